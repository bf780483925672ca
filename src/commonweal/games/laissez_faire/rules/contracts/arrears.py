"""Arrears: sums due that could not be paid."""


def garnish(s, seat):
    """What a seat has received goes to its arrears."""


def owed(s, seat):
    """The sum of a seat’s arrears."""
    return 0


def begin_turn(s, seat):
    """Count the regular turns in a row that a seat began with arrears."""


def is_bankrupt(s, seat):
    """Whether a seat has had arrears for too many turns."""
    return False
