"""What nobody may know of Meng, and what can be taken back."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from gugong import Game, UndoBarred
from tests.table import MENG, SoloTable, first_box, meng, position, told

SEED = "a-secret-nobody-sees"
HARD: dict[str, Any] = {"difficulty": "hard", "sets": "1-2"}


def moments(seed: int, every: int = 1) -> list[Game]:
    """The decisions of a random solo game, and its end."""
    luck = random.Random(seed)
    game = Game.solo(**HARD, seed=f"{SEED}-{seed}", components=first_box())
    out = [game.copy()]
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
        out.append(game.copy())
    return out[::every]


def seen(game: Game, seat: int | None) -> dict[str, Any]:
    """A view without what differs by the seed alone."""
    view: Any = game.view(seat)
    del view["seed_hash"]
    view.pop("ply")
    return dict(view)


def secret_cards(game: Game) -> list[str]:
    """Cards of Meng that nobody saw come to him."""
    own = Counter(meng(game)["hand"] + meng(game)["discard"])
    return sorted((own - Counter(meng(game)["shown"])).elements())


@pytest.mark.parametrize("seed", range(6))
def test_views_hold_nothing_of_his_hand_or_deck(seed: int) -> None:
    """SOLO-4, SOLO-8: counts alone, and what lay open once."""
    for game in moments(seed):
        for seat in (0, None):
            view: Any = game.view(seat)
            his = view["families"][MENG]
            assert his["hand"] is his["discard"] is None
            assert isinstance(view["meng"]["automa"], int)
            assert set(view["meng"]) == {"seat", "focus", "automa", "automa_today", "automa_used"}
            assert SEED not in json.dumps(view)
            assert SEED not in json.dumps(game.events(seat))
        assert SEED not in json.dumps(game.log(0))
        assert game.over or SEED not in game.record()


@pytest.mark.parametrize("seed", range(6))
def test_what_is_shown_of_him_was_seen(seed: int) -> None:
    """SET-5, GIFT-10: his set is known, and every card he took from the board until he gives it."""
    luck = random.Random(seed)
    game = Game.solo(**HARD, seed=seed, components=first_box())
    known = Counter(["2p", "3ss", "5w", "9"])
    while not game.over:
        for event in told(game, "gave", 0):
            if event["seat"] == MENG:
                known[event["card"]] -= known[event["card"]] > 0
                known[event["taken"]] += 1
        view: Any = game.view(0)
        assert Counter(view["families"][MENG]["shown"]) == +known
        game.play(luck.choice(game.legal_moves()))


@pytest.mark.parametrize("seed", range(4))
def test_other_secret_cards_change_nothing_in_sight(seed: int) -> None:
    """SOLO-3, SOLO-15: his cards nobody saw, exchanged with others of the gift pile."""
    changed = 0
    for game in moments(seed, every=3):
        if game.over:
            continue
        data: Any = game.position()
        his = data["families"][MENG]
        for card in secret_cards(game):
            place = his["hand"] if card in his["hand"] else his["discard"]
            other = next((c for c in data["gift_pile"] if c != card), None)
            if other is None or card in data["meng"]["under"]:
                continue
            place[place.index(card)] = other
            data["gift_pile"][data["gift_pile"].index(other)] = card
            changed += 1
        twin = Game.from_position(data, components=first_box())
        for seat in (0, None):
            assert seen(twin, seat) == seen(game, seat)
        assert twin.legal_moves() == game.legal_moves()
        assert twin.frame == game.frame
    assert changed > 0


@pytest.mark.parametrize("seed", range(4))
def test_another_future_changes_nothing_in_sight(seed: int) -> None:
    """SOLO-4, SOLO-8: the order of his gifts and of his deck is in the seed alone."""
    for game in moments(seed, every=4):
        if game.over:
            continue
        data: Any = game.position()
        data["families"][MENG]["hand"].reverse()
        data["meng"]["automa"].reverse()
        twin = Game.from_position({**data, "seed": "another"}, components=first_box())
        for seat in (0, None):
            assert seen(twin, seat) == seen(game, seat)
        assert twin.legal_moves() == game.legal_moves()


def told_to(game: Game, seat: int | None) -> Any:
    return game.events(seat)


def test_which_card_he_wins_is_not_told() -> None:
    """SOLO-15, GIFT-10: different luck, the same lines and the same view."""
    wins = [
        SoloTable().set(seed=str(seed)).family(MENG, pool=1).ship("1", MENG, 2)
        .meng_acts("canal").game()
        for seed in range(12)
    ]  # fmt: skip
    assert len({meng(game)["hand"][0] for game in wins}) > 4
    for seat in (0, None):
        assert len({json.dumps(told_to(game, seat)) for game in wins}) == 1
        assert len({json.dumps(seen(game, seat)) for game in wins}) == 1
    assert len({json.dumps(game.account_of_meng()) for game in wins}) == 1


def test_which_card_he_trades_is_not_told() -> None:
    """SOLO-10, GIFT-10: his top card goes for jade unseen, and so does a recalled one."""
    trades = [
        SoloTable().set(seed=str(seed)).family(MENG, hand=["8", "4w", "7"])
        .city("quanzhou", "gift-for-jade").meng_acts("travel").game()
        for seed in range(12)
    ]  # fmt: skip
    assert {meng(game)["discard"][0] for game in trades} == {"8", "4w", "7"}
    for seat in (0, None):
        assert len({json.dumps(told_to(game, seat)) for game in trades}) == 1
        assert len({json.dumps(seen(game, seat)) for game in trades}) == 1
    table = SoloTable().family(MENG, discard=["4w"]).city("quanzhou", "recall")
    assert told(table.meng_acts("travel").game(), "recalled", 0)[0]["card"] is None


# Taking back


@pytest.mark.parametrize("seed", range(10))
def test_his_reveal_stands(seed: int) -> None:
    """SOLO-5: what came before it cannot be taken back; the human's own choices since can."""
    luck = random.Random(seed)
    game = Game.solo(seed=seed, components=first_box())
    taken_back = barred = 0
    while not game.over:
        before = game.copy()
        game.play(luck.choice(game.legal_moves()))
        revealed = told(game, "meng-reveals") or told(game, "meng-twilight")
        if revealed:
            assert game.undoable_by is None
            with pytest.raises(UndoBarred):
                game.undo()
            barred += 1
        elif game.undoable_by is not None:
            again = game.copy()
            again.undo()
            assert again.position() == before.position()
            assert again.legal_moves() == before.legal_moves()
            taken_back += 1
    assert barred > 10
    assert taken_back > 3


