"""Debates: where a game asks its players to argue about a question before they answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from commonweal.rulebook.acts.act import Act
    from commonweal.rulebook.state.fields import Field


@dataclass(frozen=True)
class Debate:
    """A question that players argue about, and its sides.

    phases: while it is open. about: the public field that names the question, such as the card on the table. act and
    operand: the vote that answers it; each value of the operand is a side."""

    phases: Sequence[int]
    about: str
    act: str
    operand: str


def sealed_phases(debate: Debate, acts: Mapping[str, Act]) -> list[int]:
    """The phases of a debate in which its vote is cast in secret: reasons are then shown with the votes."""
    act = acts[debate.act]
    secret = act.operands[debate.operand].seen != "everybody"
    return [phase for phase in debate.phases if secret and (act.phases is None or phase in act.phases)]


def check_debates(debates: Sequence[Debate], fields: Mapping[str, Field], acts: Mapping[str, Act]) -> None:
    """Raises ValueError where a debate names what the game does not have, or something that not everybody sees."""
    for debate in debates:
        about = fields.get(debate.about)
        if about is None or about.shape or about.seen != "public":
            raise ValueError(f"a debate is about {debate.about!r}, which is not a single public field of this game")
        act = acts.get(debate.act)
        if act is None or debate.operand not in act.operands:
            raise ValueError(f"a debate is decided by {debate.act} {debate.operand}, which is not an act of this game")
