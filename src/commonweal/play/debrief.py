"""Write the debrief of a finished game, its own or a general one, and the tables for its export."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from commonweal.debriefing import History, Page, history_of, picture
from commonweal.play.game import Game
from commonweal.play.record_csv import CsvTable
from commonweal.rulebook.measures import NUMBER, OF_SEAT

EVERYBODY = "Everybody"


def debrief(game: Game) -> dict[str, Any]:
    """Build the summary, the pictures with their data, and questions for the talk afterwards.

    docs/protocol.md, Debrief, describes them. Raises ValueError while the game goes on.
    """
    return write_debrief(game, finished_history(game))


def finished_history(game: Game) -> History:
    """Replay a game. Raises ValueError while it goes on."""
    if not game.over:
        raise ValueError("a debrief is held when the game is over")
    return history_of(game)


def write_debrief(game: Game, history: History) -> dict[str, Any]:
    """Write the debrief that the rulebook defines, or a general one."""
    page = Page(game.book.texts.debrief, game.names, history)
    if game.book.debrief is not None:
        game.book.debrief(history, page)
    else:
        page.pictures += [show_acts(history, page.names), show_results(game, page.names)]
        page.pictures += [show_measures(history, page.names)]
    return page.as_json()


# ---------------------------------------------------------------- the general debrief
def show_acts(history: History, names: list[str]) -> dict[str, Any]:
    """Draw how often each seat did what."""
    acts = history.book.texts.acts
    done = Counter((step.by, acts[step.act]["title"]) for step in history.steps if step.by >= 0)
    return picture(
        "stacked",
        "Acts",
        "How often each seat did what.",
        {"seat": "Seat", "act": "Act", "times": ("Times", "acts")},
        [[names[seat], title, times] for (seat, title), times in sorted(done.items())],
        x="seat",
        y="times",
        series="act",
    )


def show_results(game: Game, names: list[str]) -> dict[str, Any]:
    """Draw what each seat ended with."""
    return picture(
        "bars",
        "Results",
        "What each seat ended with.",
        {"seat": "Seat", "result": "Result", "value": "Value"},
        [
            [names[seat], name.replace("_", " "), value]
            for seat, outcome in enumerate(game.outcome or [])
            for name, value in outcome.items()
        ],
        x="seat",
        y="value",
        series="result",
    )


def show_measures(history: History, names: list[str]) -> dict[str, Any]:
    """List the measures of the game, of each seat or of everybody together."""
    rows: list[list[Any]] = []
    for name, m in history.measures.items():
        of_seats = m.of == OF_SEAT
        whose = zip(names, history.of_seats(name), strict=True) if of_seats else [(EVERYBODY, history[name])]
        rows += [[m.title, who, value, m.unit, m.text] for who, value in whose]
    columns = {"measure": "Measure", "of": "Of", "value": "Value", "unit": "Unit", "meaning": "Meaning"}
    return picture("table", "Measures", "What the lab measures in this game.", columns, rows)


# ---------------------------------------------------------------- the export
def csv_tables(game: Game) -> list[CsvTable]:
    """Make the CSV tables of a finished game: its measures, and the data of each picture of its debrief.

    Raises ValueError while the game goes on.
    """
    history = finished_history(game)
    pictures = write_debrief(game, history)["pictures"]
    return [*measure_tables(history), *(picture_table(picture) for picture in pictures)]


def picture_table(picture: dict[str, Any]) -> CsvTable:
    """Make the table of a picture: "Wealth" becomes debrief-wealth.csv."""
    file = f"debrief-{'-'.join(re.findall('[a-z0-9]+', picture['title'].lower()))}.csv"
    columns = {c["name"]: c["title"] + (f", in {c['unit']}" if "unit" in c else "") for c in picture["columns"]}
    return CsvTable(file, columns, picture["rows"])


def measure_tables(history: History) -> list[CsvTable]:
    """Make a table of the measures of each seat and one of those of the table, described as in the lab's codebook."""
    measures, ratios = history.measures, history.ratios
    of_seats = {name: m for name, m in measures.items() if m.of == OF_SEAT}
    of_table = {name: m for name, m in measures.items() if m.of != OF_SEAT}
    meanings = {name: m.meaning + (f", in {m.unit}" if m.unit != NUMBER else "") for name, m in measures.items()}
    by_seat = zip(history.seats, *(history.of_seats(name) for name in of_seats), strict=True)
    columns = {"seat": "number of the seat, from 0"} | {name: meanings[name] for name in of_seats}
    tables = [CsvTable("measures-of-seats.csv", columns, list(by_seat))]
    if of_table or ratios:
        shares = [history.ratio(name) for name in ratios]
        row = [*(history[name] for name in of_table), *("" if share is None else share for share in shares)]
        columns = {name: meanings[name] for name in of_table}
        columns |= {name: f"{r.text} ({r.above} / {r.below}), in {r.unit}" for name, r in ratios.items()}
        tables.append(CsvTable("measures-of-the-table.csv", columns, [row]))
    return tables
