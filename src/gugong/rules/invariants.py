"""What is true of every table at every moment. Given positions, tests and the fuzzer use it."""

from collections import Counter

from gugong.rules.constants import (
    BESIDE_TOKEN,
    CARDS,
    HARD,
    LAID_SIZE,
    LEVELS_OUT,
    LOCKED,
    NO_TOKEN,
    ON_SHIP,
    OWN_BOARD,
    P_TOLL,
    PIECE_FLAT,
    R_CARD,
    R_DOUBLE,
    REWARD_COUNT,
    SOURCE_COUNT,
    SOURCES,
    T_FLATTERY,
)
from gugong.rules.frames import (
    DUSK,
    MAKE_ROOM,
    MASON_FROM_SUPPLY,
    MASONS,
    NOBODY,
    STORE,
    TURN,
    WALL_CHECK,
)
from gugong.rules.setup import automa_deck, sets_in_play
from gugong.rules.stack import stack_problems
from gugong.rules.state import State
from gugong.rules.wall import on_wall

Problem = tuple[str, str]


def problems_of(s: State) -> list[Problem]:
    """Everything wrong with this state, as pairs of key and problem; empty if it is sound."""
    out: list[Problem] = []
    _check_board(s, out)
    _check_canal(s, out)
    _check_tracks(s, out)
    for seat in range(s.box.families):
        _check_family(s, seat, out)
    _check_cards(s, out)
    _check_tokens(s, out)
    out += stack_problems(s)
    _check_meng(s, out)
    return out


def _expect(out: list[Problem], holds: bool, key: str, what: str) -> None:
    if not holds:
        out.append((key, what))


def _check_board(s: State, out: list[Problem]) -> None:
    box = s.box
    _expect(out, 1 <= s.day <= box.days, "day", f"{s.day} is not one of the {box.days} days")
    _expect(out, s.start != NOBODY, "start", "there is always a start player")
    _expect(out, len(s.dice) == len(box.die_faces), "dice", f"{len(box.die_faces)} are rolled")
    for die, value in enumerate(s.dice[: len(box.die_faces)]):
        fits = value in box.die_faces[die]
        _expect(out, fits, f"dice.{die}", f"{value} is not a face of this die")
    _expect(out, len(s.houses) == len(box.house_jade), "jade_houses", "not all houses are listed")
    for house, jade in enumerate(s.houses[: len(box.house_jade)]):
        fits = 0 <= jade <= box.house_jade[house]
        _expect(out, fits, f"jade_houses.{house}", f"{jade} jade; it had {box.house_jade[house]}")
    levels = [box.decree_level[d] for d in s.decrees]
    dealt = levels == list(LEVELS_OUT) and len(set(s.decrees)) == len(levels)
    _expect(out, dealt, "decrees", "two different ones of each level lie out, by level (SET-10)")
    by_day = len(s.frames) > 0 and s.frames[0].kind == TURN
    _expect(out, s.turn == NOBODY or by_day or not s.frames, "turn", "turns are taken by day")
    _check_map(s, out)
    _check_laid(s, out)


def _check_map(s: State, out: list[Problem]) -> None:
    """A traveller has taken the token of its city, so no other can follow it there (TRV-3)."""
    for seat, city in enumerate(s.travellers):
        if city == NOBODY:
            continue
        key, name = f"families.{seat}.traveller", s.box.city_names[city]
        _expect(out, s.cities[city] == NO_TOKEN, key, f"a token lies in {name}, too (MOR-2)")
        alone = city not in s.travellers[:seat]
        _expect(out, alone, key, f"another traveller is in {name} (TRV-3)")


def _check_laid(s: State, out: list[Problem]) -> None:
    """Bonus tokens in force: by day, flattery at the own board, the others at locations (BON)."""
    by_day = not s.frames or s.frames[0].kind in (TURN, DUSK)
    _expect(out, not s.laid or by_day, "laid", "until the end of the day phase only (BON-4)")
    for i in range(0, len(s.laid), LAID_SIZE):
        token, seat, place, piece = s.laid[i : i + LAID_SIZE]
        key = f"laid.{i // LAID_SIZE}"
        _expect(out, token >= T_FLATTERY, f"{key}.token", "only bonus tokens are laid out (BON)")
        _expect(out, seat != NOBODY, f"{key}.seat", "someone laid it")
        fits = (place == OWN_BOARD) == (token == T_FLATTERY)
        where = "flattery lies at the own board, toll and follow at a location (BON-1 to BON-3)"
        _expect(out, fits, f"{key}.location", where)
        _expect(out, piece <= 1, f"{key}.double", "1 for the Double Servant, else 0")


