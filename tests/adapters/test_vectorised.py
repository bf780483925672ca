"""Many tables in one step: the same games as the interpreted rules play, the same views that people get."""

from __future__ import annotations

import numpy as np
import pytest

from adapters.tables import GAMES, SEATS, allowed_actions
from commonweal.adapters.compiled_steps import functions, row_layout
from commonweal.adapters.observation import flat
from commonweal.adapters.vectorised import FINISHED, GOES_ON, TOO_LONG, Tables
from commonweal.play import find_book
from commonweal.play.views import view
from commonweal.rulebook.backends.compiler.errors import RulesFault
from commonweal.rulebook.backends.interpreted import record_class
from rulebook.broken_games import OVERFLOWING, orchard

OUT = ("seat", "over", "how_many", "rewards", "view", "mask", "game", "acts")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("more", [0, 1])
def test_the_interpreted_rules_play_the_same_games(game, more):
    seats = SEATS[game] + more
    book, rng = find_book(game), np.random.default_rng(seats)
    with Tables(game, tables=3, seats=seats, seed=11, workers=2, max_acts=60) as tables:
        rules, row_class = functions(book), record_class("Row", row_layout(book))
        root = book.adopt(seats, {})[0]
        plain = [(book.table_class(), book.workspace_class(), row_class()) for _ in range(3)]
        for i, (s, b, row) in enumerate(plain):
            row.table = i
            rules["open_table"](s, root, b, row, 11, 60)
        ended = 0
        for _ in range(130):
            for i, (s, _, row) in enumerate(plain):
                assert tables.record(i).pack() == s.pack()
                for name in OUT:
                    assert np.array_equal(tables._window(name)[i], getattr(row, name)), (i, name)
                assert tables.possible[i, : row.how_many].tolist() == row.possible[: row.how_many]
            acts = tables.random_acts(rng)
            tables.step(acts)
            for (s, b, row), act in zip(plain, acts.tolist(), strict=True):
                row.act = act
                rules["step_table"](s, root, b, row, 11, 60)
            ended += int((tables.over != GOES_ON).sum())
    assert ended > 0


@pytest.mark.parametrize("game", GAMES)
def test_views_and_masks_are_what_the_seat_is_told(game):
    book, rng = find_book(game), np.random.default_rng(0)
    with Tables(game, tables=5, seats=SEATS[game], seed=2) as tables:
        for _ in range(50):
            for i in range(tables.count):
                record, seat = tables.record(i), int(tables.seat[i])
                assert tables.views[i].tolist() == flat(book, view(book, record, seat))
                assert np.flatnonzero(tables.mask[i]).tolist() == allowed_actions(book, record, seat)
            tables.step(tables.random_acts(rng))


def test_nothing_hidden_is_in_a_view():
    with Tables("potlatch", tables=64, seats=4, seed=5) as tables:
        rng = np.random.default_rng(5)
        for _ in range(20):
            tables.step(tables.random_acts(rng))
        for at, column in enumerate(tables.columns):
            assert tables.book.fields.get(column.field) is None or tables.book.fields[column.field].seen != "hidden"
            if column.field in tables.book.fields and tables.book.fields[column.field].seen == "own":
                assert not tables.views[tables.seat != column.place[0], at].any(), str(column)


def play(tables, steps):
    """Each table chooses by what it sees alone, so that the course does not rest on its neighbours."""
    noted = []
    for step in range(steps):
        place = (tables.views.sum(axis=1) + step) % tables.how_many
        tables.step(tables.possible[np.arange(tables.count), place])
        noted.append((tables.views[:20].copy(), tables.rewards[:20].copy(), tables.over[:20].copy()))
    return [np.stack(part) for part in zip(*noted, strict=True)]


def test_a_table_is_the_same_among_few_and_many_on_one_worker_and_three():
    with (
        Tables("potlatch", tables=20, seed=3, workers=1) as few,
        Tables("potlatch", tables=70, seed=3, workers=3) as many,
        Tables("potlatch", tables=20, seed=4, workers=1) as other,
    ):
        courses = [play(tables, 150) for tables in (few, many, other)]
        assert all(np.array_equal(one, two) for one, two in zip(courses[0], courses[1], strict=True))
        assert not np.array_equal(courses[0][0], courses[2][0])
        other.begin(3)
        assert all(np.array_equal(one, two) for one, two in zip(courses[0], play(other, 150), strict=True))


def test_an_end_pays_the_utility_and_the_next_game_begins():
    with Tables("potlatch", tables=200, seats=4, seed=9) as tables:
        rng, paid = np.random.default_rng(1), 0
        for _ in range(150):
            tables.step(tables.random_acts(rng))
            ended = tables.over == FINISHED
            assert not tables.rewards[~ended].any()
            assert (tables.how_many > 0).all()
            paid += int(np.count_nonzero(tables.rewards[ended].any(axis=1)))
        assert paid > 0


