"""The numbers that the fields of deals hold."""

FREE, DRAFT, OFFERED, IN_FORCE = range(4)
GIVER, TAKER, WHAT, AMOUNT, DUE = range(5)
ANYONE = 63
HONOUR = 64
COLUMNS = 5
"""Of a line."""
NONE, GONE = -1, -2
"""What a deal counters: nothing, or an offer that has ended since."""
LAST_NUMBER = (1 << 31) - 1
