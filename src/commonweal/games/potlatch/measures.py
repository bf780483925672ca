"""Measure Potlatch: needs met, rounds, gifts, invitations, what was wasted."""

from commonweal.rulebook.measures import (
    NEEDS,
    NEEDS_MET,
    NUMBER,
    OUTCOME,
    ROUND,
    SCORE,
    count,
    measure,
    measure_by,
    ratio,
    tally,
)

from .rules.cards import need
from .rules.combine_resources import invite, share
from .rules.gift import finish_gift, lay_card
from .state import AMOUNT, FIRST_KIND, TYPES, Cause, Phase

WHOLE = 1000


def lying(s, house, type):
    """Count the units of a type outside and inside a house."""
    return sum(
        AMOUNT[kind] * (s.outside[house][kind] + s.storage[house][kind])
        for kind in range(FIRST_KIND[type], FIRST_KIND[type + 1])
    )


@measure(unit="units", role=NEEDS, source="PO-7")
def units_needed(s, seat):
    """What the seat's house needs of all four types."""
    return sum(need(s, seat, type) for type in range(TYPES))


@measure(unit="units", role=NEEDS_MET, source="PO-2, PO-7")
def units_met(s, seat):
    """How much of its needs the house has: units of each type, as far as they are needed."""
    return units_needed(s, seat) - sum(s.unmet[seat][type] for type in range(TYPES))


@measure(unit="thousandths of the house’s needs", role=OUTCOME, source="PO-2, PO-7")
def needs_met(s, seat):
    """The share of the house's needs that is met."""
    return WHOLE * units_met(s, seat) // max(1, units_needed(s, seat))


status = measure_by("status[seat]", unit=NUMBER, role=SCORE, source="PO-46, PO-R31", text="Status at the end.")


@measure(unit="units", source="PO-58")
def units_wasted(s, seat):
    """Units that lie at the house beyond its needs."""
    return sum(max(0, lying(s, seat, type) - need(s, seat, type)) for type in range(TYPES))


rounds = measure_by(
    "round_no", unit="rounds", role=ROUND, source="PO-50", text="Rounds begun, in the last of the linked games."
)


@measure(unit="share", source="PO-35")
def stuck(s):
    """Whether the game closed because a giver had no gift, in the last of the linked games."""
    return s.closing_cause == Cause.STUCK


@measure(unit="Status", source="PO-44, PO-48")
def status_spread(s):
    """How much Status is between the highest and the lowest."""
    lowest = 999
    highest = -999
    for seat in range(s.seats):
        lowest = min(lowest, s.status[seat])
        highest = max(highest, s.status[seat])
    return highest - lowest


@tally(lay_card, unit="gifts", source="PO-13")
def gifts_laid(s, giver, kind):
    """Gifts that were complete with the card laid."""
    return s.phase != Phase.LAYING


gifts_finished = count(finish_gift, unit="gifts", source="PO-65", text="Gifts that their giver said were complete.")
invitations = count(invite, unit="invitations", source="PO-28", text="Invitations to Combine Resources.")
cards_shared = count(share, unit="cards", source="PO-30", text="Cards shared when combining.")
shared_when_invited = ratio(
    "cards_shared", "invitations", text="the share of invitations in which a card was shared", source="PO-30"
)
gifts_each_round = ratio("gifts_laid", "rounds", text="gifts in each round", unit="gifts", source="PO-26")
