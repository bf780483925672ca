"""Declare the fields of Laissez-faire and who sees them. The options of its charter are in charter.py, the fields of
contracts in register.py.

Money is whole dollars. Seats, deeds, cities and spaces count from 0; -1 stands for none, and for the bank.
"""

from __future__ import annotations

from commonweal.games.laissez_faire.cards import APARTMENTS, CITIES, DEEDS, HOUSES, LEVELS, ON_BOARD, SIDES, SPACES
from commonweal.games.laissez_faire.charter import (
    MOST_PRICE,
    MOST_ROUNDS,
    OPTIONS,
    SEATS,
    Charter,
)
from commonweal.games.laissez_faire.register import Register
from commonweal.games.laissez_faire.words import Count, Ended, Event, Notice, Phase, Prompt, QuoteState, Reason
from commonweal.institutions import interrupts, lots, standing
from commonweal.rulebook import group, public

__all__ = ["OPTIONS", "SEATS", "Charter", "Event", "Notice", "Phase", "Prompt", "Reason"]

EVERY_SEAT_BIT = (1 << SEATS) - 1
MOST_CASH = 9_999_999
MOST_RATE = 999
MOST_JAIL_TURNS = 9
MOST_STAYS = 99
MOST_TRAVEL = 999
MOST_QUIET = 50
MOST_COUNTED = 999_999_999
LODGINGS_KEPT = 5
"""Players remember what they paid for so many lodgings."""
RAISES = 4
"""How often a seat may raise its hand in a turn of somebody else."""
ANY_OFFER = MOST_PRICE + 1
"""The offer of a guest who leaves the price open."""
BANK, NOT_IN_PLAY = -1, -2
"""Owners of deeds that no player holds."""
FRESH, BOARD_SET, UPKEEP_SET, FUEL_SET = 1, 2, 4, 8
"""Bits of `fresh`: no move made yet in this turn; rates that may still be set in it."""


def cash_is_seen(s, seat, i):
    """Cash is open, or by charter its owner’s (LF-243)."""
    return s.cash_visibility == Charter.cash_visibility.PUBLIC or seat == i


def guess_cash(s, b, seat):
    """Cash that a player does not see is an equal part of what others must have: the total is known."""
    left = s.issued
    unknown = 0
    for other in range(s.seats):
        left -= s.cash[other]
        if other >= seat and s.in_play >> other & 1 and s.cash[other] == 0:
            unknown += 1
    return max(0, left) // max(1, unknown) if s.in_play >> seat & 1 else 0


def counts_are_seen(s, seat, i):
    """What is counted is open, but by charter not before the end: it would tell of hidden cash and contracts (LF-243,
    LF-245)."""
    is_open = (
        s.cash_visibility == Charter.cash_visibility.PUBLIC
        and s.contract_visibility == Charter.contract_visibility.PUBLIC
    )
    return is_open or s.phase == Phase.GAME_OVER


def guess_count(s, b, i):
    """What a player does not see was not counted."""
    return 0


