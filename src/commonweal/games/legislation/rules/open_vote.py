"""The vote that is open: what carries it, and whether it is secret, for pages that show votes."""
# LG-39, LG-46, LG-47, LG-90, LG-108, LG-116, LG-120, LG-121, LG-147.

from commonweal.games.legislation.charter import Base, Charter
from commonweal.games.legislation.rules import voting
from commonweal.games.legislation.state import Phase, Yellow
from commonweal.institutions.ballots import Extension, Threshold
from commonweal.rulebook import computed


@computed(low=0, high=2)
def threshold_now(s):
    """How many ayes carry the vote that is open: a bill as the charter has it, an amendment by a majority, the question
    by two thirds, a change of the charter as it says itself."""
    if s.phase == Phase.QUESTION:
        return Threshold.TWO_THIRDS
    if s.phase == Phase.RULES_VOTE:
        return Threshold.UNANIMOUS if s.charter_change == Charter.charter_change.UNANIMOUS else Threshold.MAJORITY
    return s.pass_rule if s.phase == Phase.FINAL_VOTE else Threshold.MAJORITY


@computed(low=0, high=1)
def base_now(s):
    """Whether those who vote present count in that number."""
    return int(s.phase == Phase.FINAL_VOTE and s.abstain_base == Base.ALL_PLAYERS)


@computed(low=-1, high=2)
def veto_now(s):
    """How many ayes the bill needs against a threat of veto, besides what the charter asks for; -1 without one
    (LG-147)."""
    return s.veto_share if s.phase == Phase.FINAL_VOTE and s.yellow == Yellow.THREAT_OF_VETO else -1


@computed(low=0, high=1)
def veto_base_now(s):
    """Whether those who vote present count in that number (LG-147)."""
    return int(s.veto_base == Base.ALL_PLAYERS)


@computed(low=0, high=2)
def extension_now(s):
    """How many who vote present send the bill back to discussion; amendments and other votes are never sent back."""
    if s.phase != Phase.FINAL_VOTE or s.extensions >= s.max_extensions:
        return Extension.NEVER
    return s.extend_rule


@computed(low=0, high=1)
def sealed_now(s):
    """Whether the ballots of the vote that is open stay secret."""
    return int(voting.is_sealed(s))
