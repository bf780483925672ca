"""Status: esteem for gifts that fit, and for a goal reached together."""
# The manual, "Mechanics: Status": PO-2, PO-4, PO-43 to PO-49.

from commonweal.rulebook import announce

from ..state import TYPES, Notice
from .cards import complete, laid_of_type

UTILITY = (-999, 100 * 6 + 10 + 999)
"""Status at its lowest; six goals met, a complete house and Status at its highest."""


def for_exact_fits(s, giver, house):
    """One point for each type that the gift brings exactly to the need of the house (PO-44, PO-45); a surplus is lost
    (PO-17). Where the gift brings less, say what is still needed (PO-58)."""
    for type in range(TYPES):
        forced = laid_of_type(s, type)
        if forced > 0 and forced == s.unmet[house][type]:
            s.status[giver] += 1
            announce(s, Notice.EXACT_FIT, giver, type, house)
        elif forced > s.unmet[house][type]:
            announce(s, Notice.SURPLUS, type, house, forced - s.unmet[house][type])
        elif forced > 0:
            announce(s, Notice.STILL_NEEDS, house, s.unmet[house][type] - forced, type)


def goal_reached(s):
    """Whether the goal is reached: all needs of all houses are met (PO-2)."""
    return all(complete(s, house) for house in range(s.seats))


def settle(s):
    """Settle Status at the end: every seat gains 1 if the goal is met, and loses 1 if not (PO-4, PO-48, PO-49)."""
    met = goal_reached(s)
    for seat in range(s.seats):
        s.status[seat] += 1 if met else -1
    s.goal_met[s.game_no - 1] = 1 if met else 0
    if met:
        announce(s, Notice.GOAL_MET)
    else:
        tell_what_is_missing(s)
        announce(s, Notice.GOAL_MISSED)


def tell_what_is_missing(s):
    """Say of each house what it still needs: for this the goal is missed (PO-49, PO-58)."""
    for house in range(s.seats):
        for type in range(TYPES):
            if s.unmet[house][type] > 0:
                announce(s, Notice.STILL_NEEDS, house, s.unmet[house][type], type)


# ---------------------------------------------------------------- results
def goals_met(s, seat):
    """Whether the goal was met; of linked games, in how many. The same for all seats."""
    return sum(s.goal_met[game] == 1 for game in range(6))


def status_gained(s, seat):
    """Status of the last game alone."""
    return s.status[seat] - s.status_before[seat]


def status_total(s, seat):
    """Status at the end."""
    return s.status[seat]


def utility(s, seat):
    """The shared goal first, then one's own house, then Status (PO-2, PO-R31)."""
    return 100 * goals_met(s, seat) + 10 * complete(s, seat) + s.status[seat]
