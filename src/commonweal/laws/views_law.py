"""Laws of views: nothing that a viewer gets depends on what the viewer may not know."""

from __future__ import annotations

from typing import Any

import msgspec

from commonweal.laws.acts import hidden_operands, known_operands
from commonweal.laws.bundles import bundles_tell_nothing
from commonweal.laws.records import numbers_of
from commonweal.laws.trial import ATTEMPTS, Trial
from commonweal.play.log_writer import LogWriter
from commonweal.play.views import view, views_of
from commonweal.rulebook.acts.amount_bounds import bounds_of
from commonweal.rulebook.backends.primitives import Announced
from commonweal.rulebook.book.preview import preview_act
from commonweal.rulebook.values.actors import CHANCE


def as_bytes(seen: Any) -> bytes:
    return msgspec.json.encode(seen, order="deterministic")


def another_truth(trial: Trial, viewer: int) -> Any | None:
    """Determinize the state, so that it differs only in what the viewer cannot see; None if that fails."""
    truth = trial.s.clone()
    for _ in range(3):
        if trial.book.functions["determinize"](truth, trial.workspace, viewer):
            return truth
        truth = trial.s.clone()
    return None


def views_hide_what_they_must(trial: Trial, found: dict[str, int]) -> None:
    """Check that view, prompt, choices, refusals and previews do not depend on what the viewer cannot see."""
    for viewer in (-1, *range(trial.seats)):
        only_declared_rows_are_shown(trial, viewer)
        truth = another_truth(trial, viewer)
        found["determinized" if truth is not None else "not determinized"] += 1
        if truth is None:
            continue
        same_for_the_viewer(trial, viewer, truth)
        cards_are_conserved(trial, viewer, truth)
        somebody_can_act(trial, viewer, truth)
        if viewer >= 0 and (viewer in trial.to_act() or trial.backend.open_to_all(trial.s)):
            choices_tell_nothing(trial, viewer, truth)
            previews_tell_nothing(trial, viewer, truth)
        if viewer >= 0 and viewer in trial.to_act():
            bundles_tell_nothing(trial, viewer, truth)
            found["bundles"] += 1


def only_declared_rows_are_shown(trial: Trial, viewer: int) -> None:
    """Check that a view has no row that its field hides from the viewer.

    Reads the declarations itself: a law must not trust the function that it checks (`rulebook.state.visibility`).
    """
    seen = view(trial.book, trial.s, viewer if viewer >= 0 else None)
    for name, field in trial.book.fields.items():
        if field.seen == "public" or name not in seen:
            continue
        for i, row in enumerate(seen[name]):
            mine = field.seen in ("own", "own until opened") and i == viewer
            opened = field.seen == "own until opened" and field.rule is not None and field.rule(trial.s)
            shared = field.seen == "group" and field.rule is not None and field.rule(trial.s, viewer, i)
            if row is not None and not (mine or opened or shared):
                trial.fail("views hide what they must", f"{who_is(viewer)} sees {name}[{i}], which is hidden from it")


def same_for_the_viewer(trial: Trial, viewer: int, truth: Any) -> None:
    seat = viewer if viewer >= 0 else None
    seen, other = view(trial.book, trial.s, seat), view(trial.book, truth, seat)
    if as_bytes(seen) != as_bytes(other):
        trial.fail(
            "views hide what they must",
            f"{who_is(viewer)} can tell the game from what `guess=`, zones or `determinize` imagine: "
            f"{first_difference(seen, other)}, after {trial.last}{hint_for_zones(trial, seen, other)}",
        )
    if trial.to_act(truth) != trial.to_act():
        trial.fail("views hide what they must", f"who has to act depends on what {who_is(viewer)} cannot see")
    asks = trial.book.prompt_rule
    if asks is not None and asks(trial.s, viewer) != asks(truth, viewer):
        trial.fail(
            "views hide what they must",
            f"the prompt of {who_is(viewer)} depends on what it cannot see, after {trial.last}",
        )


def cards_are_conserved(trial: Trial, viewer: int, truth: Any) -> None:
    """Check that no card appears or vanishes in a determinized state."""
    misplaced = trial.book.misplaced(truth)
    if misplaced is not None:
        trial.fail(
            "determinize", f"{who_is(viewer)} determinizes to an impossible state, after {trial.last}: {misplaced[1]}"
        )


def somebody_can_act(trial: Trial, viewer: int, truth: Any) -> None:
    for who in trial.to_act(truth):
        if not trial.list_acts(truth, who):
            trial.fail(
                "determinize",
                f"{who_is(viewer)} determinizes to a dead end of {who_is(who)}, after {trial.last}",
            )


def choices_tell_nothing(trial: Trial, viewer: int, truth: Any) -> None:
    """Check that possible acts, refusals and suggested amounts depend only on what the seat sees."""
    phase = trial.s.phase
    amounts_tell_nothing(trial, viewer, truth)
    for a in trial.book.acts:
        if not a.by_seat or (a.phases is not None and phase not in a.phases):
            continue
        numbers = range(a.first, a.first + a.size)
        for number in numbers if a.size <= ATTEMPTS else trial.random.sample(numbers, ATTEMPTS):
            if trial.backend.why(trial.s, viewer, number) != trial.backend.why(truth, viewer, number):
                trial.fail(
                    "choices tell nothing hidden",
                    f"whether {who_is(viewer)} may do number {number} ({a.name}) depends on what it cannot see, "
                    f"after {trial.last}",
                )


