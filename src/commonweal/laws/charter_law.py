"""Laws of a charter in play: it stays one that a table could adopt, what is fixed stays, and what only the set-up
reads does not matter any more."""

from __future__ import annotations

from typing import Any

from commonweal.laws.records import difference
from commonweal.laws.trial import Trial, allows


def charter_holds(trial: Trial) -> None:
    """Check that only changeable options have changed, and that the options in force do not contradict each other."""
    book = trial.book
    for name, option in book.options.items():
        now = getattr(trial.s, name)
        if now != getattr(trial.root, name) and not option.changeable:
            trial.fail("fixed options stay", f"{trial.last} changed {name}, which is not `changeable`")
        if option.things is not None and not allows(option, now):
            trial.fail("the charter in force can be adopted", f"{name} is {option.say(now)}, after {trial.last}")
    for clash in book.clashes if book.amendable else ():
        if clash.found(trial.s):
            text = book.texts.need("clashes", clash.name)["text"]
            trial.fail("the charter in force can be adopted", f"{text} ({clash.rule}), after {trial.last}")


def setup_options_do_not_matter(trial: Trial, was: Any) -> None:
    """Check that the last act is possible and leads to the same position whatever the `setup_only` options say.

    was: the position before it."""
    who, number = trial.done[-1]
    for name, option in trial.book.options.items():
        if not option.setup_only:
            continue
        other = was.clone()
        said = getattr(other, name)
        instead = option.low if said == option.high else option.high
        setattr(
            other,
            name,
            [option.low if one != option.low else option.high for one in said] if isinstance(said, list) else instead,
        )
        if trial.backend.why(other, who, number) != 0:
            trial.fail("the set-up is over", f"{trial.last} is not possible with another value of {name}")
        trial.backend.apply(other, who, number)
        setattr(other, name, said)
        if other.pack() != trial.s.pack():
            text = f"{trial.last} with another value of {name}: {difference(trial, trial.s, other)}"
            trial.fail("the set-up is over", text)
