"""Read the texts of a game, with their rule ids: the TOML files in its folder, and their translations."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from commonweal.rulebook.values.enums import RuleEnum
from commonweal.wording import PatternError, parts_of

TABLES_OF_MESSAGES = {
    "acts": ("title", "label", "says", "hides", "hides_many", "warns"),
    "notices": ("says",),
    "reasons": ("text",),
    "prompts": ("says",),
    "phases": ("title", "says"),
    "clashes": ("text",),
    "scenes": ("title", "says"),
    "voices": ("says",),
}
"""The texts that are messages, by table: the id of one is `table.entry.key`."""

OF_A_LANGUAGE = ("words", "cards")
"""Tables that a translation rewrites: the words of the game in its language, and the texts on the cards."""
MEASURES = ("debrief", "measures")
"""The table with the words of the measures. In English it may be empty: they stand beside their rules."""


ENTRIES = {
    "acts": '{ title = "...", says = "..." }',
    "notices": '{ rules = ["..."], says = "..." }',
    "reasons": '{ rule = "...", text = "..." }',
    "prompts": '{ says = "..." }',
    "phases": '{ title = "..." }',
    "options": '{ title = "...", text = "..." }',
    "clashes": '{ text = "..." }',
}
"""What an entry of each table looks like."""


class TextsError(ValueError):
    """The texts of a game are incomplete, name a rule or a value that does not exist, or cannot be read."""


@dataclass
class Texts:
    """The tables of the texts, by name. files: the file of each entry, as `table.entry`. translations: by language.

    stages and ways are the sequence of play: see `texts/sequence.py`. scenes: see `texts/scenes.py`. primer, guide,
    plain and words teach the game: see `texts/teaching.py`. ideas: what the game is about, see `texts/ideas.py`.
    understood: what a person will have understood after a game, in one line. ease: 1 for a game that is easy to begin
    with, more for harder ones, 0 if nobody has said. operands: what a page labels a field for an operand with. things:
    the table of a kind on the text board: its `title`, whose things are `nobody`’s, and titles for columns of their
    rows. cards: only in a translation, the texts of the rows of a deck, by kind, id and column. voices: what bots say,
    each line in several variants (`dealings/voice_lines.py`)."""

    title: str = ""
    blurb: str = ""
    understood: str = ""
    ease: int = 0
    credit: str = ""
    minutes: tuple[int, int] = (0, 0)
    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    rulings: dict[str, dict[str, Any]] = field(default_factory=dict)
    reasons: dict[str, dict[str, Any]] = field(default_factory=dict)
    acts: dict[str, dict[str, Any]] = field(default_factory=dict)
    notices: dict[str, dict[str, Any]] = field(default_factory=dict)
    phases: dict[str, dict[str, Any]] = field(default_factory=dict)
    prompts: dict[str, dict[str, Any]] = field(default_factory=dict)
    stages: dict[str, dict[str, Any]] = field(default_factory=dict)
    ways: dict[str, dict[str, Any]] = field(default_factory=dict)
    scenes: dict[str, dict[str, Any]] = field(default_factory=dict)
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    clashes: dict[str, dict[str, Any]] = field(default_factory=dict)
    presets: dict[str, dict[str, Any]] = field(default_factory=dict)
    sections: dict[str, str] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)
    operands: dict[str, str] = field(default_factory=dict)
    things: dict[str, dict[str, str]] = field(default_factory=dict)
    debrief: dict[str, Any] = field(default_factory=dict)
    primer: dict[str, Any] = field(default_factory=dict)
    guide: list[dict[str, Any]] = field(default_factory=list)
    plain: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    ideas: dict[str, dict[str, Any]] = field(default_factory=dict)
    cards: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    voices: dict[str, dict[str, Any]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    translations: dict[str, Texts] = field(default_factory=dict)

    def spoken(self, language: str) -> Texts:
        """These texts in a language; in English if they are not translated."""
        return self.translations.get(language, self)

    def need(self, table: str, name: str) -> dict[str, Any]:
        """Look up one entry. Raises TextsError, which names what is missing."""
        entry: dict[str, Any] | None = getattr(self, table).get(name)
        if entry is None:
            file = next((file for at, file in self.files.items() if at.startswith(f"{table}.")), "the texts")
            raise TextsError(f"{file}: [{table}] has no {name}; write {name} = {ENTRIES[table]}")
        for rule in [entry["rule"]] if "rule" in entry else entry.get("rules", []):
            if rule not in self.rules and rule not in self.rulings:
                raise TextsError(f"{self.where(table, name)} names {rule}, which is not a rule of this game")
        return entry

    def where(self, table: str, name: str) -> str:
        """An entry as errors name it: `sentences.toml: [acts.share]`."""
        return f"{self.files.get(f'{table}.{name}', 'the texts')}: [{table}.{name}]"

    def messages(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the messages: table, entry, key and pattern. The label of an act is its title where none is written."""
        for table, keys in TABLES_OF_MESSAGES.items():
            for name, entry in getattr(self, table).items():
                written = {"label": entry["title"], **entry} if table == "acts" and "title" in entry else entry
                for key in keys:
                    if isinstance(written.get(key), dict):
                        yield from ((table, name, f"{key}.{word}", text) for word, text in written[key].items())
                    elif isinstance(written.get(key), list):
                        yield from ((table, name, f"{key}.{place}", text) for place, text in enumerate(written[key]))
                    elif written.get(key):
                        yield table, name, key, written[key]


