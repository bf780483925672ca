"""Write the debrief of a class as messages with their texts (docs/protocol.md, ClassDebrief)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from statistics import fmean
from typing import Any

from commonweal.debriefing import Page, wording_of_measures
from commonweal.play.class_debrief.class_findings import (
    ABOUT_ARMS,
    ABOUT_LEVEL,
    ABOUT_TABLES,
    ClassFinding,
    choose_class_findings,
    known_at,
    percent_up,
)
from commonweal.play.class_debrief.class_results import PlayedTable
from commonweal.play.class_debrief.comparison import Estimate, difference, estimate
from commonweal.play.class_debrief.votes import Sums, VotesOfKind, votes_of_class
from commonweal.play.findings import SHARED_IN, Sample, candidates, declared, is_percent, readable, scaled
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import NUMBER, OF_SEAT, Measure, measures_of_book
from commonweal.wording import Message, join_wordings, message, read_wordings, word_decimal

WORDS_IN = join_wordings(SHARED_IN, read_wordings(files("commonweal.play"), "class_debrief"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class ClassToDebrief:
    """A class whose games are talked about. arms: their names, as all may read them. samples: other plays by the
    charter of each arm."""

    book: Rulebook
    tables: Sequence[PlayedTable]
    arms: Sequence[str]
    samples: Mapping[int, Sample | None]

    @property
    def over(self) -> list[PlayedTable]:
        return [table for table in self.tables if table.over]


def write_class_debrief(of: ClassToDebrief, language: str = "en") -> dict[str, Any]:
    """Write the numbers side by side, the arms, the votes, the findings and the questions of the game."""
    page = page_for(of.book, language)
    chosen = choose_class_findings(of.book, of.tables, of.samples)
    votes = votes_of_class(of.tables)
    made = {
        "measures": [write_measure(page, of, name) for name in measures_shown(of.book)],
        "votes": [write_votes(page, of.book, one) for one in votes],
        "findings": [write_finding(page, of, one) for one in chosen],
        "questions": page.questions,
    }
    return page.with_texts(made)


def page_for(book: Rulebook, language: str) -> Page:
    """An empty page with all texts of a game that the debrief of a class needs."""
    spoken = language if language in book.texts.translations else "en"
    texts = book.texts.spoken(language).debrief
    of_game = wording_of_measures(book, spoken).with_texts_of(book.wording(spoken))
    words = WORDS_IN.get(spoken, WORDS_IN["en"])
    return Page(texts, [], None, words.with_texts_of(of_game), language=spoken, titles=of_game.titles)


# ---------------------------------------------------------------- side by side
def measures_shown(book: Rulebook) -> list[str]:
    """The measures that may become findings, then all others of the seats and the tables; each once."""
    return list(dict.fromkeys([*candidates(book), *measures_of_book(book)[0]]))


def topic_of(page: Page, name: str) -> Message:
    """What a measure describes, as part of a sentence."""
    if "topic" in page.texts.get("findings", {}).get(name, {}):
        return page.label(f"findings.{name}.topic")
    return message(f"measures.{name}.title", {})


def write_measure(page: Page, of: ClassToDebrief, name: str) -> dict[str, Any]:
    """A measure at every table, and the means of the arms with their intervals."""
    one, percent = declared(of.book, name), is_percent(of.book, name)
    is_measure = isinstance(one, Measure)
    found = {arm: estimate(arm_numbers(of, name, arm), percent=percent) for arm in range(len(of.arms))}
    first = found.get(0)
    apart = [(arm, difference(first, found[arm])) for arm in found if arm > 0]
    return {
        "measure": name,
        "title": topic_of(page, name) if name in candidates(of.book) else message(f"measures.{name}.title", {}),
        "text": message(f"measures.{name}.text", {}) if is_measure else None,
        "unit": message(f"measures.{name}.unit", {}) if is_measure and not percent and one.unit != NUMBER else None,
        "percent": percent,
        "first": name in candidates(of.book),
        "of": "seat" if isinstance(one, Measure) and one.of == OF_SEAT else "table",
        "source": one.source,
        "tables": [write_number(of.book, name, table) for table in of.tables if table.number_of(name) is not None],
        "arms": [{"arm": arm, **write_estimate(e)} for arm, e in found.items() if e is not None],
        "differences": [{"arm": arm, **write_estimate(e)} for arm, e in apart if e is not None],
        "usual": usual_of(of, name),
    }


def arm_numbers(of: ClassToDebrief, name: str, arm: int) -> list[float]:
    """A measure at the tables of an arm whose games are over, in the unit that people read."""
    known = known_at([table for table in of.over if table.arm == arm], name)
    return [scaled(of.book, name, value) for value in known.values()]


def write_number(book: Rulebook, name: str, table: PlayedTable) -> dict[str, Any]:
    """A measure at a table: its number, and the least and the most of its seats."""
    value = table.number_of(name)
    assert value is not None
    assert table.result is not None
    of_seats = table.result.of_seats.get(name)
    low, high = (readable(book, name, end(of_seats)) if of_seats else None for end in (min, max))
    return {"number": table.number, "value": readable(book, name, value), "low": low, "high": high}


def write_estimate(one: Estimate) -> dict[str, Any]:
    low, high = one.limits or (None, None)
    return {"tables": one.tables, "mean": one.mean, "low": low, "high": high}


def usual_of(of: ClassToDebrief, name: str) -> dict[str, Any] | None:
    """The range of the middle half of the games of bots, if all arms play by the same charter and so have one
    sample."""
    sample = of.samples.get(0) if len(of.arms) == 1 else None
    counts = sample.counts.get(name, {}) if sample else {}
    numbers = sorted(number for number, n in counts.items() for _ in range(n))
    if not sample or not numbers:
        return None
    low, high = numbers[len(numbers) // 4], numbers[-1 - len(numbers) // 4]
    return {"low": low, "high": high, "plays": sample.plays}


# ---------------------------------------------------------------- votes
def write_votes(page: Page, book: Rulebook, votes: VotesOfKind) -> dict[str, Any]:
    """The votes of one kind: sums of the class; of open votes also those of each table and of each card."""
    titles = page.titles[votes.answers]
    answers = [n for n in range(1, len(titles)) if n in votes.sums.heads]
    cards = sorted(votes.cards.items(), key=lambda card: (-len(card[1].at), card[0]))
    return {
        "title": message(f"phases.{votes.phase.upper()}.title", {}),
        "secret": votes.secret,
        "answers": [str(titles[n]) for n in answers],
        "held": votes.sums.held,
        "sums": sums_in(votes.sums, answers),
        "tables": [{"number": n, "held": s.held, "sums": sums_in(s, answers)} for n, s in votes.sums.at.items()],
        "cards": [
            {
                "title": card.title or str(page.titles[card.kind][card.number]),
                "sums": sums_in(sums, answers),
                "tables": [{"number": n, "held": s.held, "sums": sums_in(s, answers)} for n, s in sums.at.items()],
            }
            for card, sums in cards
        ],
    }


def sums_in(sums: Sums, answers: Sequence[int]) -> list[int]:
    return [sums.heads.get(answer, 0) for answer in answers]


# ---------------------------------------------------------------- findings
def write_finding(page: Page, of: ClassToDebrief, found: ClassFinding) -> dict[str, Any]:
    """A finding: the question and its answers, then the truth and how certain it is."""
    write = {ABOUT_TABLES: write_about_tables, ABOUT_LEVEL: write_about_level, ABOUT_ARMS: write_about_arms}
    written = write[found.kind](page, of, found)
    what = {"what": topic_of(page, found.measure)}
    return {
        "kind": found.kind,
        "measure": found.measure,
        "asks": message(f"class.ask_{found.kind}", what),
        "right": list(found.right),
        "more": None,
        **written,
    }


def worded(page: Page, of: ClassToDebrief, name: str, value: float) -> Message | str:
    """A number as people read it, with its percent sign."""
    percent = is_percent(of.book, name)
    number = word_decimal(round(value) if percent else round(value, 1), page.wording.language)
    return message("class.percent", {"value": number}) if percent else number


def write_about_tables(page: Page, of: ClassToDebrief, found: ClassFinding) -> dict[str, Any]:
    tables = list(found.numbers)
    labels = [message("class.table", {"table": number}) for number in tables]
    most, least = (worded(page, of, found.measure, end(found.numbers.values())) for end in (max, min))
    which = page.join([labels[at] for at in found.right])
    more = None
    if found.beyond is not None:
        numbers = {"tables": len(tables), "share": percent_up(found.beyond), "plays": found.plays}
        more = message("class.one_of_many", numbers)
    says = message("class.says_tables", {"which": which, "most": most, "least": least})
    return {"answers": labels, "says": says, "more": more}


def write_about_level(page: Page, of: ClassToDebrief, found: ClassFinding) -> dict[str, Any]:
    value = worded(page, of, found.measure, fmean(found.numbers.values()))
    low, high = (worded(page, of, found.measure, end) for end in found.half or (0.0, 0.0))
    numbers = {"tables": len(found.numbers), "low": low, "high": high, "plays": found.plays}
    return {
        "answers": [message(f"class.{word}", {}) for word in ("lower", "usual", "higher")],
        "says": message("class.says_level", {"tables": len(found.numbers), "value": value}),
        "more": message("class.level_of_bots", numbers),
    }


def write_about_arms(page: Page, of: ClassToDebrief, found: ClassFinding) -> dict[str, Any]:
    arms = found.arms or (0, 1)
    names, means = [message("class.arm", {"name": of.arms[arm]}) for arm in arms], list[Any]()
    for arm in arms:
        own = [table.number for table in of.over if table.arm == arm and table.number in found.numbers]
        means.append(worded(page, of, found.measure, fmean(found.numbers[number] for number in own)))
    says = {"first": names[0], "first_value": means[0], "second": names[1], "second_value": means[1]}
    numbers = {"tables": len(found.numbers), "share": percent_up(found.beyond or 0.0), "measures": found.measures}
    more = message("class.by_chance", numbers)
    answers = [*names, message("class.nobody_knows", {})]
    return {"answers": answers, "says": message("class.says_arms", says), "more": more}
