"""Draw the table of any game as text, for the terminal, language models and tests: its fields, in words.

The table [fields] of the game's texts says which fields are shown, in what order and under which title; without it, all
that the viewer sees are. Numbers of the whole table are the heading, and what each seat has is a row of the grid. What
belongs to things (`of=`) is a table of the things that have something to show; [things] says what else it contains.
Below, cards in the middle are written out, and hands listed as far as the viewer sees them. The sentences of the game's
rule `tell_table` come last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from commonweal.play.field_words import HAND, MAT, FieldWords
from commonweal.play.views import seen_by
from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.state.visibility import is_open
from commonweal.rulebook.values.naming import COLUMNS

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

    from commonweal.play.game import Game

FLAG = Field("public", (), 0, 1)
TITLE, NO_OWNER = "title", "nobody"
"""Keys of the facts in [things]: the title of a table of things, and the owner of things that no seat has."""
OPENS = ":"
"""A sentence of `tell_table` that ends like this has the next one on its line."""


def text_board(game: Game, seat: int | None) -> Group:
    """The table as a seat (None: a spectator) may see it; * marks the seats that the table waits for."""
    from rich.console import Group
    from rich.markup import escape
    from rich.table import Table

    board = _Board(game, seat)
    grid = Table("")
    for i, name in enumerate(game.names):
        grid.add_column(escape(f"* {name}" if i in game.to_act else name))
    for row in board.rows():
        grid.add_row(*map(escape, row))
    tables = [_drawn(*table) for kind in board.things if len((table := board.table_of(kind))[1])]
    return Group(escape("   ".join(board.heading())), grid, *tables, *map(escape, board.lines()))


def table_sentences(game: Game, seat: int | None) -> list[str]:
    """The sentences of the game's rule `tell_table`, as a seat may see them, one a line."""
    return list(_Board(game, seat).told())


def thing_tables(game: Game, seat: int | None) -> dict[str, Table]:
    """The tables of all things, including those with nothing to show, by their titles."""
    board = _Board(game, seat)
    return {board.title_of(kind): _drawn(*board.table_of(kind, whole=True)) for kind in board.things}


def _drawn(head: list[str], rows: list[list[str]]) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table(*map(escape, head))
    for row in rows:
        table.add_row(*map(escape, row))
    return table


