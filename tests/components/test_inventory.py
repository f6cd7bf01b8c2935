"""The list of everything in the box, and where each figure comes from."""

from gugong.components import inventory, load
from tests.table import first_box

ROWS = inventory(load())


def row(section: str, what: str) -> tuple[str, str]:
    """One of the first box, whose figures can be named."""
    rows = inventory(first_box())
    [found] = [(figure, basis) for s, w, figure, basis in rows if (s, w) == (section, what)]
    return found


def test_every_figure_is_listed_with_its_basis() -> None:
    kinds = ("rulebook", "reported", "RECONSTRUCTED")
    assert all(basis.startswith(kinds) for _, _, _, basis in ROWS)
    assert all(figure for _, _, figure, _ in ROWS)
    listed = {(section, what.split(" #")[0]) for section, what, _, _ in ROWS}
    for section, figures in load().figures.items():
        assert isinstance(figures, dict)
        for key in figures:
            words = key.replace("_", " ")
            name = section.replace("_", " ")
            assert any(s == name and f"{w} ".startswith(f"{words} ") for s, w in listed), key


def test_each_row_is_listed_once() -> None:
    assert len({(section, what) for section, what, _, _ in ROWS}) == len(ROWS)


def test_no_reconstructed_figure_passes_for_the_publishers() -> None:
    assert row("board", "large palace places #3") == ("3", "rulebook: example")
    assert row("board", "large palace places #4") == ("2", "RECONSTRUCTED")
    assert row("players", "colours #5")[1].startswith("RECONSTRUCTED")
    assert row("gift cards", "gifts #8") == ("dunhuang pipa", "rulebook: example")
    assert row("gift cards", "gifts #9") == ("jade statue", "RECONSTRUCTED")
    assert row("map", "place xian") == ("40, 38", "RECONSTRUCTED")
    assert row("days", "morning servants") == ("0, 4, 4, 4", "reported")


def test_figures_read_well() -> None:
    assert row("players", "servants") == ("12", "rulebook")
    assert row("players", "harbour reward spaces")[0] == "vp: 3, gift card: 2, double servant: 1"
    assert row("gift cards", "sets #1")[0] == "1 palace; 4 intrigue; 6 servant; 7 none"
    assert row("gift cards", "solo sets")[0].startswith("human 4, Meng 5; human 2, Meng 3")
    assert row("board", "small jade houses #1")[0] == "2 jade, price 2"
    assert row("travel tokens", "exchange vp")[0] == "2 for 4 tokens"
    assert row("decrees", "level 1")[0].startswith("morning-intrigue (2 VP); morning-ship")
