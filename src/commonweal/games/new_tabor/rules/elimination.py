"""Player Elimination: what becomes of the Money, Stock, cards and offices of a player who is out."""
# The manual, "Player Elimination" and "Elimination Seigniorage": NT-164, NT-210, NT-242, NT-R9, NT-R49, NT-R50, NT-R78.

from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import (
    board,
    capitalism,
    drawing,
    late_action,
    loans,
    money,
    offices,
    rent_battles,
    vacancies,
)
from commonweal.games.new_tabor.state import WANTS_HELD, Notice, Then
from commonweal.institutions import deals, standing
from commonweal.rulebook import announce


def eliminate(s, seat):
    """A player has lost: pegs, tokens and cards go; Stock goes to the Storehouse and its value to the survivors; Money
    is divided among them, or by charter stays in the Bank (NT-164, NT-210, NT-242, NT-R49). Under capitalism both pay
    the player’s IOUs, and what is left is removed (NT-268)."""
    announce(s, Notice.ELIMINATED, seat)
    s.elim_quarter[seat] = s.quarter
    late_action.forget(s, seat)
    if s.regime == Regime.CAPITALISM:
        capitalism.pay_creditors(s, seat)
        capitalism.give_up_plots(s, seat)
    loans.lapse(s, seat)
    deals.leave(s, seat)
    value = seize_stock(s, seat)
    cents = s.money[seat]
    if cents > 0:
        announce(s, Notice.LEAVES_MONEY, seat, cents)
    money.pay_commonwealth(s, seat, cents)
    rent_battles.leave_board(s, seat)
    lay_down(s, seat)
    standing.go_out(s, seat)
    if s.in_play == 0:
        return
    offices.replace_lost_officer(s, seat)
    if s.elimination_money == Charter.elimination_money.SPLIT and cents > 0:
        money.leave_to_all(s, cents, money.first_in_line(s))
    if value > 0:
        announce(s, Notice.SEIGNIORAGE, value)
        money.issue_to_all(s, value, money.first_in_line(s))


def seize_stock(s, seat):
    """The Storehouse takes the player’s Stock, which is no sale (NT-210, NT-R46). Returns its value."""
    value = board.value_of_stock(s, seat)
    for industry in range(INDUSTRIES):
        if s.stock[seat][industry] > 0:
            announce(s, Notice.LEAVES_STOCK, seat, s.stock[seat][industry], industry)
        s.storehouse[industry] += s.stock[seat][industry]
        s.stock[seat][industry] = 0
    return value


def lay_down(s, seat):
    """Tokens are cancelled, Wants Cards go face up under their deck, and nothing is due any more (NT-164, NT-R78)."""
    s.tokens[seat] = s.tokens_at_turn[seat] = s.tokens_at_quarter[seat] = 0
    s.leisure_platform[seat] = 0
    for slot in range(WANTS_HELD * seat, WANTS_HELD * (seat + 1)):
        if s.wants_held[slot] >= 0:
            drawing.use_want(s, seat, slot)
    for industry in range(INDUSTRIES):
        s.input_due[seat][industry] = 0


def go_on_in_stage(s):
    """A player was lost in the Consumption stage: a new round of slots begins. A place that is free waits until turns
    resume (NT-R65, NT-R83)."""
    vacancies.offer(s, Then.NEXT_ROUND)
