"""What follows from the other fields in a position of Laissez-faire that is written by hand.

In a position that play reaches, `derive` changes nothing."""

from commonweal.games.laissez_faire.rules.contracts import keeping


def derive(s):
    """What players have was paid by the bank. The register lists its clauses in order of contract and clause, and by
    charter notes who reads them (LF-6, LF-148, LF-245)."""
    s.issued = 0
    for seat in range(s.seats):
        s.issued += s.cash[seat]
    if not keeping.is_listed(s):
        keeping.relist(s)
    keeping.note_readers(s)