def amounts_tell_nothing(trial: Trial, viewer: int, truth: Any) -> None:
    """Check that the amounts suggested to a seat, and their bounds, depend only on what it sees."""
    here, there = (
        [
            (number, bounds_of(act, s, viewer, act.values(number)))
            for number in trial.list_acts(s, viewer)
            if (act := trial.book.act_of(number)).amount is not None
        ]
        for s in (trial.s, truth)
    )
    if here != there:
        differs = trial.book.act_of(min(set(here) ^ set(there))[0]).name
        trial.fail(
            "choices tell nothing hidden",
            f"the amounts suggested to {who_is(viewer)} ({differs}) or their bounds depend on what it cannot see, "
            f"after {trial.last}",
        )


def previews_tell_nothing(trial: Trial, viewer: int, truth: Any) -> None:
    """Check that the preview of a previewable act is the same in both states: what it announces, and the fields that
    everybody sees."""
    open_fields = views_of(trial.book).public
    for number in trial.list_acts(trial.s, viewer):
        a = trial.book.act_of(number)
        if not a.previewable:
            continue
        notices, then = heard_preview(trial, trial.s, viewer, number)
        other_notices, other = heard_preview(trial, truth, viewer, number)
        seen, other_seen = open_fields(then), open_fields(other)
        if notices != other_notices or as_bytes(seen) != as_bytes(other_seen):
            what = "what it announces" if notices != other_notices else first_difference(seen, other_seen)
            trial.fail(
                "previews tell nothing hidden",
                f"{a.name} {a.values(number)} previews what {who_is(viewer)} cannot see: {what}; mark the notice "
                f"that leads there with `previewable = false`, after {trial.last}",
            )


def heard_preview(trial: Trial, s: Any, viewer: int, number: int) -> tuple[list[tuple[int, ...]], Any]:
    """Preview an act: what it announces to its seat, and the state after it."""
    notices, then = preview_act(trial.book, s, viewer, number)
    return heard_by(notices, viewer), then


def heard_by(notices: list[tuple[int, ...]], viewer: int) -> list[tuple[int, ...]]:
    """The notices that a viewer (-1: a spectator) learns.

    Reads their seats itself: a law must not trust the function that it checks (`rulebook.state.visibility`)."""
    return [
        notice
        for notice in notices
        if not isinstance(notice, Announced) or (viewer >= 0 and notice.seats >> viewer & 1)
    ]


def sentences_hide_operands(trial: Trial, who: int, number: int, notices: list[tuple[int, ...]]) -> None:
    """Check that an act can be worded for every viewer, without the operands that the viewer may not see."""
    a = trial.book.act_of(number)
    log_writer = LogWriter(trial.book, trial.seat_names)
    entry = log_writer.describe_act(trial.s, who, number)
    for viewer in (None, *range(trial.seats)):
        try:
            lines = log_writer.write([entry._replace(notices=notices)], viewer)
        except (KeyError, ValueError, IndexError) as wrong:
            trial.fail("sentences", f"the sentence of {trial.last} cannot be written for {viewer}: {wrong}")
        if not hidden_operands(a) or viewer in knowers_of(trial, who, number):
            continue
        for name in hidden_operands(a):
            operand = a.operands[name]
            other = "other words"
            if not operand.words:
                other = operand.low + (entry.values[name] - operand.low + 1) % operand.size
            changed = entry.values | {name: other}
            if log_writer.write([entry._replace(values=changed, notices=notices)], viewer) != lines:
                trial.fail("sentences", f"the sentence of {trial.last} tells {who_is(viewer)} its {name}")


def knowers_of(trial: Trial, who: int, number: int) -> set[int | None]:
    """Return the viewers (None: a spectator) that may know every operand of this act."""
    a = trial.book.act_of(number)
    viewers = (None, *range(trial.seats))

    def knows_all(viewer: int | None) -> bool:
        return len(known_operands(a, trial.s, who, number, -1 if viewer is None else viewer)) == len(a.operands)

    return {viewer for viewer in viewers if knows_all(viewer)}


def who_is(viewer: int | None) -> str:
    return "a spectator" if viewer is None or viewer == CHANCE else f"seat {viewer}"


def hint_for_zones(trial: Trial, one: dict[str, Any], other: dict[str, Any]) -> str:
    """What is missing where an imagined deck has another number of cards than it has; "" where that is not it."""
    for deck in trial.book.decks.values():
        if deck.rest is not None and one.get(deck.rest.size_name) != other.get(deck.rest.size_name):
            return f". In a zone of {deck.name}, secret places that may be empty need a size="
    return ""


def first_difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Describe the first place in which two views differ."""
    for name, value in one.items():
        pairs = zip(numbers_of(value, name), numbers_of(other.get(name), name), strict=False)
        for (place, a), (_, b) in pairs:
            if a != b:
                return f"{place} is {a} and {b}"
    return "their fields differ"
