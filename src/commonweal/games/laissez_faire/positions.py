"""What follows from the other fields in a position of Laissez-faire that is written by hand.

In a position that play reaches, `derive` changes nothing.
"""


def derive(s):
    """What players have was paid by the bank (LF-6)."""
    s.issued = 0
    for seat in range(s.seats):
        s.issued += s.cash[seat]
