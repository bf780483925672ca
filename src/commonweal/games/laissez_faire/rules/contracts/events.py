"""What happens at the table, as far as clauses wait for it: payments on events, and clauses that last until then."""
# LF-118, LF-140, LF-R69.

from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    COND,
    COND_ARG,
    TYPE,
    Clause,
    Until,
)
from commonweal.games.laissez_faire.rules.contracts import keeping, reading, timeline
from commonweal.games.laissez_faire.words import Event, Notice

OF_A_PERSON = (Event.LANDS_IN_CITY, Event.LANDS_ON, Event.JAILED, Event.PASSES_START, Event.LODGES, Event.ELIMINATED)
"""The events that happen to the target of a clause."""
WITH_ARGUMENT = (Event.LANDS_IN_CITY, Event.LANDS_ON, Event.OWNER_CHANGES, Event.BUILT, Event.LODGES)
"""The events about a city or a deed."""


def note(s, event, seat, arg):
    """Note what has happened to a seat, or to a city or deed: payments on this event in contract order, and the end of
    what lasts until it (LF-140, LF-R69)."""
    for number in range(s.listed):
        place = s.by_age[number]
        if waits_for(s, place, event, seat, arg):
            timeline.pay(s, place, s.clause[place][AMOUNT], Notice.EVENT_PAID)
            keeping.spend_use(s, place)
    if event == Event.OWNER_CHANGES:
        keeping.end_until(s, Until.OWNER_CHANGES, arg)
    elif event == Event.BUILT:
        keeping.end_until_built(s, arg)
    elif event == Event.JAILED:
        keeping.end_until(s, Until.JAILED, seat)
    elif event == Event.ELIMINATED:
        keeping.end_until(s, Until.ELIMINATED, seat)
    elif event == Event.LAST_LAP:
        keeping.end_until(s, Until.LAST_LAP, 0)


def waits_for(s, place, event, seat, arg):
    """Whether a clause makes a payment due on this event (LF-140)."""
    if s.clause[place][TYPE] != Clause.PAY_ON_EVENT or s.clause[place][COND] != event:
        return False
    if event in WITH_ARGUMENT and s.clause[place][COND_ARG] != arg:
        return False
    if not reading.applies(s, place):
        return False
    if event == Event.ELIMINATED and seat in (reading.obligor(s, place), reading.beneficiary(s, place)):
        return False
    return event not in OF_A_PERSON or reading.is_target(s, place, seat)
