"""The fact sheet of a game, generated from its rulebook, and which of its rules a test checks."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from commonweal.rulebook.acts.act import ACTOR, EVERYBODY, NOBODY_SEES, SOME_SEATS, Act, Operand
from commonweal.rulebook.book.rulebook import Rulebook
from commonweal.rulebook.charters.charter import Option
from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.values.naming import titles_of
from commonweal.wording import Wording, message

MOST_LISTED = 5
"""Of an option with no more numbers than that, each is listed with its words."""


class BrokenTest(ValueError):
    """A file in the folder of tests is not Python. The message names it."""


def fact_sheet(book: Rulebook) -> str:
    """Write the whole sheet of a game as Markdown."""
    low, high = book.seats
    first, last = book.texts.minutes
    parts = [
        f"# {book.texts.title}",
        book.texts.blurb,
        table(
            ("", ""),
            [
                *([("Game by", book.texts.credit)] if book.texts.credit else []),
                ("Seats", f"{low} to {high}"),
                ("Length", f"{first} to {last} minutes"),
                ("Version of the rules", str(book.version)),
                ("Acts", f"{len(book.acts)}, numbered 0 to {book.act_count - 1}"),
                ("Bytes of a position", str(book.table_class.size)),  # type: ignore[attr-defined]
            ],
        ),
        "## Phases",
        phases(book),
        "## Acts",
        acts(book),
        "## What lies on the table",
        fields(book),
        "## Options",
        options(book),
        presets(book),
        "## Results",
        table(("Result", "What it is"), [(code(name), sentence(f.__doc__)) for name, f in book.results.items()]),
        "## Why an act is refused",
        reasons(book),
        "## Rules",
        rules(book),
        "## Rulings",
        rulings(book),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


# ---------------------------------------------------------------- writing Markdown
def table(heading: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Write a Markdown table; nothing if it has no rows."""
    lines = [" | ".join(cell(text) for text in row) for row in rows]
    if not lines:
        return ""
    return "\n".join(f"| {line} |" for line in [" | ".join(heading), " | ".join("---" for _ in heading), *lines])


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def code(text: object) -> str:
    return f"`{text}`"


def anchor(rule: str) -> str:
    """A reference to a rule that leads to its text."""
    return f"[{rule}](#{rule.lower()})"


def sentence(doc: str | None) -> str:
    return " ".join((doc or "").split())


# ---------------------------------------------------------------- acts
def acts(book: Rulebook) -> str:
    """Every act with its operands, who does it, when, and who learns its operands."""
    rows = [
        (
            code(" ".join([a.name, *(f"{name}=" for name in a.operands)])),
            actor_of(a),
            ", ".join(phase_title(book, phase) for phase in a.phases) if a.phases is not None else "any",
            "; ".join(operand_line(name, o) for name, o in a.operands.items()) or "none",
            sentence(a.does.__doc__) or book.texts.need("acts", a.name)["title"],
            " ".join(anchor(rule) for rule in book.texts.need("acts", a.name).get("rules", [])),
        )
        for a in book.acts
    ]
    return table(("Act", "Who", "Phase", "Operands, and who sees them", "What it does", "Rules"), rows)


def actor_of(a: Act) -> str:
    """Who does an act."""
    if not a.by_seat:
        return "chance" if a.by_chance else "the facilitator" if a.by_facilitator else "the clock"
    return "a seat" + (", also out of turn" if a.out_of_turn else "")


def operand_line(name: str, operand: Operand) -> str:
    some = {EVERYBODY: "all", ACTOR: "who acts", NOBODY_SEES: "nobody", SOME_SEATS: "some seats"}
    seen = some.get(operand.seen, f"the {operand.seen} named") + (", for good" if operand.for_good else "")
    given = ", given by the rules" if operand.fixed is not None else ", named" if operand.some is not None else ""
    return f"{code(name)} {operand.low} to {operand.high:,}{given} ({seen})"


def phase_title(book: Rulebook, phase: int) -> str:
    return str(book.texts.need("phases", book.phases.name_of(phase))["title"])


# ---------------------------------------------------------------- fields
SEEN = {
    "public": "all",
    "own": "its own seat",
    "hidden": "nobody",
    "group": "a group",
    "own until opened": "its own seat, then all",
    "counted": "nobody; a sum for measures",
}


def fields(book: Rulebook) -> str:
    """List every field of the state, and every computed one, with its bounds and who sees it."""
    rows = [
        (
            code(name + "".join(f"[{n}]" for n in f.shape)),
            f"{f.low} to {f.high}",
            seen_by(f),
            (f.text + (f" ({', '.join(f.enum.names())})" if f.enum is not None else "")).strip(),
        )
        for name, f in book.fields.items()
        if name not in book.options
    ]
    rows += [
        (
            code(computed.name + "".join(f"[{n}]" for n in computed.shape)),
            f"{computed.low} to {computed.high}, computed",
            "all",
            sentence(computed.rule.__doc__),
        )
        for computed in book.computed
    ]
    return table(("Field", "Values", "Seen by", "What it is"), rows)


def seen_by(f: Field) -> str:
    seen = SEEN[f.seen] + (", for good" if f.for_good else "")
    return f"{seen}: {sentence(f.rule.__doc__)}" if f.rule is not None and f.rule.__doc__ else seen


# ---------------------------------------------------------------- options
def options(book: Rulebook) -> str:
    """The charter: every option with its values, default and rule."""
    rows = [
        (
            code(name),
            values(book, name, option),
            code(option.say(option.default)) + in_words(book, name, option, option.default),
            book.texts.need("options", name)["text"] + (" May change in play." if option.changeable else ""),
            anchor(option.rule),
        )
        for name, option in book.options.items()
    ]
    clashes = [
        f"- {' and '.join(code(key) for key in clash.options)}: {book.texts.need('clashes', clash.name)['text']} "
        f"({anchor(clash.rule)})"
        for clash in book.clashes
    ]
    parts = [table(("Option", "Values", "Default", "What it settles", "Rule"), rows)]
    if clashes:
        parts += ["Options that contradict each other:", "\n".join(clashes)]
    return "\n\n".join(parts)