class State(Register):
    phase = public(Phase)
    back = interrupts.fields(Phase, depth=5, rules="LF-104")
    # players and turns
    standing = standing.fields(SEATS, rules="LF-76")
    finished = public(SEATS, high=1, text="whether the token has left the board in the last lap", followed=True)
    lots = lots.fields(SEATS, faces=12, rules="LF-14")
    first_player = public(low=-1, high=SEATS - 1, kind="seat", text="who took the first turn, -1 before")
    in_turn = public(low=-1, high=SEATS - 1, kind="seat", text="whose turn it is, -1 before the first", followed=True)
    round = public(high=MOST_ROUNDS, text="the round being played", followed=True)
    is_extra = public(high=1, text="whether this is the additional turn after doubles")
    extra_due = public(high=1, text="whether an additional turn follows")
    tax_failed = public(high=1, text="whether the player in turn is out at the end of it for a tax")
    fresh = public(high=15, text="bit set: no move made yet in this turn, and rates that may still be set")
    picks = public(high=DEEDS, text="deeds chosen before the first turn")
    dice = public(2, high=6, text="the dice of this turn, 0 before they are rolled")
    # the floor
    hand_up = public(SEATS, high=1, text="whether each seat has raised its hand")
    raises_left = public(SEATS, high=RAISES, text="how often each seat may still raise it in this turn")
    floor_seat = public(low=-1, high=SEATS - 1, kind="seat", text="who has the floor, -1 for nobody")
    floor_queue = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats that get it next")
    # what players have
    cash = group(cash_is_seen, SEATS, high=MOST_CASH, guess=guess_cash, text="cash, in dollars", followed=True)
    issued = public(high=SEATS * MOST_CASH, text="dollars that the bank has paid to players, less what it took")
    pos = public(SEATS, high=SPACES - 1, kind="space", text="the space of each token")
    lodged_on = public(
        SEATS, low=-1, high=ON_BOARD - 1, kind="deed", text="the street where each player lodges", followed=True
    )
    last_rent = public(SEATS, low=-1, high=MOST_PRICE, text="the rent last paid there, -1 for none")
    lodgings_paid = public(
        SEATS,
        LODGINGS_KEPT,
        low=-1,
        high=2 * MOST_PRICE,
        text="what each player paid for the last lodgings, -1 for none",
    )
    renewal_free = public(SEATS, high=1, text="whether the owner may ask more or refuse when the lodger stays")
    owner = public(
        DEEDS, low=NOT_IN_PLAY, high=SEATS - 1, kind="seat", of="deed",
        text="who owns each deed: -1 the bank, -2 not in play", followed=True,
    )  # fmt: skip
    level = public(DEEDS, high=LEVELS, kind="level", of="deed", text="the buildings on each street", followed=True)
    stock_houses = public(low=-1, high=HOUSES, text="houses that the bank has, -1 without limit")
    stock_apartments = public(low=-1, high=APARTMENTS, text="apartment buildings that the bank has, -1 without limit")
    # jail
    in_jail = public(SEATS, high=1, text="whether each player is a prisoner", followed=True)
    jail_side = public(SEATS, high=SIDES - 1, kind="side", text="the side from which each prisoner was jailed")
    jail_turns_spent = public(SEATS, high=MOST_JAIL_TURNS, text="turns that each prisoner has spent in jail")
    board_due = public(SEATS, high=(MOST_JAIL_TURNS + 1) * MOST_RATE * 2, text="room and board that each prisoner owes")
    board_rate_mode = public(high=1, text="the rate of room and board: 0 a flat sum, 1 a percentage", followed=True)
    board_rate = public(
        high=MOST_RATE, text="room and board for a turn, in dollars or percent of the booking fee", followed=True
    )
    upkeep_rate = public(high=100, text="upkeep for each building level, in percent of the house price", followed=True)
    fuel_rate = public(high=MOST_RATE, text="the charge for each paid ride, in dollars", followed=True)
    # this landing
    land_pos = public(low=-1, high=SPACES - 1, kind="space", text="the space landed on directly in this turn, -1 none")
    land_city = public(low=-1, high=CITIES - 1, kind="city", text="its city, -1 for none")
    city_now = public(low=-1, high=CITIES - 1, kind="city", text="the city in which the guest looks for lodging")
    ride_used = public(high=1, text="whether the guest has taken the ride to the other city")
    fare_paid = public(high=MOST_PRICE, text="what the guest has paid another player for that ride")
    # prices
    quote_state = public(
        ON_BOARD,
        high=max(QuoteState.items().values()),
        kind="answer",
        of="deed",
        text="the last answer about each deed",
    )
    quote_price = public(ON_BOARD, high=MOST_PRICE, of="deed", text="the price that stands for each deed")
    quote_free = public(ON_BOARD, high=1, text="whether the renewal is free under it")
    asks_used = public(ON_BOARD, high=9, text="how often each deed was asked about in this decision")
    asked_deed = public(low=-1, high=ON_BOARD - 1, kind="deed", text="the deed whose owner is asked, -1 for none")
    asked_offer = public(high=ANY_OFFER, text="what the guest offers for it, 10000 if that is left open")
    # the end
    declared_by = public(
        low=-1, high=SEATS - 1, kind="seat", text="who declared the target, -1 for nobody yet", followed=True
    )
    lap_stays = public(SEATS, high=MOST_STAYS, text="how often each player has stayed put since then")
    lap_travel = public(SEATS, high=MOST_TRAVEL, text="spaces that each token has moved by dice since then")
    time_up = public(high=1, text="whether the clock has run out", followed=True)
    changed = public(high=1, text="whether money, a deed, a building, a prisoner or a token changed in this round")
    quiet_count = public(high=MOST_QUIET, text="full rounds in a row without any change")
    ended = public(Ended)
    # what measures count
    counted = group(
        counts_are_seen, len(Count.items()), high=MOST_COUNTED, guess=guess_count,
        text="what has happened so far, for the debrief",
    )  # fmt: skip
