"""Find the ideas behind a game that came up in it: in what was done and said, its phases, its cards and its charter.

It reads the public log at the end of the game, so no idea reveals what stays secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commonweal.debriefing import History
from commonweal.play.game import Game
from commonweal.rulebook.values.naming import names_of


def ideas_met(game: Game, history: History) -> list[str]:
    """The names of the ideas that came up in a finished game, in the order of its texts."""
    ideas = game.book.ideas
    places = places_met(game, history) if ideas else set()
    return [idea.name for idea in ideas if not places.isdisjoint(idea.at)]


def places_met(game: Game, history: History) -> set[str]:
    """Every act, notice, prompt, phase, card and option of a finished game, as texts name them."""
    book = game.book
    places = {f"phases.{book.phases.name_of(step.before.phase)}" for step in history.steps}
    for phase in {place.partition(".")[2] for place in places}:
        places.update(f"prompts.{prompt}" for prompt in book.texts.phases[phase].get("prompts", ()))
    for charter in (game.first_charter, game.charter):
        places.update(_places_of_charter(game, charter))
    cards = set[tuple[str, int]]()
    for entry in game.entries_for(None, reveal=True):
        table, name = entry["id"].split(".")[:2]
        places.add(f"{table}.{name}")
        kinds = book.kinds.get(entry["id"], {})
        cards.update((kinds[key], value) for key, value in entry["values"].items() if _is_card(game, kinds, key, value))
    for kind, row in cards:
        places.add(f"cards.{kind}")
        places.update(f"cards.{kind}.{word}" for word in names_of(game.rows(kind)[row]))
    return places


def _is_card(game: Game, kinds: Any, key: str, value: Any) -> bool:
    """Whether a value of an entry is the number of a card, or of another thing with a name."""
    kind = kinds.get(key)
    return kind in game.book.names and isinstance(value, int) and 0 <= value < len(game.rows(kind))


def _places_of_charter(game: Game, charter: dict[str, Any]) -> Iterator[str]:
    """The options of a charter that are not as usual, and the value of every option."""
    for name, option in game.book.options.items():
        value = charter[name]
        if value != option.say(option.default):
            yield f"options.{name}"
        if isinstance(value, (str, int)):
            yield f"options.{name}.{value}"
