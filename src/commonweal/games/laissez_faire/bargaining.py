"""Bargain sensibly: what a contract is worth to a player, and when to sign.

A contract is worth what it changes in net worth, and what it brings in the next five rounds. Proposals are in
proposing.py."""

from commonweal.games.laissez_faire.cards import (
    CITIES,
    CITY,
    CITY_SIDE,
    DEEDS,
    FAIR_RENT,
    HOUSE_PRICE_OF_SIDE,
    KIND,
    ON_BOARD,
    SPACES,
    STREETS_OF_CITY,
    Kind,
)
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    COUNT,
    DRAFT,
    OF_CITY,
    PCT,
    PERIOD,
    SUBJECT,
    TYPE,
    Clause,
    names,
)
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.rules.contracts import contract_values, draft_values, reading, trial, validity
from commonweal.rulebook import count_bits

NEVER, GO_ON, LIKED = -100, 10, 850
AHEAD = 5
"""How many rounds of payments count."""
LEAST_GAIN = 10
LEAST_CASH = 100
CITY_SPACES = 4
DEAR = 105
"""Percent of the house price that a guest pays where one player has the whole city."""
COVENANT = 20
"""What a promise not to do something costs."""


# ---------------------------------------------------------------- what deeds earn
def guests(s):
    """How many other players may need a bed."""
    return count_bits(s.in_play) - 1


def city_income(s, seat, city, own):
    """What the streets of a city that a player would own bring in some rounds, in dollars: expensive beds if the player
    would own all streets, otherwise a part at the fair rent.

    own: the bit set of these streets."""
    streets = STREETS_OF_CITY[city]
    held = own & streets
    if held == streets:
        return AHEAD * guests(s) * CITY_SPACES * HOUSE_PRICE_OF_SIDE[CITY_SIDE[city]] * DEAR // 100 // SPACES
    dollars = 0
    for asset in range(ON_BOARD):
        if held >> asset & 1:
            dollars += FAIR_RENT[asset][s.level[asset]]
    return AHEAD * guests(s) * CITY_SPACES * dollars // count_bits(streets) // SPACES


def owned(s, seat):
    """The bit set of the deeds of a player."""
    own = 0
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            own |= 1 << asset
    return own


def would_own(s, seat):
    """The bit set of the deeds that a player would own after the draft that was tried last."""
    own = 0
    for asset in range(DEEDS):
        if s.would_own[asset] == seat:
            own |= 1 << asset
    return own


def income(s, seat, own):
    """What streets bring a player in some rounds."""
    dollars = 0
    for city in range(CITIES):
        if own & STREETS_OF_CITY[city]:
            dollars += city_income(s, seat, city, own)
    return dollars


def worth_of_deeds(s, seat, own):
    """What deeds count in net worth, and what they bring in some rounds."""
    dollars = income(s, seat, own)
    for asset in range(DEEDS):
        if own >> asset & 1:
            dollars += deeds.value(s, asset)
    return dollars


# ---------------------------------------------------------------- what a contract is worth
def gain(s, seat):
    """What the draft that was tried last would bring a player, in dollars."""
    dollars = worth_of_deeds(s, seat, would_own(s, seat)) - worth_of_deeds(s, seat, owned(s, seat))
    dollars += s.would_have[seat] - s.cash[seat]
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        one, other = trial.obligor(s, place), trial.beneficiary(s, place)
        if one != other and seat == other:
            dollars += worth(s, place)
        elif one != other and seat == one:
            dollars -= cost(s, place)
    return dollars


