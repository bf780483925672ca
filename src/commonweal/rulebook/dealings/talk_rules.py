"""What players may say to each other during a game. Talk is not an act; a rule `talk(s)` says what is allowed."""

from __future__ import annotations

from commonweal.rulebook.values.enums import RuleEnum


class TalkPolicy(RuleEnum):
    """OPEN: everything. PUBLIC_ONLY: only what everybody at the table reads. CLOSED: nothing. TEAM: what everybody
    reads, and what a whole team does; TEAM_ONLY: what a whole team does, and nothing else. A rule `team_of(s, seat)`
    gives the number of a seat's team, below 0 for none."""

    OPEN, PUBLIC_ONLY, CLOSED, TEAM, TEAM_ONLY = range(5)
