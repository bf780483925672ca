"""Every golden game plays and reads as it did; what they do not show, scenarios do; and they show nothing secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from commonweal.laws.backends import Twin
from commonweal.laws.trial import Trial
from commonweal.play import books
from commonweal.play.notation import read_act
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import EVERYBODY
from golden.playthrough import HERE, REWRITE, Playthrough, difference, read

FILES = sorted(HERE.glob("*.txt"))
every_file = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


@cache
def kept(file: Path) -> tuple[str, Playthrough]:
    """A file's text and its game."""
    text = file.read_text(encoding="utf-8")
    return text, read(text)


@every_file
def test_a_golden_game_plays_and_reads_as_it_did(file: Path) -> None:
    assert not (changed := difference(file)), changed


@cache
def acts_of(file: Path) -> list[tuple[int, int]]:
    """All acts of a game: who (-1: chance, -2: the clock) and the integer."""
    _, kept_game = kept(file)
    game = kept_game.begin()
    assert [*kept_game.play(game)][-1].over
    return [(entry.by, entry.number) for move in game.moves() for entry in move.acts]


def trial_of(file: Path) -> Trial:
    """The table of a game before its first act."""
    _, game = kept(file)
    return Trial(game.book, len(game.names), game.charter, 0, 0)


@every_file
def test_a_golden_game_plays_the_same_compiled(file: Path) -> None:
    trial = trial_of(file)
    twin = Twin(trial.book, checked=False)
    twin.begin(trial)
    for who, number in acts_of(file):
        twin.lists_the_same(trial)
        trial.do(who, number)
        twin.do_the_same(trial)
    assert trial.to_act() == []


# ---------------------------------------------------------------- what they show together
every_book = pytest.mark.parametrize("book", books(), ids=[book.name for book in books()])
SCENARIOS = HERE.parent / "games"
SHOWN_NOWHERE = {
    "laissez_faire": {
        *("ARREARS_PAID", "CHARTER_SIGNED", "CLAUSE_CONDITION", "CLAUSE_ENDS", "COMPLAINT_FAILS", "ENDS_LAST_LAP"),
        *("ENDS_STALEMATE", "HOUSE_MOVED", "LEAVES_BOARD", "LESSEE_GETS", "TAX_PAID", "VOID_CLAUSE"),
        *("PREEMPTING", "ROLLING"),
        *("CANNOT_PAY_NOW", "NOT_LODGED_THERE", "NOT_TO_SPEAK", "NOT_WITH_BANK", "NO_HOUSE_TO_STAY"),
    },
    "legislation": {
        *("assign_team", "pick_direction", "top_up_pile"),
        *("ALL_LOSE", "BILL_ENACTED", "CROWN_SATISFIED", "FINED", "LAST_SEAT", "NEW_TURN", "NOBODY_PAID"),
        *("NOBODY_WINS", "PARTY_FALLS_SHORT", "QUESTION_CARRIED"),
        *("DRAWING_YELLOW", "LOST_SEAT", "RETURN", "SESSION_STARTS", "SETTING_UP"),
        *("GIVES_OPENLY", "NOT_CALLED", "NOT_IN_HAND", "NO_FACILITATOR", "NO_PROPOSALS_LEFT", "SIGNED"),
        "VOTED_ALREADY",
    },
    "new_tabor": {
        "roll_for_office",
        *("BANK_RECEIVES", "CONSENT_OPENS", "GETS_PART", "IOU_LAPSES", "NO_CONSENT", "RENT_REPLACED"),
        *("TIED_FOR_OFFICE", "TIED_FOR_QUARTER", "TOKEN_BLOCKED"),
        *("DRAWING", "ROLLING", "SETTING_UP"),
        *("ANSWERED_ALREADY", "BELOW_LEAST_RENT", "NOTHING_LENT", "NO_RESIGNING"),
    },
    "original_position": {"DRAWING", "ORDERING", "RESULT", "REVEALING", "SETTING_UP"},
}
"""What only games at random show, and prompts that nobody reads: chance acts in the same move. Shorten this list."""


def shown(book: Rulebook) -> set[str]:
    """The names of the acts, notices, prompts and reasons of a game that its golden games show."""
    names = set[str]()
    for file in (file for file in FILES if kept(file)[1].book is book):
        trial = trial_of(file)
        for who, number in acts_of(file):
            names.add(book.act_of(number).name)
            names |= {str(book.notices.name_of(notice)) for notice, *_ in trial.do(who, number)}
        text, _ = kept(file)
        names |= set(re.findall(r"^    ([A-Z_]+)(?: [a-z])?: ", text, re.MULTILINE))
        names |= set(re.findall(r"^  refused .*?: ([A-Z_]+) ", text, re.MULTILINE))
    return names


@every_book
def test_what_no_golden_game_shows_a_scenario_names(book: Rulebook) -> None:
    assert book.prompts is not None
    enums = (book.notices.names(), book.prompts.items(), book.reasons.items())
    every = {act.name for act in book.acts}.union(*enums) - {"OK", "NOT_NOW"}
    texts = [path.read_text(encoding="utf-8") for path in (SCENARIOS / book.name).rglob("*.py")]
    named = set(re.findall(r"\w+", " ".join(texts)))
    assert every - shown(book) - named == SHOWN_NOWHERE.get(book.name, set())


