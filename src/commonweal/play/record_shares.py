"""The shares of players in the record of a game: write how each act of chance was drawn, and check both."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, to_builtins

from commonweal.play.chance import Committed
from commonweal.play.draws import draws_of
from commonweal.play.game import Game
from commonweal.play.record_format import BrokenRecord, EventLine, FromSecret, Line, MoveLine, Record
from commonweal.play.shares import Share


def tell_draws(game: Game, lines: Sequence[Line]) -> None:
    """Write into the lines of moves how chance was drawn, up to the first acts that stay hidden for good."""
    draws = draws_of(game) if _has_shares(game) else iter(())
    for line in lines:
        if isinstance(line, MoveLine):
            if line.sealed and not line.opened:
                return
            line.draws = next(draws, [])


def check_draws(game: Game, record: Record) -> None:
    """Compare the draws in the record with the rules. Raises BrokenRecord."""
    made = draws_of(game) if _has_shares(game) else iter(())
    for line in record.moves:
        if line.draws != next(made, []):
            number = record.number_of(line)
            raise BrokenRecord(f"Line {number}: chance was not drawn in the way that the record says.")


def check_order(record: Record) -> None:
    """Whether the list of commitments was closed before the event that revealed the shares. Raises BrokenRecord."""
    source, begun = record.header.chance, record.moves[0].event if record.moves else None
    if not isinstance(source, FromSecret) or begun is None:
        return
    if source.shares and (source.closed is UNSET or not 0 < source.closed < begun - 1):
        raise BrokenRecord("Line 1: the shares were revealed before the list of commitments was closed.")
    committed = [Share(one.seat, one.commitment) for one in source.shares]
    told = {line.event: line.did for line in record.body if isinstance(line, EventLine) and "shares" in line.did}
    listed = {begun - 1: source.shares, **({} if source.closed is UNSET else {source.closed: committed})}
    expected = {event: to_builtins(shares) for event, shares in listed.items() if shares}
    if record.header.table and {event: did["shares"] for event, did in told.items()} != expected:
        raise BrokenRecord("Line 1: the shares are not those of the events that closed their list and began the game.")


def _has_shares(game: Game) -> bool:
    return isinstance(game.chance, Committed) and bool(game.chance.shares)
