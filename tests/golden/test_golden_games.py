"""Every golden game plays and reads as it did; together they show all of each game, and nothing secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from commonweal.laws.backends import Twin
from commonweal.laws.told import changes_are_told
from commonweal.laws.trial import Trial, in_words, values_of
from commonweal.laws.verdicts_law import votes_are_told
from commonweal.play import books
from commonweal.play.notation import read_act
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import EVERYBODY
from golden.playthrough import REWRITE, Playthrough, difference, read, read_rare_games, texts_by_rulebook

TEXTS = {file.stem: file for file in chain(*texts_by_rulebook().values())}
RARE = read_rare_games()
every_game = pytest.mark.parametrize("name", [*TEXTS, *RARE])


@cache
def kept(name: str) -> tuple[str, Playthrough]:
    """The text of a game, and the game. Where the acts alone are kept, the text is made anew."""
    if name in RARE:
        return RARE[name].text(), RARE[name]
    text = TEXTS[name].read_text(encoding="utf-8")
    return text, read(text)


@pytest.mark.parametrize("book", texts_by_rulebook())
def test_golden_games_play_and_read_as_they_did(book: str) -> None:
    assert not (changed := difference(texts_by_rulebook()[book])), changed


@cache
def acts_of(name: str) -> list[tuple[int, int]]:
    """All acts of a game: who (-1: chance, -2: the clock) and the integer."""
    _, kept_game = kept(name)
    game = kept_game.begin()
    assert [*kept_game.play(game)][-1].over
    return [(entry.by, entry.number) for move in game.moves() for entry in move.acts]


def trial_of(name: str) -> Trial:
    """The table of a game before its first act."""
    _, game = kept(name)
    return Trial(game.book, len(game.names), game.charter, 0, 0)


@every_game
def test_a_golden_game_plays_the_same_compiled(name: str) -> None:
    trial = trial_of(name)
    twin = Twin(trial.book, checked=False)
    twin.begin(trial)
    for who, number in acts_of(name):
        twin.lists_the_same(trial)
        trial.do(who, number)
        twin.do_the_same(trial)
    assert trial.to_act() == []


@every_game
def test_a_golden_game_tells_its_changes_and_votes(name: str) -> None:
    """Also those that random games seldom reach, such as debts."""
    trial = trial_of(name)
    for who, number in acts_of(name):
        was = trial.s.clone()
        notices = trial.do(who, number)
        votes_are_told(trial, notices)
        changes_are_told(trial, was, who, number, notices)


# ---------------------------------------------------------------- what they show together
every_book = pytest.mark.parametrize("book", books(), ids=[book.name for book in books()])
SOURCES = Path(__file__).parent.parent / "games"


@cache
def names_in_tests(book: Rulebook) -> set[str]:
    """The names of acts, notices, reasons and values that the tests of a game say."""
    sources = (file.read_text(encoding="utf-8") for file in (SOURCES / book.name).glob("*.py"))
    return set(re.findall(r"\w+", " ".join(sources)))


def games_of(book: Rulebook) -> list[str]:
    """The names of the golden games of a rulebook."""
    return [name for name in (*TEXTS, *RARE) if name.startswith(f"{book.name}-")]


@every_book
def test_every_named_value_of_an_option_is_played_or_has_a_test(book: Rulebook) -> None:
    """`test_a_game_can_be_begun_under_every_value_of_every_option` plays under the others too."""
    charters = [(RARE.get(name) or kept(name)[1]).charter for name in games_of(book)]
    for key, option in book.options.items():
        named = {value for number in values_of(option) if isinstance(value := in_words(option, number, 1), str)}
        default = option.say(option.default)
        played = [charter.get(key, default) for charter in charters]
        assert {value for value in named if value not in played} <= names_in_tests(book), key


NEVER_ASKED = {
    "potlatch": {"SETTING_UP", "DRAWING"},
    "original_position": {"SETTING_UP", "RESULT", "REVEALING", "ORDERING", "DRAWING"},
    "legislation": {"SETTING_UP", "SESSION_STARTS", "DRAWING_YELLOW"},
    "new_tabor": {"SETTING_UP", "ROLLING", "DRAWING"},
    "laissez_faire": {"ROLLING"},
}
"""Prompts that nobody reads in play: chance acts in the same move."""
NEVER_MET: dict[str, set[str]] = {
    "legislation": {"SIGNED", "VOTED_ALREADY", "NOT_CALLED", "NO_PROPOSALS_LEFT", "NO_FACILITATOR", "GIVES_OPENLY"},
    "new_tabor": {"ANSWERED_ALREADY", "BELOW_LEAST_RENT"},
    "laissez_faire": {"CANNOT_PAY_NOW", "NOT_LODGED_THERE", "NOT_TO_SPEAK", "NOT_WITH_BANK", "NO_HOUSE_TO_STAY"},
}
"""Reasons that neither a golden game nor a test names: of seats that are not asked."""
NEVER_ANNOUNCED: dict[str, set[str]] = {
    "new_tabor": {"TIED_FOR_QUARTER"},
    "laissez_faire": {"FARE_BY_RIGHT", "VOID_CLAUSE"},
}
"""Notices that neither a golden game nor a test names: scenarios see what they announce."""


@every_book
def test_every_act_phase_and_notice_occurs(book: Rulebook) -> None:
    """Those that no golden game shows have a test of their own among those of the game."""
    acts, phases, notices = set[str](), set[int](), set[int]()
    for name in games_of(book):
        trial = trial_of(name)
        for who, number in acts_of(name):
            phases.add(trial.s.phase)
            acts.add(book.act_of(number).name)
            notices |= {notice for notice, *_ in trial.do(who, number)}
        phases.add(trial.s.phase)
    assert acts == {act.name for act in book.acts}
    assert set(book.phases.items()) - {book.phases.name_of(phase) for phase in phases} == set()
    missing = {name for name, number in book.notices.items().items() if number not in notices}
    assert missing - names_in_tests(book) == NEVER_ANNOUNCED.get(book.name, set())


@every_book
def test_every_prompt_and_reason_is_shown(book: Rulebook) -> None:
    """Reasons that no golden game shows have a test of their own among those of the game: they are of positions that
    play does not lead to, or of acts with too many operands to ask each (gifts, amounts, clauses of contracts)."""
    text = "".join(kept(name)[0] for name in games_of(book))
    prompts = set(re.findall(r"^    ([A-Z_]+)(?: [a-z]+)?: ", text, re.MULTILINE))
    reasons = set(re.findall(r"^  refused .*?: ([A-Z_]+) ", text, re.MULTILINE))
    assert book.prompts is not None
    assert set(book.prompts.items()) - prompts == NEVER_ASKED[book.name]
    missing = set(book.reasons.items()) - reasons - {"OK"}
    assert missing - names_in_tests(book) == NEVER_MET.get(book.name, set())


# ---------------------------------------------------------------- secrets
HIDDEN = re.compile(r"  chance for (.*?): (.*)")
SECRETLY = re.compile(r"\d+ (\w+), secretly(?: to (.*?))?: (\w+ .*)")


class HiddenActs(NamedTuple):
    """Acts of one kind that not everybody may know: who may, the name, and the operands of each."""

    known_to: list[str]
    name: str
    operands: list[str]


def hidden_acts(line: str) -> Iterator[HiddenActs]:
    """The hidden acts in a line of a file: of chance, or of a seat."""
    if found := HIDDEN.fullmatch(line):
        by, shown_to, acts = found[1], None, found[2].split("; ")
    elif found := SECRETLY.fullmatch(line):
        by, shown_to, acts = found[1], found[2], [found[3]]
    else:
        return
    for act in acts:
        name, _, operands = act.partition(" ")
        yield HiddenActs([*by.split(", "), *(shown_to.split(", ") if shown_to else ())], name, operands.split(" | "))


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
        for acts in hidden_acts(line):
            hidden = set[str]().union(*[titles(game, f"{acts.name} {those}") for those in acts.operands])
            told = sentences(block, game.book.texts.acts[acts.name]["rules"][0])
            yield Secret(hidden, acts.known_to, told if line.startswith(" ") else told[:1])


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
        if line.startswith("    "):
            if of_rule and (found := re.fullmatch(r"    to (.*?): (.*)", line)):
                told[-1] += [(reader, found[2]) for reader in found[1].split(", ")]
            continue
        for sentence in re.split(r"; (?=[A-Z]+-\w+ |prompt )", line.strip()):
            of_rule = re.match(rf"{rule}\b", sentence) is not None
            if of_rule:
                first, *own = sentence.split("; to ")
                told.append([("", first), *((text.partition(" ")[0], text) for text in own)])
    return told


@every_game
def test_no_sentence_names_what_its_reader_may_not_know(name: str) -> None:
    text, game = kept(name)
    assert [leak for block in blocks(text) for leak in leaks(game, block)] == []


@every_book
def test_a_leak_would_be_noticed(book: Rulebook) -> None:
    """The first hidden act of a game that names one thing, told to everybody."""
    game, hidden, act, title = next(secret_acts(book))
    rule = book.texts.acts[act]["rules"][0]
    assert list(leaks(game, [hidden, f"  {rule} ({title})"])) == [f"a spectator reads: {rule} ({title})"]


def secret_acts(book: Rulebook) -> Iterator[tuple[Playthrough, str, str, str]]:
    """The lines of hidden acts that name one thing, with their games, their acts and what it is called."""
    for text, game in map(kept, games_of(book)):
        for line in text.splitlines():
            for acts in hidden_acts(line):
                if len(named := titles(game, f"{acts.name} {acts.operands[0]}")) == 1:
                    yield game, line, acts.name, named.pop()


# ---------------------------------------------------------------- the test itself
def test_a_changed_sentence_is_shown_with_what_to_do(tmp_path: Path) -> None:
    text, _ = kept(next(iter(TEXTS)))
    sentence = next(line for line in text.splitlines() if re.match(r"  [A-Z]+-\w+: ", line))
    (tmp_path / "game.txt").write_text(text.replace(sentence, sentence + " So it is."), encoding="utf-8")
    shown = difference([tmp_path / "game.txt"])
    assert [line for line in shown.splitlines() if line[0] in "+-"][2:] == [f"-{sentence} So it is.", f"+{sentence}"]
    assert shown.endswith(REWRITE)


def test_an_act_that_is_not_possible_any_more_is_named(tmp_path: Path) -> None:
    text, game = kept(next(iter(TEXTS)))
    who, _ = game.acts[0]
    (tmp_path / "game.txt").write_text(text.replace("\n1 ", f"\n1 {who}: end_private\n1 ", 1), encoding="utf-8")
    assert f"game.txt cannot be played again: move 1, end_private of {who}: " in difference([tmp_path / "game.txt"])


def test_a_game_of_another_version_is_refused() -> None:
    text, _ = kept(next(iter(TEXTS)))
    with pytest.raises(ValueError, match="the rulebook has version"):
        read(text.replace(" version ", " version 9", 1))
    with pytest.raises(ValueError, match="does not begin as a golden game does"):
        read("Potlatch\n")
