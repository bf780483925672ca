"""What is true of every position of Laissez-faire that play can reach."""

from commonweal.games.laissez_faire.cards import (
    APARTMENT,
    BANK_FUEL,
    BANK_UPKEEP,
    COURTHOUSE,
    HOME_MAINTENANCE,
    HOUSES,
    JAIL_LEASE,
    KIND,
    ON_BOARD,
    PETROLEUM,
    POSITION,
    Kind,
)
from commonweal.games.laissez_faire.rules import lease, prices, turns
from commonweal.games.laissez_faire.state import BANK, NOT_IN_PLAY, Phase
from commonweal.games.laissez_faire.words import OWN_TURN, SPEAKING, Ended, QuoteState
from commonweal.institutions import standing

DECIDING = (Phase.LODGING, Phase.TRANSIT_STOP, Phase.STAY)
"""The phases in which prices may stand."""
BEFORE_THE_FIRST_TURN = (Phase.ORDER, Phase.PICK)


def phases_open(s):
    """The phase, and those to come back to."""
    return (s.phase, *s.interrupted[: s.interruptions])


# ---------------------------------------------------------------- players
def eliminated_players_have_nothing(s):
    """Who is out has no cash, no deed, no lodging and no raised hand, and is in no jail (LF-74, LF-75, LF-76)."""
    out = [seat for seat in range(len(s.cash)) if not standing.is_in(s, seat)]
    empty = all(s.cash[seat] == s.in_jail[seat] == s.hand_up[seat] == 0 and s.lodged_on[seat] < 0 for seat in out)
    return empty and not any(owner in out for owner in s.owner)


def the_bank_charges_by_its_list(s):
    """What room and board, upkeep and rides cost is as listed while the bank has the lease or the company (LF-205,
    LF-R87, LF-R100)."""
    lists = (
        (JAIL_LEASE, (s.board_rate_mode, s.board_rate), (lease.PERCENT, lease.USUAL_RATE)),
        (HOME_MAINTENANCE, s.upkeep_rate, BANK_UPKEEP),
        (PETROLEUM, s.fuel_rate, BANK_FUEL),
    )
    return all(s.owner[asset] >= 0 or rate == listed for asset, rate, listed in lists)


def prisoners_are_at_the_courthouse(s):
    """Prisoners stand at the Courthouse and lodge nowhere; only they owe room and board (LF-60, LF-63)."""
    return all(
        s.pos[seat] == COURTHOUSE and s.lodged_on[seat] < 0
        if s.in_jail[seat]
        else s.board_due[seat] == s.jail_turns_spent[seat] == s.jail_side[seat] == 0
        for seat in range(s.seats)
    )


def lodgers_stand_on_streets(s):
    """Who lodges stands on that street; who lodges nowhere, or on an own street, has no last rent (LF-31, LF-38,
    LF-R40)."""
    for seat, asset in enumerate(s.lodged_on):
        if asset >= 0 and (KIND[asset] != Kind.STREET or s.pos[seat] != POSITION[asset]):
            return False
        if (asset < 0 or s.owner[asset] == seat) and (s.last_rent[seat] >= 0 or s.renewal_free[seat]):
            return False
    return True


def streets_are_not_overfull(s):
    """A street holds one lodger, with two houses two, with an apartment building any number; more only where a house
    was moved away (LF-40, LF-91, LF-92, LF-R23)."""
    if s.moving_houses:
        return True
    lodgers = [s.lodged_on.count(asset) for asset in range(ON_BOARD)]
    return all(lodgers[asset] <= max(1, s.level[asset]) or s.level[asset] == APARTMENT for asset in range(ON_BOARD))


def tokens_leave_in_the_last_lap(s):
    """Only in the last lap are tokens off the board; such players lodge nowhere and are in no jail (LF-166, LF-167)."""
    return all(
        s.declared_by >= 0 and s.lodged_on[seat] < 0 and not s.in_jail[seat] and standing.is_in(s, seat)
        for seat in range(s.seats)
        if s.finished[seat]
    )


