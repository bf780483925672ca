"""Stalemate Conditions: all who are left can stay for nothing, or nothing has changed for many rounds."""
# The manual, "Stalemate Conditions": LF-186 to LF-189, LF-240, LF-241, LF-R83, LF-R84.

from commonweal.games.laissez_faire.cards import FORWARD_UTILITY
from commonweal.games.laissez_faire.charter import Charter, Objective
from commonweal.games.laissez_faire.rules import ending, staying
from commonweal.games.laissez_faire.rules.contracts import rights, timeline
from commonweal.games.laissez_faire.state import MOST_QUIET, Reason
from commonweal.games.laissez_faire.words import IN_PLAY, Ended
from commonweal.institutions import standing
from commonweal.rulebook import act


def is_in_position(s, seat):
    """Whether a player can stay where they are for nothing, and owes nothing (LF-186)."""
    if not staying.may_stay(s, seat) or timeline.owes(s, seat):
        return False
    street = s.lodged_on[seat]
    return is_served_free(s, seat, street) and is_served_free(s, seat, FORWARD_UTILITY[street])


def is_served_free(s, seat, asset):
    """Whether a player owns a deed, or has a right to its service for nothing, stays included (LF-186)."""
    return s.owner[asset] == seat or rights.stays_free(s, seat, asset)


def exists(s):
    """Whether all who are left are in a stalemate position (LF-187), or nothing has changed for a while (LF-189)."""
    if s.quiet_count >= s.quiet_rounds:
        return True
    for seat in range(s.seats):
        if standing.is_in(s, seat) and not is_in_position(s, seat):
            return False
    return True


def count_round(s):
    """A full round is over: count it if nothing changed in it (LF-189, LF-R83)."""
    s.quiet_count = 0 if s.changed else min(MOST_QUIET, s.quiet_count + 1)
    s.changed = 0


def why_not_declare_stalemate(s, seat):
    """Why no stalemate may be declared: LF-1, LF-76, LF-187."""
    if not standing.is_in(s, seat):
        return Reason.OUT
    timed = s.objective == Objective.TIME
    if timed or (s.objective == Objective.TARGET and s.stalemate_scope == Charter.stalemate_scope.OBJECTIVE_3):
        return Reason.OTHER_OBJECTIVE
    return Reason.OK if exists(s) else Reason.NO_STALEMATE


@act(*IN_PLAY, out_of_turn=True)
def declare_stalemate(s, seat):
    """Declare a stalemate: the game ends, and the highest net worth wins (LF-188)."""
    ending.end(s, Ended.STALEMATE)
