"""Requests spread over several nodes are charged by each of them."""

import pytest

from gugong.service.server.http.limits import BURST_SECONDS, Limits
from tests.service.tables.shell import refused

RATE = 10.0


@pytest.fixture
def nodes() -> list[Limits]:
    both = [Limits(RATE), Limits(RATE)]
    for limits in both:
        assert limits.take_spent() == []  # from now on it is counted
    return both


def test_what_is_spent_at_one_node_is_charged_at_another(nodes: list[Limits]) -> None:
    here, there = nodes
    here.charge_player("p_li", RATE * BURST_SECONDS)
    there.charge_player("p_li")
    there.charge_for_others(here.take_spent())
    with refused("too-fast"):
        there.charge_player("p_li")
    there.charge_player("p_wu")


def test_each_cost_is_told_once(nodes: list[Limits]) -> None:
    nodes[0].charge_newcomer("192.0.2.1")
    told = {kind for kind, _, _ in nodes[0].take_spent()}
    assert told == {"addresses", "newcomers"}
    assert nodes[0].take_spent() == []


def test_a_debt_is_no_longer_than_a_burst(nodes: list[Limits]) -> None:
    nodes[1].charge_for_others([("players", "p_li", 1e9)])
    nodes[1].charge_for_others([("players", "p_li", -RATE * BURST_SECONDS * 2)])
    nodes[1].charge_player("p_li")


def test_who_asks_for_little_is_not_told(nodes: list[Limits]) -> None:
    nodes[0].charge_player("p_li")
    assert nodes[0].take_spent() == []


def test_what_a_newer_node_counts_is_ignored(nodes: list[Limits]) -> None:
    nodes[0].charge_for_others([("dances", "p_li", 5.0)])
