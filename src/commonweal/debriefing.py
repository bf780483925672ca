"""Replay finished games and write their debriefs: what the debriefs of all games share."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import OF_SEAT, TALLY, Measure, measures_of_book, told_at
from commonweal.rulebook.texts.game_texts import TextsError, merge_texts
from commonweal.wording import Message, Wording, message, names_in, read_wordings, word_decimal


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
    """What happened in a finished game, or in a part of it: its steps, and by name the measures that people may know.

    rows: the cards (or words) of each kind, as this game has them. guesses: how many guesses each seat wrote about the
    others, and how many were right; empty if nobody did.
    """

    def __init__(self, book: Rulebook, steps: Iterable[Step], rows: Mapping[str, Sequence[Mapping[str, Any]]]):
        self.book, self.steps, self.rows = book, list(steps), rows
        self.start, self.end = self.steps[0].before, self.steps[-1].after
        self.measures, self.ratios = told_at(book, self.end)
        self.seats = range(self.end.seats)
        self.guesses: dict[int, tuple[int, int]] = {}

    def __getitem__(self, measure: str) -> int:
        """A measure of the table: at the end, or added up over the acts."""
        m = self.measure(measure)
        if m.of == TALLY:
            return sum(m.take(step.after, step.by, *step.values) for step in self.steps if step.act in m.acts)
        return m.take(self.end)

    def measure(self, name: str) -> Measure:
        """A measure by its name. LookupError says which there are."""
        if name not in self.measures:
            raise LookupError(f"there is no measure {name}; there are {', '.join(self.measures)}")
        return self.measures[name]

    def of_seats(self, measure: str, s: Any = None) -> list[int]:
        """A measure of the seats, at the end or in another state."""
        m = self.measure(measure)
        return [m.take(self.end if s is None else s, seat) for seat in self.seats]

    def number(self, measure: str) -> float:
        """A measure as one number; the mean if it is of seats."""
        if self.measure(measure).of == OF_SEAT:
            return sum(self.of_seats(measure)) / len(self.seats)
        return self[measure]

    def ratio(self, name: str) -> float | None:
        """A ratio of measures; None if the divisor is 0."""
        below = self.number(self.ratios[name].below)
        return self.number(self.ratios[name].above) / below if below else None

    def of_act(self, *acts: str) -> list[Step]:
        """The steps in which one of these acts was done. LookupError where the game has no such act."""
        if unknown := set(acts) - self.book.acts_by_name.keys():
            raise LookupError(f"there is no act {min(unknown)}; there are {', '.join(self.book.acts_by_name)}")
        return [step for step in self.steps if step.act in acts]

    def states_after(self, *notices: int) -> list[Any]:
        """The states after the acts in which the rules announced any of these."""
        return [step.after for step in self.steps if any(map(step.announced, notices))]

    def title(self, kind: str, row: int) -> str:
        """The title of a card, or its name."""
        card = self.rows[kind][row]
        return str(card.get("title") or card["name"])


def history_of(game: Any) -> History:
    """Replay a finished game (`commonweal.play.Game`). Raises ValueError while it goes on."""
    book, acts = game.book, [(entry.by, entry.number) for move in game.moves() for entry in move.acts]
    steps = replay(book, book.adopt(game.seats, game.first_charter)[0], acts)
    return History(book, steps, {kind: game.rows(kind) for kind in book.names})


class Fate(NamedTuple):
    """What became of one seat: a cell for each column of the ending, and a sentence. share: of its goal, 0 to 1."""

    seat: int
    cells: Sequence[Any]
    says: Message | None = None
    share: float | None = None
    won: bool = False


class Page:
    """The debrief of one game while it is written: sentences, pictures and questions, as messages of the game's texts.

    texts: the table `debrief` of the game's texts, with `sentences` and `pictures` by name and a list of `questions`.
    Every text in it is an ICU message, whose id says where it stands: `debrief.sentences.ended`,
    `debrief.pictures.needs.columns.met.0`. Its values are keyword arguments; what is not among them is a measure of the
    history. shared: more messages that values and cells may name, by id. titles: what the numbers of each deck are
    called; a value of that kind is put in as its title.
    """

    def __init__(
        self,
        texts: Mapping[str, Any],
        names: Sequence[str],
        history: History | None = None,
        shared: Wording | None = None,
        prefix: str = "debrief",
        language: str = "en",
        titles: Mapping[str, Sequence[str | int]] | None = None,
    ):
        self.titles = titles or {}
        self.texts, self.names, self.history, self.prefix = texts, distinct_names(names), history, prefix
        own = wording_of(texts, prefix, language)
        self.wording = own if shared is None else shared.with_texts_of(own)
        self.summary: list[Message] = []
        self.pictures: list[dict[str, Any]] = []
        self.shown: list[str] = []
        self.ending: dict[str, Any] | None = None
        self.lessons: dict[str, tuple[float, Mapping[str, Any]]] = {}

    def say(self, sentence: str, history: History | None = None, /, **values: Any) -> None:
        """Add a sentence to the summary. `seat=` is worded as a name, and measures of the seats are then its own."""
        self.summary.append(self.message(sentence, history, **values))

    def message(self, sentence: str, history: History | None = None, /, **values: Any) -> Message:
        """A sentence as a message, for the value of another one or for a cell of a picture."""
        return self._message(f"sentences.{sentence}", values, history or self.history)

    def label(self, place: str, /, **values: Any) -> Message:
        """Any other text, by its place in the texts: `rounds.titles.0`."""
        return self._message(place, values)

    def decimal(self, number: float, places: int = 1) -> str:
        """Format a number with so many places, as people write it in the language of the page."""
        return word_decimal(number, self.wording.language, places)

    def join(self, parts: Sequence[Message]) -> Message:
        """`a, b and c`, as a value of another message."""
        *first, last = parts
        return message("words.and", {"first": first, "last": last, "more": len(first)}) if first else last

    def join_seats(self, seats: Sequence[int]) -> Message:
        """The names of seats: `Ash, Birch and Cedar`."""
        *first, last = seats
        return message("words.and_seats", {"first_seats": first, "last_seat": last, "more": len(first)})

    def _message(self, place: str, values: Mapping[str, Any], history: History | None = None) -> Message:
        id = f"{self.prefix}.{place}"
        if id not in self.wording.patterns:
            raise TextsError(f"the texts have no [{id}]")
        needed = self.wording.kinds.get(id, {})
        known = measures_named(needed, history, values.get("seat")) if history else {}
        known |= values
        if missing := needed.keys() - known.keys():
            raise TextsError(f"[{id}] names {min(missing)}, which is no measure of the game and no value that is given")
        return message(id, {name: self._titled(kind, known[name]) for name, kind in needed.items()})

    def _titled(self, kind: str, value: Any) -> Any:
        """The title of a number that stands for a row of a deck; any other value as it is."""
        titles = self.titles.get(kind, ())
        title = titles[value] if isinstance(value, int) and 0 <= value < len(titles) else value
        return title if isinstance(title, str) else value

    def end(
        self,
        title: str,
        fates: Iterable[Fate],
        /,
        *,
        won: bool | None = None,
        columns: list[dict[str, Any]] | None = None,
        **values: Any,
    ) -> None:
        """Say what became of everybody, for ten seconds of reading.

        title: the name of a text in the table `ending.titles`. columns: those of the cells; by default they stand in
        `ending.columns`. won: whether all won together; None if that is not what the game is about."""
        said = self._message(f"ending.titles.{title}", values, self.history)
        if columns is None:
            columns = self._columns("ending", self.texts["ending"]["columns"], values)
        self.ending = {"title": said, "columns": columns, "seats": [fate._asdict() for fate in fates], "won": won}

    def show(self, name: str, rows: Sequence[Sequence[Any]], /, **values: Any) -> None:
        """Add a picture with its data. Its columns are the axes of its kind, in order, unless its text names them.

        A cell is a number, a text, or a message."""
        place = f"pictures.{name}"
        described = self.texts.get("pictures", {}).get(name)
        if described is None:
            raise TextsError(f"the texts have no [{self.prefix}.{place}]")
        if (kind := described.get("kind")) not in AXES:
            raise TextsError(f"[{self.prefix}.{place}] has the kind {kind}; there are {', '.join(AXES)}")
        columns = self._columns(place, described["columns"], values)
        if wrong := next((row for row in rows if len(row) != len(columns)), None):
            raise TextsError(f"[{self.prefix}.{place}] has {len(columns)} columns, and a row has {len(wrong)}: {wrong}")
        chosen = {role: described[role] for role in ROLES if role in described}
        self.shown.append(name)
        self.pictures.append(
            {"kind": described["kind"]}
            | {key: self._message(f"{place}.{key}", values) for key in ("title", "text")}
            | {"columns": columns, "rows": rows}
            | dict(zip(AXES[described["kind"]], described["columns"], strict=False))
            | chosen
        )

    def _columns(self, place: str, described: Mapping[str, Any], values: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The columns of a picture or of the ending: their names with title and unit."""
        columns = []
        for column, title in described.items():
            at = f"{place}.columns.{column}"
            if isinstance(title, str):
                columns.append({"name": column, "title": self._message(at, values)})
            else:
                title_and_unit = (self._message(f"{at}.{i}", values) for i in range(2))
                columns.append({"name": column, **dict(zip(("title", "unit"), title_and_unit, strict=True))})
        return columns

    def show_lines(self, name: str, moments: Iterable[Sequence[Any]], first: int = 0, **values: Any) -> None:
        """Add lines of the seats over moments, counted from `first`. A moment: a number (or several) for each seat."""
        numbered = enumerate(moments, first)
        rows = [[n, seat, *as_tuple(v)] for n, row in numbered for seat, v in zip(self.names, row, strict=True)]
        self.show(name, rows, **values)

    def show_flow(self, name: str, counts: Mapping[tuple[int, int, int], int], things: Sequence[str]) -> None:
        """Add a flow of things between seats. counts: (from, to, thing) -> how many."""
        counted = sorted((key, n) for key, n in counts.items() if n)
        self.show(name, [[self.names[a], self.names[b], things[thing], n] for (a, b, thing), n in counted])

    def show_acts(self, history: History) -> None:
        """Add a picture `acts` of how often each seat did what, by the titles of acts in the order of the book."""
        done = Counter((step.by, history.book.act_of(step.number).first, step.act) for step in history.steps)
        of_seats = sorted((key, times) for key, times in done.items() if key[0] >= 0)
        self.show("acts", [[self.names[by], {"id": f"acts.{act}.title"}, times] for (by, _, act), times in of_seats])

    def teach(self, lesson: str, telling: float, /, **values: Any) -> None:
        """Propose a lesson that is true of this game. The page shows the most telling one.

        lesson: a table in `lessons`. telling: from 0, not worth a word, to 1, as striking as it gets; 0 proposes
        nothing. values: those of its sentence. Proposed twice, it counts where it is more telling."""
        if telling > self.lessons.get(lesson, (0.0, {}))[0]:
            self.lessons[lesson] = telling, values

    @property
    def lesson(self) -> dict[str, Any] | None:
        """The most telling lesson; of equal ones the first in the texts. None if nothing was proposed.

        picture: the number of the picture that shows it, None if the page has no such picture."""
        declared = self.texts.get("lessons", {})
        if unknown := self.lessons.keys() - declared.keys():
            raise TextsError(f"the texts have no [{self.prefix}.lessons.{min(unknown)}]")
        named = max(
            (name for name in declared if name in self.lessons), key=lambda one: self.lessons[one][0], default=""
        )
        if not named:
            return None
        at, described, values = f"lessons.{named}", declared[named], self.lessons[named][1]
        picture = described.get("shows")
        return {
            "name": named,
            "says": self._message(f"{at}.says", values, self.history),
            "asks": self._message(f"{at}.asks", values, self.history),
            "answers": [
                self._message(f"{at}.answers.{n}", values, self.history) for n in range(len(described["answers"]))
            ],
            "picture": len(self.shown) - 1 - self.shown[::-1].index(picture) if picture in self.shown else None,
        }

    @property
    def questions(self) -> list[Message]:
        return [self.label(f"questions.{n}") for n in range(len(self.texts.get("questions", ())))]

    def as_messages(self) -> dict[str, Any]:
        """The debrief as docs/protocol.md describes it: messages, and the texts that word them."""
        made = {"summary": self.summary, "pictures": self.pictures, "questions": self.questions, "ending": self.ending}
        return self.with_texts(made | {"lesson": self.lesson})

    def with_texts(self, made: dict[str, Any]) -> dict[str, Any]:
        """Messages together with the texts that word them."""
        used = ids_in(made)
        kinds = {id: dict(self.wording.kinds[id]) for id in used if self.wording.kinds.get(id)}
        return made | {
            "names": self.names,
            "language": self.wording.language,
            "texts": {id: self.wording.patterns[id] for id in used},
            "values": kinds,
        }

    def in_words(self) -> dict[str, Any]:
        """The debrief in the language of the texts: lesson, ending, summary, pictures with their data, questions."""
        return {
            "lesson": self._word_all(self.lesson),
            "ending": self._word_all(self.ending),
            "summary": [self._word(one) for one in self.summary],
            "pictures": [self._word_all(picture) for picture in self.pictures],
            "questions": [self._word(one) for one in self.questions],
        }

    def _word(self, message: Message) -> str:
        return self.wording.word(message["id"], message.get("values", {}), None, self.names)

    def _word_all(self, part: Any) -> Any:
        """Format the messages in a part of a picture."""
        if isinstance(part, Mapping):
            return self._word(dict(part)) if "id" in part else {key: self._word_all(one) for key, one in part.items()}
        return [self._word_all(one) for one in part] if isinstance(part, (list, tuple)) else part


