"""Laws of a charter that changes in play: it stays one that a table could adopt, and what is fixed stays."""

from __future__ import annotations

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
