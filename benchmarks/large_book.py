"""Writes a rulebook as large as a large game, made up, and measures how long it takes to compile.

    python benchmarks/large_book.py [--chapters 12] [--json]

Twelve chapters have 4,000 lines of rules: 80 options, 60 acts (amounts, operands with candidates, chance), records of
arrays of 6 KB, and rules for players in every chapter. Each build compiles in a process with an empty cache, as after a
change of one rule. In seconds of processor time, and as somebody waits for them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from re import sub
from textwrap import dedent
from time import perf_counter

CHAPTERS, SEATS, PLACES, OPTIONS, FIELDS, HELPERS = 12, 8, 24, 80, 6, 23
TURNS = 240
BUILDS = {
    "rules": "book.compiled()",
    "laws": "book.compiled(checked=True)",
    "players": "from commonweal.players import prepare; prepare(book)",
    "lab": "from commonweal.lab.compiled_batches import machine; machine(book)",
    "learners": "from commonweal.adapters.compiled_steps import machine; machine(book)",
}
"""What the house compiles of a game, and how."""


def state_text(chapters: int) -> str:
    """The module with fields, options, phases, reasons and notices."""
    lines = [
        "from commonweal.rulebook import NOBODY, RuleEnum, integer, own, public",
        f"SEATS, PLACES, MOST = {SEATS}, {PLACES}, 30000",
        "class Phase(RuleEnum):",
        f"    {', '.join(f'P{i}' for i in range(chapters))}, DEAL, OVER = range({chapters + 2})",
        "class Reason(RuleEnum):",
        "    OK, RICH, YOURSELF, EMPTY, TOO_MUCH, NOT_NOW = range(6)",
        "class Notice(RuleEnum):",
        "    MOVED, PAID = range(2)",
        "class Charter:",
        *(f"    opt{i} = integer(0, 9, default={i % 10}, rule='LB-1')" for i in range(OPTIONS)),
        "class State:",
        "    phase = public(Phase)",
        "    active = public(high=SEATS - 1, kind='seat')",
        "    turns = public(high=MOST)",
        "    drawn = public(high=MOST)",
        "    money = public(SEATS, high=MOST)",
    ]
    for i in range(chapters):
        lines += [f"    f{i}_{j} = public(SEATS, high=MOST)" for j in range(FIELDS)]
        lines += [f"    g{i} = public(SEATS, PLACES, high=MOST)", f"    owner{i} = public(PLACES, high=SEATS)"]
        lines += [f"    x{i} = public(high=MOST)", f"    marks{i} = public(high=2**PLACES - 1)"]
    return "\n".join(lines) + "\n"


def helper(i: int, k: int, draw: Random) -> str:
    """The text of one small rule of a chapter; it may call an earlier one."""
    a, b, o = draw.randrange(FIELDS), draw.randrange(FIELDS), draw.randrange(OPTIONS)
    earlier = f"r{i}_{draw.randrange(k)}(s, seat, place)" if k else "place"
    shapes = [
        f"""
        def r{i}_{k}(s, seat, place):
            total = {k}
            for other in range(s.seats):
                if other != seat and s.f{i}_{a}[other] > s.opt{o}:
                    total += s.g{i}[other][place % PLACES] + WEIGHTS[{k % 4}][other]
                elif s.f{i}_{b}[other] == place:
                    total -= s.f{i}_{a}[other]
            if s.opt{(o + 7) % OPTIONS} > 4 and total > 100:
                total = 100
            return min(MOST, max(0, total))
        """,
        f"""
        def r{i}_{k}(s, seat, place):
            best, found = -1, 0
            for here in range(PLACES):
                if s.owner{i}[here] == seat and s.marks{i} >> here & 1 == 0:
                    worth = s.g{i}[seat][here] + s.opt{o} * PRICES[here]
                    if worth > best:
                        best = worth
                        found = here
            if best < 0:
                return {earlier} % PLACES
            return found
        """,
        f"""
        def r{i}_{k}(s, seat, place):
            if seat >= s.seats or place < 0:
                return 0
            due = {earlier} % (s.opt{o} + 2)
            paid = min(s.money[seat], due)
            s.money[seat] -= paid
            s.x{i} = min(MOST, s.x{i} + paid)
            announce(s, Notice.PAID, seat, paid)
            return paid
        """,
        f"""
        def r{i}_{k}(s, seat, place):
            rest = {earlier}
            while rest > s.opt{o} + 3:
                rest = rest // 2
                s.f{i}_{b}[seat] = min(MOST, s.f{i}_{b}[seat] + 1)
            return rest + (2 if s.owner{i}[place % PLACES] == seat else 0)
        """,
    ]
    return dedent(shapes[draw.randrange(len(shapes))])


def acts_of_chapter(i: int, draw: Random) -> Iterator[str]:
    """The texts of the acts of a chapter, with the reasons against them and what players think of them."""
    any_rule = [f"r{i}_{draw.randrange(HELPERS)}" for _ in range(12)]
    yield dedent(f"""
        def why_not_take{i}(s, seat, place, other):
            if s.f{i}_0[seat] > 20000:
                return Reason.RICH
            if other == seat or other >= s.seats:
                return Reason.YOURSELF
            return Reason.TOO_MUCH if s.g{i}[other][place] > 29000 else Reason.OK

        @act(Phase.P{i}, place=among(PLACES), other=among(SEATS, kind="seat"))
        def take{i}(s, seat, place, other):
            s.f{i}_0[seat] = min(MOST, s.f{i}_0[seat] + {any_rule[0]}(s, seat, place))
            s.g{i}[seat][place] = min(MOST, s.g{i}[seat][place] + {any_rule[1]}(s, other, place))
            announce(s, Notice.MOVED, seat, other)
            end_turn(s)

        def score_take{i}(s, seat, place, other):
            return s.g{i}[seat][place] - s.g{i}[other][place] + s.opt{i}

        def free_places{i}(s, seat):
            free = 0
            for place in range(PLACES):
                if s.owner{i}[place] != seat:
                    free |= 1 << place
            return free & ~s.marks{i}

        def why_not_settle{i}(s, seat, place):
            if s.owner{i}[place] == seat or s.marks{i} >> place & 1 == 1:
                return Reason.NOT_NOW
            return Reason.OK if s.money[seat] >= PRICES[place] else Reason.EMPTY

        @act(Phase.P{i}, place=among(PLACES, candidates=free_places{i}))
        def settle{i}(s, seat, place):
            s.money[seat] -= PRICES[place]
            s.owner{i}[place] = seat
            s.f{i}_1[seat] = min(MOST, s.f{i}_1[seat] + {any_rule[2]}(s, seat, place) % 50)
            end_turn(s)

        def score_settle{i}(s, seat, place):
            return {any_rule[3]}(s, seat, place) if s.owner{i}[place] != seat else 0 - PRICES[place]
    """).replace(f"{any_rule[3]}(s, seat, place) if", f"s.g{i}[seat][place] if")
    yield dedent(f"""
        def sums{i}(s, seat, other, k):
            return s.money[seat] // (k + 1) if k < 4 else -1

        def why_not_pay{i}(s, seat, other, sum):
            if other == seat or other >= s.seats:
                return Reason.YOURSELF
            return Reason.OK if sum <= s.money[seat] else Reason.TOO_MUCH

        @act(Phase.P{i}, other=among(SEATS, kind="seat"), sum=amount(MOST, low=1, some=sums{i}))
        def pay{i}(s, seat, other, sum):
            s.money[seat] -= sum
            s.money[other] = min(MOST, s.money[other] + sum)
            s.f{i}_2[other] = min(MOST, s.f{i}_2[other] + {any_rule[4]}(s, other, sum % PLACES))
            end_turn(s)

        def why_not_mark{i}(s, seat, place):
            return Reason.OK if s.owner{i}[place] == seat else Reason.NOT_NOW

        @act(Phase.P{i}, place=among(PLACES))
        def mark{i}(s, seat, place):
            s.marks{i} = s.marks{i} ^ 1 << place
            upkeep{i}(s, seat, place)
            s.f{i}_3[seat] = min(MOST, s.f{i}_3[seat] + {any_rule[5]}(s, seat, place))
            if {any_rule[6]}(s, seat, place) > {any_rule[7]}(s, seat, place):
                s.f{i}_4[seat] = min(MOST, s.f{i}_4[seat] + s.opt{i + 20})
            end_turn(s)

        def why_not_rest{i}(s, seat):
            return Reason.OK

        @act(Phase.P{i})
        def rest{i}(s, seat):
            s.f{i}_5[seat] = min(MOST, s.f{i}_5[seat] + {any_rule[8]}(s, seat, {i}))
            end_turn(s)

        def odds_find{i}(s, place):
            return 1 + s.g{i}[s.active][place] % 3 if s.x{i} % {CHAPTERS} == {i} or place < 6 else 0

        @chance(Phase.DEAL, place=among(PLACES))
        def find{i}(s, place):
            s.money[s.active] = min(MOST, s.money[s.active] + {any_rule[9]}(s, s.active, place) % 100)
            s.drawn += 1
            s.phase = s.drawn % LAST

        def standing{i}(s, seat):
            total = s.f{i}_0[seat] + s.f{i}_1[seat] // 2
            for place in range(PLACES):
                if s.owner{i}[place] == seat:
                    total += PRICES[place] + s.g{i}[seat][place]
            return total
    """)


def chapter_text(i: int, chapters: int, draw: Random) -> str:
    """One chapter: many small rules and the acts that use them."""
    head = """
        from commonweal.rulebook import act, among, amount, announce, chance
        from .state import MOST, PLACES, SEATS, Notice, Phase, Reason
        from .turns import LAST, PRICES, WEIGHTS, end_turn
    """
    rules = "".join(helper(i, k, draw) for k in range(HELPERS))
    acts = "".join(acts_of_chapter(i, draw))
    unused = [
        k for k in range(HELPERS) if f"r{i}_{k}(s, seat, place)" not in acts + rules.replace(f"def r{i}_{k}(", "")
    ]
    upkeep = "".join(f"\n    s.x{i} = min(MOST, s.x{i} + r{i}_{k}(s, seat, place) % 5)" for k in unused)
    text = f"{dedent(head)}{rules}\n\ndef upkeep{i}(s, seat, place):{upkeep}\n    s.x{i} += 0\n{acts}"
    return sub(r"(?m)^(def (\w+)\(.*\):)$", r'\1\n    """What the manual says of \2 (LB-1)."""', text)


def turns_text(chapters: int) -> str:
    """The module with turns, the end and what players expect."""
    standings = " + ".join(f"standing{i}(s, seat)" for i in range(chapters))
    return dedent(f"""
        from commonweal.rulebook import CHANCE, NOBODY
        from .state import MOST, Phase
        LAST = {chapters}
        PRICES = ({", ".join(str(3 + 2 * p) for p in range(PLACES))})
        WEIGHTS = ({", ".join(str(tuple((w * seat) % 7 for seat in range(SEATS))) for w in range(1, 5))})

        def end_turn(s):
            s.turns += 1
            s.active = (s.active + 1) % s.seats
            s.phase = Phase.OVER if s.turns >= {TURNS} else Phase.DEAL if s.turns % 3 == 0 else s.turns % LAST
    """), dedent(f"""
        from commonweal.rulebook import CHANCE, NOBODY
        from .state import MOST, PLACES, Phase
        {chr(10).join(8 * " " + f"from .chapter{i} import standing{i}" for i in range(chapters)).strip()}

        def setup(s):
            for seat in range(s.seats):
                s.money[seat] = 200

        def to_act(s):
            if s.phase == Phase.OVER:
                return NOBODY
            return CHANCE if s.phase == Phase.DEAL else 1 << s.active

        def utility(s, seat):
            return min(1000000, s.money[seat] + {standings})

        def prospect(s, seat):
            return 1000 * utility(s, seat)
    """)


BOOK = """
import sys
from types import SimpleNamespace
from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts.game_texts import Texts
from . import state
from .names import CHAPTERS
from importlib import import_module

