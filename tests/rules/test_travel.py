"""TRV: the traveller's way, collecting tokens, a seventh token."""

from typing import Any

import pytest

from gugong import Game
from tests.table import Table, family, kind, play_all, position, texts, told, top_frame, vp


def travel(cities: dict[str, str], **mine: Any) -> Table:
    """Family 0 may travel; these cities have tokens. Family 1 has the next turn."""
    table = Table().no_tokens().family(0, **mine).family(1, hand=["9"]).action(0, "travel")
    for city, token in cities.items():
        table.city(city, token)
    return table


def goals(game: Game) -> list[str]:
    """The cities in reach."""
    moves = [text.split() for text in texts(game) if text != "travel B"]
    return [move[1] for move in moves if move[0] == "travel"]


def test_one_move() -> None:
    """TRV-1: A is one move and costs nothing."""
    game = travel({"xian": "vp", "wuchang": "vp"}, pool=2).game()
    play_all(game, "travel xian", "take")
    assert game.turn == 1
    assert family(game, 0)["pool"] == 2
    assert family(game, 0)["traveller"] == "xian"
    assert family(game, 0)["tokens"] == ["vp"]
    assert position(game)["cities"]["wuchang"] == "vp"


def test_two_moves() -> None:
    """TRV-1: B costs 2; each move is resolved in full before the next."""
    game = travel({"xian": "servants", "wuchang": "vp", "jinan": "vp"}, pool=3).game()
    game.play("travel B")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (1, 11)
    game.play("travel xian")
    assert kind(game) == "benefit"
    game.play("gain 2")
    assert family(game, 0)["tokens"] == ["servants"]
    assert (game.chooser, goals(game)) == (0, ["jinan", "wuchang"])
    play_all(game, "travel jinan", "take")
    assert family(game, 0)["tokens"] == ["servants", "vp"]
    assert (family(game, 0)["traveller"], family(game, 0)["pool"]) == ("jinan", 3)
    assert game.turn == 1


def test_second_move_starts_where_the_first_ended() -> None:
    """TRV-1, TRV-3: what the first move cleared can be passed in the second."""
    game = travel(
        {"fuzhou": "vp", "quanzhou": "vp", "guangzhou": "vp"}, pool=2, traveller="nanchang"
    ).game()
    assert goals(game) == ["fuzhou", "guangzhou"]
    play_all(game, "travel B", "travel fuzhou", "take")
    assert goals(game) == ["quanzhou", "guangzhou"]


@pytest.mark.parametrize(("pool", "offered"), [(1, False), (2, True)])
def test_two_moves_cost_two(pool: int, offered: bool) -> None:
    """TRV-1: with fewer there is only A."""
    game = travel({"xian": "vp"}, pool=pool).game()
    assert texts(game) == ["travel xian", *(["travel B"] if offered else []), "pass"]


def test_second_move_without_a_goal_is_lost() -> None:
    """TRV-1 (ruling): B with one token in reach: it is fetched, the second move is lost."""
    game = travel({"xian": "vp"}, pool=2).game()
    game.play("travel B")  # the only city there is needs no asking
    assert kind(game) == "benefit"
    game.play("take")
    assert family(game, 0)["tokens"] == ["vp"]
    assert family(game, 0)["pool"] == 0
    assert game.turn == 1


@pytest.mark.parametrize("traveller", [None, "xian"])
def test_no_token_in_reach(traveller: str | None) -> None:
    """TRV-1 (ruling): B needs a token in reach; without one there is nothing to decide."""
    game = travel({}, pool=6, traveller=traveller).game()
    assert (game.turn, kind(game)) == (1, "exchange")
    assert family(game, 0)["pool"] == 6


def test_travel_can_be_passed() -> None:
    """TRV-1, GIFT-6: no action is forced."""
    game = play_all(travel({"xian": "vp"}, pool=2).game(), "pass")
    assert family(game, 0)["traveller"] is None
    assert game.turn == 1


def test_first_move_goes_anywhere() -> None:
    """TRV-2: to any city with a token; not to one without."""
    game = Table().city("xian", None).family(1, hand=["9"]).action(0, "travel").game()
    assert sorted(goals(game)) == sorted(set(position(game)["cities"]) - {"xian"})


def test_neighbours() -> None:
    """TRV-3: with tokens everywhere only the cities next door are in reach."""
    table = Table().city("xian", None).family(0, traveller="xian").family(1, hand=["9"])
    game = table.action(0, "travel").game()
    around = ["lanzhou", "chengdu", "taiyuan", "kaifeng", "xiangyang"]
    assert sorted(goals(game)) == sorted(around)


def test_past_empty_cities() -> None:
    """TRV-3: any number of them, all the way across the map."""
    game = travel({"quanzhou": "vp"}, traveller="datong").game()
    assert goals(game) == ["quanzhou"]


def test_past_travellers() -> None:
    """TRV-3: the only way on leads through a city where another traveller stands."""
    table = travel({"fuzhou": "vp", "nanchang": "vp"}, traveller="quanzhou")
    table.family(1, traveller="guangzhou").city("guilin", "vp")
    game = table.game()
    assert sorted(goals(game)) == ["fuzhou", "guilin", "nanchang"]