LIST = "[]"
"""Ends the kind of a number of a notice that is a bit set of such things, which its message lists: `issues:issue[]`."""


def args_of(notice: Mapping[str, Any]) -> dict[str, str]:
    """The numbers of a notice by name, each with its kind, which is its name unless it says another: `payers:seats`."""
    named = (arg.partition(":") for arg in notice.get("args", ()))
    return {name: kind or name for name, _, kind in named}


def load_texts(*places: Traversable) -> Texts:
    """Read the texts of a game: its TOML files, or those in its folder.

    A file with a language in its name is a translation: `sentences.de.toml` has the same keys as `sentences.toml`, as
    far as it is translated. What it lacks stays in English."""
    tables: dict[str, Any] = {}
    files: dict[str, str] = {}
    translated: dict[str, dict[str, Any]] = {}
    for file in _toml_files(places):
        entries = _read(file)
        language = file.name.split(".")[1:-1]
        if language:
            translated.setdefault(language[0], {})[file.name] = entries
            continue
        for key, value in entries.items():
            if isinstance(value, dict):
                twice = tables.get(key, {}).keys() & value.keys()
                if twice:
                    entry = f"{key}.{min(twice)}"
                    raise TextsError(f"[{entry}] is in {files[entry]} and in {file.name}; write it once")
                tables.setdefault(key, {}).update(value)
                files |= {f"{key}.{name}": file.name for name in value}
            else:
                tables[key] = tuple(value) if key == "minutes" else value
    _complete(tables)
    texts = Texts(**tables, files=files)
    texts.translations = {language: _translate(texts, parts) for language, parts in translated.items()}
    return texts


def enums_of_texts(package: str) -> tuple[Any, Any, Any]:
    """Make the enumerations `Reason`, `Notice` and `Prompt` of a game from what its `sentences.toml` words, in order.

    Reasons count from 1: 0, `Reason.OK`, says that an act is possible."""
    sentences = _read(files(package) / "sentences.toml")
    if missing := {"reasons", "notices", "prompts"} - sentences.keys():
        raise TextsError(f"sentences.toml of {package} has no [{min(missing)}]")
    names = {"Reason": ["OK", *sentences["reasons"]], "Notice": sentences["notices"], "Prompt": sentences["prompts"]}
    made = [type(enum, (RuleEnum,), {name: n for n, name in enumerate(of)}) for enum, of in names.items()]
    return made[0], made[1], made[2]


