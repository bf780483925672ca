"""Estates: what becomes of the debts and clauses of an eliminated player."""


def pay_creditors(s, seat):
    """Secured creditors take their collateral, the others cash and deeds."""


def deed_falls(s, asset):
    """Clauses attached to a deed that falls to the bank end, or sleep by charter."""


def end_clauses(s, seat):
    """Clauses in which an eliminated player takes part end."""
