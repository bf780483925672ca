"""The worked scenarios of the specification about house rules: S23 to S30."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.rulebook import TalkPolicy
from commonweal.rulebook.values.actors import FACILITATOR
from games.asking import is_refused, notices, phase, refused
from games.legislation.playing import all_pass, all_ready, cast, do, law_of, money, on, play, voted, votes
from games.legislation.tables import (
    ISSUE,
    bits,
    book,
    campaigning,
    card,
    discussing,
    drawing,
    laid_out,
    record_at,
    voting,
)
from games.seats import A, B, C, D, E, F


def queue(game: Game) -> list[int]:
    """Who waits for the floor, as everybody sees it."""
    return [seat for seat in game.view(A)["floor_queue"] if seat >= 0]


def problems(seats: int = 6, **charter: Any) -> set[str]:
    """The rules by which a charter is refused."""
    return {problem.rule for problem in book.adopt(seats, charter)[1]}


def time_out(game: Game, act: str) -> Game:
    """A clock has run out."""
    game.time_up(3600, act)
    return game


# ---------------------------------------------------------------- speaking orders
@pytest.mark.rule("LG-105")
def test_s23_round_table() -> None:
    game = discussing(
        session=2, asked_now=B, to_ask=bits([C, D, E, F, A]),
        charter={"discussion_mode": "round_table", "amendments_from_session": 0},
    )  # fmt: skip
    assert queue(game) == [C, D, E, F, A]
    for seat in (B, C):
        assert game.to_act == {seat}
        assert is_refused(game, D, "place_token issue=1 face=1")
        do(game, seat, "ready")
    do(game, D, "place_token issue=1 face=1", "ready")
    for seat in (E, F, A):
        do(game, seat, "ready")
    assert phase(game) == "FINAL_VOTE"


def debate(**more: Any) -> Game:
    """Robert's rules: A, the chair, has the floor."""
    charter = {"discussion_mode": "roberts"} | more.pop("charter", {})
    more.setdefault("speeches", [1] + [0] * 9)
    return discussing(asked_now=A, last_stance=1, charter=charter, **more)


@pytest.mark.rule("LG-95", "LG-105", "LG-106", "LG-107", "LG-R81", "LG-R87")
def test_s23_roberts_floor() -> None:
    game = debate()
    do(game, C, "request_floor stance=for")
    do(game, D, "request_floor stance=against")
    do(game, B, "request_floor stance=neutral")
    assert refused(game, D, "request_floor stance=for") == ("HAS_REQUEST", "LG-106")
    assert refused(game, D, "ready") == ("HAS_REQUEST", "LG-106")
    refusal = game.why_not(D, "place_token issue=1 face=1")  # without the floor
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("LG-25", "It is not your turn: the table waits for Seat 0.")
    assert queue(game) == [D, C, B]
    do(game, A, "yield_floor")
    assert game.s.asked_now == D
    do(game, D, "place_token issue=1 face=1", "yield_floor")
    assert game.s.asked_now == C
    do(game, C, "yield_floor")
    assert game.s.asked_now == B
    do(game, A, "request_floor stance=for")
    do(game, E, "request_floor stance=for")
    assert queue(game) == [E, A]
    do(game, B, "yield_floor")
    assert game.s.asked_now == E
    do(game, E, "yield_floor")
    assert game.s.asked_now == A
    do(game, A, "yield_floor")
    assert game.s.is_ready >> A & 1
    for seat in (B, C, D, E, F):
        do(game, seat, "ready")
    assert phase(game) == "FINAL_VOTE"


@pytest.mark.rule("LG-107", "LG-R87")
def test_of_equal_requests_the_earliest_comes_first() -> None:
    game = debate()
    do(game, E, "request_floor stance=for")
    do(game, C, "request_floor stance=for")
    assert do(game, A, "yield_floor").s.asked_now == E


@pytest.mark.rule("LG-105")
def test_the_chair_speaks_first_in_a_round() -> None:
    game = play(laid_out(session=2, charter={"discussion_mode": "round_table"}), B, "heart+ coin-")
    assert do(game, B, "present_bill").to_act == {B}


