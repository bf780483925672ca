"""Production: Ability times Location Value, once a turn."""
# The manual, "Production": NT-59, NT-64, NT-103, NT-104, NT-269.

from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import board
from commonweal.games.new_tabor.state import Notice, Phase, Reason
from commonweal.institutions import standing, sums
from commonweal.rulebook import act, announce, count_bits


def output(s, seat):
    """What a player produces where the pegs stand: current Ability x Location Value (NT-103)."""
    industry = s.industry[seat]
    return board.current_ability(s, seat, industry) * board.location_value(s, industry, s.zone[seat])


def why_not_produce(s, seat):
    """Why nothing can be produced: NT-64."""
    if s.produced:
        return Reason.PRODUCED_ALREADY
    return Reason.IN_SWITCH if board.is_in_switch(s, seat) else Reason.OK


@act(Phase.MARKET, previewable=True, final=False)
def produce(s, seat):
    """Receive the Products of your Industry from the Clerk’s cache (NT-59, NT-103, NT-104)."""
    s.produced = 1
    receive(s, seat, output(s, seat))


def receive(s, seat, units):
    """A player receives Products of their Industry; under communism everybody does (NT-103, NT-104, NT-269)."""
    s.output_value[seat][s.industry[seat]] += units * board.price(s, s.industry[seat])
    if s.regime == Regime.COMMUNISM:
        announce(s, Notice.PRODUCED_FOR_ALL, seat, units, s.industry[seat])
        divide(s, seat, s.industry[seat], units)
    else:
        announce(s, Notice.PRODUCED, seat, units, s.industry[seat])
        s.stock[seat][s.industry[seat]] += units


def divide(s, seat, industry, units):
    """Under communism all survivors get equal parts, one Product more for the first in turn order (NT-269)."""
    people = count_bits(s.in_play)
    for other in range(s.seats):
        if standing.is_in(s, other):
            part = sums.share(units, people, sums.rank_among(s, s.in_play, seat, other))
            s.stock[other][industry] += part
            if part > 0:
                announce(s, Notice.GETS_PART, other, part, industry)