def ids_in(part: Any) -> list[str]:
    """The ids of all messages in a debrief, those in values and cells too; each once."""
    if isinstance(part, Mapping):
        inner = [one for value in part.values() for one in ids_in(value)]
        return list(dict.fromkeys([part["id"], *inner] if "id" in part else inner))
    return list(dict.fromkeys(one for item in part for one in ids_in(item))) if isinstance(part, (list, tuple)) else []


AXES = {
    "flow": ("from", "to", "series", "y"),
    "lines": ("x", "series", "y"),
    "stacked": ("x", "series", "y"),
    "bars": ("x", "y"),
    "table": (),
}
"""The roles of the first columns of each kind of picture."""
ROLES = ("x", "y", "series", "from", "to", "moment", "bands")
"""What the text of a picture may say of its columns."""


def as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def measures_named(names: Iterable[str], history: History, seat: Any) -> dict[str, int | str]:
    """The measures among these names: of the table, and of one seat if there is one."""
    named = {name: history.measures[name].of for name in names if name in history.measures}
    found: dict[str, int | str] = {name: history[name] for name, of in named.items() if of != OF_SEAT}
    if isinstance(seat, int):
        found |= {name: history.of_seats(name)[seat] for name, of in named.items() if of == OF_SEAT}
    return found


