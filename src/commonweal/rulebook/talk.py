"""What players may say to each other during a game. Talk is not an act; a rule `talk(s)` says what is allowed."""

from __future__ import annotations

from commonweal.rulebook.enums import RuleEnum


class TalkPolicy(RuleEnum):
    """OPEN: everything. PUBLIC_ONLY: only what everybody at the table reads. CLOSED: nothing."""

    OPEN, PUBLIC_ONLY, CLOSED = range(3)
