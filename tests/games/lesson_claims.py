"""Check what lessons claim in another way than the debriefs do: from the last state, and from the log.

Each claim is given the history and the values of its sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from commonweal.debriefing import History
from commonweal.games.laissez_faire.state import Notice as CityNotice
from commonweal.games.legislation.state import Ended
from commonweal.games.new_tabor.state import Notice as TaborNotice
from commonweal.games.potlatch.state import AMOUNT

Values = Mapping[str, Any]
Claim = Callable[[History, Values], bool]


def is_alone(numbers: list[int], seat: int, extreme: Any) -> bool:
    return all(numbers[seat] != one for at, one in enumerate(numbers) if at != seat) and numbers[seat] == extreme(
        numbers
    )


# ---------------------------------------------------------------- Potlatch
def units_at(s: Any, house: int) -> int:
    """The units that lie outside and inside a house."""
    cards = zip(AMOUNT, s.outside[house], s.storage[house], strict=True)
    return sum(amount * (outside + inside) for amount, outside, inside in cards)


def gifts(game: History) -> tuple[list[int], list[int]]:
    """Units that each seat gave and received: what came to lie at the houses before the Closing Action."""
    gave, received = ([0] * len(game.seats) for _ in range(2))
    for step in game.steps:
        if step.act in ("lay_card", "finish_gift"):
            for house in game.seats:
                units = units_at(step.after, house) - units_at(step.before, house)
                if units > 0:
                    gave[step.by] += units
                    received[house] += units
    return gave, received


def is_status(game: History, seat: int, extreme: Any) -> bool:
    return is_alone(list(game.end.status[: len(game.seats)]), seat, extreme)


def gave(game: History, of: Values, extreme: Any) -> bool:
    """The seat alone gave least, or most, and as much as the sentence says."""
    given, received = gifts(game)
    seat = of["seat"]
    says = given[seat] == of["units"] and of.get("received", received[seat]) == received[seat]
    return says and is_alone(given, seat, extreme)


POTLATCH: dict[str, Claim] = {
    "least_given_most_status": lambda game, of: (
        is_status(game, of["seat"], max) and gave(game, of, min) and is_alone(gifts(game)[1], of["seat"], max)
    ),
    "least_given_leads": lambda game, of: is_status(game, of["seat"], max) and gave(game, of, min),
    "most_given_least_status": lambda game, of: (
        is_status(game, of["seat"], min) and is_status(game, of["other"], max) and gave(game, of, max)
    ),
    "most_given_leads": lambda game, of: is_status(game, of["seat"], max) and gave(game, of, max),
    "one_house_left": lambda game, of: (
        sum(game.end.unmet[of["seat"]]) == of["units"]
        and all(sum(game.end.unmet[seat]) == 0 for seat in game.seats if seat != of["seat"])
    ),
    "together": lambda game, of: all(sum(game.end.unmet[seat]) == 0 for seat in game.seats),
    "stuck": lambda game, of: (
        sum(sum(game.end.unmet[seat]) for seat in game.seats) == of["units"]
        and sum(sum(game.end.unmet[seat]) > 0 for seat in game.seats) == of["open"]
    ),
    "flow": lambda game, of: of["units"] == sum(gifts(game)[0]),
}


# ---------------------------------------------------------------- Original Position
def is_richest_and_poorest(game: History, of: Values) -> bool:
    wealth = game.of_seats("wealth")
    return wealth[of["rich"]] >= 0 and of["most"] > of["least"]


ORIGINAL_POSITION: dict[str, Claim] = {
    "lives": lambda game, of: (
        bool(game.end.winner >> of["winner"] & 1)
        and not game.end.winner >> of["loser"] & 1
        and of["more"] > of["less"]
        and game.title("talent", game.end.talent[of["loser"]]) == of["talent2"]
        and game.title("reversal", game.end.reversal[of["winner"]]) == of["reversal"]
    ),
    "luck_is_rank": lambda game, of: (
        is_alone(game.of_seats("score"), of["rich"], max) and is_alone(game.of_seats("score"), of["poor"], min)
    ),
    "luck_overcome": lambda game, of: (
        0 not in game.end.supported[of["poor"]] and 0 in game.end.supported[of["rich"]] and of["most"] > of["least"]
    ),
    "all_complete": lambda game, of: all(game.of_seats("complete")) and is_richest_and_poorest(game, of),
    "money_left": lambda game, of: (
        game.end.treasury == of["left"] and game.of_seats("complete").count(0) == of["lacking"]
    ),
    "weight_decided": lambda game, of: of["people"] < of["others"] and of["more"] > of["less"],
    "debate_turned": lambda game, of: of["before"] > of["before_less"] and of["more"] > of["less"],
    "veil_mattered": lambda game, of: of["first"] >= of["third"],
    "veil_did_not_matter": lambda game, of: of["first"] <= of["third"],
    "against_oneself": lambda game, of: 0 < of["against"] <= of["laid"] <= 3 * len(game.seats),
}


# ---------------------------------------------------------------- Legislation
def is_met_by_law(game: History, seat: int) -> bool:
    return game.of_seats("demands_met")[seat] == game.of_seats("demands")[seat]


def won_by(game: History, of: Values) -> bool:
    """The seat has won with all demands met, and a bill passed with so many votes."""
    tallies = [step.after.tally[:2] for step in game.steps if step.after.passed_g > step.before.passed_g]
    won = game.end.ended == Ended.VICTORY and bool(game.end.winner >> of["seat"] & 1)
    return won and is_met_by_law(game, of["seat"]) and [of["ayes"], of["nays"]] in [list(one) for one in tallies]


LEGISLATION: dict[str, Claim] = {
    "won_with_all_votes": lambda game, of: won_by(game, of) and of["nays"] == 0,
    "won_by_others_bill": lambda game, of: won_by(game, of) and of["chair"] != of["seat"],
    "won_by_bill": won_by,
    "one_demand_short": lambda game, of: (
        game.of_seats("demands")[of["seat"]] - game.of_seats("demands_met")[of["seat"]] == 1
        and not game.end.winner >> of["seat"] & 1
        and bool(game.end.winner >> of["other"] & 1)
    ),
    "nobody_in_full": lambda game, of: not any(is_met_by_law(game, seat) for seat in game.seats),
    "crisis": lambda game, of: game.end.ended == Ended.CRISIS and list(game.end.tally[:2]) == [of["ayes"], of["nays"]],
    "lost_together": lambda game, of: game.end.winner == 0 and sum(game.of_seats("demands_met")) == of["met"],
    "few_bills": lambda game, of: game.end.passed_g == of["passed"] and 2 * of["passed"] < of["bills"],
    "all_bills": lambda game, of: game.end.failed_g == 0 and game.end.passed_g == of["bills"],
    "lost_and_won": lambda game, of: bool(game.end.winner >> of["seat"] & 1) and of["lost"] > 0,
}


# ---------------------------------------------------------------- New Tabor
def said(game: History, notice: int) -> list[list[int]]:
    """The numbers with which the rules announced something, each time with the Quarter or the round at the end."""
    when = "quarter" if hasattr(game.end, "quarter") else "round"
    return [
        [*numbers, int(getattr(step.before, when))]
        for step in game.steps
        for one, *numbers in step.notices
        if one == notice
    ]


def was_lost(game: History, of: Values) -> bool:
    return [of["seat"], of["quarter"]] in said(game, TaborNotice.ELIMINATED)


NEW_TABOR: dict[str, Claim] = {
    "asked_and_lost": lambda game, of: (
        was_lost(game, of) and [of["seat"], of["bill"], of["quarter"]] in said(game, TaborNotice.BILL)
    ),
    "saved": lambda game, of: (
        any(one[0] == of["seat"] and one[1] for one in said(game, TaborNotice.CHARITY_GIVEN))
        and not any(one[0] == of["seat"] for one in said(game, TaborNotice.ELIMINATED))
    ),
    "lost_beside_wealth": was_lost,
    "many_lost": lambda game, of: len({one[0] for one in said(game, TaborNotice.ELIMINATED)}) == of["lost"],
    "nobody_asked": lambda game, of: not said(game, TaborNotice.ASKS_CHARITY),
    "lost_place": lambda game, of: (
        (
            any(one[:2] == [of["seat"], of["zone"]] for one in said(game, TaborNotice.DISPLACED))
            or any(step.act == "give_way" and step.by == of["seat"] for step in game.steps)
        )
        and of["more"] > 0
    ),
    "whose_rent": lambda game, of: (
        game.end.rent_of[of["neighbor"]] == of["rent"]
        and game.end.dividends_of[of["seat"]] == of["got"]
        and of["got"] - of["paid"] > of["back"] - of["rent"]
    ),
    "rich_not_happy": lambda game, of: (
        game.end.tokens[of["neighbor"]] < game.end.tokens[of["seat"]]
        and is_alone(game.of_seats("wealth"), of["neighbor"], max)
    ),
    "nobody_happy": lambda game, of: max(game.end.tokens[: len(game.seats)]) == 0,
    "money_decided": lambda game, of: (
        sum(game.end.tokens[seat] == of["tokens"] for seat in game.seats if game.of_seats("fit")[seat]) > of["equals"]
    ),
    "no_deals": lambda game, of: game["deals_made"] == 0,
    "tokens": lambda game, of: of["tokens"] == max(game.end.tokens[: len(game.seats)]),
}


# ---------------------------------------------------------------- Laissez-faire
def worth_after(game: History, rounds: int) -> list[int]:
    """Net worth when so many rounds had been played."""
    return game.of_seats("net_worth", next(step.after for step in game.steps if step.after.round > rounds))


def won_alone(game: History, seat: int) -> bool:
    return game.of_seats("place").count(1) >= 1 and game.of_seats("place")[seat] == 1


LAISSEZ_FAIRE: dict[str, Claim] = {
    "comeback": lambda game, of: (
        won_alone(game, of["seat"]) and is_alone(worth_after(game, of["round"]), of["seat"], min)
    ),
    "early_lead": lambda game, of: (
        won_alone(game, of["seat"]) and is_alone(worth_after(game, of["round"]), of["seat"], max)
    ),
    "declared_in_vain": lambda game, of: game.end.declared_by == of["declarer"] and won_alone(game, of["seat"]),
    "one_has_most": lambda game, of: is_alone(game.of_seats("net_worth"), of["seat"], max) and of["share"] >= 50,
    "many_out": lambda game, of: len(game.seats) - int(game.end.in_play).bit_count() == of["out"],
    "park_bench": lambda game, of: (
        Counter(step.by for step in game.steps if step.act == "sleep_rough").most_common(1)
        == [(of["seat"], of["nights"])]
    ),
    "bankrupt": lambda game, of: [of["seat"], of["round"]] in said(game, CityNotice.OUT_FOR_DEBTS),
    "no_contracts": lambda game, of: not said(game, CityNotice.SIGNED),
    "worths": lambda game, of: (
        [of["least"], of["most"]] == [extreme(game.of_seats("net_worth")) for extreme in (min, max)]
    ),
}


CLAIMS: dict[str, dict[str, Claim]] = {
    "potlatch": POTLATCH,
    "original_position": ORIGINAL_POSITION,
    "legislation": LEGISLATION,
    "new_tabor": NEW_TABOR,
    "laissez_faire": LAISSEZ_FAIRE,
}