@pytest.mark.rule("LG-44", "LG-108", "LG-R88")
def test_s23_calling_the_question() -> None:
    game = debate(session=2, chair=A, first_chair=A)
    do(game, A, "call_question")
    assert refused(game, B, "vote answer=present") == ("NO_PRESENT", "LG-108")
    votes(game, "AAANNN")
    assert (phase(game), game.s.asked_now) == ("DISCUSSION", A)
    assert refused(game, A, "call_question") == ("QUESTION_CALLED", "LG-108")
    game = debate(session=2, chair=A, first_chair=A)
    votes(do(game, A, "call_question"), "AAAANN")
    assert phase(game) == "FINAL_VOTE"


@pytest.mark.rule("LG-84", "LG-109", "LG-R15")
def test_s24_order_of_steps() -> None:
    game = play(laid_out(session=2, charter={"discussion_order": "after_amendments"}), B, "heart+ coin-")
    do(game, B, "present_bill")
    assert phase(game) == "AMEND"
    all_pass(game)
    assert phase(game) == "DISCUSSION"
    all_ready(game)
    assert phase(game) == "FINAL_VOTE"
    voted(game, "0-0-6")
    assert phase(game) == "AMEND"


# ---------------------------------------------------------------- clocks
CLOCKS = {"turn_seconds": 60, "discussion_seconds": 90, "speech_seconds": 30}


@pytest.mark.rule("LG-110", "LG-111", "LG-112", "LG-R78", "LG-R86")
def test_s25_clocks() -> None:
    game = time_out(play(laid_out(charter=CLOCKS), A, "heart+ coin-"), "decision_time_out")
    assert phase(game) == "DISCUSSION"
    time_out(game, "discussion_time_out")
    assert phase(game) == "FINAL_VOTE"
    for seat, answer in ((A, 1), (B, 1), (C, 1), (D, 2)):
        cast(game, seat, answer)
    time_out(game, "decision_time_out")
    assert list(game.s.tally) == [3, 1, 2]
    assert law_of(game, "heart coin") == [1, -1]
    time_out(play(game, B, "star+"), "decision_time_out")
    assert (game.s.failed_s, game.s.chair) == (1, C)
    assert game.s.core[ISSUE["star"]] == 0


@pytest.mark.rule("LG-112", "LG-146")
def test_s25_a_forfeited_turn_is_a_failed_bill_that_nobody_voted_on() -> None:
    game = laid_out(arrears=2, charter=CLOCKS | {"bill_modifiers": 1})
    time_out(play(game, A, "heart+"), "decision_time_out")
    s = game.s
    assert (s.failed_s, s.failed_g, s.fail_run, s.passed_s) == (1, 1, 1, 0)
    assert (money(game), s.arrears, s.yellow, sum(s.yellow_left)) == ([4] * 6, 0, 0, 8)
    assert (phase(game), s.chair, s.core[ISSUE["heart"]]) == ("BILL", B, 0)
    assert not is_refused(game, B, on("play_card", "heart+"))


@pytest.mark.rule("LG-110", "LG-111")
def test_s25_time_runs_out_in_campaign_exchange_speech_and_roll_call() -> None:
    game = campaigning(charter=CLOCKS)
    assert time_out(game, "decision_time_out").s.asked_now == B
    game = drawing(A, "moon+", charter=CLOCKS, hand={A: "heart+ coin- star+ sun+"})
    time_out(game, "decision_time_out")
    assert game.s.hand[A][card("moon+")] == 0
    game = debate(charter=CLOCKS)
    do(game, B, "request_floor stance=for")
    assert time_out(game, "speech_time_out").s.asked_now == B
    game = voting(charter=CLOCKS | {"vote_method": "roll_call"})
    assert game.to_act == {B}
    time_out(game, "decision_time_out")
    assert game.to_act == {C}


