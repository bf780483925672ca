"""Bind the loops of players (`commonweal.players.thinking`) to one rulebook, interpreted or compiled."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from commonweal.players import motives, plans, searching, thinking
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.acts.dispatch import operands_of_number
from commonweal.rulebook.backends.compiled import Compiled
from commonweal.rulebook.backends.interpreted import bind, define, functions_in, record_class
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.backends.primitives import planned

LOOPS = [f for part in (motives, plans, thinking, searching) for f in functions_in(part)]
ENTRIES = (
    "choose_by_policy",
    "search",
    "begin_search",
    "go_on_searching",
    "best_move",
    "play_game_by_policies",
    "to_act",
    "options",
    "why",
    "apply",
    "utility",
    "begin",
)
SCORE = "score_"
RULES = ("prospect", "scores_suffice", "kindness", "plan", "drafts")
"""What a game may give its players besides the scores of its acts."""


def scoring_rules(book: Rulebook) -> dict[str, FunctionType | int]:
    """Find the rules `score_<act>(s, seat, operands...)` of a game, or numbers of that name; empty if it has none."""
    names = {SCORE + a.name: a.name for a in book.acts if not a.by_chance}
    own = ((name, value) for module in book.chapters for name, value in vars(module).items() if name in names)
    return {names[name]: value for name, value in own if isinstance(value, FunctionType | int)}


def score_text(acts: list[Act], scoring: dict[str, FunctionType | int]) -> str:
    """Generate the rule score(s, seat, act) for one rulebook; it returns 0 for an act without a `score_` rule."""
    lines = ["def score(s, seat, act):"]
    for a in acts:
        if a.name in scoring:
            lines.append(f"    if {a.first} <= act < {a.first + a.size}:")
            given = "" if isinstance(scoring[a.name], int) else f"({', '.join(['s', 'seat', *operands_of_number(a)])})"
            lines.append(f"        return {SCORE}{a.name}{given}")
    return "\n".join([*lines, "    return 0"]) + "\n"


def rules_text(book: Rulebook) -> str:
    """Generate the rules that players ask of any game, from those that this game has."""
    prospect, kindness = book.rule("prospect"), book.rule("kindness")
    lines = score_text(book.acts, scoring := scoring_rules(book)).splitlines()
    lines += ["", "", "def is_scored(act):"]
    lines += [
        f"    if {a.first} <= act < {a.first + a.size}:\n        return True" for a in book.acts if a.name in scoring
    ]
    lines += ["    return False", "", "", "def outlook(s, seat):"]
    lines += ["    if to_act(s) != 0:", "        return prospect(s, seat)"] if prospect else []
    lines += [f"    return {motives.THOUSAND} * utility(s, seat)", "", "", "def kindness_of(s, seat, other, lead):"]
    lines += ["    return kindness(s, seat, other)" if kindness else "    return lead", "", ""]
    suffice = "not scores_suffice(s, seat)" if book.rule("scores_suffice") else True
    lines += ["def weighs_prospects(s, seat):", f"    return {prospect is not None and suffice}", "", ""]
    lines += ["def makes_plans():", f"    return {book.rule('plan') is not None}", "", ""]
    lines += ["def drafts_of(s, seat):", f"    return {'drafts(s, seat)' if book.rule('drafts') else 1}", "", ""]
    lines += ["def write_plan(s, b, seat):", f"    {'plan(s, b, seat)' if book.rule('plan') else 'return'}"]
    return "\n".join(lines) + "\n"


ASKED = ("score", "is_scored", "outlook", "kindness_of", "weighs_prospects", "makes_plans", "drafts_of", "write_plan")
"""The rules of `rules_text`."""


def planning_text(acts: list[Act]) -> str:
    """Generate, for each act of a seat, the rule that appends it to `b.plan`; out of range, it is no act at all."""
    lines = []
    for a in acts:
        names = [f"o{i}" for i in range(len(a.operands))]
        lines += [f"def planned_{a.name}({', '.join(['b', *names])}):"]
        number = "0"
        for name, operand in zip(names, a.operands.values(), strict=True):
            number = f"({number}) * {operand.size} + {name} - {operand.low}".replace("- -", "+ ")
        lines += [f"    act = {a.first} + {number}"]
        ranges = [f"{name} < {o.low} or {name} > {o.high}" for name, o in zip(names, a.operands.values(), strict=True)]
        if ranges:
            lines += [f"    if {' or '.join(ranges)}:", "        act = -1"]
        lines += ["    if b.planned < len(b.plan):", "        b.plan[b.planned] = act", "    b.planned += 1", "", ""]
    return "\n".join(lines)


@cache
def planning_rules(book: Rulebook) -> dict[Any, FunctionType]:
    """For the function of each act of a seat, the rule that `planned(b, act, operands...)` stands for."""
    acts = [a for a in book.acts if not a.by_chance and not a.by_clock]
    made = define(planning_text(acts), f"<plans of {book.name}>", {})
    return {a.does: made[f"planned_{a.name}"] for a in acts}


@cache
def workspace_layout(book: Rulebook) -> Layout:
    """The workspace of the rulebook, followed by what players keep: policies, motives, plans, a search."""
    fields = {slot.name: (slot.code, slot.shape) for slot in book.workspace_layout.slots.values()}
    listed, seats, longest = book.most_listed, book.seats[1], plans.LONGEST_PLAN
    plans_or_waits = book.out_of_turn or book.rule("plan") is not None  # these are moves of a search too
    most = (listed + plans_or_waits * plans.MOST_DRAFTS,)
    more: dict[str, tuple[str, tuple[int, ...]]] = {
        "root_acts": ("i4", most),
        "visits": ("i4", most),
        "gains": ("i8", most),
        "policies": ("i4", (seats,)),
        "motives": ("i4", (seats,)),
        "regards": ("i4", (seats,)),
        "tried": ("i4", (listed,)),
        "values": ("i8", (listed,)),
        "plan": ("i4", (longest,)),
        "plans": ("i4", (seats, longest)),
        "plan_length": ("i4", (seats,)),
        "plan_done": ("i4", (seats,)),
        "root_plan_acts": ("i4", (plans.MOST_DRAFTS, longest)),
        "root_lengths": ("i4", (plans.MOST_DRAFTS,)),
        "leads": ("i8", most),
        "squares": ("i8", most),
    }
    more |= dict.fromkeys(("planned", "draft", "drafts", "root_plan", "usual", "moves", "searched"), ("i4", ()))
    more |= dict.fromkeys(("best", "before", "low", "high", "usual_gain"), ("i8", ()))
    more |= dict.fromkeys(("trial_rng", "truth_rng"), ("u8", ()))
    return Layout.of(fields | more)


@cache
def functions(book: Rulebook) -> dict[str, FunctionType]:
    """The functions of the rulebook together with the loops of players."""
    names: dict[str, Any] = {SCORE + name: rule for name, rule in scoring_rules(book).items()}
    names |= {name: book.rule(name) for name in RULES if book.rule(name) is not None}
    names |= {name: book.functions[name] for name in ("to_act", "utility")}
    defined = define(rules_text(book), f"<players of {book.name}>", names)
    bound = {**book.functions, **{name: defined[name] for name in ASKED}}
    return bound | bind(LOOPS, dict(bound))


class InterpretedThinking:
    """The loops of players on the interpreted backend: slow, but ready at once."""

    def __init__(self, book: Rulebook):
        self.book = book
        made = record_class("PlayerWorkspace", workspace_layout(book))
        made.plan_rules = planning_rules(book)  # type: ignore[attr-defined]
        self.workspace: Callable[[], Any] = made
        for name in ENTRIES:
            setattr(self, name, functions(book)[name])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]: ...

    def state(self, record: Any = None) -> Any:
        """Make a state to play on: empty, or a copy of a record."""
        return self.book.table_class() if record is None else record.clone()

    read_table = staticmethod(lambda table: table)

    @staticmethod
    def set_motive(workspace: Any, seat: int, motive: int) -> None:
        """Say what a seat values."""
        workspace.motives[seat] = motive

    @staticmethod
    def read_plan(workspace: Any, seat: int) -> list[int]:
        """The acts of the plan that a seat has chosen; empty without one."""
        return list(workspace.plans[seat][: workspace.plan_length[seat]])


class CompiledThinking(Compiled):
    """The loops of players as machine code. Every entry releases the global interpreter lock."""

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        return {name: functions(book)[name] for name in ENTRIES}

    @staticmethod
    def workspace_of(book: Rulebook) -> Layout:
        return workspace_layout(book)

    @staticmethod
    def replaced_in(book: Rulebook) -> Mapping[Any, FunctionType]:
        return replaced_in(book)

    def set_motive(self, workspace: Any, seat: int, motive: int) -> None:
        """Say what a seat values."""
        self._numbers(workspace, "motives")[seat] = motive

    def read_plan(self, workspace: Any, seat: int) -> list[int]:
        """The acts of the plan that a seat has chosen; empty without one."""
        length, first = self._numbers(workspace, "plan_length")[seat], seat * plans.LONGEST_PLAN
        return list(self._numbers(workspace, "plans")[first : first + length])

    def _numbers(self, workspace: Any, name: str) -> Any:
        slot = self.workspace_layout.slots[name]
        return (ctypes.c_int32 * (slot.bytes // 4)).from_buffer(workspace, slot.offset)


def replaced_in(book: Rulebook) -> dict[Any, FunctionType]:
    """What the compiler takes for functions that were generated for a rulebook and its players."""
    made = {(planned, act): rule for act, rule in planning_rules(book).items()} if book.rule("plan") else {}
    return cast("dict[Any, FunctionType]", dict(book.replaced)) | made


@cache
def interpreted(book: Rulebook) -> InterpretedThinking:
    """The interpreted loops of players for a game."""
    return InterpretedThinking(book)


def compiled(book: Rulebook, checked: bool = False) -> CompiledThinking:
    """The compiled loops of players for a game, compiled once in this process (seconds, if not cached on disk)."""
    return CompiledThinking.of(book, checked)


def record_of(book: Rulebook, view: Any) -> Any:
    """Return a view as an interpreted state. It may be one already, or its bytes. Raises ValueError for other bytes."""
    if not isinstance(view, bytes | bytearray | memoryview):
        return view
    cls: Any = book.table_class
    if len(view) != cls.size:
        raise ValueError(f"a view of {book.name} has {cls.size} bytes, not {len(view)}")
    return cls().unpack(bytes(view))
