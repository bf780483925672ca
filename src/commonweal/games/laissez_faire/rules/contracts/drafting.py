"""Making a contract: a player names the parties, writes clauses and offers them."""
# LF-94, LF-104 to LF-108, LF-111, LF-115, LF-145, LF-244, LF-R48, LF-R49. People send all of this as one move.

from typing import Any

from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COUNT,
    DRAFT,
    DRAFTED,
    EDITED,
    END,
    FIELDS,
    HIGHEST,
    OBLIGOR,
    PCT,
    PERIOD,
    START,
    SUBJECT,
    TARGET,
    TYPE,
    TYPES,
    UNUSED,
    USES,
    USES_FIELD,
    Clause,
)
from commonweal.games.laissez_faire.register import EDITS
from commonweal.games.laissez_faire.rules.contracts import clause_sentences, current_deal, validity
from commonweal.games.laissez_faire.words import SPEAKING, Notice, Phase, Reason
from commonweal.institutions import interrupts, standing
from commonweal.rulebook import act, among, amount, announce_to, at_place, known_to, words

MOST_CHARACTERS = 280
ROUND_SUMS = (0, 20, 50, 100, 200, 300)
WRITES: dict[str, Any] = {"previewable": True, "final": False}


def readers(s, seat, *before):
    """Who may know what is written into a draft: everybody, or by charter its parties (LF-244)."""
    return current_deal.readers(s)


# ---------------------------------------------------------------- opening
def why_not_open_deal(s, seat, parties):
    refusal = current_deal.why_not_speak(s, seat)
    if refusal:
        return refusal
    refusal = why_not_between(s, seat, parties)
    if refusal:
        return refusal
    return Reason.OK if s.deals_left[seat] > 0 else Reason.BUDGET_SPENT


def why_not_between(s, seat, parties):
    """Why there can be no deal of a player between these parties (LF-104)."""
    if parties >> seat & 1 == 0 or parties == 1 << seat or parties & ~s.in_play:
        return Reason.OTHER_PARTIES
    return Reason.OK


@act(*SPEAKING, previewable=True, final=False, once_in=4, parties=among(1 << SEATS, kind="seats"))
def open_deal(s, seat, parties):
    """Begin a deal between these players and you (LF-104, LF-105)."""
    current_deal.speaks(s, seat)
    s.deals_left[seat] -= 1
    begin(s, seat, parties)


def begin(s, seat, parties):
    """A deal between these players is open; one of them writes."""
    interrupts.interrupt(s, Phase.DRAFT)
    s.parties = parties
    s.opener = s.drafter = seat


# ---------------------------------------------------------------- writing
def why_not_edit(s, clause):
    """Why a clause of the draft may not be changed (LF-107)."""
    if s.draft[EDITED] >= EDITS:
        return Reason.EDITS_SPENT
    return Reason.OK if clause < s.draft[COUNT] else Reason.NO_CLAUSE


def is_allowed(s, kind):
    """Whether the charter allows a type of clause: houses may be moved, and texts judged or kept in honour (LF-146)."""
    return kind != Clause.MOVE_HOUSE or s.moving_houses == 1


def why_not_add_clause(s, seat, kind):
    """Why no clause of this type may be added: LF-107, LF-233."""
    if s.draft[COUNT] >= DRAFTED:
        return Reason.DRAFT_FULL
    if s.draft[EDITED] >= EDITS:
        return Reason.EDITS_SPENT
    return Reason.OK if is_allowed(s, kind) else Reason.NO_MOVING


@act(Phase.DRAFT, **WRITES, once_in=20, kind=known_to(readers, TYPES, low=1, kind="clause_type"))
def add_clause(s, seat, kind):
    """Add a clause, from you to the next party (LF-107)."""
    begin_clause(s, kind)
    place = DRAFT + s.draft[COUNT] - 1
    if USES_FIELD[kind][OBLIGOR]:
        s.clause[place][OBLIGOR] = s.drafter
    if USES_FIELD[kind][BENEFICIARY]:
        s.clause[place][BENEFICIARY] = next_party(s)


def begin_clause(s, kind):
    """Add a clause of a type in which nothing is said yet (LF-115)."""
    place = DRAFT + s.draft[COUNT]
    for column in range(FIELDS):
        s.clause[place][column] = UNUSED[column]
    s.clause[place][TYPE] = kind
    s.draft[COUNT] += 1
    s.draft[EDITED] += 1


def next_party(s):
    """The party after the drafter in seat order."""
    return standing.next_among(s, s.parties & ~(1 << s.drafter), s.drafter)


