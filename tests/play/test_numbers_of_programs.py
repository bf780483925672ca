"""Whole numbers of NumPy, and texts and lists of its kind, are what they say at every door that programs use."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
import numpy as np
import pytest

import commonweal as cw
from commonweal.play import Seeded
from commonweal.rulebook.values.numbers import plain, whole_number
from commonweal.validation import check_options

KINDS = [np.int64, np.uint8, np.int32]


class Size(StrEnum):
    FOUR = "four"


@pytest.mark.parametrize("game", cw.game_names())
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_begins_with_numbers_of_any_kind(game: str, kind: Any) -> None:
    begun, same = (cw.start(game, seats=of(4), seed=of(7)) for of in (kind, int))
    assert begun.view(kind(0)) == same.view(0)
    seat = min(begun.to_act)
    first = begun.possible(kind(seat))[0]
    assert begun.why_not(kind(seat), np.int64(first)) is None
    assert begun.acts(kind(seat)) == same.acts(seat)
    move, other = begun.do(kind(seat), np.int64(first)), same.do(seat, first)
    assert begun.encoded_moves == same.encoded_moves
    assert (move.acts[-1].by, type(move.acts[0].by)) == (other.acts[-1].by, int)
    assert msgspec.json.encode(begun.position(kind(seat))) == msgspec.json.encode(same.position(seat))


@pytest.mark.parametrize("kind", KINDS)
def test_charters_acts_and_positions_take_numbers_of_any_kind(kind: Any) -> None:
    charter = {"linked_games": kind(2), "hand_size_rule": Size.FOUR}
    begun = cw.start("potlatch", seats=4, charter=charter, seed=1)
    assert (begun.charter["linked_games"], begun.charter["hand_size_rule"]) == (2, "four")
    adopt = cw.find_book("legislation").adopt
    assert adopt(kind(4), {"fixed_issues": np.arange(3)})[1] == adopt(4, {"fixed_issues": [0, 1, 2]})[1]
    fields = {"phase": "gift", "house": np.array([1, 2]), "hand": [["flg-3"], ["flg-1"]], "active": kind(0)}
    stands = cw.position("potlatch", seats=kind(2), seed=kind(1), **fields)
    move = stands.do(0, {"act": "gift_to", "seat": kind(1)})
    assert str(move.acts[0].number) == str(cw.position("potlatch", seats=2, **fields).read(0, "gift_to seat=1"))


def test_the_lab_takes_options_of_any_kind() -> None:
    charter, same = {"linked_games": np.int8(2)}, {"linked_games": 2}
    ran = cw.simulate("potlatch", seats=np.int64(3), games=np.int64(2), seed=np.uint8(1), charter=charter)
    assert ran.equals(cw.simulate("potlatch", seats=3, games=2, seed=1, charter=same))
    msgspec.json.encode(check_options("charter", charter))
    arms = cw.sweep("potlatch", {"linked_games": np.arange(1, 3)}, games=2, seed=1).arms
    assert [arm.options["linked_games"] for arm in arms] == [1, 2]
    assert {type(arm.options["linked_games"]) for arm in arms} == {int}


@pytest.mark.parametrize("seed", [1.0, "7", np.float64(2), True, [1]])
def test_a_seed_that_is_no_whole_number_is_refused_by_name(seed: Any) -> None:
    for begin in (cw.start, cw.position):
        with pytest.raises(TypeError, match="seed must be a whole number, such as 7, not"):
            begin("potlatch", seats=4, seed=seed)
    with pytest.raises(TypeError, match="game must be a whole number"):
        Seeded(1, seed)


@pytest.mark.parametrize("seats", [4.0, "4", True, np.float32(4), None])
def test_seats_that_are_no_whole_number_are_refused(seats: Any) -> None:
    with pytest.raises(cw.CharterError, match="seats"):
        cw.start("potlatch", seats=seats)


def test_a_text_is_not_refused_as_the_number_that_it_holds() -> None:
    with pytest.raises(cw.CharterError, match="is for 2 to 6 seats, not '4'"):
        cw.start("potlatch", seats="4")  # type: ignore[arg-type]


def test_what_programs_give_is_made_plain() -> None:
    given = {"a": np.array([[1, 2]]), np.str_("b"): (np.bool_(True), {np.int8(3)}), "c": Size.FOUR, "d": 1.5}
    made = plain(given)
    assert made == {"a": [[1, 2]], "b": (True, {3}), "c": "four", "d": 1.5}
    assert [type(one) for one in (made["b"][0], *made["b"][1], made["c"])] == [bool, int, str]
    assert [whole_number(one) for one in (np.uint8(3), True, "3", 3.0, None)] == [3, None, None, None, None]
