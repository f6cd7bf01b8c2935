"""What `Game.view`, `Game.log` and their like give, as types: for editors, type checkers, the
OpenAPI document and the page, whose own types are made from these (`make generate`).
"""

from typing import Annotated, TypedDict

from gugong.formats.table_types import EventDict, FrameDict

# Words, each with its kind (rules/kinds.py), from which the page's narrower types are made.
Automa = Annotated[str, "automa"]
BonusPlace = Annotated[str, "place"]
Card = Annotated[str, "card"]
City = Annotated[str, "city"]
DecreeName = Annotated[str, "decree"]
DoublePlace = Annotated[str, "double"]
Location = Annotated[str, "location"]
Reward = Annotated[str, "reward"]
Source = Annotated[str, "source"]
TokenName = Annotated[str, "token"]
Seat = Annotated[int, "seat"]


class WallView(TypedDict):
    threshold: int
    servants: list[int]  # by seat, a Double Servant as it lies


class HouseView(TypedDict):
    """A jade house, or the square."""

    price: int
    price_for_you: int | None  # None for a spectator
    jade: int


class PalacePlaceView(TypedDict):
    vp: int
    seat: Seat | None


class PalaceView(TypedDict):
    steps: int
    places: list[PalacePlaceView]


class DecreeView(TypedDict):
    decree: DecreeName
    level: int
    price: int
    price_for_you: int | None
    vp: int
    seats: list[Seat]


class ShipView(TypedDict):
    seat: Seat
    servants: int
    double: int  # spaces a Double Servant fills: 0, 1 or 2


class LaidView(TypedDict):
    """A bonus token in force."""

    token: TokenName
    seat: Seat
    location: BonusPlace
    double: bool


class MengView(TypedDict):
    """The part of a view that only a game against Meng has."""

    seat: Seat
    focus: Location
    automa: int
    automa_today: list[Automa]
    automa_used: list[Automa]


class FamilyView(TypedDict):
    seat: Seat
    colour: str
    pool: int
    supply: int
    double: DoublePlace
    wall: int
    vp: int
    points: dict[Source, int]  # without those that gave none
    jade: int
    hand_size: int
    discard_size: int
    hand: list[Card] | None  # None for others
    discard: list[Card] | None
    shown: list[Card] | None  # None where nobody is reminded
    tokens: list[TokenName]
    rewards: dict[Reward, int]
    reward_spaces: dict[Reward, int]
    traveller: City | None
    envoy: int
    place: int | None
    intrigue: int
    ships: int


class TableView(TypedDict):
    """Everything that a seat may know of the table."""

    seat: Seat | None
    day: int
    days: int
    start: Seat
    medal: Seat | None
    turn: Seat | None
    over: bool
    chooser: Seat | None
    frame: FrameDict | None
    agenda: list[FrameDict]
    moves: list[str]
    officials: dict[Location, Card]
    gift_pile: int
    dice: list[int]
    cities: dict[City, TokenName | None]
    token_pile: int
    token_discard: list[TokenName]
    wall: WallView
    jade_houses: list[HouseView]
    jade_square: HouseView
    markers: list[Seat]
    palace: PalaceView
    decrees: list[DecreeView]
    canal: list[list[ShipView | None]]
    laid: list[LaidView]
    meng: MengView | None
    families: list[FamilyView]


class View(TableView):
    """The table, and which game it is."""

    ply: int
    options: dict[str, bool | str]
    components: str
    seed_hash: str


class EntryDict(TypedDict):
    """An entry of the log: a decision and what it brought about."""

    ply: int
    day: int
    seat: Seat
    move: str
    events: list[EventDict]


class StepDict(EventDict):
    """A numbered step of Meng's account."""

    number: int


class AccountPart(TypedDict):
    """Meng's actions in one part of the day."""

    part: str
    steps: list[StepDict]
