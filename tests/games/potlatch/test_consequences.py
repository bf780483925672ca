"""Rulings that say what follows from the rules, or that something has no effect: seen in many random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

from commonweal.games.potlatch.state import CARDS, SEATS, TYPES, Notice, Phase
from commonweal.laws.trial import charters_of
from commonweal.play import Game, Seeded
from games.potlatch.tables import HOST, Gathering, book


class Step(NamedTuple):
    """A move of a random game: what it was, what the rules told, and where the game stands after it."""

    game: Game
    act: str
    notices: list[tuple[int, ...]]


def random_games(count: int, **charter: Any) -> Iterator[Iterator[Step]]:
    """So many games, each under another charter, but for what is given here."""
    for seed, (seats, drawn) in enumerate(islice(charters_of(book, 33, None), count)):
        yield steps(Game.begin(book, seats, drawn | charter, Seeded(seed)), random.Random(seed))


def steps(game: Game, dice: random.Random) -> Iterator[Step]:
    while not game.over:
        seat = min(game.to_act)
        move = game.do(seat, dice.choice(game.possible(seat)))
        notices = [notices for entry in move.acts for notices in entry.notices]
        yield Step(game, book.act_of(move.acts[0].number).name, notices)


# ---------------------------------------------------------------- what follows
@pytest.mark.rule("PO-R33")
def test_a_seat_that_has_to_give_finds_an_eligible_house() -> None:
    turns = alone = 0
    for played in random_games(40):
        for game, _, _ in played:
            if game.s.phase == Phase.GIFT:
                eligible = game.view()["eligible"]
                assert sum(eligible) >= 1, game.charter
                assert eligible[game.s.active] == 0
                turns += 1
                alone += sum(eligible) == 1
    assert turns > 500
    assert alone > 100


@pytest.mark.rule("PO-R34")
def test_every_gift_uses_a_card_and_lowers_the_unmet_need_so_that_the_game_ends() -> None:
    most = 0
    for played in random_games(40, linked_games=1):
        gifts, needed, lying = 0, None, 0
        for game, act, _ in played:
            s, before = game.s, (needed, lying)
            needed, lying = sum(map(sum, s.unmet)), sum(map(sum, s.outside)) + sum(map(sum, s.storage))
            if act in ("lay_card", "finish_gift") and s.phase != Phase.LAYING:
                assert lying > before[1]
                assert before[0] is not None
                assert needed < before[0]
                gifts += 1
            assert gifts <= lying
            assert s.round_no <= gifts + 1
        assert gifts <= CARDS
        most = max(most, gifts)
    assert most > 10


@pytest.mark.rule("PO-R38", "PO-44", "PO-47", "PO-32")
def test_no_game_brings_a_seat_so_much_status_that_the_record_could_not_hold_it() -> None:
    exact_fits, combinations, end = (SEATS - 1) * TYPES, CARDS, 1
    linked, start = book.options["linked_games"], book.options["starting_status"]
    field = book.fields["status"]
    per_game = exact_fits + combinations + end
    assert start.high + linked.high * per_game < field.high
    assert start.low - linked.high * (combinations + end) > field.low
    furthest = 0
    for number, played in enumerate(random_games(24, linked_games=6)):
        began: list[int] = []
        fits, asked, game_no = [0] * SEATS, 0, 0
        for game, act, notices in played:
            s = game.s
            if s.game_no != game_no or not began:
                fits, asked, game_no, began = [0] * SEATS, 0, s.game_no, list(s.status_before)
                continue
            asked += act == "invite"
            for event, *numbers in notices:
                if event == Notice.EXACT_FIT:
                    fits[numbers[0]] += 1
            assert max(fits) <= exact_fits
            assert asked <= combinations
            for seat in range(s.seats):
                gained = s.status[seat] - began[seat]
                assert -(asked + end) <= gained <= fits[seat] + asked + end, number
                furthest = max(furthest, abs(gained))
    assert 3 < furthest <= per_game


# ---------------------------------------------------------------- what has no effect
def twins_play_alike(one: Gathering, other: Gathering, apart: set[str], dice: random.Random) -> int:
    """Play the same acts at two tables that differ in the fields `apart`; returns how many acts there were."""
    done = 0
    desks = HOST.workspace(), HOST.workspace()
    for workspace in desks:
        workspace.rng = dice.randrange(1, 1 << 40)
    while HOST.to_act(one.s) != 0:
        who = one.to_act
        count = HOST.options(one.s, desks[0], who)
        assert count == HOST.options(other.s, desks[1], who)
        assert desks[0].acts[:count] == desks[1].acts[:count]
        if who < 0:
            assert desks[0].weights[:count] == desks[1].weights[:count]
        act = dice.choice(desks[0].acts[:count])
        notices = len(one.s.notices)
        for table in (one, other):
            HOST.apply(table.s, who, act)
        assert one.s.notices[notices:] == other.s.notices[notices:]
        for name in book.fields.keys() - apart:
            assert getattr(one.s, name) == getattr(other.s, name), name
        done += 1
    return done


@pytest.mark.rule("PO-R3", "PO-46")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_status_is_counted_and_changes_nothing_else_in_a_game(seats: int) -> None:
    one, other = Gathering.begun(seats), Gathering.begun(seats)
    other.s.status[:seats] = [90, -90, 7, 0, 1, -5][:seats]
    assert twins_play_alike(one, other, {"status", "status_before"}, random.Random(seats)) > 10
    gained = [now - then for now, then in zip(other.s.status, [90, -90, 7, 0, 1, -5][:seats], strict=False)]
    assert gained == one.status


@pytest.mark.rule("PO-R36", "PO-18")
@pytest.mark.parametrize("seats", [3, 5])
def test_nobody_owes_a_gift_to_the_seat_that_gave_to_them(seats: int) -> None:
    for seed in range(6):
        one = Gathering.begun(seats, seed=seed + 1)
        other = Gathering.begun(seats, seed=seed + 1)
        giver = one.to_act
        cards, house = min(one.gifts(giver))
        for table in (one, other):
            table.give(giver, cards, house)
        assert {to for _, to in one.gifts(house)} - {giver}, "it need not go back to the giver"
        other.s.gifted_by[house] = next(seat for seat in range(seats) if seat not in (giver, house))
        done = 0
        while one.s.gifts_this_round > 0 and one.s.phase in (Phase.GIFT, Phase.LAYING):
            seat = one.to_act
            assert one.listed(seat) == other.listed(seat)
            name, values = min(one.listed(seat))
            for table in (one, other):
                table.do(seat, name, *values)
            done += 1
        assert done > 0
        assert one.status == other.status
