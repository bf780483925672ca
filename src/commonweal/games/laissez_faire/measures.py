"""Measure Laissez-faire: inequality, roofs and prices, refusals, who holds the deeds, contracts, debts, how the game
ends and what the bank gets."""

from commonweal.games.laissez_faire.cards import CITY, HOUSE_PRICE, ON_BOARD, STREETS_OF_CITY
from commonweal.games.laissez_faire.rules import counting, ending, lodging, worth
from commonweal.games.laissez_faire.rules.contracts import contract_values
from commonweal.games.laissez_faire.rules.lodging import ask_rent, lodge, sleep_rough
from commonweal.games.laissez_faire.rules.staying import ask_utility, stay_put
from commonweal.games.laissez_faire.rules.transit import ask_fare
from commonweal.games.laissez_faire.state import BANK
from commonweal.games.laissez_faire.words import Count, Ended
from commonweal.rulebook import count_bits
from commonweal.rulebook.measures import OUTCOME, ROUND, STANDING, count, measure, measure_by, ratio, tally

WHOLE = counting.WHOLE
OWNERS = {"one": 1, "several": 2}
ENDINGS = {
    "last_player": Ended.LAST_PLAYER,
    "stalemate": Ended.STALEMATE,
    "last_lap": Ended.LAST_LAP,
    "time": Ended.TIME,
    "most_rounds": Ended.MOST_ROUNDS,
}


# ---------------------------------------------------------------- inequality
net_worth = measure_by(
    ending.net_worth, unit="dollars", role=OUTCOME, source="LF-173", text="Net worth; 0 for a player who is out."
)


rounds_begun = measure_by("round", unit="rounds", role=ROUND, source="LF-15", text="Rounds begun.")


def worth_of(s, seat):
    """The net worth of a player, at least 0."""
    return max(0, worth.net_worth(s, seat))


@measure(unit="thousandths", source="LF-173")
def gini_of_net_worth(s):
    """Gini coefficient of net worth among all who began; who is out, or owes more than they have, counts as 0."""
    total = 0
    apart = 0
    for seat in range(s.seats):
        total += worth_of(s, seat)
        for other in range(s.seats):
            apart += abs(worth_of(s, seat) - worth_of(s, other))
    return WHOLE * apart // max(1, 2 * s.seats * total)


@measure(unit="players", source="LF-76")
def players_out(s):
    """Players who are out of the game."""
    return s.seats - count_bits(s.in_play)


players = measure_by("seats", unit="players", source="LF-261", text="Players at the table.")


elimination = ratio("players_out", "players", text="players who are out, out of all who began")


# ---------------------------------------------------------------- roofs and benches
@tally(lodge, unit="landings", source="LF-38")
def landings_lodged(s, seat, asset):
    """Landings in a city that ended in lodging."""
    return s.land_city >= 0


benches = count(sleep_rough, unit="nights", source="LF-42", text="Nights on a park bench.")


@measure(unit="landings", source="LF-28")
def landings_in_cities(s):
    """Landings in a city after which the guest looked for lodging."""
    return s.counted[Count.LANDINGS]


roof_rate = ratio("landings_lodged", "landings_in_cities", text="landings in a city that ended in lodging, out of all")
stays = count(stay_put, unit="stays", source="LF-81", text="How often lodgers stayed where they were.")


# ---------------------------------------------------------------- the squeeze
def owners_with_places(s, guest, city):
    """How many owners, including the bank, have a place for a guest in a city."""
    owners = 0
    for asset in range(ON_BOARD):
        if STREETS_OF_CITY[city] >> asset & 1 and lodging.has_place(s, guest, asset):
            owners |= 1 << (s.owner[asset] - BANK)
    return count_bits(owners)


def is_with_player(s, seat, asset):
    """Whether a guest has taken lodging with another player."""
    return s.owner[asset] >= 0 and s.owner[asset] != seat


def price_paid(s, seat, asset):
    """Rent and fare that a guest has just paid to players, in thousandths of the house price."""
    return WHOLE * (s.last_rent[seat] + s.fare_paid) // HOUSE_PRICE[asset]


@tally(lodge, unit="lodgings", source="LF-38")
def lodgings_with_players(s, seat, asset):
    """Lodgings on streets of other players."""
    return is_with_player(s, seat, asset)


@tally(lodge, unit="thousandths", source="LF-50")
def prices_with_players(s, seat, asset):
    """Rents and fares paid to players for these lodgings, each in thousandths of the house price of the side, added
    up."""
    return price_paid(s, seat, asset) if is_with_player(s, seat, asset) else 0


squeeze = ratio(
    "prices_with_players", "lodgings_with_players", unit="thousandths",
    text="what lodging with another player cost, fare included, in thousandths of the house price",
)  # fmt: skip


@tally(lodge, unit="lodgings", source="LF-38", each=OWNERS)
def lodgings_where(s, seat, asset, owners):
    """Lodgings with other players where {each, select, one {one owner} other {several owners}} had a place."""
    found = min(2, owners_with_places(s, seat, CITY[asset]))
    return is_with_player(s, seat, asset) and found == owners


@tally(lodge, unit="thousandths", source="LF-50", each=OWNERS)
def prices_where(s, seat, asset, owners):
    """Rents and fares paid to players where {each, select, one {one owner} other {several owners}} had a place, each in
    thousandths of the house price of the side, added up."""
    found = min(2, owners_with_places(s, seat, CITY[asset]))
    return price_paid(s, seat, asset) if is_with_player(s, seat, asset) and found == owners else 0