def test_never_past_a_token() -> None:
    """TRV-3: quanzhou lies behind fuzhou and guangzhou, which have tokens."""
    tokens = {"fuzhou": "vp", "guangzhou": "vp", "quanzhou": "servant"}
    assert goals(travel(tokens, traveller="xian").game()) == ["fuzhou", "guangzhou"]
    del tokens["fuzhou"]
    assert goals(travel(tokens, traveller="xian").game()) == ["quanzhou", "guangzhou"]


def test_own_city_is_no_goal() -> None:
    """TRV-3: a move leads elsewhere; a round trip is none."""
    game = travel({"beijing": "vp"}, traveller="xian").game()
    assert goals(game) == ["beijing"]


def test_token_is_collected() -> None:
    """TRV-4: it leaves the city; first its benefit, then it lies above the player board."""
    game = travel({"xian": "vp", "jinan": "vp"}).game()
    game.play("travel xian")
    assert position(game)["cities"]["xian"] is None
    assert top_frame(game) == {"kind": "benefit", "seat": 0, "token": "vp"}
    assert family(game, 0)["tokens"] == []
    game.play("take")
    assert family(game, 0)["tokens"] == ["vp"]
    assert vp(game, 0) == 2


def test_benefit_can_be_waived() -> None:
    """TRV-4: the token is kept all the same."""
    game = play_all(travel({"xian": "vp"}).game(), "travel xian", "pass")
    assert vp(game, 0) == 0
    assert family(game, 0)["tokens"] == ["vp"]
    assert game.turn == 1


# A seventh token

SIX = ["envoy", "intrigue", "swap", "swap", "ship", "wall"]


def test_seventh_token() -> None:
    """TRV-6: room is made at once, before anything else goes on."""
    game = travel({"xian": "vp"}, tokens=SIX).game()
    play_all(game, "travel xian", "take")
    assert (kind(game), game.chooser) == ("make-room", 0)
    assert texts(game) == ["hand in for servant", "hand in for vp", "hand in for jade"]


def test_six_tokens_are_fine() -> None:
    """TRV-6: only a 7th asks for room."""
    game = play_all(travel({"xian": "vp"}, tokens=SIX[:5]).game(), "travel xian", "take")
    assert len(family(game, 0)["tokens"]) == 6
    assert game.turn == 1


def test_the_new_token_may_be_handed_in() -> None:
    """TRV-6, TRV-7: with an old one, for a servant; both go to the token discard."""
    game = travel({"xian": "vp"}, tokens=SIX).game()
    play_all(game, "travel xian", "take", "hand in for servant", "token envoy", "token vp")
    assert sorted(family(game, 0)["tokens"]) == sorted(SIX[1:])
    assert family(game, 0)["pool"] == 1
    assert sorted(position(game)["token_discard"]) == ["envoy", "vp"]
    assert game.turn == 1


@pytest.mark.parametrize("reward", ["servant", "vp", "jade"])
def test_any_hand_in_makes_room(reward: str) -> None:
    """TRV-6: for whatever; afterwards at most 6 are left and the game goes on."""
    game = travel({"xian": "vp"}, tokens=SIX).game()
    play_all(game, "travel xian", "take", f"hand in for {reward}")
    while kind(game) == "hand-in":
        game.play(texts(game)[-1])
    assert len(family(game, 0)["tokens"]) == 7 - {"servant": 2, "vp": 4, "jade": 6}[reward]
    assert game.turn == 1


def test_seventh_token_with_an_empty_supply() -> None:
    """TRV-6, TRV-5: for VP or jade then."""
    game = travel({"xian": "vp"}, tokens=SIX, pool=12).game()
    play_all(game, "travel xian", "take")
    assert texts(game) == ["hand in for vp", "hand in for jade"]


def test_seventh_token_is_double() -> None:
    """TRV-6, TRV-8: it fills one space and counts 2: handed in alone it makes room."""
    game = travel({"xian": "double"}, tokens=["vp", *SIX[1:]]).game()
    play_all(game, "travel xian", "hand in for servant", "token double")
    assert len(family(game, 0)["tokens"]) == 6
    assert family(game, 0)["pool"] == 1
    assert game.turn == 1


def test_room_before_the_second_move() -> None:
    """TRV-6, TRV-1: at once, so before the next move of B."""
    game = travel({"xian": "vp", "jinan": "vp", "wuchang": "vp"}, tokens=SIX, pool=2).game()
    play_all(game, "travel B", "travel xian", "take")
    assert kind(game) == "make-room"
    play_all(game, "hand in for servant", "token envoy", "token intrigue")
    assert kind(game) == "travel"
    assert goals(game) == ["jinan", "wuchang"]


def test_tokens_of_a_family_are_seen() -> None:
    """TRV-4: all saw which token was collected."""
    game = travel({"xian": "vp"}).game()
    game.play("travel xian")
    seen = told(game, "travelled")[0]
    assert (seen["seat"], seen["city"], seen["token"]) == (0, "xian", "vp")
