"""Check the law of names: every name of a value, in a form of its act or in a sentence, is read as that value."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from commonweal.laws.acts import forms_round_trip
from commonweal.laws.trial import Trial
from commonweal.play.errors import Ambiguous, Malformed
from commonweal.play.notation import MAX_ACT_CHARS, TableNames, read_act, values_of
from commonweal.play.templates import Templates, templates_with
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.values.naming import SEAT_KINDS, Rows, names_of, numbers_called, word_of

LAW = "names of an act"
MAX_VALUES = 256
"""Try at most this many values of an operand without names: of a longer one, both ends and a sample."""


def names_are_read_as_meant(trial: Trial) -> None:
    """Check that every value is read from its number, its id, its name, its title and its name in the log."""
    random = Random(f"names {trial.seed}")
    decks = trial.book.decks_of(trial.charter)
    wording = templates_with(trial.book, decks)
    brought = {deck.kind for key in decks if (deck := trial.book.options[key].deck) is not None}
    for act in trial.book.acts:
        for key, operand in act.operands.items():
            seats, rows = operand.kind in SEAT_KINDS, _rows(trial, wording, operand.kind)
            for value in _some_of(values_of(operand), len(rows), random):
                number = _number_with(act, key, value, random)
                forms_round_trip(trial, number)
                if value < len(rows):
                    _check_names(trial, wording, act, key, value, number)
                elif rows and not seats and operand.kind not in brought:
                    text = f"{key}={value} of {act.name} has no name: {operand.kind!r} has rows 0 to {len(rows) - 1}"
                    trial.fail(LAW, f"{text}, and row n names the number n")


def _check_names(trial: Trial, wording: Templates, act: Act, key: str, value: int, number: int) -> None:
    rows = _rows(trial, wording, act.operands[key].kind)
    unique = [_is_read(trial, rows, act, key, name, number) for name in names_of(rows[value])]
    if not any(unique):
        names = ", ".join(names_of(rows[value]))
        trial.fail(LAW, f"{key}={value} of {act.name} shares each of its names with other values: {names}")


def _is_read(trial: Trial, rows: Rows, act: Act, key: str, name: str, number: int) -> bool:
    """Check that the name is read as its value. Returns False if several values share the name."""
    values = dict(zip(act.operands, act.values(number), strict=True))
    if act.words is not None:
        del values[act.words]
    as_text = " ".join([act.name, *(f"{k}={word_of(name) if k == key else v}" for k, v in values.items())])
    shared = len(numbers_called(rows, name, values_of(act.operands[key]))) > 1
    for form in ({"act": act.name, **values, key: name}, as_text):
        if isinstance(form, str) and len(form) > MAX_ACT_CHARS:
            continue
        try:
            read = read_act(trial.book, form, seat_names=trial.seat_names, cards=lambda _: rows)
        except Ambiguous:
            if not shared:
                trial.fail(LAW, f"{form!r} is read as ambiguous; {name!r} is {key}={values[key]} alone")
            continue
        except Malformed as wrong:
            trial.fail(LAW, f"{form!r} cannot be read, but {key}={values[key]} is called {name!r}: {wrong}")
        if read != number:
            other = trial.book.act_of(read).values(read)
            trial.fail(LAW, f"{form!r} is read with {other}, but {key}={values[key]} is called {name!r}")
    return not shared


def _number_with(act: Act, key: str, value: int, random: Random) -> int:
    """Return the number of the act with this value of one operand and random values of the others."""
    chosen = {name: random.choice(values_of(operand)) for name, operand in act.operands.items()}
    return act.number(tuple((chosen | {key: value}).values()))


def _some_of(values: range, named: int, random: Random) -> Iterable[int]:
    """Choose values to try: all that have names, and all or some of the others."""
    if len(values) <= MAX_VALUES:
        return values
    ends = {values[0], values[-1], *random.sample(values, MAX_VALUES)}
    return sorted(ends.union(value for value in values[: named + 1] if value < named))


def _rows(trial: Trial, wording: Templates, kind: str) -> Rows:
    """The rows that name the numbers of a kind at the table; those of seats have the names of the players."""
    return TableNames(trial.seat_names, lambda one: wording.rows.get(one, ())).rows(kind)
