"""Lines: what the policy proposes, and what the net then takes."""

from gugong import Game
from gugong.bots.champion import play_lines
from gugong.bots.features import SIZE
from gugong.bots.lines import PROPOSED, Asked, Line, likeliest
from gugong.rules.flow import settle


def sure_of(number: int, asked: Asked) -> list[float]:
    """A policy that is sure of the move with this number in every decision."""
    return [9.0 * (i == number % count) for count in asked.counts for i in range(count)]


def line_of(game: Game, *, seed: int = 1, turns: int = 1) -> Line:
    moves = settle(game.state)
    return Line(game.state, [moves[0]], game.state.frames[-1].seat, seed, turns)


def test_the_policy_proposes_moves_until_it_is_sure_but_no_more_than_a_few() -> None:
    moves = settle(Game(players=2, seed=5).state)
    none = [0.0] * len(moves)
    assert likeliest(moves, [9.0, *none[1:]], 0) == moves[:1]
    assert likeliest(moves, [2.0, 0.0, 1.9, *[-9.0] * (len(moves) - 3)], 0) == [moves[0], moves[2]]
    assert len(likeliest(moves, none, 0)) == PROPOSED
    assert likeliest(moves, [*none, 9.0, *none[1:]], len(moves)) == moves[:1]  # a later decision


def test_a_line_ends_where_its_seat_begins_another_turn() -> None:
    game = Game(players=3, seed=5)
    seat = game.state.frames[-1].seat
    for turns in (0, 1, 2):
        line = line_of(game, turns=turns)
        play_lines([line], lambda rows: [0.5] * (len(rows) // SIZE), lambda a: sure_of(3, a))
        assert line.s.frames[-1].seat == seat
        gifts = len(game.state.hands[seat]) - len(line.s.hands[seat])
        assert (line.s.day, gifts) == (1, turns + 1)


def test_the_net_decides_among_the_proposed_moves() -> None:
    """The same policy and luck: only what the net likes differs."""
    game = Game(players=2, seed=8)

    def end(sign: float) -> int:
        def judge(rows: bytearray) -> list[float]:
            return [sign * sum(rows[i : i + SIZE]) for i in range(0, len(rows), SIZE)]

        line = line_of(game)
        play_lines([line], judge, lambda asked: [0.0] * sum(asked.counts))
        return (
            hash(line.s.key())
            if hasattr(line.s, "key")
            else sum(line.s.pool) + 31 * sum(line.s.board)
        )

    assert end(1.0) != end(-1.0)


def test_many_lines_side_by_side_go_as_each_would_alone() -> None:
    game = Game(players=2, seed=11)

    def judge(rows: bytearray) -> list[float]:
        return [float(sum(rows[i : i + SIZE])) for i in range(0, len(rows), SIZE)]

    def policy(asked: Asked) -> list[float]:
        return [0.01 * trait for trait in asked.traits[::5]]

    together = [line_of(game, seed=seed) for seed in range(6)]
    play_lines([*together], judge, policy)
    for seed, line in enumerate(together):
        alone = line_of(game, seed=seed)
        play_lines([alone], judge, policy)
        assert alone.s.board == line.s.board
        assert alone.s.hands == line.s.hands
