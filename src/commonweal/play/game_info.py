"""Describe a game as plain data, for pages and programs: a short card, and the whole rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from commonweal.play.shared_texts import OWN, SHARED_TEXTS
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.charters.charter import Option
from commonweal.rulebook.charters.custom_decks import DeckFormat, Number, Text
from commonweal.rulebook.dealings.debates import Debate, sealed_phases
from commonweal.rulebook.dealings.declared_guesses import describe as describe_guesses
from commonweal.rulebook.dealings.floors import describe as describe_floor
from commonweal.rulebook.dealings.vote_acts import describe
from commonweal.rulebook.texts.game_texts import Texts
from commonweal.rulebook.values.naming import Rows, names_of, titles_of

MOTIVES = ("selfish", "shared", "worst_off", "fair", "reciprocal", "spiteful")
THINKERS = ("sensible", "search")
CHARACTER = "character"
"""A bot at a live table that talks and has a character, which the table draws (`characters.py`)."""
BOTS = (
    CHARACTER,
    "random",
    *(f"{bot}{motive}" for bot in THINKERS for motive in ("", *(f":{one}" for one in MOTIVES))),
)
"""The kinds of bots, with their motives (docs/agents.md)."""


def game_card(book: Rulebook, language: str = "en") -> dict[str, Any]:
    """Describe what people read of a game before they choose it. Texts are English if it has no translation."""
    texts, teaching = book.texts.spoken(language), book.teaching_in(language)
    return {
        "name": book.name,
        "title": texts.title,
        "blurb": texts.blurb,
        "understood": texts.understood,
        "ease": texts.ease,
        "credit": texts.credit,
        "language": language if language in book.texts.translations else "en",
        "version": book.version,
        "seats": list(book.seats),
        "minutes": list(minutes_of(book)),
        "begins_with": charter_to_begin_with(book),
        "primer": {"goal": teaching.goal, "steps": list(teaching.steps)} if teaching.goal else None,
    }


def charter_to_begin_with(book: Rulebook) -> dict[str, Any]:
    """That of the preset for newcomers, if the game has one; and for each option that the new-table form asks about,
    its first way, unless that is the default."""
    first = {name: next(iter(text["ways"])) for name, text in book.texts.options.items() if "ways" in text}
    usual = {name: book.options[name].say(book.options[name].default) for name in first}
    asked = {name: value for name, value in first.items() if value != usual[name]}
    for_newcomers = (preset["charter"] for preset in book.texts.presets.values() if preset.get("start"))
    return asked | as_in_forms(book, next(for_newcomers, {}))


def as_in_forms(book: Rulebook, charter: Mapping[str, Any]) -> dict[str, Any]:
    """A charter as forms hold it: 1 for yes, and the name of a choice. Lists and decks stay as they are."""

    def held(name: str, value: Any) -> Any:
        option = book.options[name]
        is_one = option.deck is None and option.things is None and not (option.per_seat or option.size)
        return option.say(option.read(name, value, book.seats[0])) if is_one else value

    return {name: held(name, value) for name, value in charter.items()}


def minutes_of(book: Rulebook) -> Sequence[int]:
    """How long a game takes: as the preset says that changes nothing, so that all times of a game compare; without
    one, as the texts say."""
    presets = book.texts.presets.values()
    plain = (preset["minutes"] for preset in presets if not preset["charter"] and "minutes" in preset)
    return next(plain, book.texts.minutes)


def game_setup(book: Rulebook, language: str = "en") -> dict[str, Any]:
    """Describe what is needed to create a table: the card with options, presets and bots."""
    texts, rows = book.texts.spoken(language), book.names_in(language)
    return game_card(book, language) | {
        "options": [
            _option(texts, name, option, rows)
            | ({} if name in book.options_in_play else {"at_setup": True})
            | ({"clock": True} if name in book.clock_options else {})
            for name, option in book.options.items()
        ],
        "sections": [{"name": name, "title": title} for name, title in texts.sections.items()],
        "presets": [
            {"name": name, **preset, "charter": as_in_forms(book, preset["charter"])}
            for name, preset in texts.presets.items()
        ],
        "bots": [{"kind": kind, "title": bot_title(kind, language)} for kind in BOTS],
    }


def bot_title(kind: str, language: str = "en") -> str:
    """The title of a kind of bot: `Sensible, fair-minded`; any other kind of player keeps its name."""
    own = SHARED_TEXTS.get(language, OWN)
    thinker, _, motive = kind.partition(":")
    if kind not in BOTS:
        return kind
    title = own.patterns[f"bots.{thinker}"]
    return f"{title}, {own.patterns[f'motives.{motive}']}" if motive else title


def _option(texts: Texts, name: str, option: Option, rows: Mapping[str, Rows]) -> dict[str, Any]:
    """An option of the charter. rows: of every kind, in the language of the texts."""
    text = texts.need("options", name)
    entry: dict[str, Any] = {
        "name": name,
        "title": text["title"],
        "text": text["text"],
        "rule": option.rule,
        "simple": option.simple,
        "per_seat": option.per_seat,
        "default": option.say(option.default),
    }
    if option.section:
        entry["section"] = option.section
    if option.changeable:
        entry["changeable"] = True
    if "shown" in text:
        entry["shown"] = text["shown"]
    if "ways" in text:
        entry["asks"] = text["asks"]
        entry["ways"] = [{"value": value, **way} for value, way in text["ways"].items()]
    if option.things is not None:
        titles = titles_of(rows.get(option.kind) or option.things)
        named = zip(option.things, titles, strict=True)
        things = [{"value": names_of(row)[0], "title": title, "text": ""} for row, title in named]
        return entry | {"kind": option.kind, "things": things, "least": option.least, "most": option.most}
    if option.size:
        entry["size"] = option.size
    if option.deck is not None:
        return entry | {"deck": _deck(option.deck, text)}
    if option.enum is None:
        decimal = {"kind": option.kind} if option.is_decimal else {}
        return entry | {"low": option.low, "high": option.high} | decimal
    meanings = text.get("choices", {})
    choices = [
        {"value": word, "title": meanings.get(word, word), "text": ""} for word in map(str.lower, option.enum.names())
    ]
    return entry | {"choices": choices}


def _deck(deck: DeckFormat, text: Mapping[str, Any]) -> dict[str, Any]:
    """What the cards of a deck must contain, with the titles of its columns and of the game's own decks."""
    titles, named = text.get("columns", {}), text.get("sets", {})
    shape = {
        "kind": deck.kind,
        "least": deck.least,
        "most": deck.most,
        "columns": [_column(column, titles) for column in deck.columns],
    }
    others = [name for name, rows in deck.sets.items() if rows != deck.standard]
    if others:
        shape["sets"] = [
            {"name": name, "title": named.get(name, name), "cards": deck.fronts(deck.sets[name])} for name in others
        ]
    return shape if deck.groups is None else shape | {"groups": asdict(deck.groups)}