def _check_canal(s: State, out: list[Problem]) -> None:
    for berth, seat in enumerate(s.berths):
        key = f"ships.{s.box.berth_name(berth)}"
        load = s.loads[berth] + s.doubles_aboard[berth]
        if seat == NOBODY:
            _expect(out, load == 0, key, "servants without a ship")
            continue
        fits = s.loads[berth] >= 0 and 0 <= s.doubles_aboard[berth] <= PIECE_FLAT
        _expect(out, fits and 1 <= load <= s.box.capacity, key, f"a load of {load} (CAN-1, CAN-4)")
        if s.doubles_aboard[berth]:
            _expect(out, s.double[seat] == ON_SHIP, key, "its Double Servant is elsewhere")


def _check_tracks(s: State, out: list[Problem]) -> None:
    box = s.box
    seats = list(range(box.families))
    in_order = sorted(s.markers) == seats and all(
        s.steps[s.markers[i]] <= s.steps[s.markers[i + 1]] for i in range(len(seats) - 1)
    )
    _expect(out, in_order, "markers", "must name every seat, the lowest marker first")
    places = [place for place in s.palace if place != NOBODY]
    distinct = len(set(places)) == len(places) and all(p < len(box.palace_places) for p in places)
    _expect(out, distinct, "families.place", "places in the palace are taken once each (PAL-2)")
    _check_wall(s, out)


def _check_wall(s: State, out: list[Problem]) -> None:
    """The wall is below its threshold, except during the action that completes it."""
    counts = on_wall(s)
    others = sum(counts)
    if any(frame.kind == WALL_CHECK for frame in s.frames):
        builders = [frame.seat for frame in s.frames if frame.kind in (MASONS, MASON_FROM_SUPPLY)]
        others -= counts[builders[0]] if builders else max(counts)
    fits = others < s.box.threshold
    _expect(out, fits, "families.wall", "a complete wall is scored at once (WALL-5)")


def _check_family(s: State, seat: int, out: list[Problem]) -> None:
    box = s.box
    key = f"families.{seat}"
    on_decrees = sum(held >> seat & 1 for held in s.holders)
    aboard = sum(s.loads[b] for b in range(len(s.berths)) if s.berths[b] == seat)
    rewards = s.rewards[seat * REWARD_COUNT : (seat + 1) * REWARD_COUNT]
    rows = [s.laid[i : i + LAID_SIZE] for i in range(0, len(s.laid), LAID_SIZE)]
    laid = [row for row in rows if row[1] == seat]
    beside = sum(1 for item in laid if item[3] == 0)
    # Neutral servants mark Meng's rewards (SOLO-15), and his Double Servant his focus (SOLO-2).
    marking = [] if seat == box.meng else rewards
    parts = [s.pool[seat], s.supply[seat], s.wall[seat], on_decrees, aboard, *marking, beside]
    _expect(out, min(parts) >= 0, key, "fewer than no servants")
    total = sum(parts)
    _expect(out, total == box.servants, key, f"{total} servants; it has {box.servants} (SRV-1)")

    doubles = sum(
        1 for b in range(len(s.berths)) if s.berths[b] == seat and s.doubles_aboard[b] > 0
    )
    double_laid = len(laid) - beside
    where = s.double[seat]
    fits = doubles == (1 if where == ON_SHIP else 0) and double_laid == (
        1 if where == BESIDE_TOKEN else 0
    )
    _expect(out, fits, f"{key}.double", "the Double Servant is in one place (SRV-2)")
    if seat == box.meng:
        _expect(out, where == LOCKED, f"{key}.double", "it marks his focus (SOLO-2)")
    unlocked = rewards[R_DOUBLE] > 0
    _expect(out, (where != LOCKED) == unlocked, f"{key}.double", "unlocked by its reward (CAN-7)")
    for r in range(REWARD_COUNT):
        fits = rewards[r] <= box.reward_spaces[r]
        _expect(out, fits, f"{key}.rewards", f"more than {box.reward_spaces[r]} spaces (CAN-7)")
    _expect(out, s.berths.count(seat) <= box.ships, key, f"more than {box.ships} ships (CAN-4)")
    fits = 0 <= s.steps[seat] <= box.intrigue_steps
    _expect(out, fits, f"{key}.intrigue", f"the track has {box.intrigue_steps} steps (INT-3)")
    fits = 0 <= s.envoys[seat] <= box.palace_steps
    _expect(out, fits, f"{key}.envoy", f"the palace is the {box.palace_steps}th step (PAL-2)")
    inside = s.palace[seat] != NOBODY
    fits = inside == (s.envoys[seat] == box.palace_steps)
    _expect(out, fits, f"{key}.place", "a place is for an envoy in the palace (PAL-2)")
    _expect(out, s.jade[seat] >= 0, f"{key}.jade", "less than none")
    _expect(out, s.vp[seat] >= 0, f"{key}.points", "VP never fall below 0 (BON-2)")
    for source in range(SOURCE_COUNT):
        fits = source == P_TOLL or s.points[seat * SOURCE_COUNT + source] >= 0
        _expect(out, fits, f"{key}.points.{SOURCES[source]}", "only a toll costs VP (BON-2)")
    spaces = box.token_spaces
    if any(frame.kind == MAKE_ROOM and frame.seat == seat for frame in s.frames):
        spaces += 1  # until it has made room (TRV-6)
    fits = len(s.tokens[seat]) <= spaces
    what = f"{len(s.tokens[seat])}; there are {box.token_spaces} spaces (TRV-6)"
    _expect(out, fits, f"{key}.tokens", what)
    owned = Counter(s.hands[seat] + s.discards[seat])
    _expect(out, Counter(s.unseen[seat]) <= owned, f"{key}.shown", "cards it does not have")
    if seat != box.meng:
        _check_gifts(s, seat, out)


