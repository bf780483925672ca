"""Build the debrief of Potlatch: what happened, in sentences with numbers and in pictures, and questions to discuss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from commonweal.debriefing import acts_of, distinct_names, percent, picture
from commonweal.games.potlatch.debrief_figures import Measures, giving_balance, measure, units_given
from commonweal.games.potlatch.history import Ledger, keep_ledgers
from commonweal.games.potlatch.state import TYPES, Type
from commonweal.rulebook import Rulebook
from commonweal.rulebook.numbers import plural

TYPE_WORDS = ("food and medicine (FLG)", "materials (GM)", "crafts (CT)", "teachings (T)")
ACT_WORDS = {
    "gift_to": "Houses named",
    "lay_card": "Cards laid",
    "finish_gift": "Gifts finished",
    "invite": "Invitations",
    "share": "Cards shared",
    "place": "Cards placed",
}
QUESTIONS = [
    "Nobody could supply their own house. What did that change in how you looked at the others’ houses?",
    "When did a gift feel like a burden, and who had set the Obligation so high?",
    "Did you repay those who gave to you, or give where the need was? What kept the gifts going round?",
    "Who gained Status, and did it go with what they gave away?",
    "A complete house ends the game for everybody. Did anyone hold a gift back, or hurry one, because of that?",
    "Where you live, who may not meet their own needs and depends on gifts that oblige? Who sets the level there?",
]


def debrief(game: Any) -> dict[str, Any]:
    """Build the debrief of a finished game (`commonweal.play.Game`), as docs/protocol.md describes it.

    Raises ValueError while the game goes on.
    """
    root, _ = game.book.adopt(game.seats, game.charter)
    return debrief_of(game.book, root, acts_of(game), game.names)


def debrief_of(book: Rulebook, root: Any, acts: Iterable[tuple[int, int]], names: Sequence[str]) -> dict[str, Any]:
    """Build the debrief of a match from its empty state, all its acts (seat or -1, integer) and the seats' names."""
    ledgers = keep_ledgers(book, root, acts)
    names = distinct_names(names[: ledgers[0].seats])
    pictures = [picture_of_giving(ledgers, names)]
    pictures += [picture_of_needs(ledger, names, title_of(ledger, ledgers)) for ledger in ledgers]
    pictures += [picture_of_status(ledgers, names), picture_of_acts(ledgers, names), picture_of_balance(ledgers, names)]
    summary = [sentence for ledger in ledgers for sentence in sentences(ledger, names, title_of(ledger, ledgers))]
    return {"summary": summary, "pictures": pictures, "questions": list(QUESTIONS)}


def title_of(ledger: Ledger, ledgers: Sequence[Ledger]) -> str:
    """The title of a linked game; "" if it is the only one."""
    return f"Game {ledger.game_no}" if len(ledgers) > 1 else ""


# ---------------------------------------------------------------- sentences
def sentences(ledger: Ledger, names: Sequence[str], title: str) -> list[str]:
    """Summarise one game in a few sentences with numbers."""
    m = measure(ledger)
    out = [(f"{title}: " if title else "") + how_it_ended(ledger, m)]
    out.append(
        f"Gifts alone met {percent(m.needs_met_before)} of all needs; the Closing Action brought that to "
        f"{percent(m.needs_met_after)} and used {plural(len(ledger.placings), 'card')}."
    )
    out.append(about_gifts(ledger, names))
    out.append(
        f"{percent(m.reciprocity)} of what was given came back between the same two seats. "
        f"The Obligation stood at {m.obligation_mean:.1f} on average when a round ended, "
        f"and at {m.obligation_max} at most."
    )
    out.append(
        f"{about_fits(ledger)} {plural(m.waste_by_gifts + m.waste_by_placing, 'unit')} "
        f"went beyond what a house needed: "
        f"{m.waste_by_gifts} in gifts, {m.waste_by_placing} in the Closing Action."
    )
    out.append(about_combining(m))
    out.append(about_status(ledger, m, names))
    return out


def how_it_ended(ledger: Ledger, m: Measures) -> str:
    complete = round(m.complete_after * ledger.seats)
    goal = "The goal was reached" if m.goal_reached else "The goal was missed"
    why = "a giver was stuck" if ledger.stuck else "a house was complete"
    return (
        f"{goal}: {complete} of {ledger.seats} houses were supplied in the end. "
        f"The game closed after {plural(ledger.rounds, 'round')} because {why}."
    )


def about_gifts(ledger: Ledger, names: Sequence[str]) -> str:
    given = sum(gift.total for gift in ledger.gifts)
    balance = giving_balance(ledger)
    most, least = max(balance), min(balance)
    text = f"{plural(len(ledger.gifts), 'gift')} carried {plural(given, 'unit')}."
    if most == 0 and least == 0:
        return f"{text} Everybody gave as much as they received."
    giver, taker = names[balance.index(most)], names[balance.index(least)]
    return f"{text} {giver} gave {most} more than came back; {taker} received {-least} more than they gave."


