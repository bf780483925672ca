"""Taking a Turn: the transit company of a side carries guests to its other city."""
# The manual, "Taking a Turn": LF-43 to LF-48, LF-223, LF-R14, LF-R19 to LF-R22.

from commonweal.games.laissez_faire.cards import BANK_FARE, CITY_TRANSIT, FAIR_FARE, OTHER_CITY
from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.rules import accounts, deeds, prices
from commonweal.games.laissez_faire.rules.contracts import rights
from commonweal.games.laissez_faire.state import ANY_OFFER, BANK, Notice, Phase, Reason
from commonweal.rulebook import act, amount, announce


def company(s):
    """The transit company of the side where the guest landed."""
    return CITY_TRANSIT[s.land_city]


def bank_fare(s):
    """The bank’s list fare: by the number of transit companies it owns, or what the charter says (LF-45, LF-223)."""
    if s.bank_transit_fare == Charter.bank_transit_fare.FAIR:
        return FAIR_FARE
    owned = 1 if s.bank_transit_fare == Charter.bank_transit_fare.SINGLE else deeds.transits_of_bank(s)
    return BANK_FARE[owned - 1]


def fare(s, guest):
    """What a ride costs a guest now; -1 if no fare is known (LF-44, LF-45)."""
    asset = company(s)
    if s.owner[asset] == guest:
        return 0
    return bank_fare(s) if s.owner[asset] == BANK else prices.known(s, guest, asset, False)


def some_fare_offers(s, seat, k):
    return prices.some_offers(s, company(s), k)


def why_not_ask_fare(s, seat, offer):
    """Why the fare may not be asked for: LF-46."""
    return Reason.RIDDEN_ALREADY if s.ride_used else prices.why_not_ask(s, seat, company(s))


def least_ask_fare(s, seat):
    return 0


def most_ask_fare(s, seat):
    return ANY_OFFER


@act(Phase.LODGING, offer=amount(ANY_OFFER, some=some_fare_offers))
def ask_fare(s, seat, offer):
    """Ask the owner of the transit company for a fare (LF-44, LF-49)."""
    prices.ask(s, seat, company(s), offer)


def why_not_ride(s, seat):
    """Why a guest may not ride: LF-39, LF-46."""
    if s.ride_used:
        return Reason.RIDDEN_ALREADY
    if fare(s, seat) < 0:
        return Reason.NO_FARE_AGREED
    if not accounts.can_pay(s, seat, fare(s, seat)):
        return Reason.CANNOT_PAY
    owner = s.owner[company(s)]
    return prices.why_not_serve(s, seat, company(s)) if owner >= 0 and owner != seat else Reason.OK


@act(Phase.LODGING)
def ride(s, seat):
    """Ride to the other city of the side, once, and look for lodging there; a service right that set the fare loses a
    use (LF-43, LF-46, LF-44, LF-45, LF-129)."""
    asset = company(s)
    owner = s.owner[asset]
    dollars = fare(s, seat)
    s.ride_used = 1
    s.fare_paid = 0 if owner in (BANK, seat) else dollars
    s.city_now = OTHER_CITY[s.land_city]
    if owner == seat:
        announce(s, Notice.RIDES_FREE, seat, s.city_now)
    elif owner == BANK or prices.takes_quote(s, seat, asset, False):
        announce(s, Notice.BANK_FARE if owner == BANK else Notice.FARE_PAID, seat, owner, dollars, s.city_now)
    else:
        rights.use(s, Notice.FARE_BY_RIGHT, seat, asset, dollars, s.city_now, False)
    accounts.collect(s, seat, owner, asset, dollars)
