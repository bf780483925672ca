"""The laws every game keeps hold for Laissez-faire, at several numbers of seats, under rare options."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any

import pytest

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.clauses import TYPES
from commonweal.games.laissez_faire.words import Count, Ended, Phase
from commonweal.laws import check_laws
from commonweal.laws.trial import Trial, charters_of
from commonweal.players import choose_move, player
from games.laissez_faire.negotiating import asleep, negotiate, types_offered
from games.sensible_play import play_sensibly

SHORT = {"objective": 2, "round_limit": 3, "allow_resign": 0}


@pytest.mark.rule("LF-8", "LF-112", "LF-261", "LF-R1")
@pytest.mark.parametrize(("seats", "compiled", "games"), [(3, True, 2), (6, False, 1)])
def test_laws_hold(seats: int, compiled: bool, games: int) -> None:
    report = check_laws(book, games=games, seats=seats, charters=[SHORT], compiled=compiled, seed=seats + 10)
    assert {"ask_rent", "quote", "lodge", "build", "open_deal", "offer", "yield_floor"} <= report.acts_seen


BUSY = {"zero_sum": 1, "moving_houses": 1, "starting_cash": 400, "damages_cap": 100, "bankruptcy_turns": 1}
"""Everybody has deeds at once, and little cash: contracts are broken soon."""


@pytest.mark.rule("LF-95", "LF-97", "LF-112", "LF-113", "LF-R47")
def test_random_games_sign_every_type_of_clause() -> None:
    """Clauses sleep while their deeds are another owner's, debts are foreclosed, players are bankrupt, and every
    invariant holds after every act. Three games are enough today; after a change of the rules it may take more."""
    missing = {*range(1, TYPES + 1), "asleep", "foreclosed", "bankrupt"}
    for game in (5, 7, 10, *range(20, 30)):
        trial = Trial(book, 4, SHORT | BUSY | {"round_limit": 6}, 21, game, negotiate)
        while missing and trial.to_act():
            offered, (who, number) = types_offered(trial.s), trial.choose()
            trial.do(who, number)
            assert book.broken_law(trial.s) is None
            if book.act_of(number).name == "sign" and trial.s.phase not in (Phase.ANSWER, Phase.PREEMPT):
                missing -= offered
            happened = {"asleep": asleep(trial.s), "foreclosed": trial.s.counted[Count.FORECLOSURES]}
            happened["bankrupt"] = trial.s.counted[Count.BANKRUPTCIES]
            missing -= {word for word, count in happened.items() if count}
    assert not missing


@pytest.mark.rule("LF-114", "LF-156")
def test_laws_hold_where_any_contract_is_signed() -> None:
    report = check_laws(
        book, games=1, seats=3, charters=[SHORT | BUSY | {"round_limit": 1}], compiled=False, seed=5, mover=negotiate
    )
    assert {"open_deal", "set_field", "offer", "sign"} <= report.acts_seen


VARIATIONS: list[dict[str, Any]] = [
    {"cash_visibility": "own_only", "draft_visibility": "parties", "contract_visibility": "parties"},
    {"zero_sum": 1, "moving_houses": 1, "building_stock": 1, "doubles_after_jail": 1, "officers": "named"},
    {"jail_lease": 1, "jail_rights": 0, "tax_default": "eliminate", "income_tax_mode": "tenth_capped"},
    {"extra_companies": 1, "overhead": 1, "gift_lock": 1, "bank_transit_fare": "single"},
    {"clock_minutes": 30, "duty_to_serve": 1, "rent_ceiling": 60, "arbiter": "facilitator", "garnish": 0},
]


@pytest.mark.parametrize("charter", VARIATIONS)
def test_laws_hold_under_variations(charter: dict[str, Any]) -> None:
    check_laws(book, games=1, seats=4, charters=[SHORT | {"round_limit": 2} | charter], compiled=False, seed=3)


@pytest.mark.rule("LF-42", "LF-70", "LF-163", "LF-166", "LF-168", "LF-172")
def test_whole_games_of_sensible_players_keep_every_invariant() -> None:
    ends = set()
    for game, seats in enumerate((4, 6)):
        s = play_sensibly(Trial(book, seats, {"target_net_worth": 1800}, 5, game))
        ends.add(s.ended)
    assert ends <= {Ended.LAST_LAP, Ended.LAST_PLAYER, Ended.STALEMATE}


def test_charters_of_all_options_play_to_their_end() -> None:
    """Random charters end without a dead end and keep every invariant, half of the moves being sensible."""
    mover = partial(choose_move, player("sensible"))
    for game, (seats, charter) in enumerate(islice(charters_of(book, 7, None), 4)):
        trial = Trial(book, seats, charter | {"max_rounds": 10}, 7, game, mover)
        while trial.to_act():
            trial.no_dead_end()
            trial.do(*trial.choose())
        assert book.broken_law(trial.s) is None
        assert trial.s.ended
