"""Read the ideas behind a game: what it is about, and which cards, acts, phases and options each idea belongs to.

    [ideas.veil]
    title = "The veil of ignorance"
    at = ["phases.SCENARIO_VOTE", "cards.scenario.the-gene-test"]
    says = "Two sentences: the idea behind it."
    for = "One sentence in its favour."
    against = "One sentence against it."
    source = "John Rawls, A Theory of Justice (1971), § 24"

`for` and `against` stand together, where people disagree. A place belongs to one idea, so that one corner of the page
opens one. `cards.scenario` is every card of a kind, `options.regime.capitalism` one value of an option, and
`options.regime` any value but the usual one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.texts.game_texts import Texts, TextsError
from commonweal.rulebook.values.naming import names_of

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

KEYS = frozenset({"title", "says", "source", "at"})
VOICES = frozenset({"for", "against"})
NAMED_IN = {"acts": "acts_by_name", "phases": "phases", "notices": "notices", "prompts": "prompts"}
"""The tables whose entries may have an idea, each with what the rulebook calls them."""
MOST_VALUES = 10
"""How many of the lowest values of a numeric option may have an idea."""


@dataclass(frozen=True)
class Idea:
    """An idea behind a game. at: the places that it belongs to. pro, against: one voice each, or empty."""

    name: str
    title: str
    says: str
    source: str
    at: Sequence[str]
    pro: str = ""
    against: str = ""


def read_ideas(book: Rulebook, texts: Texts) -> list[Idea]:
    """Read the ideas of a game in the order of its texts. Raises TextsError where they name what it does not have."""
    ideas = [_read_idea(texts, name, entry) for name, entry in texts.ideas.items()]
    known, owners = set(places_of(book)), dict[str, str]()
    for idea in ideas:
        where = texts.where("ideas", idea.name)
        for place in idea.at:
            if place not in known:
                raise TextsError(f"{where} belongs to {place}, which this game does not have")
            if place in owners:
                raise TextsError(f"{where} belongs to {place}, as {owners[place]} does; a place has one idea")
            owners[place] = idea.name
    return ideas


def _read_idea(texts: Texts, name: str, entry: Mapping[str, Any]) -> Idea:
    where = texts.where("ideas", name)
    lacking = {key for key in KEYS if not entry.get(key)} | (VOICES - entry.keys() if VOICES & entry.keys() else set())
    if lacking:
        raise TextsError(f"{where} has no {min(lacking)}")
    if unknown := entry.keys() - KEYS - VOICES:
        raise TextsError(f"{where} has an unknown key {min(unknown)!r}")
    voices = entry.get("for", ""), entry.get("against", "")
    return Idea(name, entry["title"], entry["says"], entry["source"], list(entry["at"]), *voices)


def places_of(book: Rulebook) -> Iterator[str]:
    """Every place of a game that may have an idea."""
    for table, of in NAMED_IN.items():
        named = getattr(book, of)
        words = named if isinstance(named, Mapping) else named.names() if named is not None else ()
        yield from (f"{table}.{word}" for word in words)
    for name, option in book.options.items():
        yield f"options.{name}"
        if option.enum is not None:
            yield from (f"options.{name}.{word.lower()}" for word in option.enum.names())
        elif option.deck is None and option.things is None and not option.size:
            last = min(option.high, option.low + MOST_VALUES - 1)
            yield from (f"options.{name}.{value}" for value in range(option.low, last + 1))
    for kind, rows in book.names.items():
        yield f"cards.{kind}"
        yield from (f"cards.{kind}.{word}" for row in rows for word in names_of(row))
