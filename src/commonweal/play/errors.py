"""The errors of an act that was not carried out: malformed, illegal or ambiguous. They leave the game unchanged."""

from __future__ import annotations


class NotDone(Exception):
    """An act that was not carried out.

    kind, text, rule (an id, or "") and todo say what is wrong, why, and what to do.
    """

    kind = "refused"

    def __init__(self, text: str, *, rule: str = "", todo: str = ""):
        self.text, self.rule, self.todo = text, rule, todo
        super().__init__(f"{text} ({rule})" if rule else text)


class Malformed(NotDone):
    """The game has no such act: an unknown name, a missing or unknown operand, a value out of range."""

    kind = "malformed"


class Ambiguous(NotDone):
    """Several acts fit. `todo` lists them."""

    kind = "ambiguous"


class NotPossible(NotDone):
    """The rules do not allow this act now; `text` gives the reason and `rule` the rule."""

    kind = "illegal"
