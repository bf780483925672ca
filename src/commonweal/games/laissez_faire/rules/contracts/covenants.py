"""Covenants: acts that clauses forbid, and prices that they bound."""


def why_not_build(s, seat, asset):
    """Why a clause forbids building."""
    return 0


def why_not_buy(s, seat, asset):
    """Why a clause forbids a purchase from the bank."""
    return 0


def why_not_serve(s, owner, guest, asset):
    """Why a clause binds the owner to refuse a guest."""
    return 0


def highest_quote(s, owner, guest, asset, stay, top):
    """The highest price that clauses allow, at most `top`."""
    return top


def lowest_quote(s, owner, guest, asset, stay, top):
    """The lowest price that clauses allow, at most the highest one."""
    return 0


def why_not_quote(s, owner, guest, asset, stay, top, price):
    """Why a clause forbids a price."""
    return 0
