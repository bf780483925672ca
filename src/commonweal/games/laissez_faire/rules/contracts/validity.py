"""Whether a draft is valid: every clause by itself, all of them together, and beside the contracts in force."""
# LF-112, LF-115 to LF-119, LF-121 to LF-147, LF-151, LF-157, LF-161, LF-252, LF-R93. Each refusal names the clause.

from commonweal.games.laissez_faire.cards import CITIES, DEEDS, KIND, Kind
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COND,
    COND_ARG,
    COUNT,
    DRAFT,
    END,
    EVERYBODY_ELSE,
    FLAGS,
    IS_IMMEDIATE,
    OBLIGOR,
    OF_ALL_INCOME,
    OF_CITY,
    OF_STREETS,
    OF_TRANSIT,
    OF_UTILITIES,
    OWN_FLAGS,
    PCT,
    PERIOD,
    PLACES,
    START,
    SUBJECT,
    TARGET,
    TYPE,
    UNTIL,
    UNTIL_ARG,
    USES_FIELD,
    Clause,
    Cond,
    Flag,
    Until,
)
from commonweal.games.laissez_faire.register import LAST_CONTRACT
from commonweal.games.laissez_faire.rules.contracts import conflicts, keeping, reading, securities, trial
from commonweal.games.laissez_faire.words import Event, Reason
from commonweal.institutions import standing
from commonweal.rulebook import at_place

NO_AMOUNT_NEEDED = (
    Clause.SERVICE_RIGHT, Clause.PRICE_CAP, Clause.PRICE_FLOOR, Clause.CALL_OPTION, Clause.PUT_OPTION, Clause.RELEASE,
    Clause.ASSIGN, Clause.CHARTER_CHANGE, Clause.FREE_TEXT, Clause.MOVE_HOUSE, Clause.ASSUME,
)  # fmt: skip
"""The clauses whose amount may be 0: a price, or no sum of money."""
BENEFICIARY_SIGNS = (Clause.GIVE_ASSET, Clause.LOAN, Clause.FREE_TEXT, Clause.MOVE_HOUSE, Clause.ASSUME)
OWNED = (Clause.COLLATERAL, Clause.FIRST_REFUSAL, Clause.CALL_OPTION, Clause.NO_TRANSFER)
"""The clauses about a deed that the obligor owns."""


def why_not_draft(s, final):
    """Why a draft is not valid now: 0, or a reason with the place of the clause. final: at the last signature all must
    have the cash, and all clauses in force count (LF-112, LF-113, LF-157, LF-R93)."""
    if s.draft[COUNT] == 0:
        return Reason.EMPTY_DRAFT
    trial.begin(s, final)
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        refusal = why_not_words(s, place)
        if refusal == 0 and (IS_IMMEDIATE[s.clause[place][TYPE]] or s.clause[place][TYPE] == Clause.LOAN):
            refusal = why_not_persons(s, place)
            if refusal == 0:
                refusal = trial.why_not_immediate(s, place, final)
        if refusal:
            return at_place(refusal, place - DRAFT + 1)
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        refusal = why_not_keep(s, place)
        if refusal:
            return at_place(refusal, place - DRAFT + 1)
    return why_no_room(s)


def why_not_keep(s, place):
    """Why a clause may not stand on the state that all immediate clauses leave (LF-R93)."""
    if s.clause[place][TYPE] == Clause.GIVE_ASSET:
        refusal = trial.why_not_gift(s, reading.seat_of(s, s.clause[place][OBLIGOR]))
        return refusal if refusal else conflicts.why_not_share(s, place)
    if IS_IMMEDIATE[s.clause[place][TYPE]]:
        return Reason.OK
    refusal = why_not_persons(s, place)
    if refusal == 0:
        refusal = why_not_subject(s, place)
    if refusal == 0:
        refusal = conflicts.why_not_conflict(s, place)
    return refusal if refusal else conflicts.why_not_share(s, place)


def why_no_room(s):
    """Why the register has no room for a draft: the place of the first clause that finds none (LF-112)."""
    room = keeping.free_places(s)
    for place in range(PLACES):
        room += s.would_end[place] == 1
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        if IS_IMMEDIATE[s.clause[place][TYPE]] == 0:
            room -= 1
            if room < 0 or s.next_contract > LAST_CONTRACT:
                return at_place(Reason.REGISTER_FULL, place - DRAFT + 1)
    return Reason.OK


