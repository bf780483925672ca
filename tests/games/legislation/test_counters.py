"""The public counters, from which players read what others want, and those of measures: open tokens, proposals and
votes move them, nothing that is secret does, but in sum."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.game import Game
from games.asking import phase
from games.legislation.playing import all_pass, all_ready, do, on, votes
from games.legislation.tables import ISSUE, campaigning, discussing, laid_out, voting
from games.seats import A, B, C, D

STAR = ISSUE["star"]


def leanings(game: Game, seat: int) -> dict[str, int]:
    """What a seat seems to want, as everybody sees it, by the name of the issue."""
    seen = game.view()["leaning"][seat]
    return {name: seen[issue] for name, issue in ISSUE.items() if seen[issue]}


def final_vote(answers: str, tokens: dict[tuple[int, int], int] | None = None, **charter: Any) -> Game:
    """A final vote on heart+ coin- is held. tokens: what lies on the table, by seat and issue."""
    laid = [[(tokens or {}).get((seat, issue), 0) for issue in range(20)] for seat in range(10)]
    return votes(voting(token=laid, charter=charter), answers)


@pytest.mark.rule("LG-26", "LG-116")
def test_open_votes_move_the_counters_of_their_voters() -> None:
    game = final_vote("ANPAAA")
    assert [leanings(game, seat) for seat in (A, B, C)] == [{"heart": 1, "coin": -1}, {"heart": -1, "coin": 1}, {}]


@pytest.mark.rule("LG-25", "LG-26")
@pytest.mark.parametrize("ballots", ["public", "secret"])
def test_tokens_move_the_counters_of_their_seats(ballots: str) -> None:
    game = final_vote("PPPAAA", {(A, STAR): 1, (B, STAR): 2, (C, STAR): 3}, ballots=ballots, max_extensions=0)
    assert [leanings(game, seat) for seat in (A, B, C)] == [{"star": 1}, {"star": -1}, {}]


@pytest.mark.rule("LG-116", "LG-117")
def test_secret_votes_leave_the_counters_alone() -> None:
    ends = [final_vote(answers, ballots="secret") for answers in ("AAAANN", "NNAAAA")]
    assert [leanings(game, seat) for game in ends for seat in range(6)] == [{}] * 12
    assert ends[0].s.leaning == ends[1].s.leaning


@pytest.mark.rule("LG-94", "LG-116")
def test_in_alternating_sessions_only_the_open_ones_move_them() -> None:
    for session, expected in ((1, {"heart": 1, "coin": -1}), (2, {})):
        laid = voting(session=session, charter={"ballots": "alternate"})
        assert leanings(votes(laid, "AAAANN"), A) == expected


@pytest.mark.rule("LG-32", "LG-116", "LG-R88")
@pytest.mark.parametrize("ballots", ["public", "secret"])
def test_proposals_move_the_counters_of_who_makes_them_and_votes_on_them_do_not(ballots: str) -> None:
    game = discussing(session=2, charter={"ballots": ballots})
    all_ready(game)
    votes(do(game, C, on("propose_add", "star-")), "AAAANN")
    votes(do(game, D, on("propose_remove", "heart+")), "NNAAAA")
    assert (leanings(game, C), leanings(game, D)) == ({"star": -2}, {"heart": -2})
    assert not any(leanings(game, seat) for seat in range(6) if seat not in (C, D))


@pytest.mark.rule("LG-129")
def test_a_new_hand_makes_what_was_read_out_of_date() -> None:
    game = campaigning(
        3, hand={A: "heart+", B: "heart+", C: "coin+"}, law="heart+", charter={"reelect_threshold": 1},
        leaning=[[3] * 20 for _ in range(10)],
    )  # fmt: skip
    all_pass(game)
    while phase(game) == "AFTERMATH":
        [seat] = game.to_act
        do(game, seat, str(game.acts(seat)[0]))
    assert (leanings(game, C), len(leanings(game, A))) == ({}, 20)


@pytest.mark.rule("LG-116")
@pytest.mark.parametrize("ballots", ["public", "secret"])
def test_votes_for_and_against_interests_are_counted_of_each_voter_or_in_sum(ballots: str) -> None:
    hand = {A: "heart+ coin-", B: "heart-", C: "heart+ coin+", D: "heart+"}
    game = votes(voting(hand=hand, charter={"ballots": ballots}), "AANPAA")
    counted = [(game.s.with_interest[seat], game.s.against_interest[seat]) for seat in (A, B, C, D)]
    each = [(2, 0), (0, 1), (1, 1), (0, 0)]
    assert counted == (each if ballots == "public" else [(0, 0)] * 4)
    assert list(game.s.secret_interest) == ([0, 0] if ballots == "public" else [3, 2])


@pytest.mark.rule("LG-21", "LG-52")
def test_what_a_bill_brings_is_counted_for_its_chair_and_for_the_others() -> None:
    hand = {A: "heart+ coin-", B: "star-", C: "heart+"}
    laid = laid_out(phase="final_vote", core="heart+ coin- star+", law="star-", hand=hand)
    game = votes(laid, "AAAANN")
    assert (game.s.by_chair[A], game.s.by_others[A]) == (2, 0)  # C gains one, B loses one
    assert not any([*game.s.by_chair[1:], *game.s.by_others[1:]])
    laid = voting(hand=hand)
    assert votes(laid, "AAAANN").s.by_others[A] == 1
