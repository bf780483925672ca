"""The texts of a rulebook: whether they are complete, their translations, and the wordings made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from commonweal.rulebook.charters.charter import InvalidOption
from commonweal.rulebook.charters.custom_decks import BrokenDeck
from commonweal.rulebook.texts.debrief_texts import check_debrief_texts, why_no_table_adopts
from commonweal.rulebook.texts.game_texts import TextsError, read_translations
from commonweal.rulebook.texts.ideas import Idea, read_ideas
from commonweal.rulebook.texts.messages import check_translations, patterns_of, patterns_of_charter
from commonweal.rulebook.texts.teaching import Teaching, read_teaching
from commonweal.rulebook.values.naming import Rows, words_of
from commonweal.wording import Wording

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook


RULE = re.compile(r"\b[A-Z]+-R?\d+\b")
"""The id of a rule or a ruling in a docstring."""


def note_rules_of_acts(book: Rulebook) -> None:
    """Note the rules of each act: those that its texts name, else those that the docstring of its function names."""
    for texts in (book.texts, *book.texts.translations.values()):
        for a in book.acts:
            if a.name in texts.acts:
                texts.acts[a.name].setdefault("rules", RULE.findall(a.does.__doc__ or ""))


def check_texts(book: Rulebook) -> None:
    """Raise TextsError where the texts lack something or name what the game does not have."""
    if not book.texts.title:
        raise TextsError(f"{book.name}: the texts have no title; write title = above their first table")
    for a in book.acts:
        book.texts.need("acts", a.name)
        for name, operand in a.operands.items():
            if operand.rule and operand.rule not in book.texts.rules:
                raise TextsError(f"{book.name}: {a.name} {name} names {operand.rule}, which is not a rule of this game")
    for words, table in ((book.reasons, "reasons"), (book.notices, "notices"), (book.phases, "phases")):
        for word, value in words.items().items():
            if value or table != "reasons":
                entry = book.texts.need(table, word)
                for key in ("rule", "text") if table == "reasons" else ("title",) if table == "phases" else ():
                    if key not in entry:
                        raise TextsError(f"{book.texts.where(table, word)} has no {key}; it has {', '.join(entry)}")
    for word in book.prompts.names() if book.prompts else ():
        book.texts.need("prompts", word)
    for key, option in book.options.items():
        book.texts.need("options", key)
        if option.rule not in book.texts.rules:
            raise TextsError(f"{book.name}: option {key} names {option.rule}, which is not a rule of this game")
        _check_ways(book, key)
        if option.section and option.section not in book.texts.sections:
            raise TextsError(f"the texts have no title for {option.section} in [sections], where option {key} is")
    if book.talk_rule and book.talk_rule not in book.texts.rules:
        raise TextsError(f"{book.name}: talk_rule names {book.talk_rule}, which is not a rule of this game")
    for rule_of in ("host_opens_rule", "facilitator_rule", "document_rule"):
        rule = getattr(book, rule_of)
        if rule and rule not in book.texts.rules:
            raise TextsError(f"{book.name}: {rule_of} names {rule}, not a rule of this game")
    for name in book.texts.fields:
        if name not in book.fields and name not in {shown.name for shown in book.computed}:
            raise TextsError(f"{book.name}: the texts give a title to {name}, which is not a field of this game")
    for name in book.texts.operands:
        if not any(name in a.operands for a in book.acts):
            raise TextsError(f"{book.name}: the texts give a title to {name}, which is not an operand of this game")
    for kind, facts in book.texts.things.items():
        known = {"title", "nobody", *(column for row in book.names.get(kind, ()) for column in row)}
        for column in [kind] if kind not in book.names else facts.keys() - known:
            raise TextsError(f"{book.name}: [things.{kind}] gives a title to {column}, which is not in its deck")
    if "seats" in book.texts.options:
        book.texts.need("options", "seats")
    for clash in book.clashes:
        book.texts.need("clashes", clash.name)
    for preset, entry in book.texts.presets.items():
        if problem := why_no_table_adopts(book, entry["charter"]):
            raise TextsError(f"{book.texts.where('presets', preset)}: {problem}")
    check_debrief_texts(book)


def _check_ways(book: Rulebook, name: str) -> None:
    """Check the ways that the form of a new table asks about: values of the option, each with a title and a text."""
    text, where = book.texts.options[name], book.texts.where("options", name)
    if ("asks" in text) != ("ways" in text):
        raise TextsError(f"{where} needs both, asks and ways, or neither")
    for value, way in text.get("ways", {}).items():
        if way.keys() != {"title", "text"}:
            raise TextsError(f"{where}: the way {value} needs a title and a text, and nothing else")
        try:
            book.options[name].read(name, value, book.seats[1])
        except (InvalidOption, BrokenDeck):
            raise TextsError(f"{where}: {value} is not a value of this option") from None


def translate(book: Rulebook, folder: Traversable) -> None:
    """Add the translations in a folder, such as `sentences.fr.toml`. Raises TextsError, and then adds none."""
    before = book.texts.translations
    book.texts.translations = {**before, **read_translations(book.texts, folder)}
    try:
        check_translations(book, book.kinds)
    except TextsError:
        book.texts.translations = before
        raise


def names_in(book: Rulebook, language: str) -> Mapping[str, Rows]:
    """The rows of every kind with their texts in a language; in English if they are not translated."""
    texts = book.texts.translations.get(language)
    if texts is None or not texts.cards:
        return book.names
    cards = dict(texts.cards)
    if "option" in book.names:
        cards["option"] = {place.word: {"title": book.title_of(place, texts)} for place in book.places}
    return {
        kind: [{**row, **cards.get(kind, {}).get(str(row.get("id") or row["name"]), {})} for row in rows]
        for kind, rows in book.names.items()
    }


def teaching_in(book: Rulebook, language: str) -> Teaching:
    """What teaches the game, in a language; in English if it is not translated."""
    texts = book.texts.translations.get(language)
    return book.teaching if texts is None else read_teaching(texts)


def ideas_in(book: Rulebook, language: str) -> list[Idea]:
    """The ideas behind the game, in a language; in English if it is not translated."""
    texts = book.texts.translations.get(language)
    return book.ideas if texts is None else read_ideas(book, texts)


def wording(book: Rulebook, language: str = "en", titles: Mapping[str, Sequence[str | int]] | None = None) -> Wording:
    """The messages of the game in a language; in English if it has no translation.

    titles: of the decks at a table, by kind, where they are not those of the game."""
    texts = book.texts.translations.get(language)
    patterns = book.patterns if texts is None else patterns_of(texts) | patterns_of_charter(book, texts, language)
    rows_in = book.names_in(language)
    decks = titles if titles is not None else {kind: words_of(rows) for kind, rows in rows_in.items()}
    return Wording(patterns, book.kinds, decks, "en" if texts is None else language)
