"""Clocks: for a seat’s own decision, a discussion and a speech; what happens when the time is up."""
# The manual, "House Rules" and "Teacher’s Guide": LG-95, LG-110 to LG-112, LG-R78, LG-R86.

from commonweal.games.legislation.charter import Charter, Mode
from commonweal.games.legislation.rules import (
    aftermath,
    amendment_voting,
    amendments,
    bill,
    campaign,
    charter_changes,
    discussion,
    final_voting,
    roberts_rules,
    voting,
)
from commonweal.games.legislation.rules.components import bill_size
from commonweal.games.legislation.state import RED, Notice, Phase, Step
from commonweal.institutions import ballots
from commonweal.rulebook import announce, announce_to, clock


# ---------------------------------------------------------------- a decision
def decision_time(s):
    """The seconds that one decision may take; a change of the charter takes effect with the next session (LG-90,
    LG-110, LG-R86)."""
    if s.seconds_then > 0:
        return s.seconds_then - 1
    return 0 if s.phase == Phase.AFTERMATH and s.step != Step.RETURN else s.turn_seconds


def who_decides(s):
    """Whose decision it is; -1 for a ballot of all (LG-R86)."""
    if s.phase in (Phase.BILL, Phase.AMEND_RULING):
        return s.chair
    if s.phase == Phase.AFTERMATH:
        return s.seat_at
    if s.phase in (Phase.FINAL_VOTE, Phase.AMEND_VOTE) and s.vote_method == Charter.vote_method.ROLL_CALL:
        return ballots.called(s)
    return s.asked_now if s.phase in (Phase.AMEND, Phase.SECOND, Phase.CAMPAIGN, Phase.RULES) else -1


@clock(
    Phase.BILL, Phase.QUESTION, Phase.AMEND, Phase.SECOND, Phase.AMEND_VOTE, Phase.AMEND_RULING, Phase.FINAL_VOTE,
    Phase.CAMPAIGN, Phase.AFTERMATH, Phase.RULES, Phase.RULES_VOTE, seconds=decision_time, whose=who_decides,
)  # fmt: skip
def decision_time_out(s):
    """The time for a decision is up: a bill is presented or forfeited, the floor passes, a missing vote is present, an
    amendment is rejected, the drawn card is returned (LG-110, LG-111, LG-112, LG-R78)."""
    if s.phase == Phase.BILL:
        if bill_size(s) >= s.bill_min:
            bill.present(s)
        else:
            final_voting.forfeit(s)
    elif s.phase == Phase.AMEND:
        announce(s, Notice.PASSES_LATE, s.asked_now)
        amendments.pass_floor(s, s.asked_now)
    elif s.phase == Phase.SECOND:
        announce(s, Notice.DECLINES_LATE, s.asked_now)
        amendments.decline(s, s.asked_now)
    elif s.phase == Phase.AMEND_RULING:
        amendment_voting.settle(s, False)
    elif s.phase == Phase.CAMPAIGN:
        announce(s, Notice.PASSES_LATE, s.asked_now)
        campaign.pass_campaign(s, s.asked_now)
    elif s.phase == Phase.RULES:
        announce(s, Notice.PASSES_LATE, s.asked_now)
        charter_changes.pass_rules(s, s.asked_now)
    elif s.phase == Phase.AFTERMATH:
        return_some_card(s, s.seat_at)
    else:
        cast_missing_votes(s)


def cast_missing_votes(s):
    """Every missing vote is present, on the question and on changes of the charter nay; in a roll call only the vote of
    the seat called (LG-111)."""
    answer = ballots.PRESENT if s.phase in (Phase.FINAL_VOTE, Phase.AMEND_VOTE) else ballots.NAY
    missing = ballots.waiting(s) if s.first_called < 0 else 1 << ballots.called(s)
    announce(s, Notice.VOTES_LATE, answer, missing)
    if s.first_called >= 0:
        ballots.cast(s, ballots.called(s), answer)
    else:
        for seat in range(s.seats):
            if ballots.waits_for(s, seat):
                ballots.cast(s, seat, answer)
    voting.decide_when_all_have_voted(s)


def return_some_card(s, seat):
    """Return the drawn card if that is legal, otherwise the first legal one (LG-111)."""
    chosen = s.drawn[seat]
    if aftermath.why_not_return_card(s, seat, chosen) != 0:
        for card in range(RED - 1, -1, -1):
            if aftermath.why_not_return_card(s, seat, card) == 0:
                chosen = card
    announce(s, Notice.RETURNS_LATE, seat)
    announce_to(s, 1 << seat, Notice.RETURNED_LATE, seat, chosen)
    aftermath.return_card(s, seat, chosen)


# ---------------------------------------------------------------- a discussion
def discussion_time(s):
    """The seconds of a discussion (LG-110)."""
    return s.discussion_seconds if s.phase in (Phase.DISCUSSION, Phase.QUESTION) else 0


@clock(Phase.DISCUSSION, seconds=discussion_time, stands_in=(Phase.QUESTION,))
def discussion_time_out(s):
    """The time of the discussion is up: it ends (LG-111)."""
    s.is_ready = ballots.everybody(s)
    discussion.end(s)


# ---------------------------------------------------------------- a speech
def speech_time(s):
    """The seconds of a speech, where one seat speaks after another (LG-95, LG-110)."""
    if s.phase not in (Phase.DISCUSSION, Phase.QUESTION) or s.discussion_mode == Mode.OPEN or s.asked_now < 0:
        return 0
    return s.speech_seconds


@clock(Phase.DISCUSSION, seconds=speech_time, whose="asked_now", stands_in=(Phase.QUESTION,))
def speech_time_out(s):
    """The time of a speech is up: the floor is yielded, in a round the seat is ready (LG-111)."""
    if s.discussion_mode == Mode.ROBERTS:
        roberts_rules.lose_floor(s, s.asked_now)
    else:
        discussion.make_ready(s, s.asked_now)