def _check_gifts(s: State, seat: int, out: list[Problem]) -> None:
    """Exchanges keep the number of a family's gift cards; only rewards add some (CAN-7)."""
    cards = len(s.hands[seat]) + len(s.discards[seat])
    most = len(s.box.sets[0]) + s.rewards[seat * REWARD_COUNT + R_CARD]
    what = f"{cards} gift cards in all; it can have {most} (SET-5, CAN-7)"
    _expect(out, cards <= most, f"families.{seat}.hand", what)


def _check_cards(s: State, out: list[Problem]) -> None:
    """No card is anywhere twice: all of them come from the box (SET-3 to SET-5)."""
    box = s.box
    everything = Counter([*box.board_cards, *box.draw_cards])
    for cards in box.sets:
        everything.update(cards)
    lying = Counter(s.gifts)
    lying.update(s.board)
    for seat in range(box.families):
        lying.update(s.hands[seat] + s.discards[seat])
    for card in lying - everything:
        out.append(("gift_pile", f"more cards {CARDS[card]} than in the box (SET-3 to SET-5)"))


def _check_tokens(s: State, out: list[Problem]) -> None:
    """Every token is somewhere, once (SET-8)."""
    lying = Counter([*s.pile, *s.spent])
    lying.update(token for token in s.cities if token != NO_TOKEN)
    for tokens in s.tokens:
        lying.update(tokens)
    lying.update(s.laid[i] for i in range(0, len(s.laid), LAID_SIZE))
    lying.update(frame.a for frame in s.frames if frame.kind == STORE)
    fits = lying == Counter(s.box.token_list)
    _expect(out, fits, "token_pile", "the tokens are not those of the box (SET-8)")


def _check_meng(s: State, out: list[Problem]) -> None:
    """Meng's deck is complete, `under` is part of his hand, and he has no card too many."""
    box = s.box
    if box.solo is None:
        return
    lying = Counter([*s.automa, *s.automa_today, *s.automa_used])
    fits = lying == Counter(automa_deck(box))
    _expect(out, fits, "meng.automa", "these are not the cards of his deck (SOLO-3)")
    fits = Counter(s.under) <= Counter(s.hands[box.meng])
    _expect(out, fits, "meng.under", "cards he does not have")
    _expect(out, s.focus != NOBODY, "meng.focus", "he has one (SOLO-2)")
    rewards = s.rewards[box.meng * REWARD_COUNT + R_CARD]
    cards = len(s.hands[box.meng]) + len(s.discards[box.meng])
    unmarked = box.solo.difficulty == HARD and box.reward_spaces[R_CARD] == 0  # his fifth (SOLO-3)
    most = len(sets_in_play(box)[box.meng]) + rewards + (1 if unmarked else 0)
    what = f"{cards} gift cards in all; he can have {most} (SOLO-1, SOLO-15)"
    _expect(out, cards <= most, f"families.{box.meng}.hand", what)
