"""Write a finished game as CSV tables with a codebook, for people who work with spreadsheets and statistics."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonweal.play.game import Game
from commonweal.play.record_format import actor_name
from commonweal.rulebook import Rulebook
from commonweal.rulebook.values.naming import titles_of


@dataclass(frozen=True)
class CsvTable:
    """One more CSV file for the export: its columns with their meanings, and its rows."""

    file: str
    columns: Mapping[str, str]
    rows: Sequence[Sequence[Any]]


def write_csv_zip(game: Game, *more: CsvTable, events: Sequence[int] = (), opened: bool = False) -> bytes:
    """Write acts.csv, seats.csv, further tables and codebook.csv to one ZIP.

    events: the number of each move in the log of its table. opened: include what stays hidden for good. Raises
    ValueError while the game goes on."""
    if not game.over:
        raise ValueError("the record of a game can be written once the game is over")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("acts.csv", _acts_csv(game, events, opened=opened))
        archive.writestr("seats.csv", _seats_csv(game))
        if game.book.amendable:
            archive.writestr("amendments.csv", _amendments_csv(game))
        for table in more:
            archive.writestr(table.file, write_csv(list(table.columns), [list(row) for row in table.rows]))
        archive.writestr("codebook.csv", _codebook_csv(game, more, opened=opened))
    return out.getvalue()


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """Write rows as a CSV file, so that no spreadsheet mistakes a text for a formula. A byte order mark says that it is
    UTF-8: without it, Excel garbles names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


FORMULAS = tuple("=+-@\t\r\n＝＋－＠")
"""The characters at the beginning of a cell that a spreadsheet may read as a formula."""


def safe_cell(cell: Any) -> Any:
    """Escape a cell that a spreadsheet would read as a formula, such as a player's name."""
    if not isinstance(cell, str) or not cell.startswith(FORMULAS):
        return cell
    return cell if cell[0] in "+-" and cell[1:].isdecimal() else f"'{cell}"


def operand_names(book: Rulebook) -> list[str]:
    """The operands of all acts of a game, each once: the last columns of acts.csv."""
    return list(dict.fromkeys(name for a in book.acts for name in a.operands))


def act_rows(game: Game, events: Sequence[int] = (), *, opened: bool = False) -> Iterator[dict[str, Any]]:
    """The rows of acts.csv by column, without operands that the act does not have.

    events: the number of each move in the log of its table. opened: include what stays hidden for good."""
    n = 0
    for move in game.moves():
        for entry in move.acts:
            a = game.book.act_of(entry.number)
            pairs = zip(a.operands.items(), a.values(entry.number), strict=True)
            values = {name: "?" if operand.for_good and not opened else value for (name, operand), value in pairs}
            event = events[move.index] if events else ""
            yield {"n": n, "event": event, "move": move.index, "by": actor_name(entry.by), "act": a.name} | values
            n += 1


def _acts_csv(game: Game, events: Sequence[int], *, opened: bool) -> bytes:
    columns = [*OF_ACTS, *operand_names(game.book)]
    rows = act_rows(game, events, opened=opened)
    return write_csv(columns, ([row.get(name, "") for name in columns] for row in rows))


def _seats_csv(game: Game) -> bytes:
    results = list(game.book.results)
    outcome = game.outcome or []
    return write_csv(
        ["seat", "name", *results],
        [[seat, game.names[seat], *(outcome[seat].get(name) for name in results)] for seat in range(game.seats)],
    )


OF_ACTS = {
    "n": "number of the act, from 0",
    "event": "number of the event in the log and the replay of the table; empty without a table",
    "move": "number of the move: the acts of a seat, mostly one, with the acts of chance that follow",
    "by": "the seat that acted, chance, or the clock",
    "act": "the act",
}
"""The meanings of the first columns of acts.csv; those of the operands follow."""


def meanings_of_acts(game: Game) -> dict[str, str]:
    """The meaning of each column of acts.csv: acts with their titles, numbers of operands with their words."""
    book, titles = game.book, game.book.texts.acts
    meanings = OF_ACTS | {"act": "; ".join(f"{a.name}: {titles[a.name]['title']}" for a in book.acts)}
    for name in operand_names(book):
        kind = next(a.operands[name].kind for a in book.acts if name in a.operands)
        words = "; ".join(f"{i}: {word}" for i, word in enumerate(_words_of(game, kind)))
        meanings[name] = words or f"operand {name} of the act"
    return meanings


AMENDMENTS = {
    "move": "number of the move that changed the charter",
    "by": "the seat that acted, chance, or the clock",
    "act": "what was done",
    "option": "the option that changed",
    "before": "its value before",
    "after": "its value from then on",
    "result": "what the vote on it came to, where one was held",
    "proposed_by": "the seat whose motion it was, if it was one",
}


def _amendments_csv(game: Game) -> bytes:
    rows = [
        [
            a.move,
            actor_name(a.by),
            a.act,
            a.option,
            a.before,
            a.after,
            game.word(a.said) if a.said is not None else "",
            actor_name(a.proposed_by) if a.proposed_by >= 0 else "",
        ]
        for a in game.amendments
    ]
    return write_csv(list(AMENDMENTS), rows)


def _words_of(game: Game, kind: str) -> list[str]:
    """The name of each number of a kind, and its title if the table has its own cards."""
    rows = game.rows(kind)
    if rows is not game.book.names.get(kind):
        return titles_of(rows)
    return [str(row.get("name") or row["title"]) for row in rows]


def _codebook_csv(game: Game, more: Sequence[CsvTable] = (), *, opened: bool = False) -> bytes:
    texts = game.book.texts
    meanings = meanings_of_acts(game)
    rows = [["acts.csv", name, meanings[name]] for name in OF_ACTS]
    if opened:
        note = f"this export shows what stays hidden for good ({game.book.host_opens_rule})"
        rows.append(["acts.csv", "opened", note])
    rows += [["acts.csv", name, meanings[name]] for name in operand_names(game.book)]
    if game.book.amendable:
        rows += [["amendments.csv", column, meaning] for column, meaning in AMENDMENTS.items()]
    rows += [["seats.csv", "seat", "number of the seat, from 0"], ["seats.csv", "name", "name of the player"]]
    rows += [["seats.csv", name, (f.__doc__ or name).strip()] for name, f in game.book.results.items()]
    for name, value in game.first_charter.items():
        rows.append(["charter", name, f"{value}: {texts.options[name]['text']} ({game.book.options[name].rule})"])
    rows += [[table.file, column, meaning] for table in more for column, meaning in table.columns.items()]
    return write_csv(["file", "column", "meaning"], rows)
