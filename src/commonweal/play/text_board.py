"""Draw the table of any game as text, for the terminal, language models and tests: its fields, in words.

The table [fields] of the game's texts says which fields are shown, in what order and under which title; without it, all
that the viewer sees are. Numbers of the whole table are the heading, and what each seat has is a row of the grid.
Below, cards in the middle are read aloud, and hands listed as far as the viewer sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.fields import Field
from commonweal.rulebook.naming import COLUMNS, titles_of
from commonweal.rulebook.visibility import is_open
from commonweal.wording import PARTS

if TYPE_CHECKING:
    from rich.console import Group

    from commonweal.play.game import Game

MIDDLE, MAT, HAND = range(3)
"""Where a card lies: hands tell its name and title, mats its title and the number on it."""
FLAG = Field("public", (), 0, 1)


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
    return Group(escape("   ".join(board.heading())), grid, *map(escape, board.lines()))


class _Board:
    """What one viewer sees, in words.

    middle: title, field and value of what belongs to no seat. seats: title, field and a value for each seat. hands: the
    same, of cards that not everybody sees. columns: what the parts of a card are called, by its kind and their names.
    """

    def __init__(self, game: Game, seat: int | None):
        self.game, book, view = game, game.book, game.view(seat)
        texts = book.texts.translations.get(game.templates.language, book.texts)
        fields = book.fields | {f.name: Field("public", f.shape, f.low, f.high) for f in book.computed}
        plain = {name: name.replace("_", " ").capitalize() for name in fields if name not in {"seats", *book.options}}
        zones = {zone.name: zone for deck in book.decks.values() for zone in deck.zones if zone.seats}
        self.columns = {
            (option.deck.kind, column): title
            for name, option in book.options.items()
            if option.deck is not None
            for column, title in texts.options.get(name, {}).get("columns", {}).items()
        }
        self.middle: list[tuple[str, Field, Any]] = []
        self.seats: list[tuple[str, Field, list[Any]]] = []
        self.hands: list[tuple[str, Field, list[Any]]] = []
        for name, title in (texts.fields or plain).items():
            field, value = fields[name], view.get(name)
            if value is None:
                continue
            if name in zones:
                rows = self.hands if not is_open(field) else self.seats
                rows.append((title, field, zones[name].rows_of(value, book.seats[1])[: game.seats]))
            elif field.kind == "seats" and not field.shape:
                self.seats.append((title, FLAG, [value >> i & 1 for i in range(game.seats)]))
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
            nothing = {"", "0", self.worded(field, 0)} if field.kind in PARTS else {"", "0"}
            if not nothing.issuperset(cells):
                yield [title, *cells]

    def lines(self) -> Iterator[str]:
        """Cards in the middle, the first of each kind read aloud, and the hands."""
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

    # ------------------------------------------------------------ words
    def worded(self, field: Field, value: Any, where: int = MIDDLE) -> str:
        """A value in words: "?" for what the viewer does not see, "" for nothing."""
        if value is None:
            return "?"
        nested = isinstance(value, list) and isinstance(value[0], (list, type(None)))
        if isinstance(value, list) and (nested or not field.counts):
            return ", ".join(filter(None, (self.worded(field, one, where) for one in value)))
        titles = self.titles(field.counts or field.set_of or field.kind, where)
        if isinstance(value, list):
            things = zip(titles, value, strict=False)
            return ", ".join(f"{n} × {title}" if n > 1 else title for title, n in things if n)
        if field.set_of:
            return ", ".join(title for n, title in enumerate(titles) if value >> n & 1)
        if not titles:
            if (field.low, field.high) == (0, 1):
                return self.game.word("charter.yes") if value else ""
            words = field.enum
            return words.name_of(value).lower() if words else self.number(field, value)
        return "" if value < 0 or self.is_none(field.counts or field.set_of or field.kind, value) else titles[value]

    def number(self, field: Field, value: int) -> str:
        """A number, written as its kind is: a sum in cents with two decimals; "" for -1 where that stands for none."""
        if value == field.low == -1:
            return ""
        return self.game.templates.word_number(field.kind, value) if field.kind in PARTS else str(value)

    def is_none(self, kind: str, value: int) -> bool:
        """Whether a row stands for no thing of its kind."""
        rows = self.game.book.names.get(kind, ())
        return value < len(rows) and titles_of(rows[value : value + 1]) == ["none"]

    def titles(self, kind: str, where: int) -> list[str]:
        """What the things of a kind are called: people, or cards."""
        if kind == "seat":
            return self.game.names
        rows = self.game.rows(kind) if kind in self.game.book.names else []
        titles = titles_of(rows)
        for n, row in enumerate(rows):
            numbers = [value for value in row.values() if isinstance(value, int)]
            if where == HAND and row["name"] not in titles[n]:
                titles[n] = f"{row['name']} {titles[n]}"
            elif where == MAT and len(numbers) == 1:
                titles[n] += f" ({numbers[0]})"
        return titles

    def texts_on(self, field: Field, value: Any) -> list[str]:
        """What a card in the middle says besides its name."""
        if field.shape or field.kind not in self.game.book.names or value < 0:
            return []
        row = self.game.rows(field.kind)[value]
        return [
            f"{self.columns.get((field.kind, column)) or column.replace('_', ' ').capitalize()}: {text}"
            for column, text in row.items()
            if isinstance(text, str) and column not in (*COLUMNS, "source") and text not in str(row.get("title"))
        ]
