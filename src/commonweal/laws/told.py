"""The law of what is told: each change of a field that players follow is told, to those who see it, by the act that
brings it, and nothing is told that did not happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.laws.trial import Trial
from commonweal.play.log_writer import LogWriter, UnplacedEntry
from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.texts.changes import Place, values_told

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

LAW = "the log tells every change"
ORDER = "causes are told before effects"


class Row(NamedTuple):
    """A number of a followed field."""

    field: str
    at: Place

    def of(self, s: Any) -> int:
        value = getattr(s, self.field)
        for place in self.at:
            value = value[place]
        return int(value)

    def __str__(self) -> str:
        return self.field + "".join(f"[{place}]" for place in self.at)


def followed_fields(book: Rulebook) -> dict[str, Field]:
    """The fields of a game that players follow."""
    return {name: field for name, field in book.own_fields.items() if field.followed}


def changes_are_told(trial: Trial, was: Any, who: int, number: int, notices: list[tuple[int, ...]]) -> None:
    """Check, for a few viewers of an act, that the entries of the log that they get tell what changed for them.

    Works from what a viewer receives alone: the id and the values of each entry. was: the position before the act."""
    followed = followed_fields(trial.book)
    if not followed:
        return
    writer = LogWriter(trial.book, trial.seat_names)
    act = writer.describe_act(was, who, number)._replace(notices=notices)
    changed = {row for name in followed for row in changed_rows(name, getattr(was, name), getattr(trial.s, name))}
    for viewer in viewers_of(trial, who):
        entries = writer.write_entries([act], viewer if viewer >= 0 else None)
        told = rows_told(trial, was, viewer, entries)
        for row in sorted(changed | told.keys()):
            field = followed[row.field]
            if not (sees(field, was, viewer, row.at) and sees(field, trial.s, viewer, row.at)):
                continue
            before, after = row.of(was), row.of(trial.s)
            said = told.get(row, before)
            if said != after:
                reader = f"seat {viewer}" if viewer >= 0 else "a spectator"
                trial.fail(
                    LAW,
                    f"{row} goes from {before} to {after} in {trial.last}, and {reader} {heard(before, said)}: "
                    f'announce it, and declare it in the texts: changes = [{{ field = "{row.field}", ... }}]. '
                    f"The entries: {', '.join(entry.id for entry in entries) or 'none'}",
                )


def heard(before: int, said: int) -> str:
    return "is told nothing of it" if said == before else f"is told that it goes from {before} to {said}"


def viewers_of(trial: Trial, who: int) -> list[int]:
    """A spectator (-1), the seat that acts and another one, in turn."""
    return list(dict.fromkeys((-1, max(who, -1), len(trial.done) % trial.seats)))


def sees(field: Field, s: Any, viewer: int, at: Place) -> bool:
    """Whether a viewer sees a row. Reads the declarations itself, as the other laws do."""
    match field.seen:
        case "public":
            return True
        case "own":
            return at[0] == viewer
        case "own until opened" if field.rule is not None:
            return at[0] == viewer or bool(field.rule(s))
        case "group" if field.rule is not None:
            return bool(field.rule(s, viewer, at[0]))
    return False


def changed_rows(name: str, one: Any, other: Any, at: Place = ()) -> Iterator[Row]:
    """The rows in which two values of a field differ."""
    if one == other:
        return
    if not isinstance(one, list):
        yield Row(name, at)
        return
    for i, (a, b) in enumerate(zip(one, other, strict=True)):
        yield from changed_rows(name, a, b, (*at, i))


def rows_told(trial: Trial, was: Any, viewer: int, entries: Sequence[UnplacedEntry]) -> dict[Row, int]:
    """What entries say of the rows of fields: the number of each after the act.

    In the order of the entries, no number that the viewer sees may leave the bounds of its field on the way: money is
    received before it is paid."""
    told: dict[Row, int] = {}
    for entry in entries:
        table, name = entry.id.split(".", 2)[:2]
        for change in trial.book.changes.get(f"{table}.{name}", ()):
            values = values_told(trial.book, entry.id, entry.values)
            if not change.happens(values):
                continue
            field = trial.book.fields[change.name]
            for at in change.places(values, shape_at_table(trial, field)):
                row = Row(change.name, at)
                told[row] = change.after(told[row] if row in told else row.of(was), values)
                if not field.low <= told[row] <= field.high and sees(field, was, viewer, at):
                    trial.fail(
                        ORDER,
                        f"with {entry.id}, {row} would be {told[row]} in {trial.last}: announce first what made it "
                        f"possible. The entries: {', '.join(entry.id for entry in entries)}",
                    )
    return told


def shape_at_table(trial: Trial, field: Field) -> Place:
    """The shape of a field at this table: without the rows of seats that nobody has."""
    first = field.shape[:1]
    return (trial.seats, *field.shape[1:]) if first == (trial.book.seats[1],) else field.shape
