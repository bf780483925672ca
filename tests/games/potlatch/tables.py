"""Tables in the middle of a Potlatch, laid out from cards as the scenarios write them: "F1 F4 G2".

All 64 cards are on the table: those that a scenario does not speak of are in the draw stack, or, where it says what the
stack holds, stored at houses that need no more of their type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from commonweal.games.potlatch import rulebook as book
from commonweal.games.potlatch.rules.obligation import weigh_gifts
from commonweal.games.potlatch.state import (
    AMOUNT,
    COPIES,
    HOUSES,
    KINDS,
    NEED,
    SIZE,
    TYPE,
    Cause,
    Notice,
    Phase,
    Reason,
)

LETTERS = "FGCT"
KIND = {LETTERS[TYPE[kind]] + str(AMOUNT[kind]): kind for kind in range(KINDS)}
CARD = {kind: card for card, kind in KIND.items()}
HOST = book.interpreted
Needs = tuple[int, int, int, int]
Gift = tuple[str, int]
"""A complete gift: its cards, sorted as the deck is, and the house it goes to."""


def kinds(cards: str) -> list[int]:
    """The kinds of the cards written."""
    return [KIND[card] for card in cards.split()]


def written(copies: Sequence[int]) -> str:
    """Copies of each kind, written as cards."""
    return " ".join(CARD[kind] for kind in range(KINDS) for _ in range(copies[kind]))


def adopted(seats: int, **charter: Any) -> Any:
    """An empty table under this charter."""
    table, problems = book.adopt(seats, charter)
    assert not problems, problems
    return table


def stored_exactly(units: int, type: int, left: list[int]) -> list[int]:
    """Cards of one type that are left and come to exactly this many units."""

    def search(units: int, kind: int) -> list[int] | None:
        if units == 0:
            return []
        while kind >= 0 and TYPE[kind] == type:
            if AMOUNT[kind] <= units and left[kind] > 0:
                left[kind] -= 1
                rest = search(units - AMOUNT[kind], kind)
                if rest is not None:
                    return [kind, *rest]
                left[kind] += 1
            kind -= 1
        return None

    found = search(units, max(k for k in range(KINDS) if TYPE[k] == type))
    assert found is not None, f"the cards left do not come to {units} {LETTERS[type]}"
    return found


def houses(sizes: Sequence[int]) -> list[int]:
    """A different House Card of each of these sizes."""
    dealt: list[int] = []
    for size in sizes:
        dealt.append(next(house for house in range(HOUSES) if SIZE[house] == size and house not in dealt))
    return dealt


class Gathering:
    """A table of Potlatch with the acts that a scenario speaks of. `s` is the record."""

    def __init__(self, s: Any):
        self.s = s
        self._at_first = self._lying()
        s.notices = []

    # ------------------------------------------------------------ laying out
    @classmethod
    def laid_out(
        cls,
        seats: int,
        *,
        hands: Mapping[int, str],
        unmet: Mapping[int, Needs] | None = None,
        sizes: Mapping[int, int] | None = None,
        outside: Mapping[int, str] | None = None,
        stored: Mapping[int, str] | None = None,
        stack: str | None = None,
        active: int = 1,
        level: int = 1,
        eligible: Iterable[int] | None = None,
        gifts: int | None = None,
        status: Sequence[int] | None = None,
        phase: int = Phase.GIFT,
        **charter: Any,
    ) -> Gathering:
        """A seat's turn, in the middle of a round if the level is above 1.

        unmet: what houses still need (default: all); the cards that make it so are stored, besides `outside`, `stored`.
        eligible: the houses that have had no gift in this round (default: all when nothing was given, else all but the
        active one). stack: the cards in it, default all that are left.
        """
        s = adopted(seats, **charter)
        HOST.setup(s)
        unmet, sizes, outside, stored = dict(unmet or {}), dict(sizes or {}), dict(outside or {}), dict(stored or {})
        free = [3, 3, 3, 3, 4, 4, 4, 5]
        for seat in range(seats):
            if seat in sizes:
                free.remove(sizes[seat])
        for seat in range(seats):
            if seat not in sizes:
                sizes[seat] = next(size for size in free if size >= max(unmet.get(seat, (0,))))
                free.remove(sizes[seat])
        left = list(COPIES)
        for held in [*hands.values(), *outside.values(), *stored.values(), stack or ""]:
            for kind in kinds(held):
                left[kind] -= 1
        assert min(left) >= 0, "a scenario lays out more copies of a card than there are"
        for seat, house in enumerate(houses([sizes[seat] for seat in range(seats)])):
            s.house[seat] = house + 1
            for zone, cards in ((s.outside, outside), (s.storage, stored)):
                for kind in kinds(cards.get(seat, "")):
                    zone[seat][kind] += 1
            for type in range(4):
                need = NEED[house][type]
                wanted = unmet[seat][type] if seat in unmet else need
                if seat not in unmet and (seat in outside or seat in stored):
                    wanted = max(0, need - cls._lies(s, seat, type))
                missing = need - wanted - cls._lies(s, seat, type)
                for kind in stored_exactly(max(0, missing), type, left):
                    s.storage[seat][kind] += 1
                s.unmet[seat][type] = max(0, need - cls._lies(s, seat, type))
                assert s.unmet[seat][type] == wanted
        for seat, cards in hands.items():
            for kind in kinds(cards):
                s.hand[seat][kind] += 1
            s.hand_size[seat] = len(kinds(cards))
        if stack is None:
            s.stack = left
        else:
            s.stack = [kinds(stack).count(kind) for kind in range(KINDS)]
            for kind in range(KINDS):
                if left[kind]:
                    store = next(seat for seat in range(seats) if s.unmet[seat][TYPE[kind]] == 0)
                    s.storage[store][kind] += left[kind]
        s.stack_size = sum(s.stack)
        if status:
            s.status[:seats] = status
            s.status_before[:seats] = status
        s.phase, s.round_no, s.active, s.level = phase, 2, active, level
        if eligible is None:
            eligible = range(seats) if level == 1 else (seat for seat in range(seats) if seat != active)
        waiting = set(eligible)
        for seat in range(seats):
            s.gifted_this_round[seat] = 0 if seat in waiting else 1
        s.gifts_this_round = gifts if gifts is not None else sum(s.gifted_this_round)
        s.last_receiver = active
        if phase == Phase.GIFT:
            weigh_gifts(s, active)
        return cls(s)

    @staticmethod
    def _lies(s: Any, seat: int, type: int) -> int:
        return sum(
            (s.outside[seat][kind] + s.storage[seat][kind]) * AMOUNT[kind]
            for kind in range(KINDS)
            if TYPE[kind] == type
        )

    @classmethod
    def begun(cls, seats: int, *, choices: Mapping[str, Any] | None = None, seed: int = 1, **charter: Any) -> Gathering:
        """A game from its start, chance drawn from a seed, up to the first act of a seat."""
        gathering = cls(adopted(seats, **charter))
        HOST.setup(gathering.s)
        gathering.let_chance_act(seed)
        return gathering

    # ------------------------------------------------------------ acting
    @property
    def to_act(self) -> int:
        """The seat whose act the table waits for; -1 chance, None nobody."""
        who = HOST.to_act(self.s)
        return who.bit_length() - 1 if who > 0 else who - 1 if who == 0 else -1

    def number(self, act: str, *values: int) -> int:
        return book.acts_by_name[act].number(values)

    def why(self, seat: int, act: str, *values: int) -> int:
        """0, or why this act of this seat is refused."""
        return HOST.why(self.s, seat, self.number(act, *values))

    def refusal(self, seat: int, act: str, *values: int) -> tuple[str, str]:
        """The word for why an act is refused, and the rule that the refusal names."""
        why = self.why(seat, act, *values)
        assert why > 0, f"{act} {values} of seat {seat} is not refused by a rule of the game: {why}"
        word = Reason.name_of(why)
        return word, book.texts.need("reasons", word)["rule"]

    def do(self, seat: int, act: str, *values: int) -> Gathering:
        """Carry out an act, which must be possible."""
        why = self.why(seat, act, *values)
        assert why == 0, f"{act} {values} of seat {seat}: {Reason.name_of(why) if why > 0 else why}"
        HOST.apply(self.s, seat, self.number(act, *values))
        return self

    def give(self, giver: int, cards: str, house: int) -> Gathering:
        """A whole gift, card by card."""
        self.do(giver, "gift_to", house)
        for kind in kinds(cards):
            self.do(giver, "lay_card", kind)
        return self

    def share(self, seat: int, card: str) -> Gathering:
        return self.do(seat, "share", KIND[card])

    def place(self, seat: int, cards: str) -> Gathering:
        for kind in kinds(cards):
            self.do(seat, "place", kind)
        return self

    def chances(self) -> dict[tuple[str, tuple[int, ...]], int]:
        """The possible acts of chance with their weights."""
        workspace = book.interpreted.workspace()
        count = HOST.options(self.s, workspace, -1)
        return {self._read(workspace.acts[i]): workspace.weights[i] for i in range(count)}

    def let_chance_act(self, seed: int = 1, upto: int = 10_000) -> Gathering:
        workspace = book.interpreted.workspace()
        workspace.rng = seed
        while upto and HOST.to_act(self.s) < 0:
            assert HOST.step(self.s, workspace) >= 0
            upto -= 1
        return self

    def listed(self, seat: int) -> set[tuple[str, tuple[int, ...]]]:
        """What a seat may do, as the rulebook lists it."""
        workspace = book.interpreted.workspace()
        return {self._read(workspace.acts[i]) for i in range(HOST.options(self.s, workspace, seat))}

    def cards_listed(self, seat: int, act: str) -> str:
        """The cards a seat may lay, share or place."""
        return " ".join(sorted((CARD[v[0]] for name, v in self.listed(seat) if name == act), key=lambda c: KIND[c]))

    @staticmethod
    def _read(number: int) -> tuple[str, tuple[int, ...]]:
        act = book.act_of(number)
        return act.name, act.values(number)

    # ------------------------------------------------------------ what lies there
    def gifts(self, giver: int) -> set[Gift]:
        """Every legal gift of the seat whose turn it is."""
        return set(self._gifts(giver))

    def _gifts(self, giver: int) -> Iterator[Gift]:
        for name, values in self.listed(giver):
            if name == "gift_to":
                named = Gathering(self.s.clone()).do(giver, "gift_to", values[0])
                yield from ((cards, values[0]) for cards in named._sets(giver, ""))

    def _sets(self, giver: int, laid: str) -> Iterator[str]:
        for name, values in self.listed(giver):
            after = Gathering(self.s.clone())
            if name == "finish_gift":
                yield laid
                continue
            cards = " ".join(sorted([*laid.split(), CARD[values[0]]], key=lambda card: KIND[card]))
            if after.do(giver, name, *values).finished:
                yield cards
            else:
                yield from after._sets(giver, cards)

    @property
    def finished(self) -> bool:
        """Whether the gift being laid has been given."""
        return self.s.phase != Phase.LAYING

    def hand(self, seat: int) -> str:
        return written(self.s.hand[seat])

    def outside(self, seat: int) -> str:
        return written(self.s.outside[seat])

    def received(self, seat: int) -> str:
        """The cards that have come to lie at a house since the table was laid out, outside or stored."""
        return written([now - then for now, then in zip(self._lying()[seat], self._at_first[seat], strict=True)])

    def _lying(self) -> list[list[int]]:
        zones = zip(self.s.outside, self.s.storage, strict=True)
        return [[out + stored for out, stored in zip(*zone, strict=True)] for zone in zones]

    def storage(self, seat: int) -> str:
        return written(self.s.storage[seat])

    def unmet(self, seat: int) -> Needs:
        return tuple(self.s.unmet[seat])  # type: ignore[return-value]

    @property
    def status(self) -> list[int]:
        return self.s.status[: self.s.seats]

    @property
    def hand_sizes(self) -> list[int]:
        return self.s.hand_size[: self.s.seats]

    @property
    def phase(self) -> str:
        return Phase.name_of(self.s.phase)

    @property
    def cause(self) -> str:
        return Cause.name_of(self.s.closing_cause)

    def notices(self, word: str) -> list[tuple[int, ...]]:
        """What the rules told under this word since the table was laid out."""
        return [numbers for event, *numbers in self.s.notices if event == getattr(Notice, word)]

    def cards(self) -> Counter[int]:
        """All cards on the table, wherever they lie."""
        count: Counter[int] = Counter()
        for copies in [*self.s.hand, *self.s.outside, *self.s.storage, self.s.stack, self.s.pending]:
            for kind, n in enumerate(copies):
                count[kind] += n
        return count
