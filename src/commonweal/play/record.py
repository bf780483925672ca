"""Write and verify the record of a game: JSON lines that anybody can replay, and CSV tables with a codebook.

The first line names the game, its version, the charter and the commitment to its chance. One line for each act follows.
The last line reveals the secret and says how the game ended.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonweal.play import notation
from commonweal.play.catalogue import UnknownGame, find_book
from commonweal.play.chance import Chance, Committed, Seeded, commitment_to
from commonweal.play.errors import NotDone, NotPossible
from commonweal.play.game import Game
from commonweal.play.log_writer import LogEntry
from commonweal.play.moves import Move
from commonweal.play.simulated_record import read_simulated
from commonweal.rulebook import CLOCK, CharterError
from commonweal.rulebook.actors import CHANCE

FORMAT = 1
MAX_CHARS = 16 << 20


class BrokenRecord(ValueError):
    """A file is not a record, or fails verification. The message names the line and the fault; `todo` says what to
    do."""

    def __init__(
        self, text: str, todo: str = "Export the game again; if that record does not hold either, do not trust it."
    ):
        super().__init__(text)
        self.todo = todo


def header(game: Game, **more: Any) -> dict[str, Any]:
    """Build the first line of a record."""
    chance = game.chance
    source: dict[str, Any] = {}
    if isinstance(chance, Committed):
        source["commitment"] = chance.commitment
    elif isinstance(chance, Seeded):
        source |= {"seed": chance.seed, "seed_game": chance.game}
    return {
        "commonweal": FORMAT,
        "game": game.book.name,
        "version": game.book.version,
        "seats": game.seats,
        "names": game.names,
        "charter": game.charter,
        **source,
        **more,
    }


def actor_of(entry: LogEntry) -> int | str:
    """The seat that acted, "chance" or "clock"."""
    return "chance" if entry.by == CHANCE else "clock" if entry.by == CLOCK else entry.by


def act_lines(game: Game) -> Iterable[dict[str, Any]]:
    """Yield one line for each act: its number, its move, who acted and the act as text."""
    n = 0
    for move in game.moves():
        for entry in move.entries:
            by = actor_of(entry)
            yield {"n": n, "move": move.index, "by": by, "act": notation.act_text(game.book, entry.number)}
            n += 1


def write_jsonl(game: Game, **more: Any) -> str:
    """Write the whole record as JSON lines.

    `more` goes into the first line. Raises ValueError while the game goes on, because the record would show hands.
    """
    if not game.over:
        raise ValueError("the record of a game can be written once the game is over")
    last: dict[str, Any] = {"end": game.outcome}
    if isinstance(game.chance, Committed):
        last["secret"] = game.chance.secret.hex()
    lines = [header(game, **more), *act_lines(game), last]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


@dataclass(frozen=True)
class Verified:
    """The result of a verification: acts carried out again, acts of chance drawn again, whether a commitment held.

    simulated: chance was taken from the record and not drawn again. stopped: why a simulated game has no end.
    """

    game: Game
    acts: int
    chances: int
    committed: bool
    simulated: bool = False
    stopped: str = ""


def read_lines(text: str) -> list[dict[str, Any]]:
    """Parse the lines of a record. Raises BrokenRecord."""
    if len(text) > MAX_CHARS:
        raise BrokenRecord(f"The file is larger than {MAX_CHARS >> 20} MiB; no record of a game is.")
    out = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            parsed = json.loads(line)
        except (ValueError, RecursionError) as wrong:
            what = wrong.msg if isinstance(wrong, json.JSONDecodeError) else "it is nested too deep or too long"
            raise BrokenRecord(
                f"Line {number} is no JSON: {what}. The file may be cut off or from elsewhere."
            ) from None
        if not isinstance(parsed, dict):
            raise BrokenRecord(f"Line {number} is no JSON object.")
        out.append(parsed)
    if not out or out[0].get("commonweal") is None:
        raise BrokenRecord(
            "This is no record of a Commonweal game: its first line does not say `commonweal`.",
            "Name the JSON lines that the end of a game offers.",
        )
    return out


def open_record(text: str) -> Verified:
    """Verify a record: the commitment, every draw of chance, every act, and the end. Raises BrokenRecord."""
    try:
        return _verify(read_lines(text))
    except (RecursionError, OverflowError):
        raise BrokenRecord("It holds values that no record of a game holds: nested too deeply, or too large.") from None


def _verify(lines: list[dict[str, Any]]) -> Verified:
    head, acts, last = lines[0], lines[1:-1], lines[-1]
    if head["commonweal"] != FORMAT:
        raise BrokenRecord(
            f"This record has format {head['commonweal']}; this program reads {FORMAT}.", "Use a newer version."
        )
    simulated = "simulated" in head
    if len(lines) < 2 or not ("end" in last or (simulated and "stopped" in last)):
        raise BrokenRecord(
            f"Line {len(lines)} should tell the end of the game. The file is cut off, or the game was not over."
        )
    game = _new_game(head, last) if not simulated else _read_simulated_game(head, acts)
    chances = _replay(game, acts) if not simulated else sum(line.get("by") == "chance" for line in acts)
    if "stopped" in last:
        return Verified(game, len(acts), chances, False, True, str(last["stopped"]))
    if not game.over:
        raise BrokenRecord("The acts end before the game does.")
    if json.loads(json.dumps(game.outcome)) != last["end"]:
        raise BrokenRecord(f"The end told in line {len(lines)} is not what the acts lead to.")
    return Verified(game, len(acts), chances, isinstance(game.chance, Committed), simulated)


def _new_game(head: Mapping[str, Any], last: Mapping[str, Any]) -> Game:
    """Make the game that the first line describes, before any act. Raises BrokenRecord."""
    try:
        book = find_book(str(head.get("game")))
        if head.get("version") != book.version:
            played = f"The game was played under version {head.get('version')} of {book.texts.title}"
            raise BrokenRecord(f"{played}; installed is {book.version}.", "Check it with that version of Commonweal.")
        names = head.get("names")
        return Game(book, head.get("seats", 0), head.get("charter") or {}, _chance(head, last), names)
    except BrokenRecord:
        raise
    except UnknownGame as wrong:
        raise BrokenRecord(str(wrong), "Check the record where that game is installed.") from None
    except (CharterError, TypeError, AttributeError, ValueError) as wrong:
        raise BrokenRecord(f"Line 1: {wrong}") from None


def _read_simulated_game(head: Mapping[str, Any], acts: list[dict[str, Any]]) -> Game:
    """Replay a simulated game, with the chance that its record contains. Raises BrokenRecord."""
    _new_game({**head, "seed": 0}, {})  # checks the head
    try:
        return read_simulated(find_book(head["game"]), head, acts)
    except (ValueError, TypeError) as wrong:
        raise BrokenRecord(str(wrong)) from None


def _chance(head: Mapping[str, Any], last: Mapping[str, Any]) -> Chance:
    """The source of chance that a record names. Raises BrokenRecord if its commitment was not kept."""
    if "commitment" not in head:
        if not isinstance(head.get("seed"), int):
            raise BrokenRecord("Line 1 names neither a commitment nor a seed, so chance cannot be checked.")
        return Seeded(head["seed"], int(head.get("seed_game", 0)))
    try:
        secret = bytes.fromhex(last["secret"])
        chance = Committed(secret)
    except (KeyError, TypeError, ValueError):
        raise BrokenRecord("The last line does not reveal the secret (64 hexadecimal digits).") from None
    if commitment_to(secret) != head["commitment"]:
        raise BrokenRecord(
            "The secret does not fit the commitment made before the first act: the chance was tampered with."
        )
    return chance


def _replay(game: Game, acts: list[dict[str, Any]]) -> int:
    """Carry out every act of the record in a new game and compare its chance. Returns the number of acts of chance."""
    expected: list[tuple[Any, str]] = []
    chances = 0
    for at, line in enumerate(acts):
        number = at + 2
        try:
            by, act = line["by"], str(line["act"])
        except KeyError as missing:
            raise BrokenRecord(f"Line {number} lacks {missing}.") from None
        if line.get("n") != at:
            raise BrokenRecord(
                f"Line {number} should be act {at} and says {line.get('n')}: lines are missing or moved."
            )
        if not game.moves_done:
            expected = _entries(game.set_up_table())
        elif not expected:
            if by != "clock" and (by == "chance" or not isinstance(by, int)):
                raise BrokenRecord(f"Line {number}: chance is not to act here; {sorted(game.to_act)} are.")
            try:
                expected = _entries(_do(game, by, act))
            except NotDone as wrong:
                raise BrokenRecord(f"Line {number}: {wrong}") from None
        actor, text = expected.pop(0)
        if actor == "chance" and (actor, text) != (by, act):
            raise BrokenRecord(f"Line {number}: chance brought “{text}”, the record says “{act}”.")
        if actor == "chance":
            chances += 1
        elif actor != by:
            raise BrokenRecord(f"Line {number}: seat {actor} acted, the record says {by}.")
    if expected:
        raise BrokenRecord("The record ends in the middle of a move.")
    return chances


def _entries(move: Any) -> list[tuple[Any, str]]:
    """The actor and the text of each act of a move."""
    return [(actor_of(e), text) for e, text in zip(move.entries, move.act_texts, strict=True)]


def _do(game: Game, by: Any, act: str) -> Move:
    """Carry out the act of a seat, or of the clock, taking it that its time was up."""
    if by != "clock":
        return game.do(by, act)
    if game.clock is None or notation.act_text(game.book, game.clock.number) != act:
        raise NotPossible(f"no clock was running that brings “{act}”")
    return game.time_up(game.clock.seconds)


@dataclass(frozen=True)
class CsvTable:
    """One more CSV file for the export: its columns with what they mean, and its rows."""

    file: str
    columns: Mapping[str, str]
    rows: Sequence[Sequence[Any]]


def write_csv_zip(game: Game, *more: CsvTable) -> bytes:
    """Write acts.csv, seats.csv, further tables and codebook.csv to one ZIP.

    Raises ValueError while the game goes on.
    """
    if not game.over:
        raise ValueError("the record of a game can be written once the game is over")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("acts.csv", _acts_csv(game))
        archive.writestr("seats.csv", _seats_csv(game))
        for table in more:
            archive.writestr(table.file, _csv(list(table.columns), [list(row) for row in table.rows]))
        archive.writestr("codebook.csv", _codebook_csv(game, more))
    return out.getvalue()


def _csv(columns: list[str], rows: Iterable[list[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: Any) -> Any:
    """Escape a cell that a spreadsheet would read as a formula, such as a player's name."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in "=+-@\t\r" and not cell[1:].isdecimal() else cell


