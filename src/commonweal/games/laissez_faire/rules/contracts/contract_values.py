"""What contracts count in net worth."""


def total(s, seat):
    """The sum of what contracts are worth to a seat."""
    return 0
