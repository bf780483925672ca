"""Replay a finished Potlatch and collect what was given, shared and placed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from commonweal.debriefing import Step, replay
from commonweal.games.potlatch.state import AMOUNT, NEED, TYPE, TYPES, Notice
from commonweal.rulebook import Rulebook


@dataclass(frozen=True)
class Gift:
    """One gift: its units of each type, how many needs it filled exactly, and the Obligation level after it."""

    round_no: int
    giver: int
    receiver: int
    units: tuple[int, ...]
    exact: int
    level: int

    @property
    def total(self) -> int:
        return sum(self.units)


@dataclass
class Invitation:
    """One invitation to Combine Resources. `shared`: the kind of card, None if nothing was shared."""

    inviter: int
    invited: int
    shared: int | None = None
    gift_followed: bool = False


@dataclass
class Ledger:
    """One of the linked games.

    needs: of each house, the same for every type. gifted, placed: units of each type at each house, by gifts and in
    the Closing Action. placings: (seat, kind) in their order. met: after each gift and each card placed, the share of
    its needs that each house has met. status_after: Status of the seats after each gift, and at the end. acts: of each
    seat, how many of each name. stuck: the game closed because a giver was stuck.
    """

    game_no: int
    needs: list[int]
    gifts: list[Gift] = field(default_factory=list)
    invitations: list[Invitation] = field(default_factory=list)
    placings: list[tuple[int, int]] = field(default_factory=list)
    met: list[list[float]] = field(default_factory=list)
    gifted: list[list[int]] = field(default_factory=list)
    placed: list[list[int]] = field(default_factory=list)
    acts: list[dict[str, int]] = field(default_factory=list)
    rounds: int = 0
    stuck: bool = False
    goal_met: bool = False
    status_before: list[int] = field(default_factory=list)
    status: list[int] = field(default_factory=list)
    status_after: list[list[int]] = field(default_factory=list)

    @property
    def seats(self) -> int:
        return len(self.needs)

    def stored(self, house: int, type: int) -> int:
        """Units of a type that lie at a house."""
        return self.gifted[house][type] + self.placed[house][type]

    def share_met(self, house: int) -> float:
        """The share of its needs that a house has met, 0 to 1."""
        need = self.needs[house]
        return sum(min(need, self.stored(house, type)) for type in range(TYPES)) / (TYPES * need)


def units_of(copies: Iterable[int]) -> tuple[int, ...]:
    """Count the units of each type in cards, given as copies of each kind."""
    units = [0] * TYPES
    for kind, count in enumerate(copies):
        units[TYPE[kind]] += count * AMOUNT[kind]
    return tuple(units)


class LedgerKeeper:
    """Keeps a ledger of each linked game while the match is played again."""

    def __init__(self) -> None:
        self.ledgers: list[Ledger] = []

    def open_ledger(self, s: Any) -> None:
        """Begin the ledger of the linked game that the table now stands in."""
        status = s.status[: s.seats]
        ledger = Ledger(s.game_no, [0] * s.seats, status_before=status, status=status)
        ledger.gifted = [[0] * TYPES for _ in range(s.seats)]
        ledger.placed = [[0] * TYPES for _ in range(s.seats)]
        ledger.acts = [{} for _ in range(s.seats)]
        self.ledgers.append(ledger)

    def note(self, step: Step) -> None:
        """Enter one act of the match."""
        if not self.ledgers:
            self.open_ledger(step.before)
        ledger, before, s = self.ledgers[-1], step.before, step.after
        notices = {notice[0] for notice in step.notices}
        same_game = s.game_no == before.game_no
        ledger.rounds = max(ledger.rounds, before.round_no, s.round_no if same_game else 0)
        if step.by >= 0:
            ledger.acts[step.by][step.act] = ledger.acts[step.by].get(step.act, 0) + 1
        if step.act == "deal_house":
            ledger.needs[step.values[0]] = NEED[step.values[1]][0]
        elif step.act == "invite":
            ledger.invitations.append(Invitation(step.by, step.values[0]))
        elif step.act == "share":
            ledger.invitations[-1].shared = step.values[0]
        elif step.act == "place":
            self._note_placing(step.by, step.values[0])
        if step.act in ("lay_card", "finish_gift") and not any(s.pending):
            self._note_gift(step)
        ledger.stuck |= Notice.CLOSING_STUCK in notices
        is_over = bool(notices & {Notice.GOAL_MET, Notice.GOAL_MISSED})
        if is_over:
            ledger.goal_met = Notice.GOAL_MET in notices
        ledger.status = s.status[: s.seats]
        if is_over or len(ledger.status_after) < len(ledger.gifts):
            ledger.status_after.append(ledger.status)
        if not same_game:
            self.open_ledger(s)

    def _note_gift(self, step: Step) -> None:
        ledger, before, laid = self.ledgers[-1], step.before, list(step.before.pending)
        if step.act == "lay_card":
            laid[step.values[0]] += 1
        receiver, units = before.receiver, units_of(laid)
        exact = sum(given > 0 and given == need for given, need in zip(units, before.unmet[receiver], strict=True))
        ledger.gifts.append(Gift(before.round_no, step.by, receiver, units, exact, sum(units)))
        for type in range(TYPES):
            ledger.gifted[receiver][type] += units[type]
        if before.invited >= 0:
            ledger.invitations[-1].gift_followed = True
        ledger.met.append([ledger.share_met(house) for house in range(ledger.seats)])

    def _note_placing(self, seat: int, kind: int) -> None:
        ledger = self.ledgers[-1]
        ledger.placings.append((seat, kind))
        ledger.placed[seat][TYPE[kind]] += AMOUNT[kind]
        ledger.met.append([ledger.share_met(house) for house in range(ledger.seats)])


def keep_ledgers(book: Rulebook, root: Any, acts: Iterable[tuple[int, int]]) -> list[Ledger]:
    """The ledgers of the linked games of one match, from the arguments of `commonweal.debriefing.replay`."""
    keeper = LedgerKeeper()
    for step in replay(book, root, acts):
        keeper.note(step)
    return keeper.ledgers
