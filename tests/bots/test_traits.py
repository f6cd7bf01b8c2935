"""What the policy knows of a move: the same wherever cards lie in the hand, and of any box."""

from gugong import Game
from gugong.bots.traits import MOST, NONE, SIZE, add_traits
from gugong.rules.flow import settle
from tests.table import Table


def traits_of(game: Game) -> dict[str, tuple[int, ...]]:
    moves = settle(game.state)
    out: list[int] = []
    add_traits(game.state, moves, out)
    return {move.text: tuple(out[MOST * i : MOST * (i + 1)]) for i, move in enumerate(moves)}


def test_every_move_of_whole_games_has_traits_of_its_own() -> None:
    """Moves that the policy could not tell apart would be as good as one."""
    alike = total = 0
    for players in (1, 2, 4):
        game = Game(players=players, seed="traits")
        while not game.over:
            known = traits_of(game)
            assert all(len(t) == MOST and max(t) < SIZE and max(t) > NONE for t in known.values())
            alike += len(known) - len(set(known.values()))
            total += len(known)
            game.play(game.legal_moves()[game.ply % len(game.legal_moves())])
    assert alike < 0.05 * total  # cities with the same token, ships in the same harbour


def test_a_card_counts_by_what_it_is_and_not_by_its_place_in_the_hand() -> None:
    def give(*hand: str) -> tuple[int, ...]:
        table = Table(2).family(0, hand=[*hand]).turn(0)
        return traits_of(table.game())["give 8 to wall"]

    assert give("8") == give("2d", "8") == give("1p", "2d", "8")


def test_value_action_official_and_way_count_on_their_own() -> None:
    known = traits_of(Table(2).family(0, hand=["2d", "3w"], pool=6).turn(0).game())
    value, action, way, *none = known["give 2d to wall, pay"]
    other_value, other_action, same_way, *_ = known["give 3w to wall, pay"]
    assert value != other_value
    assert action != other_action
    assert way == same_way
    assert none == [NONE] * (MOST - 3)
