"""Check several acts of one seat as one move: either all of them are possible, or none is done.

What is hidden stays hidden: every act except the last must be previewable, so trying a bundle shows no more than
previews of its acts would. The last act may show something hidden or lead to acts of chance, because nothing after it
can fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.play import notation
from commonweal.play.amendments import changed_options, read_options
from commonweal.play.errors import Malformed, NotDone, NotPossible
from commonweal.play.log_writer import PlayedAct
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.book.preview import hidden_notices, preview_act
from commonweal.wording import Values, message

if TYPE_CHECKING:
    from commonweal.play.game import Game

MOST_ACTS = 128
"""The maximum number of acts in one move."""


class Tried(NamedTuple):
    """A bundle whose acts are all possible.

    numbers: its acts as integers. texts: what was written with each. acts: all but the last. game: a copy of the game,
    in the state before the last act."""

    numbers: list[int]
    texts: list[str]
    acts: list[PlayedAct]
    game: Game


def try_bundle(game: Game, seat: int, acts: Sequence[Any], *, done: int = 0) -> Tried:
    """Try acts of a seat one after another, on a copy. Raises NotDone with the place of the act.

    done: how many acts of the bundle the game already includes."""
    _check_length(len(acts))
    count = done + len(acts)
    trial, numbers, texts, played = copy(game), list[int](), list[str](), list[PlayedAct]()
    for place, act in enumerate(acts, done + 1):
        try:
            texts.append(notation.read_words(game.book, act, game.names))
            number = _read_next(trial, seat, act, first=place == 1)
            if place < count:
                played.append(_do_on_copy(trial, seat, number))
        except NotDone as refused:
            raise refused if count == 1 else _at_place(game, seat, refused, place, count) from None
        numbers.append(number)
    return Tried(numbers, texts, played, trial)


def state_after(game: Game, seat: int, acts: Sequence[Any], *, done: int = 0) -> Game | None:
    """A copy of the game after acts of a seat; None if they show something hidden or lead to chance. Raises NotDone.

    done: as in `try_bundle`."""
    tried = try_bundle(game, seat, acts, done=done)
    if not game.book.act_of(tried.numbers[-1]).previewable:
        return None
    try:
        _do_on_copy(tried.game, seat, tried.numbers[-1])
    except NotPossible:
        return None
    return None if tried.game.waits_for_chance else tried.game


def _check_length(count: int) -> None:
    if count == 0:
        raise Malformed("refused.empty_bundle")
    if count > MOST_ACTS:
        remedy = message("write.bundle_at_most", {"most": MOST_ACTS})
        raise Malformed("refused.long_bundle", remedy=remedy, count=count)


def _read_next(trial: Game, seat: int, act: Any, *, first: bool) -> int:
    """Read the next act of a bundle. Raises NotDone if it is not possible there."""
    if not first and trial.waits_for_chance:
        raise NotPossible("refused.turn_of_chance")
    number = trial.read(seat, act)
    refusal = trial.why_not(seat, number)
    if refusal is not None:
        raise refusal.error()
    return number


def _do_on_copy(trial: Game, seat: int, number: int) -> PlayedAct:
    """Carry out an act on the copy. Raises NotPossible if it may show something hidden."""
    played = trial.log_writer.describe_act(trial.s, seat, number)
    if not played.act.previewable:
        raise _shows_hidden(trial, seat, played.act)
    options = read_options(trial.book, trial.s)
    notices, then = preview_act(trial.book, trial.s, seat, number)
    played.notices.extend(notices)
    played.changed.extend(changed_options(trial.book, options, then))
    if shows_hidden(trial.book, [played]):
        raise _shows_hidden(trial, seat, played.act)
    trial.replace_state(then)
    return played


def shows_hidden(book: Rulebook, acts: Iterable[PlayedAct]) -> bool:
    """Whether acts may have shown something hidden to the seat that did them."""
    hidden = hidden_notices(book)
    for played in acts:
        if not played.act.previewable:
            return True
        for notice in played.notices:
            if notice[0] in hidden:
                return True
    return False


def _shows_hidden(game: Game, seat: int, act: Act) -> NotPossible:
    says = message("refused.shows_hidden", {"title": f"acts.{act.name}.title"})
    rule = game.book.texts.acts[act.name].get("rules", [""])[0]
    return NotPossible(says, rule=rule, remedy=message("write.bundle_ends", {}), text=game.word(says, seat))


def _at_place(game: Game, seat: int, refused: NotDone, place: int, count: int) -> NotDone:
    """The same refusal, with the place of the act in its bundle."""
    values: Values = {"place": place, "count": count, "refusal": refused.message}
    refusal = message("refused.in_bundle", values)
    remedy = refused.remedy or message("write.bundle_again", {})
    text = game.word(refusal, seat if 0 <= seat < game.seats else None)
    return type(refused)(refusal, rule=refused.rule, remedy=remedy, text=text)
