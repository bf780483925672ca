"""The questions for *What if?* that a game has ready, as they fit one finished play.

A game declares them in its texts, as a list `debrief.what_if`. Each asks about other rules (`charter`, from the first
move on), or about another choice in an act (`act`, with one operand): then there is a question for each seat, about the
middle one of its moves in which it had the choice. Its sentence may name the `seat`, what it chose (`was`), what it
might have chosen (`other`) and the `round` in which it chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from commonweal.debriefing import Page
from commonweal.play.game import Game
from commonweal.play.notation import act_text
from commonweal.rulebook.measures import OF_TABLE, ROUND, measures_of_book


class Chosen(NamedTuple):
    """A move of a seat that could have been another: the moves before it, the chosen act, and another one."""

    moves: int
    seat: int
    was: int
    other: int


def ready_questions(game: Game, page: Page) -> list[dict[str, Any]]:
    """The questions as messages, each with its parameters: the moves before, and the charter or the other act."""
    made: list[dict[str, Any]] = []
    for number, declared in enumerate(page.texts.get("what_if", ())):
        at = f"what_if.{number}.asks"
        if "charter" in declared:
            if changes_anything(game, declared["charter"]):
                made.append({"asks": page.label(at), "moves": 1, "charter": declared["charter"]})
        else:
            for seat in range(game.seats):
                chosen = middle_choice(game, declared["act"], seat)
                made += [ask_about(page, game, at, chosen)] if chosen is not None else []
    return made


def changes_anything(game: Game, charter: dict[str, Any]) -> bool:
    """Whether these options differ from those with which the game began, and fit together with them."""
    root, problems = game.book.adopt(game.seats, {**game.first_charter, **charter})
    return not problems and game.book.charter_of(root) | game.book.decks_of(game.first_charter) != game.first_charter


def ask_about(page: Page, game: Game, at: str, chosen: Chosen) -> dict[str, Any]:
    """The question about a move of a seat."""
    of = game.book.act_of
    was, other = of(chosen.was).values(chosen.was)[0], of(chosen.other).values(chosen.other)[0]
    asks = page.label(at, seat=chosen.seat, was=was, other=other, round=round_after(game, chosen.moves))
    return {"asks": asks, "moves": chosen.moves, "instead": act_text(game.book, chosen.other), "seat": chosen.seat}


def round_after(game: Game, moves: int) -> int:
    """The round being played after so many moves, by the measure of the game; 0 if it has no rounds."""
    rounds = [one for one in measures_of_book(game.book)[0].values() if one.role == ROUND and one.of == OF_TABLE]
    return int(rounds[0].take(game.at(moves).s)) if rounds else 0


def middle_choice(game: Game, act: str, seat: int) -> Chosen | None:
    """The middle one of a seat's moves in which it did an act and had a choice."""
    choices = list(choices_of(game, act, seat))
    return choices[len(choices) // 2] if choices else None


def choices_of(game: Game, act: str, seat: int) -> Iterator[Chosen]:
    """The moves of a seat that began with an act and could have done it differently, except the last move."""
    for move in game.moves(1):
        first = move.acts[0]
        if first.by != seat or game.book.act_of(first.number).name != act or move.index + 1 == game.moves_done:
            continue
        before = game.at(move.index)
        others = [n for n in before.possible(seat) if n != first.number and game.book.act_of(n).name == act]
        if others:
            yield Chosen(move.index, seat, first.number, others[0])