def _column(column: Number | Text, titles: Mapping[str, str]) -> dict[str, Any]:
    title = titles.get(column.name, _plain(column.name))
    shape: dict[str, Any] = {"name": column.name, "title": title}
    if column.back:
        shape["back"] = True
    if isinstance(column, Number):
        return shape | {"kind": "number", "low": column.low, "high": column.high}
    return (
        shape
        | {"kind": "text", "longest": column.longest}
        | ({"unique": True} if column.unique else {})
        | ({"one_of": list(column.one_of)} if column.one_of else {})
    )


def _plain(name: str) -> str:
    """The title of what has none in the texts."""
    return name.replace("_", " ").capitalize()


def _language_of(book: Rulebook, table: str, rule: str, language: str) -> dict[str, str]:
    """The language of the exact words of a rule: translations may leave them in English."""
    texts = book.texts.spoken(language)
    translated = getattr(texts, table)[rule]["text"] != getattr(book.texts, table)[rule]["text"]
    return {"language": language if translated else "en"}


def _act(act: Act, texts: Texts) -> dict[str, Any]:
    """An act, its operands and the range of its integers."""
    return {
        "name": act.name,
        "title": texts.acts[act.name]["title"],
        "rules": texts.acts[act.name].get("rules", []),
        "chance": act.by_chance,
        "aside": act.aside,
        "leaves": act.leaves,
        "first": act.first,
        "operands": [
            {
                "name": name,
                "title": texts.operands.get(name, _plain(name)),
                "size": o.size,
                "low": o.low,
                "kind": o.kind,
                "seen": o.seen,
            }
            | ({"amount": True} if o.some is not None else {})
            | ({"words": o.words} if o.words else {})
            for name, o in act.operands.items()
        ],
    }