@pytest.mark.rule("LG-111")
def test_time_runs_out_for_the_question_a_second_a_ruling_and_the_charter() -> None:
    game = do(debate(charter=CLOCKS), A, "call_question")
    do(game, B, "vote answer=aye")
    time_out(game, "decision_time_out")
    assert (phase(game), game.s.asked_now) == ("DISCUSSION", A)
    charter = CLOCKS | {"amendment_vote": "advisory", "second_required": 1}
    game = all_ready(discussing(session=2, charter=charter))
    do(game, C, on("propose_add", "star+"))
    time_out(game, "decision_time_out")
    assert game.to_act == {E}
    voted(do(game, E, "second"), "6-0-0")
    time_out(game, "decision_time_out")
    assert (phase(game), game.s.added[ISSUE["star"]]) == ("AMEND", 0)
    assert time_out(game, "decision_time_out").s.asked_now == E
    game = laid_out(phase="rules", chair=-1, asked_now=B, to_ask=bits([C]), charter=CLOCKS)
    do(game, B, "propose_rule option=salary value=2")
    time_out(game, "decision_time_out")
    assert (phase(game), game.s.salary, game.s.asked_now) == ("RULES", 1, C)


@pytest.mark.rule("LG-R86")
def test_the_clocks_of_a_discussion_stand_while_the_question_is_voted_on() -> None:
    game = debate(charter=CLOCKS)
    began = {clock.act: clock.since for clock in game.clocks}
    do(game, A, "call_question")
    standing = {clock.act: clock for clock in game.clocks if clock.stands}
    assert set(standing) == {"discussion_time_out", "speech_time_out"}
    with pytest.raises(NotPossible) as refusal:
        game.time_up(90, "discussion_time_out")
    assert (refusal.value.message["id"], refusal.value.rule) == ("refused.clock_stands", "LG-111")
    votes(game, "NNNNNN")
    after = {clock.act: clock for clock in game.clocks}
    assert {act: clock.since for act, clock in after.items()} == began
    last = game.moves_done - 1
    assert {(clock.stood, clock.stands) for clock in after.values()} == {((last - 6, last), False)}
    assert [clock.stood for clock in game.at(game.moves_done).clocks] == [clock.stood for clock in game.clocks]
    assert phase(time_out(game, "discussion_time_out")) == "FINAL_VOTE"


@pytest.mark.rule("LG-111")
def test_the_first_legal_card_is_returned_where_the_drawn_one_may_not_be() -> None:
    game = drawing(A, "moon+", hand={A: "heart+ coin- star+ sun+"}, charter=CLOCKS | {"may_return_drawn": 0})
    time_out(game, "decision_time_out")
    assert (game.s.hand[A][card("heart+")], game.s.hand[A][card("moon+")]) == (0, 1)


# ---------------------------------------------------------------- gifts and sidebars
@pytest.mark.rule("LG-114", "LG-R76")
def test_s26_gifts() -> None:
    game = discussing()
    do(game, A, "give_money seat=1 tokens=3")
    assert money(game)[:2] == [1, 7]
    assert refused(game, A, "give_money seat=1 tokens=2") == ("GIVES_TOO_MUCH", "LG-114")
    for _ in range(5):
        do(game, B, "give_money seat=2 tokens=1")
        do(game, C, "give_money seat=1 tokens=1")
    for _ in range(5):
        do(game, B, "give_money seat=2 tokens=1")
        do(game, C, "give_money seat=1 tokens=1")
    assert refused(game, B, "give_money seat=2 tokens=1") == ("TOO_MANY_GIFTS", "LG-114")
    do(game, A, "ready")
    assert refused(game, A, "give_money seat=1 tokens=1") == ("NOT_YOUR_FLOOR", "LG-105")
    all_ready(game)
    assert is_refused(game, A, "give_money seat=1 tokens=1")
    voted(game, "0-0-6")
    assert game.s.gifts[B] == 0
    game = campaigning()
    assert do(game, A, "give_money seat=1 tokens=1").s.asked_now == B
    game = discussing(charter={"money_transfer": "never"})
    assert refused(game, A, "give_money seat=1 tokens=1") == ("NO_GIFTS", "LG-114")


