"""Tables in the middle of a Laissez-faire, laid out as the worked scenarios write them: seats A to F, deeds by their
numbers, money in dollars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.cards import DEED_ROWS, DEEDS, POSITION, SPACE_ROWS
from commonweal.games.laissez_faire.state import ON_BOARD
from commonweal.games.laissez_faire.words import QuoteState
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.position import check_goes_on, check_position, record_of_fields, stand
from games.laissez_faire.playing import do
from games.seats import A

HOST = book.interpreted
BANK = -1
DEED = {row["id"]: number for number, row in enumerate(DEED_ROWS)}
"""Deeds by their ids: `DEED["nob-hill"]` is 24."""
SPACE = {row["id"]: number for number, row in enumerate(SPACE_ROWS)}
NEW_YORK, SAN_FRANCISCO, WASHINGTON, PHILADELPHIA = (26, 27), (22, 23, 24), (18, 19, 21), (11, 12, 13)
OPEN = 10000
"""The offer of a guest who leaves the price open."""
RATES = 15
"""A turn in which nothing has been done yet, so that rates may be set."""


def by_seat(given: Mapping[int, Any] | Sequence[Any], empty: Any, seats: int) -> list[Any]:
    """One value for each seat at the table, where only some are given."""
    values = dict(given) if isinstance(given, Mapping) else dict(enumerate(given))
    return [values.get(seat, empty) for seat in range(seats)]


def by_deed(given: Mapping[int, int], empty: Sequence[int]) -> list[int]:
    return [given.get(asset, empty[asset]) for asset in range(len(empty))]


def laid_out(
    seats: int = 4, *, charter: Mapping[str, Any] | None = None, chance: Sequence[str] = (), **fields: Any
) -> Game:
    """The reference table: it is A’s turn in round 1, before the dice; everybody has $1,500 and stands on Start, and
    the bank has all deeds.

    cash, pos, last_rent, renewal_free, jail_side and so on may be given by seat; owner and level by deed; lodged: by
    seat, the street. jailed: by seat, the side. quotes: by deed, the price that stands. chance: the next outcomes of
    chance, as acts.
    """
    charter = dict(charter or {})
    fresh = begun(seats, **charter).s
    for name, value in {"phase": "ready", "round": 1, "first_player": A, "in_turn": A, "fresh": RATES}.items():
        fields.setdefault(name, value)
    fields.setdefault("rolling", 0)
    fields.setdefault("tied", 1 << fields["first_player"])
    deals = {fields["in_turn"]: charter.get("deals_own_turn", 6)}
    fields["deals_left"] = by_seat(fields.get("deals_left", deals), charter.get("deals_other", 2), seats)
    fields["cash"] = by_seat(fields.get("cash", {}), charter.get("starting_cash", 1500), seats)
    fields["owner"] = by_deed(fields.get("owner", {}), list(fresh.owner[:DEEDS]))
    fields["level"] = by_deed(fields.get("level", {}), [0] * DEEDS)
    lodged = fields.pop("lodged", {})
    jailed = fields.pop("jailed", {})
    places = {seat: POSITION[asset] for seat, asset in lodged.items()} | dict.fromkeys(jailed, SPACE["courthouse"])
    fields["pos"] = by_seat(places | dict(fields.get("pos", {})), 0, seats)
    fields["lodged_on"] = by_seat(lodged, -1, seats)
    fields["last_rent"] = by_seat(fields.get("last_rent", {}), -1, seats)
    fields["in_jail"] = by_seat(dict.fromkeys(jailed, 1), 0, seats)
    fields["jail_side"] = by_seat(jailed, 0, seats)
    for name in ("renewal_free", "jail_turns_spent", "board_due", "hand_up", "finished", "lap_stays", "lap_travel"):
        fields[name] = by_seat(fields.get(name, {}), 0, seats)
    quotes = fields.pop("quotes", {})
    fields["quote_price"] = by_deed(quotes, [0] * ON_BOARD)
    fields["quote_state"] = by_deed(dict.fromkeys(quotes, QuoteState.QUOTED), [0] * ON_BOARD)
    record = record_of_fields(book, seats, charter, fields, None)
    game = stand(book, record, Seeded(1), None, book.decks_of(charter), tuple(chance))
    check_position(book, game.s)
    check_goes_on(game)
    return game


def begun(seats: int = 4, *, chance: Sequence[str] = (), **charter: Any) -> Game:
    """A game from its start, with the next outcomes of chance."""
    record = record_of_fields(book, seats, charter, {}, None)
    return stand(book, record, Seeded(1), None, book.decks_of(charter), tuple(chance))


def landed(place: str | int, roll: tuple[int, int] = (1, 2), *, seat: int = A, **more: Any) -> Game:
    """A player has just landed on a space by a roll; more as in `laid_out`."""
    pos = SPACE[place] if isinstance(place, str) else place
    more["pos"] = {**more.get("pos", {}), seat: (pos - sum(roll)) % len(SPACE)}
    game = laid_out(in_turn=seat, chance=[dice(*roll), *more.pop("then", ())], **more)
    return do(game, seat, "roll")


def dice(first: int, second: int) -> str:
    return f"roll_dice first={first} second={second}"
