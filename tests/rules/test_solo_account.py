"""What Meng did, part by part: numbered steps, each with the rule behind it."""

from typing import Any

import pytest

from gugong import Game
from tests.table import MENG, SoloTable, Table, account, first_box, play_all, said, told

MORE = "more than he has."
NONE = "and he has none."


def officials(table: SoloTable) -> SoloTable:
    table.officials("7", "6s", "5c", "4i", "3w", "2d", "1c").family(0, hand=["8"])
    return table


def test_a_turn() -> None:
    """SOLO-5, SOLO-6, SOLO-14: the cards, both actions, which decree he prefers and what it
    costs."""
    table = officials(SoloTable().family(MENG, pool=2))
    table.decree("morning-intrigue").decree("morning-envoy")
    assert said(table.meng_plays("palace", "5d").game()) == [
        "1. Meng reveals the card “Palace”, which sends him to the Palace official. [SOLO-5]",
        "2. Meng gives the 5 (decree) to the Palace official and takes the 3 (wall). [SOLO-5]",
        "3. Meng takes the decree action of his gift card. [SOLO-6]",
        "4. Meng prefers the decree “Morning envoy” to “Morning intrigue”. [SOLO-14]",
        "5. Meng pays 1 servant. [SRV-3]",
        "6. Meng takes the decree “Morning envoy” for 1 servant. [SOLO-14]",
        "7. Meng scores 3 VP (decrees). [DEC-1]",
        "8. Meng takes the official’s palace action. [SOLO-6]",
        "9. Meng moves the envoy to step 1 of the palace track. [SOLO-13]",
    ]


def test_a_turn_with_a_special_card() -> None:
    """SOLO-5, SOLO-7"""
    table = officials(SoloTable(focus="jade").family(MENG, pool=2))
    assert said(table.meng_plays("special", "5x").game()) == [
        "1. Meng reveals a special card, which sends him to his focus, the Jade official. [SOLO-5]",
        "2. Meng gives the 5 (swap) to the Jade official and takes the 5 (canal). [SOLO-5]",
        "3. Meng takes the swap action of his gift card. [SOLO-6]",
        "4. Meng does not swap cards; he scores 1 VP instead. [SOLO-6]",
        "5. Meng scores 1 VP (instead of a card swap). [SOLO-10]",
        "6. Meng takes the official’s jade action. [SOLO-6]",
        "7. Meng takes 1 jade from house 1. [SOLO-13]",
    ]


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ("wall", f"place a servant on the Great Wall: it would take 1 servant, {NONE} [SOLO-12]"),
        ("jade", f"buy jade: it would take 2 servants, {MORE} [SOLO-13]"),
        ("decree", f"take a decree: it would take 2 servants, {MORE} [SOLO-14]"),
        ("canal", f"place a servant on a ship: it would take 1 servant, {NONE} [SOLO-15]"),
        ("travel", "travel: no city has a token left. [SOLO-9]"),
    ],
)  # fmt: skip
def test_what_he_cannot_do(action: str, line: str) -> None:
    """SOLO-6, SOLO-9, SOLO-12 to SOLO-15: why, and the number that is needed."""
    assert said(SoloTable().meng_acts(action).game())[1:] == [f"2. Meng cannot {line}"]


def test_tokens_he_hands_in() -> None:
    """SOLO-11"""
    table = SoloTable().family(MENG, pool=1, tokens=["vp", "double"]).meng_acts("jade")
    assert said(table.game())[1:] == [
        "2. Meng hands in tokens for 1 servant. [SOLO-11]",
        "3. Meng hands in the token “double”. [SOLO-11]",
        "4. Meng gains 1 servant. [SRV-2]",
        "5. Meng pays 2 servants. [SRV-3]",
        "6. Meng takes 1 jade from house 1. [SOLO-13]",
    ]


def test_the_twilight() -> None:
    """SOLO-16: one part for each card."""
    table = SoloTable().family(MENG, pool=1).city("quanzhou", "recall")
    game = table.twilight("palace", "intrigue", "special").game()
    assert [part for part, _ in account(game)][:3] == ["twilight"] * 3
    assert said(game)[:8] == [
        "1. At twilight the card “Palace” gives Meng another action. [SOLO-16]",
        "2. Meng skips this card: it would take 2 servants, more than he has. [SOLO-16]",
        "1. At twilight the card “Intrigue” gives Meng another action. [SOLO-16]",
        "2. Meng pays 1 servant. [SRV-3]",
        "3. Meng moves up the intrigue track from step 0 to step 2. [SOLO-13]",
        "1. At twilight the special card gives Meng a free move on the map. [SOLO-16]",
        "2. Meng travels to Quanzhou and collects the token “take back a card”. [SOLO-9]",
        "3. Meng does not use that token; he scores 1 VP instead. [SOLO-10]",
    ]


