"""Whether the figures of a components file fit together: one small check per possible mistake.

A check gets the figures it needs, already of the right shape (see `shape`), and yields what is
wrong with them. Its entry in `CHECKS` names those figures. A check whose figures are misshapen is
skipped, so that each mistake is reported once and none hides the others.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from gugong.components.contents import ring_roads
from gugong.components.names import FAMILY_COUNTS, PLAYER_COUNTS
from gugong.components.problems import Figures, Problem, below, touches

Check: TypeAlias = Callable[..., Iterator[Problem]]

GIFT_CARDS: Final = 38
BOARD_CARDS: Final = 7
SET_CARDS: Final = 5 * 4


def misfits(figures: Figures, misshapen: list[str]) -> Iterator[Problem]:
    """Everything that does not fit together, except what is misshapen."""
    for section, names, check in CHECKS:
        keys = [below(section, name) for name in names]
        if not any(touches(key, misshapen) for key in keys):
            for name, what, code, args in check(*[figure(figures, key) for key in keys]):
                yield Problem(below(section, name), what, code, args)


def figure(figures: Figures, key: str) -> object:
    """The figure with that dotted key (tables only, no list positions)."""
    *tables, name = key.split(".")
    for table in tables:
        figures = figures[table]
    found: object = figures[name]
    return found


def _repeated(values: list[str]) -> list[str]:
    return sorted({value for value in values if values.count(value) > 1})


# --- players and days -------------------------------------------------------------------------


def player_counts(count: list[int]) -> Iterator[Problem]:
    first, last = PLAYER_COUNTS[0], PLAYER_COUNTS[-1]
    if count != [first, last]:
        what = f"from {count[0]} to {count[1]}; expected from {first} to {last} (SET-1)"
        yield Problem("count", what, "player-counts", {"low": first, "high": last})


def colours_differ(colours: list[str]) -> Iterator[Problem]:
    for colour in _repeated(colours):
        what = f"{colour} is listed twice; expected five different colours"
        yield Problem("colours", what, "colour-twice", {"colour": colour})


def pool_is_filled_from_the_servants(servants: int, pool: int) -> Iterator[Problem]:
    if pool > servants:
        yield Problem(
            "servants_in_pool_at_start",
            f"{pool}, but a family has {servants} servants; expected at most {servants} (SET-6)",
            "full-pool",
            {"most": servants},
        )


def every_day_has_its_morning(days: int, mornings: list[int]) -> Iterator[Problem]:
    if len(mornings) != days:
        yield Problem(
            "morning_servants",
            f"{len(mornings)} mornings for {days} days; expected one number for every day",
            "mornings",
            {"n": len(mornings), "days": days},
        )
    if mornings[0] != 0:
        yield Problem(
            "morning_servants.1",
            f"{mornings[0]}, but the first day has no morning (MOR); expected 0, "
            "the servants of the setup are players.servants_in_pool_at_start",
            "first-morning",
            {},
        )


# --- the board --------------------------------------------------------------------------------


def sides_share_the_player_counts(small: list[int], large: list[int]) -> Iterator[Problem]:
    for players in FAMILY_COUNTS:
        sides = (small + large).count(players)
        if sides != 1:
            yield Problem(
                "large.players" if players in large else "small.players",
                f"{players} families have {sides} board sides; "
                f"expected each of 2 to {FAMILY_COUNTS[-1]} on exactly one side (SET-1)",
                "board-sides",
                {"players": players, "sides": sides},
            )


def every_envoy_finds_a_place(players: list[int], places: list[int]) -> Iterator[Problem]:
    families = max(players)
    if len(places) < families:
        yield Problem(
            "palace_places",
            f"{len(places)} places for {families} families; expected one for each (PAL-2)",
            "palace-places",
            {"n": len(places), "families": families},
        )
    if places != sorted(places, reverse=True):
        yield Problem(
            "palace_places",
            f"{places} goes up; expected the place with the most VP first, as it is taken first",
            "palace-order",
            {},
        )


def houses_hold_no_more_jade_than_there_is(
    small: list[dict[str, int]], large: list[dict[str, int]], total: int
) -> Iterator[Problem]:
    for side, houses in (("small", small), ("large", large)):
        jade = sum(house["jade"] for house in houses)
        if jade > total:
            yield Problem(
                f"board.{side}.jade_houses",
                f"{jade} jade in all; expected at most the {total} of jade.total (SET-9)",
                "much-jade",
                {"jade": jade, "total": total},
            )


def more_jade_never_scores_less(scores: list[int]) -> Iterator[Problem]:
    if scores[0] != 0:
        what = f"{scores[0]}; expected 0, the VP for no jade (END-4)"
        yield Problem("end_score.1", what, "first-jade", {})
    if scores != sorted(scores):
        what = f"{scores} goes down; expected never fewer VP for more jade (END-4)"
        yield Problem("end_score", what, "jade-order", {})


# --- gift cards -------------------------------------------------------------------------------


def deck_is_whole(draw: list[object]) -> Iterator[Problem]:
    expected = GIFT_CARDS - BOARD_CARDS - SET_CARDS
    if len(draw) != expected:
        yield Problem(
            "draw",
            f"{len(draw)} cards make {len(draw) + BOARD_CARDS + SET_CARDS} gift cards in all; "
            f"expected {expected} beside the {BOARD_CARDS} on the board and the {SET_CARDS} of "
            f"the sets, {GIFT_CARDS} in all (SET-4)",
            "gift-pile",
            {"n": len(draw), "expected": expected},
        )


def draw_pile_outlasts_the_rewards(spaces: int, draw: list[object]) -> Iterator[Problem]:
    families = PLAYER_COUNTS[-1]
    if spaces * families > len(draw):
        yield Problem(
            "players.harbour_reward_spaces.gift_card",
            f"{spaces} for each of {families} families can take {spaces * families} cards, but "
            f"gift_cards.draw has {len(draw)}; expected at most {len(draw) // families} (CAN-7)",
            "reward-cards",
            {"n": spaces * families, "draw": len(draw)},
        )


def gifts_differ(gifts: list[str]) -> Iterator[Problem]:
    for gift in _repeated(gifts):
        what = f'"{gift}" is listed twice; expected nine different gifts'
        yield Problem("gifts", what, "gift-twice", {"gift": gift})


def solo_sets_differ(pairs: list[dict[str, int]]) -> Iterator[Problem]:
    seen: list[dict[str, int]] = []
    for position, pair in enumerate(pairs, start=1):
        if pair["human"] == pair["meng"]:
            what = f"set {pair['human']} for both; expected two different sets (SOLO-1)"
            yield Problem(f"solo_sets.{position}", what, "same-set", {})
        if pair in seen:
            what = "is listed twice; expected different pairs (SOLO-1)"
            yield Problem(f"solo_sets.{position}", what, "pair-twice", {})
        seen.append(pair)


# --- decrees and travel tokens ----------------------------------------------------------------


def decrees_differ(
    level_1: list[Figures], level_2: list[Figures], level_3: list[Figures]
) -> Iterator[Problem]:
    # Five known ids, none of them twice, are all the ids of that level.
    for level, tiles in ((1, level_1), (2, level_2), (3, level_3)):
        for tile in _repeated([tile["id"] for tile in tiles]):
            what = f"{tile} is listed twice; expected each of the five once"
            yield Problem(f"level_{level}", what, "decree-twice", {"decree": tile})


def tokens_cover_the_cities(
    basic: dict[str, int], ring: list[str], inner: list[str]
) -> Iterator[Problem]:
    tokens, cities = sum(basic.values()), len(ring) + len(inner)
    if tokens < cities:
        yield Problem(
            "travel_tokens.basic",
            f"{tokens} tokens for {cities} cities; expected at least one for every city (SET-8)",
            "few-tokens",
            {"n": tokens, "cities": cities},
        )
    elif (tokens - cities) % 2:
        yield Problem(
            "travel_tokens.basic",
            f"{tokens} tokens leave {tokens - cities} beyond the {cities} cities; the two "
            "face-down piles must be equal, so an even number is expected to be left (SET-8)",
            "odd-tokens",
            {"n": tokens, "cities": cities, "left": tokens - cities},
        )


def bonus_tokens_keep_the_piles_equal(bonus: dict[str, int]) -> Iterator[Problem]:
    tokens = sum(bonus.values())
    if tokens % 2:
        yield Problem(
            "bonus",
            f"{tokens} tokens; the two face-down piles must be equal with and without them, "
            "so an even number is expected (SET-8)",
            "odd-bonus",
            {"n": tokens},
        )


def exchanges_fit_above_the_player_board(
    spaces: int, exchange: dict[str, dict[str, int]]
) -> Iterator[Problem]:
    for what, terms in exchange.items():
        if terms["tokens"] > spaces:
            yield Problem(
                f"travel_tokens.exchange.{what}.tokens",
                f"{terms['tokens']}, but there is room for {spaces}; expected at most the "
                f"{spaces} of players.travel_token_spaces (TRV-4)",
                "exchange-room",
                {"most": spaces},
            )


def a_full_player_board_can_be_cleared(spaces: int, doubles: int, jade: int) -> Iterator[Problem]:
    """With double tokens alone, which count 2, only an even total can be handed in exactly (TRV-9).

    Jade is what both a family and Meng can always hand in for.
    """
    if jade % 2 and doubles > spaces:
        yield Problem(
            "travel_tokens.exchange.jade.tokens",
            f"{jade} is odd, but {doubles} double tokens, which count 2, could fill the {spaces} "
            "spaces, and none could be handed in to make room; expected an even number, or at "
            f"most {spaces} of travel_tokens.basic.double (TRV-6)",
            "odd-exchange",
            {"doubles": doubles, "spaces": spaces},
        )


# --- the map ----------------------------------------------------------------------------------


def cities_differ(ring: list[str], inner: list[str]) -> Iterator[Problem]:
    for city in _repeated(ring + inner):
        what = f"{city} is listed twice; expected every city once, on the ring or inside it"
        yield Problem("inner" if city in inner else "ring", what, "city-twice", {"city": city})


def roads_join_cities(
    ring: list[str], inner: list[str], roads: list[list[str]]
) -> Iterator[Problem]:
    known = {frozenset(road) for road in ring_roads(ring)}
    for position, (here, there) in enumerate(roads, start=1):
        key, road = f"roads.{position}", frozenset((here, there))
        for city in sorted(road.difference(ring, inner)):
            what = f"{city} is not a city; expected two cities of map.ring and map.inner"
            yield Problem(key, what, "road-nowhere", {"city": city})
        if here == there:
            what = f"from {here} to itself; expected two different cities"
            yield Problem(key, what, "road-loop", {"city": here})
        elif road in known:
            yield Problem(
                key,
                f"{here} and {there} are already connected; expected every road once, and none "
                "between neighbours on the ring, which are connected anyway",
                "road-twice",
                {"here": here, "there": there},
            )
        known.add(road)


def every_city_is_in_reach(
    ring: list[str], inner: list[str], roads: list[list[str]]
) -> Iterator[Problem]:
    reached: set[str] = set()
    fresh = {ring[0]}
    while fresh:
        reached |= fresh
        ways = [*ring_roads(ring), *roads]
        fresh = {city for road in ways if reached.intersection(road) for city in road} - reached
    for city in inner:
        if city not in reached:
            what = f"no road leads to {city}; expected all cities to be connected (TRV-3)"
            yield Problem("roads", what, "no-road", {"city": city})


def every_city_has_its_place(
    ring: list[str], inner: list[str], place: dict[str, list[int]]
) -> Iterator[Problem]:
    cities = [*ring, *inner]
    for city in cities:
        if city not in place:
            what = "missing; expected its x and y, each from 0 to 100"
            yield Problem(f"place.{city}", what, "no-place", {"city": city})
    for city in place:
        if city not in cities:
            what = "no such city; expected only those of map.ring and map.inner"
            yield Problem(f"place.{city}", what, "place-nowhere", {"city": city})


# Section, the figures in it that the check reads (in the order of its arguments), the check.
CHECKS: Final[list[tuple[str, tuple[str, ...], Check]]] = [
    ("players", ("count",), player_counts),
    ("players", ("colours",), colours_differ),
    ("players", ("servants", "servants_in_pool_at_start"), pool_is_filled_from_the_servants),
    ("days", ("count", "morning_servants"), every_day_has_its_morning),
    ("board", ("small.players", "large.players"), sides_share_the_player_counts),
    ("board.small", ("players", "palace_places"), every_envoy_finds_a_place),
    ("board.large", ("players", "palace_places"), every_envoy_finds_a_place),
    (
        "",
        ("board.small.jade_houses", "board.large.jade_houses", "jade.total"),
        houses_hold_no_more_jade_than_there_is,
    ),
    ("jade", ("end_score",), more_jade_never_scores_less),
    ("gift_cards", ("draw",), deck_is_whole),
    (
        "",
        ("players.harbour_reward_spaces.gift_card", "gift_cards.draw"),
        draw_pile_outlasts_the_rewards,
    ),
    ("gift_cards", ("gifts",), gifts_differ),
    ("gift_cards", ("solo_sets",), solo_sets_differ),
    ("decrees", ("level_1", "level_2", "level_3"), decrees_differ),
    ("", ("travel_tokens.basic", "map.ring", "map.inner"), tokens_cover_the_cities),
    ("travel_tokens", ("bonus",), bonus_tokens_keep_the_piles_equal),
    (
        "",
        ("players.travel_token_spaces", "travel_tokens.exchange"),
        exchanges_fit_above_the_player_board,
    ),
    (
        "",
        (
            "players.travel_token_spaces",
            "travel_tokens.basic.double",
            "travel_tokens.exchange.jade.tokens",
        ),
        a_full_player_board_can_be_cleared,
    ),
    ("map", ("ring", "inner"), cities_differ),
    ("map", ("ring", "inner", "roads"), roads_join_cities),
    ("map", ("ring", "inner", "roads"), every_city_is_in_reach),
    ("map", ("ring", "inner", "place"), every_city_has_its_place),
]
