"""Format messages: an id with values becomes text for one reader, in one language.

The text of an id is a pattern of ICU MessageFormat, which names the values:

    {seat, select, you {You live} other {{seat} lives}} in {house}.
    {number, plural, one {# card} other {# cards}}

Each value has a *kind*, which says how it is worded:

    seat     the name of the seat: `you` for the reader who sits there, `nobody` where there is no such seat
    seats    the names of a bit set of seats: `Ann, Ben and you`, the reader as in a list; only the reader selects `you`
    cents    a sum with two decimals: `36.50` for 3650
    hundredths  a number with two decimals, such as a percentage: `7.49` for 749
    halves   a number of halves: `3½` for 7
    message  the text of that message, given as its id or, if it has values, as the whole message
    number   digits, in groups from a thousand on: `1,500`; after a true minus sign below 0: `−2`
    text     as it is

The sign # of a pattern writes a number as ICU does, so what may be below 0 is named instead: `{number}`. The kind of a
deck is worded as the title of that row, or as a seat where the row stands for one. Values in a list are joined
with commas, where the text `words.listed_you` stands for the reader. A pattern selects `none` for an empty list, which
is the text `words.none`. A sentence that begins with a value begins with a capital letter, also behind `Clause 2: `.
The pages word the same messages by the same rules.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from icu4py.messageformat import MessageFormat

Message = dict[str, Any]
"""A message: its `id`, and its `values` by name if it has any."""
Value = int | str | list[int] | Message
Values = Mapping[str, Value]
NestedValues = Mapping[str, Value | list[Message]]
"""Values that may be lists of messages, as in a debrief."""
Kinds = Mapping[str, str]
"""The kind of each value of a message, by name."""

SEATS, CENTS, HUNDREDTHS, HALVES = "seats", "cents", "hundredths", "halves"
SETTING, OPTION = "setting", "option"
DECIMAL_KINDS = frozenset((CENTS, HUNDREDTHS))
"""Kinds of whole numbers that people read and write with two decimals."""
NUMBER_KINDS = DECIMAL_KINDS | {SEATS, HALVES, SETTING}
"""Kinds of numbers that are not worded as digits, besides seats and the rows of decks."""
PARTS = {CENTS: 100, HUNDREDTHS: 100, HALVES: 2}
"""How many of a number make one: a pattern counts whole ones."""
AND = "lists.and"
"""The message that joins the last member of a list to the others."""
YOU, NOBODY, NONE = "you", "nobody", "none"
LISTED_YOU = "words.listed_you"
"""The text for the reader in a list of seats, such as `Ash, you`."""
EMPTY = "words.none"
"""The text for an empty list."""
BRANCHING = ("plural", "selectordinal", "select")
COUNTING = ("plural", "selectordinal")
COUNTED = 1000
"""Every form of a language that our games may need comes up below this number."""
MINUS = "−"
SENTENCE_ENDS = (".", ":", "!", "?")
COUNT = "_count"
"""Follows the name of a value where a pattern counts it: ICU takes a number there, and text everywhere else."""
KEY = "_key"
"""Follows the name of a value where a pattern selects by it: an empty list is `none` there in every language."""


def message(id: str, values: NestedValues) -> Message:
    """A message; without values it is its id alone."""
    return {"id": id, "values": values} if values else {"id": id}


class PatternError(ValueError):
    """ICU cannot read a pattern."""


class Part(NamedTuple):
    """One use of a value in a pattern. type: `plural`, `select`, ... or ""; end: the place behind its name.

    branches: what it branches on, such as `one` and `other`."""

    name: str
    type: str
    end: int
    branches: tuple[str, ...] = ()


class _Reader:
    """Finds the values that a pattern uses. ICU has checked the pattern."""

    HEAD = re.compile(r"\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?")
    BRANCH = re.compile(r"[\s,]*(?:offset:\d+\s+)?(\w+|=-?\d+)\s*\{")

    def __init__(self, pattern: str) -> None:
        self.pattern, self.at, self.parts = pattern, 0, list[Part]()

    def read_message(self) -> None:
        """Read up to the end of the pattern, or of this branch."""
        while self._skip_text() == "{":
            self._read_value()

    def _skip_text(self) -> str:
        """Go to the next brace that apostrophes do not quote. Returns it, or "" at the end."""
        while self.at < len(self.pattern):
            here = self.pattern[self.at]
            if here in "{}":
                return here
            if here == "'" and self.pattern[self.at + 1 : self.at + 2] in ("{", "}", "#", "|"):
                self.at = self.pattern.find("'", self.at + 1) % (len(self.pattern) + 1)
            self.at += 1
        return ""

    def _read_value(self) -> None:
        head = self.HEAD.match(self.pattern, self.at)
        if head is None:
            raise PatternError(f"ICU cannot read {self.pattern!r}: a value has a name of letters, digits and _")
        place, branches = len(self.parts), list[str]()
        self.parts.append(Part(head[1], head[2] or "", head.end(1)))
        self.at = head.end()
        while head[2] in BRANCHING and (branch := self.BRANCH.match(self.pattern, self.at)) is not None:
            self.at = branch.end()
            branches.append(branch[1])
            self.read_message()
            self.at += 1
        self.parts[place] = self.parts[place]._replace(branches=tuple(branches))
        self.at = self.pattern.index("}", self.at) + 1


@lru_cache(maxsize=1 << 12)
def parts_of(pattern: str) -> tuple[Part, ...]:
    """Every use of a value in a pattern, in order. Raises PatternError."""
    try:
        MessageFormat(pattern, "en")
    except ValueError as wrong:
        hint = "close every brace, and end every plural and select with other {...}"
        raise PatternError(f"ICU cannot read {pattern!r}: {hint} ({wrong})") from None
    reader = _Reader(pattern)
    reader.read_message()
    if reader.at < len(pattern):
        raise PatternError(f"ICU cannot read {pattern!r}: a brace closes what none has opened")
    return tuple(reader.parts)


@cache
def plural_forms(language: str, type: str = "plural") -> frozenset[str]:
    """The forms in which a language counts whole numbers, such as `one` and `other`."""
    forms = " ".join(f"{form} {{{form}}}" for form in ("zero", "one", "two", "few", "many", "other"))
    counting = MessageFormat(f"{{n, {type}, {forms}}}", language)
    return frozenset(counting.format({"n": n}) for n in range(COUNTED)) | {"other"}


def names_in(pattern: str) -> frozenset[str]:
    """The names of the values that a pattern uses. Raises PatternError."""
    return frozenset(part.name for part in parts_of(pattern))


class Wording:
    """The patterns of a game (or of the tables) in one language, by message id, with the kinds of their values.

    titles: for each kind of a deck the names of its numbers; a seat is a number."""

    def __init__(
        self,
        patterns: Mapping[str, str],
        kinds: Mapping[str, Kinds],
        titles: Mapping[str, Sequence[str | int]],
        language: str = "en",
    ) -> None:
        self.patterns, self.kinds, self.titles, self.language = patterns, kinds, titles, language
        self._formats: dict[str, MessageFormat] = {}

    def word(self, id: str, values: NestedValues, reader: int | None, names: Sequence[str]) -> str:
        """Format. reader: a seat, None for a spectator; names: of the seats. Raises KeyError without a text."""
        pattern = self.patterns[id]
        if not values:
            return MessageFormat(pattern, self.language).format({}) if "'" in pattern else pattern
        kinds = self.kinds[id]
        worded: dict[str, Any] = {}
        for name, value in values.items():
            setting = self._word_setting(value, kinds, values) if kinds[name] == SETTING else None
            worded[name] = setting or self.word_value(kinds[name], value, reader, names)
            only_reader = kinds[name] == SEATS and reader is not None and value == 1 << reader
            worded[name + KEY] = YOU if only_reader else NONE if value == [] else worded[name]
            if isinstance(value, int):
                worded[name + COUNT] = value / PARTS[kinds[name]] if kinds[name] in PARTS else value
        text: str = self._format(id).format(worded)
        if not pattern.startswith("{"):
            return text
        return begin_with_capital(text, [*names, *(value for value in values.values() if isinstance(value, str))])

    def say(self, message: Message) -> str:
        """Format a message for everybody, where no seat has a name."""
        return self.word(message["id"], message.get("values", {}), None, ())

    def with_texts_of(self, game: Wording) -> Wording:
        """These messages together with those of a game, in the language of the game."""
        patterns, kinds = {**self.patterns, **game.patterns}, {**self.kinds, **game.kinds}
        return Wording(patterns, kinds, game.titles, game.language)

    def word_value(self, kind: str, value: Value | list[Message], reader: int | None, names: Sequence[str]) -> str:
        """Format a value of a kind, as it stands in a sentence."""
        if isinstance(value, list):
            return ", ".join(self._word_listed(kind, one, reader, names) for one in value) or self._empty()
        if isinstance(value, str):
            return self.word(value, {}, reader, names) if kind == "message" else isolate(value)
        if isinstance(value, dict):
            return self.word(value["id"], value.get("values", {}), reader, names)
        if kind == "seat":
            return _word_seat(value, reader, names)
        if kind in NUMBER_KINDS:
            return self._word_number(kind, value, reader, names)
        titles = self.titles.get(kind, ())
        title = titles[value] if 0 <= value < len(titles) else word_whole(value, self.language)
        return title if isinstance(title, str) else _word_seat(title, reader, names)

    def _word_setting(self, value: Any, kinds: Kinds, values: NestedValues) -> str | None:
        """Format a value of the option that the same message names; None if it is a mere number."""
        option = next((values[name] for name, kind in kinds.items() if kind == OPTION and name in values), None)
        counted = setting_id(option)
        if counted in self.patterns:
            return self.word(counted, {"value": value}, None, ())
        return self.patterns.get(f"{counted}.{value}")

    def _word_number(self, kind: str, value: int, reader: int | None, names: Sequence[str]) -> str:
        """Format a set of seats, a number with two decimals, or a number of halves."""
        if kind in DECIMAL_KINDS:
            return word_hundredths(value, self.language)
        if kind == HALVES:
            whole, half = divmod(abs(value), 2)
            digits = "" if half and not whole else word_whole(whole, self.language)
            return f"{MINUS if value < 0 else ''}{digits}{'½' if half else ''}"
        if kind == SETTING:
            return word_whole(value, self.language)
        seats = [seat for seat in range(len(names)) if value >> seat & 1]
        ordered = sorted(seats, key=lambda seat: seat == reader)
        members = [self._word_listed("seat", seat, reader, names) for seat in ordered]
        if len(members) < 2:
            return members[0] if members else NOBODY
        *first, last = members
        if AND not in self.patterns:
            return ", ".join(members)
        return self.word(AND, {"first": ", ".join(first), "last": last}, reader, names)

    def _empty(self) -> str:
        """Format a list without members."""
        return self.patterns.get(EMPTY, NONE)

    def _word_listed(self, kind: str, value: Value, reader: int | None, names: Sequence[str]) -> str:
        """Format a value in a list, where no pattern can select a word for the reader."""
        if kind == "seat" and value == reader:
            return self.patterns.get(LISTED_YOU, YOU)
        return self.word_value(kind, value, reader, names)

    def _format(self, id: str) -> MessageFormat:
        """The pattern of an id, ready to use: a value that it branches on has its own name there."""
        made = self._formats.get(id)
        if made is None:
            pattern = self.patterns[id]
            for part in reversed(parts_of(pattern)):
                if part.type in BRANCHING:
                    pattern = pattern[: part.end] + (COUNT if part.type in COUNTING else KEY) + pattern[part.end :]
            made = self._formats[id] = MessageFormat(pattern, self.language)
        return made


def _word_seat(seat: int, reader: int | None, names: Sequence[str]) -> str:
    if seat == reader:
        return YOU
    if not 0 <= seat < len(names):
        return NOBODY
    return "You" if names[seat] == YOU else isolate(names[seat])  # nobody else is addressed by a name


NUMBERED = re.compile(r"\w+ \d+: ")
"""What may stand before a sentence: `Clause 2: `."""


def begin_with_capital(text: str, written: Sequence[str]) -> str:
    """A sentence that begins with a value, such as *the owner of Nob Hill*, begins with a capital letter, also behind a
    word with a number, *Clause 2: The owner*; names and whatever else people have `written` stay as they are."""
    label = NUMBERED.match(text)
    at = label.end() if label else 0
    is_sentence = text[at : at + 1].islower() and text.endswith(SENTENCE_ENDS)
    if not is_sentence or text.startswith(tuple(written), at):
        return text
    return text[:at] + text[at].upper() + text[at + 1 :]


RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001eeff]")


def isolate(text: str) -> str:
    """Keep what somebody typed from right to left from turning the sentence around it (Unicode’s isolates)."""
    return f"\u2068{text}\u2069" if RIGHT_TO_LEFT.search(text) and not text.startswith("\u2068") else text


def read_wordings(folder: Traversable, name: str) -> dict[str, Wording]:
    """Read messages and their translations, by language: `texts.toml` is English, `texts.de.toml` German.

    A translation has the same keys, as far as it is translated; what it lacks stays in English. Raises PatternError."""
    english = read_wording(folder / f"{name}.toml")
    found = {"en": english}
    for file in folder.iterdir():
        match file.name.split("."):
            case [stem, language, "toml"] if stem == name:
                found[language] = _translate(english, file, language)
    return found


def _translate(english: Wording, file: Traversable, language: str) -> Wording:
    """The messages with those of a translation in their place."""
    tables: dict[str, dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    patterns = {f"{table}.{key}": pattern for table, entries in tables.items() for key, pattern in entries.items()}
    for id, pattern in patterns.items():
        if id not in english.patterns:
            raise PatternError(f"{file.name}: {id} translates what the texts do not have")
        more = names_in(pattern) - english.kinds.get(id, {}).keys()
        if more:
            raise PatternError(f"{file.name}: {id} names {min(more)}, which the English text does not")
    return Wording({**english.patterns, **patterns}, english.kinds, {}, language)


def join_wordings(*parts: Mapping[str, Wording]) -> dict[str, Wording]:
    """Messages from several files, by language; in English if a file has no translation. Raises PatternError for one
    that says different things in two of them."""
    joined = {}
    for language in dict.fromkeys(language for part in parts for language in part):
        patterns, kinds = dict[str, str](), dict[str, Kinds]()
        for part in parts:
            wording = part.get(language, part["en"])
            for id in patterns.keys() & wording.patterns.keys():
                if patterns[id] != wording.patterns[id]:
                    raise PatternError(f"{id} says different things in two files")
            patterns |= wording.patterns
            kinds |= wording.kinds
        joined[language] = Wording(patterns, kinds, {}, language)
    return joined


def read_wording(file: Traversable, language: str = "en") -> Wording:
    """Read messages from a TOML file: `key = "pattern"` in a table is the message `table.key`.

    Its table `[values]` gives the kind of every value that the patterns name. Raises PatternError."""
    tables: dict[str, dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    known = tables.pop("values")
    patterns = {f"{table}.{key}": pattern for table, entries in tables.items() for key, pattern in entries.items()}
    kinds: dict[str, Kinds] = {}
    for id, pattern in patterns.items():
        unknown = names_in(pattern) - known.keys()
        if unknown:
            raise PatternError(f"{file.name}: {id} names {min(unknown)}, which [values] does not")
        if names_in(pattern):
            kinds[id] = {name: known[name] for name in sorted(names_in(pattern))}
    return Wording(patterns, kinds, {}, language)


def word_whole(number: int, language: str) -> str:
    """Format a whole number as people of a language write it: 1500 is 1,500, and 1.500 in German."""
    return word_decimal(number, language) if abs(number) >= 1000 else with_minus(str(number))


def word_decimal(number: float, language: str, places: int | None = None) -> str:
    """Format a number as people of a language write it, with as many places as asked for: 1.6 is 1,6 in German."""
    style = "" if places is None else f", ::.{'0' * places}"
    return with_minus(str(_number_format(f"{{number, number{style}}}", language).format({"number": number})))


@cache
def _number_format(pattern: str, language: str) -> MessageFormat:
    return MessageFormat(pattern, language)


def setting_id(option: object) -> str:
    """The id of the text for the values of an option, by its number: `settings.3`. Each value with a word has its
    text, such as `settings.3.1`."""
    return f"settings.{option}"


def word_hundredths(value: int, language: str = "en") -> str:
    """Format a number of hundredths with two decimals: 372 is 3.72, and 3,72 in German."""
    return word_decimal(value / 100, language, 2)


def with_minus(digits: str) -> str:
    """Write a number below 0 with a true minus sign, as cards and boards do."""
    return digits.replace("-", MINUS)
