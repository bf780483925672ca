"""The laws every game keeps, checked by random play: `check_laws(book)`. The author of a game runs it as a test.

records.py: clone, undo, saving, replay, bounds, conservation; acts.py: the forms of acts, listed = allowed; views.py:
what each seat may know; secrets.py: open fields follow from what is open (decks.py draws cards for it); hosts.py:
interpreted = compiled; trial.py: the random game they are checked on.
"""

from commonweal.laws.check import LawReport, check_laws
from commonweal.laws.trial import LawBroken

__all__ = ["LawBroken", "LawReport", "check_laws"]