def test_a_game_that_is_too_long_is_given_up_without_reward():
    with Tables("original_position", tables=4, seed=1, max_acts=100) as tables:
        rng, given_up = np.random.default_rng(1), 0
        for _ in range(100):
            tables.step(tables.random_acts(rng))
            given_up += int((tables.over == TOO_LONG).sum())
            assert not tables.rewards.any()
        assert given_up > 0


def test_an_act_that_is_not_possible_changes_no_table():
    with Tables("potlatch", tables=5, seed=1) as tables:
        before = [tables.record(i).pack() for i in range(5)]
        acts = tables.random_acts(np.random.default_rng(0))
        for wrong in (-1, tables.book.act_count, int(np.flatnonzero(tables.mask[3] == 0)[0])):
            acts[3] = wrong
            with pytest.raises(ValueError, match=r"table 3: seat \d may not do act"):
                tables.step(acts)
        with pytest.raises(ValueError, match="5 whole numbers"):
            tables.step(acts[:4])
        with pytest.raises(ValueError, match="5 whole numbers"):
            tables.step(acts.astype(float))
        assert [tables.record(i).pack() for i in range(5)] == before


def test_arrays_cannot_be_written_to():
    with Tables("potlatch", tables=2) as tables, pytest.raises(ValueError, match="read-only"):
        tables.mask[0, 0] = 1


@pytest.mark.parametrize("game", GAMES)
def test_a_checked_build_plays_the_same_games(game):
    rng = np.random.default_rng(4)
    with Tables(game, tables=9, seed=3, workers=1) as plain, Tables(game, tables=9, seed=3, checked=True) as checked:
        for _ in range(150):
            acts = plain.random_acts(rng)
            plain.step(acts)
            checked.step(acts)
            for one, other in ((plain.views, checked.views), (plain.mask, checked.mask), (plain.over, checked.over)):
                assert np.array_equal(one, other)


BASKET, MEALS = "    basket = hidden(KINDS, high=APPLES)", "    meals = public(high=16)"


@pytest.mark.parametrize(
    ("line", "dtype"), [("", np.int32), (BASKET, np.int32), (MEALS, np.int64)], ids=["small", "hidden", "seen"]
)
def test_views_are_wider_only_where_somebody_sees_a_large_number(tmp_path, line, dtype):
    with Tables(orchard(tmp_path, line, line.rpartition("high=")[0] + "high=1 << 40)"), tables=2) as tables:
        assert tables.views.dtype == dtype


@pytest.mark.parametrize("game", GAMES)
def test_views_of_our_games_are_of_32_bits(game):
    with Tables(game, tables=2) as tables:
        assert tables.views.dtype == np.int32


def test_a_checked_build_stops_where_a_rule_goes_wrong(tmp_path):
    book, rng = orchard(tmp_path, OVERFLOWING.line, OVERFLOWING.instead), np.random.default_rng(1)
    with Tables(book, tables=30, checked=True) as tables, pytest.raises(RulesFault) as caught:
        play_at_random(tables, rng, 100)
    assert caught.value.file.endswith("orchard.py")
    assert caught.value.kind == "overflow"


def play_at_random(tables, rng, steps):
    for _ in range(steps):
        tables.step(tables.random_acts(rng))


@pytest.mark.parametrize(("more", "text"), [
    ({"tables": 0}, "tables must be a whole number from 1"),
    ({"tables": 2.5}, "tables must be a whole number from 1 to .*, not 2.5"),
    ({"tables": "2"}, "tables must be a whole number"),
    ({"tables": True}, "tables must be a whole number"),
    ({"workers": 0}, "workers must be a whole number from 1"),
    ({"workers": 1.5}, "workers must be a whole number"),
    ({"max_acts": 0}, "max_acts must be a whole number from 1"),
    ({"max_acts": None}, "max_acts must be a whole number"),
    ({"seed": -1}, "seed must be a whole number"),
    ({"seed": "7"}, "seed must be a whole number"),
    ({"seats": "4"}, "seats must be a whole number, not '4'"),
    ({"charter": ["four"]}, "charter must be a dictionary"),
    ({"seats": 99}, "seats"),
    ({"game": 3}, "game must be the name of a game"),
    ({"charter": {"nonsense": 1}}, "no option"),
])  # fmt: skip
def test_what_cannot_be_is_refused(more, text):
    with pytest.raises(ValueError, match=text):
        Tables(**({"game": "potlatch", "tables": 2} | more))


def test_numbers_of_numpy_are_numbers():
    with Tables("potlatch", tables=np.int64(3), seats=np.int32(4), seed=np.uint8(1), workers=np.int64(2)) as tables:
        assert tables.seat.shape == (3,)
