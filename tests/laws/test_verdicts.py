"""Who won, and what a vote came to, is as the log says."""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext

import pytest

from commonweal.games.laissez_faire import rulebook as laissez_faire
from commonweal.games.legislation import rulebook as legislation
from commonweal.games.new_tabor import rulebook as new_tabor
from commonweal.games.original_position import rulebook as original_position
from commonweal.institutions.ballots import AYE, NAY
from commonweal.laws import LawBroken
from commonweal.laws.announcements import Announcements
from commonweal.laws.trial import Trial
from commonweal.laws.verdicts_law import votes_are_told, winners_are_told
from commonweal.rulebook.texts.game_texts import TextsError
from commonweal.rulebook.texts.verdicts import verdicts_of

AGREE, DISAGREE = 1, 2
FOR, AGAINST, ABSTAIN = 1, 2, 3


def announced(trial: Trial, name: str, *numbers: int) -> Announcements:
    notices = Announcements(announced.__code__, trial.s)
    notices.append((trial.book.notices.items()[name], *numbers))
    return notices


def check_told(trial: Trial, notices: Announcements, wrong: str) -> None:
    """The law finds what is wrong; nothing, if that is empty."""
    with pytest.raises(LawBroken, match=wrong) if wrong else nullcontext():
        votes_are_told(trial, notices)


@pytest.fixture
def trial() -> Trial:
    return Trial(original_position, 4, {}, 1, 0)


@pytest.mark.rule("OP-27")
@pytest.mark.parametrize(
    ("name", "numbers", "ballots", "wrong"),
    [
        ("ANSWER_WINS", (AGREE, 3, 1), {AGREE: 3, DISAGREE: 1}, ""),
        ("ANSWER_WINS", (AGREE, 2, 2), {AGREE: 2, DISAGREE: 2}, "another answer has as many votes"),
        ("ANSWER_WINS", (DISAGREE, 3, 1), {AGREE: 3, DISAGREE: 1}, "number is 3, and should be 1"),
        ("ANSWER_WINS", (AGREE, 3, 0), {AGREE: 3, DISAGREE: 1}, "number_against is 0, and should be 1"),
        ("TIE", (2, 2), {AGREE: 2, DISAGREE: 2}, ""),
        ("TIE", (3, 1), {AGREE: 3, DISAGREE: 1}, "it is no tie"),
    ],
)
def test_a_vote_that_is_told_otherwise_is_found(
    trial: Trial, name: str, numbers: tuple[int, ...], ballots: dict[int, int], wrong: str
) -> None:
    notices = announced(trial, name, *numbers)
    notices.tallies[0] = Counter(ballots)
    check_told(trial, notices, wrong)


@pytest.mark.rule("LG-47", "LG-120", "LG-147")
@pytest.mark.parametrize(
    ("name", "charter", "ballots", "needed", "wrong"),
    [
        ("BILL_PASSES", {}, (AYE, AYE, AYE, NAY), None, ""),
        ("BILL_PASSES", {}, (AYE, AYE, NAY, NAY), None, "2 ayes do not carry it, and it needs 3"),
        ("BILL_FAILS", {}, (AYE, AYE, NAY, NAY), 3, ""),
        ("BILL_FAILS", {}, (AYE, AYE, NAY, NAY), 2, "needed is 2, and should be 3"),
        ("BILL_FAILS", {}, (AYE, AYE, AYE, NAY), 3, "3 ayes carry it, and it needs 3"),
        ("BILL_FAILS_BY_CHARTER", {"pass_rule": "unanimous"}, (AYE, AYE, AYE, NAY), 4, ""),
        ("BILL_FAILS_BY_CHARTER", {"ballots": "secret"}, (AYE, AYE, NAY, NAY), 4, "needed is 4, and should be 3"),
    ],
)
def test_a_vote_that_is_said_to_be_carried_and_is_not_is_found(
    name: str, charter: dict[str, str], ballots: tuple[int, ...], needed: int | None, wrong: str
) -> None:
    trial = Trial(legislation, 4, charter, 1, 0)
    trial.s.phase, trial.s.voters, trial.s.voted = legislation.phases.items()["FINAL_VOTE"], 0b1111, 0b1111
    trial.s.ballot[:4] = ballots
    notices = Announcements(announced.__code__, trial.s, trial.of_votes, legislation)
    counts = ballots.count(AYE), ballots.count(NAY)
    notices.append((legislation.notices.items()[name], *counts, 0, *([] if needed is None else [needed])))
    check_told(trial, notices, wrong)


