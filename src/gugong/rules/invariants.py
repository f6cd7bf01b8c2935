"""What is true of every table at every moment. Positions are held to it, tests and fuzzer too."""

from collections import Counter

from gugong.rules.constants import (
    BESIDE_TOKEN,
    LOCKED,
    NO_ACTION,
    NO_TOKEN,
    ON_SHIP,
    PIECE_FLAT,
    R_DOUBLE,
    T_FLATTERY,
    VALUE,
)
from gugong.rules.frames import (
    ACTED,
    AWARD,
    BENEFIT,
    DRAW_GIFT,
    FIRST_DRAW,
    FIRST_STEP,
    KINDS,
    MENG_GIVE,
    NOBODY,
    STORE,
    TURN,
    WALL_CHECK,
)
from gugong.rules.setup import automa_deck
from gugong.rules.state import State
from gugong.rules.wall import on_wall

Problem = tuple[str, str]


def problems_of(s: State) -> list[Problem]:
    """Everything wrong with this state, as key and what; empty for a sound one."""
    out: list[Problem] = []
    _check_board(s, out)
    _check_canal(s, out)
    _check_tracks(s, out)
    for seat in range(s.box.families):
        _check_family(s, seat, out)
    _check_cards(s, out)
    _check_tokens(s, out)
    _check_frames(s, out)
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
        fits = value in box.die_faces[die] or (value == 0 and not s.decrees)
        _expect(out, fits, f"dice.{die}", f"{value} is not a face of this die")
    _expect(out, len(s.houses) == len(box.house_jade), "jade_houses", "not all houses are listed")
    for house, jade in enumerate(s.houses[: len(box.house_jade)]):
        fits = 0 <= jade <= box.house_jade[house]
        _expect(out, fits, f"jade_houses.{house}", f"{jade} jade; it had {box.house_jade[house]}")
    levels = [box.decree_level[d] for d in s.decrees]
    dealt = levels == [1, 1, 2, 2, 3, 3][: len(levels)] and len(set(s.decrees)) == len(levels)
    _expect(out, dealt, "decrees", "two different ones of each level lie out, by level (SET-10)")


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
    on_top = s.frames[-1][0] if s.frames else NOBODY
    if WALL_CHECK not in [frame[0] for frame in s.frames] and on_top < FIRST_STEP:
        complete = sum(on_wall(s)) >= box.threshold
        _expect(out, not complete, "families.wall", "a complete wall is scored at once (WALL-5)")


def _check_family(s: State, seat: int, out: list[Problem]) -> None:
    box = s.box
    key = f"families.{seat}"
    on_decrees = sum(held >> seat & 1 for held in s.holders)
    aboard = sum(s.loads[b] for b in range(len(s.berths)) if s.berths[b] == seat)
    rewards = s.rewards[seat * 3 : seat * 3 + 3]
    laid = [s.laid[i : i + 4] for i in range(0, len(s.laid), 4) if s.laid[i + 1] == seat]
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
    unlocked = rewards[R_DOUBLE] > 0
    _expect(out, (where != LOCKED) == unlocked, f"{key}.double", "unlocked by its reward (CAN-7)")
    for r in range(3):
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
    owned = Counter(s.hands[seat] + s.discards[seat])
    _expect(out, Counter(s.shown[seat]) <= owned, f"{key}.shown", "cards it does not have")


def _check_cards(s: State, out: list[Problem]) -> None:
    """No card twice: all that lie anywhere come out of the box (SET-3 to SET-5)."""
    box = s.box
    everything = Counter([*box.board_cards, *box.draw_cards])
    for cards in box.sets:
        everything.update(cards)
    lying = Counter(s.gifts)
    lying.update(card for card in s.board if card != NO_ACTION)
    lying.update(frame[2] for frame in s.frames if frame[0] == MENG_GIVE)
    for seat in range(box.families):
        lying.update(s.hands[seat] + s.discards[seat])
    for card in lying - everything:
        out.append(("gift_pile", f"more cards of value {VALUE[card]} than in the box"))


def _check_tokens(s: State, out: list[Problem]) -> None:
    """Every token is somewhere, once (SET-8)."""
    lying = Counter([*s.pile, *s.spent])
    lying.update(token for token in s.cities if token != NO_TOKEN)
    for tokens in s.tokens:
        lying.update(tokens)
    lying.update(s.laid[i] for i in range(0, len(s.laid), 4))
    lying.update(frame[2] for frame in s.frames if frame[0] == STORE)
    fits = lying == Counter(s.box.token_list)
    _expect(out, fits, "token_pile", "the tokens are not those of the box (SET-8)")
    bonus = all(s.laid[i] >= T_FLATTERY for i in range(0, len(s.laid), 4))
    _expect(out, bonus, "laid", "only bonus tokens are laid out (BON)")


def _check_frames(s: State, out: list[Problem]) -> None:
    for i, frame in enumerate(s.frames):
        kind, seat = frame[0], frame[1]
        personal = kind < FIRST_STEP or kind in (TURN, ACTED, STORE, AWARD, DRAW_GIFT)
        _expect(out, not personal or seat != NOBODY, f"frames.{i}.seat", "somebody must be named")
        if kind == BENEFIT and frame[2] >= T_FLATTERY:  # laid out, it takes STORE's place (BON-4)
            stored = i > 0 and s.frames[i - 1][:3] == (STORE, seat, frame[2])
            _expect(out, stored, f"frames.{i}", "the token is not about to be stored below it")
    drawing = any(frame[0] >= FIRST_DRAW for frame in s.frames)
    if not drawing and s.decrees:
        _expect(out, len(s.decrees) == 6, "decrees", "six lie out (SET-10)")


def _check_meng(s: State, out: list[Problem]) -> None:
    """His deck is whole, and what lies under his cards is among them (SOLO-3, SOLO-8)."""
    his = any(KINDS[frame[0]].rule.startswith("SOLO") for frame in s.frames)
    if s.box.solo is None:
        _expect(out, not his, "frames", "Meng is not at this table (SOLO)")
        return
    if not s.decrees:  # nothing is dealt yet
        return
    lying = Counter([*s.automa, *s.automa_today, *s.automa_used])
    fits = lying == Counter(automa_deck(s.box))
    _expect(out, fits, "meng.automa", "these are not the cards of his deck (SOLO-3)")
    fits = Counter(s.under) <= Counter(s.hands[s.box.meng])
    _expect(out, fits, "meng.under", "cards he does not have")
    _expect(out, s.focus != NOBODY, "meng.focus", "he has one (SOLO-2)")
