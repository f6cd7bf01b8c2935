"""The sentences themselves, and the door to them."""

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from gugong import Game, IllegalMove, Reason, load
from gugong.components.loader import parse
from gugong.components.writer import write
from gugong.rules.constants import LOCATIONS
from gugong.rules.gifts import PRICE as GIFT_PRICE
from gugong.rules.refusals import COSTLY_FORMS
from gugong.text import MissingText, catalogue, languages, sources
from gugong.text.phrases import Phrases
from gugong.text.sources import read_tables
from tests.table import Table

TEXT = catalogue()
NAMES = ("Anna", "Ben", "Cleo")


def test_languages() -> None:
    assert "en" in languages()
    assert catalogue() is catalogue("en")
    with pytest.raises(ValueError, match="en"):
        catalogue("tlh")


# Refusals


def test_a_gift_too_low() -> None:
    """GIFT-3, GIFT-4"""
    table = Table(2).family(0, hand=["5w"]).official("wall", "6x").turn(0)
    with pytest.raises(IllegalMove) as caught:
        table.game().play("give 5w to wall")
    assert TEXT.error(caught.value) == (
        "give 5w to wall: Your 5 is not higher than the Wall official’s 6: "
        "pay 2 servants, sacrifice another card or forgo the actions (GIFT-3)."
    )


def test_a_reason_with_no_text() -> None:
    with pytest.raises(MissingText, match=r"reason\.rainy"):
        TEXT.reason(Reason("rainy", "SET-1"))


def test_a_reason_without_its_numbers() -> None:
    with pytest.raises(MissingText, match="needs an argument 'card'"):
        TEXT.reason(Reason("not-in-hand", "GIFT-2"))


def test_what_was_typed_is_only_quoted() -> None:
    """Braces of a user are no gaps."""
    reason = Game(2, seed=1).why_not("{rule:servants}")
    assert reason is not None
    assert "“{rule:servants}”" in TEXT.reason(reason)


# Moves


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("give 5w to wall, pay", "Give the 5 (wall) to the Wall official, paying 2 servants"),
        ("give 9 to jade", "Give the 9 to the Jade official"),
        ("GIVE 3ss  to canal , burn",
         "Give the 3 (+2 servants) to the Canal official, sacrificing another card"),
        ("palace B", "Pay 2 servants: envoy +2, intrigue +1"),
        ("travel xian", "Travel to Xi’an"),
        ("wall servant", "Place 1 servant on the wall"),
        ("wall 2 servants", "Place 2 servants on the wall"),
        ("wall servant + double", "Place 1 servant and the Double Servant flat on the wall"),
        ("gain 1", "Gain 1 servant"),
        ("gain 1 + double", "Gain 1 servant and the Double Servant"),
        ("gain double", "Gain the Double Servant"),
        ("gain nothing", "Leave them all in the supply"),
        ("ship 2", "Place 1 servant on the ship in harbour 2"),
        ("new ship b", "Place a new ship on route B with 1 servant"),
        ("swap discarded 4w with palace",
         "Swap the 4 (wall) from your discard pile for the Palace official’s card"),
        ("burn", "Sacrifice a card"),
        ("sing a song", "sing a song"),
        ("give 5q to wall", "give 5q to wall"),
    ],
)  # fmt: skip
def test_moves(move: str, told: str) -> None:
    assert TEXT.move(move) == told


@pytest.mark.parametrize("language", languages())
def test_harbours_are_told_in_capitals(language: str) -> None:
    """As the board has them; the notation stays small."""
    told = catalogue(language)
    assert "A2" in told.move("sail a2")
    assert "B" in told.move("new ship b")
    event = {"event": "sailed", "seat": 0, "start": "b1", "end": "b2"}
    assert {"B1", "B2"} <= set(re.findall(r"[A-Z]\d", told.event(event, NAMES)))


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Die 4 (Mauer) opfern"), ("nl", "De 4 (muur) opofferen")],
)
def test_a_choice_begins_with_a_capital(language: str, told: str) -> None:
    assert catalogue(language).move("burn 4w") == told


@pytest.mark.parametrize(
    ("token", "told"),
    [("envoy", "Use it: envoy +1"), ("servants-for-jade", "Pay 3 servants for 1 jade")],
)
def test_take_depends_on_the_token(token: str, told: str) -> None:
    """TRV-8"""
    assert TEXT.move("take", {"kind": "benefit", "seat": 0, "token": token}) == told


