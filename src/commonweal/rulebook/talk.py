"""What players may say to each other while a game goes on. Talk is no act: a rule `talk(s)` says what is allowed."""

from __future__ import annotations

from commonweal.rulebook.enums import RuleEnum


class TalkPolicy(RuleEnum):
    """Everything; only what all at the table hear; nothing."""

    OPEN, PUBLIC_ONLY, CLOSED = range(3)
