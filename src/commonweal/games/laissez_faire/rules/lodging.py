"""Taking a Turn: lodging in the city where a player landed, on a street of their own, of the bank or of another player;
who finds none sleeps on a park bench and goes to jail."""
# The manual, "Taking a Turn": LF-28, LF-30 to LF-42, LF-47, LF-56, LF-57, LF-R9 to LF-R13, LF-R21 to LF-R25, LF-R27.

from commonweal.games.laissez_faire.cards import (
    BANK_RENT,
    CITY,
    CITY_SIDE,
    KIND,
    LEVELS,
    MONOPOLY_RENT,
    ON_BOARD,
    POSITION,
    SIDE,
    SIDE_AT,
    STREETS_OF_CITY,
    Kind,
)
from commonweal.games.laissez_faire.rules import accounts, counting, deeds, jail, prices
from commonweal.games.laissez_faire.rules.contracts import events, rights
from commonweal.games.laissez_faire.state import ANY_OFFER, BANK, LODGINGS_KEPT, Event, Notice, Phase, Reason
from commonweal.games.laissez_faire.words import Count
from commonweal.rulebook import act, among, amount, announce

UNLIMITED = LEVELS


# ---------------------------------------------------------------- places
def has_place(s, guest, asset):
    """Whether a street has a place free for a guest: it holds one lodger, with two houses two, with an apartment
    building any number; the guest’s own token does not count (LF-40, LF-91, LF-92, LF-R23)."""
    if s.level[asset] == UNLIMITED:
        return True
    lodgers = 0
    for seat in range(s.seats):
        if seat != guest and s.lodged_on[seat] == asset:
            lodgers += 1
    return lodgers < max(1, s.level[asset])


def leave(s, seat):
    """A player gives up the lodging; another one begins without a last rent."""
    s.lodged_on[seat] = s.last_rent[seat] = -1
    s.renewal_free[seat] = 0


def streets_here(s, seat):
    """The streets where a guest may find lodging: those of both cities of the side, or of a lodger who decides whether
    to stay the one street."""
    if prices.is_stay(s):
        return 1 << s.lodged_on[seat] if s.lodged_on[seat] >= 0 else 0
    found = 0
    for city in range(len(STREETS_OF_CITY)):
        if CITY_SIDE[city] == SIDE_AT[s.land_pos]:
            found |= STREETS_OF_CITY[city]
    return found


# ---------------------------------------------------------------- what it costs
def bank_rent(s, asset):
    """The bank’s rent: the monopolist’s list by buildings; without any it is doubled where the bank owns the whole
    city (LF-35, LF-R27)."""
    if s.level[asset] == 0 and deeds.bank_has_city(s, CITY[asset]):
        return MONOPOLY_RENT[asset]
    return BANK_RENT[asset][s.level[asset]]


def rent(s, guest, asset):
    """What lodging on a street costs a guest now: nothing on an own street, the list price at the bank, otherwise what
    was quoted; -1 if no price is known (LF-32, LF-35, LF-56)."""
    if s.owner[asset] == guest:
        return 0
    if s.owner[asset] == BANK:
        return bank_rent(s, asset)
    return prices.known(s, guest, asset, False)


def is_in_reach(s, asset):
    """Whether a street lies in the city where the guest is; from a transit company both cities are in reach (LF-47,
    LF-56)."""
    if s.phase == Phase.TRANSIT_STOP:
        return SIDE[asset] == SIDE_AT[s.land_pos]
    return CITY[asset] == s.city_now


# ---------------------------------------------------------------- asking
def some_rent_offers(s, seat, asset, k):
    return prices.some_offers(s, asset, k)


def why_not_ask_rent(s, seat, asset, offer):
    """Why the rent may not be asked for: LF-31, LF-40, LF-81."""
    if KIND[asset] != Kind.STREET:
        return Reason.NOT_A_STREET
    if prices.is_stay(s):
        if s.lodged_on[seat] != asset:
            return Reason.NOT_LODGED_THERE
    elif SIDE[asset] != SIDE_AT[s.land_pos]:
        return Reason.OTHER_SIDE
    elif s.owner[asset] >= 0 and not has_place(s, seat, asset):
        return Reason.NO_PLACE_FREE
    return prices.why_not_ask(s, seat, asset)


def least_ask_rent(s, seat, asset):
    return 0


