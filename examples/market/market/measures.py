"""Measure Market: needs met, with and without deals, deals, and votes against one's interest."""

from commonweal.institutions import ballots
from commonweal.rulebook.measures import OUTCOME, ROUND, count, measure
from market.dealing import sign
from market.motions import vote


@measure(unit="needs", role=OUTCOME, source="MK-10")
def needs_met(s, seat):
    """Needs met."""
    return s.met[seat]


@measure(unit="needs", source="MK-7")
def met_alone(s, seat):
    """Needs that would have been met without deals."""
    return s.alone[seat]


@measure(unit="rounds", role=ROUND, source="MK-10")
def rounds(s):
    """Rounds played."""
    return s.round_no


deals_signed = count(sign, unit="deals", source="MK-5", text="Deals signed.")
votes_held = ballots.votes_held(vote, source="MK-9")
against_oneself = ballots.against_interest(vote, source="MK-9")
