"""Tables in the middle of a Legislation, laid out as the worked scenarios write them: `heart+ coin-`, votes `4-2-0`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.games.legislation import rulebook as book
from commonweal.games.legislation.cards import CROWN, ISSUE_ROWS
from commonweal.games.legislation.state import ISSUES, RED, SEATS
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.notation import act_text
from commonweal.play.position import check_goes_on, record_of_fields, stand
from games.seats import A

HOST = book.interpreted
ISSUE = {row["id"]: number for number, row in enumerate(ISSUE_ROWS)}
TWELVE = tuple(range(12))
"""The selected issues of the reference table: diamond to moon."""


def card(word: str) -> int:
    """The number of a red card: `heart+`, `coin-`, `crown`."""
    return CROWN if word == "crown" else 2 * ISSUE[word[:-1]] + (word[-1] == "-")


def levels(words: str) -> list[int]:
    """Levels or the cards of a bill: `heart+ coin-`, `heart+2`."""
    found = [0] * ISSUES
    for word in words.split():
        at = max(word.find("+"), word.find("-"))
        found[ISSUE[word[:at]]] += (1 if word[at] == "+" else -1) * int(word[at + 1 :] or 1)
    return found


def hand_of(words: str) -> list[int]:
    """Copies of each red card."""
    found = [0] * RED
    for word in words.split():
        found[card(word)] += 1
    return found


def hands(given: Mapping[int, str]) -> list[list[int]]:
    return [hand_of(given.get(seat, "")) for seat in range(SEATS)]


def issues(number: int) -> list[int]:
    return [1] * number + [0] * (ISSUES - number)


def laid_out(
    seats: int = 6, *, charter: Mapping[str, Any] | None = None, seed: int = 1, chance: Sequence[str] = (), **more: Any
) -> Game:
    """The reference table of the scenarios: all signed, issues selected, four tokens each, nobody ready.

    chance: the next outcomes of chance, as acts. more: as for `record_at`."""
    record = record_at(seats, charter=charter, **more)
    game = stand(book, record, Seeded(seed), None, book.decks_of(charter or {}), tuple(chance))
    check_goes_on(game)
    return game


def record_at(
    seats: int = 6,
    *,
    hand: Mapping[int, str] | None = None,
    team_hand: Mapping[int, str] | None = None,
    law: str = "",
    core: str = "",
    added: str = "",
    first: str | None = None,
    charter: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Any:
    """The state of such a table, before chance goes on. hand: red cards by seat. law, core, added: `heart+ coin-`.
    first: the core bill as presented, if it was another. Other fields as in commonweal.position."""
    s_first = core if first is None else first
    phase = fields.setdefault("phase", "bill")
    everybody = (1 << seats) - 1
    charter = dict(charter or {})
    probe, problems = book.adopt(seats, charter)
    assert not problems, problems
    HOST.setup(probe)
    fields.setdefault("signed", everybody)
    fields.setdefault("selected", issues(probe.n_issues))
    fields.setdefault("session", 1)
    fields.setdefault("law", levels(law))
    fields.setdefault("core", levels(core))
    fields.setdefault("core_first", levels(s_first))
    fields.setdefault("added", levels(added))
    if hand is not None:
        fields["hand"] = hands(hand)
        fields["held"] = [sum(row) for row in fields["hand"]]
    if team_hand is not None:
        fields["team_hand"] = [hand_of(team_hand.get(team, "")) for team in range(5)]
    first_chair = fields.pop("first_chair", (fields["session"] - 1) % seats)
    order = [(first_chair + step) % seats for step in range(seats)]
    fields.setdefault("chair_list", [*order, *[-1] * (SEATS - seats)])
    fields.setdefault("chair_count", seats)
    chair = fields.setdefault("chair", first_chair)
    fields.setdefault("chair_pos", order.index(chair) if chair >= 0 else 0)
    if charter.get("teams"):
        fields.setdefault("team", [seat % charter["teams"] for seat in range(seats)] + [-1] * (SEATS - seats))
    if charter.get("ballots", "public") != "public":
        fields.setdefault("money_hidden", 1)
    if "in_play" in fields:
        fields.setdefault("money", [4 * (fields["in_play"] >> seat & 1) for seat in range(seats)])
    fields.setdefault("failed_s", fields.get("fail_run", 0))
    fields.setdefault("failed_g", fields["failed_s"])
    if phase in ("final_vote", "amend_vote"):
        fields.setdefault("voters", everybody)
        if charter.get("vote_method") == "roll_call":
            fields.setdefault("first_called", (chair + 1) % seats)
    return record_of_fields(book, seats, charter, fields, None)


def discussing(seats: int = 6, **more: Any) -> Game:
    """The discussion of a bill: `heart+ coin-`, unless another is given."""
    return laid_out(seats, **{"phase": "discussion", "core": "heart+ coin-"} | more)


def voting(seats: int = 6, **more: Any) -> Game:
    """The final vote on a bill: `heart+ coin-`, unless another is given."""
    return laid_out(seats, **{"phase": "final_vote", "core": "heart+ coin-"} | more)


def campaigning(seats: int = 6, **more: Any) -> Game:
    """The campaign, which A begins."""
    turns = {"chair": -1, "asked_now": A, "to_ask": (1 << seats) - 2}
    return laid_out(seats, phase="campaign", **turns | more)


def drawing(seat: int, word: str, **more: Any) -> Game:
    """A seat that was elected again draws a red card."""
    hand = {"phase": "aftermath", "step": "draw", "seat_at": seat, "to_deal": 1, "chair": -1, "reelected": 1 << seat}
    return laid_out(chance=[f"draw_red card={card(word)} seat={seat}"], **hand | more)


def begun(seats: int = 6, seed: int = 1, **charter: Any) -> Game:
    """A game from its start, before the charter is signed."""
    return Game.begin(book, seats, charter, Seeded(seed))


def set_up(seats: int = 6, seed: int = 1, **charter: Any) -> Game:
    """A game whose charter all have signed and whose cards are dealt."""
    game = begun(seats, seed, **charter)
    for seat in range(seats):
        game.do(seat, "sign_charter")
    return game


# ---------------------------------------------------------------- asking
def chances(s: Any) -> dict[str, int]:
    """The possible acts of chance on a record, with their weights."""
    workspace = HOST.workspace()
    count = HOST.options(s, workspace, -1)
    return {act_text(book, workspace.acts[i]): workspace.weights[i] for i in range(count)}


def bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)
