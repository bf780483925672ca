"""Shares of income."""


def divide(s, payee, asset, dollars, left):
    """Pay the shares of an income of so many dollars, of which `left` are left."""
