"""The messages of a rulebook as the log and the prompts use them: which values each needs, and its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from commonweal.play.amendments import bound_message
from commonweal.play.shared_texts import SHARED_TEXTS
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.acts.reason_places import split_place
from commonweal.rulebook.charters.amending import FIRST_REASON, FIXED, OUTSIDE, REASONS, SAME
from commonweal.rulebook.charters.custom_decks import DeckFormat
from commonweal.rulebook.state.visibility import is_open_act
from commonweal.rulebook.texts.game_texts import LIST, TextsError, args_of
from commonweal.rulebook.texts.messages import types_of
from commonweal.rulebook.values.naming import Rows as RowsOfKind
from commonweal.rulebook.values.naming import names_seats, titles_of, words_of
from commonweal.wording import SEATS, Message, Value, Values, message

Rows = Mapping[str, RowsOfKind]
"""The rows of every kind, by its name."""


class Template(NamedTuple):
    """A message without its values: its id, the names of its values, and which of those are seats or sets of seats."""

    id: str
    names: tuple[str, ...]
    seats: tuple[str, ...]
    sets: tuple[str, ...] = ()

    def pick(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """The values that the message names."""
        return {name: values[name] for name in self.names}


class ActTemplate(NamedTuple):
    """The messages of an act, and its rule.

    says: for viewers who know every operand. hides: for others; None for either: nothing is said. listed: the operand
    of an act of chance whose values are listed when such acts follow each other ("": none). hides_many: for several of
    them, for others. open: whether everybody knows every operand. done_to: the value that says to whom this is done.
    rules: other rules, each with the numbers of public fields with which the act rests on it."""

    says: Template | None
    hides: Template | None
    listed: str
    hides_many: Template | None
    rule: str
    open: bool
    done_to: str = ""
    rules: Sequence[tuple[str, Mapping[str, int]]] = ()

    def rule_now(self, s: Any) -> str:
        """The rule that the act rests on where it is done on `s`."""
        fits = (rule for rule, when in self.rules if all(getattr(s, name) == number for name, number in when.items()))
        return next(fits, self.rule)


class NoticeTemplate(NamedTuple):
    """The message of a notice (None: nothing is said), the names of its numbers in order, and its rule.

    for_good: even at the end of the game, seats to which it was not announced do not learn it. kept: the place of the
    number that says so of each single notice, if one does. by: the number that
    picks one of `of` for its message, if they differ by type. lists: the numbers that are bit sets of things to
    list. done_to: the number that says to whom this is done. done_by_rules: the rules do it, even to the seat whose act
    brings it about. opens: the acts whose secret operands everybody sees from here on."""

    says: Template | None
    args: tuple[str, ...]
    rule: str
    for_good: bool = False
    by: str = ""
    of: Mapping[int, Template] = {}
    lists: tuple[str, ...] = ()
    done_to: str = ""
    done_by_rules: bool = False
    opens: tuple[str, ...] = ()
    kept: int | None = None

    def stays_hidden(self, notice: Sequence[int]) -> bool:
        """Whether the end of the game does not open this notice."""
        return self.for_good or (self.kept is not None and notice[self.kept] != 0)

    def pick(self, values: Mapping[str, Value]) -> Template | None:
        """The message that words these values."""
        type_ = values.get(self.by)
        return self.of.get(type_) or self.says if isinstance(type_, int) else self.says


class PromptTemplate(NamedTuple):
    """A prompt: its number in the rulebook, its message, and the rules it rests on."""

    number: int
    says: Template
    rules: list[str]


class ReasonTemplate(NamedTuple):
    """Why an act is not possible: the message, the fields that it names, and its rule.

    plain: too obvious to list. fixed: values that are always the same. cause: the row, counted from 1, from which
    fields with a number for each row take theirs."""

    says: Template
    fields: tuple[str, ...]
    rule: str
    plain: bool
    fixed: Values = {}
    cause: int = 0

    def values(self, s: Any) -> dict[str, Value]:
        """The values of the message besides the operands of the act."""
        values = dict(self.fixed)
        for name in self.fields:
            number = getattr(s, name)
            values[name] = number[self.cause - 1] if self.cause and not isinstance(number, int) else number
        return values


class Templates:
    """The templates of one rulebook with these cards. Tables share them, because they name no players.

    language: in which `word` words a message, if the game has it; otherwise English."""

    def __init__(self, book: Rulebook, rows: Rows, language: str = "en"):
        self.book, self.rows = book, rows
        titles = {kind: words_of(cards) for kind, cards in rows.items()}
        game = book.wording(language, titles)
        self.language = game.language
        self._wording = SHARED_TEXTS.get(game.language, SHARED_TEXTS["en"]).with_texts_of(game)
        self.fields_named = {a.name: self._fields_named(a) for a in book.acts}
        self.acts = {a.name: self._act_template(a) for a in book.acts}
        self.prompts = self._prompt_templates()
        self.prompt_rule = book.prompt_rule
        self.phases = {value: word.lower() for word, value in book.phases.items().items()}
        self.notices = {value: self._notice_template(word) for word, value in book.notices.items().items()}
        results = {notice for vote in book.votes for notice in vote.results}
        self._vote_results = {value for word, value in book.notices.items().items() if word in results}
        self.reasons = {value: self._reason_template(word) for word, value in book.reasons.items().items() if value}
        self.reasons = Reasons(self.reasons | charter_reasons(book))
        self.plain_reasons = frozenset(value for value, reason in self.reasons.items() if reason.plain)
        """Reasons that are too obvious to list."""

    def vote_result(self, notice: Sequence[int]) -> Message | None:
        """The message of a notice that announces the result of a vote; None for other notices."""
        heard = self.notices[notice[0]]
        if notice[0] not in self._vote_results or heard.says is None:
            return None
        return message(heard.says.id, heard.says.pick(dict(zip(heard.args, notice[1:], strict=True))))

    def word(self, id: str, values: Values, reader: int | None, names: Sequence[str]) -> str:
        """Format a message of the game, or one that all games share, for a reader. names: of the seats."""
        return self._wording.word(id, values, reader, names)

    def word_number(self, kind: str, value: int) -> str:
        """Write a number of a kind, such as cents, in the language of these words."""
        return self._wording.word_value(kind, value, None, ())

    def _template(self, id: str) -> Template | None:
        """The template of a message; None if its text is empty."""
        if id not in self.book.patterns:
            return None
        kinds = self.book.kinds.get(id, {})
        seats = (name for name, kind in kinds.items() if kind == "seat" or names_seats(self.rows.get(kind, ())))
        return Template(id, tuple(kinds), tuple(seats), tuple(name for name, kind in kinds.items() if kind == SEATS))

    def _fields_named(self, a: Act) -> list[str]:
        used = set[str]().union(*[self.book.kinds.get(f"acts.{a.name}.{key}", ()) for key in ("says", "hides")])
        return [name for name in sorted(used) if name in self.book.fields]

    def _act_template(self, a: Act) -> ActTemplate:
        text = self.book.texts.acts[a.name]
        says = self._template(f"acts.{a.name}.says")
        hides = self._template(f"acts.{a.name}.hides") if "hides" in text else says
        many = self._template(f"acts.{a.name}.hides_many")
        listed = str(text.get("listed", ""))
        may_list = set(a.operands).intersection(says.names).difference(says.seats) if says and a.by_chance else ()
        if (listed or many) and listed not in may_list:
            raise TextsError(
                f"{self.book.texts.where('acts', a.name)} cannot list {listed!r}. `listed` names an operand, not a "
                "seat, of an act of chance; `says` speaks of it."
            )
        rule, done_to = (text.get("rules") or [""])[0], text.get("done_to", "")
        return ActTemplate(says, hides, listed, many, rule, is_open_act(a), done_to, self._rules_when(a.name))

    def _rules_when(self, name: str) -> list[tuple[str, dict[str, int]]]:
        """The rules that the log shows with an act where public fields have certain numbers. Raises TextsError."""
        text, where = self.book.texts.acts[name], self.book.texts.where("acts", name)
        found = list[tuple[str, dict[str, int]]]()
        for one in text.get("rules_when", ()):
            if one.get("rule") not in text["rules"]:
                raise TextsError(f"{where}: rules_when has {one.get('rule')!r}, which is not one of its rules")
            for key in one.keys() - {"rule"}:
                field = self.book.fields.get(key)
                if field is None or field.shape or field.seen != "public":
                    raise TextsError(f"{where}: rules_when rests on {key!r}, which is not a single public field")
            numbers = {key: self._number_of(key, value, where) for key, value in one.items() if key != "rule"}
            found.append((one["rule"], numbers))
        return found

    def _number_of(self, key: str, value: int | str, where: str) -> int:
        """A number of a field, or the number that its enumeration calls so. Raises TextsError."""
        enum = self.book.fields[key].enum
        numbers = {word.lower(): number for word, number in enum.items().items()} if enum is not None else {}
        if value not in numbers and not isinstance(value, int):
            raise TextsError(f"{where}: rules_when has {key} = {value!r}; it is one of {', '.join(numbers)}")
        return numbers[value] if isinstance(value, str) else value

    def _notice_template(self, word: str) -> NoticeTemplate:
        text, says = self.book.texts.notices[word], self._template(f"notices.{word}.says")
        rule, args = (text.get("rules") or [""])[0], args_of(text)
        of = {
            number: template
            for key, number in types_of(self.book, word).items()
            if (template := self._template(f"notices.{word}.says.{key}")) is not None
        }
        lists = tuple(name for name, kind in args.items() if kind.endswith(LIST))
        by, done_to = text.get("by", ""), text.get("done_to", "")
        by_rules, opens = bool(text.get("done_by_rules")), self._acts_opened(word)
        kept = self._kept_by(word, tuple(args))
        for_good = kept is None and bool(text.get("for_good"))
        return NoticeTemplate(says, tuple(args), rule, for_good, by, of, lists, done_to, by_rules, opens, kept)

    def _kept_by(self, word: str, args: tuple[str, ...]) -> int | None:
        """The place in a notice of the number that `for_good` names. Raises TextsError where it has no such number."""
        named = self.book.texts.notices[word].get("for_good")
        if not isinstance(named, str):
            return None
        if named not in args:
            where = self.book.texts.where("notices", word)
            raise TextsError(f"{where}: for_good is {named!r}; it is true, or one of the args: {', '.join(args)}")
        return args.index(named) + 1

    def _acts_opened(self, word: str) -> tuple[str, ...]:
        """The acts that a notice `opens`. Raises TextsError where one has nothing that it could open."""
        opens: list[str] = self.book.texts.notices[word].get("opens", [])
        secret = {a.name for a in self.book.acts if not is_open_act(a) and not a.is_sealed}
        for name in opens:
            if name not in secret:
                raise TextsError(
                    f"{self.book.texts.where('notices', word)}: opens names {name}, which is not an act with an "
                    f"operand that is secret for a time; such are {', '.join(sorted(secret)) or 'none'}"
                )
        return tuple(opens)

    def _prompt_templates(self) -> dict[int, PromptTemplate]:
        book = self.book
        words, texts, table = book.phases, book.texts.phases, "phases"
        if book.prompts is not None and book.prompt_rule is not None:
            words, texts, table = book.prompts, book.texts.prompts, "prompts"
        prompts = {}
        for word, value in words.items().items():
            says = self._template(f"{table}.{word}.says") or self._template(f"{table}.{word}.title")
            if says is None:
                raise TextsError(f"{book.texts.where(table, word)} has no text")
            prompts[value] = PromptTemplate(value, says, list(texts[word].get("rules", [])))
        return prompts

    def _reason_template(self, word: str) -> ReasonTemplate:
        text = self.book.texts.reasons[word]
        says = self._template(f"reasons.{word}.text")
        if says is None:
            raise TextsError(f"{self.book.texts.where('reasons', word)} has no text")
        fields = tuple(name for name in says.names if name in self.book.fields)
        return ReasonTemplate(says, fields, text["rule"], bool(text.get("plain")))


class Reasons(dict[int, ReasonTemplate]):
    """Why an act is not possible, by number. A number with a place or a cause stands for the same reason, with that
    place or cause."""

    def __missing__(self, number: int) -> ReasonTemplate:
        reason, place, cause = split_place(number)
        if reason == number or not dict.__contains__(self, reason):
            raise KeyError(number)
        plain = self[reason]
        fixed: Values = {"place": place} if "place" in plain.says.names else {}
        made = self[number] = plain._replace(fixed=fixed, cause=cause)
        return made

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return dict.__contains__(self, number) or dict.__contains__(self, split_place(number)[0])


def charter_reasons(book: Rulebook) -> dict[int, ReasonTemplate]:
    """Why an option may not be changed, by the numbers that `why_not_set_option` returns."""
    if not book.amendable:
        return {}
    found = {}
    for number, place in enumerate(book.places):
        option, first = place.option, FIRST_REASON + number * REASONS
        says: dict[str, Value] = {"option": f"options.{place.name}.title"}
        bounds = {end: bound_message(book, place.name, getattr(option, end)) for end in ("low", "high")}
        outside = "no_answer" if option.enum is not None else "outside"
        if option.things is not None:
            outside, bounds = "outside_set", {"low": option.least, "high": option.most}
        for kind, key in ((FIXED, "fixed"), (OUTSIDE, outside), (SAME, "same")):
            values = {**says, **bounds} if key in ("outside", "outside_set") else says
            template = Template(f"charter.{key}", tuple(values), ())
            found[first + kind] = ReasonTemplate(template, (), option.rule, True, values)
    for reason, clash in enumerate(book.clashes, FIRST_REASON + len(book.places) * REASONS):
        found[reason] = ReasonTemplate(Template(f"clashes.{clash.name}.text", (), ()), (), clash.rule, False)
    return found


@cache
def templates_of(book: Rulebook) -> Templates:
    """The templates of a rulebook with its standard decks; cached."""
    return Templates(book, book.names)


def retitled(names: Mapping[str, RowsOfKind], custom: Mapping[str, RowsOfKind]) -> dict[str, RowsOfKind]:
    """The rows of all kinds, with custom decks in place of the standard ones.

    Cards of other decks that name a row of such a deck, in a column called like its kind, get the row's new title."""
    made = {**names, **custom}
    for kind, rows in custom.items():
        before, after = titles_of(names.get(kind, ())), titles_of(rows)
        for other, cards in names.items():
            if other not in custom and any(isinstance(card.get(kind), int) for card in cards):
                made[other] = [_retitle(card, card.get(kind), before, after) for card in cards]
    return made


