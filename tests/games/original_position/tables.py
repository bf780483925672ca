"""Tables in the middle of an Original Position, laid out from the ids of cards as the scenarios write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.games.original_position import rulebook as book
from commonweal.games.original_position.state import (
    CAREER_CARDS,
    CAREER_GOOD,
    FAMILY_CARDS,
    GOOD_ROWS,
    GOODS_CARDS,
    HAND,
    INTEREST_CARDS,
    INTEREST_GOOD,
    REVERSAL_CARDS,
    SCENARIO_CARDS,
    SEATS,
    TALENT_CARDS,
)
from commonweal.play.game import Game
from commonweal.play.position import position

HOST = book.interpreted


def ids(rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    return {str(row["id"]): number for number, row in enumerate(rows)}


GOOD, INTEREST, CAREER = ids(GOOD_ROWS), ids(INTEREST_CARDS), ids(CAREER_CARDS)
CARD, SCENARIO = ids(GOODS_CARDS), ids(SCENARIO_CARDS)
TALENT, FAMILY, REVERSAL = ids(TALENT_CARDS), ids(FAMILY_CARDS), ids(REVERSAL_CARDS)
SCENARIO_ROUND = [int(row["round"]) for row in SCENARIO_CARDS]
AGREE, DISAGREE = 1, 2
PROJECTS = (
    "swimming band physiotherapist",
    "astronomy bird-watching journalist",
    "foreign-languages gardening baker",
    "cooking-traditions long-walks cafe-owner",
    "climbing pottery teacher",
    "football-with-friends amateur-theatre farmer",
)
"""What the seats want to do with their lives, where a scenario does not say."""


def laid_out(
    seats: int,
    *,
    projects: Sequence[str] = PROJECTS,
    lacking: Sequence[str] | None = None,
    items: Sequence[int] | None = None,
    hands: Mapping[int, str] | None = None,
    charter: Mapping[str, Any] | None = None,
    seed: int = 1,
    **fields: Any,
) -> Game:
    """A table with everybody's project on it.

    lacking: for each seat the goods of its unsupported items (default: all). items: or how many of its items are
    supported, the first ones. hands: cards by seat. Other fields as in commonweal.position.
    """
    dealt = [project.split() for project in projects[:seats]]
    fields["interest"] = [[INTEREST[a], INTEREST[b]] for a, b, _ in dealt]
    fields["career"] = [CAREER[c] for _, _, c in dealt]
    if lacking is not None:
        fields["supported"] = [
            [0 if good in {GOOD[g] for g in lacks.split()} else 1 for good in goods_of(*cards)]
            for lacks, cards in zip(lacking, dealt, strict=False)
        ]
    if items is not None:
        fields["supported"] = [[1] * n + [0] * (5 - n) for n in items]
    hand = [-1] * HAND * SEATS
    for seat, cards in (hands or {}).items():
        for place, card in enumerate(cards.split()):
            hand[HAND * seat + place] = CARD[card]
    fields.setdefault("hand", hand)
    if fields.setdefault("phase", "scenario_vote") == "scenario_vote":
        fields.setdefault("voters", (1 << seats) - 1)
        fields.setdefault("scenario", SCENARIO_ROUND.index(fields.get("round", 1)))
    fields.setdefault("order", [*range(seats), *[-1] * (SEATS - seats)])
    return position("original_position", seats=seats, charter=charter, seed=seed, **fields)


def goods_of(one: str, other: str, career: str) -> list[int]:
    """The goods of the five items of a project."""
    return [INTEREST_GOOD[INTEREST[one]], INTEREST_GOOD[INTEREST[other]], *CAREER_GOOD[CAREER[career]]]


def begun(seats: int, seed: int = 1, **charter: Any) -> Game:
    """A game from its start."""
    from commonweal.play.chance import Seeded

    return Game.begin(book, seats, charter, Seeded(seed))


def scenario_vote(seats: int, card: str, **more: Any) -> Game:
    """The vote on a Scenario Card, the third of its round."""
    number = SCENARIO[card]
    more.setdefault("round", int(SCENARIO_CARDS[number]["round"]))
    used = [0] * len(SCENARIO)
    used[number] = 1
    wealth = [*more.get("wealth", []), *[0] * SEATS][:seats]
    equal = (more.get("charter") or {}).get("scenario_votes") == "equal"
    return laid_out(
        seats,
        phase="scenario_vote",
        scenario=number,
        scenario_used=used,
        scenario_no=more.pop("scenario_no", 0),
        voters=(1 << seats) - 1,
        weight=[1 if equal else 1 + w // 3 for w in wealth],
        **more,
    )


def turn(seats: int, active: int, **more: Any) -> Game:
    """A player's turn in Phase B of Round 1."""
    return laid_out(seats, phase="turn", active=active, turn_index=active, **more)


def voted(game: Game, answers: str, seats: Sequence[int] | None = None) -> Game:
    """Chips laid by all who vote, in seat order: A or D."""
    voters = sorted(game.to_act) if seats is None else seats
    for seat, answer in zip(voters, answers, strict=True):
        game.do(seat, f"vote answer={'.AD'.index(answer)}")
    return game


def all_ready(game: Game) -> Game:
    """Everybody agrees to end the debate."""
    for seat in sorted(game.to_act):
        game.do(seat, "end_debate")
    return game


def chances(s: Any) -> dict[str, int]:
    """The possible acts of chance on a record, with their weights."""
    from commonweal.play.notation import act_text

    workspace = HOST.workspace()
    count = HOST.options(s, workspace, -1)
    return {act_text(book, workspace.acts[i]): workspace.weights[i] for i in range(count)}
