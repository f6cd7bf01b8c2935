"""A record in a notebook: every board of the game, in one piece of HTML that fetches nothing."""

import json
import re
from random import Random
from xml.etree import ElementTree

from gugong import Game, Record
from gugong.drawing.art import portrait
from gugong.drawing.picture import parts_of


def played(ply: int) -> Game:
    game, luck = Game(2, seed=3), Random(3)
    while game.ply < ply:
        game.play(luck.choice(game.legal_moves()))
    return game


def data_in(html: str) -> dict[str, list[object]]:
    (text,) = re.findall(r"const \{ elements, boards, lines \} = (\{.*\});", html)
    data: dict[str, list[object]] = json.loads(text)
    return data


def test_a_record_shows_the_board_at_every_ply() -> None:
    game = played(12)
    data = data_in(game.record()._repr_html_())
    elements, boards = data["elements"], data["boards"]
    assert len(boards) == len(data["lines"]) == 13
    for ply in (0, 5, 12):
        numbers = boards[ply]
        assert isinstance(numbers, list)
        assert [elements[n] for n in numbers] == parts_of(game.at(ply))
    assert str(data["lines"][12]).startswith("12. ")


def test_the_place_is_written_once() -> None:
    html = played(12).record()._repr_html_()
    assert html.count(portrait("jade")) == 1
    place = ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + 6])
    assert place[-1].tag.endswith("g"), "what the script exchanges comes last"


def test_it_fetches_nothing_and_shows_the_last_board_without_a_script() -> None:
    game = played(4)
    html = Record(game.record())._repr_html_()
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    before = html.partition("<script>")[0]
    ElementTree.fromstring(before[before.index("<svg") : before.index("</svg>") + 6])
    assert 'max="4"' in before


def test_no_text_of_the_game_ends_the_script() -> None:
    html = played(4).record()._repr_html_()
    assert html.count("</script>") == 1


def test_a_record_that_cannot_be_read_says_why() -> None:
    assert Record("gugong record 1\n<b>")._repr_html_().startswith("<p>")
    assert "<b>" not in Record("<b>")._repr_html_()


def test_a_record_is_still_text() -> None:
    record = played(2).record()
    assert isinstance(record, str)
    assert json.loads(json.dumps(record)) == record
    assert Game.from_record(record).ply == 2
