"""The laws every game keeps hold for Legislation, at several numbers of seats, under its presets and rare options."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from commonweal.games.legislation.state import Phase
from commonweal.laws import check_laws
from commonweal.laws.trial import Trial, charters_of
from games.asking import phase
from games.legislation.playing import do, money, votes
from games.legislation.tables import bits, book, card, discussing, laid_out
from games.seats import A, B, C


@pytest.mark.rule("LG-8", "LG-13", "LG-18", "LG-69")
@pytest.mark.parametrize(("seats", "compiled"), [(3, True), (5, False)])
def test_laws_hold(seats: int, compiled: bool) -> None:
    report = check_laws(book, games=1, seats=seats, charters=[{"max_sessions": 2}], compiled=compiled, seed=seats)
    assert {"play_card", "present_bill", "ready", "vote", "pass_campaign"} <= report.acts_seen


VARIATIONS: list[dict[str, Any]] = [
    {"ballots": "secret", "public_eye": 1, "bill_modifiers": 1},
    {"ballots": "alternate", "discussion_mode": "roberts", "speech_seconds": 60, "turn_seconds": 60, "decorum": "fine"},
    {"teams": 2, "parties": 1, "crown_cards": 4, "team_assignment": "random", "lose_new_cards": 0},
    {"assimilation": 1, "threshold_rise": 2, "crown_cards": 3},
    {"red_directions": "one_per_issue", "single_party": 1, "open_talk": 0},
    {"budget_rule": "zero", "red_directions": "balanced", "lose_money": "half", "lose_turn": 1},
    {"vote_method": "roll_call", "second_required": 1, "amendment_vote": "advisory", "amendments_from_session": 1},
]


@pytest.mark.rule("LG-13", "LG-117", "LG-163", "LG-R91")
@pytest.mark.parametrize("charter", VARIATIONS)
def test_laws_hold_under_variations(charter: dict[str, Any]) -> None:
    check_laws(book, games=1, seats=4, charters=[charter | {"max_sessions": 2}], compiled=False, seed=3)


def test_charters_of_all_options_play_to_their_end() -> None:
    """Random charters from the presets and every value of every option, with others at random, end without a dead end
    (the first 40 here; more with another seed)."""
    endings = set()
    for game, (seats, charter) in enumerate(islice(charters_of(book, 7, None), 40)):
        seats = next(n for n in (3, 4, 6, seats) if not book.adopt(n, charter)[1])
        trial = Trial(book, seats, charter | {"max_sessions": 3}, 7, game)
        while trial.to_act():
            trial.no_dead_end()
            trial.do(*trial.choose())
        assert book.broken_law(trial.s) is None
        endings.add(int(trial.s.ended))
    assert endings >= {1, 2, 4}


# ---------------------------------------------------------------- secrets
@pytest.mark.rule("LG-93", "LG-103", "LG-116", "LG-117", "LG-R84", "LG-R91")
def test_the_end_opens_hands_and_not_secret_votes_nor_money() -> None:
    hand = {A: "heart+", B: "coin-", C: "club+"}
    game = laid_out(
        3, phase="final_vote", chair=C, hand=hand, law="heart+", core="star+ diamond+", charter={"ballots": "secret"}
    )
    votes(game, "AAN")
    assert phase(game) == "GAME_OVER"
    seen = game.final_view(B)
    assert seen["hand"][A][card("heart+")] == 1
    assert seen["score"][A] == 2
    assert seen["money"][:3] == [None, 5, None]
    assert "deck" not in seen
    assert "returned" not in seen
    assert "hidden_dir" not in seen
    told = [line for entry in game.log_for(B, reveal=True) for line in [str(entry)]]
    assert not any("vote_secretly" in line and "nay" in line for line in told)
    assert book.host_opens_rule == "LG-93"


@pytest.mark.rule("LG-R79", "LG-R80")
def test_two_seats_that_are_left() -> None:
    more = {"in_play": bits([A, B]), "left_as": [0, 0, 1], "money": [4, 4, 0], "chair_list": [A, B], "chair_count": 2}
    fields = {"phase": "final_vote", "voters": bits([A, B]), "hand": {A: "heart+", B: "heart+"}, "core": "heart+ coin-"}
    for answers, extensions, passed in (("AA", 0, True), ("AN", 0, False), ("AP", 2, True)):
        game = laid_out(3, extensions=extensions, charter={"assimilation": 1}, **fields, **more)
        assert ("BILL_PASSES" in announced(votes(game, answers))) == passed
    assert announced(votes(laid_out(3, charter={"assimilation": 1}, **fields, **more), "AP"))[-2] == "EXTENDED"


def announced(game: Any) -> list[str]:
    return [
        book.notices.name_of(notice) for entry in game.move(game.moves_done - 1).acts for notice, *_ in entry.notices
    ]


def test_money_adds_up_over_a_game() -> None:
    game = discussing()
    do(game, A, "give_money seat=1 tokens=3")
    assert sum(money(game)) == game.s.bank == 24
    assert game.s.phase == Phase.DISCUSSION
