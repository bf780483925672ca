"""Write the debrief of a finished game, its own or a general one, and the tables for its export."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from commonweal.debriefing import Fate, History, Page, history_of, read_texts, wording_of_measures
from commonweal.play.game import Game
from commonweal.play.guesses import Guess, is_right
from commonweal.play.ideas_met import ideas_met
from commonweal.play.record_csv import CsvTable
from commonweal.play.templates import templates_with
from commonweal.rulebook.measures import NUMBER, OF_SEAT, measures_of_book


def debrief(game: Game) -> dict[str, Any]:
    """Build the summary, the pictures with their data, and questions for the talk afterwards, in English.

    Raises ValueError while the game goes on."""
    return write_debrief(game, finished_history(game)).in_words()


def debrief_messages(game: Game, language: str = "en", guesses: Sequence[Guess] = ()) -> dict[str, Any]:
    """The same as messages with their texts (docs/protocol.md, Debrief). Texts are English if the game has no
    translation.

    guesses: what players wrote on their guess sheets. Raises ValueError while the game goes on."""
    history = finished_history(game, language, guesses)
    return write_debrief(game, history, language).as_messages() | {"ideas": ideas_met(game, history)}


def finished_history(game: Game, language: str = "en", guesses: Sequence[Guess] = ()) -> History:
    """Replay a game; its cards have their titles in a language. Raises ValueError while it goes on."""
    if not game.over:
        raise ValueError("a debrief is held when the game is over")
    history = history_of(game)
    history.guesses = count_right(game, guesses)
    if language != "en":
        decks = game.book.decks_of(game.charter)
        history.rows = templates_with(game.book, decks, language).rows
    return history


def count_right(game: Game, guesses: Sequence[Guess]) -> dict[int, tuple[int, int]]:
    """How many guesses each seat wrote, and how many are right; seats that wrote none are left out."""
    sheet, counted = game.book.guesses, dict[int, tuple[int, int]]()
    for guess in guesses:
        assert sheet is not None
        made, right = counted.get(guess.by, (0, 0))
        counted[guess.by] = made + 1, right + is_right(sheet, game.s, guess)
    return counted


def write_debrief(game: Game, history: History, language: str = "en") -> Page:
    """Write the debrief that the rulebook defines, or a general one."""
    book, page = game.book, page_of(game, history, language)
    if book.debrief is None:
        page = general_page(game, history, page)
        end_with_results(page, game)
        page.show_acts(history)
        show_results(page, game)
        show_measures(page, history)
        return page
    book.debrief(history, page)
    if page.ending is None:
        general = general_page(game, history, page)
        end_with_results(general, game)
        page.ending, page.wording = general.ending, general.wording.with_texts_of(page.wording)
    return page


def general_page(game: Game, history: History, page: Page) -> Page:
    """A page with the texts of the general debrief, in the language of the game's page, whose questions it asks."""
    spoken = page.wording.language
    shared = wording_of_measures(game.book, spoken).with_texts_of(game.book.wording(spoken))
    general = read_texts(files("commonweal.play"), "debrief", spoken)
    questions = {"questions": page.texts.get("questions", [])}
    return Page(general | questions, game.names, history, shared, language=spoken)


def page_of(game: Game, history: History | None, language: str = "en") -> Page:
    """An empty page for the debrief of a game, in a language that the game has."""
    spoken = language if language in game.book.texts.translations else "en"
    texts = game.book.texts.spoken(language).debrief
    wording = game.book.wording(spoken)
    return Page(texts, game.names, history, wording, language=spoken, titles=wording.titles)


# ---------------------------------------------------------------- the general debrief
def end_with_results(page: Page, game: Game) -> None:
    """Say what each seat ended with."""
    columns = [{"name": name, "title": {"id": f"measures.{name}.title"}} for name in game.book.results]
    ends = ([("" if value is None else value) for value in end.values()] for end in game.outcome or [])
    fates = [Fate(seat, cells) for seat, cells in enumerate(ends)]
    page.end("over", fates, columns=columns)


def show_results(page: Page, game: Game) -> None:
    """Draw what each seat ended with."""
    ends = enumerate(game.outcome or [])
    titles = {name: {"id": f"measures.{name}.title"} for name in game.book.results}
    told = ((seat, name, value) for seat, end in ends for name, value in end.items() if value is not None)
    rows = [[page.names[seat], titles[name], value] for seat, name, value in told]
    page.show("results", rows)


def show_measures(page: Page, history: History) -> None:
    """List the measures of the game, of each seat or of everybody together."""
    rows: list[list[Any]] = []
    for name, m in history.measures.items():
        title, unit, text = ({"id": f"measures.{name}.{key}"} for key in ("title", "unit", "text"))
        if m.of == OF_SEAT:
            of_seats = zip(page.names, history.of_seats(name), strict=True)
            rows += [[title, who, value, unit, text] for who, value in of_seats]
        else:
            rows.append([title, page.label("everybody"), history[name], unit, text])
    page.show("measures", rows)


# ---------------------------------------------------------------- the export
def csv_tables(game: Game, guesses: Sequence[Guess] = ()) -> list[CsvTable]:
    """Make the CSV tables of a finished game: its measures, and the data of each picture of its debrief.

    Raises ValueError while the game goes on."""
    history = finished_history(game, guesses=guesses)
    return tables_of(history, write_debrief(game, history))


def tables_of(history: History, page: Page) -> list[CsvTable]:
    """The tables of the export, from the debrief of a finished game."""
    return [*measure_tables(history), *(picture_table(picture) for picture in page.in_words()["pictures"])]


def picture_table(picture: dict[str, Any]) -> CsvTable:
    """Make the table of a picture: "Wealth" becomes debrief-wealth.csv."""
    file = f"debrief-{'-'.join(re.findall('[a-z0-9]+', picture['title'].lower()))}.csv"
    columns = {c["name"]: c["title"] + (f", in {c['unit']}" if "unit" in c else "") for c in picture["columns"]}
    return CsvTable(file, columns, picture["rows"])


def measure_tables(history: History) -> list[CsvTable]:
    """Make a table of the measures of each seat and one of those of the table, described as in the lab's codebook.

    A cell is empty where a measure stays secret, or a ratio is undefined."""
    measures, ratios = measures_of_book(history.book)
    of_seats = {name: m for name, m in measures.items() if m.of == OF_SEAT}
    of_table = {name: m for name, m in measures.items() if m.of != OF_SEAT}
    meanings = {name: m.meaning + (f", in {m.unit}" if m.unit != NUMBER else "") for name, m in measures.items()}
    untold = [""] * len(history.seats)
    rows = (history.of_seats(name) if name in history.measures else untold for name in of_seats)
    by_seat = zip(history.seats, *rows, strict=True)
    columns = {"seat": "number of the seat, from 0"} | {name: meanings[name] for name in of_seats}
    tables = [CsvTable("measures-of-seats.csv", columns, list(by_seat))]
    if of_table or ratios:
        shares = [history.ratio(name) if name in history.ratios else None for name in ratios]
        row: list[float | str] = [history[name] if name in history.measures else "" for name in of_table]
        row += ["" if share is None else share for share in shares]
        columns = {name: meanings[name] for name in of_table}
        columns |= {name: f"{r.text} ({r.above} / {r.below}), in {r.unit}" for name, r in ratios.items()}
        tables.append(CsvTable("measures-of-the-table.csv", columns, [row]))
    return tables
