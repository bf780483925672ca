"""When others take something from you, the log says that they did it to you (docs/play.md)."""

from __future__ import annotations

import pytest

from commonweal.play import find_book

HELD = {
    "laissez_faire": ("cash",),
    "legislation": ("money", "hand", "held"),
    "new_tabor": ("money", "stock", "tokens", "ability"),
    "original_position": ("wealth",),
    "potlatch": ("status", "hand"),
}
"""The fields that hold what a player may lose."""
OWN_ACT = {
    "laissez_faire": {
        *("PAID_NOW", "LENT", "PREPAID", "SHARE_PAID", "TAX_PAID", "TAX_DROPPED", "BAIL_PAID", "BOUGHT", "BUILT"),
        *("BOUGHT_COMPANY", "BOUGHT_LEASE", "HOUSE_MOVED", "RENT_PAID", "STAY_PAID", "BANK_RENT", "FARE_PAID"),
        *("BANK_FARE", "FEE_PAID", "BANK_FEE", "UPKEEP_PAID", "FUEL_PAID", "CASH_FALLS", "ESTATE_PAYS"),
        *("CALLED", "PREEMPTED", "BANK_STAY", "RENT_BY_RIGHT", "STAY_BY_RIGHT", "FARE_BY_RIGHT", "FEE_BY_RIGHT"),
        "TAX_JAILS",
    },
    "legislation": {
        *("BOUGHT_POINT", "LEAVES_MONEY", "RETURNS_LATE", "RETURNED_LATE", "CARD_GOES", "CARD_GOING"),
        *("PILE_CARD_GOES", "PILE_CARD_GOING"),
    },
    "new_tabor": {
        *("PAYS", "HANDS_OVER", "REPAID", "PAID_IN_STOCK", "MONEY_REMOVED", "STOCK_REMOVED", "SOLD", "BOUGHT"),
        *("FEE_PAID", "CONSUMES", "GIVES_GOODS", "GIVES", "PAYS_OWN", "LEAVES_MONEY", "LEAVES_STOCK", "WAGER_LOST"),
    },
    "original_position": {"SPENT"},
    "potlatch": {"GOAL_MISSED"},
}
"""What players pay or give by an act of theirs, what they agreed to, and what is taken from who is out."""
TAKEN = {
    "legislation": ("ATTACKED", "VOIDED", "NEW_HAND"),
    "new_tabor": ("DISPLACED", "CONTESTED", "ANSWER_OUTBIDS", "EVICTED", "CHALLENGE_MOVES"),
    "laissez_faire": ("FORECLOSED", "FORFEITED", "REFUSED", "REFUSED_RIDE", "COMPLAINS", "LAST_LAP"),
}
"""What others do to a player without taking money or goods."""


@pytest.mark.parametrize(("game", "notice"), [(game, notice) for game in TAKEN for notice in TAKEN[game]])
def test_places_rights_and_deeds_that_are_lost_are_told_as_done_to_somebody(game: str, notice: str) -> None:
    assert find_book(game).texts.notices[notice].get("done_to")


@pytest.mark.parametrize("game", HELD)
def test_what_is_taken_from_a_player_is_told_as_done_to_them(game: str) -> None:
    silent = set()
    for name, text in find_book(game).texts.notices.items():
        for change in text.get("changes", ()):
            at = change.get("at", "")
            loser = at[0] if isinstance(at, list) else at
            takes = change["field"] in HELD[game] and str(change.get("by", "")).startswith("-")
            if takes and loser != "actor" and text.get("done_to", "") not in (loser, "both", "concerned"):
                silent.add(name)
    assert silent == OWN_ACT[game]
