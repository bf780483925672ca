"""Public eye: half points for votes, bills and amendments for or against one’s own red cards."""
# The manual, "Public eye": LG-141 to LG-143, LG-156 to LG-161, LG-R47, LG-R58 to LG-R60.

from commonweal.games.legislation.rules.components import in_bill, sign_of
from commonweal.games.legislation.rules.objective import count
from commonweal.games.legislation.state import ISSUES, MINUS, PLUS, Notice, Proposal, Yellow, votes_would_show
from commonweal.institutions import ballots
from commonweal.rulebook import announce_to

MOST = 9999


def book(s, seat, halves, why):
    """Book half points to a seat’s balance; the log tells the seat, and why. The end opens that, unless it would tell
    secret votes (LG-103, LG-117, LG-156)."""
    if s.public_eye and halves != 0:
        s.eye[seat] = max(-MOST, min(MOST, s.eye[seat] + halves))
        announce_to(s, 1 << seat, why, seat, halves, s.eye[seat], int(votes_would_show(s)))


def cards_toward(s, seat, issue, level):
    """How many red cards of a seat have the direction of a level; several copies in a bill count once (LG-160)."""
    return count(s, seat, 2 * issue + (PLUS if level > 0 else MINUS)) if level != 0 else 0


def red_cards_moved(s, seat):
    """How many red cards of a seat the bill moves in their direction."""
    return sum(cards_toward(s, seat, issue, in_bill(s, issue)) for issue in range(ISSUES))


def red_cards_moved_against(s, seat):
    """How many red cards of a seat the bill moves the other way."""
    return sum(cards_toward(s, seat, issue, -in_bill(s, issue)) for issue in range(ISSUES))


# ---------------------------------------------------------------- votes
def note_votes(s):
    """A deciding vote gains and loses half points, as far as the yellow card lets it (LG-157, LG-141 to LG-143)."""
    if not s.public_eye or s.yellow == Yellow.PUBLIC_DISTRACTION:
        return
    for seat in range(s.seats):
        if s.voters >> seat & 1 and s.ballot[seat] != ballots.PRESENT:
            aye = s.ballot[seat] == ballots.AYE
            gained = red_cards_moved(s, seat) if aye else red_cards_moved_against(s, seat)
            lost = red_cards_moved_against(s, seat) if aye else red_cards_moved(s, seat)
            if s.yellow == Yellow.PUBLIC_APPROVAL:
                lost = 0
            if s.yellow == Yellow.PUBLIC_DISAPPROVAL:
                gained = 0
            book(s, seat, gained - lost, Notice.EYE_ON_VOTE)


# ---------------------------------------------------------------- bills and amendments
def note_draft(s):
    """Presenting a bill gains and loses half points, once it is known that no Crisis replaces it (LG-158, LG-R59)."""
    halves = red_cards_moved(s, s.chair) - red_cards_moved_against(s, s.chair)
    book(s, s.chair, halves, Notice.EYE_ON_BILL)


def note_amendment(s):
    """An adopted amendment gains and loses half points for its proposer; a removal counts the other way (LG-159,
    LG-R59)."""
    level = sign_of(s.prop_dir) if s.prop_kind == Proposal.ADD else -sign_of(s.prop_dir)
    seat = s.prop_seat
    halves = cards_toward(s, seat, s.prop_issue, level) - cards_toward(s, seat, s.prop_issue, -level)
    book(s, seat, halves, Notice.EYE_ON_AMENDMENT)
