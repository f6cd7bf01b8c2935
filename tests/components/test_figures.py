"""The packaged file: what is in the box, as the rules know it."""

from gugong.components import Components, load

BOX: Components = load()


def test_the_packaged_file_is_read_once() -> None:
    assert load() is BOX
    assert BOX.source.endswith("components.toml")


def test_a_family_has_its_pieces() -> None:
    """SET-6, CAN-1, CAN-7, TRV-4"""
    assert (BOX.servants, BOX.servants_in_pool_at_start) == (12, 6)
    assert (BOX.ships, BOX.ship_capacity) == (3, 3)
    assert BOX.reward_spaces == (3, 2, 1)
    assert BOX.token_spaces == 6
    assert BOX.colours == ("red", "white", "orange", "lilac", "blue")


def test_four_days_of_which_the_first_has_no_morning() -> None:
    """MOR, NIGHT-5"""
    assert BOX.days == 4
    assert BOX.morning_servants == (0, 4, 4, 4)


def test_tracks_and_wall() -> None:
    """INT-3, PAL-2, WALL-2"""
    assert BOX.intrigue_steps == 14
    assert BOX.palace_steps == 8
    assert BOX.wall_threshold == {2: 4, 3: 5, 4: 6, 5: 7}


def test_the_board_has_two_sides() -> None:
    """SET-1, CAN-1"""
    sides = [BOX.board_for(families).side for families in (2, 3, 4, 5)]
    assert sides == ["small", "small", "large", "large"]
    small, large = BOX.boards
    assert (small.canal_routes, large.canal_routes) == (1, 2)
    assert small.harbours == large.harbours == 5
    assert large.palace_places[:3] == (7, 5, 3)
    assert len(small.palace_places) == 3
    assert len(large.palace_places) == 5


def test_three_jade_houses_at_different_prices_one_of_them_3() -> None:
    """JADE-1, SOLO-13"""
    for board in BOX.boards:
        prices = [price for price, _ in board.jade_houses]
        assert len(set(prices)) == len(prices) == 3
        assert prices[1] == 3, "the example"


def test_jade() -> None:
    """SET-9, JADE-2, END-4"""
    assert BOX.jade_total == 20
    assert BOX.square_price == 5
    assert BOX.jade_score == (0, 1, 3, 6, 10, 15)
    assert BOX.jade_score_beyond == 2


def test_every_value_stands_on_two_dice_faces() -> None:
    """SET-11"""
    faces = sorted(face for die in BOX.dice for face in die)
    assert faces == sorted([1, 2, 3, 4, 5, 6, 7, 8, 9] * 2)


def test_gift_cards() -> None:
    """SET-3, SET-4, SET-5, GIFT-7"""
    assert len(BOX.board_cards) == 7
    assert len(BOX.draw_cards) == 11
    assert [len(cards) for cards in BOX.sets] == [4, 4, 4, 4, 4]
    assert sorted(value for value, _ in BOX.board_cards) == [1, 2, 3, 4, 5, 6, 7]
    # The example's hand: a 3 with 2 servants, beside a 2 and a 5.
    assert (3, "servants") in BOX.sets[1]
    assert {2, 5} <= {value for value, _ in BOX.sets[1]}
    assert BOX.gift_names[0] == "fruit bowl"
    assert BOX.gift_names[7] == "dunhuang pipa"


def test_solo_sets() -> None:
    """SOLO-1"""
    assert BOX.solo_sets == ((4, 5), (2, 3), (1, 2))


def test_decrees() -> None:
    """SET-10, DEC-1, DEC-3, DEC-4"""
    assert BOX.decree_prices[1] == 1
    assert list(BOX.decree_prices) == [1, 2, 3]
    assert [level for _, level, _ in BOX.decrees] == [1] * 5 + [2] * 5 + [3] * 5
    assert BOX.decrees[0] == ("morning-intrigue", 1, 2)
    assert BOX.decrees[9] == ("cheaper-decrees", 2, 4)
    assert {vp for _, level, vp in BOX.decrees if level == 3} == {0}


def test_travel_tokens_make_two_equal_piles() -> None:
    """SET-8, TRV-5, TRV-8, BON"""
    assert sum(BOX.basic_tokens.values()) == 32
    assert sum(BOX.bonus_tokens.values()) == 6
    assert len(BOX.basic_tokens) == 12
    assert list(BOX.bonus_tokens) == ["flattery", "toll", "follow"]
    assert BOX.exchange == {"servant": (2, 1), "vp": (4, 2), "jade": (6, 1)}


def test_the_map() -> None:
    """TRV-3, SOLO-9"""
    assert len(BOX.ring) == 12
    assert BOX.cities == BOX.ring + BOX.inner
    assert len(BOX.cities) == 20
    assert set(BOX.places) == set(BOX.cities)
    assert BOX.places["xian"] == (40, 38)
    assert ("quanzhou", "fuzhou") in BOX.roads
    assert ("guangzhou", "quanzhou") in BOX.roads, "the ring is closed"
    assert ("xian", "xiangyang") in BOX.roads
    assert len(BOX.roads) == 12 + 25


def test_meng_starts_at_the_lower_right() -> None:
    """SOLO-9"""
    x, y = BOX.places[BOX.ring[0]]
    assert x > 50
    assert y > 50


def test_automa_deck() -> None:
    """SOLO-3"""
    assert sum(BOX.automa_cards.values()) + BOX.automa_special == 11
    assert list(BOX.automa_cards) == [
        "travel",
        "wall",
        "jade",
        "intrigue",
        "palace",
        "decree",
        "canal",
    ]


def test_the_cards_of_the_night_example_are_at_a_table_of_four() -> None:
    """NIGHT-1: David has a 6, Lisa two 3s, Sebastian a 3 and two 6s."""
    at_table = [
        *BOX.board_cards,
        *BOX.draw_cards,
        *(card for cards in BOX.sets[:4] for card in cards),
    ]
    values = [value for value, _ in at_table]
    assert values.count(3) >= 3
    assert values.count(6) >= 3
