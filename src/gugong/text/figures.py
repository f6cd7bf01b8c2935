"""The figures that sentences name: `{square-price:servants}` is what the box at this table says.

Every sentence may use them, besides its own arguments. The page gets the same ones: those of the
packaged box in figures.json, those of a table's box with its components.
"""

from gugong.components import Components
from gugong.rules import canal, gifts, tokens

Figure = int | list[int] | None
Figures = dict[str, Figure]


def figures_of(components: Components) -> Figures:
    """Return all numbers, by the names that the texts use."""
    c = components
    mornings = list(c.morning_servants[1:])
    automa = sum(c.automa_cards.values()) + c.automa_special
    vp_spaces, card_spaces, _ = c.reward_spaces
    out: Figures = {
        "days": c.days,
        "gift-price": gifts.PRICE,
        "servants-in-all": c.servants,
        "pool-at-start": c.servants_in_pool_at_start,
        "palace-steps": c.palace_steps,
        "intrigue-steps": c.intrigue_steps,
        "wall-sizes": [c.wall_threshold[families] for families in range(2, 6)],
        "square-price": c.square_price,
        "jade-price": tokens.JADE_PRICE,  # of the token
        "precious": tokens.PRECIOUS,
        "jade-scores": list(c.jade_score[1:]),
        "jade-beyond": c.jade_score_beyond,
        "ships": c.ships,
        "capacity": c.ship_capacity,
        "harbour-vp": canal.HARBOUR_VP,
        "vp-spaces": vp_spaces,
        "card-spaces": card_spaces,
        "token-spaces": c.token_spaces,
        "mornings": mornings,
        "morning": mornings[0] if len(set(mornings)) == 1 else None,  # the same every day
        "automa-all": automa,
        "automa-easy": automa - 1,
        "automa-special": c.automa_special,
    }
    for reward, (given, gained) in c.exchange.items():
        out[f"{reward}-tokens"] = given
        out[f"{reward}-gain"] = gained
    return out
