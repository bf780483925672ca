"""Changes of the charter by contract."""


def take_effect(s):
    """The changes signed in this turn take effect."""