def _retitle(card: Mapping[str, Any], row: Any, before: Sequence[str], after: Sequence[str]) -> Mapping[str, Any]:
    """A card whose title has the new title of a row in place of the old one."""
    if not isinstance(row, int) or row >= min(len(before), len(after)):
        return card
    return {**card, "title": str(card["title"]).replace(before[row], after[row])}


def _spoken(book: Rulebook, deck: DeckFormat, row: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """A card of a deck in a language, if it is of a set that the game brings and translates."""
    names = book.names_in(language)
    for name, _ in deck.named_sets():
        for card in names[name]:
            if card["id"] == row.get("id") and card["name"] == row.get("title"):
                return {column: card[column] for column in deck.names}
    return row


def templates_with(book: Rulebook, decks: Mapping[str, RowsOfKind], language: str = "en") -> Templates:
    """The templates of a rulebook with the custom decks of a charter, by option."""
    custom = {}
    for key, rows in decks.items():
        deck = book.options[key].deck
        if deck is not None:
            spoken = (_spoken(book, deck, row, language) for row in deck.fronts(rows))
            custom[deck.kind] = [{"name": f"card-{n}", **row} for n, row in enumerate(spoken, 1)]
    if custom or language != "en":
        return Templates(book, retitled(book.names_in(language), custom), language)
    return templates_of(book)
