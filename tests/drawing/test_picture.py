"""The board as a picture: it is sound SVG and shows what the view shows, and nothing more."""

import re
from copy import deepcopy
from random import Random
from xml.etree import ElementTree

import pytest

from gugong import Game
from gugong.components.names import CARD_ACTIONS, DECREES, LOCATIONS
from gugong.drawing.art import ART, SCENERY, portrait
from gugong.drawing.picture import Parts, board_of, parts_of
from gugong.drawing.pieces import piece
from gugong.drawing.svg import halves, lit, words
from gugong.formats.view_types import View
from gugong.options import Options
from gugong.text import catalogue
from gugong.text.sources import languages
from tools.random_components import random_components

SVG = "{http://www.w3.org/2000/svg}"


def middle(players: int, ply: int = 60, **options: object) -> Game:
    """A game after some random decisions."""
    chosen: Options = options  # type: ignore[assignment]  # whatever a test asks for
    game, luck = Game(players, seed=5, **chosen), Random(1)
    while game.ply < ply and not game.over:
        game.play(luck.choice(game.legal_moves()))
    return game


def drawn(game: Game, view: View) -> str:
    """What changes on a board that looks like this."""
    return "".join(Parts(view, game.components, catalogue("en")))


def texts(picture: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def content(kind: str, seat: int) -> str:
    """A family's piece of a kind, wherever it stands."""
    return piece(kind, seat, Game(5).components.colours[seat], 0, 0, 24).partition(">")[2]


def places_of(kind: str, seat: int, picture: str) -> list[tuple[float, float]]:
    """Where pieces of a family stand."""
    before = r"translate\(([-.\d]+) ([-.\d]+)\) scale\([.\d]+\)\">"
    found = re.findall(before + re.escape(content(kind, seat)), picture)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_table_can_be_drawn(players: int) -> None:
    game = middle(players, bonus_tokens=True) if players > 1 else middle(players)
    picture = board_of(game)
    said = texts(picture)
    assert "Beijing" in said
    assert f"Day {game.day} of 4" in said
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")  # nothing is fetched


@pytest.mark.parametrize("language", languages())
def test_it_names_the_places_in_each_language(language: str) -> None:
    said = texts(board_of(middle(3), language))
    for location in LOCATIONS:
        assert catalogue(language).word("location", location) in said


def test_it_shows_only_the_hand_of_the_deciding_family() -> None:
    game = middle(3, ply=4)
    seat = game.chooser
    assert seat is not None
    hand = game.view(seat)["families"][seat]["hand"]
    assert hand
    picture = board_of(game)
    gifts = sum(picture.count(gift) for gift in ART["gifts"].values())
    assert gifts == len(game.view(None)["officials"]) + len(hand)


def test_the_seven_officials_have_their_faces() -> None:
    picture = board_of(Game(2, seed=5))
    assert [picture.count(portrait(location)) for location in LOCATIONS] == [1] * 7


def test_every_family_is_drawn_with_its_motif() -> None:
    """Colour and shape are not all that tells them apart."""
    picture = "".join(parts_of(Game(5, seed=5)))
    for motif in ART["motifs"]:
        assert motif in picture


def test_a_finished_game_can_be_drawn() -> None:
    game = middle(2, ply=10_000)
    assert game.over
    assert "Beijing" in texts(board_of(game))


def test_what_everyone_knows_of_a_family_is_written_there() -> None:
    game = middle(3)
    said = texts(board_of(game))
    for family in game.view(None)["families"]:
        assert f"{family['pool']} + {family['supply']}" in said
        assert f"{family['hand_size']} + {family['discard_size']}" in said
        assert str(family["vp"]) in said


def test_in_a_stack_the_marker_that_wins_ties_lies_on_top() -> None:
    """INT-5"""
    game = Game(4, seed=5)
    view = deepcopy(game.view(None))
    for family in view["families"]:
        family["intrigue"] = 3
    view["markers"] = [2, 0, 3, 1]
    picture = drawn(game, view)
    heights = [places_of("marker", seat, picture)[0][1] for seat in view["markers"]]
    assert heights == sorted(heights, reverse=True)
    painted = [picture.index(content("marker", seat)) for seat in view["markers"]]
    assert painted == sorted(painted)


def test_masons_stand_on_the_wall_and_the_others_are_awaited() -> None:
    """WALL-2"""
    game = Game(3, seed=5)
    view = deepcopy(game.view(None))
    view["wall"]["servants"] = [1, 0, 2]
    picture = drawn(game, view)
    assert [len(places_of("mason", seat, picture)) for seat in range(3)] == [1, 0, 2]
    assert picture.count(lit(SCENERY["fragments"]["awaited"])) == view["wall"]["threshold"] - 3


def test_a_double_servant_on_two_spaces_is_one_piece() -> None:
    game = Game(3, seed=5)
    view = deepcopy(game.view(None))
    view["wall"]["servants"] = [0, 3, 0]
    view["families"][1]["double"] = "wall-flat"
    view["canal"][0][2] = {"seat": 2, "servants": 1, "double": 2}
    picture = drawn(game, view)
    assert len(places_of("double", 1, picture)) == len(places_of("mason", 1, picture)) == 1
    assert len(places_of("double", 2, picture)) == len(places_of("ship", 2, picture)) == 1


def test_envoys_and_travellers_stand_where_they_are() -> None:
    game = Game(3, seed=5)
    view = deepcopy(game.view(None))
    places = []
    for step in (0, 4):
        view["families"][0]["envoy"] = step
        view["families"][0]["traveller"] = view["families"][1]["traveller"] = "xian"
        picture = drawn(game, view)
        places += places_of("envoy", 0, picture)
        (x, y), (beside, same) = (places_of("traveller", seat, picture)[0] for seat in (0, 1))
        assert x < beside
        assert y == same
    assert places[1][1] < places[0][1], "the hall is at the head of the stairs"


def test_the_focus_of_meng_is_at_an_official() -> None:
    game = Game.solo(seed=5)
    meng = game.view(None)["meng"]
    assert meng is not None
    assert len(places_of("double", meng["seat"], "".join(parts_of(game)))) == 1


def test_a_page_can_read_and_show_it() -> None:
    """Its content policy allows no styles, its own drawings have ids, and it writes words itself
    (web/src/table/result-picture.ts)."""
    picture = board_of(middle(5, bonus_tokens=True))
    assert picture.count("style") == 1, "only that of the picture itself, which the page removes"
    assert not re.search(
        r"[ <](id=|class=|defs|use|image|script|foreignObject)|url\(|var\(", picture
    )
    root = ElementTree.fromstring(picture)
    moved = [g for g in root.iter(f"{SVG}g") if "transform" in g.attrib]
    assert not [text for g in moved for text in g.iter(f"{SVG}text")]


@pytest.mark.parametrize("seed", range(12))
def test_boxes_of_others_can_be_drawn(seed: int) -> None:
    luck = Random(seed)
    players = luck.randrange(2, 6)
    game = Game(players, seed=seed, components=random_components(luck), bonus_tokens=True)
    while game.ply < 40 and not game.over:
        game.play(luck.choice(game.legal_moves()))
    root = ElementTree.fromstring(board_of(game))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.attrib["x"]) < width
        assert 0 < float(text.attrib["y"]) < height