squeeze_where = ratio(
    "prices_where", "lodgings_where", unit="thousandths", each=OWNERS,
    text="what lodging with another player cost where {each, select, one {one owner} other {several owners}} had a"
    " place, in thousandths of the house price",
)  # fmt: skip


# ---------------------------------------------------------------- refusals
requests = count(ask_rent, ask_fare, ask_utility, unit="requests", source="LF-49", text="Requests for a price.")


@measure(unit="requests", source="LF-50")
def refusals(s):
    """Requests for a price that were refused."""
    return s.counted[Count.REFUSALS]


refusal_rate = ratio("refusals", "requests", text="requests for a price that were refused, out of all")


@measure(unit="covenants", source="LF-131")
def covenants_at_requests(s):
    """Covenants in force, counted at each request for a price and added up."""
    return s.counted[Count.COVENANTS]


refusals_for_each_covenant = ratio(
    "refusals",
    "covenants_at_requests",
    unit="refusals",
    text="refusals for each covenant in force when a price was asked",
)


# ---------------------------------------------------------------- who holds the deeds
@measure(unit="thousandths", role=STANDING, source="LF-175")
def concentration(s):
    """The sum of the squared shares of all mortgage values that players hold, at the end: 1000 if one has all."""
    return counting.concentration(s)


@measure(unit="thousandths", source="LF-175")
def concentration_over_rounds(s):
    """The same at the end of each round, added up."""
    return s.counted[Count.CONCENTRATION]


@measure(unit="rounds", source="LF-15")
def rounds_ended(s):
    """Rounds that were played to their end."""
    return s.counted[Count.ROUNDS_ENDED]


mean_concentration = ratio(
    "concentration_over_rounds", "rounds_ended", unit="thousandths",
    text="the sum of the squared shares of mortgage values at the end of a round, on average",
)  # fmt: skip


# ---------------------------------------------------------------- contracts
@measure(unit="contracts", source="LF-97")
def contracts(s):
    """Contracts that were entered in the register."""
    return s.next_contract - 1


contracts_for_each_round = ratio(
    "contracts", "rounds_begun", unit="contracts", text="contracts registered for each round"
)


@measure(unit="dollars", source="LF-121")
def paid_between_players(s):
    """Dollars that players paid each other."""
    return s.counted[Count.BETWEEN_PLAYERS]


@measure(unit="dollars", source="LF-121")
def paid_under_contracts(s):
    """Dollars that players paid each other under contracts, not as rent, fare, fee, overhead or for the jail."""
    return s.counted[Count.BETWEEN_PLAYERS] - s.counted[Count.FOR_SERVICES]


contract_money = ratio(
    "paid_under_contracts", "paid_between_players", text="money paid between players under contracts, out of all"
)


# ---------------------------------------------------------------- damage to third parties
@measure(unit="dollars", source="LF-183")
def lost_by_closed_transit(s, seat):
    """What the transit companies of the player lose at the end because contracts of others close their way."""
    return contract_values.closed_transit(s, seat)


@measure(unit="nights", source="LF-131")
def benches_by_contract(s):
    """Nights on a park bench of guests whom a contract kept from a free place or the ride."""
    return s.counted[Count.BENCHES_REFUSED]


# ---------------------------------------------------------------- debts
@measure(unit="dollars", source="LF-152")
def largest_debt(s):
    """The most that players owed each other when a turn began or ended or a contract was signed, principal and arrears
    together."""
    return s.counted[Count.LARGEST_DEBT]


@measure(unit="deeds", source="LF-154")
def foreclosures(s):
    """Deeds that secured a debt and passed to the creditor."""
    return s.counted[Count.FORECLOSURES]


@measure(unit="players", source="LF-155")
def bankruptcies(s):
    """Players who are out because they began too many turns with arrears."""
    return s.counted[Count.BANKRUPTCIES]


# ---------------------------------------------------------------- the end
@measure(unit="share", source="LF-168", each=ENDINGS)
def ends_by(s, why):
    """Whether the game ended {each, select, last_player {with the last player} stalemate {in a stalemate} last_lap
    {after the last lap} time {with the time} other {with the most rounds}}."""
    return s.ended == why


@measure(unit="rounds", source="LF-165")
def rounds_of_last_lap(s):
    """Rounds from the declaration of the target to the end; 0 if nobody declared."""
    return s.round - s.counted[Count.DECLARED_IN] if s.declared_by >= 0 else 0


@measure(unit="share", source="LF-163")
def declared(s):
    """Whether somebody declared the target."""
    return s.declared_by >= 0


@measure(unit="share", source="LF-169")
def declarer_wins(s):
    """Whether the player who declared the target has won."""
    return s.declared_by >= 0 and ending.is_winner(s, s.declared_by)


declarers_who_win = ratio(
    "declarer_wins", "declared", text="games won by the player who declared, out of those with a declaration"
)


# ---------------------------------------------------------------- the bank
@measure(unit="dollars", source="LF-11")
def paid_to_bank(s):
    """What players paid the bank, less what they received from it; the starting cash is left out."""
    return s.seats * s.starting_cash - s.issued


@measure(unit="rounds", source="LF-15")
def player_rounds(s):
    """Rounds begun times players."""
    return s.round * s.seats


public_share = ratio(
    "paid_to_bank", "player_rounds", unit="dollars", text="what the bank gained for each player and round"
)