def _complete(tables: Mapping[str, dict[str, Any]]) -> None:
    """Fill in what need not be written: the numbers of a notice are those that it names, in order; a preset changes
    nothing in the charter, and takes as long as the first one."""
    for notice in tables.get("notices", {}).values():
        if isinstance(notice.get("says"), str):
            with suppress(PatternError):  # `messages.kinds_of` says where
                notice.setdefault("args", list(dict.fromkeys(part.name for part in parts_of(notice["says"]))))
    presets = tables.get("presets", {}).values()
    for preset in presets:
        preset.setdefault("charter", {})
        if "minutes" in (first := next(iter(presets))):
            preset.setdefault("minutes", first["minutes"])


def read_translations(texts: Texts, folder: Traversable) -> dict[str, Texts]:
    """Read translations of a game that lie in another folder, by language. Raises TextsError."""
    translated: dict[str, dict[str, Any]] = {}
    for file in _toml_files((folder,)):
        for language in file.name.split(".")[1:-1][:1]:
            translated.setdefault(language, {})[file.name] = _read(file)
    return {language: _translate(texts, parts) for language, parts in translated.items()}


def _toml_files(places: tuple[Traversable, ...]) -> Iterator[Traversable]:
    for place in places:
        inside = sorted(place.iterdir(), key=lambda file: file.name) if place.is_dir() else [place]
        yield from (file for file in inside if file.name.endswith(".toml"))


def _read(file: Traversable) -> dict[str, Any]:
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise TextsError(f"{file.name} cannot be read: {wrong}") from None
    _check_keys(file.name, entries)
    if "rules" in entries:
        entries["rules"] = _rules_of(file.name, entries["rules"])
    if "rulings" in entries:
        entries["rulings"] = {ruling: {"text": text} for ruling, text in entries["rulings"].items()}
    return entries


def _rules_of(file: str, chapters: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The rules by id, which a file has under the chapters of the manual: `[rules."Setting up"]`."""
    rules: dict[str, dict[str, str]] = {}
    for chapter, texts in chapters.items():
        if not isinstance(texts, dict):
            raise TextsError(f"{file}: {chapter} stands in no chapter; write it under [rules.TITLE]")
        for rule, text in texts.items():
            if rule in rules:
                raise TextsError(f"{file}: {rule} stands in {rules[rule]['source']} and in {chapter}; write it once")
            rules[rule] = {"source": chapter, "text": text}
    return rules


def _check_keys(file: str, entries: Mapping[str, Any]) -> None:
    unknown = set(entries) - set(Texts.__dataclass_fields__) | {"files", "translations"} & set(entries)
    if unknown:
        raise TextsError(f"{file}: unknown table {min(unknown)!r}")


def merge_texts(old: Any, new: Any) -> Any:
    """Texts with those of a translation in their place, however deep they are; tables in a list go by their order."""
    if isinstance(new, dict) and isinstance(old, dict):
        return {**old, **{key: merge_texts(old.get(key), part) for key, part in new.items()}}
    if isinstance(new, list) and isinstance(old, list) and any(isinstance(part, dict) for part in old):
        return [merge_texts(part, new[place]) if place < len(new) else part for place, part in enumerate(old)]
    return new


def _translate(texts: Texts, parts: Mapping[str, Mapping[str, Any]]) -> Texts:
    """The texts with those of a translation in their place. Raises TextsError where it has other keys."""
    tables: dict[str, Any] = {}
    files = dict(texts.files)
    for file, entries in parts.items():
        for table, part in entries.items():
            if table in OF_A_LANGUAGE or not isinstance(part, dict):
                tables[table] = part
                continue
            files |= {f"{table}.{name}": file for name in part}
            old = tables.setdefault(table, dict(getattr(texts, table)))
            for name, entry in part.items():
                if (table, name) == MEASURES:
                    old[name] = merge_texts(old.get(name, {}), entry)
                    continue
                if name not in old or (isinstance(entry, dict) and not entry.keys() <= {*old[name], "label"}):
                    raise TextsError(f"{file}: [{table}.{name}] translates what the texts do not have")
                old[name] = merge_texts(old[name], entry)
    return replace(texts, **tables, files=files)
