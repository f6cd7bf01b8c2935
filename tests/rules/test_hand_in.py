"""TRV-5, TRV-7, TRV-9: handing in travel tokens."""

from collections.abc import Callable
from typing import Any

import pytest

from gugong import Game
from tests.table import Table, asked, family, kind, play_all, position, texts, top_frame, vp

SIX = ["servant", "servants", "envoy", "intrigue", "vp", "swap"]


def turn(*tokens: str, **mine: Any) -> Game:
    """Family 0, with these tokens, is to exchange."""
    table = Table().no_tokens().family(0, hand=["7"], tokens=list(tokens), **mine)
    return table.turn(0).game()


def asked_for(action: str, **mine: Any) -> Table:
    """Family 0 is asked for this action; no city has a token yet."""
    return asked(action, **mine).no_tokens()


def offers(game: Game) -> list[str]:
    """What tokens can be handed in for now."""
    return [text.split()[-1] for text in texts(game) if text.startswith("hand in for ")]


def handed_in(game: Game, reward: str) -> list[tuple[str, ...]]:
    """All sets of tokens that can be chosen, by what lies in the discard afterwards."""
    games = [play_all(game.copy(), f"hand in for {reward}")]
    out = set()
    while games:
        one = games.pop()
        if kind(one) == "hand-in":
            games += [play_all(one.copy(), text) for text in texts(one)]
        else:
            out.add(tuple(sorted(position(one)["token_discard"])))
    return sorted(out)


# For what


@pytest.mark.parametrize(
    ("count", "rewards"),
    [
        (1, []),
        (2, ["servant"]),
        (3, ["servant"]),
        (4, ["servant", "vp"]),
        (5, ["servant", "vp"]),
        (6, ["servant", "vp", "jade"]),
    ],
)
def test_rewards(count: int, rewards: list[str]) -> None:
    """TRV-5: 2 tokens for a servant, 4 for VP, 6 for jade."""
    assert offers(turn(*SIX[:count])) == rewards


def test_servant() -> None:
    """TRV-5, TRV-7: 2 tokens gain 1, and go to the token discard."""
    game = play_all(turn("vp", "swap", pool=3), "hand in for servant")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (4, 8)
    assert family(game, 0)["tokens"] == []
    assert sorted(position(game)["token_discard"]) == ["swap", "vp"]


def test_points() -> None:
    """TRV-5: 4 tokens, 2 VP."""
    game = play_all(turn(*SIX[:4]), "hand in for vp")
    assert vp(game, 0) == 2
    assert family(game, 0)["tokens"] == []


def test_jade() -> None:
    """TRV-5: 6 tokens, 1 jade, none of a house; the tokens' benefits are not had again."""
    game = turn(*SIX)
    before = family(game, 0)
    game.play("hand in for jade")
    assert family(game, 0) == {**before, "tokens": [], "jade": 1}
    assert position(game)["jade_houses"] == [2, 2, 2]


def test_no_servant_with_an_empty_supply() -> None:
    """TRV-5 (ruling): not for a servant when the supply is empty."""
    assert offers(turn(*SIX, pool=12)) == ["vp", "jade"]
    assert offers(turn(*SIX, pool=11)) == ["servant", "vp", "jade"]


@pytest.mark.parametrize(("pool", "expected"), [(8, ["servant"]), (9, []), (10, [])])
def test_no_servant_when_the_last_ones_are_spoken_for(pool: int, expected: list[str]) -> None:
    """TRV-5, SRV-2: what the family is about to gain cannot be gained twice. The reason does not
    call the supply empty while a servant lies there."""
    table = Table().no_tokens().set(day=1)
    table.family(0, pool=pool, double="supply", hand=["9"], tokens=["wall", "wall"])
    gain = {"kind": "gain", "seat": 0, "servants": 3, "some": 0}
    game = table.frames({"kind": "turn", "seat": 1}, gain).game()
    assert (kind(game), offers(game)) == ("gain", expected)
    if not expected:
        reason = game.why_not("hand in for servant")
        assert reason is not None
        assert (reason.code, reason.rule) == ("supply-spoken-for", "TRV-5")


def test_no_token_is_handed_in_for_nothing() -> None:
    """TRV-5, SRV-2: two pieces are left, so the third pair of tokens stays."""
    game = turn("servant", "servant", "servants", "servants", "vp", "vp", pool=10, double="supply")
    while (asked_now := kind(game)) in ("gain", "hand-in") or "hand in for servant" in texts(game):
        handing_in = asked_now != "hand-in" and "hand in for servant" in texts(game)
        play_all(game, "hand in for servant" if handing_in else texts(game)[0])
    own = family(game, 0)
    assert (own["pool"] + (own["double"] == "pool"), own["tokens"]) == (10 + 2, ["vp", "vp"])