@pytest.mark.rule("LG-29", "LG-113", "LG-183")
@pytest.mark.parametrize(
    ("charter", "when", "expected"),
    [
        ({}, "discussion", TalkPolicy.OPEN),
        ({}, "final_vote", TalkPolicy.PUBLIC_ONLY),
        ({}, "bill", TalkPolicy.PUBLIC_ONLY),
        ({"sidebars": "any"}, "bill", TalkPolicy.OPEN),
        ({"sidebars": "any"}, "final_vote", TalkPolicy.PUBLIC_ONLY),
        ({"sidebars": "none"}, "discussion", TalkPolicy.PUBLIC_ONLY),
        ({"sidebars": "none", "teams": 2}, "discussion", TalkPolicy.TEAM),
        ({"open_talk": 0}, "discussion", TalkPolicy.CLOSED),
        ({"open_talk": 0, "teams": 2}, "discussion", TalkPolicy.TEAM_ONLY),
    ],
)
def test_s26_sidebars(charter: dict[str, Any], when: str, expected: int) -> None:
    s = record_at(phase=when, core="heart+ coin-", charter=charter, hand={}, team_hand={})
    talk = book.rule("talk")
    assert talk is not None
    assert talk(s) == expected


# ---------------------------------------------------------------- ballots
@pytest.mark.rule("LG-115")
def test_s27_roll_call() -> None:
    game = voting(session=3, charter={"vote_method": "roll_call"})
    assert game.s.chair == C
    assert is_refused(game, A, "vote answer=1")
    order = []
    while phase(game) == "FINAL_VOTE":
        [seat] = game.to_act
        order.append(seat)
        do(game, seat, "vote answer=1")
        if seat == D:
            assert game.view(A)["ballot"][D] == 1
    assert order == [D, E, F, A, B, C]


@pytest.mark.rule("LG-44", "LG-116")
def test_an_open_ballot_is_seen_when_all_have_voted() -> None:
    game = voting()
    do(game, A, "vote answer=nay")
    assert (game.view(A)["ballot"][A], game.view(B)["ballot"][A], game.view()["ballot"][A]) == (2, None, None)
    votes(game, "AAAAP")
    assert list(game.view()["last_ballot"][:6]) == [2, 1, 1, 1, 1, 3]
    told = [line for line in notices(game) if line.startswith("VOTE_IS")]
    assert told == [f"VOTE_IS 1 {bits([B, C, D, E])}", f"VOTE_IS 2 {bits([A])}", f"VOTE_IS 3 {bits([F])}"]


@pytest.mark.rule("LG-94", "LG-115", "LG-116", "LG-117", "LG-R77", "LG-R84", "LG-R88")
def test_s27_secret_ballot() -> None:
    game = voting(charter={"ballots": "secret"})
    assert refused(game, A, "vote answer=1") == ("VOTES_SECRETLY", "LG-116")
    do(game, A, "vote_secretly answer=2")
    assert (game.view(A)["ballot"][A], game.view(B)["ballot"][A]) == (2, None)
    votes(game, "AAAAN")
    assert list(game.s.tally) == [4, 2, 0]
    assert not any(game.s.last_ballot)
    assert game.view(B)["money"][:3] == [None, 5, None]
    assert not any(line.startswith("VOTE_IS") for line in notices(game))


@pytest.mark.rule("LG-94", "LG-116", "LG-117")
def test_s27_alternate() -> None:
    game = voting(charter={"ballots": "alternate"})
    assert game.view(B)["money"][A] is None
    assert refused(game, A, "vote_secretly answer=1") == ("VOTES_OPENLY", "LG-116")
    votes(game, "AAAANN")
    assert list(game.view()["last_ballot"][:6]) == [1, 1, 1, 1, 2, 2]
    game = voting(session=2, charter={"ballots": "alternate"})
    assert refused(game, A, "vote answer=1") == ("VOTES_SECRETLY", "LG-116")
    assert problems(vote_method="roll_call", ballots="secret") == {"LG-138"}


@pytest.mark.rule("LG-114", "LG-117")
def test_gifts_are_secret_where_money_is() -> None:
    game = discussing(charter={"ballots": "secret"})
    assert refused(game, A, "give_money seat=1 tokens=1") == ("GIVES_SECRETLY", "LG-117")
    do(game, A, "give_secretly seat=1 tokens=3")
    assert (game.view(A)["money"][A], game.view(B)["money"][B]) == (1, 7)
    assert game.view(C)["gifts"][A] is None
    assert refused(discussing(), A, "give_secretly seat=1 tokens=1")[1] == "LG-114"