@pytest.mark.parametrize("location", COSTLY_FORMS)
def test_prices_of_the_costly_forms(location: int) -> None:
    """TRV-1, WALL-1, INT-2, PAL-1, CAN-3"""
    _, price, _ = COSTLY_FORMS[location]
    noun = "servant" if price == 1 else "servants"
    assert TEXT.move(f"{LOCATIONS[location]} B").startswith(f"Pay {price} {noun}")


def test_price_of_a_low_gift() -> None:
    """GIFT-4"""
    assert f"paying {GIFT_PRICE} servants" in TEXT.move("give 5w to wall, pay")


# Events


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"event": "burnt", "card": None}, "Ben sacrifices a card."),  # GIFT-10
        ({"event": "burnt", "card": "5w"}, "Ben sacrifices the 5 (wall)."),
        ({"event": "paid", "servants": 1, "doubles": 0}, "Ben pays 1 servant."),
        ({"event": "paid", "servants": 2, "doubles": 1},
         "Ben pays 2 servants and the Double Servant."),
        ({"event": "gained", "servants": 0, "doubles": 0},
         "Ben gains no servants."),
        ({"event": "toll-paid", "owner": 2, "location": "wall", "lost": 1},
         "Ben pays Cleo a toll for the Wall official’s action."),  # BON-2
        ({"event": "scored", "points": -1, "source": "toll"}, "Ben loses 1 VP (toll)."),
        ({"event": "passed-action", "action": "canal"}, "Ben skips the canal action."),
        ({"event": "passed-benefit", "token": "vp"}, "Ben skips the benefit of “2 VP”."),
        ({"event": "acted", "action": "wall", "by": "follow"}, "Ben follows with the wall action."),
        ({"event": "acted", "action": "wall", "by": "location", "rule": "GIFT-6"}, ""),
        ({"event": "acted", "action": "wall", "by": "location", "rule": "SOLO-6"},
         "Ben takes the official’s wall action."),
        ({"event": "focus-set", "location": "canal"}, "Ben has the Canal official as his focus."),
        ({"event": "traded-gift", "card": None}, "Ben discards a gift card for jade."),  # SOLO-10
        ({"event": "scored", "points": 1, "source": "instead"},
         "Ben scores 1 VP (instead of a card swap)."),
        ({"event": "meng-cannot", "action": "decree", "why": "decree", "need": 0},
         "Ben cannot take a decree: he already has them all."),
        ({"event": "meng-cannot", "action": "canal", "why": "supply", "need": 0},
         "Ben cannot place a servant on a ship: his supply is empty."),
        ({"event": "meng-cannot", "action": "canal", "why": "harbour", "need": 0},
         ("Ben cannot place a servant on a ship: "
          "he has no ship on the canal, and no harbour is free.")),
        ({"event": "meng-skips", "automa": "travel", "why": "token", "need": 0},
         "Ben skips this card: no city has a token left."),
        ({"event": "meng-loses", "token": "ship"},
         "Ben cannot use the token “ship”; its benefit is lost."),
        ({"event": "meng-keeps", "when": "otherwise"},
         "Ben adds a card from the gift pile to his cards for the next day."),
    ],
)  # fmt: skip
def test_events(event: dict[str, Any], told: str) -> None:
    assert TEXT.event({**event, "seat": 1}, NAMES) == told


# Words and help


@pytest.mark.parametrize(
    ("kind", "word", "told"),
    [
        ("card", "5w", "5 wall"),
        ("card", "9", "9"),
        ("card", "??", "??"),
        ("gift", "5", "bonsai"),
        ("city", "xian", "Xi’an"),
        ("city", "port arthur", "Port Arthur"),
        ("location", "wall", "Great Wall"),
        ("weather", "rain", "rain"),
    ],
)
def test_words(kind: str, word: str, told: str) -> None:
    assert TEXT.word(kind, word) == told


def test_help() -> None:
    """PAL-1"""
    both = TEXT.help("location", "palace")
    assert "A: " in both
    assert "B: pay 2 servants to move it 2 steps" in both
    assert TEXT.help("favour", "5").startswith("Move 5 steps down")  # WALL-4
    assert TEXT.help("location", "harbourmaster") == ""
    assert "5th gift card" in TEXT.help("difficulty", "hard")  # SOLO-3
    assert "focus" in TEXT.help("automa", "special")  # SOLO-7


