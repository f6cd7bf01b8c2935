"""Every request of the API as a method. Made from its rows: see `make generate`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gugong.client.connection import Connection, decoded

if TYPE_CHECKING:
    from types import EllipsisType
    from typing import Literal

    from gugong.service.api.components import (
        BoxFigures,
        BoxText,
        CheckAnswer,
        ComponentsAnswer,
        DifferencesAnswer,
    )
    from gugong.service.api.games import GamesAnswer, LevelsAnswer, StatisticsAnswer
    from gugong.service.api.play import (
        EntriesAnswer,
        HintAnswer,
        HistoryAnswer,
        LapsesAnswer,
        WhyAnswer,
    )
    from gugong.service.api.players import NewPlayerAnswer, PlayerAnswer, ServerAnswer, Webhook
    from gugong.service.api.puzzles import (
        PuzzleAnswer,
        PuzzleHintAnswer,
        PuzzlesAnswer,
        SolutionAnswer,
        VerdictAnswer,
    )
    from gugong.service.api.records import ReviewAnswer
    from gugong.service.api.tables import GoneAnswer, SeatAsked, TableAnswer, TablesAnswer
    from gugong.service.server.accounts.access import (
        AccessAnswer,
        CodeAnswer,
        LinkAnswer,
        NewSessionAnswer,
        WhoseAnswer,
    )
    from gugong.service.server.accounts.own_data import MergedAnswer, OwnDataAnswer
    from gugong.service.server.club.chat import ChatAnswer, LineAnswer, MuteAnswer
    from gugong.service.server.club.daily import DailyAnswer
    from gugong.service.server.club.rating_board import RatingsAnswer
    from gugong.service.server.club.reports import ReportAnswer
    from gugong.service.server.notices.channels import (
        ChannelAnswer,
        ChannelsAnswer,
        ConfirmedAnswer,
        NewMail,
        NewPush,
        OffAnswer,
    )
    from gugong.service.server.operator.health import PrivacyAnswer
    from gugong.service.tables.messages import AckMessage, State
    from gugong.service.tables.terms import Terms


class Requests(Connection):
    """One method for each request; docs/api.md describes what they do.

    An argument whose default is `...` is left out of the request.
    """

    def create_player(
        self, *, name: str = "", scope: Literal["person", "bot"] = "person"
    ) -> NewPlayerAnswer:
        """Create a player. The token is shown only now; the service stores its hash."""
        answer: NewPlayerAnswer = decoded(
            self._send("POST", "/players", body={"name": name, "scope": scope})
        )
        return answer

    def server(self) -> ServerAnswer:
        """Identify this server. A token works on the server that issued it, whatever its
        address."""
        answer: ServerAnswer = json.loads(self._send("GET", "/server"))
        return answer

    def me(self) -> PlayerAnswer:
        """Return the player you are signed in as."""
        answer: PlayerAnswer = decoded(self._send("GET", "/me"))
        return answer

    def change_me(
        self, *, name: str | None = None, webhook: Webhook | EllipsisType | None = ...
    ) -> PlayerAnswer:
        """Change your name, or the address for notices about turns that have been waiting."""
        answer: PlayerAnswer = decoded(
            self._send("PATCH", "/me", body={"name": name, "webhook": webhook})
        )
        return answer

    def create_table(
        self,
        *,
        seats: list[SeatAsked],
        name: str | None = None,
        options: dict[str, bool | str] | EllipsisType = ...,
        components: str | None = None,
        seed: str | None = None,
        terms: Terms | EllipsisType = ...,
    ) -> TableAnswer:
        """Create a table. The game begins as soon as no seat is open."""
        answer: TableAnswer = decoded(
            self._send(
                "POST",
                "/tables",
                body={
                    "seats": seats,
                    "name": name,
                    "options": options,
                    "components": components,
                    "seed": seed,
                    "terms": terms,
                },
            )
        )
        return answer

    def list_tables(self) -> TablesAnswer:
        """Listed tables that wait for players, newest first."""
        answer: TablesAnswer = decoded(self._send("GET", "/tables"))
        return answer

    def see_table(self, table: str) -> TableAnswer:
        """Return a table: its terms, its seats, and how far the game is."""
        answer: TableAnswer = decoded(self._send("GET", "/tables/{table}", {"table": table}))
        return answer

    def delete_table(self, table: str) -> GoneAnswer:
        """Delete a table of your own where nobody else has played. Its results still count in
        your statistics."""
        answer: GoneAnswer = json.loads(self._send("DELETE", "/tables/{table}", {"table": table}))
        return answer

    def join_table(
        self,
        table: str,
        *,
        seat: int | None = None,
        name: str | None = None,
        accept_arranged: bool = False,
        accept_rated: bool = False,
        invitation: str = "",
    ) -> TableAnswer:
        """Take an open seat, or return to one that you left. Without `seat` you get the first
        one, or stay where you are if you already have a seat. If guests need approval, this
        asks to join, as `knocked` in the answer says, and you sit down when the host lets you
        in."""
        answer: TableAnswer = decoded(
            self._send(
                "POST",
                "/tables/{table}/join",
                {"table": table},
                body={
                    "seat": seat,
                    "name": name,
                    "accept_arranged": accept_arranged,
                    "accept_rated": accept_rated,
                    "invitation": invitation,
                },
            )
        )
        return answer

    def withdraw_knock(self, table: str) -> TableAnswer:
        """Withdraw a request to join."""
        answer: TableAnswer = decoded(
            self._send("POST", "/tables/{table}/withdraw", {"table": table})
        )
        return answer

    def answer_guest(self, table: str, knock: str, *, lets_in: bool) -> TableAnswer:
        """At your own table: let in a guest who asked to join, or refuse them."""
        answer: TableAnswer = decoded(
            self._send(
                "POST",
                "/tables/{table}/knocks/{knock}",
                {"table": table, "knock": knock},
                body={"lets_in": lets_in},
            )
        )
        return answer

    def leave_table(self, table: str, *, seat: int) -> TableAnswer:
        """Give up a seat. Before the game it is open again; later a bot plays, and you can
        return until the owner lets another player in."""
        answer: TableAnswer = decoded(
            self._send("POST", "/tables/{table}/leave", {"table": table}, body={"seat": seat})
        )
        return answer

    def open_to_others(self, table: str, seat: int) -> TableAnswer:
        """At your own table: open a seat to others. Before the game this can be any seat, later
        one whose player left or is absent. A player who sat there before the game needs an
        invitation to return."""
        answer: TableAnswer = decoded(
            self._send("POST", "/tables/{table}/seats/{seat}/open", {"table": table, "seat": seat})
        )
        return answer

    def reserve_seat(self, table: str, seat: int, *, name: str = "") -> TableAnswer:
        """At your own table, before the game: keep an open seat for the holder of its
        `invitation`."""
        answer: TableAnswer = decoded(
            self._send(
                "POST",
                "/tables/{table}/seats/{seat}/reserve",
                {"table": table, "seat": seat},
                body={"name": name},
            )
        )
        return answer

    def hand_over(self, table: str, seat: int, *, level: str = "prefect") -> TableAnswer:
        """Let a bot play for you. At your own table you can also put a bot on an open seat, on
        one whose player left, or in place of an absent player, who can take the seat back."""
        answer: TableAnswer = decoded(
            self._send(
                "POST",
                "/tables/{table}/seats/{seat}/bot",
                {"table": table, "seat": seat},
                body={"level": level},
            )
        )
        return answer

    def take_seat_back(self, table: str, seat: int) -> TableAnswer:
        """Take your seat back from the bot that plays for you."""
        answer: TableAnswer = decoded(
            self._send("POST", "/tables/{table}/seats/{seat}/take", {"table": table, "seat": seat})
        )
        return answer

    def close_table(self, table: str) -> TableAnswer:
        """At your own table: end it. A running game ends without a result."""
        answer: TableAnswer = decoded(self._send("POST", "/tables/{table}/close", {"table": table}))
        return answer

    def rematch(self, table: str) -> TableAnswer:
        """Create a table with the same people. Everyone who asks gets the same one."""
        answer: TableAnswer = decoded(
            self._send("POST", "/tables/{table}/rematch", {"table": table})
        )
        return answer

    def branch(
        self, table: str, *, ply: int, seats: list[SeatAsked] | None = None, seat: int = 0
    ) -> TableAnswer:
        """Create a table that continues from any ply of a finished game, with new luck."""
        answer: TableAnswer = decoded(
            self._send(
                "POST",
                "/tables/{table}/branch",
                {"table": table},
                body={"ply": ply, "seats": seats, "seat": seat},
            )
        )
        return answer

    def list_games(
        self,
        *,
        which: Literal["running", "finished"] | None = None,
        search: str = "",
        families: int | None = None,
        option: str | None = None,
        rated: bool | None = None,
        since: float | None = None,
        until: float | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> GamesAnswer:
        """List the tables at which you sit or which you own: those waiting for your decision
        first, then the latest. `search` looks for words in the names of tables and people,
        `option` for `expert`, `bonus_tokens` or one of Meng's difficulties, and `since` and
        `until` (seconds since 1970) limit when something last happened. For the next page, pass
        this one's `next` as `after`."""
        answer: GamesAnswer = decoded(
            self._send(
                "GET",
                "/games",
                query={
                    "which": which,
                    "search": search,
                    "families": families,
                    "option": option,
                    "rated": rated,
                    "since": since,
                    "until": until,
                    "after": after,
                    "limit": limit,
                },
            )
        )
        return answer

    def own_statistics(self) -> StatisticsAnswer:
        """Return your results in all games that you played to their end, except those in which
        another player may have known the cards."""
        answer: StatisticsAnswer = json.loads(self._send("GET", "/statistics"))
        return answer

    def levels(self) -> LevelsAnswer:
        """Return the levels of bots to choose from, and the one that fits you after your last
        games. Other built-in bots are accepted, too."""
        answer: LevelsAnswer = json.loads(self._send("GET", "/levels"))
        return answer

    def all_puzzles(self) -> PuzzlesAnswer:
        """List all puzzles, which one is today's (UTC), and which ones you have solved."""
        answer: PuzzlesAnswer = json.loads(self._send("GET", "/puzzles"))
        return answer

    def one_puzzle(self, puzzle: str) -> PuzzleAnswer:
        """Return a puzzle's position, as the deciding family sees it."""
        answer: PuzzleAnswer = json.loads(
            self._send("GET", "/puzzles/{puzzle}", {"puzzle": puzzle})
        )
        return answer

    def record_of_puzzle(self, puzzle: str) -> str:
        """Return the game up to the question, as text. `POST /records` continues it."""
        return self._send("GET", "/puzzles/{puzzle}/record", {"puzzle": puzzle})

    def hint_of_puzzle(self, puzzle: str, step: int) -> PuzzleHintAnswer:
        """Return a hint: the first says what the best choice gains, the second also where it
        is."""
        answer: PuzzleHintAnswer = json.loads(
            self._send("GET", "/puzzles/{puzzle}/hints/{step}", {"puzzle": puzzle, "step": step})
        )
        return answer

    def answer_puzzle(self, puzzle: str, *, move: str) -> VerdictAnswer:
        """Try a move. The answer is `solved`, `close` or `wrong`, with the win share that the
        move costs."""
        answer: VerdictAnswer = json.loads(
            self._send("POST", "/puzzles/{puzzle}/answer", {"puzzle": puzzle}, body={"move": move})
        )
        return answer

    def solution_of_puzzle(self, puzzle: str) -> SolutionAnswer:
        """Show the solution. A puzzle that was not solved before does not count as solved
        today."""
        answer: SolutionAnswer = json.loads(
            self._send("POST", "/puzzles/{puzzle}/solution", {"puzzle": puzzle})
        )
        return answer

    def view(
        self,
        table: str,
        *,
        seat: int | None = None,
        ply: int | None = None,
        after: int | None = None,
    ) -> State:
        """Return the table as one of your seats, or a spectator, sees it. With `ply`: at that
        point. With `after`: wait up to 20 seconds for a later version than that."""
        answer: State = decoded(
            self._send(
                "GET",
                "/tables/{table}/view",
                {"table": table},
                query={"seat": seat, "ply": ply, "after": after},
            )
        )
        return answer

    def log(self, table: str, *, seat: int | None = None, since: int = 0) -> EntriesAnswer:
        """Return the decisions after ply `since`, as the viewer sees them; the rest follow
        after `next`."""
        answer: EntriesAnswer = json.loads(
            self._send(
                "GET", "/tables/{table}/log", {"table": table}, query={"seat": seat, "since": since}
            )
        )
        return answer

    def history(
        self,
        table: str,
        *,
        seat: int | None = None,
        since: int = 0,
        limit: int = 100,
        open_cards: bool = False,
    ) -> HistoryAnswer:
        """Return the views from ply `since` on, as the viewer saw them: a replay step by step.
        The next page begins at `next`. With `open_cards`, once the game is over, every family's
        cards are shown."""
        answer: HistoryAnswer = json.loads(
            self._send(
                "GET",
                "/tables/{table}/history",
                {"table": table},
                query={"seat": seat, "since": since, "limit": limit, "open_cards": open_cards},
            )
        )
        return answer

    def move(
        self,
        table: str,
        *,
        id: str,
        seat: int,
        ply: int,
        version: int | None = None,
        move: str,
        unless_final: bool = False,
    ) -> AckMessage:
        """Make a move. The answer comes once it is stored; two requests with the same id count
        once."""
        answer: AckMessage = json.loads(
            self._send(
                "POST",
                "/tables/{table}/moves",
                {"table": table},
                body={
                    "id": id,
                    "seat": seat,
                    "ply": ply,
                    "version": version,
                    "move": move,
                    "unless_final": unless_final,
                },
            )
        )
        return answer

    def undo(
        self,
        table: str,
        *,
        id: str,
        seat: int,
        ply: int,
        version: int | None = None,
        to: Literal["decision", "turn"] = "decision",
    ) -> AckMessage:
        """Undo the last decision, or the turn, unless something new was revealed."""
        answer: AckMessage = json.loads(
            self._send(
                "POST",
                "/tables/{table}/undo",
                {"table": table},
                body={"id": id, "seat": seat, "ply": ply, "version": version, "to": to},
            )
        )
        return answer

    def why(self, table: str, *, seat: int, move: str) -> WhyAnswer:
        """Explain why a move is not possible now: a code, its numbers and the rule."""
        answer: WhyAnswer = json.loads(
            self._send(
                "POST", "/tables/{table}/why", {"table": table}, body={"seat": seat, "move": move}
            )
        )
        return answer

    def lapses(self, table: str, *, seat: int, card: str) -> LapsesAnswer:
        """Return which actions would lapse for certain, and why, for each exchange of a card."""
        answer: LapsesAnswer = json.loads(
            self._send(
                "POST",
                "/tables/{table}/lapses",
                {"table": table},
                body={"seat": seat, "card": card},
            )
        )
        return answer

    def hint(self, table: str, *, seat: int, level: str | None = None) -> HintAnswer:
        """Return what a bot, or without a level the coach, would do on this seat, and what else
        was considered."""
        answer: HintAnswer = json.loads(
            self._send(
                "POST",
                "/tables/{table}/hint",
                {"table": table},
                body={"seat": seat, "level": level},
            )
        )
        return answer

    def get_record(self, table: str) -> str:
        """Return the whole game as text. Once it is over, anyone with the link can read it;
        before that, only someone who plays without other people, to continue elsewhere."""
        return self._send("GET", "/tables/{table}/record", {"table": table})

    def board_picture(self, table: str, *, language: str = "en") -> str:
        """Return the current board as SVG. It needs the same rights as the record."""
        return self._send(
            "GET", "/tables/{table}/board", {"table": table}, query={"language": language}
        )

    def replay_page(self, table: str, *, language: str = "en") -> str:
        """Return the game as a page to step through, which any browser opens. It needs the same
        rights as the record."""
        return self._send(
            "GET", "/tables/{table}/replay", {"table": table}, query={"language": language}
        )

    def post_record(self, text: str, *, seats: str | None = None, name: str = "") -> TableAnswer:
        """Create a table from a record. A finished game can be viewed; a running one continues.
        `seats` is like `you,open,bot:courtier,…`; without it you play the first family and bots
        the rest."""
        answer: TableAnswer = decoded(
            self._send("POST", "/records", text=text, query={"seats": seats, "name": name})
        )
        return answer

    def review(self, table: str, *, seat: int | None = None, since: int = 0) -> ReviewAnswer:
        """Return as much of a finished game's review as is ready, without the steps before
        `since`. The work continues while you keep asking for it. With `seat`: as that family
        saw the game."""
        answer: ReviewAnswer = json.loads(
            self._send(
                "GET",
                "/tables/{table}/review",
                {"table": table},
                query={"seat": seat, "since": since},
            )
        )
        return answer

    def start_review(self, table: str, *, seat: int | None = None, since: int = 0) -> ReviewAnswer:
        """Begin or continue the review of a finished game."""
        answer: ReviewAnswer = json.loads(
            self._send(
                "POST",
                "/tables/{table}/review",
                {"table": table},
                body={"seat": seat, "since": since},
            )
        )
        return answer

    def check_components(self, asked: BoxText | BoxFigures) -> CheckAnswer:
        """Check a components file, or the values for one. Nothing is stored."""
        answer: CheckAnswer = json.loads(self._send("POST", "/components/check", body=asked))
        return answer

    def get_components(self, version: str) -> ComponentsAnswer:
        """Return the packaged components, or others that a table here uses."""
        answer: ComponentsAnswer = json.loads(
            self._send("GET", "/components/{version}", {"version": version})
        )
        return answer

    def get_differences(self, version: str) -> DifferencesAnswer:
        """Return each value that differs from the packaged components, and where it comes from."""
        answer: DifferencesAnswer = json.loads(
            self._send("GET", "/components/{version}/differences", {"version": version})
        )
        return answer

    def rating_board(self) -> RatingsAnswer:
        """Return the best hundred players who agreed to be listed, ordered by a rating that
        theirs almost certainly exceeds, with the fixed ratings of bots, and yours."""
        answer: RatingsAnswer = json.loads(self._send("GET", "/ratings"))
        return answer

    def change_rating(self, *, listed: bool) -> RatingsAnswer:
        """Choose whether the leaderboard lists you. Your rating changes with your rated games
        either way."""
        answer: RatingsAnswer = json.loads(
            self._send("PATCH", "/ratings/mine", body={"listed": listed})
        )
        return answer

    def todays_deal(self) -> DailyAnswer:
        """Return today's deal (UTC): your opponents, the leaderboard, and your attempt."""
        answer: DailyAnswer = json.loads(self._send("GET", "/daily"))
        return answer

    def deal_of_a_day(self, day: str) -> DailyAnswer:
        """Return the deal of a day such as 2026-11-16."""
        answer: DailyAnswer = json.loads(self._send("GET", "/daily/{day}", {"day": day}))
        return answer

    def play_today(self) -> TableAnswer:
        """Begin today's deal, or return to your attempt: each player has one. It counts if it
        ends before the day does."""
        answer: TableAnswer = decoded(self._send("POST", "/daily"))
        return answer

    def pair(
        self, *, families: int = 3, pace: Literal["live", "days", "untimed"] = "live"
    ) -> TableAnswer:
        """Play with anyone: take a seat at the listed table that has waited longest for as many
        families at this pace, or open one. Ask again and you get the table where you wait."""
        answer: TableAnswer = decoded(
            self._send("POST", "/pairing", body={"families": families, "pace": pace})
        )
        return answer

    def read_chat(self, table: str, *, before: int | None = None) -> ChatAnswer:
        """Return the latest messages, or those before the message with that number."""
        answer: ChatAnswer = json.loads(
            self._send("GET", "/tables/{table}/chat", {"table": table}, query={"before": before})
        )
        return answer

    def speak(
        self, table: str, *, seat: int | None = None, phrase: str | None = None, text: str = ""
    ) -> LineAnswer:
        """Send a chat message to the table: one of the quick phrases, or a text of at most 300
        characters, which is shown as it is. Everyone who may watch the table can read it."""
        answer: LineAnswer = json.loads(
            self._send(
                "POST",
                "/tables/{table}/chat",
                {"table": table},
                body={"seat": seat, "phrase": phrase, "text": text},
            )
        )
        return answer

    def mute(self, table: str, *, line: int, muted: bool = True) -> MuteAnswer:
        """Mute a player at every table, or unmute them. Only you notice."""
        answer: MuteAnswer = json.loads(
            self._send(
                "POST",
                "/tables/{table}/chat/mute",
                {"table": table},
                body={"line": line, "muted": muted},
            )
        )
        return answer

    def report(
        self,
        table: str,
        *,
        seat: int,
        about: Literal["name", "conduct", "other"],
        text: str = "",
        line: int | None = None,
    ) -> ReportAnswer:
        """Report a player at your table to the operator: their name, their behaviour, or
        something else; with `line`, a message they wrote. One report about each of them is
        enough until the operator has looked at it."""
        answer: ReportAnswer = json.loads(
            self._send(
                "POST",
                "/tables/{table}/reports",
                {"table": table},
                body={"seat": seat, "about": about, "text": text, "line": line},
            )
        )
        return answer

    def see_access(self) -> AccessAnswer:
        """List where you are signed in, and how you can sign in again: sessions, recovery code,
        passkeys."""
        answer: AccessAnswer = json.loads(self._send("GET", "/me/access"))
        return answer

    def end_others(self) -> AccessAnswer:
        """End all your sessions but this one."""
        answer: AccessAnswer = json.loads(self._send("DELETE", "/me/sessions"))
        return answer

    def end_session(self, session: str) -> GoneAnswer:
        """End one of your sessions, this one or another. Its token stops working."""
        answer: GoneAnswer = json.loads(
            self._send("DELETE", "/me/sessions/{session}", {"session": session})
        )
        return answer

    def make_code(self) -> CodeAnswer:
        """Make a recovery code, replacing any earlier one. It is shown only now; the server
        stores its hash."""
        answer: CodeAnswer = json.loads(self._send("POST", "/me/recovery"))
        return answer

    def remove_code(self) -> GoneAnswer:
        """Remove the recovery code; it stops working."""
        answer: GoneAnswer = json.loads(self._send("DELETE", "/me/recovery"))
        return answer

    def make_link(self) -> LinkAnswer:
        """Make the key of a link that signs in one more device, once, within ten minutes. Any
        earlier link stops working."""
        answer: LinkAnswer = json.loads(self._send("POST", "/me/links"))
        return answer

    def look(self, *, code: str | None = None, link: str | None = None) -> WhoseAnswer:
        """Return whose recovery code or link this is, without using it."""
        answer: WhoseAnswer = json.loads(
            self._send("POST", "/sessions/look", body={"code": code, "link": link})
        )
        return answer

    def begin_session(
        self, *, code: str | None = None, link: str | None = None
    ) -> NewSessionAnswer:
        """Sign in as the player with this recovery code or link, in a new session. The token is
        shown only now; a link works once."""
        answer: NewSessionAnswer = decoded(
            self._send("POST", "/sessions", body={"code": code, "link": link})
        )
        return answer

    def download(self) -> OwnDataAnswer:
        """Download everything stored about you as one JSON file, with the records of your
        finished games."""
        answer: OwnDataAnswer = json.loads(self._send("GET", "/me/data"))
        return answer

    def merge(self, *, token: str) -> MergedAnswer:
        """Merge another player that you have been into yourself: their seats and tables become
        yours, and they are removed with their sessions. This cannot be undone."""
        answer: MergedAnswer = json.loads(self._send("POST", "/me/merge", body={"token": token}))
        return answer

    def remove_me(self) -> GoneAnswer:
        """Delete your data: your name, sessions, codes, passkeys, webhook and everything else
        that is yours, and your name at every table. Your games stay, since others played them,
        too; a bot takes over in running ones. This cannot be undone."""
        answer: GoneAnswer = json.loads(self._send("DELETE", "/me"))
        return answer

    def my_channels(self) -> ChannelsAnswer:
        """List how you are notified of your turn, and what this server offers."""
        answer: ChannelsAnswer = json.loads(self._send("GET", "/me/channels"))
        return answer

    def new_channel(self, asked: NewPush | NewMail) -> ChannelAnswer:
        """Add a channel, or change its language or delay. An e-mail address must first be
        confirmed by the link that is sent to it."""
        answer: ChannelAnswer = json.loads(self._send("POST", "/me/channels", body=asked))
        return answer

    def remove_own_channel(self, channel: str) -> OffAnswer:
        """Remove one of your channels."""
        answer: OffAnswer = json.loads(
            self._send("DELETE", "/me/channels/{channel}", {"channel": channel})
        )
        return answer

    def switch_off(self, channel: str) -> OffAnswer:
        """Turn off a channel. Its id is in each of its messages, so no token is needed. Mail
        programs call this, too (RFC 8058)."""
        answer: OffAnswer = json.loads(
            self._send("POST", "/channels/{channel}/off", {"channel": channel})
        )
        return answer

    def confirm_address(self, code: str) -> ConfirmedAnswer:
        """Confirm an e-mail address by the code that was sent to it and nowhere else."""
        answer: ConfirmedAnswer = json.loads(
            self._send("POST", "/confirmations/{code}", {"code": code})
        )
        return answer

    def privacy(self) -> PrivacyAnswer:
        """Return how to reach the operator, and how many days things are kept; 0 means forever."""
        answer: PrivacyAnswer = json.loads(self._send("GET", "/privacy"))
        return answer
