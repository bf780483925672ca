"""The messages of a rulebook: check their patterns, and find which values each one names and what those stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.acts.act import WORDS, Act
from commonweal.rulebook.charters.charter import Option
from commonweal.rulebook.charters.charter_texts import CHARTER, CHARTER_IN
from commonweal.rulebook.state.visibility import is_open, is_open_operand
from commonweal.rulebook.texts.game_texts import LIST, Texts, TextsError, args_of
from commonweal.rulebook.texts.scenes import messages_at
from commonweal.rulebook.values.naming import SEAT_KINDS, names_of, word_of
from commonweal.wording import NUMBER_KINDS, Kinds, PatternError, names_in, parts_of, setting_id

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook


KNOWN_KINDS = NUMBER_KINDS | {WORDS}
"""Kinds that need no rows."""


def patterns_of(texts: Texts) -> dict[str, str]:
    """The patterns of all messages, by id."""
    return {f"{table}.{name}.{key}": pattern for table, name, key, pattern in texts.messages()}


def patterns_of_charter(book: Rulebook, texts: Texts, language: str = "en") -> dict[str, str]:
    """What is said of options that change in play, by id: their titles and answers, and why some do not go together.

    Raises TextsError where one of these texts names a value."""
    if not book.amendable:
        return {}
    patterns = {f"clashes.{clash.name}.text": str(texts.clashes[clash.name]["text"]) for clash in book.clashes}
    for name, option in book.options.items():
        entry = texts.options[name]
        patterns[f"options.{name}.title"] = str(entry["title"])
        for word in map(str.lower, option.enum.names() if option.enum is not None else ()):
            patterns[f"options.{name}.value_{word}"] = str(entry.get("choices", {}).get(word, word))
    for id, pattern in patterns.items():
        if names_in(pattern):
            table, name, _ = id.split(".")
            raise TextsError(f"{texts.where(table, name)} names {min(names_in(pattern))}, which it does not know")
    sets = [name for name, option in book.options.items() if option.things is not None]
    patterns |= {id: shown for id, (shown, _) in _counted_settings(book, texts).items()}
    patterns |= {
        f"settings.{number}.{value}": title
        for number, place in enumerate(book.places)
        for value, title in _settings_of(place.option, texts.options[place.name], language)
    }
    return patterns | {f"options.{name}.members": "{members}" for name in sets}


def _settings_of(option: Option, entry: Mapping[str, Any], language: str) -> list[tuple[int, str]]:
    """The values of an option that changes in play and that people know by words, with these."""
    if not option.changeable:
        return []
    if option.is_switch:
        words = CHARTER_IN.get(language, CHARTER).patterns
        return [(value, words[f"charter.{word}"]) for value, word in enumerate(("no", "yes"))]
    choices = entry.get("choices", {})
    named = option.enum.items().items() if option.enum is not None else ()
    return [(value, str(choices.get(word.lower(), word.lower()))) for word, value in named]


def _counted_settings(book: Rulebook, texts: Texts) -> dict[str, tuple[str, str]]:
    """The ids that word a number of the options that change in play, with its pattern and its kind: those whose texts
    have `shown`, and those with two decimals. What counts has the name `value` there, as in every setting."""
    found = {}
    for number, (name, option, _) in enumerate(book.places):
        shown = str(texts.options[name].get("shown", "{count}" if option.is_decimal else ""))
        if option.changeable and shown:
            kind = option.kind if option.is_decimal else "number"
            found[setting_id(number)] = _renamed(shown, "value"), kind
    return found


def _renamed(pattern: str, name: str) -> str:
    """A pattern with another name for its only value."""
    for part in reversed(parts_of(pattern)):
        pattern = f"{pattern[: part.end - len(part.name)]}{name}{pattern[part.end :]}"
    return pattern


def _check_shown(texts: Texts) -> None:
    """Raise TextsError where `shown` of an option cannot be read, or names something else than `count`."""
    for name, entry in texts.options.items():
        where = f"{texts.where('options', name)} shown"
        try:
            unknown = names_in(str(entry.get("shown", ""))) - {"count"}
        except PatternError as wrong:
            raise TextsError(f"{where}: {wrong}") from None
        if unknown:
            raise TextsError(f"{where} names {min(unknown)}, and may name count")


def kinds_of(book: Rulebook, texts: Texts) -> dict[str, Kinds]:
    """What the values of each message stand for, by id; messages without values are left out.

    Raises TextsError where a text cannot be read, names an unknown value or tells what not everybody may know."""
    kinds: dict[str, Kinds] = {}
    for table, name, key, pattern in texts.messages():
        where = f"{texts.where(table, name)} {key}"
        try:
            named = names_in(pattern)
        except PatternError as wrong:
            raise TextsError(f"{where}: {wrong}") from None
        known = _values_of(book, table, name, key)
        for value in sorted(named):
            if value not in known:
                raise TextsError(f"{where} names {value}, which {_why_unknown(book, table, name, value, known)}")
        if named:
            kinds[f"{table}.{name}.{key}"] = {value: known[value] for value in sorted(named)}
    for act in book.acts:
        _check_that_it_hides(texts, act)
    for notice in texts.notices:
        types_of(book, notice)
    _check_shown(texts)
    if book.amendable:
        sets = {name: option.kind for name, option in book.options.items() if option.things is not None}
        kinds |= {f"options.{name}.members": {"members": kind} for name, kind in sets.items()}
        kinds |= {id: {"value": kind} for id, (_, kind) in _counted_settings(book, texts).items()}
    return kinds


def types_of(book: Rulebook, notice: str) -> dict[str, int]:
    """The types by which the texts of a notice differ: each word of `says` and the number that it stands for.

    Raises TextsError where `says` is a table of types and `by` does not name the number that picks one."""
    text = book.texts.notices[notice]
    says, by, where = text.get("says"), text.get("by", ""), book.texts.where("notices", notice)
    if not isinstance(says, dict):
        return {}
    if by not in args_of(text):
        raise TextsError(f"{where} says something else for each type: `by` must name one of its args")
    rows = book.names.get(args_of(text)[by], ())
    numbers = {word_of(name): number for number, row in enumerate(rows) for name in names_of(row)}
    for word in says:
        if word not in numbers:
            raise TextsError(f"{where} says something for {word}, which is not a {by} of this game")
    return {word: numbers[word] for word in says}


def check_translations(book: Rulebook, kinds: Mapping[str, Kinds]) -> None:
    """Raise TextsError where a translation names a value that the English text does not: it is not sent."""
    for texts in book.texts.translations.values():
        for id, translated in kinds_of(book, texts).items():
            more = translated.keys() - kinds.get(id, {}).keys()
            if more:
                table, name, key = id.split(".", 2)
                raise TextsError(f"{texts.where(table, name)} {key} names {min(more)}, which the English text does not")


def _values_of(book: Rulebook, table: str, name: str, key: str) -> Mapping[str, str]:
    """The values that a text may name, with their kinds."""
    fields = {value: _kind(book, field.kind) for value, field in book.fields.items() if is_open(field)}
    if table == "notices":
        args = args_of(book.texts.notices[name])
        return {value: _kind_of_arg(book, name, value, kind) for value, kind in args.items()}
    if table == "scenes":
        return _values_of_scene(book, name)
    if table == "voices":
        return {value: _kind(book, kind) for value, kind in args_of(book.texts.voices[name]).items()}
    if table == "reasons":
        return (
            {value: _kind(book, o.kind) for a in book.acts for value, o in a.operands.items()}
            | fields
            | {"place": "number"}
        )
    if table == "prompts":
        return fields | _listed_fields(book, name)
    if table == "phases":
        return fields
    act = book.acts_by_name.get(name)
    if act is None or key == "title":
        return {}
    operands = {value: _kind(book, o.kind) for value, o in act.operands.items()}
    if key == "label":
        return operands
    if key in ("hides", "hides_many"):
        operands = {value: kind for value, kind in operands.items() if is_open_operand(act.operands[value])}
        fields = {value: kind for value, kind in fields.items() if value not in act.operands}
    more = {"actor": "seat"} if act.by_seat else {}
    return fields | operands | more | ({"number": "number"} if key == "hides_many" else {})


def _values_of_scene(book: Rulebook, name: str) -> dict[str, str]:
    """The values that every message in `at` names. The page has no others."""
    texts, where = book.texts, book.texts.where("scenes", name)
    patterns, common = patterns_of(texts), list[dict[str, str]]()
    for id in messages_at(texts, texts.scenes[name], where):
        known = _values_of(book, *id.split(".", 2))
        common.append({value: known[value] for value in names_in(patterns[id]) & known.keys()})
    first = common[0] if common else {}
    return {value: kind for value, kind in first.items() if all(one.get(value) == kind for one in common)}


def _listed_fields(book: Rulebook, prompt: str) -> dict[str, str]:
    """The fields that a prompt lists, with the kind of what each lists: `args = ["core:issue[]"]`."""
    kinds = {}
    for value, kind in args_of(book.texts.prompts[prompt]).items():
        field = book.fields.get(value)
        if field is None or not is_open(field) or len(field.shape) != 1 or not kind.endswith(LIST):
            raise TextsError(f"{book.texts.where('prompts', prompt)} can only list an open field with a row of numbers")
        kinds[value] = _kind(book, kind.removesuffix(LIST))
    return kinds


def _kind_of_arg(book: Rulebook, notice: str, value: str, written: str) -> str:
    """The kind of a value of a notice: the one that it says or is named after, else that of the field of its name.

    Raises TextsError where the name of a value is one kind, and the field of this name holds another."""
    field = book.fields.get(value) if written == value else None
    kind, held = _kind(book, written.removesuffix(LIST)), _kind(book, field.kind) if field is not None else "number"
    if kind != held and "number" not in (kind, held):
        raise TextsError(
            f"{book.texts.where('notices', notice)}: {value} is of the kind {kind} by its name, and of the kind {held} "
            f'as a field: say args = ["{value}:{held}"], or give it another name, as in ["the_{value}:{kind}"]'
        )
    return kind if held == "number" else held


def _kind(book: Rulebook, kind: str) -> str:
    return "seat" if kind in SEAT_KINDS else kind if kind in book.names or kind in KNOWN_KINDS else "number"


def _why_unknown(book: Rulebook, table: str, name: str, value: str, known: Iterable[str]) -> str:
    is_operand = table == "acts" and name in book.acts_by_name and value in book.acts_by_name[name].operands
    if is_operand or value in book.fields:
        return "not everybody may see"
    return f"it does not know; it may name {', '.join(known) or 'no value'}"


def _check_that_it_hides(texts: Texts, act: Act) -> None:
    """Raise TextsError where `says` names an operand that others may not know and no `hides` is there for them, or
    where `hides` is there and everybody knows all operands."""
    entry, where = texts.need("acts", act.name), texts.where("acts", act.name)
    if "says" not in entry:
        raise TextsError(f"{where} has no text `says`")
    secret = {value for value, operand in act.operands.items() if not is_open_operand(operand)}
    told = secret & names_in(entry["says"])
    if told and "hides" not in entry:
        raise TextsError(f"{where} says {min(told)}, which not everybody may see: it needs a text `hides`")
    if "hides" in entry and not secret:
        names = " or ".join(act.operands) or "it has none"
        raise TextsError(
            f"{where} has a text `hides`, and everybody may know all operands of {act.name}: declare one of them "
            f"secret ({names}), or leave the text out"
        )