# ---------------------------------------------------------------- secrets
HIDDEN = re.compile(r"  chance for (.*?)(): (\w+) (.*)")
SECRETLY = re.compile(r"\d+ (\w+), secretly(?: to (.*?))?: (\w+) (.*)")


def blocks(text: str) -> Iterator[list[str]]:
    """The lines of each move of a file."""
    yield from (block.splitlines() for block in re.split(r"\n(?=\d+ |end\n)", text)[1:-1])


def titles(game: Playthrough, act: str) -> set[str]:
    """What the operands of an act that not everybody may know are called in sentences."""
    book = game.book
    number = read_act(book, act)
    operands = zip(book.act_of(number).operands.values(), book.act_of(number).values(number), strict=True)
    rows = game.begin().rows
    return {
        str(rows(operand.kind)[value].get("title") or rows(operand.kind)[value]["name"])
        for operand, value in operands
        if operand.seen != EVERYBODY and rows(operand.kind)
    }


class Secret(NamedTuple):
    """What hidden acts of a move are called, the readers who may know it, and the sentences that tell the acts."""

    titles: set[str]
    known_to: list[str]
    told: list[list[tuple[str, str]]]


def secrets(game: Playthrough, block: list[str]) -> Iterator[Secret]:
    """The hidden acts of a move."""
    for line in block:
        found = HIDDEN.fullmatch(line) or SECRETLY.fullmatch(line)
        if found is not None:
            by, shown_to, name, operands = found.groups()
            hidden = set[str]().union(*[titles(game, f"{name} {those}") for those in operands.split(" | ")])
            told = sentences(block, game.book.texts.acts[name]["rules"][0])
            known_to = [*by.split(", "), *(shown_to.split(", ") if shown_to else ())]
            yield Secret(hidden, known_to, told if line.startswith(" ") else told[:1])


def leaks(game: Playthrough, block: list[str]) -> Iterator[str]:
    """Sentences that name what their readers may not know of the hidden acts of a move."""
    hidden = list(secrets(game, block))
    for secret in hidden:
        for reader, text in chain(*secret.told):
            known = set[str]().union(*[other.titles for other in hidden if reader in other.known_to])
            if any(title in text for title in secret.titles - known):
                yield f"{reader or 'a spectator'} reads: {text}"


def sentences(block: list[str], rule: str) -> list[list[tuple[str, str]]]:
    """The sentences of a move under a rule, each with its readers ("": spectators)."""
    told: list[list[tuple[str, str]]] = []
    of_rule = False
    for line in block:
        if not line.startswith("    "):
            of_rule = re.match(rf"  {rule}\b", line) is not None
        if of_rule and not line.startswith("    "):
            first, *own = line.split("; to ")
            told.append([("", first), *((text.partition(" ")[0], text) for text in own)])
        elif of_rule and (found := re.fullmatch(r"    to (.*?): (.*)", line)):
            told[-1] += [(reader, found[2]) for reader in found[1].split(", ")]
    return told


@every_file
def test_no_sentence_names_what_its_reader_may_not_know(file: Path) -> None:
    text, game = kept(file)
    assert [leak for block in blocks(text) for leak in leaks(game, block)] == []


@every_book
def test_a_leak_would_be_noticed(book: Rulebook) -> None:
    """The first hidden act of a game that names one thing, told to everybody."""
    game, hidden, act, title = next(secret_acts(book))
    rule = book.texts.acts[act]["rules"][0]
    assert list(leaks(game, [hidden, f"  {rule} ({title})"])) == [f"a spectator reads:   {rule} ({title})"]


def secret_acts(book: Rulebook) -> Iterator[tuple[Playthrough, str, str, str]]:
    """The lines of hidden acts that name one thing, with their games, their acts and what it is called."""
    for text, game in map(kept, FILES):
        for line in text.splitlines() if game.book is book else []:
            found = HIDDEN.fullmatch(line) or SECRETLY.fullmatch(line)
            if found and len(named := titles(game, f"{found[3]} {found[4].split(' | ')[0]}")) == 1:
                yield game, line, found[3], named.pop()


# ---------------------------------------------------------------- the test itself
def test_a_changed_sentence_is_shown_with_what_to_do(tmp_path: Path) -> None:
    text, _ = kept(FILES[0])
    sentence = next(line for line in text.splitlines() if re.match(r"  [A-Z]+-\w+: ", line))
    (tmp_path / "game.txt").write_text(text.replace(sentence, sentence + " So it is."), encoding="utf-8")
    shown = difference(tmp_path / "game.txt")
    assert [line for line in shown.splitlines() if line[0] in "+-"][2:] == [f"-{sentence} So it is.", f"+{sentence}"]
    assert shown.endswith(REWRITE)


def test_an_act_that_is_not_possible_any_more_is_named(tmp_path: Path) -> None:
    text, game = kept(FILES[0])
    who, _ = game.acts[0]
    (tmp_path / "game.txt").write_text(text.replace("\n1 ", f"\n1 {who}: end_private\n1 ", 1), encoding="utf-8")
    assert f"game.txt cannot be played again: move 1, end_private of {who}: " in difference(tmp_path / "game.txt")


def test_a_game_of_another_version_is_refused() -> None:
    text, _ = kept(FILES[0])
    with pytest.raises(ValueError, match="the rulebook has version"):
        read(text.replace(" version ", " version 9", 1))
    with pytest.raises(ValueError, match="does not begin as a golden game does"):
        read("Potlatch\n")