def _debate(book: Rulebook, debate: Debate) -> dict[str, Any]:
    """A debate: in which phases, about what, and the act and sides of its vote."""
    return {
        "phases": [book.phases.name_of(phase).lower() for phase in debate.phases],
        "sealed": [book.phases.name_of(phase).lower() for phase in sealed_phases(debate, book.acts_by_name)],
        "about": debate.about,
        "kind": book.fields[debate.about].kind,
        "act": debate.act,
        "operand": debate.operand,
        "sides": book.acts_by_name[debate.act].operands[debate.operand].kind,
    }


def _stages(book: Rulebook, texts: Texts) -> list[dict[str, Any]]:
    """The sequence of play: the stages, and the steps of each; empty if the game declares none."""
    sequence = book.sequence
    if sequence is None:
        return []
    return [
        {
            "title": texts.stages[stage.name]["title"],
            "steps": [
                {"phase": book.phases.name_of(phase).lower(), "unless": dict(sequence.ways[phase].unless)}
                for phase in stage.phases
            ],
        }
        for stage in sequence.stages
    ]


@cache
def book_json(book: Rulebook, language: str = "en") -> dict[str, Any]:
    """Describe the whole rulebook: card, acts, names of cards, phases, fields with who sees them, rules, messages."""
    texts, teaching = book.texts.spoken(language), book.teaching_in(language)
    wording = book.wording(language)
    phases = [name.lower() for name in book.phases.names()]
    said = () if book.prompt_rule is not None else book.patterns
    return game_setup(book, language) | {
        "acts": [_act(act, texts) for act in book.acts],
        "names": {kind: [dict(row) for row in rows] for kind, rows in book.names_in(language).items()},
        "phases": [{"name": name.lower(), "title": texts.phases[name]["title"]} for name in book.phases.names()],
        "stages": _stages(book, texts),
        "fields": [
            {"name": n, "shape": list(f.shape), "low": f.low, "high": f.high, "seen": f.seen, "text": f.text}
            for n, f in book.fields.items()
        ],
        "rules": [
            {"id": rule, "source": r.get("source", ""), "text": r["text"], "plain": teaching.plain.get(rule, "")}
            | _language_of(book, "rules", rule, language)
            for rule, r in texts.rules.items()
        ],
        "rulings": [
            {"id": rule, "text": r["text"]} | _language_of(book, "rulings", rule, language)
            for rule, r in texts.rulings.items()
        ],
        "debates": [_debate(book, debate) for debate in book.debates],
        "deals": asdict(book.deals) if book.deals else None,
        "votes": [describe(vote, book.acts_by_name, phases, said) for vote in book.votes],
        "floors": [describe_floor(floor, phases) for floor in book.floors],
        "guesses": describe_guesses(book.guesses),
        "words": teaching.words,
        "scenes": [asdict(scene) for scene in book.scenes],
        "guide": [asdict(step) for step in teaching.guide],
        "ideas": [asdict(idea) for idea in book.ideas_in(language)],
        "texts": wording.patterns,
        "values": book.kinds,
        "languages": ["en", *book.texts.translations],
    }