# ---------------------------------------------------------------- a clause by itself
def why_not_words(s, place):
    """Why the numbers of a clause say nothing: amounts, dates, conditions, endings, flags (LF-112, LF-115, LF-118,
    LF-119, LF-145)."""
    kind = s.clause[place][TYPE]
    if USES_FIELD[kind][AMOUNT] and kind not in NO_AMOUNT_NEEDED and s.clause[place][AMOUNT] == 0:
        return Reason.NO_AMOUNT
    if USES_FIELD[kind][PCT] and kind == Clause.INCOME_SHARE and s.clause[place][PCT] == 0:
        return Reason.NO_AMOUNT
    if kind == Clause.FREE_TEXT and s.clause_text[place] < 0:
        return Reason.NO_TEXT
    if s.clause[place][FLAGS] & ~OWN_FLAGS[kind]:
        return Reason.OTHER_FLAG
    if s.clause[place][FLAGS] & Flag.INCLUDE_START and s.clause[place][SUBJECT] != OF_ALL_INCOME:
        return Reason.OTHER_FLAG
    refusal = why_not_dates(s, place)
    if refusal == 0:
        refusal = why_not_condition(s, place)
    return refusal if refusal else why_not_until(s, place)


def why_not_dates(s, place):
    """Why the dates of a clause are not possible (LF-123 to LF-125, LF-135, LF-252, LF-112, LF-118)."""
    kind, start, end = s.clause[place][TYPE], s.clause[place][START], s.clause[place][END]
    if kind in (Clause.PAY_AT, Clause.PAY_EVERY) and start <= s.round:
        return Reason.TOO_EARLY
    if kind in (Clause.PAY_EVERY, Clause.LOAN) and s.clause[place][PERIOD] == 0:
        return Reason.NO_PERIOD
    if kind == Clause.LOAN:
        if s.clause[place][PCT] > s.interest_cap:
            return Reason.INTEREST_TOO_HIGH
        return Reason.OK if end > s.round and (end - s.round) % s.clause[place][PERIOD] == 0 else Reason.NO_MULTIPLE
    if kind in (Clause.CALL_OPTION, Clause.PUT_OPTION):
        return Reason.OK if end >= s.round else Reason.ENDS_TOO_EARLY
    if IS_IMMEDIATE[kind]:
        return Reason.OK
    return Reason.OK if end == 0 or end >= max(start, s.round) else Reason.ENDS_TOO_EARLY


def why_not_condition(s, place):
    """Why a clause has no such condition or event (LF-119, LF-140)."""
    kind, cond, arg = s.clause[place][TYPE], s.clause[place][COND], s.clause[place][COND_ARG]
    if kind == Clause.PAY_ON_EVENT:
        if cond < Event.LANDS_IN_CITY or cond > Event.ELIMINATED:
            return Reason.NO_EVENT
        if cond == Event.LANDS_IN_CITY:
            return Reason.OK if arg < CITIES else Reason.NO_EVENT
        needs_deed = cond in (Event.LANDS_ON, Event.OWNER_CHANGES, Event.BUILT, Event.LODGES)
        return Reason.NO_EVENT if needs_deed and arg >= DEEDS else Reason.OK
    if cond > Cond.LAST_LAP:
        return Reason.NO_CONDITION
    if cond == Cond.LANDED_IN_CITY:
        return Reason.OK if arg < CITIES else Reason.NO_CONDITION
    if cond == Cond.IN_THE_GAME:
        return Reason.OK if arg < s.seats and standing.is_in(s, arg) else Reason.NO_CONDITION
    needs_deed = cond in (Cond.LANDED_ON, Cond.BENEFICIARY_OWNS, Cond.OBLIGOR_OWNS, Cond.BUILT_ON)
    return Reason.NO_CONDITION if needs_deed and arg >= DEEDS else Reason.OK


def why_not_until(s, place):
    """Why a clause cannot last until that (LF-118)."""
    until, arg = s.clause[place][UNTIL], s.clause[place][UNTIL_ARG]
    if until in (Until.OWNER_CHANGES, Until.APARTMENT):
        return Reason.OK if arg < DEEDS else Reason.NO_ENDING
    if until in (Until.ELIMINATED, Until.JAILED):
        return Reason.OK if arg < s.seats and standing.is_in(s, arg) else Reason.NO_ENDING
    return Reason.OK


