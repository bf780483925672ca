"""What contracts count in net worth: sums owed, shares of income, options, and transit companies that are closed."""
# LF-177 to LF-185, LF-R70, LF-R71, LF-R72, LF-R73, LF-R95.

from commonweal.games.laissez_faire.cards import (
    CITIES,
    CITY_TRANSIT,
    DEEDS,
    OTHER_CITY,
    STREETS_OF_CITY,
)
from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    COND,
    COND_ARG,
    END,
    EVERYBODY_ELSE,
    PCT,
    PERIOD,
    PLACES,
    START,
    SUBJECT,
    TARGET,
    TYPE,
    UNTIL,
    Clause,
    Cond,
    Until,
)
from commonweal.games.laissez_faire.register import EMPTY, IN_FORCE
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.rules.contracts import reading
from commonweal.institutions.sums import half_up


def total(s, seat):
    """What contracts count for a player, below 0 for what is owed (LF-177 to LF-183)."""
    dollars = -closed_transit(s, seat)
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY:
            one, other = reading.obligor(s, place), reading.beneficiary(s, place)
            if one >= 0 and other >= 0 and one != other and seat in (one, other):
                dollars += value(s, place) if other == seat else -value(s, place)
    return dollars


def value(s, place):
    """What a clause counts for its beneficiary, and against its obligor."""
    kind = s.clause[place][TYPE]
    dollars = s.arrear[place] + s.balance[place]
    if s.clause_state[place] != IN_FORCE:
        return dollars
    if kind == Clause.PAY_AT:
        return dollars + s.clause[place][AMOUNT]
    if kind == Clause.PAY_EVERY:
        return dollars + s.clause[place][AMOUNT] * payments_to_come(s, place)
    if kind == Clause.INCOME_SHARE:
        return dollars + share(s, place)
    if kind in (Clause.CALL_OPTION, Clause.PUT_OPTION):
        return dollars + option(s, place)
    return dollars


def payments_to_come(s, place):
    """How many payments are still to come; without an end only those within the horizon (LF-181)."""
    first, period, end = s.clause[place][START], s.clause[place][PERIOD], s.clause[place][END]
    last = end if end > 0 else s.round + s.valuation_horizon
    after = max(s.last_round[place], s.round - 1) if s.last_round[place] >= first else s.round - 1
    skipped = 0 if after < first else (after - first) // period + 1
    return max(0, (last - first) // period + 1 - skipped) if last >= first else 0


def share(s, place):
    """A part of the mortgage value of what the obligor holds, rounded once; with a condition nothing, with an end a
    part by the rounds that remain (LF-177, LF-178, LF-R73)."""
    dollars = 0
    for asset in range(DEEDS):
        if reading.concerns(s, place, asset):
            dollars += deeds.mortgage(s, asset)
    return part(s, place, dollars)


def part(s, place, dollars):
    """The part of mortgage values that a share of income counts."""
    if s.clause[place][COND] != Cond.ALWAYS:
        return 0
    parts, end = 100, s.clause[place][END]
    dollars *= s.clause[place][PCT]
    if end > 0:
        dollars *= max(0, min(end - s.round, s.valuation_horizon))
        parts *= s.valuation_horizon
    return half_up(dollars, parts)


def option(s, place):
    """The advantage of an option at present, while who must deliver owns the deed (LF-182)."""
    asset, strike = s.clause[place][SUBJECT], s.clause[place][AMOUNT]
    if s.clause[place][TYPE] == Clause.CALL_OPTION:
        delivers = s.owner[asset] == reading.obligor(s, place)
        return max(0, deeds.value(s, asset) - strike) if delivers else 0
    delivers = s.owner[asset] == reading.beneficiary(s, place)
    return max(0, strike - deeds.value(s, asset)) if delivers else 0


# ---------------------------------------------------------------- closed transit companies
def closed_transit(s, seat):
    """What the transit companies of a player lose because contracts close the way between two cities (LF-183)."""
    dollars = 0
    if s.transit_closure == Charter.transit_closure.NONE:
        return 0
    for city in range(CITIES):
        other = OTHER_CITY[city]
        asset = CITY_TRANSIT[city]
        if city < other and s.owner[asset] == seat:
            dollars += lost(s, seat, asset, int(is_closed(s, seat, city, other)) + int(is_closed(s, seat, other, city)))
    return dollars


def lost(s, seat, asset, directions):
    """What a transit company loses with this many directions closed (LF-183, LF-247)."""
    worth = deeds.mortgage(s, asset)
    if s.transit_closure == Charter.transit_closure.EITHER:
        return worth if directions > 0 else 0
    if s.transit_closure == Charter.transit_closure.BOTH:
        return worth if directions == 2 else 0
    return worth if directions == 2 else half_up(worth, 2) if directions else 0


def is_closed(s, seat, landed, city):
    """Whether a player who lands in one city finds no bed in the other, because every street there must refuse them for
    good. A party to one of these contracts loses nothing (LF-183, LF-R72)."""
    for asset in range(DEEDS):
        if STREETS_OF_CITY[city] >> asset & 1:
            place = refusal_of(s, asset, landed)
            if place < 0 or is_party_of(s, place, seat):
                return False
    return True


def is_party_of(s, place, seat):
    """Whether a player has signed the contract of a clause, or is bound or benefited by it now."""
    is_signer = s.signers[place] >> seat & 1 == 1
    return is_signer or reading.obligor(s, place) == seat or reading.beneficiary(s, place) == seat


def refusal_of(s, asset, landed):
    """The clause by which the owner of a street refuses all who landed in a city, for good; -1 for none."""
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause[place][TYPE] == Clause.REFUSE_SERVICE and s.clause_state[place] == IN_FORCE:
            lasts = s.clause[place][END] == 0 and s.clause[place][UNTIL] == Until.NEVER
            to_all = s.clause[place][TARGET] == EVERYBODY_ELSE and s.clause[place][START] <= s.round
            always = s.clause[place][COND] == Cond.ALWAYS
            if s.clause[place][COND] == Cond.LANDED_IN_CITY:
                always = s.clause[place][COND_ARG] == landed
            if lasts and to_all and always and reading.has_parties(s, place) and reading.concerns(s, place, asset):
                return place
    return -1
