"""The errors of an act that was not carried out: malformed, illegal or ambiguous. They leave the game unchanged."""

from __future__ import annotations

from commonweal.play.shared_texts import OWN
from commonweal.wording import Message, Value, message


class NotDone(Exception):
    """An act that was not carried out.

    kind, message, rule (an id, or "") and remedy say what is wrong, why, and what to do. text and todo are the message
    and the remedy in English. says: a message, or its id with its values as keywords. text: only needed if
    `play/texts.toml` does not have the message."""

    kind = "refused"

    def __init__(
        self, says: str | Message, *, rule: str = "", remedy: Message | None = None, text: str = "", **values: Value
    ):
        self.message = message(says, values) if isinstance(says, str) else says
        self.rule, self.remedy = rule, remedy
        self.text = text or OWN.say(self.message)
        self.todo = OWN.say(remedy) if remedy else ""
        super().__init__(f"{self.text} ({rule})" if rule else self.text)

    @property
    def operand(self) -> str | None:
        """The operand that the remedy is about; None if there is none."""
        named = (self.remedy or {}).get("values", {}).get("operand")
        return named if isinstance(named, str) else None


class Malformed(NotDone):
    """The game has no such act: an unknown name, a missing or unknown operand, a value out of range."""

    kind = "malformed"


class Ambiguous(NotDone):
    """Several acts fit. `todo` lists them."""

    kind = "ambiguous"


class NotPossible(NotDone):
    """The rules do not allow this act now; `text` gives the reason and `rule` the rule."""

    kind = "illegal"