def test_double_servant_in_the_supply_will_do() -> None:
    """TRV-5, SRV-2: with no other servant there, it is the one gained."""
    game = turn("vp", "swap", pool=11, double="supply")
    game.play("hand in for servant")
    assert family(game, 0)["double"] == "pool"
    assert family(game, 0)["pool"] == 11


def test_as_often_as_one_likes() -> None:
    """TRV-5: the decision stays the same; tokens can be handed in again."""
    game = turn("vp", "vp", "vp", "swap")
    exchanges = [text for text in texts(game) if text.startswith("give")]
    play_all(game, "hand in for servant", "token vp", "hand in for servant")
    assert family(game, 0)["pool"] == 2
    assert (kind(game), offers(game)) == ("exchange", [])
    assert set(exchanges) <= set(texts(game))


# Which ones


def test_which_ones_is_a_choice() -> None:
    """TRV-9 (ruling): any two of three, in any order."""
    game = turn("vp", "swap", "ship")
    assert handed_in(game, "servant") == [("ship", "swap"), ("ship", "vp"), ("swap", "vp")]
    play_all(game, "hand in for servant", "token ship")
    assert texts(game) == ["token vp", "token swap"]


def test_what_every_set_needs_goes_without_asking() -> None:
    """TRV-9: of two doubles and three others, 6 need both doubles."""
    game = play_all(turn("double", "double", "vp", "swap", "ship"), "hand in for jade")
    assert texts(game) == ["token vp", "token swap", "token ship"]
    assert family(game, 0)["tokens"] == ["vp", "swap", "ship"]


def test_one_kind_needs_no_choice() -> None:
    """TRV-9: tokens of one kind are all the same."""
    game = play_all(turn("vp", "vp", "vp"), "hand in for servant")
    assert kind(game) == "exchange"
    assert family(game, 0)["tokens"] == ["vp"]


@pytest.mark.parametrize(
    ("tokens", "rewards"),
    [
        (["double"], ["servant"]),
        (["double", "vp"], ["servant"]),
        (["double", "double"], ["servant", "vp"]),
        (["double", "vp", "swap"], ["servant", "vp"]),
        (["double", "double", "vp"], ["servant", "vp"]),
        (["double", "double", "vp", "swap"], ["servant", "vp", "jade"]),
    ],
)
def test_double_counts_two(tokens: list[str], rewards: list[str]) -> None:
    """TRV-8, TRV-5: a double token counts as 2 when handed in."""
    assert offers(turn(*tokens)) == rewards


def test_exact_totals() -> None:
    """TRV-9 (ruling): never more than asked for, so a double does not make up for 1."""
    game = turn("double", "vp", "swap")
    assert handed_in(game, "servant") == [("double",), ("swap", "vp")]
    assert handed_in(turn("double", "vp"), "servant") == [("double",)]
    assert handed_in(turn("double", "double", "vp"), "vp") == [("double", "double")]
    one_left = [tuple(sorted({*SIX[:5], "double"} - {token})) for token in SIX[:5]]
    assert handed_in(turn("double", *SIX[:5]), "jade") == sorted(one_left)


# When


def at_burn() -> tuple[Table, list[str]]:
    table = Table().no_tokens().official("jade", "9").family(0, hand=["7", "8", "5w"]).turn(0)
    return table, ["give 7 to jade, burn"]


def at_pay() -> tuple[Table, list[str]]:
    table = (
        Table()
        .no_tokens()
        .official("jade", "9")
        .family(0, hand=["7"], pool=3, double="pool")
        .turn(0)
    )
    return table, ["give 7 to jade, pay"]


def at_travel() -> tuple[Table, list[str]]:
    return asked_for("travel", pool=2).city("xian", "vp").city("jinan", "vp"), ["travel B"]


def at_benefit() -> tuple[Table, list[str]]:
    return asked_for("travel").city("xian", "vp"), ["travel xian"]


def at_claim() -> tuple[Table, list[str]]:
    table = asked_for("travel").city("xian", "ship").ship("2", 0, 2)
    return table, ["travel xian", "ship 2"]


def at_morning(decree: str, *moves: str) -> tuple[Table, list[str]]:
    table = Table().no_tokens().decree(decree, 0).family(0, hand=["7"]).ship("1", 0, 1)
    return table.frames({"kind": "daybreak", "seat": None}), list(moves)


def at_favour() -> tuple[Table, list[str]]:
    """Off-turn: family 1 completes the wall, family 0 may have an intrigue benefit."""
    table = Table().no_tokens().family(0, wall=4, intrigue=7).family(1, hand=["9"], pool=1)
    return table.action(1, "wall"), ["wall servant"]


