"""What follows from the other fields in a position of Laissez-faire that is written by hand.

In a position that play reaches, `derive` changes nothing.
"""

from commonweal.games.laissez_faire.rules.contracts import keeping


def derive(s):
    """The register lists its clauses in order of contract and clause, and by charter notes who reads them (LF-148,
    LF-245)."""
    if not keeping.is_listed(s):
        keeping.relist(s)
    keeping.note_readers(s)
