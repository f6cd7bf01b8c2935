"""Components drawn at random from everything that the check of a components file accepts.

The engine must play whatever `gugong components check` accepts. Every figure is drawn from between
its bounds, but mostly near the printed one: a game in which nobody can ever pay teaches little.
"""

from collections.abc import Sequence
from random import Random

from gugong.components import Components, parse
from gugong.components import shape as most
from gugong.components.names import (
    BASIC_TOKENS,
    BONUS_TOKENS,
    CARD_ACTIONS,
    DECREES,
    EXCHANGES,
    FAMILY_COUNTS,
    LOCATIONS,
    MOST_SERVANTS,
    PLAYER_COUNTS,
)
from gugong.components.problems import Figures
from gugong.components.writer import write

RARELY = 0.15  # how often a figure is drawn from all its bounds instead of near the printed one


def random_components(luck: Random) -> Components:
    """Sound components. ComponentsError means that this module forgot a check."""
    figures = _figures(luck)
    basis = {f"{section}": "reconstructed: drawn at random" for section in figures}
    return parse(write("Drawn at random", figures, basis), "random components")


def _figures(luck: Random) -> Figures:
    ring = _names(luck, _near(luck, 12, 3, most.MOST_CITIES), "r")
    inner = _names(luck, _near(luck, 8, 0, most.MOST_CITIES), "i")
    spaces = _near(luck, 6, 1, most.MANY)
    servants = _near(luck, 12, 1, MOST_SERVANTS)
    days = _near(luck, 4, 1, most.MOST_DAYS)
    small = sorted(luck.sample(FAMILY_COUNTS, luck.randrange(1, 4)))
    large = [count for count in FAMILY_COUNTS if count not in small]
    total = _near(luck, 20, 40, most.MOST_JADE)
    exchange = {
        name: {"tokens": _near(luck, 2, 1, spaces), "gain": _near(luck, 1, 1, most.MANY)}
        for name in EXCHANGES
    }
    odd = exchange["jade"]["tokens"] % 2 == 1
    doubles = min(spaces, most.MOST_TOKENS) if odd else most.MOST_TOKENS  # TRV-6
    return {
        "players": {
            "count": [PLAYER_COUNTS[0], PLAYER_COUNTS[-1]],
            "colours": _names(luck, 5, "c"),
            "servants": servants,
            "servants_in_pool_at_start": _near(luck, 6, 1, servants),
            "double_servants": 1,
            "ships": _near(luck, 3, 1, most.MOST_SHIPS),
            "ship_capacity": 3,
            "travel_token_spaces": spaces,
            "harbour_reward_spaces": {
                "vp": _near(luck, 3, 0, most.MANY),
                "gift_card": luck.randrange(3),
                "double_servant": luck.randrange(2),
            },
        },
        "days": {
            "count": days,
            "morning_servants": [0, *(_near(luck, 4, 0, most.MANY) for _ in range(days - 1))],
        },
        "tracks": {
            "intrigue_steps": _near(luck, 14, 1, most.MANY),
            "palace_steps": _near(luck, 8, 1, most.MANY),
            "wall_threshold": {str(n): _near(luck, n + 2, 2, most.MANY) for n in FAMILY_COUNTS},
        },
        "board": {"small": _side(luck, small), "large": _side(luck, large)},
        "jade": {
            "total": total,
            "square_price": _near(luck, 5, 1, most.MANY),
            "end_score": [0, *sorted(luck.randrange(most.MANY) for _ in range(luck.randrange(9)))],
            "end_score_beyond": _near(luck, 2, 0, most.MANY),
        },
        "dice": {"faces": [[luck.randrange(1, 10) for _ in range(6)] for _ in range(3)]},
        "gift_cards": {
            "board": _cards(luck, 7),
            "draw": _cards(luck, 11),
            "sets": [_cards(luck, 4) for _ in range(5)],
            "gifts": _names(luck, 9, "gift "),
            "solo_sets": _pairs(luck),
        },
        "decrees": {
            "price_by_level": {str(level): _near(luck, level, 0, most.MANY) for level in DECREES},
            "level_1": [{"id": name, "vp": _near(luck, 3, 0, most.MANY)} for name in DECREES[1]],
            "level_2": [{"id": name, "vp": _near(luck, 3, 0, most.MANY)} for name in DECREES[2]],
            "level_3": [{"id": name} for name in DECREES[3]],
        },
        "travel_tokens": {
            "basic": _tokens(luck, len(ring) + len(inner), doubles),
            "bonus": _even(luck, {name: _near(luck, 2, 0, 8) for name in BONUS_TOKENS}),
            "exchange": exchange,
        },
        "map": {
            "ring": ring,
            "inner": inner,
            "roads": _roads(luck, ring, inner),
            "place": {city: [luck.randrange(101), luck.randrange(101)] for city in ring + inner},
        },
        "automa": {
            "cards": {name: _near(luck, 1, 1, most.MOST_AUTOMA_CARDS) for name in LOCATIONS},
            "special": _near(luck, 2, 1, most.MOST_AUTOMA_CARDS),
        },
    }


