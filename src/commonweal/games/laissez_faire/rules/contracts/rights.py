"""Rights to service: lodging, rides and utilities at a fixed price, and the power of an owner over renewals."""
# LF-87, LF-129, LF-130, LF-186, LF-R46.

from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    COND,
    END,
    START,
    SUBJECT,
    TYPE,
    UNTIL,
    USES,
    Clause,
    Cond,
    Until,
    names,
)
from commonweal.games.laissez_faire.rules.contracts import covenants, keeping, reading
from commonweal.rulebook import announce


def price_of(s, owner, guest, asset, stay):
    """The price at which an owner must serve a guest; -1 if no right binds him (LF-129)."""
    covenants.read_limits(s, owner, guest, asset, stay, covenants.TOP)
    return s.clause[s.right_by][AMOUNT] if s.right_by >= 0 else -1


def use(s, notice, guest, asset, dollars, about, stay):
    """Tell by which right a guest pays so much for a service, and spend one use of it (LF-118, LF-129).

    notice: of this kind of service; about: the deed or the city that it names."""
    owner = s.owner[asset]
    covenants.read_limits(s, owner, guest, asset, stay, covenants.TOP)
    place = s.right_by
    announce(s, notice, guest, owner, dollars, about, s.contract_no[place], s.clause_no[place])
    keeping.spend_use(s, place)


def grants_renewal(s, tenant, owner, asset):
    """Whether a tenant has granted an owner the power to ask more at a renewal, when the lodging begins (LF-130). Of a
    collective subject the streets are those of the owner."""
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause[place][TYPE] == Clause.RENEWAL_FREEDOM and names(s.clause[place][SUBJECT], asset):
            bound = reading.obligor(s, place) == tenant and reading.beneficiary(s, place) == owner
            if bound and reading.applies(s, place):
                return True
    return False


def stays_free(s, seat, asset):
    """Whether a seat has an unlimited, unconditional right to stay on a street, or to a utility, for $0 (LF-186)."""
    owner = s.owner[asset]
    if owner < 0 or price_of(s, owner, seat, asset, 1) != 0:
        return False
    place = s.right_by
    lasts = s.clause[place][END] == 0 and s.clause[place][START] <= s.round and s.clause[place][USES] == 0
    return lasts and s.clause[place][COND] == Cond.ALWAYS and s.clause[place][UNTIL] == Until.NEVER