def wording_of(texts: Mapping[str, Any], prefix: str = "debrief", language: str = "en") -> Wording:
    """The messages of a debrief, and the words that all debriefs share.

    The kinds of their values are in its table `values`; `seat` is a seat, what is not there is worded as it is."""
    kinds = {"seat": "seat", **texts.get("values", {})}
    patterns = dict(flatten({name: part for name, part in texts.items() if name != "values"}, prefix))
    named = {id: sorted(names) for id, pattern in patterns.items() if (names := names_in(pattern))}
    of_values = {id: {name: kinds.get(name, "text") for name in names} for id, names in named.items()}
    return SHARED_IN.get(language, SHARED_IN["en"]).with_texts_of(Wording(patterns, of_values, {}, language))


def wording_of_measures(book: Rulebook, language: str = "en") -> Wording:
    """The title, the text and the unit of each measure and result, and what a yes-or-no measure claims, by id.

    The table `debrief.measures` of a game's texts, or of its translation, may say any of them in other words."""
    patterns: dict[str, str] = {}
    said = book.texts.spoken(language).debrief.get("measures", {})
    for name, m in measures_of_book(book)[0].items():
        told = {"title": m.title, "text": m.text, "unit": m.unit, "claim": claim_of(m.text)}
        told = {key: quote(text) for key, text in told.items()} | said.get(name, {})
        patterns |= {f"measures.{name}.{key}": text for key, text in told.items()}
    return Wording(patterns, {}, {})


