"""The law of results: what a game says that somebody ended with is true, or it is left empty; never a stand-in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commonweal.laws.trial import Trial
from commonweal.play.views import views_of

LAW = "results are true or empty"
MOST_VALUES = 8
"""A field with more values than this is no question of who sees what."""


def results_are_true(trial: Trial) -> None:
    """Check the results of a finished game.

    A result is the same whether or not others may see what it tells: where that is secret, the rulebook says so in
    `kept_secret`, and the result stays empty. And what is told does not depend on what stays hidden for good."""
    sealed = [name for name, field in trial.book.own_fields.items() if field.for_good]
    if not sealed:
        return
    for other, why in (*_otherwise_seen(trial, sealed), *_otherwise_hidden(trial, sealed)):
        for name, rule in trial.book.results.items():
            is_secret = trial.book.kept_secret.get(name)
            if why == HIDDEN and is_secret is not None and is_secret(trial.s):
                continue
            for seat in range(trial.seats):
                is_, would_be = int(rule(trial.s, seat)), int(rule(other, seat))
                if is_ != would_be:
                    trial.fail(
                        LAW,
                        f"{name} of seat {seat} is {is_}, and {would_be} {why}: give the true number, and declare "
                        f"`kept_secret` for {name}",
                    )


HIDDEN = "if what stays hidden for good were otherwise"


def _otherwise_seen(trial: Trial, sealed: list[str]) -> Iterator[tuple[Any, str]]:
    """The same end, where something that is hidden for good is seen or the other way round."""
    shown = shown_rows(trial, trial.s, sealed)
    for name in sorted(_what_sight_rests_on(trial, sealed)):
        field = trial.book.fields[name]
        if field.shape or field.high - field.low >= MOST_VALUES:
            continue
        for value in range(field.low, field.high + 1):
            other = trial.s.clone()
            setattr(other, name, value)
            if shown_rows(trial, other, sealed) != shown:
                yield other, f"with {name} {value}, where others see more or less"


def _otherwise_hidden(trial: Trial, sealed: list[str]) -> Iterator[tuple[Any, str]]:
    """The same end as a spectator sees it, with other numbers where something is hidden for good."""
    truth = trial.s.clone()
    if not trial.book.functions["determinize"](truth, trial.workspace, -1):
        return
    other, seen = trial.s.clone(), views_of(trial.book).final(trial.s, -1)
    for name in sealed:
        rows = seen.get(name)
        if rows is None:
            setattr(other, name, getattr(truth, name))
        elif isinstance(rows, list):
            imagined = getattr(truth, name)
            setattr(other, name, [imagined[i] if row is None else row for i, row in enumerate(rows)])
    yield other, HIDDEN


def shown_rows(trial: Trial, s: Any, sealed: list[str]) -> list[list[bool]]:
    """Which rows of the fields that are hidden for good a spectator sees of a finished game."""
    seen = views_of(trial.book).final(s, -1)
    return [[row is not None for row in seen[name]] for name in sealed if isinstance(seen.get(name), list)]


def _what_sight_rests_on(trial: Trial, sealed: list[str]) -> set[str]:
    """The fields that the rules read which say who sees what is hidden for good."""
    read: set[str] = set()
    watched = _watching(trial.s, read)
    for name in sealed:
        field = trial.book.own_fields[name]
        if field.rule is None:
            continue
        if field.seen == "group":
            for row in range(min(field.shape[0], trial.seats)):
                field.rule(watched, -1, row)
        else:
            field.rule(watched)
    return read & trial.book.fields.keys()


def _watching(s: Any, read: set[str]) -> Any:
    """A copy of a record that notes which of its fields are read."""

    class Watched(type(s)):  # type: ignore[misc]
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            read.add(name)
            return super().__getattribute__(name)

    return Watched().unpack(s.pack())
