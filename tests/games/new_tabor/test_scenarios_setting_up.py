"""The worked scenarios about the set-up, the offices and their elections, S1 to S11, S84, S88; and what they leave
open: ties, abstentions, recalls, lone survivors."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.cards import AVERAGE_VALUE, RENT_ROWS
from commonweal.games.new_tabor.charter import OfficeMethod
from commonweal.games.new_tabor.rules import offices
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.playing import do, rolls, vote
from games.new_tabor.tables import RENT, RENTS, begun, laid_out, slots
from games.seats import A, B, C, D, E


def elected(chance: list[str] = RENTS, first: int = A, seats: int = 5, **charter: Any) -> Game:
    """A table of five that begins its election of a Clerk; A is Player 1 and the Organizer."""
    dice = rolls("player_one", *((seat, 3 if seat == first else 1) for seat in range(seats)))
    drawn = [
        f"draw_rent seat={n} card=rent-{name}-4"
        for n, name in enumerate(["food", "clothes", "shelter", "transportation"])
    ]
    return begun(seats, chance=[*drawn, *dice, *chance[len(RENTS) :]], **charter)


def nominations(game: Game, **by: str) -> Game:
    """Nominations by the letters of seats, - for none: `nominations(game, A="C", B="-")`."""
    for letter, nominee in by.items():
        act = "pass_nomination" if nominee == "-" else f"nominate {'ABCDEFGH'.index(nominee)}"
        game.do("ABCDEFGH".index(letter), act)
    return game


# ---------------------------------------------------------------- who begins, rent cards
@pytest.mark.rule("NT-23", "NT-12", "NT-22", "NT-56", "NT-1", "NT-7")
def test_s1_who_begins() -> None:
    game = begun(chance=[*RENTS, *rolls("player_one", (A, 3), (B, 3), (C, 1), (D, 2), (A, 1), (B, 2))])
    assert game.s.first_seat == game.s.current == B
    assert list(game.s.path_pos) == [0] * 8
    assert phase(game) == "COLOUR"


@pytest.mark.rule("NT-16", "NT-R1", "NT-17", "NT-167", "NT-96")
def test_s2_drawing_rent_cards() -> None:
    drawn = ["food-4", "food-2", "clothes-5", "shelter-3", "shelter-6", "transportation-2"]
    game = begun(chance=[f"draw_rent seat={n % 4} card=rent-{name}" for n, name in enumerate(drawn)])
    assert list(game.s.rent_in_play) == [
        RENT[name] for name in ("food-4", "clothes-5", "shelter-3", "transportation-2")
    ]
    rows = [RENT_ROWS[number] for number in game.s.rent_in_play[1:]]
    assert [(row["center"], row["inner"], row["outer"], row["price_cents"]) for row in rows] == [
        (7, 5, 3, 744),
        (4, 3, 2, 1240),
        (3, 2, 1, 1860),
    ]
    assert game.s.cards_left[5] == 16


@pytest.mark.rule("NT-19", "NT-18", "NT-15", "NT-224", "NT-225", "NT-29")
def test_s3_difficulty_and_first_game() -> None:
    game = begun(difficulty=1, first_game=1)
    rows = [RENT_ROWS[number] for number in game.s.rent_in_play]
    assert [(row["center"], row["inner"], row["outer"]) for row in rows] == [(3, 5, 7), *[(7, 5, 3)] * 3]
    assert {row["price_cents"] for row in rows} == {744}
    assert offices.method(game.s) == OfficeMethod.DIE
    easier = begun(difficulty=-2)
    assert all(AVERAGE_VALUE[number] >= 4 for number in easier.s.rent_in_play)
    assert easier.s.cards_left[5] == 12 - 4


# ---------------------------------------------------------------- offices
@pytest.mark.rule("NT-24", "NT-31", "NT-37", "NT-86", "NT-30", "NT-R8", "NT-228")
@pytest.mark.parametrize(("lost", "officers"), [({}, (B, C)), ({B: 1}, (C, D))])
def test_s4_rotation(lost: dict[int, int], officers: tuple[int, int]) -> None:
    treasurer = C if lost else B
    game = slots(lost=lost, treasurer=treasurer, stock={A: [1, 0, 0, 0]}, input_due={A: [1, 0, 0, 0]})
    do(game, A, "consume food 1")
    assert (game.s.quarter, game.s.clerk, game.s.treasurer) == (2, *officers)


@pytest.mark.rule("NT-25", "NT-26", "NT-28", "NT-38", "NT-226", "NT-227", "NT-R3")
def test_s5_contested_election() -> None:
    game = nominations(elected(), A="C", B="D", C="D", D="-", E="-")
    do(game, C, "answer_nomination accept")
    do(game, D, "answer_nomination accept")
    assert phase(game) == "CONTEST"
    assert is_refused(game, A, "vote_candidate 2")
    for seat, candidate in ((B, C), (C, C), (D, D), (E, D)):
        game.do(seat, f"vote_candidate {candidate}")
    assert phase(game) == "CASTING"
    do(game, A, f"casting_choice {C}")
    assert game.s.clerk == C
    assert (phase(game), game.s.eligible) == ("NOMINATE", 0b11011)


@pytest.mark.rule("NT-27", "NT-R6", "NT-29")
def test_s6_denied_candidate_then_the_die() -> None:
    dice = rolls("office", (A, 2), (B, 1), (C, 1), (D, 3), (B, 3), (C, 2))
    game = nominations(elected([*RENTS, *dice]), A="E", B="E", C="-", D="-", E="-")
    do(game, E, "answer_nomination accept")
    vote(game, B="for", C="against", D="against", E="for")
    do(game, A, "casting_vote against")
    assert game.s.clerk == C


@pytest.mark.rule("NT-25", "NT-38", "NT-R4", "NT-31")
def test_s7_refused_in_elections() -> None:
    game = elected()
    do(game, A, "pass_nomination")
    assert refused(game, B, f"nominate {B}") == ("NOMINATES_ITSELF", "NT-25")
    nominations(game, B="C", C="-", D="-", E="-")
    do(game, C, "answer_nomination accept")
    assert is_refused(game, A, "vote for")
    vote(game, B="for")
    assert is_refused(game, B, "vote for")
    vote(game, C="for", D="for", E="for")
    assert refused(game, A, f"nominate {C}") == ("NOT_ELIGIBLE", "NT-31")
    nominations(game, A="D", B="E", C="-", D="-", E="-")
    do(game, D, "answer_nomination accept")
    do(game, E, "answer_nomination accept")
    assert refused(game, B, f"vote_candidate {A}") == ("NO_CANDIDATE", "NT-28")


@pytest.mark.rule("NT-29", "NT-25")
@pytest.mark.parametrize("last", ["for", "abstain"])
def test_s8_unanimous_consent(last: str) -> None:
    game = elected()
    do(game, A, "pass_nomination")
    do(game, B, "propose_die")
    vote(game, A="for", B="for", C="for", D="for", E=last)
    if last == "for":
        assert game.s.clerk >= 0
    else:
        assert (phase(game), game.s.asked_now, game.s.clerk) == ("NOMINATE", B, -1)
        assert refused(game, B, "propose_die") == ("ASKED_ALREADY", "NT-29")


@pytest.mark.rule("NT-33", "NT-34", "NT-35", "NT-R10", "NT-37")
def test_s9_recall_of_the_clerk() -> None:
    game = laid_out(phase="act", current=B, charter={"organizer_seat": 4})
    assert is_refused(game, C, "recall_clerk")
    do(game, B, "recall_clerk")
    vote(game, A="against", B="for", C="for")
    assert "RECALLED 0 0" in notices(game)
    assert (game.s.clerk, game.s.eligible) == (-1, 0b1100)
    nominations(game, A="C", B="-", C="-", D="-")
    do(game, C, "answer_nomination accept")
    vote(game, A="against", B="for", C="for")
    assert (game.s.clerk, game.s.treasurer) == (C, B)
    assert (phase(game), game.s.current) == ("ACT", B)
    assert refused(game, B, "recall_treasurer") == ("RECALL_USED", "NT-33")
    assert is_refused(laid_out(current=B), B, "recall_clerk")


@pytest.mark.rule("NT-36", "NT-R5", "NT-R11")
def test_s10_recall_tied() -> None:
    game = do(laid_out(phase="act", charter={"organizer_seat": 0}), A, "recall_treasurer")
    vote(game, A="for", B="against", C="for", D="against")
    assert (game.s.clerk, game.s.treasurer, phase(game)) == (A, B, "ACT")


@pytest.mark.rule("NT-R10")
def test_s91_recall_refused_where_nobody_is_eligible() -> None:
    game = laid_out(phase="act", lost={C: 1, D: 1})
    assert refused(game, A, "recall_clerk") == ("NOBODY_ELIGIBLE", "NT-R10")


@pytest.mark.rule("NT-47", "NT-48", "NT-49", "NT-46", "NT-2", "NT-41", "NT-215")
def test_s11_first_cards() -> None:
    cards = ["draw_labor seat=0 card=labor-01", "draw_consumption seat=0 card=consumption-01"]
    game = begun(chance=[*RENTS, *rolls("player_one", (A, 3), (B, 1), (C, 1), (D, 1)), *cards])
    do(game, A, "choose_colour black")
    s = game.s
    assert (list(s.ability[A]), list(s.input_due[A]), list(s.input_total[A])) == ([8, 6, 4, 2], *[[21, 25, 29, 33]] * 2)
    assert (sum(s.stock[A]), s.money[A], s.tokens[A]) == (0, 0, 0)
    assert refused(game, B, "choose_colour black") == ("COLOUR_TAKEN", "NT-48")
    do(game, B, "choose_colour white")
    do(game, C, "choose_colour teal")
    do(game, D, "choose_colour gold")
    assert (phase(game), game.s.current) == ("ACT", A)


@pytest.mark.rule("NT-29", "NT-30", "NT-R7")
def test_s88_the_die_for_each_quarter() -> None:
    dice = rolls("office", (A, 3), (B, 1), (C, 2), (D, 2), (A, 3), (C, 1), (D, 2))
    game = slots(charter={"office_method": "die"}, stock={A: [1, 0, 0, 0]}, input_due={A: [1, 0, 0, 0]}, chance=dice)
    do(game, A, "consume food 1")
    assert (game.s.clerk, game.s.treasurer) == (B, C)


LONE = {"lost": {B: 1, C: 1, D: 1}}
ALMOST_OVER = {
    "phase": "slot", "slot_round": 1, "finished": [1] * 4,
    "input_due": {A: [1, 0, 0, 0]}, "stock": {A: [1, 0, 0, 0]},
}  # fmt: skip
"""A holds the last Input of the Quarter; when it is consumed, the next Quarter begins."""


def lowest(seat: int, seats: int, among: int = 0b11111) -> list[str]:
    """Rolls of those in a bit set, of which a seat has the lowest."""
    return rolls("office", *((other, 1 if other == seat else 2) for other in range(seats) if among >> other & 1))


def election(*, charter: dict[str, Any] | None = None, **more: Any) -> Game:
    """The vote on the Clerk at a table of five; A is the Organizer."""
    rules = {"office_method": "election"} | (charter or {})
    fields = {"clerk": -1, "treasurer": -1, "office": "clerk", "eligible": 0b11111}
    return laid_out(5, charter=rules, **fields | more)


def on_candidate(candidate: int, **more: Any) -> Game:
    return election(
        phase="office_vote", question="candidate", voters=0b11110, candidates=1 << candidate, nominated=1 << candidate,
        **more,
    )  # fmt: skip


def contest(candidates: int, **more: Any) -> Game:
    return election(phase="contest", question="contest", candidates=candidates, **{"voters": 0b11110} | more)


def choose(game: Game, **answers: int) -> Game:
    """Votes between candidates by the letters of seats; 8 abstains."""
    for letter, candidate in answers.items():
        game.do("ABCDE".index(letter), f"vote_candidate {candidate}")
    return game


# ---------------------------------------------------------------- nominations
@pytest.mark.rule("NT-29", "NT-26", "NT-25")
@pytest.mark.parametrize("declines", [False, True])
def test_without_a_candidate_the_die_decides_among_all_who_are_eligible(declines: bool) -> None:
    game = election(phase="nominate", asked_now=A, to_ask=0b11110, chance=lowest(C, 5))
    do(game, A, f"nominate {B}" if declines else "pass_nomination")
    for seat in (B, C, D, E):
        do(game, seat, "pass_nomination")
    if declines:
        assert (phase(game), game.s.asked_now) == ("ACCEPT", B)
        do(game, B, "answer_nomination decline")
    assert notices(game)[:2] == ["NOBODY_STANDS 0", "ROLL_FOR_OFFICE 0 31"]
    assert game.s.clerk == C
    assert (phase(game), game.s.office) == ("NOMINATE", 1)


@pytest.mark.rule("NT-R4", "NT-27")
def test_a_seat_nominated_twice_is_one_candidate() -> None:
    game = election(phase="nominate", asked_now=A, to_ask=0b00010)
    do(game, A, f"nominate {C}")
    do(game, B, f"nominate {C}")
    assert game.s.asked_now == C
    do(game, C, "answer_nomination accept")
    assert (phase(game), game.s.candidates) == ("OFFICE_VOTE", 1 << C)
    vote(game, B="for", C="abstain", D="abstain", E="abstain")
    assert game.s.clerk == C


@pytest.mark.rule("NT-25", "NT-R3")
def test_nominations_begin_with_player_1() -> None:
    """C is Player 1; the Quarter that has ended was begun by D."""
    game = laid_out(charter={"office_method": "election"}, first_seat=C, quarter_first=D, **ALMOST_OVER)
    do(game, A, "consume food 1")
    assert (phase(game), game.s.asked_now) == ("NOMINATE", C)
    for seat in (C, D, A, B):
        assert game.s.asked_now == seat
        do(game, seat, "pass_nomination")


# ---------------------------------------------------------------- ties
@pytest.mark.rule("NT-27", "NT-38", "NT-R5")
@pytest.mark.parametrize(
    ("answer", "among", "clerk"), [("for", 0, B), ("against", 0b11101, C), ("abstain", 0b11111, B)]
)
def test_the_organizer_breaks_the_tie_over_a_candidate(answer: str, among: int, clerk: int) -> None:
    """The Organizer may abstain: then all who are eligible roll, the candidate too."""
    game = on_candidate(B, chance=lowest(clerk, 5, among))
    vote(game, B="for", C="for", D="against", E="against")
    assert (phase(game), game.s.asked_now) == ("CASTING", A)
    assert is_refused(game, B, "casting_vote for")
    assert refused(game, A, f"casting_choice {B}")[0] == "NOT_YOUR_TURN"
    do(game, A, f"casting_vote {answer}")
    assert game.s.clerk == clerk


@pytest.mark.rule("NT-29", "NT-R5")
@pytest.mark.parametrize(("organizer", "candidate", "voters"), [(1, A, "BCDE"), (0, B, "BCDE")])
def test_a_tie_that_no_organizer_breaks_goes_to_the_die(organizer: int, candidate: int, voters: str) -> None:
    game = on_candidate(candidate, charter={"organizer_seat": organizer}, chance=lowest(E, 5))
    vote(game, **dict(zip(voters, ("for", "for", "against", "against"), strict=True)))
    assert game.s.clerk == E


@pytest.mark.rule("NT-R6")
def test_a_denied_candidate_serves_where_nobody_else_is_eligible() -> None:
    game = on_candidate(B, eligible=0b10)
    vote(game, B="against", C="against", D="against", E="against")
    assert game.s.clerk == B


@pytest.mark.rule("NT-28")
def test_most_votes_elect() -> None:
    assert choose(contest(0b1100), B=C, C=C, D=D, E=8).s.clerk == C


@pytest.mark.rule("NT-28", "NT-38", "NT-R5")
def test_the_organizer_breaks_a_tie_between_those_who_lead() -> None:
    game = choose(contest(0b11100), B=C, C=C, D=D, E=D)
    assert (phase(game), game.s.asked_now) == ("CASTING", A)
    assert refused(game, A, f"casting_choice {E}") == ("NO_CANDIDATE", "NT-28")
    assert refused(game, A, "casting_vote for")[0] == "NOT_YOUR_TURN"
    assert is_refused(game, B, f"casting_choice {C}")
    do(game, A, f"casting_choice {D}")
    assert game.s.clerk == D
    game = choose(contest(0b11100, chance=lowest(D, 5, 0b01100)), B=C, C=C, D=D, E=D)
    do(game, A, "casting_choice 8")
    assert game.s.clerk == D


@pytest.mark.rule("NT-29", "NT-R5")
@pytest.mark.parametrize(
    ("organizer", "candidates", "rolling"), [(0, 0b01100, 0b01100), (1, 0b01101, 0b01100)], ids=["none", "candidate"]
)
def test_a_tie_in_a_contest_goes_to_the_die_among_the_tied(organizer: int, candidates: int, rolling: int) -> None:
    game = contest(candidates, charter={"organizer_seat": organizer}, chance=lowest(D, 5, rolling))
    choose(game, B=C, C=C, D=D, E=D)
    assert game.s.clerk == D


@pytest.mark.rule("NT-28", "NT-R11")
def test_where_all_abstain_all_candidates_are_tied() -> None:
    game = choose(contest(0b11000), B=8, C=8, D=8, E=8)
    assert (phase(game), game.s.tied_seats) == ("CASTING", 0b11000)


@pytest.mark.rule("NT-230", "NT-28")
def test_an_open_election_shows_who_voted_for_whom() -> None:
    game = choose(contest(0b1100), B=C, C=C, D=D, E=8)
    said = [notice for notice in notices(game) if notice.startswith("VOTE")]
    assert [notice for notice in said if notice != "VOTE_OPENS"] == [
        f"VOTED_FOR {C} 2 {0b110}", f"VOTED_FOR {D} 1 {0b1000}"
    ]  # fmt: skip


# ---------------------------------------------------------------- recalls
@pytest.mark.rule("NT-38", "NT-34", "NT-36", "NT-R5")
@pytest.mark.parametrize(("answer", "treasurer"), [("for", -1), ("against", B), ("abstain", B)])
def test_the_organizer_breaks_the_tie_over_a_recall(answer: str, treasurer: int) -> None:
    game = do(laid_out(5, phase="act", charter={"organizer_seat": 4}), A, "recall_treasurer")
    vote(game, A="for", B="against", C="for", E="against")
    assert (phase(game), game.s.asked_now) == ("CASTING", D)
    do(game, D, f"casting_vote {answer}")
    assert (game.s.clerk, game.s.treasurer) == (A, treasurer)
    assert (phase(game), game.s.eligible) == (("NOMINATE", 0b11100) if treasurer < 0 else ("ACT", 0))


@pytest.mark.rule("NT-R5", "NT-34")
def test_the_organizer_does_not_decide_over_themself() -> None:
    game = do(laid_out(5, phase="act", charter={"organizer_seat": 1}), A, "recall_clerk")
    vote(game, B="for", C="for", D="against", E="against")
    assert (phase(game), game.s.clerk) == ("ACT", A)
    assert f"STAYS_IN_OFFICE {A} 0" in notices(game)


@pytest.mark.rule("NT-R10", "NT-29")
def test_where_the_die_fills_the_offices_it_also_replaces_who_is_recalled() -> None:
    game = laid_out(phase="act", charter={"office_method": "die", "organizer_seat": 0}, chance=lowest(D, 4, 0b1100))
    do(game, A, "recall_treasurer")
    vote(game, A="for", B="for", C="for", D="for")
    assert (game.s.clerk, game.s.treasurer, phase(game)) == (A, D, "ACT")


@pytest.mark.rule("NT-33", "NT-R10")
def test_when_nobody_is_recalled() -> None:
    game = laid_out(phase="act", clerk=-1, treasurer=-1, charter={"office_method": "none"})
    assert refused(game, A, "recall_clerk") == ("NOBODY_ELIGIBLE", "NT-R10")
    game = laid_out(phase="act", switch_turns={A: 1}, charter={"manual_platforms": 1})
    do(game, A, "stay")
    assert refused(game, A, "recall_clerk") == ("ACTED_ALREADY", "NT-76")


@pytest.mark.rule("NT-38", "NT-226")
def test_where_the_organizer_is_out_all_survivors_vote() -> None:
    out = {"lost": {A: 1}, "clerk": C}
    game = do(laid_out(phase="act", current=B, **out), B, "recall_clerk")
    assert game.s.voters == 0b1110
    vote(game, B="for", C="against", D="abstain")
    assert (phase(game), game.s.clerk) == ("ACT", C)


# ---------------------------------------------------------------- terms
@pytest.mark.rule("NT-227", "NT-200")
def test_non_players_hold_the_offices_in_every_quarter() -> None:
    game = laid_out(clerk=-1, treasurer=-1, charter={"office_method": "none"}, **ALMOST_OVER)
    do(game, A, "consume food 1")
    assert (game.s.quarter, game.s.clerk, game.s.treasurer, phase(game)) == (2, -1, -1, "MARKET")


@pytest.mark.rule("NT-R4", "NT-87")
@pytest.mark.parametrize("method", ["rotation", "election", "die"])
def test_a_lone_survivor_holds_both_offices_and_begins(method: str) -> None:
    game = laid_out(treasurer=A, charter={"office_method": method}, **ALMOST_OVER | LONE)
    do(game, A, "consume food 1")
    assert (game.s.quarter, game.s.clerk, game.s.treasurer) == (2, A, A)
    assert (game.s.quarter_first, game.s.current, phase(game)) == (A, A, "MARKET")


@pytest.mark.rule("NT-31", "NT-R4")
def test_of_two_survivors_the_other_one_is_treasurer_without_an_election() -> None:
    two = {"lost": {C: 1, D: 1}}
    game = laid_out(charter={"office_method": "election", "organizer_seat": 0}, **ALMOST_OVER | two)
    do(game, A, "consume food 1")
    do(game, A, f"nominate {B}")
    do(game, B, "pass_nomination")
    do(game, B, "answer_nomination accept")
    vote(game, A="for", B="for")
    assert (game.s.clerk, game.s.treasurer, game.s.quarter_first >= 0) == (B, A, True)


@pytest.mark.rule("NT-R9", "NT-R8", "NT-37")
def test_s84_the_next_quarter_follows_the_rotation_again() -> None:
    out = {"lost": {C: 3}}
    game = laid_out(quarter=3, clerk=A, treasurer=D, **ALMOST_OVER | out)
    do(game, A, "consume food 1")
    assert (game.s.quarter, game.s.clerk, game.s.treasurer) == (4, D, A)