# ---------------------------------------------------------------- persons
def why_not_persons(s, place):
    """Why a clause binds nobody, or somebody who does not sign (LF-95, LF-112, LF-116, LF-161)."""
    kind = s.clause[place][TYPE]
    one, other = trial.obligor(s, place), trial.beneficiary(s, place)
    if USES_FIELD[kind][OBLIGOR]:
        if one < 0 or not standing.is_in(s, one):
            return Reason.NOBODY_THERE
        if not trial.is_party(s, one):
            return Reason.NOT_A_PARTY
    if USES_FIELD[kind][BENEFICIARY]:
        if other < 0 or not standing.is_in(s, other):
            return Reason.NOBODY_THERE
        if USES_FIELD[kind][OBLIGOR] and one == other:
            return Reason.SAME_PERSON
        if kind in BENEFICIARY_SIGNS and not trial.is_party(s, other):
            return Reason.NOT_A_PARTY
    return why_not_target(s, place)


def why_not_target(s, place):
    """Why a clause is about nobody: it needs somebody whom it is about, or what happens to a deed (LF-116, LF-140)."""
    kind, code = s.clause[place][TYPE], s.clause[place][TARGET]
    if USES_FIELD[kind][TARGET] == 0 or kind == Clause.ASSUME:
        return Reason.OK
    if code < EVERYBODY_ELSE:
        return Reason.OK if code < s.seats and standing.is_in(s, code) else Reason.NO_TARGET
    of_a_deed = kind == Clause.PAY_ON_EVENT and s.clause[place][COND] in (Event.OWNER_CHANGES, Event.BUILT)
    if code == EVERYBODY_ELSE or of_a_deed:
        return Reason.OK
    return Reason.OK if trial.seat_of(s, code) >= 0 else Reason.NO_TARGET


# ---------------------------------------------------------------- subjects
def why_not_subject(s, place):
    """Why a clause cannot be about its subject (LF-117, LF-127 to LF-139, LF-112)."""
    kind, subject = s.clause[place][TYPE], s.clause[place][SUBJECT]
    if USES_FIELD[kind][SUBJECT] == 0:
        return Reason.OK
    if kind in OWNED:
        if subject >= DEEDS or s.would_own[subject] != trial.obligor(s, place):
            return Reason.NOT_OWNER
        return why_not_pledge(s, place) if kind == Clause.COLLATERAL else Reason.OK
    if kind == Clause.PUT_OPTION:
        return Reason.OK if subject < DEEDS and s.would_own[subject] > -2 else Reason.OTHER_SUBJECT
    if kind == Clause.INCOME_SHARE:
        fits = subject < DEEDS or (subject >= OF_CITY and subject <= OF_ALL_INCOME)
        return Reason.OK if fits else Reason.OTHER_SUBJECT
    if kind == Clause.RENEWAL_FREEDOM:
        if subject < DEEDS and KIND[subject] == Kind.STREET:
            return Reason.OK if s.would_own[subject] == trial.beneficiary(s, place) else Reason.NOT_ITS_OWNER
        return Reason.OK if subject == OF_STREETS else Reason.OTHER_SUBJECT
    is_city = subject >= OF_CITY and subject < OF_STREETS
    if kind == Clause.NO_BUY:
        return Reason.OK if is_city or (subject < DEEDS and s.would_own[subject] == -1) else Reason.OTHER_SUBJECT
    is_street = is_city or subject == OF_STREETS or (subject < DEEDS and KIND[subject] == Kind.STREET)
    if kind == Clause.NO_BUILD or is_street:
        return Reason.OK if is_street else Reason.OTHER_SUBJECT
    is_transit = subject == OF_TRANSIT or (subject < DEEDS and KIND[subject] == Kind.TRANSIT)
    is_utility = subject == OF_UTILITIES or (subject < DEEDS and KIND[subject] == Kind.UTILITY)
    fits = is_transit or (is_utility and kind != Clause.REFUSE_SERVICE)
    return Reason.OK if fits else Reason.OTHER_SUBJECT


def why_not_pledge(s, place):
    """Why a deed cannot secure this contract: nothing is to be secured, or the deed is pledged (LF-127, LF-R62)."""
    if securities.secured_clauses(s, place, DRAFT, s.draft[COUNT]) == 0:
        return Reason.NOTHING_SECURED
    asset, owner = s.clause[place][SUBJECT], trial.obligor(s, place)
    for other in range(PLACES):
        if s.clause[other][TYPE] == Clause.COLLATERAL and trial.is_live(s, other):
            if s.clause[other][SUBJECT] == asset and trial.obligor(s, other) == owner:
                return Reason.PLEDGED
    for other in range(DRAFT, place):
        if s.clause[other][TYPE] == Clause.COLLATERAL and s.clause[other][SUBJECT] == asset:
            return Reason.PLEDGED
    return Reason.OK
