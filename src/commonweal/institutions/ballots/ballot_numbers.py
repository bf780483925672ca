"""The numbers that ballots hold, and how votes are decided."""

from commonweal.rulebook import RuleEnum

AYE, NAY, PRESENT = 1, 2, 3
TIE = 0


class Threshold(RuleEnum):
    """How many ayes carry a vote: more than half of the base, two thirds of it, or all."""

    MAJORITY, TWO_THIRDS, UNANIMOUS = range(3)


class Extension(RuleEnum):
    """How many who vote present send a vote back for more discussion: half of the votes, more than half, or none."""

    HALF, MAJORITY, NEVER = range(3)


class Result(RuleEnum):
    """What a vote with a threshold came to."""

    FAILED, PASSED, EXTENDED = range(3)
