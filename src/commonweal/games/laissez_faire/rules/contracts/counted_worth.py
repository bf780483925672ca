"""The worth of each clause in net worth, shown so that everybody can check the sum."""
# The manual, "Net Worth": LF-177 to LF-185; for whom it counts, the clause itself says.

from commonweal.games.laissez_faire.charter import SEATS, Charter
from commonweal.games.laissez_faire.clauses import PLACES
from commonweal.games.laissez_faire.register import EMPTY, MOST_SUM
from commonweal.games.laissez_faire.rules.contracts import contract_values, reading
from commonweal.rulebook import computed

MOST_LOST = 9999


@computed(PLACES, high=MOST_SUM)
def clause_worth(s, place):
    """What the clause in each place counts for its beneficiary and against its obligor; 0 if contracts are private to
    their parties (LF-177 to LF-182, LF-245)."""
    if s.clause_state[place] == EMPTY or s.contract_visibility == Charter.contract_visibility.PARTIES:
        return 0
    one, other = reading.obligor(s, place), reading.beneficiary(s, place)
    return contract_values.value(s, place) if one >= 0 and other >= 0 and one != other else 0


@computed(SEATS, high=MOST_LOST)
def transit_lost(s, seat):
    """How much less transit companies count for each seat because of other players' contracts; 0 if contracts are
    private to their parties (LF-183, LF-245)."""
    if seat >= s.seats or s.contract_visibility == Charter.contract_visibility.PARTIES:
        return 0
    return contract_values.closed_transit(s, seat)