def _near(luck: Random, printed: int, low: int, high: int) -> int:
    """Mostly about the printed figure, sometimes anything, a bound above all."""
    if luck.random() > RARELY:
        return min(max(printed + luck.choice((-2, -1, -1, 0, 0, 0, 1, 1, 2)), low), high)
    return luck.choice((low, high, luck.randint(low, high)))


def _names(luck: Random, count: int, prefix: str) -> list[str]:
    """So many different names, with letters alone: `raa`, `rab` …"""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{prefix}{letters[i // 26]}{letters[i % 26]}" for i in range(count)]
    luck.shuffle(names)
    return names


def _side(luck: Random, players: Sequence[int]) -> Figures:
    families = max(players)
    places = luck.randint(families, families + 2)
    houses = _near(luck, 3, 1, most.MOST_HOUSES)
    return {
        "players": list(players),
        "canal_routes": luck.randint(1, 2),
        "harbours": 5,
        "palace_places": sorted((luck.randrange(12) for _ in range(places)), reverse=True),
        "jade_houses": [
            {"price": _near(luck, 3, 1, most.MANY), "jade": luck.randint(1, 2)}
            for _ in range(houses)
        ],
    }


def _cards(luck: Random, count: int) -> list[Figures]:
    return [
        {"value": luck.randrange(1, 10), "action": luck.choice(CARD_ACTIONS)} for _ in range(count)
    ]


def _pairs(luck: Random) -> list[dict[str, int]]:
    every = [{"human": a, "meng": b} for a in range(1, 6) for b in range(1, 6) if a != b]
    return luck.sample(every, luck.randint(1, 4))


def _tokens(luck: Random, cities: int, doubles: int) -> dict[str, int]:
    """At least one for every city, an even number beyond (SET-8), and not too many doubles."""
    limits = {**dict.fromkeys(BASIC_TOKENS, most.MOST_TOKENS), "double": doubles}
    counts = dict.fromkeys(BASIC_TOKENS, 0)
    for _ in range(cities + 2 * luck.randrange(8)):
        room = [name for name in BASIC_TOKENS if counts[name] < limits[name]]
        counts[luck.choice(room)] += 1
    return counts


def _even(luck: Random, counts: dict[str, int]) -> dict[str, int]:
    if sum(counts.values()) % 2:
        counts[luck.choice(list(counts))] += 1
    return counts


def _roads(luck: Random, ring: list[str], inner: list[str]) -> list[list[str]]:
    """Every inner city is joined to one before it, and some roads come on top."""
    neighbours = {frozenset((here, ring[i - 1])) for i, here in enumerate(ring)}
    roads: list[list[str]] = []
    cities = ring[:]
    for city in inner:
        roads.append([city, luck.choice(cities)])
        cities.append(city)
    known = neighbours | {frozenset(road) for road in roads}
    for _ in range(luck.randrange(12)):
        road = luck.sample(cities, 2)
        if frozenset(road) not in known:
            known.add(frozenset(road))
            roads.append(road)
    return roads
