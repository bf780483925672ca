"""Replay finished games and write their debriefs: what the debriefs of all games share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import OF_SEAT, TALLY, measures_of_book
from commonweal.wording import Wording, names_in

Column = str | Sequence[str]
"""A column of a picture's table: its title, or its title and its unit."""


class Step(NamedTuple):
    """One act of a replayed game. by: seat, -1 for chance, -2 for the clock. notices: what the rules announced.

    before, after: the state before and after the act.
    """

    by: int
    number: int
    act: str
    values: tuple[int, ...]
    before: Any
    after: Any
    notices: list[tuple[int, ...]]

    def announced(self, notice: int) -> int:
        """How often the rules announced something in this act."""
        return sum(said[0] == notice for said in self.notices)


def replay(book: Rulebook, root: Any, acts: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Play a finished game again, act by act.

    root: an empty state under the charter (`book.adopt`). acts: (by, integer) of all acts from the beginning.
    Raises ValueError where an act is not possible, or where the acts end before the game does.
    """
    backend, s = book.interpreted, root.clone()
    backend.setup(s)
    for by, number in acts:
        if backend.why(s, by, number) != 0:
            raise ValueError(f"act {number} by {by} is not possible here: the record does not fit these rules")
        step = carry_out(book, s, by, number)
        yield step
        s = step.after
    if backend.to_act(s) != 0:
        raise ValueError("the acts end before the game does; a debrief is held when it is over")


def carry_out(book: Rulebook, before: Any, by: int, number: int) -> Step:
    """Carry out an act on a copy of the state."""
    act, after = book.act_of(number), before.clone()
    after.notices = []
    book.interpreted.apply(after, by, number)
    notices, after.notices = after.notices, None
    return Step(by, number, act.name, act.values(number), before, after, notices)


class History:
    """What happened in a finished game, or in a part of it: its steps, and its measures by name.

    rows: the cards (or words) of each kind, as this game has them.
    """

    def __init__(self, book: Rulebook, steps: Iterable[Step], rows: Mapping[str, Sequence[Mapping[str, Any]]]):
        self.book, self.steps, self.rows = book, list(steps), rows
        self.measures, self.ratios = measures_of_book(book)
        self.start, self.end = self.steps[0].before, self.steps[-1].after
        self.seats = range(self.end.seats)

    def __getitem__(self, measure: str) -> int:
        """A measure of the table: at the end, or added up over the acts."""
        m = self.measures[measure]
        if m.of == TALLY:
            return sum(m.take(step.after, step.by, *step.values) for step in self.steps if step.act in m.acts)
        return m.take(self.end)

    def of_seats(self, measure: str, s: Any = None) -> list[int]:
        """A measure of the seats, at the end or in another state."""
        m = self.measures[measure]
        return [m.take(self.end if s is None else s, seat) for seat in self.seats]

    def number(self, measure: str) -> float:
        """A measure as one number; the mean if it is of seats."""
        if self.measures[measure].of == OF_SEAT:
            return sum(self.of_seats(measure)) / len(self.seats)
        return self[measure]

    def ratio(self, name: str) -> float | None:
        """A ratio of measures; None where the divisor is 0."""
        below = self.number(self.ratios[name].below)
        return self.number(self.ratios[name].above) / below if below else None

    def of_act(self, *acts: str) -> list[Step]:
        """The steps in which one of these acts was done."""
        return [step for step in self.steps if step.act in acts]

    def title(self, kind: str, row: int) -> str:
        """The title of a card, or its name."""
        card = self.rows[kind][row]
        return str(card.get("title") or card["name"])


def history_of(game: Any) -> History:
    """Replay a finished game (`commonweal.play.Game`). Raises ValueError while it goes on."""
    book, acts = game.book, [(entry.by, entry.number) for move in game.moves() for entry in move.acts]
    steps = replay(book, book.adopt(game.seats, game.charter)[0], acts)
    return History(book, steps, {kind: game.rows(kind) for kind in book.names})


class Page:
    """The debrief of one game while it is written: sentences, pictures and questions from the game's texts.

    texts: the table `debrief` of the game's texts: `sentences` and `pictures` by name, and a list of `questions`. The
    texts are ICU messages. Their values are keyword arguments; what is not among them is a measure of the history.
    """

    def __init__(self, texts: Mapping[str, Any], names: Sequence[str], history: History | None = None):
        self.texts, self.names, self.history = texts, distinct_names(names), history
        self.wording = wording_of(texts)
        self.summary: list[str] = []
        self.pictures: list[dict[str, Any]] = []

    def say(self, sentence: str, history: History | None = None, /, **values: int | str) -> None:
        """Add a sentence to the summary. `seat=` is worded as a name, and measures of the seats are then its own."""
        self.summary.append(self.word(sentence, history, **values))

    def word(self, sentence: str, history: History | None = None, /, **values: int | str) -> str:
        """Word a sentence, for the value of another one or for a picture."""
        return self._word(f"sentences.{sentence}", history or self.history, values)

    def _word(self, id: str, history: History | None, values: Mapping[str, int | str]) -> str:
        needed = self.wording.kinds[id]
        known = measures_named(needed, history, values.get("seat")) if history else {}
        known |= values
        return self.wording.word(id, {name: known[name] for name in needed}, None, self.names)

    def show(self, name: str, rows: Sequence[Sequence[Any]], **values: int | str) -> None:
        """Add a picture with its data. Its columns are the axes of its kind, in order, unless its text names them."""
        described = self.texts["pictures"][name]
        title, text = (self._word(f"pictures.{name}.{key}", None, values) for key in ("title", "text"))
        kind, columns = described["kind"], described["columns"]
        chosen = {axis: described[axis] for axis in ROLES if axis in described}
        axes = dict(zip(AXES[kind], columns, strict=False)) | chosen
        self.pictures.append(picture(kind, title, text, columns, rows, **axes))

    def show_lines(self, name: str, moments: Iterable[Sequence[Any]], first: int = 0, **values: int | str) -> None:
        """Add lines of the seats over moments, counted from `first`. A moment: a number (or several) for each seat."""
        numbered = enumerate(moments, first)
        rows = [[n, seat, *as_tuple(v)] for n, row in numbered for seat, v in zip(self.names, row, strict=True)]
        self.show(name, rows, **values)

    def show_flow(self, name: str, counts: Mapping[tuple[int, int, int], int], things: Sequence[str]) -> None:
        """Add a flow of things between seats. counts: (from, to, thing) -> how many."""
        counted = sorted((key, n) for key, n in counts.items() if n)
        self.show(name, [[self.names[a], self.names[b], things[thing], n] for (a, b, thing), n in counted])

    def as_json(self) -> dict[str, Any]:
        """The debrief as docs/protocol.md describes it."""
        return {"summary": self.summary, "pictures": self.pictures, "questions": list(self.texts.get("questions", []))}


AXES = {
    "flow": ("from", "to", "series", "y"),
    "lines": ("x", "series", "y"),
    "stacked": ("x", "series", "y"),
    "bars": ("x", "y"),
    "table": (),
}
"""The roles of the first columns of each kind of picture."""
ROLES = ("x", "y", "series", "from", "to")


def as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def measures_named(names: Iterable[str], history: History, seat: Any) -> dict[str, int | str]:
    """The measures among these names: of the table, and of one seat if there is one."""
    named = {name: history.measures[name].of for name in names if name in history.measures}
    found: dict[str, int | str] = {name: history[name] for name, of in named.items() if of != OF_SEAT}
    if isinstance(seat, int):
        found |= {name: history.of_seats(name)[seat] for name, of in named.items() if of == OF_SEAT}
    return found


def wording_of(texts: Mapping[str, Any]) -> Wording:
    """The messages of a debrief: `sentences.NAME`, `pictures.NAME.title` and `pictures.NAME.text`."""
    patterns = {f"sentences.{name}": pattern for name, pattern in texts.get("sentences", {}).items()}
    for name, described in texts.get("pictures", {}).items():
        patterns |= {f"pictures.{name}.{key}": described[key] for key in ("title", "text")}
    kinds = {id: {name: KINDS.get(name, "text") for name in names_in(pattern)} for id, pattern in patterns.items()}
    return Wording(patterns, kinds, {})


KINDS = {"seat": "seat"}
"""The kind of a value by its name; others are worded as they are."""


def picture(
    kind: str, title: str, text: str, columns: Mapping[str, Column], rows: Sequence[Sequence[Any]], **axes: str
) -> dict[str, Any]:
    """Describe a picture of a debrief with its data, as docs/protocol.md says.

    axes: which columns are `x`, `y`, `series`, `from` and `to`, as the kind of picture needs them.
    """
    return {
        "kind": kind,
        "title": title,
        "text": text,
        "columns": [describe_column(name, column) for name, column in columns.items()],
        "rows": rows,
        **axes,
    }


def describe_column(name: str, column: Column) -> dict[str, str]:
    """Describe a column as the page reads it: name, title, and unit if it has one."""
    title, unit = (column, "") if isinstance(column, str) else column
    return {"name": name, "title": title} | ({"unit": unit} if unit else {})


def distinct_names(names: Sequence[str]) -> list[str]:
    """Put a number behind names that occur twice."""
    return [f"{name} ({i + 1})" if names.count(name) > 1 else name for i, name in enumerate(names)]


def join_words(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def percent(share: float) -> str:
    """`42%` for 0.42."""
    return f"{100 * share:.0f}%"
