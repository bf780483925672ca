"""What the contract that is offered would change in the net worth of each player, for all to read before they sign."""
# LF-112, LF-173 to LF-182, LF-R93, LF-R95. A transit company that the contract would close is not counted.

from commonweal.games.laissez_faire.cards import DEEDS, HOUSE_PRICE
from commonweal.games.laissez_faire.charter import SEATS, Charter
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COUNT,
    DRAFT,
    END,
    OBLIGOR,
    OWNER_OF,
    PERIOD,
    PLACES,
    START,
    SUBJECT,
    TYPE,
    Clause,
    names,
)
from commonweal.games.laissez_faire.register import EMPTY
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.rules.contracts import contract_values, reading, trial, validity
from commonweal.games.laissez_faire.words import Phase
from commonweal.rulebook import computed

MOST_CHANGE = 100_000_000


@computed(SEATS, low=-MOST_CHANGE, high=MOST_CHANGE)
def worth_offered(s, seat):
    """What the offered contract would change in a player’s net worth; 0 if drafts or contracts are private to their
    parties (LF-244, LF-245)."""
    hidden = (
        s.draft_visibility == Charter.draft_visibility.PARTIES
        or s.contract_visibility == Charter.contract_visibility.PARTIES
    )
    if s.phase != Phase.ANSWER or hidden or seat >= s.seats or s.draft[COUNT] == 0:
        return 0
    return change(s, seat) if validity.why_not_draft(s, 0) == 0 else 0


def change(s, seat):
    """What the draft that was tried last would change in a player’s net worth."""
    dollars = s.would_have[seat] - s.cash[seat]
    for asset in range(DEEDS):
        if s.would_own[asset] == seat:
            dollars += deeds.mortgage(s, asset) + s.would_stand[asset] * HOUSE_PRICE[asset] // 2
        if s.owner[asset] == seat:
            dollars -= deeds.value(s, asset)
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        dollars += side(seat, trial.obligor(s, place), trial.beneficiary(s, place)) * value(s, place)
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY and is_touched(s, place):
            now = side(seat, reading.obligor(s, place), reading.beneficiary(s, place))
            then = 0 if s.would_end[place] == 1 else side(seat, trial.obligor(s, place), trial.beneficiary(s, place))
            if now != then:
                dollars += (then - now) * contract_values.value(s, place)
    return dollars


def is_touched(s, place):
    """Whether the draft that was tried last ends a clause of the register, changes its persons, or moves a deed that it
    goes with. Most clauses stay as they are."""
    one, other = s.would_owe[place], s.would_benefit[place]
    if s.would_end[place] == 1 or one != s.clause[place][OBLIGOR] or other != s.clause[place][BENEFICIARY]:
        return True
    return moves(s, one) or moves(s, other)


def moves(s, code):
    """Whether a person is the owner of a deed that would change hands."""
    return code >= OWNER_OF and s.would_own[code - OWNER_OF] != s.owner[code - OWNER_OF]


def side(seat, one, other):
    """Whether a clause counts for a player or against them; nothing between a player and themselves (LF-R95)."""
    if one < 0 or other < 0 or one == other:
        return 0
    return int(seat == other) - int(seat == one)


def value(s, place):
    """What a clause of the draft would count for its beneficiary, once all immediate clauses are carried out."""
    kind, dollars = s.clause[place][TYPE], s.clause[place][AMOUNT]
    if kind == Clause.PAY_AT or kind == Clause.LOAN:
        return dollars
    if kind == Clause.PAY_EVERY:
        return dollars * payments(s, place)
    if kind == Clause.INCOME_SHARE:
        return share(s, place)
    if kind != Clause.CALL_OPTION and kind != Clause.PUT_OPTION:
        return 0
    asset = s.clause[place][SUBJECT]
    worth = deeds.mortgage(s, asset) + s.would_stand[asset] * HOUSE_PRICE[asset] // 2
    if kind == Clause.CALL_OPTION:
        return max(0, worth - dollars) if s.would_own[asset] == trial.obligor(s, place) else 0
    return max(0, dollars - worth) if s.would_own[asset] == trial.beneficiary(s, place) else 0


def payments(s, place):
    """How many payments a clause of the draft brings within the horizon of net worth (LF-181)."""
    last = s.clause[place][END] if s.clause[place][END] > 0 else s.round + s.valuation_horizon
    return max(0, (last - s.clause[place][START]) // s.clause[place][PERIOD] + 1)


def share(s, place):
    """What a share of the income from what the obligor would own counts (LF-177, LF-178)."""
    dollars = 0
    for asset in range(DEEDS):
        if s.would_own[asset] == trial.obligor(s, place) and names(s.clause[place][SUBJECT], asset):
            dollars += deeds.mortgage(s, asset)
    return contract_values.part(s, place, dollars)