# ---------------------------------------------------------------- money, deeds and buildings
def every_dollar_is_somewhere(s):
    """Players have what the bank has paid out, less what it took (LF-6, LF-11)."""
    return sum(s.cash) == s.issued


def deeds_are_in_play_by_charter(s):
    """The lease and the two companies are in play by charter, all other deeds always (LF-201, LF-234)."""
    lease = (s.owner[JAIL_LEASE] != NOT_IN_PLAY) == (s.jail_lease == 1)
    companies = all((owner != NOT_IN_PLAY) == (s.extra_companies == 1) for owner in s.owner[HOME_MAINTENANCE:])
    return lease and companies and all(owner >= BANK for owner in s.owner[:ON_BOARD])


def buildings_stand_on_streets(s):
    """Only streets carry buildings (LF-77, LF-79)."""
    return all(level == 0 or KIND[asset] == Kind.STREET for asset, level in enumerate(s.level))


def houses_add_up(s):
    """Houses on the board and in a limited stock are 35 together; without a limit the bank counts none (LF-232)."""
    if not s.building_stock:
        return s.stock_houses == s.stock_apartments == -1
    return s.stock_houses + sum(level for level in s.level if level < APARTMENT) == HOUSES


# ---------------------------------------------------------------- prices
def prices_stand_in_a_decision(s):
    """Prices stand only while a guest decides, for deeds of other players (LF-51, LF-54)."""
    quoted = [asset for asset in range(ON_BOARD) if s.quote_state[asset] != QuoteState.NONE or s.asks_used[asset]]
    if quoted and not any(phase in DECIDING for phase in phases_open(s)):
        return False
    return all(s.owner[asset] >= 0 and s.owner[asset] != s.in_turn for asset in quoted)


def one_owner_is_asked(s):
    """A deed is asked about exactly while its owner has to answer; within a deal the request may have lapsed (LF-50,
    LF-R94)."""
    asking = Phase.QUOTE in phases_open(s)
    if s.phase == Phase.QUOTE and s.asked_deed < 0:
        return False
    return s.asked_deed < 0 or (asking and s.owner[s.asked_deed] >= 0 and s.asks_used[s.asked_deed] > 0)


def asked_owners_can_answer(s):
    """The owner asked may refuse, or there is a price that may be named (LF-R91)."""
    if s.phase != Phase.QUOTE:
        return True
    owner = s.owner[s.asked_deed]
    return prices.why_not_refuse(s, owner) == 0 or prices.lowest(s, s.asked_deed) <= prices.highest(s, s.asked_deed)


# ---------------------------------------------------------------- turns and the end
def the_turn_belongs_to_a_player_on_the_board(s):
    """Whose turn it is, is in the game and has a token on the board (LF-15, LF-76, LF-167)."""
    if s.phase not in OWN_TURN:
        return True
    return s.in_turn >= 0 and standing.is_in(s, s.in_turn) and not s.finished[s.in_turn]


def somebody_rolls_for_the_order(s):
    """While the order is rolled for, somebody is still to roll (LF-14)."""
    return s.phase != Phase.ORDER or s.rolling != 0


def acting_players_are_in_the_game(s):
    """Nobody who is out is to act (LF-76)."""
    if s.phase in SPEAKING and turns.speaker(s) < 0:
        return False
    acting = turns.to_act(s)
    return acting <= 0 or acting & ~s.in_play == 0


def one_seat_has_the_floor(s):
    """A seat has the floor exactly while one is given (LF-106)."""
    return (s.floor_seat >= 0) == (Phase.FLOOR in phases_open(s)) and (s.floor_seat >= 0 or s.floor_queue == 0)


def the_first_player_is_known(s):
    """Who goes first is known once the rolls are decided, and whose turn it is once the turns begin (LF-14)."""
    return (s.first_player < 0) == (s.phase == Phase.ORDER) and (s.in_turn < 0) == (s.phase in BEFORE_THE_FIRST_TURN)


def the_end_has_a_reason(s):
    """The game is over exactly if there is a reason (LF-168, LF-170, LF-171, LF-172, LF-188)."""
    return (s.phase == Phase.GAME_OVER) == (s.ended != Ended.NOT_YET)
