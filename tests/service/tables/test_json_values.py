"""Values that come back from the JSON that was made from them."""

from dataclasses import dataclass

from gugong.service.tables.json_values import read, read_words


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True)
class Circle:
    x: int
    radius: int
    inner: "Circle | None" = None


@dataclass(frozen=True)
class Drawing:
    shapes: list[Point | Circle]
    middle: tuple[Point, ...] | None = None


def test_of_several_classes_the_one_with_all_the_keys_is_made() -> None:
    assert read(Point | Circle, {"x": 1, "radius": 3}) == Circle(1, 3)
    assert read(Point | Circle, {"x": 1, "y": 2}) == Point(1, 2)
    assert read(Circle | Point | None, {"x": 1, "y": 2}) == Point(1, 2)


def test_what_may_be_missing_is_read_where_it_is_there() -> None:
    assert read(Point | None, None) is None
    assert read(None | Point, {"x": 4}) == Point(4)
    inner = {"x": 1, "radius": 2, "inner": {"x": 0, "radius": 1, "inner": None}}
    assert read(Circle, inner) == Circle(1, 2, Circle(0, 1))


def test_lists_and_tuples_hold_values_again() -> None:
    written = {"shapes": [{"x": 1}, {"x": 2, "radius": 1}], "middle": [{"x": 0, "y": 0}]}
    assert read(Drawing, written) == Drawing([Point(1), Circle(2, 1)], (Point(0),))


def test_a_query_is_read_by_the_types_of_its_names() -> None:
    @dataclass(frozen=True)
    class Search:
        name: str = ""
        most: int | None = None
        share: float = 0.0
        open: bool = False

    words = {"name": "7", "most": "7", "share": "0.5", "open": "true", "other": "x"}
    assert read_words(Search, words) == Search("7", 7, 0.5, True)
    assert read_words(Search, {"open": "false"}) == Search()