def some_values(s, seat, clause, field, k):
    """Suggest values for a field of a clause; any other may be named."""
    if clause >= s.draft[COUNT] or USES_FIELD[s.clause[DRAFT + clause][TYPE]][field] == 0:
        return -1
    if field in (OBLIGOR, BENEFICIARY, TARGET):
        return k if k < s.seats else -1
    if field == SUBJECT:
        return nth_deed(s, k)
    if field == AMOUNT:
        return ROUND_SUMS[k] if k < len(ROUND_SUMS) else -1
    if field == PCT:
        return 10 + 20 * k if k < 4 else -1
    if field == PERIOD:
        return 1 + 2 * k if k < 3 else -1
    if field == START or field == END:
        return min(HIGHEST[field], s.round + 1 + 2 * k) if k < 4 else -1
    if field == USES:
        return 1 + 2 * k if k < 3 else -1
    return k if k <= HIGHEST[field] and k < 3 else -1


def nth_deed(s, k):
    """The k-th deed that a party owns; -1 after the last."""
    for asset in range(len(s.owner)):
        if s.owner[asset] >= 0 and s.parties >> s.owner[asset] & 1:
            if k == 0:
                return asset
            k -= 1
    return -1


def why_not_set_field(s, seat, clause, field, value):
    refusal = why_not_edit(s, clause)
    if refusal:
        return refusal
    kind = s.clause[DRAFT + clause][TYPE]
    if USES_FIELD[kind][field] == 0 or (kind == Clause.FREE_TEXT and field == AMOUNT):
        return at_place(Reason.NO_SUCH_FIELD, clause + 1)
    return Reason.OK if value <= HIGHEST[field] else at_place(Reason.OUT_OF_RANGE, clause + 1)


def least_set_field(s, seat, clause, field):
    return 0


def most_set_field(s, seat, clause, field):
    return HIGHEST[field]


@act(
    Phase.DRAFT, **WRITES, once_in=200,
    clause=known_to(readers, DRAFTED, kind="drafted"), field=known_to(readers, FIELDS - 1, low=1, kind="clause_field"),
    value=amount(max(HIGHEST), some=some_values, known_to=readers),
)  # fmt: skip
def set_field(s, seat, clause, field, value):
    """Write a number into a clause (LF-107, LF-115)."""
    s.clause[DRAFT + clause][field] = value
    s.draft[EDITED] += 1


def why_not_drop_clause(s, seat, clause):
    return why_not_edit(s, clause)


@act(Phase.DRAFT, **WRITES, once_in=40, clause=known_to(readers, DRAFTED, kind="drafted"))
def drop_clause(s, seat, clause):
    """Strike out a clause; those below it move up (LF-107)."""
    s.draft[COUNT] -= 1
    for place in range(DRAFT + clause, DRAFT + s.draft[COUNT]):
        for column in range(FIELDS):
            s.clause[place][column] = s.clause[place + 1][column]
        s.clause_text[place] = s.clause_text[place + 1]
    current_deal.clear_row(s, DRAFT + s.draft[COUNT])
    s.draft[EDITED] += 1


def why_not_write_text(s, seat, clause, text):
    refusal = why_not_edit(s, clause)
    if refusal:
        return refusal
    is_text = s.clause[DRAFT + clause][TYPE] == Clause.FREE_TEXT
    return Reason.OK if is_text else at_place(Reason.NOT_FREE_TEXT, clause + 1)


@act(
    Phase.DRAFT, **WRITES,
    clause=known_to(readers, DRAFTED, kind="drafted"), text=words(MOST_CHARACTERS, known_to=readers),
)  # fmt: skip
def write_text(s, seat, clause, text):
    """Write what a clause asks on one’s honour; players and the arbiter keep it (LF-145)."""
    place = DRAFT + clause
    s.clause_text[place] = text
    s.clause[place][AMOUNT] = min(HIGHEST[AMOUNT], text)
    s.draft[EDITED] += 1


# ---------------------------------------------------------------- offering
def why_not_restrained(s, seat):
    """A prisoner without rights may sign only what is paid to them: the place of the first clause that is something
    else (LF-231)."""
    if not current_deal.is_restrained(s, seat):
        return Reason.OK
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        if s.clause[place][TYPE] != Clause.PAY_NOW or s.clause[place][BENEFICIARY] != seat:
            return at_place(Reason.RESTRAINED, place - DRAFT + 1)
    return Reason.OK


def why_not_offer(s, seat):
    refusal = why_not_restrained(s, seat)
    return refusal if refusal else validity.why_not_draft(s, 0)


@act(Phase.DRAFT, previewable=True)
def offer(s, seat):
    """Offer the draft, which counts as your signature; the other parties answer one after another (LF-108, LF-109)."""
    tell(s)
    s.signed = 1 << seat
    s.answer_queue = s.parties & ~s.signed
    s.phase = Phase.ANSWER
    current_deal.ask_next(s, seat)


def tell(s):
    """Announce an offer and its clauses, by charter to its parties alone (LF-108, LF-244)."""
    seats = current_deal.readers(s)
    announce_to(s, seats, Notice.OFFERS, s.drafter, s.parties & ~(1 << s.drafter), s.counters_used)
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        clause_sentences.tell_clause(s, place, seats, place - DRAFT + 1)


@act(Phase.DRAFT, previewable=True, always=True)
def withdraw(s, seat):
    """Give up the draft; the deal ends without effect (LF-111)."""
    current_deal.finish(s)