def about_fits(ledger: Ledger) -> str:
    exact = sum(gift.exact for gift in ledger.gifts)
    return f"{plural(exact, 'need')} {'was' if exact == 1 else 'were'} filled exactly by a gift."


def about_combining(m: Measures) -> str:
    if m.shared is None or m.followed is None:
        return "Nobody had to invite another seat to Combine Resources."
    shared, followed = round(m.shared * m.invitations), round(m.followed * m.invitations)
    return (
        f"{plural(m.invitations, 'invitation')} to Combine Resources: a card was shared in {shared}, "
        f"a gift followed in {followed}."
    )


def about_status(ledger: Ledger, m: Measures, names: Sequence[str]) -> str:
    ranked = sorted(range(ledger.seats), key=lambda seat: -ledger.status[seat])
    notices = ", ".join(f"{names[seat]} {signed(ledger.status[seat])}" for seat in ranked)
    spread = f"{m.status_spread} between highest and lowest"
    return f"Status: {notices}; {spread} (counted from the lowest, a Gini coefficient of {m.status_gini:.2f})."


def signed(status: int) -> str:
    """ "+2", "0", or "−1" with a true minus sign, as the board writes it."""
    return f"{status:+d}".replace("-", "−") if status else "0"


# ---------------------------------------------------------------- pictures
def picture_of_giving(ledgers: Sequence[Ledger], names: Sequence[str]) -> dict[str, Any]:
    """Who gave what to whom: units by type."""
    units: dict[tuple[int, int, int], int] = {}
    for ledger in ledgers:
        for gift in ledger.gifts:
            for type in range(TYPES):
                key = (gift.giver, gift.receiver, type)
                units[key] = units.get(key, 0) + gift.units[type]
    rows = [[names[a], names[b], Type.name_of(t), n] for (a, b, t), n in sorted(units.items()) if n > 0]
    return picture(
        "flow",
        "Who gave what to whom",
        "Units given, by type: " + ", ".join(TYPE_WORDS) + ".",
        {"from": "From", "to": "To", "type": "Type", "units": ("Given", "units")},
        rows,
        from_="from",
        to="to",
        y="units",
        series="type",
    )


def picture_of_needs(ledger: Ledger, names: Sequence[str], title: str) -> dict[str, Any]:
    """How the needs of each house were met, gift by gift, then card by card in the Closing Action."""
    moments = [[0.0] * ledger.seats, *ledger.met]
    rows = [
        [n, names[house], round(100 * met[house])] for n, met in enumerate(moments) for house in range(ledger.seats)
    ]
    return picture(
        "lines",
        "Needs met" + (f", {title.lower()}" if title else ""),
        f"The share of its needs that each house had met: after each of {plural(len(ledger.gifts), 'gift')}, "
        f"then after each of {plural(len(ledger.placings), 'card')} placed in the Closing Action.",
        {"moment": "Gifts and cards placed", "house": "House of", "met": ("Met", "%")},
        rows,
        x="moment",
        y="met",
        series="house",
    )


def picture_of_status(ledgers: Sequence[Ledger], names: Sequence[str]) -> dict[str, Any]:
    """Status over the whole match."""
    moments = [ledgers[0].status_before, *(status for ledger in ledgers for status in ledger.status_after)]
    return picture(
        "lines",
        "Status",
        "Status after each gift; the last step of a game is what everybody gains or loses by its end.",
        {"moment": "Gifts", "seat": "Seat", "status": ("Status", "points")},
        [[n, names[seat], status[seat]] for n, status in enumerate(moments) for seat in range(len(status))],
        x="moment",
        y="status",
        series="seat",
    )


def picture_of_acts(ledgers: Sequence[Ledger], names: Sequence[str]) -> dict[str, Any]:
    """How many acts each seat did, by what they were."""
    rows: list[list[Any]] = []
    for seat in range(ledgers[0].seats):
        for act, title in ACT_WORDS.items():
            count = sum(ledger.acts[seat].get(act, 0) for ledger in ledgers)
            if any(act in done for ledger in ledgers for done in ledger.acts):
                rows.append([names[seat], title, count])
    return picture(
        "stacked",
        "Acts of each seat",
        "What each seat did, and how often.",
        {"seat": "Seat", "act": "Act", "count": "Times"},
        rows,
        x="seat",
        y="count",
        series="act",
    )


def picture_of_balance(ledgers: Sequence[Ledger], names: Sequence[str]) -> dict[str, Any]:
    """Units given minus units received."""
    given = [sum(sum(units_given(ledger)[seat]) for ledger in ledgers) for seat in range(ledgers[0].seats)]
    balance = [sum(giving_balance(ledger)[seat] for ledger in ledgers) for seat in range(ledgers[0].seats)]
    rows = [[names[seat], given[seat], given[seat] - balance[seat], balance[seat]] for seat in range(len(given))]
    return picture(
        "bars",
        "Given minus received",
        "Units that each seat gave, less what its house received. Together they come to nothing.",
        {
            "seat": "Seat",
            "given": ("Given", "units"),
            "received": ("Received", "units"),
            "balance": ("Given minus received", "units"),
        },
        rows,
        x="seat",
        y="balance",
    )
