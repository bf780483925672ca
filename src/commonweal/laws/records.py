"""Laws of the record: bounds, clone, undo, saving, replay, invariants, scratch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NoReturn

from commonweal.laws.trial import Trial
from commonweal.play.position import PositionError, record_of_fields

FIRST_OF_ALL = "every number within its bounds"
FOLLOWS = "computed fields follow the fields that they declare"


def numbers_of(value: Any, place: str) -> Iterator[tuple[str, int]]:
    """Yield every number of a field with its place: `hand[0][3]`."""
    if isinstance(value, list):
        for i, part in enumerate(value):
            yield from numbers_of(part, f"{place}[{i}]")
    else:
        yield place, value


def within_bounds(trial: Trial) -> None:
    """Check that every field holds whole numbers within its bounds."""
    for name, field in trial.book.fields.items():
        value = getattr(trial.s, name)
        if lowest(value) >= field.low and highest(value) <= field.high:
            continue
        for place, number in numbers_of(value, name):
            if not field.low <= number <= field.high:
                outside(trial, place, number, field.low, field.high)


def computed_within_bounds(trial: Trial) -> None:
    """Check that every computed field is within its declared bounds and follows the fields that it declares, and every
    seat's utility and prospect within those of utility, the prospect in thousandths."""
    for shown in trial.book.computed:
        alone = state_of(trial, shown.follows)
        for place in product(*map(range, shown.shape)):
            number = shown.rule(trial.s, *place)
            if shown.follows and shown.rule(alone, *place) != number:
                fields = ", ".join(shown.follows)
                trial.fail(FOLLOWS, f"{shown.name} depends on more fields than {fields}, after {trial.last}")
            if not shown.low <= number <= shown.high:
                name = shown.name + "".join(f"[{i}]" for i in place)
                outside(trial, name, number, shown.low, shown.high)
    low, high = trial.book.utility_range
    prospect = trial.book.rule("prospect")
    for seat in range(trial.seats):
        number = trial.book.functions["utility"](trial.s, seat)
        if not low <= number <= high:
            outside(trial, f"utility of seat {seat}", number, low, high)
        number = prospect(trial.s, seat) if prospect is not None else 1000 * low
        if not 1000 * low <= number <= 1000 * high:
            outside(trial, f"prospect of seat {seat}", number, 1000 * low, 1000 * high)


def state_of(trial: Trial, names: Iterable[str]) -> Any:
    """A state with these fields alone; all others are 0."""
    alone = trial.backend.state()
    for name in names:
        setattr(alone, name, getattr(trial.s, name))
    return alone


def outside(trial: Trial, place: str, number: int, low: int, high: int) -> NoReturn:
    trial.fail(FIRST_OF_ALL, f"{place} is {number}, outside {low}..{high}, after {trial.last}")


def lowest(value: Any) -> int:
    return min(map(lowest, value)) if isinstance(value, list) else value


def highest(value: Any) -> int:
    return max(map(highest, value)) if isinstance(value, list) else value


def difference(trial: Trial, one: Any, other: Any) -> str:
    """Describe the first field in which two records differ."""
    for name in trial.book.fields:
        pairs = zip(numbers_of(getattr(one, name), name), numbers_of(getattr(other, name), name), strict=True)
        for (place, a), (_, b) in pairs:
            if a != b:
                return f"{place} is {a} and {b}"
    return "only their bytes differ"


def invariants(trial: Trial) -> None:
    """Check what the decks and the game declare to be true of every position."""
    broken = trial.book.broken_law(trial.s)
    if broken is not None:
        trial.fail(f"invariant: {broken[0]}", f"no longer true after {trial.last}: {broken[1]}")


def written_and_derived(trial: Trial) -> None:
    """Check that the position, written by hand field by field, is accepted and has the same derived fields."""
    book = trial.book
    plain = trial.backend.state().unpack(trial.s.pack())  # turns bools, which a rule may have stored, into 0 and 1
    fields = {name: getattr(plain, name) for name in book.fields if name != "seats" and name not in book.options}
    try:
        charter = book.charter_of(plain) | book.decks_of(trial.charter)
        written = record_of_fields(book, trial.seats, charter, fields)
    except PositionError as refused:
        trial.fail("written down", f"the position after {trial.last} is refused: {refused}")
    if written.pack() != trial.s.pack():
        trial.fail("written down", f"after {trial.last}, and written down: " + difference(trial, trial.s, written))


