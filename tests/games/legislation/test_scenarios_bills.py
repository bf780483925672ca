"""The worked scenarios of the specification about set-up, bills, discussion, amendments and final votes, S1 to S12;
then what carries votes, and what secret ones tell at the end."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.legislation.state import Yellow
from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.rulebook import CharterError, TalkPolicy
from games.asking import is_refused, notices, phase, refused
from games.legislation.playing import all_pass, all_ready, do, law_of, money, on, play, voted, votes
from games.legislation.tables import (
    ISSUE,
    begun,
    book,
    campaigning,
    chances,
    discussing,
    laid_out,
    record_at,
    set_up,
    voting,
)
from games.seats import A, B, C, D, E, F


# ---------------------------------------------------------------- set-up
@pytest.mark.rule("LG-8", "LG-9", "LG-10", "LG-11", "LG-13", "LG-14", "LG-15", "LG-16", "LG-17", "LG-4", "LG-5")
@pytest.mark.rule("LG-7", "LG-18", "LG-19", "LG-20", "LG-R1", "LG-R2", "LG-R3", "LG-R4", "LG-R5", "LG-R11", "LG-R83")
def test_s1_set_up_for_six() -> None:
    game = set_up()
    s = game.s
    assert sum(s.selected) == s.n_issues == 12
    assert sum(s.deck) == s.deck_size == 144 - 24
    assert sum(s.box) == 240 - 144 + 12  # and the crown cards
    for seat in range(6):
        assert s.held[seat] == 4
        assert len({number // 2 for number, copies in enumerate(s.hand[seat]) if copies}) == 4
    assert money(game) == [4] * 6
    assert s.law == [0] * 20
    assert (phase(game), s.session, s.chair) == ("BILL", 1, A)
    assert len([act for act in game.acts(A) if str(act).startswith("play_card")]) == 24
    view = game.view(B)
    assert sum(view["hand"][B]) == 4
    assert view["deck_size"] == 120
    assert view["hand"][A] is None
    assert "deck" not in view


@pytest.mark.rule("LG-8", "LG-9", "LG-10", "LG-123")
def test_s2_other_sizes() -> None:
    for seats, selected, deck in ((3, 6, 72 - 12), (10, 20, 240 - 40)):
        s = set_up(seats).s
        assert (sum(s.selected), s.deck_size) == (selected, deck)
    assert sum(set_up(3, issues_per_player=1).s.selected) == 4
    for seats in (2, 11):
        with pytest.raises(CharterError) as wrong:
            begun(seats)
        assert "LG-8" in {problem.rule for problem in wrong.value.problems}


@pytest.mark.rule("LG-12", "LG-R9")
def test_s3_redraw() -> None:
    hand = {A: "diamond+ heart- club+"}
    s = record_at(phase="setup", step="hands", seat_at=A, to_deal=1, to_hold=4, hand=hand, chair=-1)
    assert s.deck_size == 141
    weights = chances(s)
    assert sum(weights.values()) == 108
    assert weights[f"deal_red seat=0 card={2 * ISSUE['coin']}"] == 6
    assert not any(act.endswith(" card=1") for act in weights)


# ---------------------------------------------------------------- the bill
@pytest.mark.rule("LG-20", "LG-21", "LG-22", "LG-23", "LG-24", "LG-R6", "LG-R7", "LG-R8")
def test_s4_playing_a_bill() -> None:
    game = laid_out(law="diamond+")
    assert refused(game, A, on("play_card", "diamond+")) == ("NOT_IN_POOL", "LG-22")
    play(game, A, "diamond- heart+")
    assert refused(game, A, on("play_card", "heart-")) == ("OPPOSITE_IN_BILL", "LG-22")
    assert refused(game, A, on("play_card", "heart+")) == ("NOT_IN_POOL", "LG-22")
    assert refused(game, A, on("play_card", "leaf+")) == ("NOT_SELECTED", "LG-9")
    assert is_refused(game, B, on("play_card", "star+"))
    assert refused(game, A, on("take_back", "star+")) == ("NOT_PLAYED", "LG-23")
    do(game, A, on("take_back", "diamond-"))
    assert refused(game, A, "present_bill") == ("BILL_TOO_SMALL", "LG-21")
    play(game, A, "coin-")
    do(game, A, "present_bill")
    assert game.s.core_first == game.s.core
    assert is_refused(game, A, on("play_card", "star+"))


@pytest.mark.rule("LG-24")
@pytest.mark.parametrize("law", ["", "diamond+ heart- club+ coin- star+ circle- check+ wheel- flag+ spade- sun+ moon-"])
def test_s4_a_chair_can_and_must_present_a_bill(law: str) -> None:
    game = laid_out(law=law)
    plays = [act.act for act in game.acts(A)]
    assert all(act.startswith("play_card") for act in plays)
    assert len(plays) == (12 if law else 24)
    assert len({act.split("issue=")[1].split()[0] for act in plays}) == 12
    do(game, A, plays[0], next(act for act in plays if act.split()[1] != plays[0].split()[1]))
    assert {act.act.split()[0] for act in game.acts(A)} == {"play_card", "take_back", "present_bill"}


@pytest.mark.rule("LG-23")
def test_s4_cards_are_taken_back_so_often_as_there_are_issues() -> None:
    game = play(laid_out(), A, "heart+ coin-")
    for _ in range(12):
        do(game, A, on("take_back", "coin-"))
        play(game, A, "coin-")
    assert refused(game, A, on("take_back", "coin-")) == ("TOO_MANY_BACK", "LG-23")


@pytest.mark.rule("LG-21", "LG-34")
def test_a_bill_has_no_more_cards_than_the_charter_says() -> None:
    game = play(laid_out(charter={"bill_max": 2}), A, "heart+ coin-")
    assert refused(game, A, on("play_card", "star+")) == ("BILL_FULL", "LG-21")


# ---------------------------------------------------------------- tokens
@pytest.mark.rule("LG-25", "LG-26", "LG-27", "LG-28", "LG-29", "LG-30", "LG-31", "LG-43", "LG-R12", "LG-R14")
def test_s5_tokens() -> None:
    game = discussing()
    heart, star, coin = ISSUE["heart"], ISSUE["star"], ISSUE["coin"]
    for issue, face in ((heart, 1), (heart, 2), (star, 1), (coin, 3), (star, 0)):
        do(game, B, f"place_token issue={issue} face={face}")
    assert game.s.token_moves[B] == 5
    assert (game.view(D)["token"][B][heart], game.view()["token"][B][coin]) == (2, 3)
    assert refused(game, B, f"place_token issue={heart} face=2") == ("SAME_FACE", "LG-27")
    do(game, B, "ready")
    assert is_refused(game, B, f"place_token issue={star} face=1")
    all_ready(game)
    assert phase(game) == "FINAL_VOTE"
    votes(game, "AAAANN")
    assert not any(map(any, game.s.token))


@pytest.mark.rule("LG-27")
def test_s5_token_moves_are_limited() -> None:
    game = discussing()
    for n in range(24):
        do(game, B, f"place_token issue=1 face={1 + n % 2}")
    assert refused(game, B, "place_token issue=1 face=1") == ("NO_TOKEN_MOVES", "LG-27")


# ---------------------------------------------------------------- amendments
@pytest.mark.rule("LG-19", "LG-32", "LG-33", "LG-34", "LG-35", "LG-37", "LG-38", "LG-39", "LG-40", "LG-42", "LG-43")
@pytest.mark.rule("LG-R16", "LG-R20", "LG-R21")
def test_s6_amendments() -> None:
    game = discussing(session=2)
    assert game.s.chair == B
    all_ready(game)
    assert (phase(game), game.to_act) == ("AMEND", {C})
    voted(do(game, C, on("propose_add", "star+")), "3-2-1")
    assert game.s.added[ISSUE["star"]] == 1
    voted(do(game, D, on("propose_remove", "heart+")), "3-3-0")
    assert game.s.core[ISSUE["heart"]] == 1
    assert refused(game, E, on("propose_remove", "heart+")) == ("PROPOSED_ALREADY", "LG-37")
    for seat in (E, F, A, B, C):
        do(game, seat, "pass_floor")
    assert phase(game) == "AMEND"
    do(game, D, "pass_floor")
    assert phase(game) == "FINAL_VOTE"
    assert money(game) == [4] * 6


@pytest.mark.rule("LG-22", "LG-34", "LG-35", "LG-36", "LG-R17", "LG-R18")
def test_s7_the_last_original_card() -> None:
    game = discussing(session=2, added="star+")
    all_ready(game)
    assert refused(game, C, on("propose_add", "heart-")) == ("OPPOSITE_IN_BILL", "LG-22")
    voted(do(game, C, on("propose_remove", "heart+")), "6-0-0")
    assert game.s.core[ISSUE["heart"]] == 0
    assert refused(game, D, on("propose_remove", "coin-")) == ("LAST_ORIGINAL", "LG-36")
    voted(do(game, D, on("propose_add", "heart+")), "6-0-0")
    assert game.s.added[ISSUE["heart"]] == 1
    assert refused(game, E, on("propose_remove", "coin-")) == ("LAST_ORIGINAL", "LG-36")
    assert not is_refused(game, E, on("propose_remove", "star+"))


@pytest.mark.rule("LG-35")
def test_an_added_copy_is_removed_before_an_original_one() -> None:
    game = discussing(session=2, added="heart+", charter={"blue_copies": 2})
    all_ready(game)
    do(game, C, on("propose_remove", "heart+"))
    assert "ADDED_COPY_GOES" in notices(game)
    voted(game, "6-0-0")
    assert (game.s.core[ISSUE["heart"]], game.s.added[ISSUE["heart"]]) == (1, 0)


@pytest.mark.rule("LG-33", "LG-37", "LG-38")
def test_s8_limits_on_proposals() -> None:
    game = discussing(session=2)
    all_ready(game)
    voted(do(game, C, on("propose_add", "star+")), "6-0-0")
    for seat in (D, E, F, A, B):
        do(game, seat, "pass_floor")
    voted(do(game, C, on("propose_add", "sun+")), "6-0-0")
    do(game, D, "pass_floor")
    assert is_refused(game, D, on("propose_add", "moon+"))
    for seat in (E, F, A):
        do(game, seat, "pass_floor")
    do(game, B, "pass_floor")  # C has used up its proposals and passes by itself
    assert phase(game) == "FINAL_VOTE"


@pytest.mark.rule("LG-37", "LG-38")
def test_s8_the_first_seat_passes_by_itself_too() -> None:
    game = laid_out(phase="amend", session=2, core="heart+ coin-", asked_now=E, to_ask=0b100011, am_used=[2])
    do(game, E, "pass_floor")
    assert game.to_act == {F}
    do(game, F, "pass_floor")
    assert game.to_act == {B}


@pytest.mark.rule("LG-41", "LG-42", "LG-R19")
def test_s9_advisory_votes() -> None:
    game = discussing(session=2, charter={"amendment_vote": "advisory"})
    all_ready(game)
    voted(do(game, C, on("propose_add", "star+")), "2-4-0")
    assert is_refused(game, C, "rule_amendment accept=1")
    do(game, B, "rule_amendment accept=1")
    assert game.s.added[ISSUE["star"]] == 1
    voted(do(game, D, on("propose_remove", "coin-")), "5-1-0")
    do(game, B, "rule_amendment accept=0")
    assert game.s.core[ISSUE["coin"]] == -1


# ---------------------------------------------------------------- final votes
SIX = {
    "4-2-0": "PASSES",
    "3-3-0": "FAILS",
    "3-1-2": "PASSES",
    "2-2-2": "FAILS",
    "2-3-1": "FAILS",
    "3-2-1": "PASSES",
    "3-0-3": "EXTENDED",
    "1-0-5": "EXTENDED",
    "0-6-0": "FAILS",
}
AFTER_TWO = {"3-0-3": "PASSES", "1-0-5": "PASSES", "0-0-6": "FAILS"}
SEVEN = {"4-3-0": "PASSES", "3-2-2": "PASSES", "2-1-4": "EXTENDED", "2-2-3": "FAILS"}


def result(seats: int, counts: str, charter: dict[str, object] | None = None, **more: object) -> str:
    """What a final vote comes to."""
    game = voting(seats, charter=charter, **more)
    voted(game, counts)
    found = [word for word in ("PASSES", "FAILS", "EXTENDED") if any(word in one for one in notices(game))]
    assert len(found) == 1
    return found[0]


@pytest.mark.rule("LG-44", "LG-45", "LG-46", "LG-47", "LG-48", "LG-50", "LG-R21", "LG-R22", "LG-R23", "LG-R24")
@pytest.mark.rule("LG-R25", "LG-R26", "LG-R27")
@pytest.mark.parametrize(
    ("seats", "extensions", "counts", "expected"),
    [
        *((6, 0, counts, expected) for counts, expected in SIX.items()),
        *((6, 2, counts, expected) for counts, expected in AFTER_TWO.items()),
        *((7, 0, counts, expected) for counts, expected in SEVEN.items()),
    ],
)
def test_s10_counting(seats: int, extensions: int, counts: str, expected: str) -> None:
    assert result(seats, counts, extensions=extensions) == expected


@pytest.mark.rule("LG-50", "LG-51", "LG-R25")
def test_s10_nobody_is_paid_when_all_are_present() -> None:
    game = voted(voting(extensions=2), "0-0-6")
    assert money(game) == [4] * 6


@pytest.mark.rule("LG-44")
def test_a_seat_votes_once() -> None:
    game = voting()
    do(game, B, "vote answer=1")
    with pytest.raises(NotPossible):
        do(game, B, "vote answer=2")


@pytest.mark.rule("LG-30", "LG-49", "LG-50", "LG-51", "LG-R87")
def test_s11_extension() -> None:
    game = voting(session=2, added="star+", am_used=[0, 0, 2])
    game.s.token[D][1] = 1
    voted(game, "2-1-3")
    assert (phase(game), game.s.am_used[C], game.s.is_ready, game.s.token[D][1]) == ("DISCUSSION", 0, 0, 1)
    assert money(game) == [4] * 6
    all_ready(game)
    assert not is_refused(game, C, on("propose_remove", "heart+"))
    voted(all_pass(game), "0-3-3")
    assert game.s.extensions == 2
    voted(all_pass(all_ready(game)), "2-1-3")
    assert law_of(game, "heart coin star") == [1, -1, 1]
    assert money(game) == [5, 5, 4, 4, 4, 4]


@pytest.mark.rule("LG-2", "LG-6", "LG-51", "LG-52", "LG-53", "LG-54", "LG-55", "LG-R28", "LG-R29", "LG-R30")
def test_s12_pay_and_enactment() -> None:
    game = voted(laid_out(phase="final_vote", law="heart-", core="heart+ star+"), "4-2-0")
    assert money(game) == [5, 5, 5, 5, 4, 4]
    assert law_of(game, "heart star") == [0, 1]
    told = [line for line in notices(game) if line.startswith("LEVEL_IS")]
    assert told == [f"LEVEL_IS 0 {1 << ISSUE['heart']}", f"LEVEL_IS 1 {1 << ISSUE['star']}"]
    assert f"SALARY_PAID 1 {0b001111}" in notices(game)
    assert game.s.chair == B
    play(game, B, "heart+")
    assert refused(game, B, on("play_card", "star+")) == ("NOT_IN_POOL", "LG-22")
    game = voted(laid_out(phase="final_vote", law="heart-", core="heart+ star+"), "3-3-0")
    assert money(game) == [4, 4, 4, 5, 5, 5]
    assert law_of(game, "heart star") == [-1, 0]
    play(game, B, "heart+ star+")


def question(seats: int) -> Game:
    """The chair has called the question under Robert’s rules."""
    game = discussing(seats, asked_now=A, last_stance=1, speeches=[1] + [0] * 9, charter={"discussion_mode": "roberts"})
    return do(game, A, "call_question")


@pytest.mark.rule("LG-108")
def test_the_question_needs_two_ayes_for_each_nay() -> None:
    assert question(5).view()["threshold_now"] == 1
    assert phase(votes(question(5), "AAANN")) == "DISCUSSION"
    assert phase(votes(question(6), "AAAANN")) == "FINAL_VOTE"


@pytest.mark.rule("LG-147", "LG-R54")
def test_pages_are_told_both_numbers_that_a_threat_of_veto_asks_for() -> None:
    charter = {"bill_modifiers": 1, "abstain_base": "all_players"}
    game = voting(yellow=Yellow.THREAT_OF_VETO, charter=charter)
    seen = game.view()
    assert [seen[name] for name in ("threshold_now", "base_now", "veto_now", "veto_base_now")] == [0, 1, 1, 0]
    assert "BILL_FAILS_BY_CHARTER 3 1 0 4" in notices(voted(game, "3-1-2"))
    assert voting().view()["veto_now"] == -1


@pytest.mark.rule("LG-44")
def test_the_question_names_what_was_added_to_the_bill() -> None:
    for added, expected in (("", ""), ("star+", ", with Star added,")):
        game = voting(added=added)
        assert game.prompt(A)[0].startswith(f"Should your bill{expected} pass?")


def test_every_vote_asks_a_question() -> None:
    for vote in book.votes:
        phases = book.acts_by_name[vote.act].phases or ()
        assert {book.phases.name_of(number).lower() for number in phases} <= vote.questions.keys()


@pytest.mark.rule("LG-117", "LG-103")
def test_what_a_seat_ends_with_tells_no_secret_vote() -> None:
    hand = {A: "heart+", B: "coin-", D: "club+"}
    for ballots, tokens in (("public", [5, 5, 4, 4]), ("secret", [None] * 4)):
        game = laid_out(
            4, phase="final_vote", chair=D, hand=hand, law="heart+", core="star+ check+", charter={"ballots": ballots}
        )
        votes(game, "AAPN")
        assert [end["tokens"] for end in game.outcome or []] == tokens


@pytest.mark.rule("LG-103", "LG-117", "LG-161")
@pytest.mark.parametrize(("ballots", "eye", "shown"), [("public", 1, 1), ("secret", 0, 1), ("secret", 1, 0)])
def test_a_last_score_stays_hidden_where_its_balance_would_tell_a_secret_vote(
    ballots: str, eye: int, shown: int
) -> None:
    hand = {A: "heart+", B: "coin-", C: "club+", D: "club+"}
    game = laid_out(
        4, phase="final_vote", chair=D, hand=hand, law="heart+", core="star+ check+",
        charter={"ballots": ballots, "public_eye": eye},
    )  # fmt: skip
    votes(game, "AAPN")
    assert [end["score"] for end in game.outcome or []] == ([2, 0, 0, 0] if shown else [None] * 4)


@pytest.mark.rule("LG-168")
def test_half_of_the_bills_may_fail() -> None:
    game = voting(
        chair_pos=5, chair=5, passed_s=3, passed_g=3, failed_s=2, charter={"stalled_legislation": 1},
        hand=dict.fromkeys(range(6), "sun+"),
    )  # fmt: skip
    assert "STALLED 50" not in notices(voted(game, "0-6-0"))


@pytest.mark.rule("LG-59", "LG-128")
def test_of_several_winners_the_richest_wins_by_charter() -> None:
    more: dict[str, Any] = {"phase": "final_vote", "chair_pos": 5, "chair": 5, "core": "star+ moon+", "law": "heart+"}
    hand = {seat: "heart+" if seat in (A, D) else "sun+" for seat in range(6)}
    game = laid_out(money=[4, 4, 4, 9, 4, 4], hand=hand, charter={"victory_tie": "money"}, **more)
    assert voted(game, "6-0-0").s.winner == 1 << D


@pytest.mark.rule("LG-143", "LG-157")
def test_nobody_watches_a_vote_under_public_distraction() -> None:
    game = voting(
        yellow="public_distraction", yellow_left=[1, 1, 0, 1, 1, 1, 1, 1], hand={A: "heart+"},
        charter={"public_eye": 1, "bill_modifiers": 1},
    )  # fmt: skip
    assert list(voted(game, "6-0-0").s.eye) == [0] * 10


@pytest.mark.rule("LG-113", "LG-183")
def test_only_teams_talk_where_talk_is_closed() -> None:
    talk = book.rule("talk")
    assert talk is not None
    for teams, expected in ((2, TalkPolicy.TEAM_ONLY), (0, TalkPolicy.CLOSED)):
        s = record_at(phase="discussion", core="heart+ coin-", charter={"open_talk": 0, "teams": teams}, hand={})
        assert talk(s) == expected


@pytest.mark.rule("LG-100", "LG-137")
def test_a_table_has_a_facilitator_by_charter_alone() -> None:
    for charter, is_led, sees_all in (
        ({}, False, False),
        ({"facilitator": 1}, True, False),
        ({"facilitator_view": "all"}, False, False),
        ({"facilitator": 1, "facilitator_view": "all"}, True, True),
    ):
        game = laid_out(charter=charter)
        assert (game.is_facilitated, game.facilitator_sees_all) == (is_led, sees_all)


@pytest.mark.rule("LG-90")
def test_an_adopted_change_takes_effect_with_the_next_session() -> None:
    charter = {"charter_change": "majority", "turn_seconds": 60, "sidebars": "any", "max_sessions": 3}
    game = campaigning(3, charter=charter, hand=dict.fromkeys(range(3), "heart+ club+ coin+"), law="heart+ club+")
    while phase(game) != "RULES":
        game.do(
            min(game.to_act), game.acts(min(game.to_act))[-1].act if phase(game) == "AFTERMATH" else "pass_campaign"
        )
    do(game, A, "propose_rule option=turn_seconds value=10")
    votes(game, "AAA")
    do(game, B, "propose_rule option=open_talk value=0")
    votes(game, "AAA")
    assert (game.s.turn_seconds, game.s.open_talk) == (10, 0)
    assert ([clock.seconds for clock in game.clocks], game.talk) == ([60], "open")
    do(game, 2, "pass_rules")
    assert (game.s.session, [clock.seconds for clock in game.clocks], game.talk) == (2, [10], "closed")