def test_the_night_and_the_morning() -> None:
    """SOLO-17, SOLO-14: parts of their own, up to the human's next decision."""
    table = SoloTable().set(day=2, dice=[1, 4, 2], medal=MENG)
    table.family(0, hand=[], discard=["9"], pool=4).family(MENG, discard=["8"], envoy=1)
    table.decree("morning-swap", MENG).ship("2", MENG, 1).automa("palace")
    game = table.frames({"kind": "night", "seat": None}).game()
    assert account(game)[:3] == [
        ("night", ["matched", "gained", "dice-award", "scored", "envoy-moved", "sailed"]),
        ("morning", ["start-player", "decree-used", "meng-instead", "scored"]),
        ("day", ["gained"]),
    ]
    assert account(game)[3][0] == "turn"
    assert said(game)[0] == "1. Meng has 2 matches with the Destiny Dice. [SOLO-17]"


def test_a_card_he_won_is_not_named() -> None:
    """SOLO-15, GIFT-10"""
    table = SoloTable().family(MENG, pool=1).ship("1", MENG, 2).meng_acts("canal")
    assert said(table.game())[-2:] == [
        "3. Meng claims a gift card in harbour 1. [SOLO-15]",
        "4. Meng puts the card he won under his remaining cards for today. [SOLO-15]",
    ]


# Where a decision interrupts him, the part goes on


def test_a_benefit_in_the_humans_turn() -> None:
    """SOLO-12: the human completed the wall; his answer is a part of the day."""
    table = SoloTable().family(MENG, wall=1, intrigue=1, pool=3).family(
        0, hand=["9"], wall=2, pool=1
    )  # fmt: skip
    game = play_all(table.action(0, "wall").game(), "wall servant")
    assert account(game) == [("turn", ["lowered", "gained"])]


def test_the_twilight_goes_on() -> None:
    """SOLO-16: his own benefit comes after the human's, still at twilight."""
    table = SoloTable().family(MENG, pool=2, wall=2, intrigue=3).twilight("wall")
    table.family(0, hand=[], discard=["5w"], pool=10, wall=1, intrigue=1)
    game = play_all(table.game(), "pass")
    assert account(game)[0] == ("twilight", ["lowered", "gained"])


def test_the_morning_goes_on() -> None:
    """MOR-4: after the human's decrees come his."""
    table = SoloTable().family(0, hand=["9"], pool=6)
    table.decree("morning-intrigue", 0, MENG).frames({"kind": "daybreak", "seat": None})
    game = play_all(table.game(), "use morning-intrigue")
    assert account(game)[0] == ("morning", ["decree-used", "climbed"])


def test_the_new_day_goes_on() -> None:
    """MOR-5: the human was asked for servants first."""
    game = play_all(SoloTable().family(MENG, pool=3).morning().game(), "gain nothing")
    assert account(game)[0] == ("day", ["gained"])


def test_the_night_goes_on() -> None:
    """NIGHT-1: the human was asked for servants first."""
    table = SoloTable().family(MENG, pool=3).twilight("intrigue")
    game = play_all(table.game(), "gain nothing")
    assert account(game)[0][0] == "night"
    assert account(game)[0][1][0] == "gained"


def test_the_final_scoring_belongs_to_the_last_night() -> None:
    """END-3: the human was asked for tokens first."""
    table = SoloTable().set(day=4).family(0, tokens=["vp", "vp"]).family(MENG, envoy=8)
    table.frames(
        {"kind": "final-scoring", "seat": None}, {"kind": "last-hand-in", "seat": 0}
    )  # fmt: skip
    assert account(play_all(table.game(), "pass")) == [("night", ["scored"])]


def test_the_points_of_a_decree_come_with_the_decree() -> None:
    """END-2"""
    table = SoloTable().set(day=4).family(0, tokens=["vp", "vp"])
    table.family(MENG, envoy=8).decree("score-fame", MENG)
    table.frames({"kind": "final-scoring", "seat": None}, {"kind": "last-hand-in", "seat": 0})
    game = play_all(table.game(), "pass")
    assert "final-decrees" in [event["source"] for event in told(game, "scored", MENG)]
    ((part, steps),) = account(game)
    assert (part, steps.count("decree-scored"), steps.count("scored")) == ("night", 1, 1)


# Where there is nothing to tell


def test_nothing_before_his_first_turn() -> None:
    """SOLO-1, SOLO-2: the human starts; of him only the focus is known."""
    assert account(Game.solo(seed=1, components=first_box())) == [("setup", ["focus-set"])]
    hard = Game.solo(difficulty="hard", focus="jade", seed=1, components=first_box())
    assert account(hard) == [("setup", ["focus-set", "meng-keeps"])]


def test_no_account_where_families_play() -> None:
    game = Game(2, seed=1, components=first_box())
    while not game.over:
        assert account(game) == []
        game.play(game.legal_moves()[0])


def test_rules_of_families_stay_theirs() -> None:
    """END-5: what nobody did is no deed of a Meng who is not there."""
    table = Table(2).set(day=4)
    events: Any = table.frames({"kind": "final-scoring", "seat": None}).game().events(None)
    assert [e["rule"] for e in events if e["event"] == "game-ended"] == ["END-5"]


def test_an_undone_decision_takes_its_account_back() -> None:
    """The account is that of the last decision that stands."""
    table = SoloTable().family(0, hand=["8", "7"], pool=3).officials(
        "1c", "2d", "3w", "4i", "5s", "6x", "9"
    )  # fmt: skip
    game = play_all(table.game(), "give 8 to intrigue")
    before = game.account_of_meng()
    game.play("intrigue A")
    game.undo()
    assert game.account_of_meng() == before
