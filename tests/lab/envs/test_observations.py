"""Observations: made from the view alone, the same shape at every table, and true."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pytest

from gugong import Game, load
from gugong.bots.driver import observe
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.components import parse
from gugong.formats.vocabulary import number
from gugong.lab import envs
from gugong.lab.envs.__main__ import page
from gugong.lab.observations.encoding import Encoder
from gugong.lab.observations.layout import QUESTIONS, Layout
from gugong.rules.constants import ACTION_LETTERS, DECREES, TOKENS
from tests.properties.test_hidden import asks_the_same, at_every_table, moments, other_world
from tests.table import Table

Arrays = dict[str, Any]


@cache
def table_for(players: int) -> envs.raw_env:
    table = envs.raw_env(players=players)
    table.reset()
    return table


def table_at(game: Game) -> envs.raw_env:
    """An environment in the middle of this game; the same one for the next."""
    table = table_for(game.players)
    table.game = game
    table.encoder = Encoder(game.state.box)  # the options may be others
    return table


def seen_in(game: Game) -> Iterator[tuple[int, Any, Arrays]]:
    """What each seat sees: its number, its view and its arrays."""
    table = table_at(game)
    for seat, agent in enumerate(table.possible_agents):
        yield seat, game.view(seat), table.observe(agent)["observation"]


def solo_moments() -> Iterator[Game]:
    game = Game.solo(seed=3)
    choose = random.Random(3)
    while not game.over:
        yield game
        game.play(choose.choice(game.legal_moves()))


@at_every_table
def test_what_an_agent_cannot_know_does_not_change_its_observation(
    players: int, bonus: bool, expert: bool
) -> None:
    rng = Random(f"envs {players} {bonus} {expert}")
    compared = changed = 0
    for game in moments(players, bonus, expert, every=15):
        real = Game.from_position(game.position())
        for viewer in range(players):
            world = other_world(game, viewer, rng)
            if not asks_the_same(real, world):
                continue
            compared += 1
            changed += world.position()["families"] != real.position()["families"]
            one = table_at(real).observe(f"family_{viewer}")
            two = table_at(world).observe(f"family_{viewer}")
            assert np.array_equal(one["action_mask"], two["action_mask"])
            for name, array in one["observation"].items():
                assert np.array_equal(array, two["observation"][name]), name
    assert compared > 20
    assert changed > compared // 10, "the worlds must differ, or nothing is tested"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_families_are_told_from_the_viewer_on(players: int) -> None:
    for game in moments(players, True, False):
        for seat, view, seen in seen_in(game):
            around = [view["families"][(seat + i) % players] for i in range(players)]
            rest = [0] * (5 - players)
            assert seen["seated"].tolist() == [1] * players + rest
            for name in ("pool", "supply", "vp", "jade", "envoy", "intrigue", "ships"):
                assert seen[name].tolist() == [family[name] for family in around] + rest, name
            for name in ("hand_size", "discard_size"):
                assert seen[name].tolist() == [family[name] for family in around] + rest, name
            for i, family in enumerate(around):
                tokens = Counter(family["tokens"])
                assert seen["tokens"][i].tolist() == [tokens[token] for token in TOKENS]
                assert seen["shown"][i].sum() == len(family["shown"])
                assert seen["rewards"][i].tolist() == list(family["rewards"].values())
                lost = min(family["points"].get("toll", 0), 0)
                assert seen["points"][i, :-1].sum() == sum(family["points"].values()) - lost
                assert seen["points"][i, -1] == -lost
            for name in ("start", "medal", "turn", "chooser"):
                expected = [int(view[name] == family["seat"]) for family in around] + rest
                assert seen[name].tolist() == expected, name
            for decree in view["decrees"]:
                row = seen["decrees"][DECREES.index(decree["decree"])].tolist()
                holders = [int(family["seat"] in decree["seats"]) for family in around] + rest
                assert row == [1, decree["price_for_you"], decree["vp"], *holders]


def card(row: Any) -> str:
    """A card from its columns."""
    value, action = np.flatnonzero(row)
    return f"{value + 1}{ACTION_LETTERS[action - 9]}"


@pytest.mark.parametrize("players", [2, 5])
def test_cards_lie_in_the_order_of_the_actions_that_name_them(players: int) -> None:
    """Action k of those that burn a card burns the one of row k."""
    for game in moments(players, False, False):
        for seat, view, seen in seen_in(game):
            for name in ("hand", "discard"):
                held = view["families"][seat][name]
                assert [card(row) for row in seen[name][: len(held)]] == held
                assert not seen[name][len(held) :].any()
            assert [card(row) for row in seen["officials"]] == list(view["officials"].values())


@at_every_table
def test_the_mask_holds_the_legal_actions_of_the_one_that_decides(
    players: int, bonus: bool, expert: bool
) -> None:
    for game in moments(players, bonus, expert):
        table = table_at(game)
        for seat, agent in enumerate(table.possible_agents):
            mask = table.observe(agent)["action_mask"]
            legal = game.legal_moves() if seat == game.chooser else []
            numbers = [game.action_number(move) for move in legal]
            assert np.flatnonzero(mask).tolist() == sorted(numbers)
            assert [game.move_numbered(number) for number in numbers] == legal


def test_the_question_is_told_with_its_arguments() -> None:
    """In the row of arguments exactly what the frame holds; found again by its columns."""
    told: set[str] = set()
    for game in chain(moments(4, True, True, every=3), solo_moments()):
        if game.over:
            continue
        (_, view, seen), *_ = seen_in(game)
        kind = view["frame"]["kind"]
        layout = Layout(game.components)
        field = next(field for field in layout.fields if field.name == "arguments")
        expected = np.zeros_like(seen["arguments"])
        for argument in layout.arguments[QUESTIONS.index(kind)]:
            told.add(f"{kind} {argument.name}")
            at = argument.at - field.at
            value = view["frame"][argument.name]
            if argument.kind == "number":
                expected[at] = value
            elif argument.kind == "decrees":
                expected[[at + DECREES.index(decree) for decree in value]] = 1
            else:
                expected[at + number(game.state.box, argument.kind, value)] = 1
        assert seen["arguments"].tolist() == expected.tolist()
        assert seen["question"].sum() == 1
        assert seen["agenda"].sum() == len(view["agenda"])
    assert {"action action", "pay amount", "travel moves", "benefit token"} <= told


def test_meng_is_seen_where_he_plays() -> None:
    for game in solo_moments():
        for _, view, seen in seen_in(game):
            meng = view["meng"]
            assert seen["seated"].tolist() == [1, 1, 0, 0, 0]
            assert seen["focus"].sum() == 1
            assert seen["automa"].tolist() == [meng["automa"]]
            today, used = seen["automa_seen"].sum(axis=1).tolist()
            assert (today, used) == (len(meng["automa_today"]), len(meng["automa_used"]))


def test_ships_and_the_map_are_seen() -> None:
    afloat = 0
    for game in moments(5, True, False, every=3):
        for _, view, seen in seen_in(game):
            ships = [ship for route in view["canal"] for ship in route if ship]
            assert seen["canal"][:, :5].sum() == len(ships)
            assert seen["canal"][:, 5].sum() == sum(ship["servants"] for ship in ships)
            assert seen["canal"][:, 6].sum() == sum(ship["double"] for ship in ships)
            tokens = [token for token in view["cities"].values() if token]
            assert seen["city_tokens"].sum() == len(tokens)
            assert seen["wall"].sum() == sum(view["wall"]["servants"])
            assert sorted(seen["markers"].tolist()) == [1, 2, 3, 4, 5]
            assert seen["dice"].argmax(axis=1).tolist() == [value - 1 for value in view["dice"]]
            afloat += len(ships)
    assert afloat


def test_bonus_tokens_are_seen_by_family_and_place() -> None:
    """Flattery beside the board of seat 2 with its Double Servant, toll of seat 0 at the jade."""
    setting = Table(3, bonus_tokens=True).laid("toll", 0, "jade").laid("flattery", 2, double=1)
    game = setting.family(1, hand=["5w"]).turn(1).game()
    expected = np.zeros((5, 3, 8))
    expected[1, 0, 7] = 2
    expected[2, 1, 2] = 1
    observed = table_at(game).observe("family_1")["observation"]
    assert observed["laid"].tolist() == expected.tolist()


def test_shapes_are_the_same_for_any_number_of_families() -> None:
    tables = [envs.raw_env(players=players) for players in (1, 2, 3, 4, 5)]
    spaces = [table.observation_space("family_0") for table in tables]
    assert all(space == spaces[0] for space in spaces)
    assert all(
        table.action_space("family_0") == tables[0].action_space("family_0") for table in tables
    )


def test_other_components_have_their_own_shapes() -> None:
    """Two more servants and two more cities."""
    text = load().text.replace("servants = 12\n", "servants = 14\n")
    text = text.replace('inner = ["taiyuan"', 'inner = ["anqing", "luoyang", "taiyuan"')
    text = text.replace(
        "taiyuan = [53, 25]", "taiyuan = [53, 25]\nluoyang = [60, 30]\nanqing = [1, 1]"
    )
    roads = '["anqing", "luoyang"], ["luoyang", "xian"], '
    text = text.replace('["beijing", "taiyuan"]', f'{roads}["beijing", "taiyuan"]')
    table = envs.raw_env(players=4, components=parse(text, "mine.toml"))
    table.reset(seed=1)
    space = table.observation_space("family_0")
    seen = table.observe("family_0")
    assert space.contains(seen)
    assert seen["observation"]["supply"].tolist() == [8, 8, 8, 8, 0]
    assert seen["observation"]["traveller"].shape == (5, 22)
    usual = envs.raw_env(players=4).action_space("family_0")
    assert table.action_space("family_0").n > usual.n  # type: ignore[attr-defined]


@at_every_table
def test_observations_lie_in_their_space(players: int, bonus: bool, expert: bool) -> None:
    for game in moments(players, bonus, expert):
        table = table_at(game)
        for agent in table.possible_agents:
            assert table.observation_space(agent).contains(table.observe(agent))


def test_an_observation_is_kept_as_it_was() -> None:
    """Learners store them."""
    table = envs.raw_env(players=2)
    table.reset(seed=1)
    first = table.observe("family_0")
    before = {name: array.copy() for name, array in first["observation"].items()}
    first["observation"]["pool"] += 0  # and they may be written to
    for _ in range(20):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(mask.argmax()))
    assert all(np.array_equal(before[name], first["observation"][name]) for name in before)
    assert table.observe("family_0")["observation"]["pool"] is not first["observation"]["pool"]


@at_every_table
def test_a_flat_observation_holds_the_same_in_one_row(
    players: int, bonus: bool, expert: bool
) -> None:
    for game in moments(players, bonus, expert, every=30):
        named = table_at(game)
        flat = envs.raw_env(players=players, flat=True, bonus_tokens=bonus, expert=expert)
        flat.game = game
        for agent in named.possible_agents:
            row = flat.observe(agent)["observation"]
            seen = named.observe(agent)["observation"]
            assert np.array_equal(row, np.concatenate([array.ravel() for array in seen.values()]))
            assert flat.observation_space(agent).contains(flat.observe(agent))


def test_a_bot_finds_the_same_row_in_the_world_it_imagines() -> None:
    """So an agent that learned here can play anywhere as a bot, which gets views alone."""
    for game in chain(moments(3, True, True, every=12), solo_moments()):
        if not game.over:
            observation = observe(game)
            world = Worlds(observation).imagine(QuickLuck(0))
            encoder = Encoder(world.box)
            real = encoder.row(game.state, observation.seat)
            assert encoder.row(world, observation.seat) == real


def test_the_page_about_observations_has_every_array() -> None:
    rows = page(load()).splitlines()
    for field in Layout(load()).fields:
        assert any(row.startswith(f"| `{field.name}` |") for row in rows)
