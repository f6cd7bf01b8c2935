"""Which function answers for a frame. Made from frames.py: see `make generate`.

Plain calls, not a table of functions: compiled, these cost a jump, while a call out of a
table would first turn the frame into Python objects.
"""

from gugong.rules import (
    actions,
    bonus,
    canal,
    decrees,
    gifts,
    morning,
    night,
    scoring,
    servants,
    setup,
    tokens,
    travel,
    wall,
)
from gugong.rules.frames import Frame
from gugong.rules.moves import Move
from gugong.rules.solo import means, meng_actions, turn
from gugong.rules.state import State


def moves_of(s: State, frame: Frame) -> list[Move]:
    """The legal moves of a decision."""
    match frame.kind:
        case 0:  # exchange
            return gifts.exchange_moves(s, frame)
        case 1:  # burn
            return gifts.burn_moves(s, frame)
        case 2:  # pay
            return servants.pay_moves(s, frame)
        case 3:  # action
            return actions.action_moves(s, frame)
        case 4:  # travel
            return travel.travel_on_moves(s, frame)
        case 5:  # benefit
            return tokens.benefit_moves(s, frame)
        case 6:  # masons
            return wall.masons_moves(s, frame)
        case 7:  # extra-mason
            return wall.mason_from_supply_moves(s, frame)
        case 8:  # favour
            return wall.favour_moves(s, frame)
        case 9:  # gain
            return servants.gain_moves(s, frame)
        case 10:  # canal
            return canal.stage_moves(s, frame)
        case 11:  # load
            return canal.load_moves(s, frame)
        case 12:  # claim
            return canal.claim_one_moves(s, frame)
        case 13:  # swap
            return gifts.swap_hand_moves(s, frame)
        case 14:  # morning-decrees
            return decrees.morning_moves(s, frame)
        case 15:  # hand-in
            return tokens.hand_in_token_moves(s, frame)
        case 16:  # make-room
            return tokens.make_room_moves(s, frame)
        case 17:  # last-hand-in
            return tokens.last_hand_in_moves(s, frame)
    raise AssertionError(frame)


def carry_out(s: State, frame: Frame, move: Move) -> None:
    """What a move does."""
    match frame.kind:
        case 0:  # exchange
            gifts.give(s, frame, move)
        case 1:  # burn
            gifts.burn(s, frame, move)
        case 2:  # pay
            servants.pay(s, frame, move)
        case 3:  # action
            actions.act(s, frame, move)
        case 4:  # travel
            travel.travel_on(s, frame, move)
        case 5:  # benefit
            tokens.take_benefit(s, frame, move)
        case 6:  # masons
            wall.place_masons(s, frame, move)
        case 7:  # extra-mason
            wall.place_mason_from_supply(s, frame, move)
        case 8:  # favour
            wall.take_favour(s, frame, move)
        case 9:  # gain
            servants.take_gain(s, frame, move)
        case 10:  # canal
            canal.play_stage(s, frame, move)
        case 11:  # load
            canal.play_load(s, frame, move)
        case 12:  # claim
            canal.play_claim_one(s, frame, move)
        case 13:  # swap
            gifts.play_swap_hand(s, frame, move)
        case 14:  # morning-decrees
            decrees.play_morning(s, frame, move)
        case 15:  # hand-in
            tokens.hand_in_token(s, frame, move)
        case 16:  # make-room
            tokens.hand_in_no_more(s, frame, move)
        case 17:  # last-hand-in
            tokens.hand_in_no_more(s, frame, move)


def run(s: State, frame: Frame) -> None:
    """What nobody decides."""
    match frame.kind:
        case 18:  # turn
            gifts.next_turn(s, frame)
        case 19:  # acted
            bonus.acted(s, frame)
        case 20:  # store
            tokens.store(s, frame)
        case 21:  # wall-check
            wall.check_wall(s, frame)
        case 22:  # dusk
            bonus.dusk(s, frame)
        case 23:  # night
            night.night(s, frame)
        case 24:  # award
            night.award(s, frame)
        case 25:  # ships-sail
            canal.ships_sail(s, frame)
        case 26:  # daybreak
            morning.daybreak(s, frame)
        case 27:  # refill
            morning.refill(s, frame)
        case 28:  # new-day
            morning.new_day(s, frame)
        case 29:  # final-scoring
            scoring.final_scoring(s, frame)
        case 30:  # deal
            setup.deal(s, frame)
        case 31:  # deal-sets
            setup.deal_sets(s, frame)
        case 32:  # meng-turn
            turn.begin_turn(s, frame)
        case 33:  # meng-give
            turn.give(s, frame)
        case 34:  # meng-action
            meng_actions.act(s, frame)
        case 35:  # meng-travel
            meng_actions.travel(s, frame)
        case 36:  # meng-benefit
            meng_actions.benefit(s, frame)
        case 37:  # meng-cash-in
            means.cash_in(s, frame)
        case 38:  # meng-load
            meng_actions.load(s, frame)
        case 39:  # meng-morning
            turn.morning(s, frame)
        case 40:  # twilight
            turn.twilight(s, frame)


def outcomes_of(s: State, frame: Frame) -> list[int]:
    """What chance can give, as often as it is likely."""
    match frame.kind:
        case 41:  # draw-start
            return setup.seats(s, frame)
        case 42:  # draw-gift
            return gifts.gift_pile(s, frame)
        case 43:  # draw-official
            return gifts.gift_pile(s, frame)
        case 44:  # draw-token
            return morning.token_pile(s, frame)
        case 45:  # draw-city
            return morning.empty_cities(s, frame)
        case 46:  # draw-decree
            return setup.decree_pile(s, frame)
        case 47:  # roll-die
            return morning.die_faces(s, frame)
        case 48:  # draw-focus
            return setup.locations(s, frame)
        case 49:  # draw-automa
            return turn.automa_pile(s, frame)
        case 50:  # draw-meng-gift
            return turn.top_gifts(s, frame)
        case 51:  # draw-meng-reward
            return gifts.gift_pile(s, frame)
    raise AssertionError(frame)


def come_out(s: State, frame: Frame, outcome: int) -> None:
    """What an outcome of chance does."""
    match frame.kind:
        case 41:  # draw-start
            setup.start_with(s, frame, outcome)
        case 42:  # draw-gift
            canal.draw_gift(s, frame, outcome)
        case 43:  # draw-official
            setup.place_official(s, frame, outcome)
        case 44:  # draw-token
            morning.place_token(s, frame, outcome)
        case 45:  # draw-city
            morning.refill_city(s, frame, outcome)
        case 46:  # draw-decree
            setup.place_decree(s, frame, outcome)
        case 47:  # roll-die
            morning.show_die(s, frame, outcome)
        case 48:  # draw-focus
            setup.draw_focus(s, frame, outcome)
        case 49:  # draw-automa
            turn.reveal_automa(s, frame, outcome)
        case 50:  # draw-meng-gift
            turn.reveal_gift(s, frame, outcome)
        case 51:  # draw-meng-reward
            turn.keep_gift(s, frame, outcome)
