"""The table as text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.games.potlatch.table import AMOUNT, HOUSE_CARDS, KINDS, RESOURCE_CARDS, TYPE, Type

if TYPE_CHECKING:
    from rich.table import Table as Grid

MARKS = {"FLG": "red", "GM": "green", "CT": "yellow", "T": "blue"}


def sketch(game: Any, seat: int | None) -> Grid:
    """Houses with their needs, hands and Status, as a viewer may see them."""
    from rich.table import Table as Grid

    view = game.view(seat)
    grid = Grid(
        title=f"Round {view['round_no']}   Obligation {view['level']}   {view['stack_size']} cards in the stack"
    )
    for column in ("", "House", *Type.names(), "Hand", "Status"):
        grid.add_column(column)
    for i in range(view["seats"]):
        house = HOUSE_CARDS[view["house"][i] - 1] if view["house"][i] else None
        marks = "* " if i in game.to_act else "  "
        marks += "gifted" if view["gifted_this_round"][i] else ""
        needs = [_need(view, i, t, name) for t, name in enumerate(Type.names())]
        hand = hand_text(view["hand"][i]) if view["hand"][i] is not None else f"{view['hand_size'][i]} cards"
        name = f"{house['name']} ({house['size']})" if house else ""
        grid.add_row(f"{game.names[i]}\n{marks}", name, *needs, hand, f"{view['status'][i]:+d}")
    return grid


def _need(view: dict[str, Any], seat: int, type: int, name: str) -> str:
    lying = [
        view[zone][seat][k] * AMOUNT[k] for zone in ("outside", "storage") for k in range(KINDS) if TYPE[k] == type
    ]
    met = "met" if view["unmet"][seat][type] == 0 else f"needs {view['unmet'][seat][type]}"
    return f"[{MARKS[name]}]{sum(lying)}/{view['need'][seat][type]}[/]\n{met}"


def hand_text(hand: list[int]) -> str:
    """`FLG 1, FLG 4, GM 2` for the copies of each kind in a hand."""
    cards = [
        f"{row['type']} {row['amount']}"
        for row, copies in zip(RESOURCE_CARDS, hand, strict=True)
        for _ in range(copies)
    ]
    return "\n".join(", ".join(cards[i : i + 3]) for i in range(0, len(cards), 3))