def most_ask_rent(s, seat, asset):
    return ANY_OFFER


@act(
    Phase.LODGING, Phase.TRANSIT_STOP, Phase.STAY,
    asset=among(ON_BOARD, kind="deed", candidates=streets_here), offer=amount(ANY_OFFER, some=some_rent_offers),
)  # fmt: skip
def ask_rent(s, seat, asset, offer):
    """Ask the owner of a street in one of the two cities of the side for a rent, with an offer or without (LF-49)."""
    prices.ask(s, seat, asset, offer)


# ---------------------------------------------------------------- lodging
def why_not_lodge(s, seat, asset):
    """Why a guest may not lodge there: LF-31, LF-39, LF-40."""
    if KIND[asset] != Kind.STREET:
        return Reason.NOT_A_STREET
    if not is_in_reach(s, asset):
        return Reason.OTHER_CITY
    if not has_place(s, seat, asset):
        return Reason.NO_PLACE_FREE
    if rent(s, seat, asset) < 0:
        return Reason.NO_PRICE_AGREED
    if not accounts.can_pay(s, seat, rent(s, seat, asset)):
        return Reason.CANNOT_PAY
    return prices.why_not_serve(s, seat, asset) if is_of_another(s, seat, asset) else Reason.OK


def is_of_another(s, seat, asset):
    """Whether another player owns a deed."""
    return s.owner[asset] >= 0 and s.owner[asset] != seat


@act(Phase.LODGING, Phase.TRANSIT_STOP, asset=among(ON_BOARD, kind="deed", candidates=streets_here))
def lodge(s, seat, asset):
    """Take a place in the city where you are, for the price that is known (LF-38, LF-47, LF-56)."""
    dollars = rent(s, seat, asset)
    last = -1 if s.owner[asset] == seat else dollars
    is_free = 0
    if is_of_another(s, seat, asset):
        is_free = int(rights.grants_renewal(s, seat, s.owner[asset], asset))
        if prices.takes_quote(s, seat, asset, False):
            is_free = max(is_free, s.quote_free[asset])
    s.lodged_on[seat] = asset
    s.last_rent[seat] = last
    s.renewal_free[seat] = is_free
    s.pos[seat] = POSITION[asset]
    s.changed = 1
    remember_price(s, seat, dollars)
    pay_rent(s, seat, asset, dollars, False)
    settle_in(s, seat, asset)


def pay_rent(s, seat, asset, dollars, stay):
    """Rent goes to the owner of the street; a service right that set it loses a use (LF-32, LF-35, LF-38, LF-85, LF-86,
    LF-129)."""
    owner = s.owner[asset]
    if owner == seat:
        if not stay:
            announce(s, Notice.LODGES_FREE, seat, asset)
        return
    if owner == BANK:
        announce(s, Notice.BANK_STAY if stay else Notice.BANK_RENT, seat, owner, dollars, asset)
    elif prices.takes_quote(s, seat, asset, stay):
        announce(s, Notice.STAY_PAID if stay else Notice.RENT_PAID, seat, owner, dollars, asset)
    else:
        rights.use(s, Notice.STAY_BY_RIGHT if stay else Notice.RENT_BY_RIGHT, seat, asset, dollars, asset, stay)
    accounts.collect(s, seat, owner, asset, dollars)


def remember_price(s, seat, dollars):
    """Players go by what they paid for their last lodgings."""
    for number in range(LODGINGS_KEPT - 1, 0, -1):
        s.lodgings_paid[seat][number] = s.lodgings_paid[seat][number - 1]
    s.lodgings_paid[seat][0] = dollars


def settle_in(s, seat, asset):
    """The decision is over, and the turn nearly so (LF-56)."""
    prices.begin_decision(s)
    s.phase = Phase.TURN_END
    events.note(s, Event.LODGES, seat, asset)


@act(Phase.LODGING, always=True)
def sleep_rough(s, seat):
    """Give up: spend the night on a park bench, and go to jail for it (LF-42, LF-57)."""
    counting.add(s, Count.BENCHES_REFUSED, int(counting.is_kept_out(s, seat)))
    jail.arrest(s, seat, CITY_SIDE[s.land_city])


@act(Phase.TRANSIT_STOP, always=True)
def remain(s, seat):
    """Remain on the space of the transit company (LF-48)."""
    prices.begin_decision(s)
    s.phase = Phase.TURN_END
