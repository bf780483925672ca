"""The laws every game keeps hold for New Tabor, at several numbers of seats, under rare options."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from commonweal.games.new_tabor import rulebook as book
from commonweal.laws import check_laws
from commonweal.laws.backends import Twin
from commonweal.laws.trial import LawBroken, Trial, values_of
from commonweal.players import choose_move, player
from games.sensible_play import play_sensibly

CHARTERS: list[dict[str, Any]] = [{"quarters": 1, "resign": 0}, {"quarters": 1, "resign": 0, "regime": "capitalism"}]


@pytest.mark.rule("NT-1", "NT-203", "NT-222", "NT-260", "NT-267")
@pytest.mark.parametrize(("seats", "compiled", "games"), [(4, True, 2), (5, False, 1)])
def test_laws_hold(seats: int, compiled: bool, games: int) -> None:
    report = check_laws(book, games=games, seats=seats, charters=CHARTERS, compiled=compiled, seed=seats)
    assert {"produce", "consume", "enter_industry", "end_stake", "pledge", "ask_late"} <= report.acts_seen


VARIATIONS: list[dict[str, Any]] = [
    {"office_method": "election", "secret_ballots": 1, "open_holdings": 0, "first_game": 1, "fee_scope": "turn",
     "remainder_rule": "commonwealth"},
    {"difficulty": -2, "manual_platforms": 1, "demurrage_timing": "clearing", "elimination_money": "dividend"},
    {"regime": "communism", "office_method": "none", "vacancy_mode": "standing", "ability_loss": "next"},
]  # fmt: skip


@pytest.mark.parametrize("charter", VARIATIONS)
def test_laws_hold_under_variations(charter: dict[str, Any]) -> None:
    check_laws(book, games=1, seats=4, charters=[charter | {"quarters": 1}], compiled=False, seed=3)


@pytest.mark.rule("NT-128", "NT-129", "NT-203", "NT-R25", "NT-R39")
def test_whole_games_of_sensible_players_keep_every_invariant() -> None:
    survivors = 0
    for game, seats in enumerate((4, 8)):
        trial = Trial(book, seats, {"first_game": game % 2}, 6, game)
        s = play_sensibly(trial)
        assert s.quarter == 4
        survivors += s.in_play.bit_count()
    assert survivors > 6


VALUES = {key: values_of(option) for key, option in book.options.items()}
MOST_VALUES = max(map(len, VALUES.values()))


@pytest.mark.rule("NT-222", "NT-223", "NT-225", "NT-254")
@pytest.mark.parametrize("game", range(MOST_VALUES))
def test_every_value_of_every_option_plays_alike_interpreted_and_compiled(game: int) -> None:
    """Each game takes the next value of every option. Act by act the compiled rules do the same, and no position is a
    dead end. A quarter of the games is played by sensible players in part."""
    twin = Twin(book, True)
    seats = 4 + game % 5
    taken = {key: some[(game + place) % len(some)] for place, (key, some) in enumerate(VALUES.items())}
    charter = {key: book.options[key].say(value) for key, value in taken.items()}
    charter["organizer_seat"] = taken["organizer_seat"] % (seats + 1)
    mover = partial(choose_move, player("sensible")) if game % 4 == 0 else None
    trial = Trial(book, seats, charter, 7, game, mover)
    twin.begin(trial)
    while trial.to_act() and len(trial.done) < 1000:
        trial.no_dead_end()
        if len(trial.done) % 32 == 0:
            twin.lists_the_same(trial)
        trial.do(*trial.choose())
        twin.do_the_same(trial)
    assert book.broken_law(trial.s) is None


@pytest.mark.rule("NT-99", "NT-164")
def test_a_table_that_waits_for_who_is_out_is_caught() -> None:
    trial = Trial(book, 4, {"office_method": "election"}, 1, 1)
    while min(trial.to_act()) < 0:
        trial.do(*trial.choose())
    trial.waits_for_nobody_who_is_out()
    [asked] = trial.to_act()
    trial.s.in_play &= ~(1 << asked)
    with pytest.raises(LawBroken, match="out and has to act"):
        trial.waits_for_nobody_who_is_out()
