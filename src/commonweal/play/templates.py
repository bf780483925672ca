"""The sentences of a rulebook, parsed once: templates for its acts, notices and prompts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import Act
from commonweal.rulebook.naming import SEAT_KINDS, titles_of
from commonweal.rulebook.naming import Rows as RowsOfKind
from commonweal.rulebook.texts import Sentence, TextsError, placeholders, sentence
from commonweal.rulebook.visibility import is_open_act

Rows = Mapping[str, RowsOfKind]
"""The rows of every kind, by its name."""


class ActTemplate(NamedTuple):
    """The sentences of an act, and its rule.

    says: for viewers who know every operand. hides: for others. listed: the operand of an act of chance whose values
    are listed when such acts follow each other ("": none). hides_many: for several of them, for others. label: for its
    button. open: whether everybody knows every operand."""

    says: Sentence
    hides: Sentence | None
    listed: str
    hides_many: Sentence | None
    label: Sentence
    rule: str
    open: bool


class NoticeTemplate(NamedTuple):
    """The sentence of a notice, the names of its numbers in order, and its rule."""

    says: Sentence
    args: tuple[str, ...]
    rule: str


class PromptTemplate(NamedTuple):
    """A prompt: its number in the rulebook, its sentence, and the rules it rests on."""

    number: int
    says: Sentence
    rules: list[str]


class Templates:
    """The templates of one rulebook with these cards. Tables share them, because they name no players."""

    def __init__(self, book: Rulebook, rows: Rows):
        self.book, self.rows = book, rows
        self._titles = {kind: titles_of(cards) for kind, cards in rows.items()}
        self.fields_named = {a.name: self._fields_named(a) for a in book.acts}
        self.acts = {a.name: self._act_template(a) for a in book.acts}
        self.prompts = self._prompt_templates()
        self.notices = {
            value: self._notice_template(book.texts.notices[word]) for word, value in book.notices.items().items()
        }
        self.reasons = {value: book.texts.reasons[word] for word, value in book.reasons.items().items() if value}
        self._others: dict[str, Sentence] = {}
        self._fields: dict[str, tuple[str, ...]] = {}
        self.plain = frozenset(value for value, text in self.reasons.items() if text.get("plain"))
        """Reasons too obvious to list."""
        fields_named = {value: placeholders(text["text"]) & book.fields.keys() for value, text in self.reasons.items()}
        self.timeless = frozenset(value for value, fields in fields_named.items() if not fields)
        """Reasons whose sentences name nothing that a move can change."""

    def sentence(self, text: str, kinds: Mapping[str, str] | None = None) -> Sentence:
        """Parse a sentence. kinds: what the operands in it stand for; fields declare it themselves."""
        titles: dict[str, Sequence[str] | None] = {}
        for key in placeholders(text):
            field = self.book.fields.get(key)
            kind = (kinds or {}).get(key) or (field.kind if field is not None else key)
            titles[key] = None if kind in SEAT_KINDS else self._titles.get(kind, ())
        return sentence(text, titles)

    def other(self, text: str) -> Sentence:
        """Any other sentence of the texts, parsed when it is first used."""
        says = self._others.get(text)
        if says is None:
            says = self._others[text] = self.sentence(text)
        return says

    def fields_in(self, says: Sentence) -> tuple[str, ...]:
        """The fields that a sentence names."""
        fields = self._fields.get(says.text)
        if fields is None:
            fields = self._fields[says.text] = tuple(name for name in says.named if name in self.book.fields)
        return fields

    def _fields_named(self, a: Act) -> list[str]:
        entry = self.book.texts.acts[a.name]
        used = placeholders(entry["says"]) | placeholders(entry.get("hides", ""))
        return [name for name in used if name in self.book.fields]

    def _act_template(self, a: Act) -> ActTemplate:
        text = self.book.texts.acts[a.name]
        kinds = {name: operand.kind for name, operand in a.operands.items()}
        says, label = self.sentence(text["says"], kinds), self.sentence(text.get("label", text["title"]), kinds)
        hides = self.sentence(text["hides"], kinds) if "hides" in text else None
        many = self.sentence(text["hides_many"], kinds) if "hides_many" in text else None
        listed = str(text.get("listed", ""))
        may_list = set(a.operands).intersection(says.named).difference(says.seats) if a.by_chance else set()
        if (listed or many) and listed not in may_list:
            raise TextsError(
                f"rules.toml: [acts.{a.name}] cannot list {listed!r}. `listed` names an operand, not a seat, of an act "
                "of chance; `says` speaks of it."
            )
        return ActTemplate(says, hides, listed, many, label, (text.get("rules") or [""])[0], is_open_act(a))

    def _notice_template(self, text: Mapping[str, Any]) -> NoticeTemplate:
        return NoticeTemplate(self.sentence(text["says"]), tuple(text["args"]), (text.get("rules") or [""])[0])

    def _prompt_templates(self) -> dict[int, PromptTemplate]:
        book = self.book
        words, texts = book.phases, book.texts.phases
        if book.prompts is not None and book.rule("prompt") is not None:
            words, texts = book.prompts, book.texts.prompts
        prompts = {}
        for word, value in words.items().items():
            says = texts[word].get("says", texts[word].get("title", ""))
            prompts[value] = PromptTemplate(value, self.sentence(says), list(texts[word].get("rules", [])))
        return prompts


@cache
def templates_of(book: Rulebook) -> Templates:
    """The templates of a rulebook with its standard decks; cached."""
    return Templates(book, book.names)


def templates_with(book: Rulebook, decks: Mapping[str, RowsOfKind]) -> Templates:
    """The templates of a rulebook with the custom decks of a charter, by option."""
    custom = {}
    for key, rows in decks.items():
        deck = book.options[key].deck
        if deck is not None:
            custom[deck.kind] = [{"name": f"card-{n}", **row} for n, row in enumerate(deck.fronts(rows), 1)]
    return Templates(book, {**book.names, **custom}) if custom else templates_of(book)
