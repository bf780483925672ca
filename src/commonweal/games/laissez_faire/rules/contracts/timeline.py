"""What falls due, and when."""


def dues_of(s, seat):
    """Settle what falls due for a seat at the beginning of its regular turn."""


def end_turn(s, seat):
    """Collateral of a seat with arrears passes to its creditors."""


def end_round(s):
    """Settle what the turns of this round did not reach."""


def owes(s, seat):
    """Whether a seat has arrears, loans or scheduled payments to make."""
    return False
