"""The deal that is open: who may open one, whose answer it needs, and how it ends."""
# LF-94, LF-104 to LF-111, LF-231, LF-R48, LF-R49, LF-R94.

from commonweal.games.laissez_faire.charter import OPTIONS, Charter
from commonweal.games.laissez_faire.clauses import COUNT, DRAFT, DRAFTED, EDITED, FIELDS, ROWS
from commonweal.games.laissez_faire.rules import turns
from commonweal.games.laissez_faire.rules.contracts import bail, reading, verdicts
from commonweal.games.laissez_faire.words import Notice, Phase, Reason
from commonweal.institutions import interrupts, standing
from commonweal.rulebook import EVERY_SEAT, announce

NOBODY = -1


# ---------------------------------------------------------------- beginning
def setup(s):
    """The register and the draft are empty (LF-12)."""
    for place in range(ROWS):
        s.clause_text[place] = NOBODY
    s.next_contract = 1
    s.asked_party = s.preempt_slot = s.verdict_slot = s.verdict_by = s.verdict_against = NOBODY
    for option in range(OPTIONS):
        s.pending_charter[option] = NOBODY


def begin_turn(s):
    """Every turn, an additional one too, begins with new deals for all (LF-105)."""
    for seat in range(s.seats):
        s.deals_left[seat] = s.deals_own_turn if seat == s.in_turn else s.deals_other
    bail.begin_turn(s)


# ---------------------------------------------------------------- who acts
def is_open(s):
    """Whether a deal is open (LF-104)."""
    return s.parties != 0


def to_act(s):
    """Who is to act while a contract is drafted, answered, pre-empted or complained of, as a bit set."""
    if s.phase == Phase.DRAFT:
        return 1 << s.drafter
    if s.phase == Phase.PREEMPT:
        return 1 << reading.beneficiary(s, s.preempt_slot)
    return 1 << s.asked_party if s.asked_party >= 0 else 0


def why_not_speak(s, seat):
    """Why a player may not act on contracts now: others are to act (LF-94, LF-104)."""
    return Reason.OK if turns.speaker(s) == seat else Reason.NOT_TO_SPEAK


def speaks(s, seat):
    """A player acts on a contract: rates can no longer be set in this turn (LF-198)."""
    turns.acts(s, seat)


def is_restrained(s, seat):
    """Whether a player is a prisoner without the right to deal (LF-69, LF-231)."""
    return s.in_jail[seat] == 1 and s.jail_rights == 0


def readers(s):
    """The bit set of those who read the draft: EVERY_SEAT, or by charter its parties (LF-244)."""
    return s.parties if s.draft_visibility == Charter.draft_visibility.PARTIES else EVERY_SEAT


# ---------------------------------------------------------------- asking
def ask_next(s, after):
    """Ask the next seat of the queue in seat order after one; false if nobody is left (LF-109)."""
    if s.answer_queue == 0:
        s.asked_party = NOBODY
        return False
    s.asked_party = standing.next_among(s, s.answer_queue, after)
    s.answer_queue &= ~(1 << s.asked_party)
    return True


def clear_draft(s):
    """Empty the draft."""
    for place in range(DRAFT, DRAFT + DRAFTED):
        clear_row(s, place)
    s.draft[COUNT] = 0


def clear_row(s, place):
    for column in range(FIELDS):
        s.clause[place][column] = 0
    s.clause_text[place] = NOBODY


def close(s):
    """The deal is over; nothing of it is left on the table (LF-111)."""
    clear_draft(s)
    s.parties = s.signed = s.drafter = s.opener = s.counters_used = s.draft[EDITED] = s.answer_queue = 0
    s.asked_party = s.preempt_slot = NOBODY


def finish(s):
    """The deal is over, and play goes on where it was opened (LF-111)."""
    close(s)
    interrupts.go_back(s)
    turns.after_deal(s)


# ---------------------------------------------------------------- interruptions
def forget_complaint(s):
    s.verdict_slot = s.verdict_by = s.verdict_against = s.asked_party = NOBODY
    s.verdict_claim = s.answer_queue = 0
    s.verdict_votes[0] = s.verdict_votes[1] = 0


def drop_complaint(s):
    """A complaint ends without a verdict, if one is open (LF-R94)."""
    if s.verdict_slot >= 0:
        by, against = s.verdict_by, s.verdict_against
        announce(s, Notice.COMPLAINT_DROPPED, by, against, 1 << by | 1 << against)
    forget_complaint(s)


def lapse(s):
    """The game is over: the deal, the question or the complaint that is open ends (LF-R94)."""
    close(s)
    drop_complaint(s)


def end_complaint(s):
    """A complaint is over, and play goes on where it was made."""
    forget_complaint(s)
    interrupts.go_back(s)
    turns.after_deal(s)


def leave(s, seat):
    """A player has left the game: a complaint by or against them is dropped, and as a judge they are passed over
    (LF-R94)."""
    if s.verdict_slot < 0 or s.phase != Phase.VERDICT:
        return
    if seat in (s.verdict_by, s.verdict_against):
        drop_complaint(s)
        end_complaint(s)
        return
    s.answer_queue &= ~(1 << seat)
    if s.asked_party == seat and not ask_next(s, seat):
        verdicts.decide(s)
