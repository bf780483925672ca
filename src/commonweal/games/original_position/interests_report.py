"""Present "What would each of us have voted had we known?": interests with all cards known, next to the votes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commonweal.debriefing import join_words, picture
from commonweal.games.original_position.history import Account, Scenario
from commonweal.games.original_position.interests import Interests, interests_in
from commonweal.games.original_position.state import Answer
from commonweal.games.original_position.wording import ANSWERS
from commonweal.rulebook.numbers import plural

KNOWN = ("Behind the veil", "Knowing talents", "Knowing talents and families")
"""What everybody knew of the own cards when they voted, round by round."""
WITH, AGAINST, INDIFFERENT = "With their own interest", "Against their own interest", "Indifferent"
RECKONED = (
    "Interest: the answer that brings a player more points, if its tax money buys goods for one person at a time, the "
    "poorest first and round and round, and all then buy what they lack with their own wealth (OP-19, OP-35, OP-47, "
    "OP-53, OP-58 to OP-60). All other scenarios stay as they were decided. Both answers bring as many points to those "
    "whom the money would have reached in neither case, and to those who needed no more. Tax takes wealth from nobody "
    "(OP-R43): only a complete project loses by it, a point for each other project that it completes (OP-60)."
)


def how_lay(chip: int, interest: int) -> str:
    """Whether a chip lay with its player's interest."""
    if interest == Answer.NONE:
        return INDIFFERENT
    return WITH if chip == interest else AGAINST


def would_win(scenario: Scenario, found: Interests, *, heads: bool = False) -> int:
    """The answer with the larger total if all had voted for their interest, by votes as they counted or by heads."""
    return scenario.winner(found.chips(scenario.last), heads=heads)


# ---------------------------------------------------------------- sentences
def hindsight(account: Account, names: Sequence[str], titles: Sequence[str]) -> list[str]:
    """What known cards would have changed: for the group, then for each player."""
    found = interests_in(account)
    return [
        about_group(account, found, titles),
        *(about_interest(account, found, names[seat], seat) for seat in range(account.seats)),
    ]


def about_group(account: Account, found: Sequence[Interests], titles: Sequence[str]) -> str:
    pairs = list(zip(account.scenarios, found, strict=True))
    start = "Had everybody known all chance cards and voted for their own points, "
    parts = []
    for heads, by in ((False, "by votes as they counted"), (True, "by one person, one vote")):
        turned = [(one, would_win(one, its, heads=heads)) for one, its in pairs]
        turned = [(one, answer) for one, answer in turned if answer != one.winner()]
        named = [f"“{titles[one.card]}” ({ANSWERS[answer] if answer else 'a tie'})" for one, answer in turned]
        which = f": {join_words(named)}" if named else ""
        parts.append(f"{len(turned)} of {plural(len(pairs), 'scenario')} would have turned {by}{which}")
    return start + "; ".join(parts) + "."


def about_interest(account: Account, found: Sequence[Interests], name: str, seat: int) -> str:
    lay = [how_lay(one.last[seat], its.of(seat)) for one, its in zip(account.scenarios, found, strict=True)]
    behind = [how for how, one in zip(lay, account.scenarios, strict=True) if one.round == 1]
    return (
        f"{name}, with every card known: {plural(lay.count(WITH), 'chip')} lay with {name}’s interest, "
        f"{lay.count(AGAINST)} against it ({behind.count(AGAINST)} of them behind the veil), and on "
        f"{plural(lay.count(INDIFFERENT), 'scenario')} both answers bring as many points."
    )


def in_words(scenario: Scenario, its: Interests, name: str, seat: int) -> str:
    """ "Behind the veil Fern voted Agree; with every card known, Fern's interest lay with Disagree, 8 points to 7." """
    chip, interest = scenario.last[seat], its.of(seat)
    said = f"{KNOWN[scenario.round - 1]}, {name} voted {ANSWERS[chip]}"
    if interest == Answer.NONE:
        return f"{said}; with every card known, both answers bring {name} {plural(its.agree[seat], 'point')}."
    more = plural(max(its.agree[seat], its.disagree[seat]), "point")
    less = min(its.agree[seat], its.disagree[seat])
    if chip == interest:
        return f"{said}, and with every card known that was {name}’s interest, {more} to {less}."
    return f"{said}; with every card known, {name}’s interest lay with {ANSWERS[interest]}, {more} to {less}."


