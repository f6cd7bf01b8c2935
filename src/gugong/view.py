"""What a seat may know: the only place that hides anything (design law 6).

A view holds what lies open on the table, the viewer's own hand and discard pile, and of the others
counts and what everybody saw. Piles have sizes, not contents; chance has no future in it at all.
"""

from typing import Final

from gugong.position import frame_words
from gugong.rules.box import Box
from gugong.rules.decrees import decree_price
from gugong.rules.events import EVENTS, Event
from gugong.rules.frames import NOBODY
from gugong.rules.jade import FROM_SQUARE, house_price
from gugong.rules.moves import BURN_CARD, DISCARD, RECALL, VERBS, Move
from gugong.rules.names import (
    CARDS,
    DECREES,
    DOUBLE_PLACES,
    LOCATIONS,
    NO_TOKEN,
    PLACES,
    REWARDS,
    SOURCE_COUNT,
    SOURCES,
    TOKENS,
)
from gugong.rules.state import State
from gugong.rules.wall import on_wall
from gugong.words import Json, named_all, seat_word, word

# Moves that name a card which only its owner sees (GIFT-10).
SECRET_VERBS: Final = (BURN_CARD, RECALL, DISCARD)


def view_of(s: State, seat: int | None, legal: list[Move]) -> dict[str, Json]:
    """All that this seat, or a spectator (None), may know now. JSON-ready."""
    box = s.box
    chooser = s.frames[-1][1] if legal else None
    return {
        "seat": seat,
        "day": s.day,
        "days": box.days,
        "start": s.start,
        "medal": seat_word(s.medal),
        "turn": seat_word(s.turn),
        "over": not legal,
        "chooser": chooser,
        "frame": frame_words(box, s.frames[-1]) if legal else None,
        "moves": [move.text for move in legal] if seat is not None and seat == chooser else [],
        "officials": {LOCATIONS[i]: CARDS[s.board[i]] for i in range(7)},
        "gift_pile": len(s.gifts),
        "dice": list(s.dice),
        "cities": _cities(s),
        "token_pile": len(s.pile),
        "token_discard": named_all(TOKENS, s.spent),
        "wall": {"threshold": box.threshold, "servants": list(on_wall(s))},
        "jade_houses": [_house(s, i, seat) for i in range(len(s.houses))],
        "jade_square": _house(s, FROM_SQUARE, seat),
        "markers": list(s.markers),
        "palace": _palace(s),
        "decrees": [_decree(s, decree, seat) for decree in s.decrees],
        "canal": [
            [_ship(s, route * box.harbours + i) for i in range(box.harbours)]
            for route in range(box.routes)
        ],
        "laid": _laid(s),
        "families": [_family(s, i, i == seat) for i in range(box.families)],
    }


def _house(s: State, house: int, seat: int | None) -> dict[str, Json]:
    """A jade house, or the square with the supply; more may be substituted there (JADE-2)."""
    square = house == FROM_SQUARE
    supply = max(s.box.jade_total - sum(s.houses) - sum(s.jade), 0)
    return {
        "price": s.box.square_price if square else s.box.house_price[house],
        "price_for_you": None if seat is None else house_price(s, seat, house),
        "jade": supply if square else s.houses[house],
    }


def _cities(s: State) -> dict[str, Json]:
    return {
        name: None if token == NO_TOKEN else TOKENS[token]
        for name, token in zip(s.box.city_names, s.cities, strict=True)
    }


def _palace(s: State) -> dict[str, Json]:
    places: list[Json] = []
    for i, vp in enumerate(s.box.palace_places):
        places.append({"vp": vp, "seat": s.palace.index(i) if i in s.palace else None})
    return {"steps": s.box.palace_steps, "places": places}


def _decree(s: State, decree: int, seat: int | None) -> dict[str, Json]:
    box = s.box
    return {
        "decree": DECREES[decree],
        "level": box.decree_level[decree],
        "price": box.decree_price[decree],
        "price_for_you": None if seat is None else decree_price(s, seat, decree),
        "vp": box.decree_vp[decree],
        "seats": [i for i in range(box.families) if s.holds(i, decree)],
    }


def _ship(s: State, berth: int) -> dict[str, Json] | None:
    if s.berths[berth] == NOBODY:
        return None
    return {
        "seat": s.berths[berth],
        "servants": s.loads[berth],
        "double": s.doubles_aboard[berth],
    }


def _laid(s: State) -> list[Json]:
    return [
        {
            "token": TOKENS[s.laid[i]],
            "seat": s.laid[i + 1],
            "location": PLACES[s.laid[i + 2]],
            "double": s.laid[i + 3] == 1,
        }
        for i in range(0, len(s.laid), 4)
    ]


def _family(s: State, seat: int, own: bool) -> dict[str, Json]:
    box = s.box
    hand, discard = s.hands[seat], s.discards[seat]
    city = s.travellers[seat]
    points = s.points[seat * SOURCE_COUNT : (seat + 1) * SOURCE_COUNT]
    return {
        "seat": seat,
        "colour": box.components.colours[seat],
        "pool": s.pool[seat],
        "supply": s.supply[seat],
        "double": DOUBLE_PLACES[s.double[seat]],
        "wall": s.wall[seat],
        "vp": s.vp[seat],
        "points": {SOURCES[i]: points[i] for i in range(SOURCE_COUNT) if points[i]},
        "jade": s.jade[seat],
        "hand_size": len(hand),
        "discard_size": len(discard),
        "hand": named_all(CARDS, hand) if own else None,
        "discard": named_all(CARDS, discard) if own else None,
        "shown": named_all(CARDS, s.shown[seat]),
        "tokens": named_all(TOKENS, s.tokens[seat]),
        "rewards": {REWARDS[r]: s.rewards[seat * 3 + r] for r in range(3)},
        "reward_spaces": {REWARDS[r]: box.reward_spaces[r] for r in range(3)},
        "traveller": None if city == NOBODY else box.city_names[city],
        "envoy": s.envoys[seat],
        "place": None if s.palace[seat] == NOBODY else s.palace[seat] + 1,
        "intrigue": s.steps[seat],
        "ships": box.ships - s.berths.count(seat),
    }


def see_events(box: Box, events: list[Event], seat: int | None) -> list[Json]:
    """What happened, as keys with arguments, the cards of others hidden (None)."""
    out: list[Json] = []
    for event in events:
        key, actor = event[0], event[1]
        name, arguments = EVENTS[key]
        seen: dict[str, Json] = {"event": name, "seat": seat_word(actor)}
        for i, argument in enumerate(arguments):
            label, kind = argument.split(":")
            if kind.endswith("*"):
                seen[label] = CARDS[event[2 + i]] if seat == actor else None
            else:
                value = word(box, kind, event[2 + i])
                seen[label] = list(value) if isinstance(value, list) else value
        out.append(seen)
    return out


def see_move(move: Move, actor: int, seat: int | None) -> str:
    """A move as this seat may see it: of another's secret card only the verb."""
    if move.verb in SECRET_VERBS and seat != actor:
        return VERBS[move.verb]
    return move.text