def test_words_are_escaped() -> None:
    """Names come from a components file, which anyone may have written."""
    assert "&lt;script&gt;" in words(0, 0, "<script>")


def test_words_without_room_are_squeezed() -> None:
    assert "textLength" in words(0, 0, "Chinesische Mauer", 11, width=60)
    assert "textLength" not in words(0, 0, "Jade", 11, width=60)
    assert "textLength" in words(0, 0, "\N{CJK UNIFIED IDEOGRAPH-7389}" * 6, 11, width=60)


def test_a_long_name_is_written_in_two_lines() -> None:
    assert halves("Extra wall servant") == ["Extra wall", "servant"]
    assert halves("Extra-Mauerdiener") == ["Extra-", "Mauerdiener"]
    assert halves("Morgentausch") == ["Morgentausch"]


def test_all_tokens_actions_and_places_have_a_sign() -> None:
    box = Game(2).components
    tokens = {*box.basic_tokens, *box.bonus_tokens}
    actions = set(CARD_ACTIONS) - {"none"}
    decrees = {decree for ids in DECREES.values() for decree in ids}
    assert {*tokens, *actions, *LOCATIONS, *ART["decrees"].values()} <= set(ART["signs"])
    assert {*tokens, *actions} <= set(ART["inks"])
    assert set(ART["decrees"]) == decrees
    assert set(ART["gifts"]) == set("123456789")
    assert set(ART["colours"]) == set(box.colours)


def test_every_piece_has_all_that_it_names() -> None:
    for kind in ART["pieces"]:
        assert "{" not in piece(kind, 0, "red", 0, 0, 24)


def test_the_place_has_its_colours_in_every_light() -> None:
    day, *others = map(set, SCENERY["lights"].values())
    assert all(other == day for other in others)
    roofs = [roof["drawn"] for roof in SCENERY["roofs"].values()]
    for drawing in (*SCENERY["fragments"].values(), *roofs):
        assert "{" not in drawing
        assert set(re.findall(r"var\(--s-(\w+)\)", drawing)) <= day