chapters = [import_module("." + name, __package__) for name in CHAPTERS]


def texts():
    made = Texts(title="Large", blurb="A large book.", minutes=(1, 2))
    made.rules["LB-1"] = {"source": "Large", "text": "A rule."}
    from commonweal.rulebook.acts.act import acts_of
    for a in acts_of(chapters):
        made.acts[a.name] = {"title": a.name, "rules": ["LB-1"], "says": ""}
    for word in state.Phase.names():
        made.phases[word] = {"title": word}
    for word, value in state.Reason.items().items():
        if value:
            made.reasons[word] = {"rule": "LB-1", "text": word}
    for word in state.Notice.names():
        made.notices[word] = {"rules": ["LB-1"], "args": ["a:number", "b:number"], "says": word}
    for key in vars(state.Charter):
        if key.startswith("opt"):
            made.options[key] = {"title": key, "text": key}
    return made


book = Rulebook(
    "large", version=1, seats=(2, 8), utility_range=(0, 1000000), state=state, chapters=chapters, texts=texts(),
    results={"worth": chapters[-1].utility}, horizon=40,
)
"""


def write_book(folder: Path, chapters: int = CHAPTERS) -> int:
    """Write the package `large` into a folder. Returns how many lines of rules it has, empty ones left out."""
    package, draw = folder / "large", Random(3)
    package.mkdir(parents=True)
    turns, core = turns_text(chapters)
    texts = (
        {"turns": turns} | {f"chapter{i}": chapter_text(i, chapters, draw) for i in range(chapters)} | {"core": core}
    )
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)
    (package / "state.py").write_text(state_text(chapters))
    (package / "names.py").write_text(f"CHAPTERS = {list(texts)}\n")
    (package / "__init__.py").write_text(BOOK)
    return sum(bool(line.strip()) for text in texts.values() for line in text.splitlines())


COMPILE = """
import sys, time
sys.path.insert(0, sys.argv[1])
from large import book
for name, build in {builds!r}.items():
    begun, spent = time.perf_counter(), time.process_time()
    exec(build)
    print(name, round(time.perf_counter() - begun, 2), round(time.process_time() - spent, 2), flush=True)
