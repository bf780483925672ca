"""Draw the table as text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.games.potlatch.state import AMOUNT, HOUSE_CARDS, KINDS, RESOURCE_CARDS, TYPE, Type
from commonweal.rulebook.numbers import plural

if TYPE_CHECKING:
    from rich.table import Table as Grid

MARKS = {"FLG": "red", "GM": "green", "CT": "yellow", "T": "blue"}


def draw(game: Any, seat: int | None) -> Grid:
    """Houses with their needs, hands and Status, as a viewer may see them."""
    from rich.table import Table as Grid

    view = game.view(seat)
    stack = plural(view["stack_size"], "card")
    grid = Grid(
        title=f"Round {view['round_no']}   Obligation {view['level']}   {stack} in the stack",
        caption_justify="left",
    )
    for column in ("", "House", *Type.names(), "Hand", "Status"):
        grid.add_column(column)
    hands = []
    for i in range(view["seats"]):
        house = HOUSE_CARDS[view["house"][i] - 1] if view["house"][i] else None
        marks = "* " if i in game.to_act else "  "
        marks += "gifted" if view["gifted_this_round"][i] else ""
        needs = [_need(view, i, t, name) for t, name in enumerate(Type.names())]
        held = view["hand_size"][i]
        name = f"{house['name']} ({house['size']})" if house else ""
        status = view["status"][i]
        grid.add_row(
            f"{game.names[i]}\n{marks}",
            name,
            *needs,
            plural(held, "card"),
            f"{status:+d}" if status else "0",
        )
        if view["hand"][i] is not None and held:
            hands.append(f"{'Your hand' if i == seat else f'Hand of {game.names[i]}'}: {hand_text(view['hand'][i])}")
    grid.caption = "\n".join(hands)
    return grid


def _need(view: dict[str, Any], seat: int, type: int, name: str) -> str:
    """`1 of 3` units that lie at a house, in the colour of their type; `met` once it needs no more."""
    lying = [
        view[zone][seat][k] * AMOUNT[k] for zone in ("outside", "storage") for k in range(KINDS) if TYPE[k] == type
    ]
    notices = "met" if view["unmet"][seat][type] == 0 else f"{sum(lying)} of {view['need'][seat][type]}"
    return f"[{MARKS[name]}]{notices}[/]"


def hand_text(hand: list[int]) -> str:
    """`FLG 1, 2 of FLG 4, GM 2` for the copies of each kind in a hand."""
    return ", ".join(
        f"{f'{copies} of ' if copies > 1 else ''}{row['type']} {row['amount']}"
        for row, copies in zip(RESOURCE_CARDS, hand, strict=True)
        if copies
    )