def in_words(book: Rulebook, name: str, option: Option, number: Any) -> str:
    """A number as pages show it, to stand after the number itself; "" if that is all they show."""
    shown = book.texts.options[name].get("shown")
    if shown is None or not isinstance(number, int):
        return ""
    kinds = {"count": option.kind if option.is_decimal else "number"}
    words = Wording({"shown": shown}, {"shown": kinds}, {}).say(message("shown", {"count": number}))
    return "" if words == str(number) else f" ({words})"


def values(book: Rulebook, name: str, option: Option) -> str:
    if option.is_switch:
        return "yes (1) or no (0)"
    if option.things is not None:
        return f"{option.least} to {option.most} of {', '.join(titles_of(option.things))}"
    if option.enum is None:
        numbers = range(option.low, option.high + 1)
        if len(numbers) <= MOST_LISTED and "shown" in book.texts.options[name]:
            return "; ".join(code(number) + in_words(book, name, option, number) for number in numbers)
        places = " for each seat" if option.per_seat else f" in each of {option.size} places" if option.size else ""
        return f"{option.low} to {option.high}{' hundredths' * option.is_decimal}{places}"
    titles = book.texts.need("options", name).get("choices", {})
    words = [option.say(value) for value in option.enum.items().values()]
    return "; ".join(code(word) + (f" ({titles[word]})" if word in titles else "") for word in words)


def presets(book: Rulebook) -> str:
    rows = [
        (
            preset["title"],
            preset["text"],
            ", ".join(code(f"{k}={v}") for k, v in preset["charter"].items()) or "defaults",
        )
        for preset in book.texts.presets.values()
    ]
    return table(("Preset", "What it is", "Charter"), rows)


# ---------------------------------------------------------------- phases
def phases(book: Rulebook) -> str:
    """Draw the sequence of play that the game declares: its stages, and what each phase leads to."""
    sequence = book.sequence
    if sequence is None:
        return "The game declares no sequence of play."
    names = {phase: book.phases.name_of(phase).lower() for phase in sequence.ways}
    lines = ["```mermaid", "stateDiagram-v2"]
    for stage in sequence.stages:
        lines.append(f'  state "{book.texts.stages[stage.name]["title"]}" as stage_{stage.name} {{')
        lines += [f'    state "{phase_title(book, phase)}" as {names[phase]}' for phase in stage.phases]
        lines.append("  }")
    lines.append(f"  [*] --> {names[sequence.stages[0].phases[0]]}")
    for phase, ways in sequence.ways.items():
        lines += [f"  {names[phase]} --> {names[after]}" for after in sorted(ways.to)]
        if not ways.to and not ways.interrupts:
            lines.append(f"  {names[phase]} --> [*]")
    lines += ["```", ""]
    for phase, ways in sequence.ways.items():
        if ways.interrupts:
            lines.append(f"- *{phase_title(book, phase)}* may come at any time; the game then goes on where it was.")
        for option, values in ways.unless.items():
            lines.append(f"- *{phase_title(book, phase)}* never comes with `{option}` {' or '.join(map(str, values))}.")
    return "\n".join([*lines, "- The game may end in every phase."])


# ---------------------------------------------------------------- texts with ids
def reasons(book: Rulebook) -> str:
    rows = [
        (entry["text"], anchor(entry["rule"]))
        for word, value in book.reasons.items().items()
        if value
        for entry in [book.texts.need("reasons", word)]
    ]
    return table(("Reason", "Rule"), rows)


def rules(book: Rulebook) -> str:
    """All rules, under the headings of the manual."""
    parts, source = [], None
    for rule, entry in book.texts.rules.items():
        if entry.get("source") != source:
            source = entry.get("source")
            parts.append(f"### {source}")
        parts.append(format_rule(rule, entry))
    return "\n\n".join(parts)


def rulings(book: Rulebook) -> str:
    """What was decided where the manual leaves something open."""
    return "\n\n".join(format_rule(ruling, entry) for ruling, entry in book.texts.rulings.items())


def format_rule(rule: str, entry: dict[str, Any]) -> str:
    return f'<a id="{rule.lower()}"></a>**{rule}** {entry["text"]}'


# ---------------------------------------------------------------- coverage
def coverage(book: Rulebook, tests: Path) -> dict[str, Any]:
    """How many rules the game has, how many a test cites with `pytest.mark.rule(...)`, and the ids that none does.

    Raises FileNotFoundError without the folder, BrokenTest.
    """
    if not tests.is_dir():
        raise FileNotFoundError(f"there is no folder {tests}; name the folder with the tests")
    cited = set(cited_in(tests))
    return {
        "rules": len(book.texts.rules),
        "cited": sum(rule in cited for rule in book.texts.rules),
        "missing": [rule for rule in book.texts.rules if rule not in cited],
    }


def cited_in(tests: Path) -> Iterator[str]:
    """Every id in a `pytest.mark.rule(...)` on a test of the folder, read without running anything."""
    for file in sorted(tests.rglob("test_*.py")):
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"))
        except SyntaxError as wrong:
            raise BrokenTest(f"{file}, line {wrong.lineno}: {wrong.msg}") from None
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and "test" in node.name.lower():
                for mark in node.decorator_list:
                    yield from ids_of(mark)


def ids_of(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("pytest.mark.rule", "mark.rule"):
        for given in mark.args:
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield given.value
