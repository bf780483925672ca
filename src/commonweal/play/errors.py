"""Why an act was not carried out: malformed, illegal or ambiguous. Nothing has changed when one of these is raised."""

from __future__ import annotations


class NotDone(Exception):
    """An act that was not carried out.

    `kind`, `text`, `rule` (an id, or "") and `todo` say what, why and what to do.
    """

    kind = "refused"

    def __init__(self, text: str, *, rule: str = "", todo: str = ""):
        self.text, self.rule, self.todo = text, rule, todo
        super().__init__(f"{text} ({rule})" if rule else text)


class Malformed(NotDone):
    """This is no act of the game: an unknown name, a missing or foreign operand, a value out of range."""

    kind = "malformed"


class Ambiguous(NotDone):
    """This could be several acts. `todo` lists them."""

    kind = "ambiguous"


class NotPossible(NotDone):
    """The rules do not allow this act now: the reason, in a sentence, and the rule that says so."""

    kind = "illegal"