def _operand_names(game: Game) -> list[str]:
    names: list[str] = []
    for a in game.book.acts:
        names += [name for name in a.operands if name not in names]
    return names


def _acts_csv(game: Game) -> str:
    operands = _operand_names(game)
    rows, n = [], 0
    for move in game.moves():
        for entry in move.entries:
            a = game.book.act_of(entry.number)
            values = dict(zip(a.operands, a.values(entry.number), strict=True))
            by = actor_of(entry)
            rows.append([n, move.index, by, a.name, *(values.get(name, "") for name in operands)])
            n += 1
    return _csv(["n", "move", "by", "act", *operands], rows)


def _seats_csv(game: Game) -> str:
    results = list(game.book.results)
    outcome = game.outcome or []
    return _csv(
        ["seat", "name", *results],
        [[seat, game.names[seat], *(outcome[seat][name] for name in results)] for seat in range(game.seats)],
    )


def _codebook_csv(game: Game, more: Sequence[CsvTable] = ()) -> str:
    texts = game.book.texts
    rows = [
        ["acts.csv", "n", "number of the act, from 0"],
        ["acts.csv", "move", "number of the move: an act of a seat with the acts of chance that follow it"],
        ["acts.csv", "by", "the seat that acted, chance, or the clock"],
        ["acts.csv", "act", "; ".join(f"{a.name}: {texts.acts[a.name]['title']}" for a in game.book.acts)],
    ]
    for name in _operand_names(game):
        kind = next(a.operands[name].kind for a in game.book.acts if name in a.operands)
        meaning = "; ".join(f"{i}: {row['name']}" for i, row in enumerate(game.rows(kind)))
        rows.append(["acts.csv", name, meaning or f"operand {name} of the act"])
    rows += [["seats.csv", "seat", "number of the seat, from 0"], ["seats.csv", "name", "name of the player"]]
    rows += [["seats.csv", name, (f.__doc__ or name).strip()] for name, f in game.book.results.items()]
    for name, value in game.charter.items():
        rows.append(["charter", name, f"{value}: {texts.options[name]['text']} ({game.book.options[name].rule})"])
    rows += [[table.file, column, meaning] for table in more for column, meaning in table.columns.items()]
    return _csv(["file", "column", "meaning"], rows)
