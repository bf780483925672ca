"""Contracts of all players change the charter, from the next regular turn on."""
# LF-144, LF-R67.

from commonweal.games.laissez_faire.charter import OPTIONS
from commonweal.rulebook import fits_option, option_of, set_option, why_not_set_option

UNCHANGED = -1


def is_possible(s, number, value):
    """Whether an option may have a value: it is changeable, the value is allowed, and no other option is against it,
    as the charter will be when changes that were signed take effect (LF-144)."""
    if number < 1 or number > OPTIONS or not fits_option(s, number - 1, value):
        return False
    return option_of(s, number - 1) == value or why_not_set_option(s, number - 1, value) == 0


def sign(s, number, value):
    """An option will have a value from the next regular turn on (LF-144)."""
    s.pending_charter[number - 1] = value


def take_effect(s):
    """Before the next regular turn, options get the values that were signed (LF-144)."""
    for number in range(OPTIONS):
        value = s.pending_charter[number]
        if value != UNCHANGED:
            s.pending_charter[number] = UNCHANGED
            if option_of(s, number) != value and why_not_set_option(s, number, value) == 0:
                set_option(s, number, value)
