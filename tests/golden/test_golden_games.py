"""Every golden game plays and reads as it did; together they show all of each game, and nothing secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from commonweal.laws.backends import Twin
from commonweal.laws.told import changes_are_told
from commonweal.laws.trial import Trial, in_words, values_of
from commonweal.laws.verdicts import votes_are_told
from commonweal.play import books
from commonweal.play.notation import read_act
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import EVERYBODY
from commonweal.rulebook.charters.charter import Option
from golden.playthrough import HERE, REWRITE, Playthrough, difference, read

TEXTS, ACTS = sorted(HERE.glob("*.txt")), sorted(HERE.glob("acts/*.txt"))
FILES = [*TEXTS, *ACTS]
every_file = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


@cache
def kept(file: Path) -> tuple[str, Playthrough]:
    """The text of a game, and the game. Of the acts alone, the text is made anew."""
    text = file.read_text(encoding="utf-8")
    game = read(text)
    return (text if file in TEXTS else game.text()), game


@pytest.mark.parametrize("file", TEXTS, ids=[file.stem for file in TEXTS])
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


@every_file
def test_a_golden_game_tells_its_changes_and_votes(file: Path) -> None:
    """Also those that random games seldom reach, such as debts."""
    trial = trial_of(file)
    for who, number in acts_of(file):
        was = trial.s.clone()
        notices = trial.do(who, number)
        votes_are_told(trial, notices)
        changes_are_told(trial, was, who, number, notices)


# ---------------------------------------------------------------- what they show together
every_book = pytest.mark.parametrize("book", books(), ids=[book.name for book in books()])
NO_CHARTER_HAS = {"legislation": {"fixed_issues": [["diamond"]], "teams": [1]}}
"""Values within their bounds that every charter with them refuses: too few issues for any hand, a single team."""


@every_book
def test_no_charter_has_the_values_that_no_game_shows(book: Rulebook) -> None:
    for key, refused in NO_CHARTER_HAS.get(book.name, {}).items():
        for value in refused:
            for seats in range(book.seats[0], book.seats[1] + 1):
                _, problems = book.adopt(seats, {key: value})
                assert any(key in problem.options for problem in problems), (key, value, seats)


def played_values(option: Option, value: Any) -> list[Any]:
    """The values that a charter has of an option; value: None if it is silent."""
    return set_of_values(option, option.say(option.default) if value is None else value)


def set_of_values(option: Option, value: Any) -> list[Any]:
    """One value, or those of a list of numbers; a set of cards is one value."""
    return value if isinstance(value, list) and option.things is None else [value]


@every_book
def test_every_value_of_every_option_has_its_game(book: Rulebook) -> None:
    games = [game for _, game in map(kept, FILES) if game.book is book]
    for key, option in book.options.items():
        played = [value for game in games for value in played_values(option, game.charter.get(key))]
        for number in values_of(option):
            [value] = set_of_values(option, in_words(option, number, 1))[:1]
            assert value in played or value in NO_CHARTER_HAS.get(book.name, {}).get(key, []), (key, value)


NEVER_ASKED = {
    "potlatch": {"SETTING_UP", "DRAWING"},
    "original_position": {"SETTING_UP", "RESULT", "REVEALING", "ORDERING", "DRAWING"},
    "legislation": {"SETTING_UP", "SESSION_STARTS", "DRAWING_YELLOW"},
    "new_tabor": {"SETTING_UP", "ROLLING", "DRAWING"},
    "laissez_faire": {"ROLLING"},
}
"""Prompts that nobody reads in play: chance acts in the same move."""
NEVER_MET = {
    "potlatch": {"OK", "HOUSE_COMPLETE", "ASKED_ALREADY"},
    "original_position": {"OK"},
    "legislation": {
        *("OK", "SIGNED", "VOTED_ALREADY", "NOT_CALLED", "HAS_REQUEST", "NO_PROPOSALS_LEFT", "NO_FACILITATOR"),
        *("NO_GIFTS", "GIVES_TO_ITSELF", "TOO_MANY_GIFTS", "GIVES_TOO_MUCH", "GIVES_OPENLY", "GIVES_SECRETLY"),
        "TOO_FEW_SESSIONS",
    },
    "new_tabor": {
        *("OK", "ANSWERED_ALREADY", "TOO_LITTLE_STOCK", "OVER_THE_CAP", "CAP_REACHED", "TOO_LITTLE_MONEY"),
        *("STOREHOUSE_EMPTY", "NOT_SO_MUCH_DUE", "NO_SUCH_WANT", "NO_CREDIT_UNION", "NO_RENT_HERE", "RENT_TOO_LOW"),
        *("RENT_PAID_ALREADY", "INNER_RENT_FIRST", "INNER_CHALLENGE_FIRST", "ZONE_FREE", "NO_SUBLETS", "NO_LOANS"),
        *("NO_EXCHANGE_OF_PLACES", "ONE_PLACE_IN_AN_OFFER", "DUE_TOO_EARLY", "DUE_TOO_LATE", "NOTHING_LENT"),
        *("NO_SUCH_IOU", "NOT_THE_BANKER", "OVER_BANK_LIMIT", "TOO_LITTLE_TO_CONSUME", "CANNOT_PAY_RENT"),
        *("CANNOT_REPAY", "TOO_MANY_IOUS", "BELOW_LEAST_RENT", "ANSWER_TOO_LOW", "FEE_TOO_HIGH"),
    },
    "laissez_faire": {
        *("OK", "NOT_NOW", "ABOVE_CAP", "ABOVE_LAST_RENT", "ASKED_TOO_OFTEN", "BELOW_FLOOR", "BOUND_TO_REFUSE"),
        *(
            "CALLED_ALREADY",
            "CANNOT_MOVE",
            "CANNOT_PAY_NOW",
            "CAPPED_ALREADY",
            "COMPLAINED_ALREADY",
            "CONTRADICTS",
            "CONTRADICTS_DRAFT",
        ),
        *("DRAFT_FULL", "EDITS_SPENT", "FREE_FROM_THE_START", "GIFT_LOCKED", "MORE_THAN_OWED", "MUST_PROCEED"),
        *("NOBODY_THERE", "NONE_IN_STOCK", "NOTHING_SECURED", "NOT_A_PARTY", "NOT_DELIVERABLE", "NOT_ITS_OWNER"),
        *("NOT_LODGED_THERE", "NOT_LOWER", "NOT_PARTIES_OF_IT", "NOT_TO_SPEAK", "NO_ARBITER", "NO_CONDITION"),
        *(
            "NO_DEBT",
            "NO_ENDING",
            "CANNOT_BUY_COMPANY",
            "NOT_WITH_BANK",
            "NO_HOUSE_TO_SELL",
            "NO_HOUSE_TO_STAY",
            "TOO_MANY_HOUSES",
            "NO_HOUSE_THERE",
            "NO_LEASE",
            "NO_OVERHEAD",
            "NO_SUCH_FIELD",
        ),
        *("OF_THE_BANK", "OTHER_FLAG", "OTHER_SIDE", "OUT_OF_RANGE", "OVER_CEILING", "OVER_DAMAGES_CAP"),
        *("OVER_HUNDRED", "OWN_DEED", "PRISONER", "RATE_TOO_HIGH", "REGISTER_FULL", "RESTRAINED", "SAME_DEED"),
        *("HOUSE_OFF_STREET", "TARGET_FULL", "TOO_LATE", "TRANSFER_FORBIDDEN"),
        *("CANNOT_REPAY", "CANNOT_CALL", "CANNOT_TAKE"),
    },
}
"""Reasons that a transcript never meets: of positions that play does not lead to, of seats that are not asked, and of
acts with too many operands to ask each (gifts, amounts, changes of the charter, fields and clauses of contracts). The
scenarios of the games show them."""
NEVER_ANNOUNCED = {
    "laissez_faire": {
        "IN_REGISTER",
        "IN_DRAFT",
        "STILL_OWED",
        "STILL_IN_ARREARS",
        "AWARD_LOST",
        "VOID_CLAUSE",
        "OUT_FOR_TAX",
        *("CLAUSE_FROM", "COMPLAINT_DROPPED", "EXTRA_TURN_IN_JAIL", "HAS_NO_SAY", "NOT_LEASED", "REFUSED_RIDE"),
        *("WINS_BY_CASH", "WINS_DECLARED", "WINS_SHARED", "TAX_JAILS", "TIED_VOTE", "OVERHEAD_BACK", "PRINCIPAL_LOST"),
        *("BANK_STAY", "RENT_BY_RIGHT", "STAY_BY_RIGHT", "FARE_BY_RIGHT", "FEE_BY_RIGHT"),
    },
    "potlatch": {"HIGHEST_ARE_LEVEL"},
    "legislation": {
        "CARD_SKIPPED",
        "CROWN_RETURNED",
        "RETURNS_LATE",
        "RETURNED_LATE",
        "OVERTIME_LOST",
        "ADDED_COPY_GOES",
        *("BILL_FAILS_BY_THREAT", "DECLINES_LATE", "TEAM_WINS", "TEAM_MET", "MONEY_IS_EQUAL"),
        *("LAST_LOST", "PARTY_LOST", "BILL_PASSES_UNDER_THREAT"),
    },
    "new_tabor": {
        *("NO_CARD_LEFT", "NOW_CONTESTS", "ABILITY_BACK", "DECLINE_TO_PAY", "DIE_DECIDES", "GAME_CALLED"),
        *(
            "GIVES_UP_COUNTER",
            "CHALLENGE_MOVES",
            "TIED_FOR_QUARTER",
            "LOSS_HAS_NO_EFFECT",
            "MUST_TAKE_CENTER",
            "NO_CHARITY",
            "NOBODY_STANDS",
            "RENT_COUNTS",
            "STILL_OWES",
        ),
        *("TOKENS_FORFEITED", "WAGER_LOST", "WINS", "BANK_PAYS_ODD", "LATE_PLATFORM"),
        *("BANK_PAID_OUT", "MONEY_FALLS_SHORT", "OWN_STOCK_SUFFICES", "STOREHOUSE_GAINS", "SURVIVES_ALONE"),
        *("GOODS_MISSING", "MOTION_LACKS_CONSENT", "GAME_LACKS_CONSENT", "FORGIVEN", "PRICE_RISES", "STANDS_ON"),
    },
}
"""Notices of positions that play hardly leads to: a red deck of which no card fits, 24 Wants Cards held at once, the
second of three in a Rent Battle who gives way; and those that no act announces, only `tell_table`. Scenarios show
them."""


@every_book
def test_every_act_phase_and_notice_occurs(book: Rulebook) -> None:
    acts, phases, notices = set[str](), set[int](), set[int]()
    for file in (file for file in FILES if kept(file)[1].book is book):
        trial = trial_of(file)
        for who, number in acts_of(file):
            phases.add(trial.s.phase)
            acts.add(book.act_of(number).name)
            notices |= {notice for notice, *_ in trial.do(who, number)}
        phases.add(trial.s.phase)
    assert acts == {act.name for act in book.acts}
    assert set(book.phases.items()) - {book.phases.name_of(phase) for phase in phases} == set()
    missing = {name for name, number in book.notices.items().items() if number not in notices}
    assert missing == NEVER_ANNOUNCED.get(book.name, set())


@every_book
def test_every_prompt_and_reason_is_shown(book: Rulebook) -> None:
    text = "".join(text for text, game in map(kept, FILES) if game.book is book)
    prompts = set(re.findall(r"^    ([A-Z_]+)(?: [a-z])?: ", text, re.MULTILINE))
    reasons = set(re.findall(r"^  refused .*?: ([A-Z_]+) ", text, re.MULTILINE))
    assert book.prompts is not None
    assert set(book.prompts.items()) - prompts == NEVER_ASKED[book.name]
    assert reasons - {"NOT_NOW"} == set(book.reasons.items()) - NEVER_MET[book.name]


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
