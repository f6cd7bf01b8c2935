"""What a seat may know: the only place that hides anything (docs/decisions/0006).

A view holds what lies open on the table, the viewer's own hand and discard pile, and of the others
counts and what everyone saw. Piles have sizes, not contents; chance has no future in it at all.
The agenda, what is still to be decided or done and in which order, follows from what lies open.
"""

from typing import cast

from gugong.formats.facts import question
from gugong.formats.table_types import EventDict
from gugong.formats.view_types import (
    DecreeView,
    FamilyView,
    HouseView,
    LaidView,
    MengView,
    PalacePlaceView,
    PalaceView,
    ShipView,
    TableView,
)
from gugong.formats.vocabulary import Json, frame_words, named_all, seat_word, word
from gugong.rules.box import Box
from gugong.rules.constants import (
    AUTOMA_CARDS,
    CARDS,
    DECREES,
    DOUBLE_PLACES,
    LAID_SIZE,
    LOCATIONS,
    NO_TOKEN,
    PLACES,
    REWARD_COUNT,
    REWARDS,
    SOURCE_COUNT,
    SOURCES,
    SQUARE,
    TOKENS,
)
from gugong.rules.decrees import decree_price
from gugong.rules.events import (
    EVENTS,
    Event,
    rule_of,
)
from gugong.rules.frames import NOBODY
from gugong.rules.grammar import VERBS
from gugong.rules.jade import house_price
from gugong.rules.kinds import is_secret, name_and_kind
from gugong.rules.moves import Move
from gugong.rules.state import State
from gugong.rules.wall import on_wall


def view_of(s: State, seat: int | None, legal: list[Move]) -> TableView:
    """All that this seat, or a spectator (None), may know now. JSON-ready."""
    box = s.box
    chooser = s.frames[-1].seat if legal else None
    return {
        "seat": seat,
        "day": s.day,
        "days": box.days,
        "start": s.start,
        "medal": seat_word(s.medal),
        "turn": seat_word(s.turn),
        "over": not legal,
        "chooser": chooser,
        "frame": question(s, s.frames[-1]) if legal else None,
        "agenda": [frame_words(box, frame) for frame in s.frames],
        "moves": [move.text for move in legal] if seat is not None and seat == chooser else [],
        "officials": {LOCATIONS[i]: CARDS[s.board[i]] for i in range(len(LOCATIONS))},
        "gift_pile": len(s.gifts),
        "dice": list(s.dice),
        "cities": _cities(s),
        "token_pile": len(s.pile),
        "token_discard": named_all(TOKENS, s.spent),
        "wall": {"threshold": box.threshold, "servants": list(on_wall(s))},
        "jade_houses": [_house(s, i, seat) for i in range(len(s.houses))],
        "jade_square": _house(s, SQUARE, seat),
        "markers": list(s.markers),
        "palace": _palace(s),
        "decrees": [_decree(s, decree, seat) for decree in s.decrees],
        "canal": [
            [_ship(s, route * box.harbours + i) for i in range(box.harbours)]
            for route in range(box.routes)
        ],
        "laid": _laid(s),
        "meng": _meng(s),
        "families": [_family(s, i, i == seat and i != box.meng) for i in range(box.families)],
    }


def _house(s: State, house: int, seat: int | None) -> HouseView:
    """A jade house, or the square with the supply; more may be substituted there (JADE-2)."""
    yours = None if seat is None else house_price(s, seat, house)
    if house == SQUARE:
        price = s.box.square_price
        jade = max(s.box.jade_total - sum(s.houses) - sum(s.jade), 0)
    else:
        price = s.box.house_price[house]
        jade = s.houses[house]
    return {"price": price, "price_for_you": yours, "jade": jade}


def _cities(s: State) -> dict[str, str | None]:
    names, tokens = s.box.city_names, s.cities
    return {
        names[i]: None if tokens[i] == NO_TOKEN else TOKENS[tokens[i]] for i in range(len(names))
    }


def _palace(s: State) -> PalaceView:
    places: list[PalacePlaceView] = []
    for i, vp in enumerate(s.box.palace_places):
        places.append({"vp": vp, "seat": s.palace.index(i) if i in s.palace else None})
    return {"steps": s.box.palace_steps, "places": places}


