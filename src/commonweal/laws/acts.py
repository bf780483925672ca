"""Laws of acts: their three forms, listed = allowed, and what they announce."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from commonweal.laws.trial import Trial
from commonweal.play.errors import NotDone
from commonweal.play.notation import act_json, act_text, read_act
from commonweal.play.templates import templates_of
from commonweal.rulebook.acts.act import ACTOR, EVERYBODY, NOBODY_SEES, SOME_SEATS, Act
from commonweal.rulebook.acts.amount_bounds import bounds_of, place_of_amount, with_amount
from commonweal.rulebook.backends.primitives import Announced
from commonweal.rulebook.book.preview import shows_or_ends
from commonweal.rulebook.texts.game_texts import args_of
from commonweal.rulebook.values.actors import CLOCK, FACILITATOR

if TYPE_CHECKING:
    from commonweal.rulebook import Rulebook

ALL_UP_TO = 1024
SAMPLED = 96
ACTS_TRIED = 3
"""How many acts that say whether they can be taken back are tried at one position."""
ACTS_WITH_AMOUNTS, AMOUNTS = 4, 6
"""How many acts with an amount are checked for their bounds at one position, and how many random amounts of each."""


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
    """Draw numbers to ask `why` about: some acts, or all of a small game, and some numbers that are not acts.

    Draws the act first and then its operands: one act may have nearly all numbers."""
    count = trial.book.act_count
    every = count <= SAMPLED or (thorough and count <= ALL_UP_TO)
    some = range(count) if every else [random_number(trial) for _ in range(SAMPLED)]
    return [*some, count, count + 1, -1, trial.random.randrange(-(1 << 31), 0), trial.random.randrange(count, 1 << 31)]


def random_number(trial: Trial) -> int:
    """Draw an act, each as likely, and then its operands."""
    act = trial.random.choice(trial.book.acts)
    return trial.random.randrange(act.first, act.first + act.size)


def listed_is_allowed(trial: Trial, thorough: bool) -> None:
    """Check that the acts listed for a seat (or chance) are exactly those that no reason forbids.

    Of acts with an amount, only some that are allowed are listed."""
    waiting = trial.to_act()
    numbers = sample_numbers(trial, thorough)
    others: tuple[int, ...] = (CLOCK,) if trial.backend.clocked(trial.s) else ()
    others += (FACILITATOR,) if trial.book.has_facilitator else ()
    for who in (*others, -1, *range(trial.seats)):
        listed = trial.list_acts(trial.s, who) if who in waiting or who >= 0 or who in others else {}
        for number in [*numbers, *listed]:
            allowed = trial.backend.why(trial.s, who, number) == 0
            if allowed != (number in listed) and not (allowed and has_amount(trial.book, number)):
                name = act_text(trial.book, number) if 0 <= number < trial.book.act_count else f"number {number}"
                text = "is allowed and not listed" if allowed else "is listed and not allowed"
                trial.fail("listed = allowed", f"{name} of {who} {text}, after {trial.last}")
        if who == -1 and any(weight <= 0 for weight in listed.values()):
            trial.fail("listed = allowed", f"chance lists an outcome without weight, after {trial.last}")
        if thorough and who >= 0:
            amounts_have_bounds(trial, who, listed)
            final_is_true(trial, who, listed)
            names_no_empty_chair(trial, who, listed)
    strangers_may_do_nothing(trial, numbers)


def final_is_true(trial: Trial, who: int, listed: Iterable[int]) -> None:
    """Check what acts declare of whether they can be taken back, by trying some."""
    declared = [number for number in listed if trial.book.act_of(number).ends is not None]
    random = Random(f"final {trial.seed} {trial.game} {len(trial.done)} {who}")
    for number in random.sample(declared, min(len(declared), ACTS_TRIED)):
        act = trial.book.act_of(number)
        said = act.ends is not None and bool(act.ends(trial.s, who, *act.values(number)))
        if act.previewable and said != shows_or_ends(trial.book, trial.s, who, number):
            text = f"{act_text(trial.book, number)} of {trial.name_of(who)} can{'' if said else 'not'} be taken back"
            trial.fail("final is true", f"{text}, and the rules say otherwise, after {trial.last}")


def names_no_empty_chair(trial: Trial, who: int, listed: Iterable[int]) -> None:
    """Check that no act names a seat that this table does not have."""
    empty = range(trial.seats, trial.book.seats[1])
    for number in listed:
        act = trial.book.act_of(number)
        for (name, operand), value in zip(act.operands.items(), act.values(number), strict=True):
            if operand.kind == "seat" and value in empty:
                text = f"{name} of {act_text(trial.book, number)}: nobody has seat {value} of {trial.seats}"
                trial.fail("acts name nobody who is not there", f"{text}, after {trial.last}")


def has_amount(book: Rulebook, number: int) -> bool:
    """Whether a number is that of an act with an amount."""
    return 0 <= number < book.act_count and book.act_of(number).amount is not None


def amounts_have_bounds(trial: Trial, who: int, listed: Iterable[int]) -> None:
    """Check that what is allowed of an amount lies within its bounds, and that the bounds themselves are allowed."""
    drawn = [number for number in listed if has_amount(trial.book, number)]
    for number in trial.random.sample(drawn, min(len(drawn), ACTS_WITH_AMOUNTS)):
        act = trial.book.act_of(number)
        values, operand = act.values(number), act.operands[act.amount or ""]
        bounds = bounds_of(act, trial.s, who, values)
        near = {bounds.low - 1, bounds.low, bounds.high, bounds.high + 1, values[place_of_amount(act)]}
        tried = near | {trial.random.randint(operand.low, operand.high) for _ in range(AMOUNTS)}
        for amount in sorted(value for value in tried if operand.low <= value <= operand.high):
            other = act.number(with_amount(act, values, amount))
            is_within, is_bound = bounds.low <= amount <= bounds.high, amount in bounds[1:]
            allowed = trial.backend.why(trial.s, who, other) == 0
            if (allowed and not is_within) or (is_bound and not allowed):
                is_it = f"{'is allowed' if allowed else 'is not allowed'} to {trial.name_of(who)}"
                text = (
                    f"{act_text(trial.book, other)} {is_it}, and {bounds.name} goes from {bounds.low} to {bounds.high}"
                )
                trial.fail(
                    "bounds of an amount", f"{text}: write least_{act.name} or most_{act.name}, after {trial.last}"
                )


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
    """Check that a notice has as many numbers as its text has names, and is announced to seats of the table."""
    for notice in notices:
        event, *numbers = notice
        word = trial.book.notices.name_of(event)
        entry = trial.book.texts.need("notices", word)
        names = list(args_of(entry))
        if len(names) != len(numbers):
            trial.fail(
                "notices = texts",
                f"{word} announces {len(numbers)} numbers, its text names {len(names)}: {names}, in {trial.last}",
            )
        if isinstance(notice, Announced) and not 0 <= notice.seats < 1 << trial.seats:
            trial.fail(
                "notices = texts",
                f"{word} is announced to the seats {notice.seats:b}, and the table has {trial.seats}, in {trial.last}",
            )


def known_operands(a: Act, s: Any, who: int, number: int, viewer: int) -> Mapping[str, int]:
    """Return the operands of an act, about to be done in the state `s`, that a viewer learns, by name.

    Reads the declarations itself: a law must not trust the function that it checks (`rulebook.state.visibility`).
    """
    values = dict(zip(a.operands, a.values(number), strict=True))

    def knows(place: int, name: str) -> bool:
        seen, rule = a.operands[name].seen, a.operands[name].known_by
        seats = rule(s, who, *a.values(number)[:place]) if rule is not None else 0
        if seen in (EVERYBODY, NOBODY_SEES) or seats < 0 or viewer < 0:
            return seen == EVERYBODY or seats < 0
        if seen == SOME_SEATS:
            return viewer == who or bool(seats >> viewer & 1)
        return viewer == who or (seen != ACTOR and viewer == values[seen])

    return {name: values[name] for place, name in enumerate(a.operands) if knows(place, name)}


def hidden_operands(a: Act) -> list[str]:
    """The operands of an act that not everybody sees."""
    return [name for name, operand in a.operands.items() if operand.seen != EVERYBODY]