class _Board(FieldWords):
    """What one viewer sees, in words.

    middle: title, field and value of what belongs to no seat. seats: title, field and a value for each seat. hands: the
    same, of cards that not everybody sees. things: with a value for each thing, by kind. facts: the table [things].
    columns: the titles of the parts of a card, by its kind and their names."""

    def __init__(self, game: Game, seat: int | None):
        super().__init__(game)
        self.viewer, book, view = seat, game.book, game.view(seat)
        texts = book.texts.spoken(game.templates.language)
        fields = book.fields | {f.name: Field("public", f.shape, f.low, f.high) for f in book.computed}
        plain = {name: name.replace("_", " ").capitalize() for name in fields if name not in {"seats", *book.options}}
        zones = {zone.name: zone for deck in book.decks.values() for zone in deck.zones if zone.seats}
        self.facts: Mapping[str, Mapping[str, str]] = texts.things
        self.columns = {
            (option.deck.kind, column): title
            for name, option in book.options.items()
            if option.deck is not None
            for column, title in texts.options.get(name, {}).get("columns", {}).items()
        }
        self.middle: list[tuple[str, Field, Any]] = []
        self.seats: list[tuple[str, Field, list[Any]]] = []
        self.hands: list[tuple[str, Field, list[Any]]] = []
        self.things: dict[str, list[tuple[str, Field, list[Any]]]] = {}
        for name, title in (texts.fields or plain).items():
            field, value = fields[name], view.get(name)
            if value is None:
                continue
            if name in zones:
                rows = self.hands if not is_open(field) else self.seats
                rows.append((title, field, zones[name].rows_of(value, book.seats[1])[: game.seats]))
            elif field.kind == "seats" and not field.shape:
                self.seats.append((title, FLAG, [value >> i & 1 for i in range(game.seats)]))
            elif field.of and len(field.shape) == 1:
                self.things.setdefault(field.of, []).append((title, field, value))
            elif field.shape[:1] == (book.seats[1],):
                self.seats.append((title, field, value[: game.seats]))
            else:
                self.middle.append((title, field, value))

    # ------------------------------------------------------------ the parts of the board
    def heading(self) -> Iterator[str]:
        """Numbers of the whole table."""
        for title, field, value in self.middle:
            word = self.worded(field, value)
            if word and not field.shape and not self.texts_on(field, value):
                yield f"{title} {word}"

    def rows(self) -> Iterator[list[str]]:
        """What each seat has, where any has something."""
        for title, field, values in self.seats:
            cells = [self.worded(field, value, MAT) for value in values]
            if not all(self.is_nothing(field, cell) for cell in cells):
                yield [title, *cells]

    def title_of(self, kind: str) -> str:
        """What the things of a kind are called together."""
        return self.facts.get(kind, {}).get(TITLE) or kind.replace("_", " ").capitalize()

    def table_of(self, kind: str, whole: bool = False) -> tuple[list[str], list[list[str]]]:
        """The head and the rows of the table of a kind of things. whole: including things with nothing to show."""
        facts = {column: title for column, title in self.facts.get(kind, {}).items() if column not in (TITLE, NO_OWNER)}
        state = self.things[kind]
        head = [self.title_of(kind), *(title for title, _, _ in state), *facts.values()]
        rows, cards = [], self.game.rows(kind)
        for n, title in enumerate(self.titles(kind)):
            here = [(field, values[n]) for _, field, values in state if n < len(values)]
            cells = [self.cell(field, value) for field, value in here]
            if whole or any(cells):
                told = [
                    cell or self.empty(kind, field, value) for cell, (field, value) in zip(cells, here, strict=True)
                ]
                told += [""] * (len(state) - len(here))
                rows.append([title, *told, *(self.fact(cards[n], column) for column in facts)])
        used = [n for n in range(len(head)) if any(row[n] for row in rows)]
        return [head[n] for n in used], [[row[n] for n in used] for row in rows]

    def lines(self) -> Iterator[str]:
        """Cards in the middle, the first of each kind written out, the hands, and the sentences of the game."""
        read = set()
        for title, field, value in self.middle:
            word, texts = self.worded(field, value), self.texts_on(field, value)
            if word and (field.shape or texts):
                yield f"{title}: {word}"
                yield from (f"  {text}" for text in texts if field.kind not in read)
            read.add(field.kind)
        for title, field, values in self.hands:
            for owner, value in zip(self.game.names, values, strict=True):
                word = self.worded(field, value, HAND)
                if word.strip("?, "):
                    yield f"{title} ({owner}): {word}"
        yield from self.told()

    def told(self) -> Iterator[str]:
        """The sentences of the game's rule `tell_table`, as far as the viewer knows the table."""
        rule = self.game.book.rule("tell_table")
        if rule is None:
            return
        known = seen_by(self.game.book, self.game.s, self.viewer)
        known.notices = []
        rule(known, -1 if self.viewer is None else self.viewer)
        line: list[str] = []
        for one in self.game.log_writer.entries_of_notices(known.notices, self.viewer):
            line.append(self.game.word({"id": one.id, "values": one.values}, self.viewer))
            if not line[-1].endswith(OPENS):
                yield " ".join(line)
                line.clear()

    # ------------------------------------------------------------ cells
    def cell(self, field: Field, value: Any) -> str:
        """The cell of a thing; "" for nothing."""
        word = self.worded(field, value)
        return "" if self.is_nothing(field, word) else word

    def empty(self, kind: str, field: Field, value: Any) -> str:
        """The cell of a thing that has nothing here but something in other cells: it says that no seat has it."""
        return self.facts.get(kind, {}).get(NO_OWNER, self.nobody) if (field.kind, value) == ("seat", -1) else ""

    def fact(self, card: Mapping[str, Any], column: str) -> str:
        """What is printed on a thing."""
        value = card.get(column, "")
        kind = column if column in self.game.book.names else "number"
        return self.worded(Field("public", (), -1, 0, kind=kind), value) if isinstance(value, int) else str(value)

    def texts_on(self, field: Field, value: Any) -> list[str]:
        """The texts of a card in the middle besides its name."""
        if field.shape or field.kind not in self.game.book.names or value < 0:
            return []
        row = self.game.rows(field.kind)[value]
        return [
            f"{self.columns.get((field.kind, column)) or column.replace('_', ' ').capitalize()}: {text}"
            for column, text in row.items()
            if isinstance(text, str) and column not in (*COLUMNS, "source") and text not in str(row.get("title"))
        ]
