"""Status: esteem for gifts that fit, and for a goal reached together."""
# The manual, "Mechanics: Status": PO-2, PO-4, PO-43 to PO-49.

from commonweal.games.potlatch.rules.cards import complete, laid_of_type
from commonweal.games.potlatch.table import TYPES, Told
from commonweal.rulebook import tell


def for_exact_fits(s, giver, house):
    """One point for each type that the gift brings exactly to the need of the house (PO-44, PO-45)."""
    for type in range(TYPES):
        given = laid_of_type(s, type)
        if given > 0 and given == s.unmet[house][type]:
            s.status[giver] += 1
            tell(s, Told.EXACT_FIT, giver, type, house)
        elif given > s.unmet[house][type]:
            tell(s, Told.SURPLUS, type, house, given - s.unmet[house][type])


def goal_reached(s):
    """The goal: all needs of all houses are met (PO-2)."""
    for house in range(s.seats):
        if not complete(s, house):
            return False
    return True


def settle(s):
    """At the end every seat gains 1 Status if the goal is met, and loses 1 if it is not (PO-4, PO-48, PO-49)."""
    met = goal_reached(s)
    for seat in range(s.seats):
        s.status[seat] += 1 if met else -1
    s.goal_met[s.game_no - 1] = 1 if met else 0
    if met:
        tell(s, Told.GOAL_MET)
    else:
        tell(s, Told.GOAL_MISSED)


# ---------------------------------------------------------------- results
def goals_met(s, seat):
    """Whether the goal was met; of linked games, in how many. The same for all seats."""
    met = 0
    for game in range(6):
        met += s.goal_met[game] == 1
    return met


def house_complete(s, seat):
    """Whether all four needs of the house are met."""
    return complete(s, seat)


def status_gained(s, seat):
    """Status of the last game alone."""
    return s.status[seat] - s.status_before[seat]


def status_total(s, seat):
    """Status at the end."""
    return s.status[seat]


def worth(s, seat):
    """The shared goal first, then one's own house, then Status (PO-2, PO-R31)."""
    return 100 * goals_met(s, seat) + 10 * complete(s, seat) + s.status[seat]
