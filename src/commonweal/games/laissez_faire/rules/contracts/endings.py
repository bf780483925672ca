"""Say which clauses end and why, where no other sentence of the log does."""
# LF-75, LF-118, LF-245.

from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.clauses import TARGET, TYPE
from commonweal.games.laissez_faire.register import reads_clause
from commonweal.games.laissez_faire.rules.contracts import reading
from commonweal.games.laissez_faire.words import Notice, Over
from commonweal.rulebook import EVERY_SEAT, announce_to

STRUCK = (Over.OUT, Over.DEED_FALLS)
"""Why clauses end in the last step of a settlement (LF-75)."""


def tell(s, place, why, lost):
    """Announce that a clause ends, why, how many dollars owed under it are lost, and how many in arrears remain: to
    those who read it (LF-75, LF-118, LF-R95)."""
    notice = Notice.STRUCK if why in STRUCK else Notice.OVER
    contract, clause, kind = s.contract_no[place], s.clause_no[place], s.clause[place][TYPE]
    left = max(0, s.arrear[place] + s.balance[place] - lost)
    announce_to(s, readers(s, place), notice, contract, clause, kind, why, lost, concerns(s, place), left)


def concerns(s, place):
    """The bit set of those whom a clause binds or benefits, and of the one it is about."""
    target = reading.seat_of(s, s.clause[place][TARGET])
    return bit_of(reading.obligor(s, place)) | bit_of(reading.beneficiary(s, place)) | bit_of(target)


def bit_of(seat):
    """The bit of a seat; none for nobody."""
    return 1 << seat if seat >= 0 else 0


def readers(s, place):
    """The bit set of those who read a clause: EVERY_SEAT, or by charter some (LF-245)."""
    if s.contract_visibility == Charter.contract_visibility.PUBLIC:
        return EVERY_SEAT
    seats = 0
    for seat in range(s.seats):
        if reads_clause(s, seat, place):
            seats |= 1 << seat
    return seats