# ---------------------------------------------------------------- pictures
def pictures(account: Account, names: Sequence[str], titles: Sequence[str]) -> list[dict[str, Any]]:
    """How the chips lay to the interests; scenario by scenario and player by player; and what would have won."""
    found = interests_in(account)
    return [
        picture_of_chips(account, found, names),
        table_of_interests(account, found, names, titles),
        table_of_results(account, found, titles),
    ]


def picture_of_chips(account: Account, found: Sequence[Interests], names: Sequence[str]) -> dict[str, Any]:
    """For each player how many chips lay with and against the own interest."""
    rows = []
    for seat in range(account.seats):
        lay = [how_lay(one.last[seat], its.of(seat)) for one, its in zip(account.scenarios, found, strict=True)]
        rows += [[names[seat], how, lay.count(how)] for how in (WITH, AGAINST, INDIFFERENT)]
    return picture(
        "stacked",
        "Had you known your cards",
        "How many chips lay with their player’s own interest, all chance cards known. The next table says how "
        "it is reckoned, and for which scenarios.",
        {"player": "Player", "chip": "The chip lay", "scenarios": "Scenarios"},
        rows,
        x="player",
        y="scenarios",
        series="chip",
    )


def table_of_interests(
    account: Account, found: Sequence[Interests], names: Sequence[str], titles: Sequence[str]
) -> dict[str, Any]:
    """Each scenario and player: the vote, the interest, and the points that decide between them."""
    rows: list[list[Any]] = []
    for one, its in zip(account.scenarios, found, strict=True):
        for seat in range(account.seats):
            row = [f"{one.round}. {titles[one.card]}", names[seat], in_words(one, its, names[seat], seat)]
            interest = ANSWERS[its.of(seat)] if its.of(seat) else "indifferent"
            rows.append([*row, ANSWERS[one.last[seat]], interest, its.agree[seat], its.disagree[seat]])
    return picture(
        "table",
        "What each of you would have voted",
        RECKONED + " It counts points, not what is right, and not the group’s win.",
        {
            "scenario": "Scenario",
            "player": "Player",
            "words": "In words",
            "voted": "Voted",
            "interest": "Interest",
            "agree": ("If Agree", "points"),
            "disagree": ("If Disagree", "points"),
        },
        rows,
    )


def table_of_results(account: Account, found: Sequence[Interests], titles: Sequence[str]) -> dict[str, Any]:
    """Each scenario: what lay ahead, and what would have with those interests, by votes and by heads."""
    rows: list[list[Any]] = []
    for one, its in zip(account.scenarios, found, strict=True):
        row = [f"{one.round}. {titles[one.card]}", ahead(one, one.last)]
        chips = its.chips(one.last)
        turned = [
            by for by, heads in (("votes", False), ("people", True)) if one.winner(chips, heads=heads) != one.winner()
        ]
        rows.append([*row, ahead(one, chips), ahead(one, chips, heads=True), " and ".join(turned) or "neither"])
    return picture(
        "table",
        "What you would have decided",
        "The larger side and its count: as you voted; had all voted for their own interest, by votes as they "
        "counted then; and the same by one person, one vote. Who is indifferent votes as before.",
        {
            "scenario": "Scenario",
            "voted": "As you voted",
            "votes": "Had you known, by votes",
            "people": "Had you known, one person, one vote",
            "turned": "Turned by",
        },
        rows,
    )


def ahead(scenario: Scenario, chips: list[int], *, heads: bool = False) -> str:
    """ "Agree, 4 to 2" or "a tie, 3 to 3"."""
    agree, disagree = (scenario.total(answer, chips, heads=heads) for answer in (Answer.AGREE, Answer.DISAGREE))
    winner = scenario.winner(chips, heads=heads)
    return f"{ANSWERS[winner] if winner else 'a tie'}, {max(agree, disagree)} to {min(agree, disagree)}"
