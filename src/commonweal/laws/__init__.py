"""Test the laws that every rulebook must keep, in random games: `check_laws(book)`. Run it as a test of your game.

records.py: clone, undo, saving, replay, bounds, invariants; acts.py: the forms of acts, listed = allowed; views.py:
what each seat may know; told.py: changes are told; verdicts.py: votes and winners are told as they are; cited.py: the
rules cited ran (announcements.py notes what ran); results.py: results are true or empty; naming.py: names are read as
meant; secrets.py: open fields follow from what is open (decks.py draws cards for it); backends.py: interpreted =
compiled; trial.py: the random games.
"""

from commonweal.laws.check import LawReport, check_laws
from commonweal.laws.trial import LawBroken

__all__ = ["LawBroken", "LawReport", "check_laws"]