def test_a_step_of_meng() -> None:
    """SOLO-13: its number, the sentence and the rule."""
    step = {
        "number": 3, "event": "meng-cannot", "seat": 1, "rule": "SOLO-13",
        "action": "jade", "why": "servants", "need": 2,
    }  # fmt: skip
    assert TEXT.step(step, ("Anna", "Meng")) == (
        "3. Meng cannot buy jade: it would take 2 servants, more than he has. [SOLO-13]"
    )


# Rules


def test_rules() -> None:
    """WALL-1"""
    assert TEXT.rule("WALL-1") == (
        "A: place 1 servant on the wall. B: pay 1 to place up to 2 others."
    )
    with pytest.raises(ValueError, match="WALL-99"):
        TEXT.rule("WALL-99")


def test_chapters_and_numbers_are_in_order() -> None:
    chapters = [short for short, _ in TEXT.chapters()]
    assert TEXT.chapters()[1] == ("SET", "Setup")
    numbers = TEXT.rule_numbers()
    assert numbers[0] == "WORD-1"
    for chapter in chapters:
        own = [int(n.split("-")[1]) for n in numbers if n.split("-")[0] == chapter]
        assert own == list(range(1, len(own) + 1))
        assert own
    order = [chapters.index(number.split("-")[0]) for number in numbers]
    assert order == sorted(order)


def test_rulings_are_readable() -> None:
    """GIFT-4, CAN-6: at the start of a sentence, and inside one."""
    assert "Our ruling: These options" in TEXT.rule("GIFT-4")
    assert "and (our ruling) in any later" in TEXT.rule("CAN-6")
    for number in TEXT.rule_numbers():
        assert not set("*`") & set(TEXT.rule(number))


@pytest.mark.parametrize(
    ("move", "frame", "rules"),
    [
        ("give 5w to wall, pay", {"kind": "exchange"}, ["GIFT-4", "GIFT-6"]),
        ("give 1p to wall", {"kind": "exchange"}, ["GIFT-3", "GIFT-5", "GIFT-6"]),
        ("travel B", {"kind": "action", "action": "travel"}, ["TRV-1", "TRV-3"]),
        ("hand in for vp", None, ["TRV-5"]),
        ("wall servant", {"kind": "extra-mason"}, ["DEC-4", "WALL-2"]),
        ("wall double", {"kind": "masons"}, ["WALL-1", "SRV-4", "WALL-2"]),
        ("ship 2", {"kind": "canal", "stage": "one-more"}, ["CAN-3"]),
        ("new ship", {"kind": "load"}, ["DEC-3", "CAN-4"]),
        ("lay servant at wall", {"kind": "benefit", "token": "toll"}, ["BON-2", "BON-4"]),
        ("pass", {"kind": "favour"}, ["WALL-4"]),
        ("take", {"kind": "benefit", "token": "envoy"}, ["PAL-3", "TRV-8"]),
        ("take", {"kind": "benefit", "token": "intrigue"}, ["INT-3", "TRV-8"]),
        ("pass", None, []),
        ("dance", {"kind": "exchange"}, []),
    ],
)
def test_rules_for(move: str, frame: dict[str, object] | None, rules: list[str]) -> None:
    assert TEXT.rules_for(move, frame) == rules


# Files and the terminal's own sentences


def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **texts: str) -> None:
    """Text files of another house: `en_a` is written as `a.en.toml`."""
    language = '[language]\none = [0, 1]\ncomma = ", "\nand = " et "\n[count]\n[card]\n[word]\n'
    (tmp_path / "en.toml").write_text(language + texts.pop("en", ""))
    for name, text in texts.items():
        (tmp_path / f"{name}.en.toml").write_text(text)
    monkeypatch.setattr(sources, "FOLDER", tmp_path)


def test_files_of_a_language_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room(tmp_path, monkeypatch, terminal='[terminal]\nbye = "Bye"\n[count]\ncats = {other="{n}"}')
    tables = read_tables("en")
    assert tables["terminal"] == {"bye": "Bye"}
    assert set(tables["count"]) == {"cats"}
    assert languages() == ["en"]


def test_a_key_in_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    twice = '[terminal]\nbye = "x"\n'
    room(tmp_path, monkeypatch, a=twice, b=twice)
    with pytest.raises(ValueError, match=r"b\.en\.toml: terminal\.bye is in another file, too"):
        read_tables("en")