print("process", 0, round(time.process_time(), 2))
"""
SIDE_BY_SIDE = (("rules", "players", "learners"), ("laws", "lab"))
"""Plain builds share the rules with each other, and so do checked ones: a process for each."""


def start(folder: Path, cache: str, names: tuple[str, ...]) -> subprocess.Popen[str]:
    """Start a process that compiles these builds, one after another."""
    text = COMPILE.format(builds={name: BUILDS[name] for name in names})
    environment = os.environ | {"COMMONWEAL_CACHE": cache}
    return subprocess.Popen(
        [sys.executable, "-c", text, str(folder)], env=environment, stdout=subprocess.PIPE, text=True
    )


def measure(chapters: int = CHAPTERS) -> dict[str, object]:
    """Seconds for each build as somebody waits for it and of processor time: cold, and from the cache."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found: dict[str, object] = {"lines": write_book(folder, chapters)}
        for state in ("cold", "cached"):
            begun, spent = perf_counter(), 0.0
            children = [start(folder, str(folder / "cache"), names) for names in SIDE_BY_SIDE]
            for child in children:
                printed, _ = child.communicate()
                if child.returncode:
                    raise RuntimeError("a build failed; its traceback stands above")
                for line in printed.splitlines():
                    build, waited, processor = line.split()
                    if build == "process":
                        spent += float(processor)
                    else:
                        found[f"{state} {build}"] = {"waited_s": float(waited), "processor_s": float(processor)}
            found[f"{state} together"] = {"waited_s": round(perf_counter() - begun, 2), "processor_s": round(spent, 2)}
    return found


def main() -> None:
    """Print what it measured."""
    parser = argparse.ArgumentParser(description="Measure how long a large rulebook takes to compile.")
    parser.add_argument("--chapters", type=int, default=CHAPTERS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = measure(given.chapters)
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name, figures in found.items():
        print(f"{name:20} {figures}")


if __name__ == "__main__":
    main()