def at_gain() -> tuple[Table, list[str]]:
    """Nobody's turn: one of the morning's servants could be the Double Servant."""
    table = Table().no_tokens().family(0, pool=3, double="supply", hand=["9"])
    return table.frames({"kind": "new-day", "seat": None}), []


def at_follow() -> tuple[Table, list[str]]:
    """Off-turn: family 0 may follow family 1."""
    table = Table(bonus_tokens=True).no_tokens().laid("follow", 0, "palace").family(1, hand=["9"])
    return table.action(1, "palace"), ["palace A"]


OWN_DECISIONS: dict[str, Callable[[], tuple[Table, list[str]]]] = {
    "exchange": lambda: (Table().no_tokens().family(0, hand=["7"]).turn(0), []),
    "burn": at_burn,
    "pay": at_pay,
    "action": lambda: (asked_for("palace"), []),
    "travel": at_travel,
    "benefit": at_benefit,
    "masons": lambda: (asked_for("wall", pool=3), ["wall B"]),
    "extra-mason": lambda: (asked_for("wall", pool=1).decree("extra-mason", 0), ["wall servant"]),
    "favour": at_favour,
    "gain": at_gain,
    "canal": lambda: (asked_for("canal", pool=1), ["new ship"]),
    "load": lambda: at_morning("morning-ship", "use morning-ship"),
    "claim": at_claim,
    "swap": lambda: at_morning("morning-swap", "use morning-swap"),
    "morning-decrees": lambda: at_morning("morning-envoy"),
    "follow": at_follow,
}


@pytest.mark.parametrize("name", OWN_DECISIONS)
def test_at_every_own_decision(name: str) -> None:
    """TRV-5 (ruling): in one's own turn and others'; only the deciding family can."""
    for seat, expected in ((0, ["servant"]), (1, []), (2, [])):
        table, moves = OWN_DECISIONS[name]()
        table.family(seat, tokens=["wall", "wall"])
        game = play_all(table.game(), *moves)
        assert kind(game) == ("action" if name == "follow" else name)
        assert game.chooser == 0
        assert offers(game) == expected


def test_the_decision_waits() -> None:
    """TRV-5: after handing in, off-turn too, the same thing is asked."""
    table, moves = at_follow()
    game = play_all(table.family(0, tokens=["wall", "wall"]).game(), *moves)
    game.play("hand in for servant")
    assert top_frame(game) == {"kind": "action", "seat": 0, "action": "palace", "by": "follow"}
    assert family(game, 0)["pool"] == 1
    assert game.turn == 1


def test_token_just_collected() -> None:
    """TRV-5 (ruling): not before its benefit is done, but then at once."""
    table = asked_for("travel", pool=2, tokens=["wall"]).city("xian", "vp")
    game = table.city("jinan", "vp").city("wuchang", "vp").game()
    play_all(game, "travel B", "travel xian")
    assert (kind(game), offers(game)) == ("benefit", [])
    game.play("take")
    assert (kind(game), offers(game)) == ("travel", ["servant"])


# To make something possible


def hand_in_for_servants(game: Game) -> Game:
    """As many as can be had, whichever tokens that takes."""
    while "hand in for servant" in texts(game):
        game.play("hand in for servant")
        while kind(game) == "hand-in":
            game.play(texts(game)[0])
    return game


@pytest.mark.parametrize(
    ("action", "pool", "tokens", "move"),
    [
        ("wall", 0, ["vp", "swap"], "wall servant"),
        ("wall", 0, ["double"], "wall servant"),
        ("canal", 0, ["vp", "swap"], "new ship"),
        ("jade", 0, SIX[:4], "jade house 1"),
        ("jade", 1, ["vp", "swap"], "jade house 1"),
        ("decree", 0, SIX[:4], "decree morning-envoy"),
    ],
)
def test_asked_even_if_only_pass_was_left(
    action: str, pool: int, tokens: list[str], move: str
) -> None:
    """TRV-5: handing in makes the action possible."""
    table = asked_for(action, pool=pool, tokens=tokens).decree("morning-envoy")
    game = table.game()
    assert [text for text in texts(game) if "hand in" not in text] == ["pass"]
    play_all(hand_in_for_servants(game), move)
    assert family(game, 0)["pool"] == 0


