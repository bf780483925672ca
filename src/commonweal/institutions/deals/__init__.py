"""Deals: one seat writes lines of goods, money and promises, and offers them; when all parties have signed, the whole
deal is carried out, or nothing.

    class State:
        deal = deals.fields(SEATS, most=9999)

A deal lies in a place and has a number. Its state is FREE (the place is empty), DRAFT, OFFERED or IN_FORCE: carried
out, with lines that are due later. A line says that GIVER gives TAKER an AMOUNT of WHAT, at once (DUE is 0) or at a
later time. WHAT is a thing of the game, from 0 on, or HONOUR and more, a promise that nobody enforces. In an offer to
anyone, the other side of a line is ANYONE: the first seat to sign it.

The chapters of the game define the rules `holding`, `hold` and `can_hold`. Acts of the game draft (`begin`, `counter`),
write lines (`write`) and offer (`offer`); people send these as one move. Others `sign` and `decline`. What is refused,
and for which reason, the game decides: see `has_room`, `may_deal`, `writes`, `who_cannot` and `waits_for`.

A counter-offer takes a new place and ends the offer that it counters, so to sign a place is to sign the lines
that were seen there. Places are used in turn, so that each is empty as long as possible before it is used again.
"""

from commonweal.institutions.deals.answering import (
    decline,
    end,
    end_drafts_and_offers,
    expire,
    fall_due,
    first_asked,
    leave,
    offer,
    sign,
)
from commonweal.institutions.deals.deal_fields import drafter_reads_draft, fields, parties_read
from commonweal.institutions.deals.deal_numbers import (
    AMOUNT,
    ANYONE,
    DRAFT,
    DUE,
    FREE,
    GIVER,
    HONOUR,
    IN_FORCE,
    NONE,
    OFFERED,
    TAKER,
    WHAT,
)
from commonweal.institutions.deals.drafting import (
    asked_seats,
    begin,
    counter,
    draft_of,
    has_room,
    is_gone,
    line_of,
    may_counter,
    may_deal,
    offering,
    other_side,
    own_place,
    room,
    strike,
    waits_for,
    write,
    writes,
)
from commonweal.institutions.deals.settling import can_keep, given, owed, total_held, who_cannot

__all__ = [
    "AMOUNT",
    "ANYONE",
    "DRAFT",
    "DUE",
    "FREE",
    "GIVER",
    "HONOUR",
    "IN_FORCE",
    "NONE",
    "OFFERED",
    "TAKER",
    "WHAT",
    "asked_seats",
    "begin",
    "can_keep",
    "counter",
    "decline",
    "draft_of",
    "drafter_reads_draft",
    "end",
    "end_drafts_and_offers",
    "expire",
    "fall_due",
    "fields",
    "first_asked",
    "given",
    "has_room",
    "is_gone",
    "leave",
    "line_of",
    "may_counter",
    "may_deal",
    "offer",
    "offering",
    "other_side",
    "owed",
    "own_place",
    "parties_read",
    "room",
    "sign",
    "strike",
    "total_held",
    "waits_for",
    "who_cannot",
    "write",
    "writes",
]
