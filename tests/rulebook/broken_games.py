"""Orchard, and Orchard spoilt: in each of these games one line is wrong, so that it breaks one law."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from commonweal.laws import LawBroken, check_laws
from commonweal.rulebook import Rulebook, load_texts
from commonweal.rulebook.acts.act import EVERYBODY
from commonweal.rulebook.backends.dependencies import Dependencies
from rulebook.toys import toy

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Spoilt:
    """One line of the game (or of its texts) replaced; the law it breaks, and what the message must say."""

    law: str
    says: str
    line: str
    instead: str
    then: Callable[[Rulebook], None] | None = None


def check_caught(book: Rulebook, spoilt: Spoilt, max_acts: int = 10_000) -> None:
    """A game that is spoilt so breaks its law, and the message says what it must."""
    if spoilt.then is not None:
        spoilt.then(book)
    with pytest.raises(LawBroken) as caught:
        check_laws(book, games=20, compiled=False, max_acts=max_acts)
    assert caught.value.law == spoilt.law
    assert spoilt.says in caught.value.text


def written(game: str, folder: Path, line: str, instead: str) -> ModuleType:
    """The rules of a game, written into a folder with one line (of them or of the texts) replaced, and imported."""
    files = {name: (HERE / name).read_text(encoding="utf-8") for name in (f"{game}.py", f"{game}.toml")}
    if line:
        assert sum(text.count(line) for text in files.values()) == 1, f"{line!r} must stand in the game once"
    for name, text in files.items():
        (folder / name).write_text(text.replace(line, instead) if line else text, encoding="utf-8")
    return imported(folder / f"{game}.py")


def riddles(folder: Path, line: str = "", instead: str = "") -> Rulebook:
    """The game whose charter may bring cards, with one line replaced."""
    rules = written("riddles", folder, line, instead)
    return toy(
        "riddles",
        rules,
        folder,
        seats=(2, 3),
        utility_range=(0, rules.CARDS),
        names={"card": [{"name": f"riddle {n}"} for n in range(rules.CARDS)]},
        results={"points": rules.utility},
    )


def bazaar(folder: Path, line: str = "", instead: str = "") -> Rulebook:
    """The game of amounts and of a bell out of turn, with one line replaced."""
    rules = written("bazaar", folder, line, instead)
    return toy(
        "bazaar",
        rules,
        folder,
        seats=(2, 4),
        utility_range=(0, rules.SEATS * rules.PURSE),
        names={"take": [{"name": "no"}, {"name": "yes"}]},
        results={"utility": rules.utility},
        invariants=[rules.all_money_is_somewhere],
    )


def market(folder: Path, line: str = "", instead: str = "") -> Rulebook:
    """The game of purchases, whose bots plan and try, with one line replaced."""
    rules = written("market", folder, line, instead)
    return toy(
        "market",
        rules,
        folder,
        seats=(2, 4),
        utility_range=rules.UTILITY,
        results={"met": rules.met, "utility": rules.utility},
        invariants=[rules.all_money_is_somewhere],
        horizon=60,
    )


def orchard(folder: Path, line: str = "", instead: str = "") -> Rulebook:
    """The game, written into a folder with one line replaced, and imported from there."""
    rules = written("orchard", folder, line, instead)
    return toy(
        "orchard",
        rules,
        seats=(2, 4),
        utility_range=(0, 8),
        texts=load_texts(folder),
        names={"kind": [{"name": "red apple"}, {"name": "green apple"}]},
        results={"utility": rules.utility},
        invariants=[rules.no_apple_is_lost],
    )


def imported(file: Path) -> ModuleType:
    name = f"{file.stem}_in_{file.parent.name}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def clones_share_their_hands(book: Rulebook) -> None:
    class Sharing(book.table_class):  # type: ignore[misc, name-defined]
        __slots__ = ()

        def clone(self) -> Any:
            other = type(self)().unpack(self.pack())
            other.hand = self.hand
            return other

    book.__dict__["table_class"] = Sharing


def names_are_each_others_numbers(book: Rulebook) -> None:
    book.names["kind"] = [{"name": "1"}, {"name": "0"}]


def an_operand_is_called_act(book: Rulebook) -> None:
    """As the name of the act is in JSON; a rulebook that is written so is refused on loading."""
    operands: Any = book.acts_by_name["eat"].operands
    operands["act"] = operands.pop("kind")


def the_log_tells_what_is_dealt(book: Rulebook) -> None:
    """As if `deal` were declared with an open operand: a rule that puts a card into a hand only picks its place."""
    operands = book.acts_by_name["deal"].operands
    operands["kind"] = replace(operands["kind"], seen=EVERYBODY)


def an_answer_names_a_seat(book: Rulebook) -> None:
    operands = book.acts_by_name["answer"].operands
    operands["take"] = replace(operands["take"], kind="seat")


def the_last_act_is_not_listed(book: Rulebook) -> None:
    options = book.functions["options"]

    def forgetful(s: Any, b: Any, seat: int) -> int:
        return max(1, options(s, b, seat) - 1)  # type: ignore[no-any-return]

    book.functions["options"] = forgetful  # type: ignore[assignment]


def rules_name_no_fields(book: Rulebook) -> None:
    """As if rules read fields in ways that their code does not show."""
    book.fields_named_by = lambda rules: frozenset()  # type: ignore[method-assign]


def acts_name_no_fields(book: Rulebook) -> None:
    """The same of the rules of acts alone."""
    nothing = Dependencies(book.replaced, frozenset())
    book.dependencies = lambda: nothing  # type: ignore[method-assign]


KEPT = "lists and views follow from the fields that rules name"
TOLD = "the log tells every change"
OPEN = "open fields follow from what is open"

SPOILT = {
    "an act that is said to be taken back and ends the game": Spoilt(
        "final is true", "cannot be taken back, and the rules say otherwise",
        "@act(Phase.PICK, previewable=True, kind=KINDS)", "@act(Phase.PICK, previewable=True, final=False, kind=KINDS)",
    ),
    "too much": Spoilt(
        "every number within its bounds", "held[0] is 3, outside 0..2", "    s.held[seat] += 1", "    s.held[seat] += 3"
    ),
    "a computed value beyond its bounds": Spoilt(
        "every number within its bounds", "total[0] is 5, outside 0..4",
        "    return s.eaten[seat][0] + s.eaten[seat][1]", "    return s.eaten[seat][0] + s.eaten[seat][1] + 5",
    ),
    "a computed value of a field that it does not declare": Spoilt(
        "computed fields follow the fields that they declare", "total depends on more fields than phase",
        "@computed(SEATS, high=4)", '@computed(SEATS, high=4, follows=("phase",))',
    ),
    "a utility beyond its bounds": Spoilt(
        "every number within its bounds", "utility of seat 0 is -1, outside 0..8",
        "    return 2 * s.eaten[seat][0] + s.eaten[seat][1]", "    return 2 * s.eaten[seat][0] - 1",
    ),
    "shared clones": Spoilt("a clone is independent", "hand[", "", "", clones_share_their_hands),
    "memory outside the table": Spoilt(
        "the same act does the same", "meals is 1 and 2", "    s.held[seat] += 1",
        '    s.held[seat] += 1\n    deal.__dict__.setdefault("done", []).append(1)\n'
        '    s.meals = len(deal.__dict__["done"]) % 16',
    ),
    "an option that matters after the set-up": Spoilt(
        "the set-up is over", "with another value of rounds",
        'rule="OR-4")', 'rule="OR-4", setup_only=True)',
    ),
    "scratch as memory": Spoilt("undo", "eat kind=", "        s.sums[other] = 0\n", "        s.sums[other] %= 4\n"),
    "scratch read first": Spoilt(
        "scratch does not matter", "deal seat=0", "    s.basket[kind] -= 1\n    s.hand[seat][kind] += 1\n",
        "    s.basket[kind] -= 1\n    s.hand[seat][kind] += 1\n    s.meals = 1 if s.sums[0] != 0 else 0\n",
    ),
    "a turn that rests on scratch": Spoilt(
        "saved and loaded", "[-1] have to act, after loading []",
        "    s.phase = Phase.DEAL\n\n\ndef to_act(s):\n    if s.phase == Phase.DEAL:\n        return CHANCE\n",
        "    s.phase = Phase.DEAL\n    s.sums[0] = 7\n\n\ndef to_act(s):\n    if s.phase == Phase.DEAL:\n"
        "        return CHANCE if s.sums[0] == 7 else NOBODY\n",
    ),
    "setting up differs": Spoilt(
        "replay", "after 0 of the acts", "    s.round_no = 1\n    s.phase = Phase.DEAL",
        "    s.round_no = 1\n    s.phase = Phase.DEAL\n    TIMES.append(1)\n    s.meals = len(TIMES)\n\n\nTIMES = []",
    ),
    "forgotten options": Spoilt("listed = allowed", "is allowed and not listed", "", "", the_last_act_is_not_listed),
    "an operand called act": Spoilt("forms of an act", "cannot be read", "", "", an_operand_is_called_act),
    "names that are other values": Spoilt(
        "names of an act", "but kind=0 is called '1'", "", "", names_are_each_others_numbers
    ),
    "a card that the log tells everybody": Spoilt(
        "the log tells no more than the table", "the log tells a spectator kind of deal", "", "",
        the_log_tells_what_is_dealt,
    ),
    "a reason without words": Spoilt("refusals have words", "reason 9", "else Reason.NOT_HELD", "else 9"),
    "a number untold": Spoilt(
        "notices = texts", "EATEN announces 1 numbers",
        "Notice.EATEN, seat, s.eaten[seat][kind])", "Notice.EATEN, seat)"
    ),
    "a rule that shows the basket": Spoilt(
        OPEN, "total[0] is",
        "    return s.eaten[seat][0] + s.eaten[seat][1]", "    return s.basket[0] // 3",
    ),
    "a prompt that knows": Spoilt(
        "views hide what they must", "the prompt of", "return Prompt.EAT if seat == s.active else Prompt.EATING",
        "return Prompt.EAT if s.basket[0] > 10 else Prompt.EATING",
    ),
    "a choice that depends on the basket": Spoilt(
        "choices tell nothing hidden", "(eat) depends on", "return Reason.OK if s.hand[seat][kind] > 0 else",
        "return Reason.OK if s.hand[seat][kind] > 0 and (kind or s.basket[0] > 9 or not s.hand[seat][1]) else",
    ),
    "a preview of the basket": Spoilt(
        "previews tell nothing hidden", "eat (", "announce(s, Notice.EATEN, seat, s.eaten[seat][kind])",
        "announce(s, Notice.EATEN, seat, s.basket[0])",
    ),
    "imagining away apples": Spoilt(
        "determinize", "to a dead end", "                s.hand[other][kind] += 1\n    return", "    return"
    ),
    "imagining one's own hand": Spoilt(
        "views hide what they must", "hand[", "    return True\n\n\ndef no_apple",
        "    if seat >= 0:\n        s.hand[seat][0] = 0\n        s.hand[seat][1] = s.held[seat]\n"
        "    return True\n\n\ndef no_apple",
    ),
    "imagining nothing": Spoilt(
        "determinize", "found no truth", "    return True\n\n\ndef no_apple", "    return False\n\n\ndef no_apple"
    ),
    "no end": Spoilt(
        "every game ends", "not over after 200 acts", "    s.eaten[seat][kind] += 1\n    for other",
        "    s.basket[kind] += 1\n    s.meals = kind\n    s.phase = Phase.DEAL\n    return\n    for other",
    ),
    "a dead end": Spoilt(
        "no dead end", "seat 0 has to act", "return Reason.OK if s.hand[seat][kind] > 0 else",
        "return Reason.OK if s.hand[seat][kind] > 2 else",
    ),
    "an apple lost": Spoilt(
        "invariant: no_apple_is_lost", "Apples are in the basket", "    s.eaten[seat][kind] += 1\n", "    pass\n"
    ),
}  # fmt: skip

SPOILT_CHANGES = {
    "nobody says it": Spoilt(
        TOLD, "and a spectator is told nothing of it", '  { field = "held", at = "actor", by = -1 },\n', ""
    ),
    "only the owner hears it": Spoilt(
        TOLD, "held[0] goes from 0 to 1",
        'deal.hides = "{seat, select, you {You are} other {{seat} is}} dealt an apple."', 'deal.hides = ""',
    ),
    "another amount": Spoilt(
        TOLD, "told that it goes from 2 to 0", '"actor", by = -1 },\n  { field = "hand"',
        '"actor", by = -2 },\n  { field = "hand"',
    ),
    "another row": Spoilt(
        TOLD, "hand[", 'at = ["actor", "kind"], by = -1', 'at = ["actor", 0], by = -1'
    ),
    "what did not happen": Spoilt(
        TOLD, "told that it goes from", 'says = "The round is over."',
        'says = "The round is over.", changes = [{ field = "held", at = "all", to = 2 }]',
    ),
    "a change that no entry tells": Spoilt(
        TOLD, "round_no goes from 1 to 2", "round_no = public(high=4)", "round_no = public(high=4, followed=True)"
    ),
}  # fmt: skip
"""Orchard, where the log does not tell what happened to the apples."""

WRONG_CHANGES = {
    "eaten, which is not a field with followed=True": '{ field = "eaten", at = "actor", by = 1 }',
    "which has 1 indices": '{ field = "held", by = 1 }',
    "basket is not a value that its `says` names; it may name actor, kind": '{ field = "held", at = "basket", by = 1 }',
    "'2 kind' is not a number or a value": '{ field = "held", at = "actor", by = "2 kind" }',
    "a change is { field": '{ field = "held", at = "actor", by = 1, to = 1 }',
    "kind is pear, which is not a kind": '{ field = "held", at = "actor", by = 1, when = { kind = "pear" } }',
}
"""What is wrong about a change, and a change in the texts of Orchard that is refused for it."""

LEAKS = {
    "what was dealt": Spoilt(
        OPEN, "meals is", "    s.held[seat] += 1", "    s.held[seat] += 1\n    s.meals = 1 + kind"
    ),
    "what somebody holds": Spoilt(
        OPEN, "meals is", "    s.meals = s.sums[0] + s.sums[1]", "    s.meals = s.hand[0][0]"
    ),
    "what is left": Spoilt(
        OPEN,
        "meals is",
        "    announce(s, Notice.ROUND_OVER)\n",
        "    announce(s, Notice.ROUND_OVER)\n    s.meals = s.basket[0]\n",
    ),
    "whose turn it is": Spoilt(
        OPEN, "active is", "        s.phase = Phase.PICK\n        s.active = 0",
        "        s.phase = Phase.PICK\n        s.active = s.hand[1][0] > 0",
    ),
}  # fmt: skip
"""Orchard, where something open follows from what is hidden, and nothing says so."""

LEAKS_OF_CARDS = {
    "a back in an open field": Spoilt(
        OPEN, "hint[", '        s.answer[card] = row["answer"]',
        '        s.answer[card] = row["answer"]\n        s.hint[card] = row["answer"]',
    ),
    "backs compared when the table is set": Spoilt(
        OPEN, "hint[0] is", "    s.phase = Phase.DRAW\n\n\ndef to_act",
        "    s.hint[0] = s.answer[0] > s.answer[1]\n    s.phase = Phase.DRAW\n\n\ndef to_act",
    ),
    "the back of the card drawn": Spoilt(
        OPEN, "hint[", "    s.card = card\n", "    s.card = card\n    s.hint[card] = s.answer[card]\n"
    ),
    "the backs of the cards left": Spoilt(
        OPEN, "hint[0] is", "    s.active = (seat + 1) % s.seats\n",
        "    s.active = (seat + 1) % s.seats\n    s.hint[0] = s.answer[CARDS - 1]\n",
    ),
}  # fmt: skip
"""Riddles, where the back of a card that nobody has seen shows in an open field."""


def nothing_is_listed_out_of_turn(book: Rulebook) -> None:
    book.functions["out_of_turn_options"] = lambda s, b, seat: 0  # type: ignore[assignment]


SPOILT_AMOUNTS = {
    "fields that are read unseen": Spoilt(KEPT, "is not shown what has changed", "", "", rules_name_no_fields),
    "fields that acts read unseen": Spoilt(KEPT, "are not what was kept of them", "", "", acts_name_no_fields),
    "a bound that is refused": Spoilt(
        "bounds of an amount", "is not allowed to seat", "    return HIGHEST[field]\n", "    return PURSE\n"
    ),
    "an amount beyond its bounds": Spoilt(
        "bounds of an amount", "is allowed to seat", "    return HIGHEST[field]\n", "    return HIGHEST[field] - 1\n"
    ),
    "an amount that nobody suggested": Spoilt(
        "every number within its bounds", "notes[",
        "    s.notes[clause][field] = value\n", "    s.notes[clause][field] = PURSE + 1 if value % 7 == 3 else value\n",
    ),
    "a suggestion that shows a bid": Spoilt(
        "choices tell nothing hidden", "the amounts suggested to seat",
        "    return (1 << k) - 1 if k < 7 else", "    return s.sealed[(seat + 1) % s.seats] + 1 if k == 0 else",
    ),
    "an act out of turn that goes wrong": Spoilt(
        "every number within its bounds", "rings[",
        "    s.rings[seat] += 1\n", "    s.rings[seat] += 1 if to_act(s) >> seat & 1 else RINGS + 1\n",
    ),
    "an act out of turn that is not listed": Spoilt(
        "listed = allowed", "ring of 1 is allowed and not listed", "", "", nothing_is_listed_out_of_turn
    ),
    "an act that names an empty chair": Spoilt(
        "acts name nobody who is not there", "nobody has seat 2 of 2",
        "@act(Phase.ANSWER, always=True, take=2)", "@act(Phase.ANSWER, always=True, take=3)", an_answer_names_a_seat,
    ),
}  # fmt: skip
"""Bazaar, with what only an amount that is not listed, or an act out of turn, can show."""

OVERFLOWING = Spoilt(
    "interpreted = compiled", "meals is", "    s.meals = s.sums[0] + s.sums[1]",
    "    huge = (1 + s.meals) << 40\n    s.meals = 1 if huge * huge > 0 else 0",
)  # fmt: skip