@pytest.mark.parametrize(
    ("token", "pool", "move"),
    [("servants-for-jade", 2, "take"), ("toll", 0, "lay servant at jade")],
)
def test_handing_in_for_a_benefit(token: str, pool: int, move: str) -> None:
    """TRV-5: the same goes for a token's benefit."""
    table = Table(bonus_tokens=True).no_tokens().city("xian", token).family(1, hand=["9"])
    table.family(0, pool=pool, tokens=["wall", "wall"]).action(0, "travel")
    game = play_all(table.game(), "travel xian")
    assert texts(game) == ["pass", "hand in for servant"]
    play_all(game, "hand in for servant", move)
    assert family(game, 0)["pool"] == 0


def test_handing_in_for_the_double_servant() -> None:
    """TRV-5, SRV-3: the servant gained may be the Double Servant, which covers 2 of the 3."""
    table = asked_for("travel", pool=1, double="supply", tokens=["wall", "wall"])
    game = play_all(table.city("xian", "servants-for-jade").game(), "travel xian")
    assert texts(game) == ["pass", "hand in for servant"]
    play_all(game, "hand in for servant", "gain double", "take")
    assert family(game, 0)["jade"] == 1


def full_canal() -> Table:
    table = asked_for("canal")
    for berth, seat in zip("12345", (1, 1, 1, 2, 2), strict=True):
        table.ship(berth, seat, 1)
    return table


def all_held() -> Table:
    table = asked_for("decree")
    for row in list(table.data["decrees"]):
        table.decree(row["decree"], 0)
    return table


def only_the_double_servant() -> Table:
    """A decree for nothing takes a servant; the supply has but the Double Servant (SRV-5)."""
    table = asked_for("decree", supply=0, wall=4, double="supply", rewards={"vp": 3, "card": 2})
    table.decree("cheaper-decrees", 0).decree("score-eight", 0)
    return table.decree("morning-envoy").decree("morning-servant")


@pytest.mark.parametrize(
    ("table", "tokens"),
    [
        pytest.param(asked_for("wall"), ["vp"], id="one token"),
        pytest.param(asked_for("wall", wall=3).ship("1", 0, 3).ship("2", 0, 3)
                     .ship("3", 0, 3), SIX, id="empty supply"),
        pytest.param(asked_for("jade"), SIX[:3], id="1 servant, but jade costs 2"),
        pytest.param(asked_for("decree"), SIX[:3], id="1 servant, but it takes 2"),
        pytest.param(all_held(), SIX, id="all decrees held"),
        pytest.param(asked_for("travel", traveller="xian"), SIX, id="no token in reach"),
        pytest.param(full_canal(), SIX, id="no harbour free"),
        pytest.param(only_the_double_servant(), ["wall", "wall"], id="only the Double Servant"),
    ],
)  # fmt: skip
def test_not_asked_when_it_cannot_help(table: Table, tokens: list[str]) -> None:
    """TRV-5: with servants there would still be nothing to choose."""
    game = table.family(0, tokens=tokens).game()
    assert (game.turn, kind(game)) == (1, "exchange")
    assert family(game, 0)["tokens"] == tokens


# The last time


def last_night(**mine: Any) -> Table:
    """Day 4 is over; family 2 was its start player, family 0 holds the medal."""
    table = Table().no_tokens().set(day=4, start=2, medal=0).family(0, **mine)
    return table.frames({"kind": "daybreak", "seat": None})


def test_once_more_before_the_final_scoring() -> None:
    """TRV-5 (ruling): everyone with tokens enough, in turn order; as often as one likes."""
    table = last_night(tokens=["vp", "vp"]).family(1, tokens=["wall"])
    game = table.family(2, tokens=["ship", "ship", "ship", "double", "double"]).game()
    assert (kind(game), game.chooser) == ("last-hand-in", 2)
    assert texts(game) == ["pass", "hand in for servant", "hand in for vp", "hand in for jade"]
    play_all(game, "hand in for vp", "token double")
    assert game.chooser == 2
    game.play("hand in for servant")
    assert (kind(game), game.chooser) == ("last-hand-in", 0)
    game.play("pass")
    assert game.over
    assert vp(game, 2) == 2


def test_last_jade_is_scored() -> None:
    """TRV-5, END-4: it comes before the final scoring."""
    game = last_night(tokens=SIX, jade=1).game()
    game.play("hand in for jade")
    assert game.over
    assert game.scores[0].sources["jade"] == 3


def test_last_time_comes_after_the_night() -> None:
    """TRV-5 (ruling): after the ships have claimed. With nothing to hand in nothing is asked."""
    table = last_night(tokens=["wall", "wall"], pool=9).ship("1", 0, 3)
    game = table.frames({"kind": "night", "seat": None}).game()
    assert (kind(game), offers(game)) == ("canal", [])
    game.play("claim 2 vp")
    assert (kind(game), offers(game)) == ("last-hand-in", ["servant"])
    assert last_night(tokens=["vp"]).game().over
