"""Laws of acts: their three forms, listed = allowed, and what they announce."""

from __future__ import annotations

import json
from collections.abc import Mapping

from commonweal.laws.trial import Trial
from commonweal.play.errors import NotDone
from commonweal.play.notation import act_json, act_text, read_act
from commonweal.play.templates import templates_of
from commonweal.rulebook.actors import CLOCK
from commonweal.rulebook.acts import ACTOR, EVERYBODY, NOBODY_SEES, Act

ALL_UP_TO = 1024
SAMPLED = 96


def forms_round_trip(trial: Trial, number: int) -> None:
    """Check that an act is the same act as number, as text and as JSON."""
    book = trial.book
    text, fields = act_text(book, number), act_json(book, number)
    for form in (number, text, fields, json.loads(json.dumps(fields))):
        try:
            read = read_act(book, form)
        except NotDone as wrong:
            trial.fail("forms of an act", f"{form!r}, written for number {number}, cannot be read: {wrong}")
        if read != number:
            trial.fail("forms of an act", f"{form!r}, written for number {number}, is read as {read}")


def numbers_are_apart(trial: Trial) -> None:
    """Check that every number is exactly one act, and that number, name and operands lead to each other."""
    first = 0
    for a in trial.book.acts:
        if a.first != first:
            trial.fail("numbers of acts", f"{a.name} begins at {a.first}, not at {first}")
        first += a.size
        for number in {a.first, a.first + a.size - 1, trial.random.randrange(a.first, a.first + a.size)}:
            if trial.book.act_of(number) is not a or a.number(a.values(number)) != number:
                trial.fail("numbers of acts", f"{number} of {a.name} does not lead back to itself")
            forms_round_trip(trial, number)
    if first != trial.book.act_count:
        trial.fail("numbers of acts", f"the acts take {first} numbers, the rulebook says {trial.book.act_count}")


def sample_numbers(trial: Trial, thorough: bool = False) -> list[int]:
    """Draw numbers to ask `why` about: some acts, or all of a small game, and some numbers that are not acts."""
    count = trial.book.act_count
    every = count <= SAMPLED or (thorough and count <= ALL_UP_TO)
    some = range(count) if every else trial.random.sample(range(count), SAMPLED)
    return [*some, count, count + 1, -1, trial.random.randrange(-(1 << 31), 0), trial.random.randrange(count, 1 << 31)]


def listed_is_allowed(trial: Trial, thorough: bool) -> None:
    """Check that the acts listed for a seat (or chance) are exactly those that no reason forbids."""
    waiting = trial.to_act()
    numbers = sample_numbers(trial, thorough)
    clocks = (CLOCK,) if trial.backend.clocked(trial.s) else ()
    for who in (*clocks, -1, *range(trial.seats)):
        listed = trial.list_acts(trial.s, who) if who in waiting or who == CLOCK else {}
        if who >= 0 and who not in waiting:
            others = trial.list_acts(trial.s, who)
            listed = {number: 0 for number in others if trial.book.act_of(number).out_of_turn}
        for number in [*numbers, *listed]:
            allowed = trial.backend.why(trial.s, who, number) == 0
            if allowed != (number in listed):
                name = act_text(trial.book, number) if 0 <= number < trial.book.act_count else f"number {number}"
                text = "is allowed and not listed" if allowed else "is listed and not allowed"
                trial.fail("listed = allowed", f"{name} of {who} {text}, after {trial.last}")
        if who == -1 and any(weight <= 0 for weight in listed.values()):
            trial.fail("listed = allowed", f"chance lists an outcome without weight, after {trial.last}")
    strangers_may_do_nothing(trial, numbers)


def strangers_may_do_nothing(trial: Trial, numbers: list[int]) -> None:
    for who in (trial.seats, trial.seats + 1):
        for number in trial.random.sample(numbers, min(len(numbers), 32)):
            if trial.backend.why(trial.s, who, number) == 0:
                trial.fail("listed = allowed", f"number {number} is allowed to seat {who}, which is not at the table")


def refusals_have_words(trial: Trial) -> None:
    """Check that every reason that `why` gives has a text that names a rule."""
    for who in trial.to_act():
        for number in sample_numbers(trial, thorough=True):
            why = trial.backend.why(trial.s, who, number)
            if why > 0 and why not in templates_of(trial.book).reasons:
                trial.fail("refusals have words", f"reason {why} for number {number} is not in {trial.book.reasons}")


def notices_match_texts(trial: Trial, notices: list[tuple[int, ...]]) -> None:
    """Check that a notice has as many numbers as its text has names."""
    for event, *numbers in notices:
        word = trial.book.notices.name_of(event)
        entry = trial.book.texts.need("notices", word)
        names = entry.get("args", [])
        if len(names) != len(numbers):
            trial.fail(
                "notices = texts",
                f"{word} announces {len(numbers)} numbers, its text names {len(names)}: {names}, in {trial.last}",
            )


def known_operands(a: Act, who: int, number: int, viewer: int) -> Mapping[str, int]:
    """Return the operands of an act that a viewer learns, by name.

    Reads the declarations itself: a law must not trust the function that it checks (`rulebook.visibility`).
    """
    values = dict(zip(a.operands, a.values(number), strict=True))

    def knows(seen: str) -> bool:
        if seen in (EVERYBODY, NOBODY_SEES) or viewer < 0:
            return seen == EVERYBODY
        return viewer == who or (seen != ACTOR and viewer == values[seen])

    return {name: values[name] for name, operand in a.operands.items() if knows(operand.seen)}


def hidden_operands(a: Act) -> list[str]:
    """The operands of an act that not everybody sees."""
    return [name for name, operand in a.operands.items() if operand.seen != EVERYBODY]
