"""Beginning of Each Quarter: offices, the roll for who begins, and what is due again."""
# The manual, "Beginning of Each Quarter": NT-86 to NT-90, NT-247.

from commonweal.games.new_tabor.cards import DIE, INDUSTRIES
from commonweal.games.new_tabor.charter import Charter
from commonweal.games.new_tabor.rules import offices, vacancies
from commonweal.games.new_tabor.state import SEATS, Notice, Phase, Then
from commonweal.institutions import lots, standing
from commonweal.rulebook import among, announce, chance, count_bits, forced


def begin_next(s):
    """Begin the next Quarter: pegs at its Start, and the offices are filled anew; everything else carries over (NT-85,
    NT-86, NT-89, NT-90)."""
    s.quarter += 1
    s.slot_round = s.lost_now = s.bank_created = 0
    if s.cap_players == Charter.cap_players.CURRENT:
        s.cap_seats = count_bits(s.in_play)
    for industry in range(INDUSTRIES):
        s.sold[industry] = 0
    for seat in range(SEATS):
        s.path_pos[seat] = s.finished[seat] = 0
        s.tokens_at_quarter[seat] = s.tokens[seat]
        for industry in range(INDUSTRIES):
            s.output_value[seat][industry] = 0
    announce(s, Notice.QUARTER_BEGINS, s.quarter)
    if s.ability_loss == Charter.ability_loss.QUARTER:
        for seat in range(s.seats):
            if standing.is_in(s, seat):
                give_back_ability(s, seat)
    offices.begin_term(s)


def give_back_ability(s, seat):
    """Losses of Ability last until the Quarter ends, or by charter until the next Production (NT-143, NT-240,
    NT-R58)."""
    for industry in range(INDUSTRIES):
        if s.ability_lost[seat][industry] > 0:
            announce(s, Notice.ABILITY_BACK, seat, s.ability_lost[seat][industry], industry)
            s.ability_lost[seat][industry] = 0


def begin_roll(s):
    """Every survivor rolls; the highest begins the Quarter (NT-87)."""
    s.phase = Phase.QUARTER_ROLL
    lots.begin(s, s.in_play, 0)
    if lots.winner(s) >= 0:
        begin_turns(s, lots.winner(s))
    else:
        announce(s, Notice.ROLL_FOR_QUARTER)


@chance(Phase.QUARTER_ROLL, fair=True, seat=forced(lots.next_to_roll, SEATS), value=among(DIE, low=1))
def roll_for_quarter(s, seat, value):
    """Roll the Die for who begins the Quarter; those who are tied roll again (NT-87)."""
    lots.roll(s, seat, value)
    if lots.is_tied_again(s):
        announce(s, Notice.TIED_FOR_QUARTER, s.tied)
    elif lots.winner(s) >= 0:
        begin_turns(s, lots.winner(s))


def begin_turns(s, seat):
    """A player takes the first turn of the Quarter; before it, what became free in the last Consumption stage is
    offered (NT-49, NT-87, NT-R83)."""
    s.quarter_first = s.current = seat
    if s.quarter == 1:
        announce(s, Notice.TAKES_FIRST_TURN, seat)
    else:
        announce(s, Notice.BEGINS_QUARTER, seat)
    vacancies.offer(s, Then.FIRST_TURN)
