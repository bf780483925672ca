"""Write and verify the record of a game, a file that anybody can replay (`record_format` has the format).

The head names the game, its version, the charter and the commitment to its chance. One line for each move follows. The
last line reveals the secret and says how the game ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import UNSET

from commonweal.play import notation
from commonweal.play.catalogue import UnknownGame, find_book
from commonweal.play.chance import Chance, Committed, Seeded, commitment_to
from commonweal.play.errors import NotDone, NotPossible
from commonweal.play.game import Game
from commonweal.play.moves import Move
from commonweal.play.record_events import check_events, find_seen
from commonweal.play.record_format import (
    BrokenRecord,
    ChanceSource,
    End,
    EventLine,
    FromRecord,
    FromSecret,
    FromSeed,
    Header,
    MoveLine,
    Record,
    head_of,
    move_line,
    read_record,
    write_lines,
    write_texts,
)
from commonweal.play.record_shares import check_draws, check_order, tell_draws
from commonweal.play.shares import Share, check_shares
from commonweal.play.simulated_record import read_simulated
from commonweal.rulebook import CharterError, Rulebook
from commonweal.rulebook.book.rules_fingerprint import rules_fingerprint
from commonweal.rulebook.values.actors import CHANCE, FACILITATOR

__all__ = ["BrokenRecord", "Verified", "open_record", "write_record"]


def write_record(
    game: Game,
    *,
    table: str = "",
    body: Sequence[MoveLine | EventLine] = (),
    players: Sequence[str] = (),
    closed: int | None = None,
    opened: bool = False,
) -> str:
    """Write the record of a finished game as JSON Lines.

    table: its code, at a live table, and body: the lines of all its events, including the moves. players: the kinds of
    players. closed: the event that closed the list of shares. opened: include what stays hidden for good, only for the
    host. Raises ValueError while the game goes on, because the record would show hands, and if the game does not let
    the host open it."""
    if not game.over:
        raise ValueError("the record of a game can be written once the game is over")
    if opened and not game.book.host_opens_rule:
        raise ValueError(f"{game.book.name} does not let the host open what stays hidden for good")
    chance = game.chance
    if isinstance(chance, Committed):
        shares = list(chance.shares)
        until = closed if shares and closed is not None else UNSET
        source: ChanceSource = FromSecret(commitment=chance.commitment, shares=shares, closed=until)
        secret = chance.secret.hex()
    elif isinstance(chance, Seeded):
        source, secret = FromSeed(seed=chance.seed, game=chance.game), ""
    else:
        raise ValueError("the record of a game needs chance that can be drawn again")
    header = head_of(game.book, game.seats, game.names, game.first_charter, source)
    header.table, header.players = table, list(players)
    header.opened = game.book.host_opens_rule if opened else ""
    end = End(end="over", outcome=game.outcome or [], secret=secret)
    lines = list(body) or list(_move_lines(game, opened=opened))
    tell_draws(game, lines)
    return write_lines([header, *lines, end])


def _move_lines(game: Game, *, opened: bool) -> Iterator[MoveLine]:
    for move in game.moves():
        by = move.acts[0].by if move.index else CHANCE
        numbers, nonce = [entry.number for entry in move.acts], game.beside(move.index).nonce
        line = move_line(game.book, move.index, by, numbers, nonce, opened=opened)
        line.texts = write_texts(game.beside(move.index).texts, nonce)
        yield line


@dataclass(frozen=True)
class Verified:
    """The result of a verification: acts carried out again, acts of chance drawn again, whether a commitment held.

    simulated: chance was taken from the record and not drawn again. stopped: why a simulated game has no end. sealed:
    from which move on acts are hidden for good, so that the rest and the end could not be played again; the game then
    stands before that move. shares: what players added to the shuffle. seen: the last event whose hash the player had
    seen, and events: how many the table had."""

    game: Game
    acts: int
    chances: int
    committed: bool
    simulated: bool = False
    stopped: str = ""
    sealed: int | None = None
    shares: Sequence[Share] = ()
    seen: int | None = None
    events: int = 0

    @property
    def outcome(self) -> Sequence[Mapping[str, int | None]] | None:
        """What each seat ended with; nothing is secret in a simulated game. None for a game that did not end."""
        return self.game.results() if self.simulated and self.game.over else self.game.outcome

    @property
    def withheld(self) -> list[str]:
        """The names of those who committed to a share and did not reveal it."""
        return [self.game.names[one.seat] for one in self.shares if not one.share]


def open_record(text: str, seen: str = "") -> Verified:
    """Verify a record: its chain, the commitment, every draw of chance, every act, and the end. Raises BrokenRecord.

    seen: a hash that a page showed to a player; the record must contain what that player saw, unchanged."""
    try:
        record = read_record(text)
        found = find_seen(record, seen) if seen else None
        if record.header.table:
            check_events(record)
        return replace(_verify(record), seen=found, events=len(record.body) if record.header.table else 0)
    except (RecursionError, OverflowError):
        raise BrokenRecord("It holds values that no record of a game holds: nested too deeply, or too large.") from None


def _verify(record: Record) -> Verified:
    book = _book_of(record.header)
    try:
        game = _play_again(book, record)
    except BrokenRecord as wrong:
        if record.header.fingerprint == rules_fingerprint(book):
            raise
        raise BrokenRecord(
            f"{wrong} The rules of {book.texts.title} installed here differ from those that this game was played by.",
            "Check it with that version of the game.",
        ) from None
    sealed = first_sealed(record.moves)
    moves = record.moves[:sealed]
    chances = sum(len(line.acts) if line.by == "chance" else len(line.chance) for line in moves)
    acts = sum(len(line.acts) + len(line.chance) for line in moves)
    is_simulated, is_committed = isinstance(record.header.chance, FromRecord), isinstance(game.chance, Committed)
    stopped = record.end.why if record.end.end == "stopped" else ""
    shares = game.chance.shares if isinstance(game.chance, Committed) else ()
    return Verified(game, acts, chances, is_committed, is_simulated, stopped, sealed, shares)


def first_sealed(moves: Sequence[MoveLine]) -> int | None:
    """The number of the first move with acts that stay hidden for good; None if there is none."""
    return next((line.n for line in moves if line.sealed and not line.opened), None)


def _book_of(header: Header) -> Rulebook:
    """The rulebook of a record, in the version that the game was played under. Raises BrokenRecord."""
    try:
        book = find_book(header.game)
    except UnknownGame as wrong:
        raise BrokenRecord(str(wrong), "Check the record where that game is installed.") from None
    if header.game_version != book.version:
        played = f"The game was played under version {header.game_version} of {book.texts.title}"
        raise BrokenRecord(f"{played}; installed is {book.version}.", "Check it with that version of Commonweal.")
    return book


def _play_again(book: Rulebook, record: Record) -> Game:
    """The game of a record, played again to its end, or to the first act that is hidden for good. Raises
    BrokenRecord."""
    header, end, sealed = record.header, record.end, first_sealed(record.moves)
    game = _new_game(book, header, end)
    if isinstance(header.chance, FromRecord):
        game = read_simulated(book, record)
    else:
        _replay(game, record)
        check_draws(game, record)
        check_order(record)
    if sealed is not None:
        if game.over:
            raise BrokenRecord(f"Line {record.number_of(record.moves[sealed])}: The game is over before this move.")
        return game
    if end.end == "stopped":
        if not isinstance(header.chance, FromRecord):
            raise BrokenRecord(f"Line {len(record.lines)}: Only a simulated game stops before its end.")
        if not end.why:
            raise BrokenRecord(f"Line {len(record.lines)} does not say why the game stopped.")
        return game
    if not game.over:
        raise BrokenRecord("The acts end before the game does.")
    if (game.results() if isinstance(header.chance, FromRecord) else game.outcome) != end.outcome:
        raise BrokenRecord(f"The end in line {len(record.lines)} is not what the acts lead to.")
    return game


def _new_game(book: Rulebook, header: Header, end: End) -> Game:
    """Make the game that the first line describes, before any act. Raises BrokenRecord."""
    chance = _chance(header, end)
    try:
        return Game(book, header.seats, header.charter, chance, header.names)
    except (CharterError, TypeError, AttributeError, ValueError) as wrong:
        raise BrokenRecord(f"Line 1: {wrong}") from None


def _chance(header: Header, end: End) -> Chance:
    """The source of chance that a record names. Raises BrokenRecord if the secret does not fit the commitment."""
    source = header.chance
    if isinstance(source, FromRecord):
        return Seeded(0)  # never used: the record contains the outcomes of chance
    if isinstance(source, FromSeed):
        return Seeded(source.seed, source.game)
    try:
        secret = bytes.fromhex(end.secret)
        Committed(secret)
    except ValueError:
        raise BrokenRecord("The last line does not reveal the secret (64 hexadecimal digits).") from None
    if commitment_to(secret) != source.commitment:
        raise BrokenRecord(
            "The secret does not fit the commitment made before the first act: the chance was tampered with."
        )
    try:
        check_shares(source.commitment, source.shares, header.seats)
    except ValueError as wrong:
        raise BrokenRecord(f"Line 1: {wrong}.") from None
    return Committed(secret, source.shares)


def _replay(game: Game, record: Record) -> None:
    """Carry out the moves of the record in a new game and compare their chance, up to the first act hidden for good.

    Raises BrokenRecord."""
    for line in record.moves[: first_sealed(record.moves)]:
        number = record.number_of(line)
        try:
            move = _carry_out(game, line)
        except NotDone as wrong:
            raise BrokenRecord(f"Line {number}: {wrong}") from None
        by_seat = 0 if line.by == "chance" else len(line.acts)
        drawn, recorded = list(move.act_texts), [*line.done, *line.chance]
        if line.opened and line.acts != [notation.sealed_text(game.book, act.number) for act in move.acts][:by_seat]:
            raise BrokenRecord(f"Line {number}: Its opened acts are other acts.")
        for place in range(by_seat, max(len(drawn), len(recorded))):
            brought = f"chance brought “{drawn[place]}”" if place < len(drawn) else "chance brought nothing more"
            said = f"“{recorded[place]}”" if place < len(recorded) else "nothing more"
            if drawn[place : place + 1] != recorded[place : place + 1]:
                raise BrokenRecord(f"Line {number}: {brought}, the record says {said}.")


def with_texts(book: Rulebook, line: MoveLine) -> list[Any]:
    """The acts of a move with the texts in the record; texts that were erased are empty."""
    texts, acts = [line.texts[number].text for number in sorted(line.texts, key=int)], list[Any]()
    for act in line.done:
        a = book.acts_by_name.get(act.split(" ", 1)[0])
        if a is None or a.words is None:
            acts.append(act)
        else:
            fields = notation.act_json(book, notation.read_act(book, act))
            acts.append({**fields, a.words: texts.pop(0) if texts else ""})
    return acts


def _carry_out(game: Game, line: MoveLine) -> Move:
    """Carry out one move: the set-up, the act of a seat, or the act of the clock, assuming that its time was up."""
    if line.n == 0:
        if line.by != "chance":
            raise NotPossible("record.set_up_first")
        return game.set_up_table()
    if line.by == "chance":
        raise NotPossible("record.chance_not_asked", value=str(sorted(game.to_act)))
    if not line.acts or (line.by == "clock" and len(line.acts) > 1):
        raise NotPossible("record.one_act")
    if line.by != "clock":
        by = FACILITATOR if line.by == "facilitator" else line.by
        acts = with_texts(game.book, line)
        return game.do(by, acts if len(acts) > 1 else acts[0])
    for clock in game.clocks:
        if notation.act_text(game.book, clock.number) == line.acts[0]:
            return game.time_up(clock.seconds, clock.act)
    raise NotPossible("record.no_such_clock", act=line.acts[0])