def clones_are_independent(trial: Trial, was: Any, before: bytes, after: bytes) -> None:
    """Check that an act leaves an earlier clone alone, and does the same on a clone without changing the original."""
    if was.pack() != before:
        trial.fail("a clone is independent", f"{trial.last} changed a clone made before: "
                     + difference(trial, was.clone().unpack(before), was))  # fmt: skip
    other = was.clone()
    trial.backend.apply(other, *trial.done[-1])
    if trial.s.pack() != after:
        trial.fail("a clone is independent", f"{trial.last} on a clone changed the original: "
                     + difference(trial, was.clone().unpack(after), trial.s))  # fmt: skip
    if other.pack() != after:
        trial.fail("the same act does the same", f"{trial.last} on a clone: " + difference(trial, trial.s, other))


def undone_and_done_again(trial: Trial, before: bytes, after: bytes) -> None:
    """Check that unpacking the bytes undoes an act, and that doing it again leads to the same position."""
    who, number = trial.done[-1]
    taken_back = trial.s.clone().unpack(before)
    if taken_back.pack() != before:
        trial.fail("undo", f"{trial.last} taken back: the bytes differ after unpacking")
    why = trial.backend.why(taken_back, who, number)
    if why != 0:
        trial.fail("undo", f"{trial.last} taken back is not possible again: {why}")
    trial.backend.apply(taken_back, who, number)
    if taken_back.pack() != after:
        trial.fail("undo", f"{trial.last} taken back and done again: " + difference(trial, trial.s, taken_back))


def saved_and_loaded(trial: Trial) -> None:
    """Check that a record loaded from its bytes has the same bytes, the same seats to act and the same acts."""
    loaded = trial.backend.state().unpack(trial.s.pack())
    if loaded.pack() != trial.s.pack():
        trial.fail("saved and loaded", difference(trial, trial.s, loaded))
    if trial.to_act(loaded) != trial.to_act():
        trial.fail("saved and loaded", f"{trial.to_act()} have to act, after loading {trial.to_act(loaded)}")
    for who in trial.to_act():
        if trial.list_acts(loaded, who) != trial.list_acts(trial.s, who):
            trial.fail("saved and loaded", f"other acts are listed for {who} after loading")


def scratch_does_not_matter(trial: Trial, was: Any) -> None:
    """Check that what an act does, and whether it is possible, does not depend on scratch fields."""
    littered = was.clone()
    for name, field in trial.book.scratch.items():
        setattr(littered, name, litter(getattr(littered, name), field.low, field.high, trial))
    if trial.book.scratch:
        does_the_same(trial, was, littered, (), "scratch does not matter", "working memory")


def counted_does_not_matter(trial: Trial, was: Any) -> None:
    """Check that no rule asks for a field that only counts for measures."""
    counted = {name: field for name, field in trial.book.fields.items() if field.seen == "counted"}
    other = was.clone()
    for name, field in counted.items():
        setattr(other, name, filled_with(field.low, getattr(other, name)))
    if counted:
        does_the_same(trial, was, other, counted, "counted fields do not matter", "a counted field")


def does_the_same(trial: Trial, was: Any, other: Any, differing: Iterable[str], law: str, what: str) -> None:
    """Check that the last act is possible and does the same in a position that differs from that before it only in
    what does not matter. differing: the saved fields in which it does."""
    who, number = trial.done[-1]
    if trial.list_acts(other, who) != trial.list_acts(was, who) or trial.backend.why(other, who, number) != 0:
        trial.fail(law, f"whether {trial.last} is possible depends on {what}")
    trial.backend.apply(other, who, number)
    for name in differing:
        setattr(other, name, getattr(trial.s, name))
    if other.pack() != trial.s.pack():
        trial.fail(law, f"what {trial.last} does depends on {what}: {difference(trial, trial.s, other)}")


def filled_with(number: int, like: Any) -> Any:
    return [filled_with(number, part) for part in like] if isinstance(like, list) else number


def litter(value: Any, low: int, high: int, trial: Trial) -> Any:
    if isinstance(value, list):
        return [litter(part, low, high, trial) for part in value]
    return trial.random.randint(low, high)


def check_replay(trial: Trial, packed: list[bytes]) -> None:
    """Check that the charter and the acts alone reproduce every position."""
    s = trial.root.clone()
    trial.backend.setup(s)
    for i, (who, number) in enumerate([*trial.done, (0, 0)]):
        if s.pack() != packed[i]:
            was = s.clone().unpack(packed[i])
            trial.fail("replay", f"after {i} of the acts replayed: " + difference(trial, was, s))
        if i < len(trial.done):
            trial.backend.apply(s, who, number)