@pytest.mark.rule("NT-39")
@pytest.mark.parametrize(
    ("name", "ayes", "nays", "wrong"),
    [
        ("MOTION_CARRIED", 2, 1, ""),
        ("MOTION_CARRIED", 2, 2, "another answer has as many votes"),
        ("MOTION_FAILS", 2, 2, ""),
        ("MOTION_FAILS", 0, 0, ""),
        ("MOTION_FAILS", 2, 1, "another answer has more votes"),
    ],
)
def test_a_motion_that_is_said_to_carry_without_the_votes_is_found(name: str, ayes: int, nays: int, wrong: str) -> None:
    trial = Trial(new_tabor, 4, {}, 1, 0)
    notices = announced(trial, name)
    notices.tallies[0] = Counter({FOR: ayes, AGAINST: nays, ABSTAIN: 3})
    check_told(trial, notices, wrong)


def test_what_a_vote_changes_is_told_after_it(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(original_position.changes, "notices.POINTS_GAINED", ())
    notices = announced(trial, "POINTS_GAINED", 2)
    notices.append((original_position.notices.items()["ANSWER_WINS"], AGREE, 3, 1))
    notices.tallies[1] = Counter({AGREE: 3, DISAGREE: 1})
    with pytest.raises(LawBroken, match="announces POINTS_GAINED, which changes something, before what the vote"):
        votes_are_told(trial, notices)


@pytest.mark.rule("LF-162", "LF-R68")
@pytest.mark.parametrize(
    ("name", "numbers", "wrong"),
    [
        ("UPHELD_BY_VOTE", (2, 1), ""),
        ("UPHELD_BY_VOTE", (3, 1), "right is 3, and should be 2"),
        ("REJECTED_BY_VOTE", (2, 1), "another answer has more votes"),
        ("TIED_VOTE", (2, 1), "it is no tie"),
    ],
)
def test_a_vote_may_be_counted_in_a_field_of_the_game(name: str, numbers: tuple[int, ...], wrong: str) -> None:
    trial = Trial(laissez_faire, 4, {}, 1, 0)
    trial.s.verdict_votes[:] = 1, 2
    notices = Announcements(announced.__code__, trial.s, trial.of_votes)
    notices.append((laissez_faire.notices.items()[name], *numbers))
    check_told(trial, notices, wrong)


@pytest.mark.rule("OP-62")
def test_a_winner_who_has_not_won_is_found(trial: Trial) -> None:
    trial.s.score[:2] = 5, 3
    trial.s.winner = 0b01
    winners_are_told(trial, announced(trial, "WINS", 0, 5))
    with pytest.raises(LawBroken, match=r"seats \[1\] are said to win"):
        winners_are_told(trial, announced(trial, "WINS", 1, 3))
    with pytest.raises(LawBroken, match="nothing that setup announces says who won"):
        winners_are_told(trial, announced(trial, "DEBATE_BEGINS"))


@pytest.mark.parametrize(
    ("name", "key", "told", "wrong"),
    [
        ("WINS", "wins", "number", "is not a seat or a set of seats"),
        ("TIE", "vote", {"winner": "tie"}, "a vote is {"),
        ("TIE", "vote", {"winner": "tie", "over": "agree"}, "a vote is {"),
        ("TIE", "vote", {"winner": "agree", "over": "maybe"}, "maybe is not an answer"),
        ("TIE", "vote", {"counts": {"maybe": "number"}}, "maybe is not an answer"),
        ("TIE", "vote", {"counts": {"agree": "votes"}}, "counts votes, which is not a value"),
        ("TIE", "vote", {"counts": {"agree": "number"}, "carried": True}, "no vote of this game declares"),
        ("TIE", "vote", {"counts": {"agree": "number"}, "needed": "ayes"}, "counts ayes, which is not a value"),
        ("TIE", "vote", {"counts": {"agree": "number"}, "counted_in": "tally"}, "in tally, which is not a field"),
        ("TIE", "vote", {"counts": {"agree": "number"}, "decided_by": "OP-1"}, "decided by OP-1, which is not one"),
    ],
)
def test_a_result_that_the_sentence_cannot_tell_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, key: str, told: object, wrong: str
) -> None:
    monkeypatch.setitem(original_position.texts.notices[name], key, told)
    with pytest.raises(TextsError, match=wrong):
        verdicts_of(original_position)
