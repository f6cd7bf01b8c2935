"""The choices before a game begins: the number of families, and the options of the rulebook."""

from collections.abc import Mapping
from typing import Final, TypedDict

from gugong.components import Components
from gugong.components.names import FAMILY_COUNTS, PLAYER_COUNTS
from gugong.rules.box import Box, Solo, box_for
from gugong.rules.constants import DIFFICULTIES, LOCATIONS
from gugong.rules.frames import NOBODY

FAMILIES: Final = FAMILY_COUNTS
FOR_FAMILIES: Final = ("bonus_tokens", "expert")
FOR_SOLO: Final = ("difficulty", "sets", "focus", "expert")


class Options(TypedDict, total=False):
    """The options of a game. Leave out what should stay at its default."""

    expert: bool  # the expert setup
    bonus_tokens: bool  # with the bonus travel tokens; only among families (BON-1)
    difficulty: str  # easy, normal or hard; this and the rest only against Meng (SOLO-1)
    sets: str  # the human's and Meng's set of gift cards, such as "2-3"
    focus: str  # the location Meng prefers, or "random"


def choose_box(components: Components, players: object, options: Mapping[str, object]) -> Box:
    """Return the box for these choices. Raises ValueError, saying what is not possible and what
    is."""
    if isinstance(players, bool) or not isinstance(players, int) or players not in PLAYER_COUNTS:
        raise ValueError(
            f"players: {players!r} families cannot play;"
            f" possible are {FAMILIES[0]} to {FAMILIES[-1]}, or 1 against Meng (SET-1)"
        )
    solo = players == 1
    for name in options:
        _check_name(name, solo, options[name])
    expert = _flag(options, "expert")
    if solo:
        return box_for(components, 2, False, expert, _read_solo(components, options))
    return box_for(components, players, _flag(options, "bonus_tokens"), expert)


def _check_name(name: str, solo: bool, value: object) -> None:
    known = FOR_SOLO if solo else FOR_FAMILIES
    if name in known:
        return
    if name in FOR_SOLO:
        raise ValueError(f"{name}: only against Meng; leave it out, or play alone (SOLO-1)")
    if name not in FOR_FAMILIES:
        raise ValueError(f"{name}: no such option; possible are {', '.join(known)}")
    if value is not False:  # saying that they are left out is harmless
        raise ValueError(f"{name}: never against Meng; leave it out (SOLO-1)")


def _flag(options: Mapping[str, object], name: str) -> bool:
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {value!r} is not true or false")
    return value


def set_pairs(components: Components) -> dict[str, tuple[int, int]]:
    """Return the pairs of sets to play with: the human's and Meng's (SOLO-1)."""
    return {f"{human}-{meng}": (human, meng) for human, meng in components.solo_sets}


def _read_solo(components: Components, options: Mapping[str, object]) -> Solo:
    pairs = set_pairs(components)
    difficulty = _one_of(options.get("difficulty", "normal"), "difficulty", DIFFICULTIES)
    chosen = _one_of(options.get("sets", next(iter(pairs))), "sets", tuple(pairs))
    focus = _one_of(options.get("focus", "random"), "focus", (*LOCATIONS, "random"))
    human, meng = pairs[chosen]
    where = NOBODY if focus == "random" else LOCATIONS.index(focus)
    return Solo(DIFFICULTIES.index(difficulty), human, meng, where)


def _one_of(value: object, name: str, possible: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in possible:
        raise ValueError(f"{name}: {value!r} is not possible; choose {', '.join(possible)}")
    return value


def options_of(box: Box) -> dict[str, bool | str]:
    """Return the choices of a box, as `choose_box` reads them."""
    if box.solo is None:
        return {"bonus_tokens": box.bonus_tokens, "expert": box.expert}
    solo = box.solo
    return {
        "difficulty": DIFFICULTIES[solo.difficulty],
        "sets": f"{solo.human_set}-{solo.meng_set}",
        "focus": "random" if solo.focus == NOBODY else LOCATIONS[solo.focus],
        "expert": box.expert,
    }


def players_of(box: Box) -> int:
    """Return the number of people who play: 1 against Meng."""
    return box.families if box.solo is None else 1