def worth(s, place):
    """What a clause that is not yet in force is worth to its beneficiary; money and deeds that change hands at once are
    counted elsewhere."""
    kind, dollars = s.clause[place][TYPE], s.clause[place][AMOUNT]
    if kind == Clause.PAY_AT:
        return dollars
    if kind == Clause.PAY_EVERY:
        return dollars * draft_values.payments(s, place)
    if kind == Clause.LOAN:
        return dollars + dollars * s.clause[place][PCT] // 100 * (AHEAD // s.clause[place][PERIOD])
    if kind == Clause.INCOME_SHARE:
        return share_worth(s, place)
    if kind == Clause.CALL_OPTION:
        return max(0, option_gain(s, place)) // 2
    if kind == Clause.PUT_OPTION:
        return max(0, dollars - deeds.value(s, s.clause[place][SUBJECT]))
    if kind == Clause.SERVICE_RIGHT:
        return service_worth(s, place)
    if kind == Clause.PRICE_FLOOR and is_cartel(s, place):
        return floor_worth(s, place)
    if kind in (Clause.PAY_ON_EVENT, Clause.BAIL):
        return dollars * CITY_SPACES * AHEAD // SPACES
    if kind in (Clause.RELEASE, Clause.ASSIGN, Clause.ASSUME):
        return owed_worth(s, place)
    if kind in (Clause.COLLATERAL, Clause.FREE_TEXT, Clause.PAY_NOW, Clause.GIVE_ASSET, Clause.MOVE_HOUSE):
        return 0
    return COVENANT


def cost(s, place):
    """What a clause that is not yet in force costs its obligor: mostly its worth to the other side."""
    kind = s.clause[place][TYPE]
    if kind == Clause.CALL_OPTION:
        return option_cost(s, place)
    if kind == Clause.SERVICE_RIGHT and is_street(s, place):
        return service_worth(s, place) * streets_held(s, trial.obligor(s, place), place) // streets_there(s, place)
    return 0 if kind == Clause.PRICE_FLOOR and is_cartel(s, place) else worth(s, place)


def deed_worth(s, seat, own, asset):
    """What a deed adds to the deeds of a player."""
    return worth_of_deeds(s, seat, own | 1 << asset) - worth_of_deeds(s, seat, own & ~(1 << asset))


def option_gain(s, place):
    """What the holder of an option to buy would gain by exercising it."""
    holder = trial.beneficiary(s, place)
    return deed_worth(s, holder, would_own(s, holder), s.clause[place][SUBJECT]) - s.clause[place][AMOUNT]


def option_cost(s, place):
    """What the owner of a deed loses by an option, or gains by its price: it is equally likely to be exercised or
    not."""
    one = trial.obligor(s, place)
    lost = deed_worth(s, one, would_own(s, one), s.clause[place][SUBJECT]) - s.clause[place][AMOUNT]
    return lost // 2 if option_gain(s, place) > 0 else 0


def is_street(s, place):
    """Whether a clause is about one street."""
    subject = s.clause[place][SUBJECT]
    return subject < DEEDS and KIND[subject] == Kind.STREET


def streets_held(s, seat, place):
    """How many streets a player would have in the city of the street that a clause is about."""
    return count_bits(would_own(s, seat) & STREETS_OF_CITY[CITY[s.clause[place][SUBJECT]]])


def streets_there(s, place):
    """How many streets the city has of the street that a clause is about."""
    return count_bits(STREETS_OF_CITY[CITY[s.clause[place][SUBJECT]]])


def service_worth(s, place):
    """What a right to a price saves its holder; nothing on a street in a city where the holder has a bed."""
    holder = trial.beneficiary(s, place)
    if is_street(s, place) and streets_held(s, holder, place):
        return 0
    return max(0, usual_price(s, place) - s.clause[place][AMOUNT]) * AHEAD * CITY_SPACES // SPACES


def is_cartel(s, place):
    """Whether both sides of a lowest price are bound to it by the draft, and would have all streets of a city."""
    city = s.clause[place][SUBJECT] - OF_CITY
    one, other = trial.obligor(s, place), trial.beneficiary(s, place)
    if city < 0 or city >= CITIES or STREETS_OF_CITY[city] & ~(would_own(s, one) | would_own(s, other)):
        return False
    return any(
        s.clause[back][TYPE] == Clause.PRICE_FLOOR
        and s.clause[back][SUBJECT] == s.clause[place][SUBJECT]
        and s.clause[back][AMOUNT] == s.clause[place][AMOUNT]
        and trial.obligor(s, back) == other
        for back in range(DRAFT, DRAFT + s.draft[COUNT])
    )


