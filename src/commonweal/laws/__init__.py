"""Test the laws that every rulebook must keep, in random games: `check_laws(book)`. Run it as a test of your game.

records.py: clone, undo, saving, replay, bounds, invariants; acts.py: the forms of acts, listed = allowed; views_law.py:
what each seat may know; told.py: the log tells every change; verdicts_law.py: the log tells who won, and what votes
came to; cited.py: the rules cited ran (announcements.py notes what ran); results_law.py: results are true or empty;
naming_law.py: names are read as meant; secrets.py: open fields follow from what is open (drawn_decks.py draws cards for
it); lists_law.py: lists follow from the fields that rules name; backends.py: interpreted = compiled; trial.py: the
random games.
"""

from commonweal.laws.check import LawReport, check_laws
from commonweal.laws.trial import LawBroken

__all__ = ["LawBroken", "LawReport", "check_laws"]