def test_undo_stops_where_he_revealed() -> None:
    """SOLO-5: back to the first decision after his turn and no further."""
    table = SoloTable().family(0, hand=["8", "7"], pool=4).automa("palace").gifts("9")
    table.officials("1c", "2d", "3w", "4i", "5s", "6x", "1p")
    game = table.game()
    for move in ("give 8 to intrigue", "intrigue A"):
        game.play(move)
    assert told(game, "meng-reveals")
    ply = game.ply
    game.play("give 7 to jade")
    game.undo()
    assert game.ply == ply
    with pytest.raises(UndoBarred):
        game.undo()


# Saving


@pytest.mark.parametrize("options", [
    {"difficulty": "easy", "sets": "4-5"},
    {"difficulty": "normal", "sets": "2-3", "focus": "canal"},
    {"difficulty": "hard", "sets": "1-2", "expert": True},
])  # fmt: skip
def test_positions_and_records_at_any_ply(options: dict[str, Any]) -> None:
    """SOLO-1 to SOLO-3: both bring back the same game, options included."""
    luck = random.Random(5)
    game = Game.solo(**options, seed=8, components=first_box())
    while True:
        found = json.loads(json.dumps(game.position()))
        twin = Game.from_position(found, components=first_box())
        assert twin.position() == game.position()
        assert twin.legal_moves() == game.legal_moves()
        read = Game.from_record(game.record(with_seed=True))
        assert read.position() == game.position()
        assert (read.options, read.players) == (game.options, 1)
        if game.over:
            break
        move = luck.choice(game.legal_moves())
        for other in (twin, read):
            other.play(move)
        game.play(move)
        assert twin.position() == read.position() == game.position()
    assert game.deal_is_honest()


def test_the_position_knows_what_lies_under() -> None:
    """SOLO-10, SOLO-15: the order under his cards survives."""
    table = SoloTable().gifts("8", "4w", "1c")
    game = table.game()
    twin = Game.from_position(json.loads(json.dumps(game.position())), components=first_box())
    assert position(twin)["meng"]["under"] == ["4w", "1c"]