def test_a_file_that_is_no_toml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room(tmp_path, monkeypatch, a="[terminal")
    with pytest.raises(ValueError, match=r"a\.en\.toml: "):
        read_tables("en")


def test_say_without_a_text() -> None:
    with pytest.raises(MissingText, match=r"terminal\.no-such-key"):
        TEXT.say("no-such-key")


# Another language: its singular, its articles, its word order


FRENCH: dict[str, Any] = {
    "language": {"one": [0, 1], "comma": ", ", "and": " et "},
    "count": {"servants": {"one": "{n} serviteur", "other": "{n} serviteurs"}},
    "card": {},
    "word": {"to": {"wall": "à la Muraille", "canal": "au Canal"}},
    "part": {"who": "{name}"},
    "event": {"built": "{place:to}, {:who} place {servants:servants}."},
    "bad": {"choose": "x", "a": "A"},
}


@pytest.mark.parametrize(
    ("count", "noun"), [(0, "0 serviteur"), (1, "1 serviteur"), (2, "2 serviteurs")]
)
def test_another_language(count: int, noun: str) -> None:
    arguments = {"place": "canal", "name": "Anne", "servants": count}
    told = Phrases("fr", FRENCH).tell(("event", "built"), arguments)
    assert told == f"au Canal, Anne place {noun}."


def test_a_choice_that_is_not_there() -> None:
    with pytest.raises(MissingText, match="no text for 'b' among"):
        Phrases("fr", FRENCH).tell(("bad",), {"x": "b"})


@pytest.mark.parametrize(
    ("decrees", "told"),
    [
        (["morning-ship"], "use Morning ship, or"),
        (["morning-ship", "morning-swap", "morning-envoy"],
         "use Morning ship, Morning swap and Morning envoy, or"),
    ],
)  # fmt: skip
def test_lists(decrees: list[str], told: str) -> None:
    """MOR-4"""
    assert told in TEXT.prompt({"kind": "morning-decrees", "seat": 0, "decrees": decrees})


# Facts: a sentence says what is so at this table


def asked(table: Table, action: str) -> dict[str, Any]:
    frame = table.action(0, action).game().frame
    assert frame is not None
    return dict(frame)


def test_travelling_twice_has_its_price() -> None:
    """TRV-1, DEC-4"""
    dear = asked(Table(2).family(0, hand=["5w"], pool=3), "travel")
    assert TEXT.move("travel B", dear) == "Pay 2 servants: move twice"
    table = Table(2).decree("cheaper-travel", 0).family(0, hand=["5w"], pool=3)
    cheap = asked(table, "travel")
    assert TEXT.move("travel B", cheap) == "Pay 1 servant: move twice"
    assert "pay 1 servant to move it twice" in TEXT.prompt(cheap)


def test_the_medal_is_named_while_it_is_there() -> None:
    """INT-1"""
    there = asked(Table(2).family(0, hand=["5w"], pool=3), "intrigue")
    assert TEXT.move("intrigue A", there) == "Intrigue +1 and the start player medal"
    table = Table(2).family(0, hand=["5w"], pool=3)
    table.data["medal"] = 1
    assert TEXT.move("intrigue A", asked(table, "intrigue")) == "Intrigue +1"


def test_a_step_inside_the_palace_is_a_point() -> None:
    """PAL-3"""
    outside = asked(Table(2).family(0, hand=["5w"], pool=3), "palace")
    assert TEXT.move("palace A", outside) == "Envoy +1"
    inside = asked(Table(2).family(0, hand=["5w"], pool=3, envoy=8, place=1), "palace")
    assert TEXT.move("palace A", inside) == "Envoy in the palace: 1 VP"
    assert TEXT.move("palace B", inside) == "Pay 2 servants: 2 VP, intrigue +1"


def test_figures_of_another_box() -> None:
    """TRV-5, JADE-2: a sentence names the figures of the box that is played with."""
    ours = load()
    figures: Any = copy.deepcopy(ours.figures)
    figures["travel_tokens"]["exchange"]["vp"] = {"tokens": 5, "gain": 3}
    figures["jade"]["square_price"] = 7
    other = parse(write("Another box", figures, ours.basis), "a test")
    texts = TEXT.for_box(other)
    assert texts.move("hand in for vp") == "Hand in 5 tokens for 3 VP"
    assert "sells jade for 7 servants" in texts.help("location", "jade")
    assert TEXT.move("hand in for vp") == "Hand in 4 tokens for 2 VP"
    assert TEXT.for_box(ours) is TEXT
