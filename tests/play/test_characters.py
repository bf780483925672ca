"""The characters of bots: drawn by the table, and told only as far as others may know them."""

from __future__ import annotations

from collections import Counter

from commonweal.play.chance import Committed
from commonweal.play.characters import KEPT, PRIVATE, creed_of, motive_of, plays_as
from commonweal.play.game_info import BOTS, CHARACTER, MOTIVES, bot_title


def test_a_table_that_is_loaded_again_has_the_same_characters() -> None:
    secret = bytes(range(32))
    assert [motive_of(Committed(secret), seat) for seat in range(10)] == [
        motive_of(Committed(secret), seat) for seat in range(10)
    ]


def test_six_bots_have_six_motives_and_tables_differ() -> None:
    found = Counter[str]()
    for number in range(40):
        chance = Committed(bytes([number] * 32))
        assert {motive_of(chance, seat) for seat in range(6)} == set(MOTIVES)
        found[motive_of(chance, 0)] += 1
    assert set(found) == set(MOTIVES)


def test_a_character_plays_by_its_motive_and_others_as_they_are_named() -> None:
    chance = Committed(bytes(32))
    assert plays_as(CHARACTER, chance, 2) == f"sensible:{motive_of(chance, 2)}"
    assert plays_as(CHARACTER, chance, 2) in BOTS
    assert plays_as("search:fair", chance, 2) == "search:fair"


def test_what_a_bot_wants_for_itself_is_not_told() -> None:
    chance = Committed(bytes(32))
    told = {motive_of(chance, seat): creed_of(CHARACTER, chance, seat) for seat in range(6)}
    assert {motive for motive, creed in told.items() if creed == PRIVATE} == set(KEPT)
    assert all(creed in (motive, PRIVATE) for motive, creed in told.items())
    assert creed_of(CHARACTER, None, 0) == ""  # nothing is drawn before the game begins
    assert creed_of("sensible:spiteful", chance, 0) == "spiteful"  # the host chose it, and the kind is public
    assert creed_of("sensible", chance, 0) == ""


def test_the_kind_has_a_title() -> None:
    assert bot_title(CHARACTER) == "Lively"
    assert bot_title(CHARACTER, "de") == "lebhaft"
