"""Draw the table as text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.games.original_position.state import (
    CAREER_CARDS,
    FAMILY_CARDS,
    GOOD_ROWS,
    GOODS_CARDS,
    HAND,
    INTEREST_CARDS,
    REVERSAL_CARDS,
    TALENT_CARDS,
    Answer,
)
from commonweal.rulebook.numbers import plural

if TYPE_CHECKING:
    from rich.console import Group

CHIPS = {Answer.NONE: "", Answer.AGREE: "Agree", Answer.DISAGREE: "Disagree"}
TURNED = (("talent", TALENT_CARDS), ("family", FAMILY_CARDS), ("reversal", REVERSAL_CARDS))


def draw(game: Any, seat: int | None) -> Group:
    """Mats with projects, chance cards and votes; the card on the table; the own hand."""
    from rich.console import Group
    from rich.table import Table as Grid

    view = game.view(seat)
    grid = Grid(
        title=f"Round {view['round']}   mitigation points {view['points']}   treasury {view['treasury']}   "
        f"{plural(view['deck_size'], 'card')} in the deck"
    )
    for column in ("", "Project", "Lacks", "Chance", "Wealth", "Votes", "Chip"):
        grid.add_column(column)
    for i in range(view["seats"]):
        grid.add_row(*_mat(game, view, i))
    lines = [*_card_on_the_table(game, view), *_last_vote(game, view)]
    if seat is not None:
        held = [card for card in view["hand"][HAND * seat : HAND * seat + HAND] if card is not None and card >= 0]
        lines += [f"In hand: {GOODS_CARDS[card]['id']} - {GOODS_CARDS[card]['proposal']}" for card in held]
    return Group(grid, *lines)


def _mat(game: Any, view: dict[str, Any], seat: int) -> list[str]:
    project = [str(INTEREST_CARDS[card]["title"]) for card in view["interest"][seat] if card >= 0]
    project += [str(CAREER_CARDS[view["career"][seat]]["title"])] if view["career"][seat] >= 0 else []
    lacks = [str(row["name"]) for good, row in enumerate(GOOD_ROWS) if view["lacking"][seat] >> good & 1]
    turned = [deck[view[name][seat]] if view[name][seat] >= 0 else None for name, deck in TURNED]
    chance = [f"{card['title']} ({card['wealth']})" if card else "?" for card in turned]
    chip = view["ballot"][seat]
    laid = CHIPS[chip] if chip is not None else "laid" if view["voted"] >> seat & 1 else ""
    mark = "* " if seat in game.to_act else "  "
    numbers = [str(view["wealth"][seat]), str(view["votes"][seat])]
    return [mark + game.names[seat], "\n".join(project), "\n".join(lacks), "\n".join(chance), *numbers, laid]


def _card_on_the_table(game: Any, view: dict[str, Any]) -> list[str]:
    if view["proposed"] >= 0:
        return ["Proposal: " + str(GOODS_CARDS[view["proposed"]]["proposal"])]
    if view["scenario"] < 0:
        return []
    card = game.rows("scenario")[view["scenario"]]
    lines = [f"{card['title']}: {card['situation']}", f"Proposal: {card['proposal']}"]
    for answer, points in zip(("agree", "disagree"), view["points_on_back"], strict=True):
        back = "" if points < 0 else f" ({plural(points, 'point')})"
        lines.append(f"{answer.capitalize()}: {card['answer_' + answer]}{back}")
    return lines


def _last_vote(game: Any, view: dict[str, Any]) -> list[str]:
    """How the vote decided last went, on one line; nothing before the first."""
    if view["last_scenario"] >= 0:
        about = str(game.rows("scenario")[view["last_scenario"]]["title"])
    elif view["last_card"] >= 0:
        about = str(next(row["name"] for row in GOOD_ROWS if row["id"] == GOODS_CARDS[view["last_card"]]["good"]))
    else:
        return []
    chips = [
        f"{game.names[i]} {CHIPS[chip]} ({view['last_weight'][i]})"
        for i, chip in enumerate(view["last_ballot"][: view["seats"]])
        if chip
    ]
    won = f"{CHIPS[view['last_winning']]} won" if view["last_winning"] else "a tie"
    return [f"Last vote, {about}: {', '.join(chips)}; {won}."]
