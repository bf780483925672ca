"""Sublets: two players exchange their places in the Commonwealth."""
# The manual, "Exchange", on subletting: NT-108, NT-237, NT-R35.

from commonweal.games.new_tabor.rules import board, capitalism
from commonweal.games.new_tabor.state import SCARCE, Notice, Reason
from commonweal.rulebook import announce


def why_not_leave(s, seat):
    """Why a player’s place may not be exchanged now: they must be on the Life Path, and it must be the current player’s
    own turn, who has not changed Zone in it (NT-108, NT-119, NT-237, NT-R35)."""
    if s.sublets == 0:
        return Reason.NO_SUBLETS
    if s.slot_round > 0 or s.late_turn_of >= 0 or s.finished[seat]:
        return Reason.NO_EXCHANGE_OF_PLACES
    return Reason.CHANGED_ALREADY if s.zone_changed else Reason.OK


def why_not_exchange(s, seat, other):
    """Why two players, one of them the current one, may not exchange their places: both places may be left, and lie in
    adjacent Zones (NT-108, NT-118, NT-R35)."""
    refusal = why_not_leave(s, seat)
    if refusal:
        return refusal
    if s.finished[other]:
        return Reason.NO_EXCHANGE_OF_PLACES
    if s.zone[seat] < 0 or s.zone[other] < 0 or not board.are_adjacent(s.zone[seat], s.zone[other]):
        return Reason.NOT_ADJACENT
    return Reason.OK


def exchange(s, seat, other):
    """Two players swap Zones, with the rents counted and all challenges attached to the places; it is the current
    player’s change of Zone. Under capitalism they swap plots too (NT-108, NT-R35, NT-R81)."""
    s.zone_changed = 1
    s.zone[seat], s.zone[other] = s.zone[other], s.zone[seat]
    announce(s, Notice.PLACES_EXCHANGED, seat, other, s.zone[seat], s.zone[other])
    capitalism.exchange_plots(s, seat, other)
    for zone in range(SCARCE):
        s.rent_paid[seat][zone], s.rent_paid[other][zone] = s.rent_paid[other][zone], s.rent_paid[seat][zone]
        if s.rent_paid[seat][zone] != s.rent_paid[other][zone]:
            announce(s, Notice.RENT_COUNTS, seat, zone, s.rent_paid[seat][zone])
            announce(s, Notice.RENT_COUNTS, other, zone, s.rent_paid[other][zone])
        of_seat, of_other = s.rival[seat][zone], s.rival[other][zone]
        for player in range(s.seats):
            rival = s.rival[player][zone]
            if player == seat:
                rival = of_other
            elif player == other:
                rival = of_seat
            if rival == seat:
                rival = other
            elif rival == other:
                rival = seat
            if s.rival[player][zone] != rival:
                s.rival[player][zone] = rival
                announce(s, Notice.CHALLENGE_MOVES, player, rival, zone)
