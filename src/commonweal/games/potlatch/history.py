"""What was given, shared and placed in a finished Potlatch, gathered by playing its acts again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from commonweal.games.potlatch.table import AMOUNT, NEED, TYPE, TYPES, Notice, Phase
from commonweal.rulebook import Rulebook

BY_CHANCE = -1


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
    """Units of each type in cards, given as copies of each kind."""
    units = [0] * TYPES
    for kind, count in enumerate(copies):
        units[TYPE[kind]] += count * AMOUNT[kind]
    return tuple(units)


class Replayer:
    """Plays acts again on a table and keeps a ledger of each linked game."""

    def __init__(self, book: Rulebook, root: Any):
        self.book, self.host, self.s = book, book.interpreted, root.clone()
        self.ledgers: list[Ledger] = []
        self.host.setup(self.s)
        self._open()

    def _open(self) -> None:
        seats, now = self.s.seats, self.s.status[: self.s.seats]
        made = Ledger(self.s.game_no, [0] * seats, status_before=now, status=now)
        made.gifted = [[0] * TYPES for _ in range(seats)]
        made.placed = [[0] * TYPES for _ in range(seats)]
        made.acts = [{} for _ in range(seats)]
        self.ledgers.append(made)

    def carry_out(self, by: int, number: int) -> None:
        """One act (by seat -1: chance). ValueError if the rules refuse it."""
        s, ledger, act = self.s, self.ledgers[-1], self.book.act_of(number)
        if self.host.why(s, by, number) != 0:
            raise ValueError(f"act {number} by {by} is not possible here: the record does not fit these rules")
        values = act.values(number)
        laid = list(s.pending)
        unmet = [row[:] for row in s.unmet]
        receiver, game_no, round_no, invited = s.receiver, s.game_no, s.round_no, s.invited
        s.notices = []
        self.host.apply(s, by, number)
        notices, s.notices = [entry[0] for entry in s.notices], None
        ledger.rounds = max(ledger.rounds, round_no, s.round_no if s.game_no == game_no else 0)
        if by != BY_CHANCE:
            ledger.acts[by][act.name] = ledger.acts[by].get(act.name, 0) + 1
        if act.name == "deal_house":
            ledger.needs[values[0]] = NEED[values[1]][0]
        elif act.name == "lay_card":
            laid[values[0]] += 1
        elif act.name == "invite":
            ledger.invitations.append(Invitation(by, values[0]))
        elif act.name == "share":
            ledger.invitations[-1].shared = values[0]
        elif act.name == "place":
            self._note_placing(by, values[0])
        if act.name in ("lay_card", "finish_gift") and not any(s.pending):
            self._note_gift(by, receiver, laid, unmet[receiver], round_no, invited)
        ledger.stuck |= Notice.CLOSING_STUCK in notices
        if Notice.GOAL_MET in notices or Notice.GOAL_MISSED in notices:
            ledger.goal_met = Notice.GOAL_MET in notices
        ledger.status = s.status[: s.seats]
        if len(ledger.status_after) < len(ledger.gifts) or Notice.GOAL_MET in notices or Notice.GOAL_MISSED in notices:
            ledger.status_after.append(ledger.status)
        if s.game_no != game_no:
            self._open()

    def _note_gift(
        self, giver: int, receiver: int, laid: list[int], unmet: list[int], round_no: int, invited: int
    ) -> None:
        ledger, units = self.ledgers[-1], units_of(laid)
        exact = sum(given > 0 and given == need for given, need in zip(units, unmet, strict=True))
        ledger.gifts.append(Gift(round_no, giver, receiver, units, exact, sum(units)))
        for type in range(TYPES):
            ledger.gifted[receiver][type] += units[type]
        if invited >= 0:
            ledger.invitations[-1].gift_followed = True
        ledger.met.append([ledger.share_met(house) for house in range(ledger.seats)])

    def _note_placing(self, seat: int, kind: int) -> None:
        ledger = self.ledgers[-1]
        ledger.placings.append((seat, kind))
        ledger.placed[seat][TYPE[kind]] += AMOUNT[kind]
        ledger.met.append([ledger.share_met(house) for house in range(ledger.seats)])


def keep_ledgers(book: Rulebook, root: Any, acts: Iterable[tuple[int, int]]) -> list[Ledger]:
    """The ledgers of the linked games of one match.

    root: an empty table under the charter (`book.adopt`). acts: (seat, or -1 for chance, and integer) of all acts from
    the beginning. ValueError if they do not lead to the end of the match.
    """
    keeper = Replayer(book, root)
    for by, number in acts:
        keeper.carry_out(by, number)
    if keeper.s.phase != Phase.FINISHED:
        raise ValueError("the acts end before the game does; a debrief is held when it is over")
    return keeper.ledgers