def claim_of(text: str) -> str:
    """What a yes-or-no measure claims: `The goal was met` of `Whether the goal was met; ...`."""
    said = re.split(r"[;.(]", text.removeprefix("Whether "))[0].strip()
    return f"{said[:1].upper()}{said[1:]}"


def quote(text: str) -> str:
    """A pattern that says just this text."""
    return re.sub(r"[{}]", r"'\g<0>'", text.replace("'", "''"))


def flatten(part: Any, place: str) -> Iterator[tuple[str, str]]:
    """The texts in a table, each with its id: where it stands."""
    if isinstance(part, str):
        yield place, part
    elif isinstance(part, Mapping):
        is_picture, is_lesson = "kind" in part and "columns" in part, "says" in part and "asks" in part
        read = ("title", "text", "columns") if is_picture else ("says", "asks", "answers", "topic")
        for name, one in part.items():
            if not (is_picture or is_lesson) or name in read:
                yield from flatten(one, f"{place}.{name}")
    elif isinstance(part, (list, tuple)):
        for n, one in enumerate(part):
            yield from flatten(one, f"{place}.{n}")


def read_texts(folder: Traversable, name: str, language: str = "en") -> dict[str, Any]:
    """Read the texts of pages from `name.toml`, with those of a translation (`name.de.toml`) in their place."""
    texts = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    translation = folder / f"{name}.{language}.toml"
    if not translation.is_file():
        return texts
    merged: dict[str, Any] = merge_texts(texts, tomllib.loads(translation.read_text(encoding="utf-8")))
    return merged


SHARED_IN = read_wordings(files("commonweal"), "debriefing")
"""The words that all debriefs share, by language."""


def distinct_names(names: Sequence[str]) -> list[str]:
    """Put a number behind names that occur twice."""
    return [f"{name} ({i + 1})" if names.count(name) > 1 else name for i, name in enumerate(names)]


def only(extreme: Callable[..., Any], numbers: Sequence[float]) -> int | None:
    """The place of the largest (`max`) or the smallest (`min`) number; None if several are equal."""
    found = extreme(numbers)
    return numbers.index(found) if numbers.count(found) == 1 else None


def signed(number: int) -> str:
    """ "+2", "0", or "−1" with a true minus sign, as boards write it."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def percent(share: float) -> int:
    """42 for 0.42."""
    return round(100 * share)
