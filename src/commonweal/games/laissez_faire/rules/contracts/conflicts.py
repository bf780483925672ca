"""Clauses that conflict: pairs that demand opposites, and shares that add up to more than there is."""
# LF-151, LF-157, LF-R52.

from commonweal.games.laissez_faire.cards import DEEDS
from commonweal.games.laissez_faire.charter import MOST_ROUNDS
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    COND,
    COND_ARG,
    COUNT,
    DRAFT,
    END,
    OF_ALL_INCOME,
    PCT,
    PLACES,
    START,
    SUBJECT,
    TYPE,
    Clause,
    names,
)
from commonweal.games.laissez_faire.rules.contracts import trial
from commonweal.games.laissez_faire.words import Reason
from commonweal.rulebook import because_of

HUNDRED = 100
NO_ASSET = -1


def are_opposite(s, one, other):
    """Whether two clauses demand opposites by their types: a right against a refusal, a cap or right below a floor, an
    option against a no-transfer."""
    kind, second = s.clause[one][TYPE], s.clause[other][TYPE]
    if kind == Clause.SERVICE_RIGHT and second == Clause.REFUSE_SERVICE:
        return True
    if kind in (Clause.SERVICE_RIGHT, Clause.PRICE_CAP) and second == Clause.PRICE_FLOOR:
        return s.clause[one][AMOUNT] < s.clause[other][AMOUNT]
    return kind == Clause.CALL_OPTION and second == Clause.NO_TRANSFER


def share_a_target(s, one, other):
    """Whether two clauses are about the same player. An option is about its holder."""
    for seat in range(s.seats):
        first = (
            trial.beneficiary(s, one) == seat
            if s.clause[one][TYPE] == Clause.CALL_OPTION
            else trial.is_target(s, one, seat)
        )
        if first and trial.is_target(s, other, seat):
            return True
    return False


def share_an_asset(s, one, other):
    """Whether two clauses of one obligor are about the same deed; for clauses about holdings, only deeds that the
    obligor holds count."""
    first, second = s.clause[one][SUBJECT], s.clause[other][SUBJECT]
    owner = trial.obligor(s, one)
    for asset in range(DEEDS):
        if names(first, asset) and names(second, asset):
            if s.would_own[asset] == owner or (first < DEEDS and second < DEEDS):
                return True
    return False


def last_round(s, place):
    return s.clause[place][END] if s.clause[place][END] > 0 else MOST_ROUNDS


def share_a_round(s, one, other):
    first = max(s.round, s.clause[one][START], s.clause[other][START])
    return first <= min(last_round(s, one), last_round(s, other))


def have_like_conditions(s, one, other):
    """Whether the conditions are equal, or one has none (LF-R52)."""
    if s.clause[one][COND] == 0 or s.clause[other][COND] == 0:
        return True
    return s.clause[one][COND] == s.clause[other][COND] and s.clause[one][COND_ARG] == s.clause[other][COND_ARG]


def contradict(s, one, other):
    """Whether two clauses contradict each other (LF-157)."""
    if not are_opposite(s, one, other) and not are_opposite(s, other, one):
        return False
    if trial.obligor(s, one) != trial.obligor(s, other) or trial.obligor(s, one) < 0:
        return False
    if not share_a_round(s, one, other) or not have_like_conditions(s, one, other) or not share_an_asset(s, one, other):
        return False
    return share_a_target(s, one, other) if are_opposite(s, one, other) else share_a_target(s, other, one)


def why_not_conflict(s, place):
    """Why a clause of the draft may not stand beside those in force and those before it in the draft (LF-112,
    LF-157)."""
    for other in range(PLACES):
        if trial.is_live(s, other) and contradict(s, place, other):
            return because_of(Reason.CONTRADICTS, other + 1)
    for other in range(DRAFT, place):
        if contradict(s, place, other):
            return Reason.CONTRADICTS_DRAFT
    return Reason.OK


# ---------------------------------------------------------------- shares
def shares_of(s, seat, asset):
    """The shares that a player would owe of the income from a deed, or from all income, in percent (LF-151)."""
    percent = 0
    for number in range(s.listed):
        percent += share_of(s, s.by_age[number], seat, asset)
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        percent += share_of(s, place, seat, asset)
    return percent


def share_of(s, place, seat, asset):
    if s.clause[place][TYPE] != Clause.INCOME_SHARE or trial.obligor(s, place) != seat:
        return 0
    if place < PLACES and not trial.is_live(s, place):
        return 0
    subject = s.clause[place][SUBJECT]
    counts = subject == OF_ALL_INCOME if asset == NO_ASSET else names(subject, asset)
    return s.clause[place][PCT] if counts else 0


def why_not_share(s, place):
    """Why a share, or a deed with shares, makes more than 100 percent for somebody (LF-112, LF-151)."""
    subject = s.clause[place][SUBJECT]
    if s.clause[place][TYPE] == Clause.GIVE_ASSET:
        return Reason.OVER_HUNDRED if shares_of(s, s.would_own[subject], subject) > HUNDRED else Reason.OK
    if s.clause[place][TYPE] != Clause.INCOME_SHARE:
        return Reason.OK
    seat = trial.obligor(s, place)
    if subject == OF_ALL_INCOME and shares_of(s, seat, NO_ASSET) > HUNDRED:
        return Reason.OVER_HUNDRED
    for asset in range(DEEDS):
        if names(subject, asset) and shares_of(s, seat, asset) > HUNDRED:
            return Reason.OVER_HUNDRED
    return Reason.OK
