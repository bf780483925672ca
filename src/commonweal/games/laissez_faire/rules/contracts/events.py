"""Events that clauses wait for."""


def note(s, event, seat, arg):
    """Carry out what clauses say about an event."""
