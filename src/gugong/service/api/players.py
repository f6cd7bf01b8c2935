"""Players: names and tokens."""

from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal, TypedDict
from urllib.parse import urlsplit

from gugong import __version__
from gugong.service.api.rows import Answer, Body, Call, Player, Row
from gugong.service.tables.bounds import Check, Name, Seconds, characters
from gugong.service.tables.table_names import chosen_name


def check_url(url: str) -> str:
    try:
        parts = urlsplit(url)
        good = bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise ValueError("not an address like https://example.org:8443/path")
    return url


Url = Annotated[str, characters(500, pattern=r"^https?://[!-~]+$"), Check(check_url)]


@dataclass(frozen=True, slots=True)
class NewPlayer(Body):
    name: Name = ""
    scope: Literal["person", "bot"] = "person"


@dataclass(frozen=True, slots=True)
class Webhook(Body):
    url: Url
    after_seconds: Seconds = 3600


SAME: Final = Webhook("")  # as before


@dataclass(frozen=True, slots=True)
class ChangedPlayer(Body):
    name: Name | None = None
    webhook: Webhook | None = field(default_factory=lambda: SAME)


class PlayerAnswer(TypedDict):
    v: Literal[1]
    player: str
    name: str
    scope: str
    webhook: Webhook | None


class NewPlayerAnswer(PlayerAnswer):
    token: str
    server: str


class ServerAnswer(TypedDict):
    v: Literal[1]
    server: str  # the same as long as the database is
    version: str


async def create_player(call: Call, asked: NewPlayer) -> Answer:
    """Create a player. The token is shown only now; the service stores its hash."""
    player, token = await call.shell.add_player(asked.name, asked.scope, call)
    return {**player_json(player), "token": token, "server": await call.shell.identity()}


async def server(call: Call) -> Answer:
    """Identify this server. A token works on the server that issued it, whatever its address."""
    return {"server": await call.shell.identity(), "version": __version__}


async def me(call: Call) -> Answer:
    """Return the player you are signed in as."""
    return player_json(call.caller)


async def change_me(call: Call, asked: ChangedPlayer) -> Answer:
    """Change your name, or the address for notices about turns that have been waiting."""
    player = call.caller
    if asked.name is not None:
        player = replace(player, name=chosen_name(asked.name))
    hook = asked.webhook
    if hook is not SAME:
        player = replace(
            player,
            webhook=None if hook is None else hook.url,
            webhook_after=None if hook is None else float(hook.after_seconds),
        )
    await call.shell.change_player(player)
    return player_json(player)


def player_json(player: Player) -> dict[str, object]:
    hook = None
    if player.webhook is not None:
        hook = {"url": player.webhook, "after_seconds": int(player.webhook_after or 0)}
    row = {"player": player.id, "name": player.name, "scope": player.scope}
    return {**row, "webhook": hook}


ROWS: Final = (
    Row(
        "POST", "/players", create_player, NewPlayer, NewPlayerAnswer,
        token="unread", cost="newcomer", status=201,
    ),
    Row("GET", "/server", server, None, ServerAnswer, token="unread"),
    Row("GET", "/me", me, None, PlayerAnswer),
    Row("PATCH", "/me", change_me, ChangedPlayer, PlayerAnswer),
)  # fmt: skip
