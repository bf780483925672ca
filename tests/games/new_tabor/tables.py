"""Tables in the middle of a New Tabor, laid out as the worked scenarios write them: seats A, B, C ..., Money in
cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.cards import CARD_ROWS, CARDS_IN, RENT_ROWS, UNIT_SPOT_PRICE, CardDeck
from commonweal.games.new_tabor.state import PLOTS, SEATS, WANTS_HELD
from commonweal.institutions import decks
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.position import check_goes_on, record_of_fields, stand
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, INNER, OUTER, SHELTER
from games.seats import A, B, C

HOST = book.interpreted
FOURS = ("food-4", "clothes-4", "shelter-4", "transportation-4")
"""The Potential Rent Cards of the scenarios, all at 9.30."""
RENT = {str(row["id"]).removeprefix("rent-"): number for number, row in enumerate(RENT_ROWS)}
RENTS = [f"draw_rent seat={n} card=rent-{name}" for n, name in enumerate(FOURS)]
"""The Potential Rent Cards are drawn by the first four players, one each."""
SETTLED = {"zone": {A: CENTER, B: INNER, C: INNER}, "plot_owner": [A, B, C], "plot_occupant": [A, B, C]}
"""Under capitalism: A owns the Center, B and C a plot each in the Inner Rung, and each stands on it; D is in the Outer
Rung."""


def card(name: str) -> int:
    """The number of a card in its deck: `labor-01`, `loss-17`."""
    return [row["id"] for row in CARD_ROWS[name.partition("-")[0]]].index(name)


def by_seat(given: Mapping[int, Any] | Sequence[Any], empty: Any, seats: int) -> list[Any]:
    """One value for each seat at the table, where only some are given."""
    values = dict(given) if isinstance(given, Mapping) else dict(enumerate(given))
    return [values.get(seat, empty) for seat in range(seats)]


def record_at(seats: int = 4, *, charter: Mapping[str, Any] | None = None, **fields: Any) -> Any:
    """The state of the reference table of the scenarios: Player 1 is A, the Clerk A, the Treasurer B; everybody is in
    Clothes in the Outer Rung, and has had a turn.

    money, stock, ability, input_due, zone and so on may be given by seat. wants: by seat, the ids of Wants Cards. lost:
    the seats that are out, in the order in which they were lost, with the Quarter. finished: who has no place on the
    Life Path any more. rent: the Potential Rent Cards in play. The Storehouse is filled so that it backs all Money;
    what that leaves over is in the Bank, or if `bank` is given with the last seat. Under capitalism nothing backs
    Money, and nobody is Treasurer.
    """
    rent = [RENT[name] for name in fields.pop("rent", FOURS)]
    fields.setdefault("phase", "market")
    fields.setdefault("quarter", 1)
    for name, value in {"first_seat": A, "quarter_first": A, "current": A, "clerk": A, "treasurer": B}.items():
        fields.setdefault(name, value)
    fields["rent_in_play"] = rent
    fields.setdefault("vacancies_open", 1)
    fields.setdefault("cap_seats", seats)
    fields.setdefault("offers_left", (charter or {}).get("offers_per_turn", 12))
    fields["industry"] = by_seat(fields.get("industry", {}), CLOTHES, seats)
    place_players(fields, seats)
    fields["drawn_in"] = by_seat(fields.get("drawn_in", {}), fields["quarter"], seats)
    fields["colour"] = list(range(seats))
    fields["moves_left"] = [(charter or {}).get("motions_per_turn", 2)] * seats
    for name in ("ability", "ability_lost", "stock", "input_due"):
        fields[name] = by_seat(fields.get(name, {}), [0] * 4, seats)
    for name in ("rent_paid", "rival"):
        fields[name] = by_seat(fields.get(name, {}), [0, 0] if name == "rent_paid" else [-1, -1], seats)
    for name in ("plot_owner", "plot_occupant"):
        fields.setdefault(name, [-1] * PLOTS)
    fields.setdefault("input_total", fields["input_due"])
    for name in ("tokens", "switch_turns", "last_three", "leisure_platform"):
        fields[name] = by_seat(fields.get(name, {}), 0, seats)
    fields.setdefault("iou_count", len(fields.get("iou", ())))
    lay_wants(fields, seats)
    if (charter or {}).get("regime") == "capitalism":
        fields["treasurer"] = -1
        fields["money"] = by_seat(fields.get("money", {}), 0, seats)
    else:
        back_money(fields, seats, rent)
    lay_cards(fields, rent)
    return record_of_fields(book, seats, dict(charter or {}), fields, None)


def place_players(fields: dict[str, Any], seats: int) -> None:
    """Put everybody into a Zone and onto the Life Path, but those who are lost, and those who have finished it."""
    fields["finished"] = by_seat(fields.get("finished", {}), 0, seats)
    fields["path_pos"] = by_seat(fields.get("path_pos", {}), None, seats)
    for seat, place in enumerate(fields["path_pos"]):
        if place is None:
            fields["path_pos"][seat] = 0 if fields["finished"][seat] else 1
    fields["zone"] = by_seat(fields.get("zone", {}), OUTER, seats)
    if lost := fields.pop("lost", {}):
        fields["in_play"] = sum(1 << seat for seat in range(seats) if seat not in lost)
        fields["left_as"] = by_seat({seat: place for place, seat in enumerate(lost, 1)}, 0, seats)
        fields["elim_quarter"] = by_seat(lost, 0, seats)
        fields["zone"] = [-1 if seat in lost else zone for seat, zone in enumerate(fields["zone"])]


def lay_wants(fields: dict[str, Any], seats: int) -> None:
    """Give out Wants Cards, nothing of which is consumed yet."""
    held, due = [-1] * (SEATS * WANTS_HELD), [[0] * 4 for _ in range(SEATS * WANTS_HELD)]
    wants = fields.pop("wants", {})
    fields["wants_count"] = by_seat({seat: len(names) for seat, names in wants.items()}, 0, seats)
    for seat, names in wants.items():
        for place, name in enumerate(names):
            row = CARD_ROWS["wants"][card(name)]
            held[WANTS_HELD * seat + place] = card(name)
            due[WANTS_HELD * seat + place] = [int(row[i]) for i in ("food", "clothes", "shelter", "transportation")]
    fields["wants_held"], fields["want_due"] = held, due


def back_money(fields: dict[str, Any], seats: int, rent: Sequence[int]) -> None:
    """Fill the Storehouse with Shelter until it backs all Money (NT-203)."""
    money = fields["money"] = by_seat(fields.get("money", {}), 0, seats)
    store = fields.setdefault("storehouse", [0] * 4)
    prices = [UNIT_SPOT_PRICE[number] for number in rent]
    has_bank = "bank" in fields
    total = sum(money) + fields.setdefault("bank", 0)
    value = sum(units * price for units, price in zip(store, prices, strict=True))
    if total > value:
        units = -((value - total) // prices[SHELTER])
        store[SHELTER] += units
        value += units * prices[SHELTER]
    if has_bank:
        money[-1] += value - total
    else:
        fields["bank"] += value - total


def lay_cards(fields: dict[str, Any], rent: Sequence[int]) -> None:
    """The Potential Rent Cards in play have left their deck; all other cards lie face down."""
    if "place_of_card" in fields:
        return
    most = max(CARDS_IN)
    places = [[decks.IN_DECK] * size + [decks.OUT] * (most - size) for size in CARDS_IN]
    for number in rent:
        places[CardDeck.RENT][number] = decks.OUT
    fields["place_of_card"] = places
    fields["cards_left"] = [row.count(decks.IN_DECK) for row in places]


def laid_out(
    seats: int = 4, *, charter: Mapping[str, Any] | None = None, chance: Sequence[str] = (), **fields: Any
) -> Game:
    """The reference table. chance: the next outcomes of chance, as acts. More: see `record_at`."""
    record = record_at(seats, charter=charter, **fields)
    game = stand(book, record, Seeded(1), None, book.decks_of(dict(charter or {})), tuple(chance))
    check_goes_on(game)
    return game


def slots(seats: int = 4, **more: Any) -> Game:
    """The Consumption stage; it is A’s slot unless another is given."""
    stage = {"phase": "slot", "slot_round": 1, "finished": [1] * seats}
    return laid_out(seats, **stage | more)


def about_to_roll(seat: int, *, roll: int = 1, card: str = "", chance: Sequence[str] = (), **more: Any) -> Game:
    """A player’s Stake step. roll: what the Die shows when it ends. card: the card that the space then brings."""
    drawn = [f"draw_{card.partition('-')[0]} seat={seat} card={card}"] if card else []
    outcomes = [f"roll seat={seat} value={roll}", *drawn, *chance]
    return laid_out(**{"phase": "stake", "current": seat, "acted": 1, "chance": outcomes} | more)


def ending_the_path(**more: Any) -> Game:
    """C is about to finish the Life Path as the last player, with a 1: then the Quarter ends."""
    return about_to_roll(C, **{"path_pos": {C: 15}, "finished": [1, 1, 0, 1]} | more)


def under_capitalism(seats: int = 4, **more: Any) -> Game:
    """A table under capitalism where all plots have owners: see `SETTLED`."""
    charter = {"regime": "capitalism"} | more.pop("charter", {})
    return laid_out(seats, charter=charter, **SETTLED | more)


def begun(seats: int = 4, *, chance: Sequence[str] = (), **charter: Any) -> Game:
    """A game from its start, with the next outcomes of chance."""
    record = record_of_fields(book, seats, charter, {}, None)
    return stand(book, record, Seeded(1), None, book.decks_of(charter), tuple(chance))
