"""Covenants make acts illegal: prices that may not be quoted, guests who must be refused or served, deeds that may not
be bought or built on."""
# LF-129 to LF-133, LF-138, LF-139, LF-156, LF-158, LF-R46, LF-R61, LF-R91. A refusal names contract and clause.

from commonweal.games.laissez_faire.cards import KIND, Kind
from commonweal.games.laissez_faire.clauses import AMOUNT, FLAGS, SUBJECT, TYPE, Clause, Flag, names
from commonweal.games.laissez_faire.rules.contracts import reading
from commonweal.games.laissez_faire.words import Reason
from commonweal.rulebook import because_of

TOP = 9999
LIMITS = (Clause.SERVICE_RIGHT, Clause.REFUSE_SERVICE, Clause.PRICE_CAP, Clause.PRICE_FLOOR)


# ---------------------------------------------------------------- what an owner may ask of a guest
def covers_service(s, place, owner, guest, asset, stay):
    """Whether a right, refusal, cap or floor is about serving this guest: a stay on a street needs the flag for rights
    and caps, and no tenant is put out (LF-131, LF-R46, LF-R61)."""
    kind = s.clause[place][TYPE]
    if not names(s.clause[place][SUBJECT], asset) or reading.obligor(s, place) != owner:
        return False
    if not reading.is_target(s, place, guest) or not reading.applies(s, place):
        return False
    if stay == 0 or kind == Clause.PRICE_FLOOR or (KIND[asset] == Kind.UTILITY and kind != Clause.REFUSE_SERVICE):
        return True
    return kind != Clause.REFUSE_SERVICE and s.clause[place][FLAGS] & Flag.ALSO_STAYS != 0


def read_limits(s, owner, guest, asset, stay, top):
    """Note what clauses demand of the price: those attached to the deed first, then older contracts; a clause that
    meets its opposite has no effect (LF-158, LF-R91).

    top: the highest price that the rules allow."""
    s.least_price = 0
    s.most_price = top
    s.least_by = s.most_by = s.refuse_by = s.right_by = -1
    personal = 0
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause[place][TYPE] in LIMITS and covers_service(s, place, owner, guest, asset, stay):
            if reading.is_attached(s, place):
                read_limit(s, place)
            else:
                s.personal_limits[personal] = place
                personal += 1
    for number in range(personal):
        read_limit(s, s.personal_limits[number])


def read_limit(s, place):
    """Note what one clause demands, unless it has no effect now."""
    kind, price = s.clause[place][TYPE], s.clause[place][AMOUNT]
    if kind == Clause.REFUSE_SERVICE:
        if s.right_by < 0 and s.refuse_by < 0:
            s.refuse_by = place
    elif kind == Clause.PRICE_FLOOR:
        if price <= s.most_price and price > s.least_price:
            s.least_price = price
            s.least_by = place
    elif price >= s.least_price and (kind == Clause.PRICE_CAP or s.refuse_by < 0):
        if kind == Clause.SERVICE_RIGHT and (s.right_by < 0 or price < s.clause[s.right_by][AMOUNT]):
            s.right_by = place
        if price < s.most_price:
            s.most_price = price
            s.most_by = place


def why_not_serve(s, owner, guest, asset):
    """Why an owner must refuse a guest (LF-131)."""
    read_limits(s, owner, guest, asset, 0, TOP)
    return because_of(Reason.BOUND_TO_REFUSE, s.refuse_by + 1) if s.refuse_by >= 0 else Reason.OK


def why_not_quote(s, owner, guest, asset, stay, top, price):
    """Why clauses do not allow a price (LF-132, LF-133, LF-156)."""
    read_limits(s, owner, guest, asset, stay, top)
    if price > s.most_price and s.most_by >= 0:
        return because_of(Reason.ABOVE_CAP, s.most_by + 1)
    if price < s.least_price:
        return because_of(Reason.BELOW_FLOOR, s.least_by + 1)
    return Reason.OK


# ---------------------------------------------------------------- building and buying
def forbidding(s, seat, asset, kind):
    """The place of the oldest covenant of a type that binds a seat about an asset; -1 for none."""
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause[place][TYPE] == kind and names(s.clause[place][SUBJECT], asset):
            if reading.obligor(s, place) == seat and reading.applies(s, place):
                return place
    return -1


def why_not_build(s, seat, asset):
    """Why a covenant does not let a player build (LF-138, LF-156)."""
    place = forbidding(s, seat, asset, Clause.NO_BUILD)
    return because_of(Reason.COVENANT, place + 1) if place >= 0 else Reason.OK


def why_not_buy(s, seat, asset):
    """Why a covenant does not let a player buy from the bank (LF-139, LF-156)."""
    place = forbidding(s, seat, asset, Clause.NO_BUY)
    return because_of(Reason.COVENANT, place + 1) if place >= 0 else Reason.OK
