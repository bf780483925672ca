"""Read and write the three forms of an act: text (`gift_to seat=2`), JSON (`{"act": "gift_to", "seat": 2}`), integer.

Writing an act in full and reading it again gives the same act. People may write less: they may shorten the verb, give
operands without their names or by the name, title or id of a card, and leave out an operand with one possible value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import category

from commonweal.play.errors import Ambiguous, Malformed, NotDone
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act, Operand
from commonweal.rulebook.values.naming import SEAT_KINDS, Rows, names_of, names_seats, numbers_called, word_of
from commonweal.rulebook.values.numbers import is_whole, parse_hundredths, parse_whole_number, plain
from commonweal.wording import DECIMAL_KINDS, OPTION, SETTING, Message, message

MAX_ACT_CHARS = 200
MOST_OPERANDS = 20
Possible = Callable[[], Iterable[int]]
"""Returns the integers of the possible acts; called only for a shortened form."""
Cards = Callable[[str], Rows]
"""Returns the cards that the numbers of a kind stand for."""
MOST_NAMES = 12
"""The maximum number of names that an error lists."""


class TableNames(NamedTuple):
    """The names of seats and cards at a table."""

    seats: Sequence[str]
    cards: Cards

    def rows(self, kind: str) -> Rows:
        """The rows that name the numbers of a kind."""
        if kind in SEAT_KINDS:
            return [{"name": name} for name in self.seats]
        rows = self.cards(kind)
        if not names_seats(rows):
            return rows
        seated = {seat: {"name": name} for seat, name in enumerate(self.seats)}
        return [seated.get(row.get("seat", -1), row) for row in rows]


@lru_cache(maxsize=1 << 16)
def act_text(book: Rulebook, number: int) -> str:
    """Write an integer as text: `gift_to seat=2`."""
    a, values = act_and_operands(book, number)
    return " ".join([a.name, *(f"{k}={v}" for k, v in values.items() if k != a.words)])


@lru_cache(maxsize=1 << 16)
def act_and_operands(book: Rulebook, number: int) -> tuple[Act, dict[str, int]]:
    """The act of an integer, and its operand values by name. They are shared: do not change them."""
    return book.act_of(number), operands_of(book, number)


@lru_cache(maxsize=1 << 16)
def operands_of(book: Rulebook, number: int) -> dict[str, int]:
    """The operand values of an integer, by name. They are shared: do not change them."""
    a = book.act_of(number)
    return dict(zip(a.operands, a.values(number), strict=True))


@lru_cache(maxsize=1 << 16)
def act_parts(book: Rulebook, number: int) -> tuple[str, str, dict[str, int]]:
    """The text, name and operands of an integer. The operands are shared: do not change them."""
    return act_text(book, number), book.act_of(number).name, operands_of(book, number)


def sealed_text(book: Rulebook, number: int) -> str:
    """Write an act as text, with `?` for what stays hidden for good: `ballot yes=?`."""
    a, values = act_and_operands(book, number)
    shown = {k: "?" if a.operands[k].for_good else v for k, v in values.items() if k != a.words}
    return " ".join([a.name, *(f"{k}={v}" for k, v in shown.items())])


def act_json(book: Rulebook, number: int) -> dict[str, Any]:
    """Write an integer as JSON: `{"act": "gift_to", "seat": 2}`."""
    a, values = act_and_operands(book, number)
    return {"act": a.name, **{name: value for name, value in values.items() if name != a.words}}


def read_act(
    book: Rulebook,
    given: Any,
    possible: Possible = tuple,
    seat_names: Sequence[str] = (),
    cards: Cards | None = None,
) -> int:
    """Read an act in any of its forms. Returns its integer.

    possible: completes shortened forms. cards: names the cards; by default the rulebook does. Raises Malformed or
    Ambiguous."""
    if type(given) not in (int, str, dict):
        given = plain(given)
    if isinstance(given, bool) or not isinstance(given, (int, str, Mapping)):
        raise Malformed("typed.no_form")
    if book.has_words:
        given, _ = split_words(book, given)
    if isinstance(given, int):
        if not 0 <= given < book.act_count:
            remedy = message("write.acts_by_number", {"high": book.act_count - 1})
            raise Malformed("typed.no_number", remedy=remedy, value=str(given)[:40])
        return given
    number = _read_complete(book, given)
    if number >= 0:
        return number
    table_names = TableNames(seat_names, cards or (lambda kind: book.names.get(kind, ())))
    if isinstance(given, str):
        verb, operands = _split(given)
        a = _find_act(book, verb, possible)
        chosen = _read_values(book, a, *_split_operands(a, operands), table_names)
    else:
        fields = plain(given)
        verb = fields.pop("act", None)
        if not isinstance(verb, str):
            raise Malformed("typed.no_act_field", remedy=_write('{"act": "name", "operand": value}'))
        a = _find_act(book, verb, possible)
        for key in fields:
            if key not in a.operands:
                raise Malformed("typed.no_operand", remedy=_usage(a), act=a.name, operand=key[:40])
        chosen = _read_values(book, a, fields, set(), table_names)
    return _complete(book, a, chosen, possible)


def split_words(book: Rulebook, given: Any) -> tuple[Any, str]:
    """Split an act into the act without the text that somebody wrote with it, and that text; "" if there is none.

    In a typed act, the text comes last: after `words=`, the name of its operand, or after all others."""
    if isinstance(given, Mapping):
        a = book.acts_by_name.get(str(given.get("act")))
        if a is None or a.words is None:
            return given, ""
        told = given.get(a.words, "")
        if not isinstance(told, str):
            raise Malformed("typed.no_words", operand=a.words)
        return {key: value for key, value in given.items() if key != a.words}, told
    verb = given.split(None, 1)[0] if isinstance(given, str) and given.strip() else ""
    a = book.acts_by_name.get(verb.lower())
    if a is None or a.words is None:
        return given, ""
    head, marked, told = given.partition(f" {a.words}=")
    if not marked:
        parts = given.split(None, len(a.operands))
        head, told = " ".join(parts[: len(a.operands)]), parts[len(a.operands)] if len(parts) > len(a.operands) else ""
    told = told.strip()
    is_quoted = len(told) > 1 and told[0] == told[-1] == '"'
    return head, told[1:-1] if is_quoted else told


def read_words(book: Rulebook, given: Any, names: Sequence[str]) -> str:
    """Read the text that somebody wrote with an act, at a table with these names.

    Raises Malformed, with the rule of the act, or with that of the operand if its text may name no player."""
    given, told = split_words(book, given) if book.has_words else (given, "")
    if not told:
        return ""
    a = book.acts_by_name[_verb_of(given)]
    rule = book.texts.acts[a.name].get("rules", [""])[0]
    operand = a.operands[a.words or ""]
    if any(category(letter) in ("Cc", "Cs") for letter in told):
        raise Malformed("typed.control", rule=rule, remedy=message("write.plain", {}))
    if len(told) > operand.words:
        remedy = message("write.words", {"most": operand.words})
        raise Malformed("typed.too_long", rule=rule, remedy=remedy, count=len(told))
    if operand.names_nobody:
        for name in names:
            if re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", told.casefold()):
                remedy = message("write.all_alike", {})
                raise Malformed("typed.names_player", rule=operand.names_nobody, remedy=remedy, name=name)
    return told


def _verb_of(given: Any) -> str:
    return str(given["act"]) if isinstance(given, Mapping) else str(given).split(None, 1)[0].lower()


def _read_complete(book: Rulebook, given: str | Mapping[str, Any]) -> int:
    """Read an act, as text or JSON, with all its operands by name and as whole numbers; -1 for any other form."""
    if isinstance(given, str):
        verb, *words = given.split()[: 1 + MOST_OPERANDS] or [""]
        read: dict[str, Any] = {"act": verb}
        for word in words:
            key, _, value = word.partition("=")
            if key in read or not (value.isascii() and value.isdecimal()) or len(value) > 11:
                return -1
            read[key] = int(value)
        given = read
    name = given.get("act")
    a = book.acts_by_name.get(name) if type(name) is str else None
    if a is None or len(given) != len(a.operands) + 1:
        return -1
    number = 0
    for key, operand in a.operands.items():
        place = given.get(key)
        if type(place) is not int or not 0 <= place - operand.low < operand.size:
            return -1
        number = number * operand.size + place - operand.low
    return a.first + number


def _usage(a: Act) -> Message:
    """Say how to write an act."""
    return _write(" ".join([a.name, *(f"{k}=..." for k in a.operands)]))


def _write(form: str) -> Message:
    return message("write.form", {"form": form})


def _split(given: str) -> tuple[str, list[str]]:
    words = given[: MAX_ACT_CHARS + 1].split()
    if not words or len(given) > MAX_ACT_CHARS:
        raise Malformed("typed.no_act" if words else "typed.empty", remedy=message("write.name_first", {}))
    return words[0], words[1:]


def _find_act(book: Rulebook, verb: str, possible: Possible) -> Act:
    verb = verb.lower()
    if verb in book.acts_by_name:
        return book.acts_by_name[verb]
    near = [a for a in book.acts if a.name.startswith(verb) and not a.by_chance]
    if len(near) > 1:
        now = {book.act_of(number).name for number in possible()}
        near = [a for a in near if a.name in now] or near
    if len(near) > 1:
        remedy = message("write.choose", {"acts": ", ".join(a.name for a in near)})
        raise Ambiguous("typed.several_acts", remedy=remedy, act=verb)
    if not near:
        remedy = message("write.acts", {"acts": ", ".join(a.name for a in book.acts if not a.by_chance)})
        raise Malformed("typed.unknown_act", remedy=remedy, act=verb[:40])
    return near[0]


def _split_operands(a: Act, words: list[str]) -> tuple[dict[str, str], set[str]]:
    """The values by the names of their operands, and the operands whose names were left out."""
    chosen: dict[str, str] = {}
    unnamed = set()
    open_names = list(a.operands)
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            if not open_names:
                raise Malformed("typed.operands", remedy=_usage(a), act=a.name, number=len(a.operands))
            key, value = open_names[0], word
            unnamed.add(key)
        if key not in a.operands:
            raise Malformed("typed.no_operand", remedy=_usage(a), act=a.name, operand=key[:40])
        if key in chosen:
            raise Malformed("typed.twice", remedy=_usage(a), operand=key)
        open_names.remove(key)
        chosen[key] = value
    return chosen, unnamed


def _read_values(
    book: Rulebook, a: Act, given: Mapping[str, Any], unnamed: set[str], names: TableNames
) -> dict[str, int]:
    """Read the operands of an act. The value of an option is read after the option, which decides its kind.

    If the name of its operand was left out, an amount without decimals counts whole units: 20 is 20.00. After the name
    it is the number of the rules, as in records: `cents=20` is 0.20."""
    chosen: dict[str, int] = {}
    for key in sorted(given, key=lambda one: a.operands[one].kind == SETTING):
        operand, value = operand_of(book, a, key, chosen), given[key]
        if key in unnamed and operand.kind in DECIMAL_KINDS and is_whole(value):
            value += ".00"
        chosen[key] = _read_value(a, operand, key, value, names)
    return chosen


def operand_of(book: Rulebook, a: Act, key: str, chosen: Mapping[str, int]) -> Operand:
    """An operand of an act.

    The value of the chosen option has the kind of that option if it has two decimals; otherwise it follows the rule of
    the option."""
    operand = a.operands[key]
    number = next((chosen[one] for one in chosen if a.operands[one].kind == OPTION), None)
    if operand.kind != SETTING or number is None:
        return operand
    option = book.places[number].option
    return replace(operand, kind=option.kind) if option.is_decimal else replace(operand, rule=option.rule)


def _read_value(a: Act, operand: Operand, key: str, value: Any, names: TableNames) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str):
        typed = parse_whole_number(value)
        if typed is None and operand.kind in DECIMAL_KINDS:
            typed = parse_hundredths(value)
        if typed is None and is_whole(value):
            raise _out_of_range(operand, key, value)
        number = typed if typed is not None else _find_by_name(a, operand, key, value, names.rows(operand.kind))
    elif operand.some is not None:
        raise _not_whole(operand, key, value)
    else:
        raise Malformed("typed.unknown_value", remedy=_usage(a), operand=key, value=str(value)[:40], act=a.name)
    if not operand.low <= number <= operand.high:
        raise _out_of_range(operand, key, value)
    return number


def _out_of_range(operand: Operand, key: str, value: Any) -> Malformed:
    return Malformed("typed.out_of_range", remedy=_range(operand, key), operand=key, value=str(value)[:40])


def _range(operand: Operand, key: str) -> Message:
    """The values that an operand may have, in words."""
    return range_message(operand.kind, key, operand.low, operand.high)


def range_message(kind: str, key: str, low: int, high: int) -> Message:
    """The message with the range of an operand of a kind."""
    if kind in DECIMAL_KINDS:
        return message("write.range_of_sum", {"operand": key, "least": low, "greatest": high})
    return message("write.range", {"operand": key, "low": low, "high": high})


def _not_whole(operand: Operand, key: str, value: Any) -> Malformed:
    """The error of an amount that is not a number, or has more decimals than its kind."""
    given = {"operand": key, "value": str(value)[:40]}
    if operand.kind in DECIMAL_KINDS and isinstance(value, str):
        return Malformed("typed.not_a_sum", rule=operand.rule, remedy=_range(operand, key), **given)
    whole = range_message("", key, operand.low, operand.high)
    return Malformed("typed.not_whole", rule=operand.rule, remedy=whole, **given)


def _find_by_name(a: Act, operand: Operand, key: str, name: str, rows: Rows) -> int:
    """Find the value of an operand by its name. Raises Malformed or Ambiguous."""
    values = values_of(operand)
    matches = numbers_called(rows, name, range(max(0, values.start), min(len(rows), values.stop)))
    if not matches and operand.some is not None:
        raise _not_whole(operand, key, name)
    if len(matches) == 1:
        return matches[0]
    if matches:
        first, last, more = _list_names(matches, rows)
        remedy = message("write.choose_value", {"first": first, "last": last})
        if more:
            remedy = message("write.choose_of_many", {"first": f"{first}, {last}", "more": more})
        raise Ambiguous("typed.several_values", remedy=remedy, operand=key, value=name[:40])
    known = [value for value in values if 0 <= value < len(rows)] if len(values) <= MOST_NAMES else []
    remedy = _usage(a)
    if known:
        first, last, _ = _list_names(known, rows)
        remedy = message("write.value", {"operand": key, "last": last})
        if first:
            remedy = message("write.values", {"operand": key, "first": first, "last": last})
    raise Malformed("typed.unknown_value", remedy=remedy, operand=key, value=name[:40], act=a.name)


def values_of(operand: Operand) -> range:
    """All values of an operand."""
    return range(operand.low, operand.low + operand.size)


def _list_names(values: Sequence[int], rows: Rows) -> tuple[str, str, int]:
    """List values by their first names, or by number if several share a name.

    Returns all but the last of at most `MOST_NAMES`, the last, and how many more there are."""
    words = [word_of(names_of(rows[value])[0]) if names_of(rows[value]) else str(value) for value in values]
    names = [word if words.count(word) == 1 else str(value) for word, value in zip(words, values, strict=True)]
    listed = names[:MOST_NAMES]
    return ", ".join(listed[:-1]), listed[-1], len(names) - len(listed)


def _complete(book: Rulebook, a: Act, chosen: dict[str, int], possible: Possible) -> int:
    if a.words is not None:
        chosen[a.words] = 0
    missing = [key for key in a.operands if key not in chosen]
    if not missing:
        return a.number(tuple(chosen[key] for key in a.operands))
    fitting = _fitting(a, chosen, possible())
    if a.amount is not None and a.amount not in chosen:  # a suggestion that fits is not the only possible value
        raise _needs(Malformed, a, missing, _range(a.operands[a.amount], a.amount))
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        choices = ", ".join(act_text(book, number) for number in fitting[:8])
        raise _needs(Ambiguous, a, missing, message("write.choose", {"acts": choices}))
    raise _needs(Malformed, a, missing, _usage(a))


def _fitting(a: Act, chosen: Mapping[str, int], possible: Iterable[int]) -> list[int]:
    """The possible forms of an act with these operands. A given amount may be any."""
    found = []
    for number in possible:
        if a.first <= number < a.first + a.size:
            values = dict(zip(a.operands, a.values(number), strict=True))
            if a.amount is not None and a.amount in chosen:
                values[a.amount] = chosen[a.amount]
            if all(values[key] == value for key, value in chosen.items()):
                found.append(a.number(tuple(values.values())))
    return list(dict.fromkeys(found))


def _needs(error: type[NotDone], a: Act, missing: list[str], remedy: Message) -> NotDone:
    """The error of an act whose operands are missing."""
    if len(missing) == 1:
        return error("typed.needs", remedy=remedy, act=a.name, last=missing[0])
    return error("typed.needs_several", remedy=remedy, act=a.name, first=", ".join(missing[:-1]), last=missing[-1])
