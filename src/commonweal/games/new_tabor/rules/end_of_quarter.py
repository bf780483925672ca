"""End of Each Quarter: dividend, Clearing, and the Consumption stage with its slots."""
# The manual, "End of Each Quarter": NT-79 to NT-85, NT-163, NT-207, NT-R61, NT-R65 to NT-R67.

from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import (
    action,
    board,
    charity,
    clearing,
    dividends,
    end_of_game,
    exchange,
    late_action,
    loans,
    quarters,
    votes,
)
from commonweal.games.new_tabor.state import MOST_ROUNDS, Count, Ended, Notice, Phase, Question, Reason
from commonweal.institutions import ballots, deals, standing
from commonweal.rulebook import act, announce, count_bits


def begin(s):
    """The Quarter ends: dividend, Clearing, IOUs due, Consumption (NT-79, NT-80). When the Game was stopped there is no
    Consumption stage (NT-81, NT-95, NT-R67)."""
    announce(s, Notice.QUARTER_BROKEN_OFF if s.stopping else Notice.QUARTER_ENDS, s.quarter)
    if s.regime != Regime.CAPITALISM:
        dividends.pay(s, s.stopping == 1 or s.quarter == s.quarters)
    clearing.clear(s)
    loans.collect(s)
    if s.stopping or s.in_play == 0:
        end_of_game.end(s, Ended.STOPPED if s.in_play else Ended.NO_SURVIVOR)
        return
    s.slot_round = 1
    s.slot_active = 0
    late_action.forget_markets(s)
    announce(s, Notice.SLOTS_BEGIN)
    begin_slots(s)


# ---------------------------------------------------------------- slots
def first_slot(s):
    """The first survivor in slot order."""
    return standing.next_in_turn(s, (s.quarter_first - 1) % s.seats)


def begin_slots(s):
    """A round of slots begins with the Quarter’s first player, unless nobody has an Input left, or nobody is left
    (NT-81, NT-82, NT-R50)."""
    if all_are_met(s):
        end_stage(s)
    else:
        begin_slot(s, first_slot(s))


def begin_slot(s, seat):
    s.current = seat
    s.fee_paid = s.acted = 0
    s.offers_left = s.offers_per_turn
    s.phase = Phase.SLOT


def all_are_met(s):
    """Whether no survivor has an Input left to consume (NT-82)."""
    for seat in range(s.seats):
        if standing.is_in(s, seat) and board.inputs_due(s, seat) > 0:
            return False
    return True


def note_activity(s):
    """Something was exchanged or consumed. In the Consumption stage that keeps the round going, and the stage ends as
    soon as all Inputs are met (NT-82, NT-R61)."""
    if s.phase != Phase.SLOT:
        return
    s.slot_active = 1
    end_stage_if_met(s)


def end_stage_if_met(s):
    """The Consumption stage ends as soon as no survivor has an Input left to consume (NT-82)."""
    if s.phase == Phase.SLOT and all_are_met(s):
        end_stage(s)


def why_not_end_market(s, seat):
    """Why this cannot be ended: NT-105."""
    return Reason.HAS_DRAFT if exchange.is_drafting(s, seat) else Reason.OK


@act(Phase.MARKET, Phase.SLOT, previewable=True)
def end_market(s, seat):
    """End your exchange and consumption: the Action follows, or in the Consumption stage the next slot (NT-78,
    NT-81)."""
    if s.phase == Phase.MARKET:
        action.end_market(s)
    else:
        go_on(s)


def go_on(s):
    """The next survivor has a slot. After a round in which nothing was done, or too many rounds, somebody must ask for
    Charity (NT-81, NT-84, NT-R61)."""
    if s.in_play == 0:
        end_of_game.end(s, Ended.NO_SURVIVOR)
        return
    after = standing.next_in_turn(s, s.current)
    if slot_place(s, after) > slot_place(s, s.current):
        begin_slot(s, after)
    elif all_are_met(s):
        end_stage(s)
    elif s.slot_active == 0 or s.slot_round >= s.consumption_rounds:
        if s.slot_active == 0:
            announce(s, Notice.NOTHING_WAS_DONE)
        else:
            announce(s, Notice.ROUNDS_ARE_OVER, s.slot_round)
        charity.ask(s, first_in_need(s))
    else:
        begin_round(s)


def begin_round(s):
    """A new round of slots begins, unless nobody is left."""
    s.slot_round = min(MOST_ROUNDS, s.slot_round + 1)
    s.slot_active = 0
    begin_slots(s)


def slot_place(s, seat):
    """How many seats come before this one in a round of slots."""
    return (seat - s.quarter_first) % s.seats


def first_in_need(s):
    """The first survivor in slot order who has Inputs due (NT-R61)."""
    for step in range(s.seats):
        seat = (s.quarter_first + step) % s.seats
        if standing.is_in(s, seat) and board.inputs_due(s, seat) > 0:
            return seat
    return -1


# ---------------------------------------------------------------- the stage ends
def end_stage(s):
    """All needs are met; offers that are still written end with the stage. Who was lost gives the survivors the option
    of calling the Game (NT-82, NT-85, NT-163, NT-R66, NT-R82)."""
    deals.end_drafts_and_offers(s)
    if s.in_play == 0:
        end_of_game.end(s, Ended.NO_SURVIVOR)
    elif s.quarter == s.quarters:
        end_of_game.end(s, Ended.LAST_QUARTER)
    elif s.lost_now > 0 and not standing.is_last(s):
        votes.open_vote(s, Phase.CALL_VOTE, Question.CALL, s.in_play)
    else:
        quarters.begin_next(s)


def decide_call(s):
    """The survivors have voted on calling the Game (NT-163, NT-232)."""
    called = is_carried(s)
    votes.close_vote(s)
    if called:
        announce(s, Notice.GAME_CALLED)
        end_of_game.end(s, Ended.CALLED)
        return
    if s.call_vote == Charter.call_vote.UNANIMOUS:
        announce(s, Notice.GAME_LACKS_CONSENT)
    else:
        announce(s, Notice.GAME_GOES_ON)
    quarters.begin_next(s)


def count_interests(s):
    """Count open ballots for and against the voter’s interest: who leads gains by an early end, all others lose their
    chance by it (NT-163)."""
    if s.secret_ballots:
        return
    for seat in range(s.seats):
        if s.voters >> seat & 1 and s.ballot[seat] != ballots.PRESENT:
            is_aye = s.ballot[seat] == ballots.AYE
            s.counted[Count.WITH_INTEREST if is_aye == end_of_game.is_first(s, seat) else Count.AGAINST_INTEREST] += 1


def is_carried(s):
    """Whether the survivors call or stop the Game: more for than against, or by charter all of them (NT-39, NT-232)."""
    count_interests(s)
    ayes = ballots.ballots_for(s, ballots.AYE)
    if s.call_vote == Charter.call_vote.UNANIMOUS:
        return ayes == count_bits(s.in_play)
    return ayes > ballots.ballots_for(s, ballots.NAY)