# ---------------------------------------------------------------- seconds and decorum
@pytest.mark.rule("LG-118")
def test_s28_seconds() -> None:
    game = discussing(session=2, chair=A, first_chair=A, charter={"second_required": 1})
    all_ready(game)
    do(game, B, on("propose_add", "star+"))
    assert (phase(game), game.to_act) == ("SECOND", {C})
    do(game, C, "decline")
    do(game, D, "second")
    assert phase(game) == "AMEND_VOTE"
    voted(game, "6-0-0")
    do(game, C, on("propose_add", "sun+"))
    for seat in (D, E, F, A, B):
        do(game, seat, "decline")
    assert (phase(game), game.s.am_used[C], game.s.added[ISSUE["sun"]]) == ("AMEND", 1, 0)
    assert refused(game, D, on("propose_add", "sun+")) == ("PROPOSED_ALREADY", "LG-37")


@pytest.mark.rule("LG-96", "LG-119", "LG-R82", "LG-R87")
def test_s28_decorum() -> None:
    game = discussing(charter={"decorum": "fine", "facilitator": 1})
    do(game, A, "ready", "call_to_order seat=2")
    assert money(game)[C] == 4
    assert refused(game, A, "call_to_order seat=2") == ("CALLED_ALREADY", "LG-119")
    assert refused(game, A, "call_to_order seat=0") == ("CALLS_ITSELF", "LG-119")
    assert refused(game, B, "call_to_order seat=2") == ("NOT_THE_CHAIR", "LG-119")
    game.do(FACILITATOR, "call_seat seat=2")
    assert money(game)[C] == 3
    voted(all_ready(game), "0-0-6")
    do(game, A, "call_to_order seat=2")
    assert money(game)[C] == 2
    game = discussing(charter={"decorum": "floor"})
    assert do(game, A, "call_to_order seat=2").s.is_ready >> C & 1
    game = discussing(charter={"decorum": "warn"})
    assert do(game, A, "call_to_order seat=2").s.called[C] == 1
    assert refused(discussing(), A, "call_to_order seat=2")[0] == "NO_DECORUM"


# ---------------------------------------------------------------- thresholds
S29 = [
    ({"pass_rule": "two_thirds"}, "4-2-0", "PASSES"),
    ({"pass_rule": "two_thirds"}, "3-1-2", "PASSES"),
    ({"pass_rule": "two_thirds"}, "3-2-1", "FAILS"),
    ({"pass_rule": "unanimous"}, "4-0-2", "PASSES"),
    ({"pass_rule": "unanimous"}, "5-1-0", "FAILS"),
    ({"abstain_base": "all_players"}, "3-1-2", "FAILS"),
    ({"extend_rule": "majority"}, "3-0-3", "PASSES"),
    ({"extend_rule": "majority"}, "2-0-4", "EXTENDED"),
    ({"extend_rule": "never"}, "2-0-4", "PASSES"),
    ({"extend_first": 0}, "3-0-3", "PASSES"),
    ({"extend_first": 0}, "1-2-3", "EXTENDED"),
    ({"max_extensions": 0}, "0-3-3", "FAILS"),
]


@pytest.mark.rule("LG-120", "LG-121", "LG-R22", "LG-R23")
@pytest.mark.parametrize(("charter", "counts", "expected"), S29)
def test_s29_other_thresholds(charter: dict[str, Any], counts: str, expected: str) -> None:
    game = voted(voting(charter=charter), counts)
    assert any(expected in word for word in notices(game))


@pytest.mark.rule("LG-31", "LG-108", "LG-122", "LG-R12")
def test_s30_first_session_without_votes() -> None:
    game = debate(charter={"no_vote_sessions": 1})
    assert refused(game, A, "call_question") == ("NO_VOTES_YET", "LG-122")
    do(game, A, "yield_floor")
    all_ready(game)
    assert law_of(game, "heart coin") == [1, -1]
    assert (game.s.passed_s, money(game)) == (1, [4] * 6)
    game = laid_out(phase="discussion", session=2, core="star+ sun+", charter={"no_vote_sessions": 1})
    assert phase(all_ready(game)) == "AMEND"
