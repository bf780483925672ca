"""The law of names: whatever a value is called, in a form of its act or in a sentence, is read as that value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from commonweal.laws.acts import forms_round_trip
from commonweal.laws.trial import Trial
from commonweal.play.errors import Ambiguous, Malformed
from commonweal.play.notation import MAX_ACT_CHARS, read_act, values_of
from commonweal.play.templates import Templates, templates_with
from commonweal.rulebook.acts import Act
from commonweal.rulebook.naming import SEAT_KINDS, Rows, names_of, numbers_called, word_of

LAW = "names of an act"
MOST_VALUES = 256
"""Values of an operand without names that are tried; of a longer one, its ends and some between."""


def names_are_read_as_meant(trial: Trial) -> None:
    """Every value of every operand is read from its number, its id, its name, its title and what the log calls it."""
    random = Random(f"names {trial.seed}")
    decks = trial.book.decks_of(trial.charter)
    wording = templates_with(trial.book, decks)
    brought = {deck.kind for key in decks if (deck := trial.book.options[key].deck) is not None}
    for act in trial.book.acts:
        for key, operand in act.operands.items():
            seats = operand.kind in SEAT_KINDS
            rows = _seats(trial) if seats else wording.rows.get(operand.kind, ())
            for value in _some_of(values_of(operand), len(rows), random):
                number = _number_with(act, key, value, random)
                forms_round_trip(trial, number)
                if value < len(rows):
                    _check_names(trial, wording, act, key, value, number)
                elif rows and not seats and operand.kind not in brought:
                    text = f"{key}={value} of {act.name} has no name: {operand.kind!r} has rows 0 to {len(rows) - 1}"
                    trial.broken(LAW, f"{text}, and row n names the number n")


def _check_names(trial: Trial, wording: Templates, act: Act, key: str, value: int, number: int) -> None:
    kind = act.operands[key].kind
    rows = _seats(trial) if kind in SEAT_KINDS else wording.rows[kind]
    read = [_read(trial, rows, act, key, name, number) for name in names_of(rows[value])]
    if not any(read):
        trial.broken(LAW, f"no name of {key}={value} of {act.name} is its own: {', '.join(names_of(rows[value]))}")


def _read(trial: Trial, rows: Rows, act: Act, key: str, name: str, number: int) -> bool:
    """Whether the name is read as its value; False where values share it. Anything else breaks the law."""
    values = dict(zip(act.operands, act.values(number), strict=True))
    as_text = " ".join([act.name, *(f"{k}={word_of(name) if k == key else v}" for k, v in values.items())])
    shared = len(numbers_called(rows, name, values_of(act.operands[key]))) > 1
    for form in ({"act": act.name, **values, key: name}, as_text):
        if isinstance(form, str) and len(form) > MAX_ACT_CHARS:
            continue
        try:
            read = read_act(trial.book, form, seat_names=_names(trial), cards=lambda _: rows)
        except Ambiguous:
            if not shared:
                trial.broken(LAW, f"{form!r} is read as ambiguous; {name!r} is {key}={values[key]} alone")
            continue
        except Malformed as wrong:
            trial.broken(LAW, f"{form!r} cannot be read, but {key}={values[key]} is called {name!r}: {wrong}")
        if read != number:
            other = trial.book.act_of(read).values(read)
            trial.broken(LAW, f"{form!r} is read with {other}, but {key}={values[key]} is called {name!r}")
    return not shared


def _number_with(act: Act, key: str, value: int, random: Random) -> int:
    """The act with this value of one operand, the others at random."""
    chosen = {name: random.choice(values_of(operand)) for name, operand in act.operands.items()}
    return act.number(tuple((chosen | {key: value}).values()))


def _some_of(values: range, named: int, random: Random) -> Iterable[int]:
    """Every value that has a name, and all others or some of them."""
    if len(values) <= MOST_VALUES:
        return values
    ends = {values[0], values[-1], *random.sample(values, MOST_VALUES)}
    return sorted(ends.union(value for value in values[: named + 1] if value < named))


def _names(trial: Trial) -> Sequence[str]:
    return [f"Seat {seat}" for seat in range(trial.seats)]


def _seats(trial: Trial) -> list[dict[str, Any]]:
    return [{"name": name} for name in _names(trial)]
