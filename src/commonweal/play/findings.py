"""Choose findings: what was unusual in a play, compared with a sample of other plays of the same charter and number of
seats.

A game declares which of its measures may become findings, in the table `debrief.findings` of its texts: for each a
question to ask first (`asks`), the answers if they are a matter of opinion (`answers`), and the sentence with the
number (`says`). Without such answers, people guess whether the number is lower or higher than usual."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Any

from commonweal.debriefing import History, Page
from commonweal.play.catalogue import UnknownGame, package_files
from commonweal.play.game import Game
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import Measure, Ratio, measures_of_book
from commonweal.wording import Message, read_wordings, word_decimal

FILE = "plays.json"
"""The sample in the package of a game; `python -m commonweal.lab.plays GAME` writes it."""
MOST = 3
CONFIDENCE = 0.95
LOWER, USUAL, HIGHER = range(3)
PLACES = ("lower", "usual", "higher")
TAIL = 0.25
"""A play in the lowest or the highest quarter is lower or higher than usual."""
SHARED_IN = read_wordings(files("commonweal.play"), "findings")
"""The words that all findings share, by language."""


@dataclass(frozen=True)
class Sample:
    """Other plays: how many there are, and for each measure how often each number occurred.

    Numbers are rounded as people read them; a play in which a ratio is undefined is not counted."""

    plays: int
    counts: Mapping[str, Mapping[float, int]]


@dataclass(frozen=True)
class Place:
    """Where a number lies among other plays: how many had less, the same, more; the range of the middle half."""

    less: int
    same: int
    more: int
    half: tuple[float, float]

    @property
    def plays(self) -> int:
        return self.less + self.same + self.more

    @property
    def rank(self) -> float:
        """0 below all others, 1 above them; those with the same number count half."""
        return (self.less + self.same / 2) / self.plays

    @property
    def word(self) -> int:
        return LOWER if self.rank < TAIL else HIGHER if self.rank > 1 - TAIL else USUAL


def place_of(number: float, counts: Mapping[float, int]) -> Place:
    """Find the place of a number among those of other plays."""
    numbers = sorted(Counter(counts).elements())
    less, up_to = bisect_left(numbers, number), bisect_right(numbers, number)
    half = numbers[len(numbers) // 4], numbers[-1 - len(numbers) // 4]
    return Place(less, up_to - less, len(numbers) - up_to, half)


def interval(times: int, of: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The score interval of a share (E. B. Wilson, 1927)."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = times / of
    middle, spread = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)
    return (0.0 if times == 0 else max(0.0, low)), (1.0 if times == of else min(1.0, high))


# ---------------------------------------------------------------- numbers
def candidates(book: Rulebook) -> list[str]:
    """The measures and ratios that may become findings, in the order of the texts."""
    return list(book.texts.debrief.get("findings", {}))


def declared(book: Rulebook, name: str) -> Measure | Ratio:
    measures, ratios = measures_of_book(book)
    return ratios[name] if name in ratios else measures[name]


def is_percent(book: Rulebook, name: str) -> bool:
    """Whether a number is read in percent."""
    return declared(book, name).unit.startswith(("share", "thousandths"))


def scaled(book: Rulebook, name: str, value: float) -> float:
    """A number in the unit that people read: a share or thousandths in percent."""
    unit = declared(book, name).unit
    return value * (100 if unit.startswith("share") else 0.1 if unit.startswith("thousandths") else 1)


def readable(book: Rulebook, name: str, value: float) -> float:
    """A number as people read it: a share or thousandths in whole percent, others to a tenth."""
    number = round(scaled(book, name, value), 0 if is_percent(book, name) else 1)
    return int(number) if number == int(number) else number


def number_in(history: History, name: str) -> float | None:
    """The number of a play; None if a ratio is undefined, or it stays secret."""
    if name not in history.ratios and name not in history.measures:
        return None
    value = history.ratio(name) if name in history.ratios else history.number(name)
    return None if value is None else readable(history.book, name, value)


# ---------------------------------------------------------------- the shipped sample
@cache
def shipped(game: str) -> list[dict[str, Any]]:
    """The samples in the package of a game: a charter, a number of seats, and counts for each."""
    try:
        file = package_files(game) / FILE
    except UnknownGame:
        return []
    return list(json.loads(file.read_text(encoding="utf-8"))["samples"]) if file.is_file() else []


def shipped_sample(game: Game) -> Sample | None:
    """The shipped sample of plays like this one; None for custom charters or cards, or with amendments."""
    book = game.book
    if book.decks_of(game.first_charter) or game.charter != game.first_charter:
        return None
    for one in shipped(book.name):
        if one["seats"] == game.seats and one["version"] == book.version:
            root, problems = book.adopt(game.seats, one["charter"])
            if not problems and book.charter_of(root) == game.first_charter:
                return read_sample(one)
    return None


def read_sample(one: Mapping[str, Any]) -> Sample:
    """A sample from its form in the file."""
    counts = {name: {float(number): n for number, n in numbers} for name, numbers in one["counts"].items()}
    return Sample(one["plays"], counts)


# ---------------------------------------------------------------- choosing
def choose_findings(history: History, sample: Sample | None) -> list[tuple[str, float, Place]]:
    """The measures that are most unusual in this play, at most one about each topic, the most unusual first.

    A measure that is the same in all other plays says more about the players than about this play: it is left out.
    Equally unusual measures come in the order of the texts."""
    ranked = []
    texts = history.book.texts.debrief.get("findings", {})
    for name in candidates(history.book):
        number, counts = number_in(history, name), sample.counts.get(name, {}) if sample else {}
        if number is not None and len(counts) > 1:
            ranked.append((name, number, place_of(number, counts)))
    ranked.sort(key=lambda one: -abs(one[2].rank - 0.5))
    topics: dict[str, tuple[str, float, Place]] = {}
    for one in ranked:
        topics.setdefault(texts[one[0]].get("about", one[0]), one)
    return list(topics.values())[:MOST]


def write_findings(game: Game, history: History, sample: Sample | None, language: str = "en") -> dict[str, Any]:
    """The findings of a finished game as messages with their texts (docs/protocol.md, Findings)."""
    book = game.book
    spoken = language if language in book.texts.translations else "en"
    texts = book.texts.spoken(language).debrief
    shared, titles = SHARED_IN.get(spoken, SHARED_IN["en"]), book.wording(spoken).titles
    page = Page(texts, game.names, history, shared, language=spoken, titles=titles)
    chosen = choose_findings(history, sample)
    made = [write_finding(page, name, number, place, sample) for name, number, place in chosen if sample]
    return page.with_texts({"findings": made, "plays": sample.plays if sample else 0})


def write_finding(page: Page, name: str, number: float, place: Place, sample: Sample) -> dict[str, Any]:
    """One finding: the question and its answers, the sentence, and where the number lies among the other plays."""
    at, texts = f"findings.{name}", page.texts["findings"][name]
    value = word_decimal(number, page.wording.language)
    own = [page.label(f"{at}.answers.{n}") for n in range(len(texts.get("answers", ())))]
    guesses = [{"id": f"guess.{word}"} for word in PLACES]
    assert page.history is not None
    return {
        "measure": name,
        "asks": page.label(f"{at}.asks"),
        "answers": own or guesses,
        "right": None if own else place.word,
        "says": page.label(f"{at}.says", value=value),
        "place": word_place(page.history.book, name, place, page.wording.language),
        "number": number,
        "percent": is_percent(page.history.book, name),
        "others": sorted((float(one), n) for one, n in sample.counts[name].items()),
    }


def word_place(book: Rulebook, name: str, place: Place, language: str) -> Message:
    """Say where a number lies among the other plays, as exactly as the number of plays allows."""
    if place.word == USUAL:
        low, high = (word_decimal(end, language) for end in place.half)
        id = "place.usual_percent" if is_percent(book, name) else "place.usual"
        return {"id": id, "values": {"low": low, "high": high, "plays": place.plays}}
    beyond = place.less if place.word == HIGHER else place.more
    word = PLACES[place.word]
    if beyond == place.plays:
        return {"id": f"place.{word}_than_all", "values": {"plays": place.plays}}
    least, most = interval(beyond, place.plays)
    limits = {"least": floor(100 * least), "most": ceil(100 * most)}
    share = min(99, round(100 * beyond / place.plays))
    return {"id": f"place.{word}", "values": {"share": share, **limits, "plays": place.plays}}
