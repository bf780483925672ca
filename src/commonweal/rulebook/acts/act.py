"""Declare acts: what a seat, chance or the clock may do. One function does it; `why_not_<act>` next to it says why not.

    @act(Phase.GIFT, seat=SEATS)
    def gift_to(s, giver, seat): ...            # does the act; it checks nothing
    def why_not_gift_to(s, giver, seat): ...    # 0, or the reason

    @chance(Phase.DEAL, seat=forced(next_to_draw), kind=known_to("seat", KINDS))
    def deal_card(s, seat, kind): ...
    def odds_deal_card(s, seat, kind): ...      # the weight of this outcome, 0 if it is impossible

    @clock(Phase.DEBATE, seconds=debate_time)   # the server does it when the time is up
    def time_up(s): ...

    @clock(Phase.SPEECH, seconds=speech_time, whose="speaker")   # starts again for each speaker
    def speech_is_over(s): ...

An act that is always possible in its phases says so with `always=True`, a chance whose outcomes are all equally likely
with `fair=True`; nothing stands beside them then. A rule that only reads a field may be the name of that field.

An act has a text (`gift_to seat=2`), a JSON form (`{"act": "gift_to", "seat": 2}`) and an integer: acts are numbered in
the order of the rulebook, and each takes as many numbers as it has combinations of operands. Nobody writes these
numbers by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from inspect import signature
from math import prod
from typing import Any

from commonweal.rulebook.backends.interpreted import rule_returning
from commonweal.rulebook.values.actors import FACILITATOR

ANY_PHASE = None
WIDTH = 64
"""Bits of a number, and so the most members of a set that a rule can return."""
WORDS = "words"
"""The kind of operands and fields that are numbers of texts which people wrote."""
MOST_CHARACTERS = 2000
MOST_TEXTS = 32_000
"""The most texts of a game."""
EVERYBODY, ACTOR, NOBODY_SEES = "everybody", "actor", "nobody"
SOME_SEATS = "some seats"
"""Who sees an operand: its rule `known_by` says so."""
SUGGESTED = 8
"""The most values of an amount that are suggested; any other value within its bounds may be named as well."""


Rule = Callable[..., Any] | str
"""A rule, or the name of the field that it would read."""


@cache
def rule_of(rule: Rule) -> Callable[..., Any]:
    """The rule itself, or one that reads the field of this name."""
    return rule_returning(f"{rule}_now", "s", f"s.{rule}") if isinstance(rule, str) else rule


@dataclass(frozen=True)
class Operand:
    """One operand of an act. Its values run from `low` to `low + size - 1`.

    kind: what the values stand for: `seat`, or a deck. seen: who learns the value from the log: everybody, the actor,
    nobody, the seat that another operand names, or the seats that the rule `known_by` gives. for_good: the end of the
    game does not open it. words: how many characters people may write, for an operand that is a text. names_nobody:
    the id of the rule by which such a text names no player. fixed: a rule that gives the one possible value.
    candidates: a rule that gives the set of values worth trying when acts are listed. below: a rule that gives a number
    above all of these. some: for an amount, a rule that suggests values. rule: for an amount with decimals, the id of
    the rule that a number with more decimals breaks. is_open: everybody learns it, though a secret field keeps it.
    """

    size: int
    low: int = 0
    kind: str = ""
    seen: str = EVERYBODY
    fixed: Callable[..., Any] | None = None
    candidates: Callable[..., Any] | None = None
    below: Callable[..., Any] | None = None
    some: Callable[..., Any] | None = None
    known_by: Callable[..., Any] | None = None
    for_good: bool = False
    words: int = 0
    names_nobody: str = ""
    rule: str = ""
    is_open: bool = False

    @property
    def high(self) -> int:
        """The highest value."""
        return self.low + self.size - 1


def among(
    size: int,
    *,
    low: int = 0,
    kind: str = "",
    candidates: Callable[..., Any] | None = None,
    below: Callable[..., Any] | None = None,
    open: bool = False,
) -> Operand:
    """Declare an operand with `size` values from `low`, which everybody sees unless a secret field keeps it.

    open: everybody sees it even then.

    Only to make listing quick: candidates is a rule `f(s, seat)` that gives the values worth trying as a bit set, below
    one that gives a number which is above all of them.
    """
    if candidates is not None and below is not None:
        raise ValueError("an operand has candidates, or a number below which they are, not both")
    return Operand(size, low, kind, candidates=candidates, below=below, is_open=open)


def secret(
    size: int, *, low: int = 0, kind: str = "", candidates: Callable[..., Any] | None = None, for_good: bool = False
) -> Operand:
    """Declare an operand that only the actor knows: a vote, a sealed bid. for_good: the end does not open it."""
    return Operand(size, low, kind, ACTOR, candidates=candidates, for_good=for_good)


def known_to(
    who: str | Callable[..., Any],
    size: int,
    *,
    low: int = 0,
    kind: str = "",
    candidates: Callable[..., Any] | None = None,
    for_good: bool = False,
) -> Operand:
    """Declare an operand that the actor and some seats know: a card dealt or shown, a line of a deal.

    who: the operand that names the seat, or a rule f(s, seat, operands before it) that gives a set of seats (bit i:
    seat i), EVERY_SEAT for everybody. It is asked right before the act. for_good: the end does not open it.
    """
    if isinstance(who, str):
        return Operand(size, low, kind, who, candidates=candidates, for_good=for_good)
    return Operand(size, low, kind, SOME_SEATS, candidates=candidates, known_by=who, for_good=for_good)


def forced(rule: Rule, size: int, *, kind: str = "") -> Operand:
    """Declare an operand whose one possible value `rule(s)` gives: whose turn it is to draw."""
    return Operand(size, 0, kind, EVERYBODY, rule_of(rule))


def amount(
    most: int,
    *,
    some: Callable[..., Any],
    low: int = 0,
    kind: str = "",
    secret: bool = False,
    known_to: Callable[..., Any] | None = None,
    for_good: bool = False,
    rule: str = "",
    open: bool = False,
) -> Operand:
    """Declare an operand that is named, not picked: a price, a sum of money. Its values run from `low` to `most`.

    some: a rule `f(s, seat, operands before it, k)` that suggests values for k = 0, 1, ... 7; a value below `low` ends
    the list. Listed are only these, and `why_not_<act>` decides about any. secret: only the actor knows it. known_to: a
    rule for the seats that know it, as that of `known_to`. for_good: the end does not open it. kind: `cents` and
    `hundredths` are whole numbers that people read and write with two decimals. rule: the id of the rule that a number
    with more decimals breaks. open: everybody sees it, though a secret field keeps it.
    """
    if low > most:
        raise ValueError(f"an amount from low={low} to {most} has no values")
    if for_good and not secret and known_to is None:
        raise ValueError("an amount that everybody knows cannot be hidden for good")
    seen = SOME_SEATS if known_to is not None else ACTOR if secret else EVERYBODY
    if open and seen != EVERYBODY:
        raise ValueError("an amount is open, secret or known to some seats, not several of these")
    size = most - low + 1
    return Operand(size, low, kind, seen, some=some, known_by=known_to, for_good=for_good, rule=rule, is_open=open)


def words(most: int, *, known_to: Callable[..., Any] | None = None, names_nobody: str = "") -> Operand:
    """Declare an operand that is a text which people write, with at most so many characters: a motion, a clause.

    The act gets the number of the text: texts are numbered in the order in which they were written, over the whole
    game. The text itself lies beside the act, so it takes no act numbers, and `why_not_<act>` gets 0. Programs write
    nothing. It must be the last operand of an act. known_to: a rule for the seats that read it, as that of `known_to`.
    names_nobody: the id of the rule by which a text that names a player is refused.
    """
    if not 1 <= most <= MOST_CHARACTERS:
        raise ValueError(f"a text has from 1 to {MOST_CHARACTERS} characters, not {most}")
    seen = SOME_SEATS if known_to is not None else EVERYBODY
    return Operand(1, 0, WORDS, seen, known_by=known_to, words=most, names_nobody=names_nobody)


@dataclass(frozen=True)
class Act:
    """A declared act. It has the numbers `first` to `first + size - 1`."""

    name: str
    by_chance: bool
    phases: tuple[int, ...] | None
    operands: dict[str, Operand]
    does: Callable[..., Any]
    why_not: Callable[..., Any]
    ends: Callable[..., Any] | None
    out_of_turn: bool
    previewable: bool
    first: int = 0
    by_clock: bool = False
    whose: Callable[..., Any] | None = None
    run_on: bool = False
    stands_in: tuple[int, ...] = ()
    aside: bool = False
    leaves: bool = False
    once_in: int = 1
    least: Callable[..., Any] | None = None
    most: Callable[..., Any] | None = None
    by_facilitator: bool = False

    @property
    def by_seat(self) -> bool:
        """Whether it is an act of a seat."""
        return not (self.by_chance or self.by_clock or self.by_facilitator)

    @property
    def is_never_final(self) -> bool:
        """Whether it was declared with `final=False`."""
        return self.ends is _never

    @cached_property
    def words(self) -> str | None:
        """The name of the operand that is a text; None if the act has none."""
        return next((name for name, operand in self.operands.items() if operand.words), None)

    @cached_property
    def amount(self) -> str | None:
        """The name of the operand that is an amount; None if the act has none."""
        return next((name for name, operand in self.operands.items() if operand.some is not None), None)

    @cached_property
    def is_sealed(self) -> bool:
        """Whether it has an operand that stays hidden for good."""
        return any(operand.for_good for operand in self.operands.values())

    @cached_property
    def size(self) -> int:
        """How many numbers the act takes: one for each combination of operand values."""
        return prod(operand.size for operand in self.operands.values())

    def number(self, values: tuple[int, ...]) -> int:
        """The integer of this act with these operand values."""
        number = 0
        for operand, value in zip(self.operands.values(), values, strict=True):
            number = number * operand.size + value - operand.low
        return self.first + number

    def values(self, number: int) -> tuple[int, ...]:
        """The operand values of an integer of this act."""
        rest = number - self.first
        return tuple([rest // step % size + low for step, size, low in self._steps])

    @cached_property
    def _steps(self) -> list[tuple[int, int, int]]:
        """For each operand: how far apart the integers of two neighbouring values are, how many values, the lowest."""
        steps, step = [], 1
        for operand in reversed(self.operands.values()):
            steps.append((step, operand.size, operand.low))
            step *= operand.size
        return steps[::-1]


def _declare(phases: tuple[Any, ...], by_chance: bool, operands: dict[str, Any], **more: Any) -> Callable[[Any], Any]:
    def mark(does: Callable[..., Any]) -> Callable[..., Any]:
        table = {
            name: Operand(o, kind=name) if isinstance(o, int) else o if o.kind else replace(o, kind=name)
            for name, o in operands.items()
        }
        does.__dict__["declared"] = (by_chance, None if ANY_PHASE in phases else phases, table, more)
        return does

    return mark


def _never(*_: Any) -> bool:
    """An act that can always be taken back."""
    return False


def act(
    *phases: int | None,
    out_of_turn: bool = False,
    previewable: bool = False,
    aside: bool = False,
    leaves: bool = False,
    always: bool = False,
    final: bool | None = None,
    by: int | None = None,
    once_in: int = 1,
    **operands: int | Operand,
) -> Callable[[Any], Any]:
    """Declare an act of a seat in these phases.

    out_of_turn: seats that are not to act may do it too (raising a hand, declaring).
    previewable: it rests on nothing hidden from the actor, so its effect may be shown beforehand.
    aside: it does not answer what the seat is asked (showing a card), so pages offer it beside the other acts.
    leaves: the seat leaves the game for good by it, so pages put it into the menu and say before what it `warns` of.
    always: it is possible whenever its seat is to act in these phases; no `why_not_<name>` stands beside it.
    final: False if it can always be taken back, so that nobody needs to try it (else a rule `ends_<name>` may say so).
    by: FACILITATOR for an act of the person who leads the table; its rules get no seat. It is possible at any time in
    these phases, so the game never waits for it.
    once_in: where other acts are possible, random play does it only once in this many times that it draws it: a draft,
    which people and plans fill with sense.
    """
    if by not in (None, FACILITATOR):
        raise ValueError("an act is by a seat or by=FACILITATOR")
    if final:
        raise ValueError("final is False, or is left out: what cannot be taken back is found")
    if once_in < 1:
        raise ValueError(f"once_in={once_in} is below 1")
    more = {"out_of_turn": out_of_turn, "previewable": previewable, "aside": aside, "once_in": once_in}
    more |= {"leaves": leaves} if final is None else {"leaves": leaves, "final": final}
    return _declare(phases, False, operands, by_facilitator=by == FACILITATOR, test=0 if always else None, **more)


def chance(*phases: int | None, fair: bool = False, **operands: int | Operand) -> Callable[[Any], Any]:
    """Declare an act of chance in these phases; `odds_<name>` gives the weights, which are all 1 if it is `fair`."""
    return _declare(phases, True, operands, out_of_turn=False, previewable=False, test=1 if fair else None)


def clock(
    *phases: int | None,
    seconds: Rule,
    whose: Rule | None = None,
    run_on: bool = False,
    stands_in: Sequence[int] = (),
) -> Callable[[Any], Any]:
    """Declare an act of the clock in these phases: it is due after `seconds(s)` seconds.

    While `seconds(s)` is 0, no clock runs and the act is not possible. whose: a rule f(s) that gives the seat whose
    time it is, -1 for everybody; the clock starts again for another seat. run_on: other phases do not stop it; its act
    waits until the game is in one of its phases again. stands_in: phases in which its time stands still, and goes on
    afterwards.
    """
    if set(stands_in) & set(phases):
        raise ValueError("a clock cannot stand still in a phase in which its act is possible")

    def mark(does: Callable[..., Any]) -> Callable[..., Any]:
        does.__dict__["declared"] = (
            False,
            None if ANY_PHASE in phases else phases,
            {},
            {
                "out_of_turn": False,
                "previewable": False,
                "by_clock": True,
                "seconds": rule_of(seconds),
                "whose": None if whose is None else rule_of(whose),
                "run_on": run_on,
                "stands_in": tuple(stands_in),
            },
        )
        return does

    return mark


def computed(*shape: int, high: int, low: int = 0, follows: Sequence[str] = ()) -> Callable[[Any], Any]:
    """Mark a rule `f(s, i, ...)` as a computed field: every view carries it as an array of this shape.

    low and high are inclusive bounds of every number it returns. follows: the fields from which it follows, and no
    others: it is worked out again only when one of them has changed; after every act if this is left out.
    """
    if low > high:
        raise ValueError(f"low={low} is above high={high}")

    def mark(rule: Callable[..., Any]) -> Callable[..., Any]:
        rule.__dict__["computed"] = {"shape": shape, "low": low, "high": high, "follows": tuple(follows)}
        return rule

    return mark


def acts_of(modules: list[Any]) -> list[Act]:
    """Collect and number the acts declared in these modules, in source order."""
    acts: list[Act] = []
    first = 0
    for module in modules:
        for name, does in vars(module).items():
            declared = getattr(does, "declared", None)
            if declared is None or does.__module__ != module.__name__:
                continue
            by_chance, phases, operands, more = declared
            more = dict(more)
            partner = ("odds_" if by_chance else "why_not_") + name
            namespace = vars(sys.modules[module.__name__])
            test, always = more.pop("seconds", namespace.get(partner)), more.pop("test", None)
            if test is None and always is not None:
                test = rule_returning(partner, ", ".join(signature(does).parameters), str(always))
            ends = namespace.get("ends_" + name) if more.pop("final", None) is None else _never
            declared_act = Act(
                name,
                by_chance,
                phases,
                operands,
                does,
                test,
                ends,
                first=first,
                least=namespace.get("least_" + name),
                most=namespace.get("most_" + name),
                **more,
            )
            _check_partner(module.__name__, declared_act, partner, test)
            _check_operands(module.__name__, declared_act)
            _check_amounts(module.__name__, declared_act)
            if by_chance and declared_act.is_sealed:  # the record reveals the secret that chance was drawn from
                raise TypeError(f"{module.__name__}: {name} is an act of chance, which cannot stay hidden for good")
            if any(a.name == name for a in acts):
                raise TypeError(f"{module.__name__}: there is an act {name} already")
            acts.append(declared_act)
            first += declared_act.size
    return acts


def _check_partner(module: str, act: Act, partner: str, rule: Callable[..., Any] | None) -> None:
    """Raise TypeError where the rule beside an act is missing."""
    if rule is None:
        returns = "how likely it is, 0 for never" if act.by_chance else "Reason.OK, or why it is not possible"
        needs = f"{act.name} needs {partner}({arguments_of(act)}) beside it, which returns {returns}"
        raise TypeError(f"{module}: {needs}; or declare it {'fair' if act.by_chance else 'always'}=True")


def arguments_of(act: Act) -> str:
    """What the rules of an act take, as an author writes it: `s, seat, sheep`."""
    return ", ".join(["s", *(("seat",) if act.by_seat else ()), *act.operands])


def check_arguments(acts: Sequence[Act], find: Callable[[str], Callable[..., Any] | None]) -> None:
    """Raise TypeError where a rule of an act takes fewer or more arguments than the act is declared with. find: finds
    a rule of the game by its name, such as the score of an act."""
    for act in acts:
        for rule in filter(None, (act.does, act.why_not, find(f"score_{act.name}"))):
            takes = signature(rule).parameters
            if len(takes) != len(arguments_of(act).split(", ")):
                wrong = f"{rule.__name__}({', '.join(takes)}) takes other arguments than {act.name} is declared with"
                raise TypeError(f"{rule.__module__}: {wrong}; write {rule.__name__}({arguments_of(act)})")


def _check_operands(module: str, act: Act) -> None:
    """Raise TypeError where an operand has no values, more than its candidates can name, or the name of its act."""
    for name, operand in act.operands.items():
        if not isinstance(operand.size, int) or operand.size < 1:
            raise TypeError(f"{module}: {name} of {act.name} needs at least one value, not {operand.size}")
        if operand.candidates is not None and operand.size > WIDTH:
            many = f"has {operand.size} values; a bit set of candidates holds {WIDTH} at most"
            raise TypeError(f"{module}: {name} of {act.name} {many}")
    if "act" in act.operands:
        raise TypeError(f"{module}: an operand of {act.name} is called act, as the name of an act is in JSON")


def _check_amounts(module: str, act: Act) -> None:
    """Raise TypeError where an act declares amounts that it cannot have, or bounds of an amount that it does not."""
    amounts = [name for name, operand in act.operands.items() if operand.some is not None]
    if len(amounts) > 1:
        raise TypeError(f"{module}: {act.name} has the amounts {' and '.join(amounts)}; an act may have one")
    if amounts and act.by_chance:
        raise TypeError(f"{module}: {act.name} is an act of chance and may have no amount; {amounts[0]} is one")
    texts = [name for name, operand in act.operands.items() if operand.words]
    if texts and (act.by_chance or texts != list(act.operands)[-1:]):
        raise TypeError(f"{module}: {texts[0]} is a text; it must be the last operand of {act.name}, not of chance")
    if not amounts and (act.least or act.most):
        rule = ("least_" if act.least else "most_") + act.name
        raise TypeError(f"{module}: {rule} bounds an amount, and {act.name} has none")


OUT_OF_RANGE, WRONG_PHASE, NOT_TO_ACT, NOT_A_CHOICE = -1, -2, -3, -4
"""What `why` returns, besides the reasons of a rulebook, for an act that is not possible at all now."""
