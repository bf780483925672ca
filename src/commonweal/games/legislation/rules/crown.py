"""Loyalty to the crown: the holder of a crown card wins by stalling legislation."""
# The manual, "Loyalty to the Crown": LG-174 to LG-179, LG-R66, LG-R67.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules.objective import holds_crown
from commonweal.games.legislation.state import Notice, votes_would_show
from commonweal.institutions import ballots
from commonweal.rulebook import announce_to

MOST = 99


def note_failure(s):
    """A bill has failed: it counts for holders who voted nay, or by charter for all of them (LG-175)."""
    for seat in range(s.seats):
        if holds_crown(s, seat) and (
            s.crown_counts == Charter.crown_counts.ANY_FAILED
            or (s.voters >> seat & 1 and s.ballot[seat] == ballots.NAY)
        ):
            count_failure(s, seat)


def count_failure(s, seat):
    """Count a failed bill for a holder, who alone learns it until the end, and for good if it would tell secret votes
    (LG-103, LG-117, LG-175)."""
    s.crown_fails[seat] = min(MOST, s.crown_fails[seat] + 1)
    announce_to(s, 1 << seat, Notice.CROWN_COUNTS, seat, s.crown_fails[seat], s.crown_target, int(votes_would_show(s)))


def note_forfeit(s):
    """A forfeited turn is a failed bill on which nobody voted (LG-112, LG-175)."""
    for seat in range(s.seats):
        if holds_crown(s, seat) and s.crown_counts == Charter.crown_counts.ANY_FAILED:
            count_failure(s, seat)


def failures_to_tell(s, seat):
    """How many failed bills count for a holder who wins; 0 where that would tell secret votes (LG-103, LG-117)."""
    return 0 if votes_would_show(s) else s.crown_fails[seat]


def is_satisfied(s, seat):
    """Whether a seat’s crown card is satisfied (LG-176)."""
    return holds_crown(s, seat) and s.crown_fails[seat] >= s.crown_target
