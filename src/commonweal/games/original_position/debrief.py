"""Build the debrief of Original Position: what was decided behind the veil and after it, in sentences and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from commonweal.debriefing import acts_of, distinct_names, gini, join_words, picture
from commonweal.games.original_position import interests_report
from commonweal.games.original_position.history import Account, Scenario, keep_account
from commonweal.games.original_position.state import (
    FAMILY_CARDS,
    GOOD_ROWS,
    ITEMS,
    REVERSAL_CARDS,
    SCENARIO_CARDS,
    TALENT_CARDS,
    Answer,
    Result,
)
from commonweal.games.original_position.wording import ANSWERS
from commonweal.rulebook import Rulebook
from commonweal.rulebook.numbers import plural

STANDARD_TITLES = [str(row["title"]) for row in SCENARIO_CARDS]
MOMENTS = ("Round 1: behind the veil", "Round 2: talents known", "Round 3: families known")
PRINCIPLES = (
    ("Talents are a common asset", "Talents belong to their bearers"),
    ("Starting points should be made equal", "Families may pass on what they have"),
    ("Holdings answer for the worst-off", "Holdings are free to grow"),
)
"""For each round the principle of the answers that award points, and of the others."""
QUESTIONS = [
    "In Round 1 nobody knew their talents. What did you go by when you laid your chip? Would you lay it so again?",
    "Which scenario would you decide otherwise had you known all your chance cards? Whom would that have helped?",
    "Votes grew with wealth. Where did that change a result, and would the same people have agreed to it in Round 1?",
    "Some voted for goods that they did not need. What were they promised, or what did they think was fair?",
    "Did those who had little ask for help, and did those who had much wait to be asked?",
    "Who was left with an unfinished project? Did their cards or your decisions leave them there?",
    "Which of these votes does your own town, school or country hold, and who stands behind a veil in it?",
]


def debrief(game: Any) -> dict[str, Any]:
    """The debrief of a finished game (`commonweal.play.Game`), as docs/protocol.md describes it.

    ValueError while the game goes on.
    """
    root, _ = game.book.adopt(game.seats, game.charter)
    return debrief_of(game.book, root, acts_of(game), game.names, [str(row["title"]) for row in game.rows("scenario")])


def debrief_of(
    book: Rulebook,
    root: Any,
    acts: Iterable[tuple[int, int]],
    names: Sequence[str],
    titles: Sequence[str] = STANDARD_TITLES,
) -> dict[str, Any]:
    """The debrief of a game, given as its empty table, all its acts (seat, -1 or -2; integer) and the seats' names.

    titles: of the Scenario Cards.
    """
    account = keep_account(book, root, acts)
    names = distinct_names(names[: account.seats])
    pictures = [
        picture_of_votes(account, titles),
        *interests_report.pictures(account, names, titles),
        picture_of_values(account),
        picture_of_mitigation(account),
        picture_of_wealth(account, names),
        picture_of_items(account, names),
        picture_of_inequality(account),
        picture_of_help(account, names),
    ]
    return {"summary": sentences(account, names, titles), "pictures": pictures, "questions": list(QUESTIONS)}


# ---------------------------------------------------------------- sentences
def sentences(account: Account, names: Sequence[str], titles: Sequence[str]) -> list[str]:
    """What the game came to, in sentences with their numbers."""
    return [
        how_it_ended(account, names),
        about_values(account),
        *(about_scenario(scenario, titles) for scenario in account.scenarios),
        about_weights(account, titles),
        *interests_report.hindsight(account, names, titles),
        about_debates(account),
        about_goods(account),
        *(about_player(account, names, seat) for seat in range(account.seats)),
        about_inequality(account),
    ]


def how_it_ended(account: Account, names: Sequence[str]) -> str:
    s = account.end
    complete = sum(row == ITEMS for row in account.items[-1])
    projects = f"{complete} of {account.seats} life projects are complete"
    if s.result == Result.GROUP:
        return f"The group won: {projects}."
    winners = [names[seat] for seat in range(account.seats) if s.winner >> seat & 1]
    if not winners:
        return f"Nobody won: {projects}."
    points = max(s.score[: account.seats])
    return f"{join_words(winners)} won with {plural(points, 'point')}: {projects}, so the group did not win."


def about_values(account: Account) -> str:
    s = account.end
    parts = [
        f"{plural(s.points_by_round[i], 'point')} and {s.tax_by_round[i]} tax money in Round {i + 1}" for i in range(3)
    ]
    return f"Your answers brought {join_words(parts)}."


def about_scenario(scenario: Scenario, titles: Sequence[str]) -> str:
    agree, disagree = scenario.total(Answer.AGREE), scenario.total(Answer.DISAGREE)
    turned = changed(scenario)
    text = f"“{titles[scenario.card]}” (Round {scenario.round}): {agree} for Agree, {disagree} for Disagree; "
    text += f"{ANSWERS[scenario.winning]} won" if scenario.winning else "no answer won"
    text += f" and brought {plural(scenario.points, 'point')}."
    if turned:
        before = ANSWERS[scenario.winner(scenario.first)]
        text += f" In the debate {plural(turned, 'chip')} turned; before it, {before} lay ahead."
    return text


def changed(scenario: Scenario) -> int:
    """How many chips lay otherwise after the debate."""
    return sum(a != b for a, b in zip(scenario.first, scenario.last, strict=True))


def about_weights(account: Account, titles: Sequence[str]) -> str:
    others = [one for one in account.scenarios if one.winner(heads=True) != one.winner()]
    if not others:
        return "One person, one vote would have decided every scenario as your votes did."
    titles = [f"“{titles[one.card]}” ({ANSWERS[one.winner(heads=True)]})" for one in others]
    return f"One person, one vote would have decided otherwise on {join_words(titles)}."


def about_debates(account: Account) -> str:
    chips = sum(changed(one) for one in account.scenarios)
    results = sum(one.winner(one.first) != one.winner() for one in account.scenarios)
    of = len(account.scenarios) * account.seats
    return f"Debate turned {chips} of {plural(of, 'chip')} and changed {plural(results, 'result')}."


def about_goods(account: Account) -> str:
    bought = [one for one in account.proposals if one.helped]
    people = sum(len(one.helped) for one in bought)
    against = [
        one.chips[seat] != one.awarding for one in account.proposals for seat in one.needed_by if one.chips[seat]
    ]
    others = [
        chip == one.awarding
        for one in account.proposals
        for seat, chip in enumerate(one.chips)
        if chip and seat not in one.needed_by
    ]
    return (
        f"{plural(len(account.proposals), 'proposal')} led to {plural(len(bought), 'purchase')} for "
        f"{'1 person' if people == 1 else f'{people} people'} in all; {account.end.treasury} tax money was left. "
        f"Of {plural(len(against), 'chip')} laid by people who needed the good, {sum(against)} went against it; "
        f"of {plural(len(others), 'chip')} laid by people who did not need it, {sum(others)} went for it. "
        f"Cards in hand were shown {plural(account.disclosed, 'time')}."
    )


def about_player(account: Account, names: Sequence[str], seat: int) -> str:
    s = account.end
    chance = [
        f"{deck[cards[seat]]['title']} ({deck[cards[seat]]['wealth']})"
        for deck, cards in ((TALENT_CARDS, s.talent), (FAMILY_CARDS, s.family), (REVERSAL_CARDS, s.reversal))
    ]
    wealth = ", ".join(str(row[seat]) for row in account.wealth)
    done = [row[seat] for row in account.items]
    return (
        f"{names[seat]}: {join_words(chance)}; wealth {wealth} over the rounds; {done[-1]} of {ITEMS} items, "
        f"{done[-1] - done[-2]} of them bought with private wealth; {plural(s.score[seat], 'point')}."
    )


def about_inequality(account: Account) -> str:
    parts = [f"{gini(row):.2f} after Round {i + 1}" for i, row in enumerate(account.wealth)]
    wealth, supported = join_words(parts), gini(account.items[-1])
    return f"The Gini coefficient of wealth was {wealth}; of supported items it was {supported:.2f}."


# ---------------------------------------------------------------- pictures
def picture_of_votes(account: Account, titles: Sequence[str]) -> dict[str, Any]:
    """Votes by weight on each scenario, with the award and what equal chips would have decided."""
    rows: list[list[Any]] = []
    for one in account.scenarios:
        for answer in (Answer.AGREE, Answer.DISAGREE):
            row = [f"{one.round}. {titles[one.card]}", ANSWERS[answer], one.total(answer), one.award[answer - 1]]
            rows.append([*row, one.total(answer, one.first), one.total(answer, heads=True)])
    return picture(
        "stacked",
        "How you decided",
        "Votes for each answer as they were counted, what the card awarded for it, the votes before the "
        "debate, and how many people stood behind it.",
        {
            "scenario": "Scenario",
            "answer": "Answer",
            "votes": ("Counted", "votes"),
            "award": ("Awards", "points"),
            "before": ("Before the debate", "votes"),
            "people": ("One person, one vote", "people"),
        },
        rows,
        x="scenario",
        y="votes",
        series="answer",
    )


def picture_of_values(account: Account) -> dict[str, Any]:
    """The values of the table: how many chips lay on each principle, round by round."""
    rows: list[list[Any]] = []
    for round in (1, 2, 3):
        held = [one for one in account.scenarios if one.round == round and one.mitigating]
        shared = sum(chip == one.mitigating for one in held for chip in one.last)
        everything = sum(len(one.last) for one in held)
        for principle, chips in zip(PRINCIPLES[round - 1], (shared, everything - shared), strict=True):
            rows.append([MOMENTS[round - 1], principle, chips])
    return picture(
        "stacked",
        "What you stood for",
        "Chips of everybody, each counted once, by the principle that the answer rests on. Neither is the "
        "right one; the first of each pair earned tax money.",
        {"round": "Round", "principle": "Principle", "chips": "Chips"},
        rows,
        x="round",
        y="chips",
        series="principle",
    )


def picture_of_mitigation(account: Account) -> dict[str, Any]:
    """Points and tax money by round, out of what the cards could have brought."""
    s, rows = account.end, []
    for i in range(3):
        possible = sum(max(one.award) for one in account.scenarios if one.round == i + 1)
        rows.append([MOMENTS[i], s.points_by_round[i], possible, s.tax_by_round[i]])
    return picture(
        "bars",
        "Mitigation points",
        "What your answers earned in each round, what the three cards could have earned, and the tax money.",
        {"round": "Round", "points": ("Earned", "points"), "possible": ("Possible", "points"), "money": "Tax money"},
        rows,
        x="round",
        y="points",
    )


def picture_of_wealth(account: Account, names: Sequence[str]) -> dict[str, Any]:
    """Wealth and votes of each player over the rounds."""
    rows = [
        [round, names[seat], wealth[seat], votes[seat]]
        for round, (wealth, votes) in enumerate(zip(account.wealth, account.votes, strict=True), 1)
        for seat in range(account.seats)
    ]
    return picture(
        "lines",
        "Wealth",
        "Wealth after each chance card was turned: talent, family, reversal of fortune.",
        {"round": "Round", "player": "Player", "wealth": "Wealth", "votes": "Votes"},
        rows,
        x="round",
        y="wealth",
        series="player",
    )


def picture_of_items(account: Account, names: Sequence[str]) -> dict[str, Any]:
    """Supported items of each player over the rounds, and at the end."""
    moments = ([0] * account.seats, *account.items)
    rows = [[n, names[seat], row[seat]] for n, row in enumerate(moments) for seat in range(account.seats)]
    return picture(
        "lines",
        "Life projects",
        "Supported items after each round; the last step is what people bought with their own wealth.",
        {"moment": "After round", "player": "Player", "items": ("Supported", "items")},
        rows,
        x="moment",
        y="items",
        series="player",
    )


def picture_of_inequality(account: Account) -> dict[str, Any]:
    """Gini coefficients of wealth and of supported items, round by round."""
    rows: list[list[Any]] = []
    for i, (wealth, items) in enumerate(zip(account.wealth, account.items, strict=False), 1):
        rows += [[i, "Wealth", round(gini(wealth), 3)], [i, "Supported items", round(gini(items), 3)]]
    return picture(
        "lines",
        "Inequality",
        "Gini coefficients after each round: 0 if everybody has the same, near 1 if one has everything.",
        {"round": "Round", "what": "Of", "gini": "Gini coefficient"},
        rows,
        x="round",
        y="gini",
        series="what",
    )


def picture_of_help(account: Account, names: Sequence[str]) -> dict[str, Any]:
    """Who proposed goods that helped whom."""
    helped: dict[tuple[int, int, int], int] = {}
    for one in account.proposals:
        for seat in one.helped:
            key = (one.proposer, seat, one.good)
            helped[key] = helped.get(key, 0) + 1
    rows = [[names[a], names[b], str(GOOD_ROWS[g]["name"]), n] for (a, b, g), n in sorted(helped.items())]
    return picture(
        "flow",
        "Who brought goods to whom",
        "From those who proposed a good to those for whom it was bought.",
        {"from": "Proposed by", "to": "For", "good": "Good", "times": "Times"},
        rows,
        from_="from",
        to="to",
        y="times",
        series="good",
    )
