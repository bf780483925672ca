"""Motions: players resolve what the rules leave open, change the charter, or stop the Game."""
# The manual, "What to Do if a Situation is Not Covered", and "Setup" on disagreements: NT-8 to NT-10, NT-39, NT-95,
# NT-136, NT-218 to NT-221, NT-231, NT-R11, NT-R12, NT-R67, NT-R72, NT-R75.

from typing import Any

from commonweal.games.new_tabor.charter import CHANGEABLE, CHANGEABLE_BITS, MOST_FEE, STEP, Charter
from commonweal.games.new_tabor.rules import end_of_game, end_of_quarter, turns, votes
from commonweal.games.new_tabor.state import INTERRUPTIBLE, OPTIONS, Ended, Notice, Phase, Question, Reason
from commonweal.institutions import ballots, interrupts, motion
from commonweal.rulebook import act, among, amount, announce, least_of_option, most_of_option, option_of, words

MOST_CHARACTERS = 280
MOTION: dict[str, Any] = {"out_of_turn": True, "aside": True, "previewable": True, "final": False, "once_in": 30}


# ---------------------------------------------------------------- making one
def why_not_move(s, seat):
    """Why a player may not make a motion: NT-231, NT-R72, NT-R75."""
    refusal = turns.why_not_interrupt(s, seat)
    if refusal:
        return refusal
    if s.motions == 0:
        return Reason.NO_MOTIONS
    return Reason.OK if s.moves_left[seat] > 0 else Reason.NO_MOTIONS_LEFT


def put_to_vote(s, seat, question):
    """All survivors vote at once, and play then goes on where it was (NT-8, NT-39, NT-R12, NT-R75)."""
    s.moves_left[seat] -= 1
    interrupts.interrupt(s, Phase.MOTION_VOTE)
    votes.open_vote(s, Phase.MOTION_VOTE, question, s.in_play)


def why_not_move_absent(s, seat, text):
    return why_not_move(s, seat)


@act(*INTERRUPTIBLE, **MOTION, text=words(MOST_CHARACTERS))
def move_absent(s, seat, text):
    """Move to resolve that the rules are absent on a point (NT-218)."""
    put_to_vote(s, seat, Question.ABSENT)


def why_not_move_rule(s, seat, text):
    return why_not_move(s, seat)


@act(*INTERRUPTIBLE, **MOTION, text=words(MOST_CHARACTERS, names_nobody="NT-221"))
def move_rule(s, seat, text):
    """Move to adopt a house rule, which treats all players alike and may replace an earlier one (NT-219 to NT-221)."""
    put_to_vote(s, seat, Question.RULE)


def why_not_move_dispute(s, seat, text):
    return why_not_move(s, seat)


@act(*INTERRUPTIBLE, **MOTION, text=words(MOST_CHARACTERS, names_nobody="NT-221"))
def move_dispute(s, seat, text):
    """Move how a rule is to be read, where players disagree; the Organizer does not decide it (NT-9, NT-10)."""
    put_to_vote(s, seat, Question.DISPUTE)


# ---------------------------------------------------------------- the charter
def options_to_move(s, seat):
    """The bit set of the options that a motion of this player may change."""
    return CHANGEABLE_BITS if why_not_move(s, seat) == 0 else 0


def some_values(s, seat, option, k):
    """Suggest the values beside the one in force, of Money whole credits; none for an option that stays."""
    if CHANGEABLE[option] == 0 or k > 3:
        return -1
    now, step = option_of(s, option), STEP[option]
    if k < 2:
        return (now // step + k + 1) * step
    return ((now + step - 1) // step - (k - 1)) * step


def least_move_option(s, seat, option):
    return least_of_option(s, option)


def most_move_option(s, seat, option):
    return most_of_option(s, option)


def why_not_move_option(s, seat, option, value):
    refusal = why_not_move(s, seat)
    return refusal if refusal else motion.why_not_propose(s, option, value)


@act(
    *INTERRUPTIBLE, **MOTION, option=among(OPTIONS, kind="option", candidates=options_to_move),
    value=amount(MOST_FEE, some=some_values, kind="setting", rule="NT-133"),
)  # fmt: skip
def move_option(s, seat, option, value):
    """Move to change an option of the charter that may change in play (NT-136, NT-219, NT-220)."""
    motion.propose(s, seat, option, value)
    announce(s, Notice.OPTION_MOVED, seat, option, value)
    put_to_vote(s, seat, Question.OPTION)


# ---------------------------------------------------------------- stopping the Game
def why_not_move_stop(s, seat):
    refusal = why_not_move(s, seat)
    if refusal:
        return refusal
    return Reason.ALREADY_STOPPED if s.stopping else Reason.OK


@act(*INTERRUPTIBLE, **MOTION)
def move_stop(s, seat):
    """Move to stop the Game with the round under way (NT-95, NT-231, NT-R67)."""
    put_to_vote(s, seat, Question.STOP)


def stop(s):
    """The round under way is the last one; in the Consumption stage the Game ends at once (NT-95, NT-R67)."""
    if s.phase == Phase.SLOT:
        end_of_game.end(s, Ended.STOPPED)
    else:
        s.stopping = 1
        announce(s, Notice.LAST_ROUND)


# ---------------------------------------------------------------- all have voted
def is_carried(s):
    """Whether more vote for than against; the charter says what stopping the Game needs (NT-39, NT-232, NT-R11)."""
    if s.question == Question.STOP:
        return end_of_quarter.is_carried(s)
    return ballots.ballots_for(s, ballots.AYE) > ballots.ballots_for(s, ballots.NAY)


def decide(s):
    """The motion is carried or fails; what is carried holds from now on (NT-39, NT-218 to NT-220, NT-232)."""
    question = s.question
    carried = is_carried(s)
    votes.close_vote(s)
    interrupts.go_back(s)
    if carried:
        announce(s, Notice.MOTION_CARRIED)
    elif question == Question.STOP and s.call_vote == Charter.call_vote.UNANIMOUS:
        announce(s, Notice.MOTION_LACKS_CONSENT)
    else:
        announce(s, Notice.MOTION_FAILS)
    if question == Question.OPTION:
        settle_option(s, carried)
    elif question == Question.STOP and carried:
        stop(s)


def settle_option(s, carried):
    """The option of the charter changes, or stays (NT-219)."""
    if carried:
        motion.carry(s)
    else:
        motion.drop(s)
