"""Declare what each seat may guess of the others, for its own eyes: a sheet that no rule reads. When the game is over,
every guess is compared with the truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from commonweal.rulebook.state.fields import Field


@dataclass(frozen=True)
class GuessSheet:
    """What may be guessed of another seat.

    about: the kind of the things. answers: the kind of what may be guessed of a thing. is_right: a rule
    f(s, seat, thing, answer) that says, when the game is over, whether that is true of the seat. among: the public
    field with 1 for each thing that is in this game; "" if all are. rule: the id of the game's rule."""

    about: str
    answers: str
    is_right: Callable[[Any, int, int, int], Any]
    among: str = ""
    rule: str = ""


def check_guess_sheet(
    sheet: GuessSheet | None, names: Mapping[str, Sequence[Any]], fields: Mapping[str, Field], rules: Mapping[str, Any]
) -> None:
    """Raises ValueError where a sheet names what the game does not have."""
    if sheet is None:
        return
    for kind in (sheet.about, sheet.answers):
        if kind not in names:
            raise ValueError(f"a guess sheet names the kind {kind!r}, which the game does not have")
    if sheet.among:
        among = fields.get(sheet.among)
        if among is None or among.seen != "public" or among.shape != (len(names[sheet.about]),):
            raise ValueError(f"a guess sheet is about the things in {sheet.among!r}, which is no public list of them")
    if sheet.rule and sheet.rule not in rules:
        raise ValueError(f"a guess sheet rests on {sheet.rule}, not a rule of this game")


def describe(sheet: GuessSheet | None) -> dict[str, Any] | None:
    """What programs read of a sheet."""
    if sheet is None:
        return None
    return {"about": sheet.about, "answers": sheet.answers, "among": sheet.among or None, "rule": sheet.rule or None}
