"""Components: those of the tables here, and a check of edited ones."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypedDict

from gugong.components.problems import Code
from gugong.formats.vocabulary import Json
from gugong.service.api.rows import Answer, Body, Call, Row
from gugong.service.live import answers
from gugong.service.live.boxes import find_box
from gugong.service.tables.bounds import Bounds, characters

Key = Annotated[str, characters(200)]


@dataclass(frozen=True, slots=True)
class BoxText(Body):
    """A components file."""

    text: Annotated[str, characters(200_000)]


@dataclass(frozen=True, slots=True)
class BoxFigures(Body):
    """Values to be written as a components file."""

    name: Annotated[str, characters(200)]
    figures: dict[str, object]
    basis: Annotated[dict[Key, Annotated[str, characters(10_000)]], Bounds(max_length=1000)]


class ComponentsAnswer(TypedDict):
    v: Literal[1]
    version: str
    name: str
    figures: dict[str, Json]
    texts: dict[str, Json]  # the figures that sentences name, by their names there


class DifferenceInfo(TypedDict):
    """`gugong.components.Difference`: ours is the packaged box."""

    key: str
    ours: Json
    theirs: Json
    our_basis: str | None
    their_basis: str | None


class DifferencesAnswer(TypedDict):
    v: Literal[1]
    version: str
    name: str
    basis: dict[str, str]
    differences: list[DifferenceInfo]


class ProblemInfo(TypedDict):
    """`gugong.components.problems.Problem`."""

    key: str
    what: str
    code: Code
    args: dict[str, int | str]


class CheckedBox(TypedDict):
    version: str
    name: str
    figures: dict[str, Json]
    basis: dict[str, str]
    text: str
    differences: list[DifferenceInfo]


class CheckAnswer(TypedDict):
    v: Literal[1]
    problems: list[ProblemInfo]  # the first of them
    count: int  # of all problems
    box: CheckedBox | None  # once there are no problems


async def check_components(call: Call, asked: BoxText | BoxFigures) -> Answer:
    """Check a components file, or the values for one. Nothing is stored."""
    return await call.run(lambda: _check(asked))


def _check(asked: BoxText | BoxFigures) -> dict[str, object]:
    if isinstance(asked, BoxText):
        return answers.check_file(asked.text)
    return answers.check_figures(asked.name, asked.figures, asked.basis)


async def get_components(call: Call) -> Answer:
    """Return the packaged components, or others that a table here uses."""
    return answers.components(await find_box(call.part("version"), call.shell))


async def get_differences(call: Call) -> Answer:
    """Return each value that differs from the packaged components, and where it comes from."""
    return answers.differences(await find_box(call.part("version"), call.shell))


C: Final = "/components/{version}"
ROWS: Final = (
    Row(
        "POST", "/components/check", check_components, BoxText | BoxFigures, CheckAnswer,
        token="optional", cost="costly",
    ),
    # The version is a hash of the content.
    Row("GET", C, get_components, None, ComponentsAnswer, token="unread", immutable=True),
    Row("GET", f"{C}/differences", get_differences, None, DifferencesAnswer, token="unread"),
)  # fmt: skip
