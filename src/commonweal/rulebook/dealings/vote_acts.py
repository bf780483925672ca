"""Declare the acts with which players vote, for pages and programs that show votes: the fields of
`institutions.ballots` are known to them, and the rulebook says which acts cast a ballot."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from commonweal.rulebook.acts.act import Act, Operand
    from commonweal.rulebook.state.fields import Field

FIELDS_OF_BALLOTS = ("voters", "voted", "weight", "ballot")


@dataclass(frozen=True)
class VoteAct:
    """An act that casts a ballot with the fields of `institutions.ballots`. Its only operand is the answer; the lowest
    answer is ballot 1.

    threshold: what carries a proposal, a number of `ballots.Threshold`; without one the answer with the most votes
    wins. of_all: whether it is of all votes, those who vote present included. extension: how many who vote present
    send the vote back, a number of `ballots.Extension`. also, also_of_all: a second threshold that must be reached too,
    below 0 for none, and what it is of. Each is a number, or the name of a public field, a computed
    field or an option of the charter that holds it now. results: the notices that announce what a vote came to.
    when: such a field that is above 0 while votes are cast with this act; needed where several acts share a phase.
    questions: the prompts that ask what the vote is about, by phase; without one, the sentence of the phase asks where
    that is the prompt."""

    act: str
    threshold: int | str | None = None
    of_all: int | str = 0
    extension: int | str | None = None
    results: Sequence[str] = ()
    when: str | None = None
    questions: Mapping[str, str] = field(default_factory=dict)
    also: int | str | None = None
    also_of_all: int | str = 0


def answer_of(act: Act) -> tuple[str, Operand]:
    """The operand that is the answer."""
    return next((name, operand) for name, operand in act.operands.items() if not operand.words)


def check_vote_acts(
    votes: Sequence[VoteAct],
    acts: Mapping[str, Act],
    fields: Mapping[str, Field],
    computed: Collection[str],
    notices: Collection[str],
    prompts: Collection[str] = (),
) -> None:
    """Raises ValueError where a vote names what the game does not have, or where a ballot that is never shown would be
    told by its act."""
    for vote in votes:
        missing = [name for name in FIELDS_OF_BALLOTS if name not in fields]
        if missing:
            raise ValueError(f"votes need the fields of ballots, and this game has no {missing[0]!r}")
        if vote.act not in acts:
            raise ValueError(f"ballots are cast with {vote.act!r}, which is not an act of this game")
        operands = [operand for operand in acts[vote.act].operands.values() if not operand.words]
        if len(operands) != 1:
            raise ValueError(f"ballots are cast with {vote.act}, which needs one operand, the answer")
        for name in (vote.threshold, vote.of_all, vote.extension, vote.when, vote.also, vote.also_of_all):
            if isinstance(name, str) and name not in computed and not _is_open(fields.get(name)):
                raise ValueError(f"a vote rests on {name!r}, which is not a single public field of this game")
        for notice in vote.results:
            if notice not in notices:
                raise ValueError(f"a vote is announced by {notice!r}, which is not a notice of this game")
        for prompt in vote.questions.values():
            if prompt not in prompts:
                raise ValueError(f"a vote asks with {prompt!r}, which is not a prompt of this game")
        ballot = fields["ballot"]
        if ballot.for_good and ballot.seen == "own" and not operands[0].for_good:
            raise ValueError(f"ballots are never shown, so the answer of {vote.act} needs for_good=True")


def _is_open(field: Field | None) -> bool:
    return field is not None and not field.shape and field.seen == "public"


def describe(
    vote: VoteAct, acts: Mapping[str, Act], phases: Sequence[str], said: Collection[str] = ()
) -> dict[str, Any]:
    """What programs read of a vote. phases: the names of all phases, by number. said: the messages that everybody reads
    as the prompt of a phase, which ask the question where the vote names no other."""
    act = acts[vote.act]
    name, operand = answer_of(act)
    held_in = [phases[phase] for phase in (range(len(phases)) if act.phases is None else act.phases)]
    by_phase = {phase: f"phases.{phase.upper()}.says" for phase in held_in}
    return {
        "act": vote.act,
        "operand": name,
        "phases": held_in,
        "secret": operand.for_good,
        "threshold": vote.threshold,
        "of_all": vote.of_all,
        "also": vote.also,
        "also_of_all": vote.also_of_all,
        "extension": vote.extension,
        "results": [f"notices.{notice}.says" for notice in vote.results],
        "when": vote.when,
        "questions": {phase: message for phase, message in by_phase.items() if message in said}
        | {phase: f"prompts.{prompt}.says" for phase, prompt in vote.questions.items()},
    }