def _decree(s: State, decree: int, seat: int | None) -> DecreeView:
    box = s.box
    return {
        "decree": DECREES[decree],
        "level": box.decree_level[decree],
        "price": box.decree_price[decree],
        "price_for_you": None if seat is None else decree_price(s, seat, decree),
        "vp": box.decree_vp[decree],
        "seats": [i for i in range(box.families) if s.holds(i, decree)],
    }


def _ship(s: State, berth: int) -> ShipView | None:
    if s.berths[berth] == NOBODY:
        return None
    return {
        "seat": s.berths[berth],
        "servants": s.loads[berth],
        "double": s.doubles_aboard[berth],
    }


def _laid(s: State) -> list[LaidView]:
    return [
        {
            "token": TOKENS[s.laid[i]],
            "seat": s.laid[i + 1],
            "location": PLACES[s.laid[i + 2]],
            "double": s.laid[i + 3] == 1,
        }
        for i in range(0, len(s.laid), LAID_SIZE)
    ]


def _meng(s: State) -> MengView | None:
    """Of Meng his focus, how many automa cards are left, and those that were played (SOLO)."""
    if s.box.solo is None:
        return None
    return {
        "seat": s.box.meng,
        "focus": LOCATIONS[s.focus],
        "automa": len(s.automa),
        "automa_today": named_all(AUTOMA_CARDS, s.automa_today),
        "automa_used": named_all(AUTOMA_CARDS, s.automa_used),
    }


def _family(s: State, seat: int, own: bool) -> FamilyView:
    box = s.box
    city = s.travellers[seat]
    points: dict[str, int] = {}
    for i in range(SOURCE_COUNT):
        vp = s.points[seat * SOURCE_COUNT + i]
        if vp != 0:
            points[SOURCES[i]] = vp
    return {
        "seat": seat,
        "colour": box.components.colours[seat],
        "pool": s.pool[seat],
        "supply": s.supply[seat],
        "double": DOUBLE_PLACES[s.double[seat]],
        "wall": s.wall[seat],
        "vp": s.vp[seat],
        "points": points,
        "jade": s.jade[seat],
        "hand_size": len(s.hands[seat]),
        "discard_size": len(s.discards[seat]),
        "hand": [CARDS[card] for card in s.hands[seat]] if own else None,
        "discard": [CARDS[card] for card in s.discards[seat]] if own else None,
        "shown": named_all(CARDS, s.shown(seat)),
        "tokens": named_all(TOKENS, s.tokens[seat]),
        "rewards": {REWARDS[r]: s.rewards[seat * REWARD_COUNT + r] for r in range(REWARD_COUNT)},
        "reward_spaces": {REWARDS[r]: box.reward_spaces[r] for r in range(REWARD_COUNT)},
        "traveller": None if city == NOBODY else box.city_names[city],
        "envoy": s.envoys[seat],
        "place": None if s.palace[seat] == NOBODY else s.palace[seat] + 1,
        "intrigue": s.steps[seat],
        "ships": box.ships - s.berths.count(seat),
    }


def see_events(box: Box, events: list[Event], seat: int | None) -> list[EventDict]:
    """What happened, as keys with arguments, the cards of others hidden (None)."""
    out: list[EventDict] = []
    for event in events:
        key, actor = event[0], event[1]
        kind = EVENTS[key]
        rule = rule_of(event, box.meng)
        seen: dict[str, Json] = {"event": kind.name, "seat": seat_word(actor), "rule": rule}
        for i, argument in enumerate(kind.arguments):
            label, of = name_and_kind(argument)
            if is_secret(argument):
                seen[label] = CARDS[event[2 + i]] if seat == actor != box.meng else None
            else:
                value = word(box, of, event[2 + i])
                seen[label] = list(value) if isinstance(value, list) else value
        out.append(cast("EventDict", seen))  # as the table says, from which the type is made
    return out


def see_move(move: Move, actor: int, seat: int | None) -> str:
    """A move as this seat may see it, without another's secret card (GIFT-10)."""
    verb = VERBS[move.verb]
    if verb.secret and seat != actor:
        return verb.write({**move.parts, verb.secret: None})
    return move.text
