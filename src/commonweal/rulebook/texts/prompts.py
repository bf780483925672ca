"""Which prompt a viewer reads: the one that the rule `prompt` of a game returns, else what the texts say of the phase.

[phases]
GRAZING = { title = "Grazing", prompts = ["GRAZE", "WATCH"] } # for those who are to act, and for all others
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.backends.interpreted import define
from commonweal.rulebook.texts.game_texts import TextsError

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

OF_THE_PHASE = -1
"""What a rule `prompt` returns where the viewer reads what the texts say of the phase."""


RULE = f"""
def prompt(s, seat):
    number = {OF_THE_PHASE} if own is None else own(s, seat)
    if number != {OF_THE_PHASE}:
        return number
    waiting = to_act(s)
    is_to_act = seat >= 0 and waiting > 0 and waiting >> seat & 1 == 1
    return of_phase[s.phase][0 if is_to_act else -1]
"""


def prompt_rule_of(book: Rulebook) -> Callable[[Any, int], int] | None:
    """A rule f(s, seat): the prompt of a viewer (-1: a spectator), by number. None in a game without prompts."""
    own, to_act = book.rule("prompt"), book.rule("to_act")
    phases = [word for word in book.phases.names() if "prompts" in book.texts.phases[word]]
    if book.prompts is None or to_act is None or not phases:
        return own if book.prompts is not None else None
    of_phase = {book.phases.items()[word]: _prompts_of(book, word) for word in book.phases.names()}
    names = {"own": own, "to_act": to_act, "of_phase": of_phase}
    rule: Callable[[Any, int], int] = define(RULE, f"<prompts of {book.name}>", names)["prompt"]
    return rule


def _prompts_of(book: Rulebook, phase: str) -> list[int]:
    """The prompts of a phase: one, or that of those who are to act and that of all others."""
    assert book.prompts is not None
    words, known = book.texts.phases[phase].get("prompts", []), book.prompts.items()
    if not 1 <= len(words) <= 2 or not known.keys() >= set(words):
        raise TextsError(f"{book.texts.where('phases', phase)} needs one or two prompts of this game, not {words}")
    return [known[word] for word in words]