def floor_worth(s, place):
    """What one owner gains, above the fair rents, from a lowest price that binds all owners of a city."""
    city = s.clause[place][SUBJECT] - OF_CITY
    own = would_own(s, trial.beneficiary(s, place)) & STREETS_OF_CITY[city]
    more = sum(
        max(0, s.clause[place][AMOUNT] - FAIR_RENT[asset][s.level[asset]])
        for asset in range(ON_BOARD)
        if own >> asset & 1
    )
    return AHEAD * (guests(s) - 1) * CITY_SPACES * more // count_bits(STREETS_OF_CITY[city]) // SPACES


def share_worth(s, place):
    """What a share of income is worth: a part of the mortgage values, and of what the deeds bring."""
    one, own = trial.obligor(s, place), 0
    dollars = 0
    for asset in range(DEEDS):
        if s.would_own[asset] == one and names(s.clause[place][SUBJECT], asset):
            own |= 1 << asset
            dollars += deeds.mortgage(s, asset)
    return (dollars + income(s, one, own)) * s.clause[place][PCT] // 100


def usual_price(s, place):
    """What a service usually costs."""
    subject = s.clause[place][SUBJECT]
    if subject >= DEEDS or KIND[subject] != Kind.STREET:
        return COVENANT
    return FAIR_RENT[subject][s.level[subject]]


def owed_worth(s, place):
    """What the clause in the register is worth that a clause of the draft ends or passes on."""
    other = s.clause[place][AMOUNT]
    return contract_values.value(s, other) + (0 if s.balance[other] or s.arrear[other] else COVENANT)


# ---------------------------------------------------------------- answering
def is_worth_it(s, seat):
    """Whether a player gains by the draft, and keeps enough cash or pays nothing (LF-112)."""
    if validity.why_not_draft(s, 1):
        return False
    keeps = s.would_have[seat] >= LEAST_CASH or s.would_have[seat] >= s.cash[seat]
    return keeps and gain(s, seat) >= LEAST_GAIN


def score_sign(s, seat):
    return LIKED if is_worth_it(s, seat) else NEVER


score_reject = GO_ON
score_counter = NEVER
score_withdraw = GO_ON
score_open_deal = NEVER
score_add_clause = NEVER
score_set_field = NEVER
score_drop_clause = NEVER
score_write_text = NEVER
score_use_deed_contract = NEVER
score_use_contract = NEVER
score_release = NEVER
score_complain = NEVER
score_pass_preempt = GO_ON
score_drop_complaint = GO_ON


def score_offer(s, seat):
    return LIKED


def score_take_preempt(s, seat):
    """Take a deed that completes a city, if the price is worth it."""
    deed = DRAFT if s.clause[DRAFT][TYPE] == Clause.GIVE_ASSET else DRAFT + 1
    asset, dollars = s.clause[deed][SUBJECT], s.clause[2 * DRAFT + 1 - deed][AMOUNT]
    own = owned(s, seat)
    gained = worth_of_deeds(s, seat, own | 1 << asset) - worth_of_deeds(s, seat, own) - dollars
    return LIKED if gained >= LEAST_GAIN and s.cash[seat] - dollars >= LEAST_CASH else NEVER


def score_vote_verdict(s, seat, verdict):
    """Find nobody guilty: a program cannot read the text."""
    return LIKED if verdict == 0 else NEVER


def score_exercise(s, seat, slot):
    """Exercise an option that brings more than it costs."""
    asset, dollars = s.clause[slot][SUBJECT], s.clause[slot][AMOUNT]
    own = owned(s, seat)
    if s.clause[slot][TYPE] == Clause.CALL_OPTION:
        gained = worth_of_deeds(s, seat, own | 1 << asset) - worth_of_deeds(s, seat, own) - dollars
        return LIKED if gained >= LEAST_GAIN and s.cash[seat] - dollars >= LEAST_CASH else NEVER
    lost = worth_of_deeds(s, seat, own) - worth_of_deeds(s, seat, own & ~(1 << asset))
    return LIKED if dollars - lost >= LEAST_GAIN and s.cash[reading.obligor(s, slot)] >= dollars else NEVER


def score_foreclose(s, seat, slot):
    return LIKED


def score_call_bail(s, seat, slot):
    return LIKED


def score_prepay(s, seat, slot, dollars):
    """Pay arrears as soon as there is cash, but nothing before it is due."""
    return LIKED + dollars if s.arrear[slot] > 0 and dollars <= s.arrear[slot] else NEVER
