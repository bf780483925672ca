"""The tests of the pages read the language of clauses from a file, which is that of the rulebook.

After an intended change: `PYTHONPATH=tests python -m games.laissez_faire.test_page_words`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.clauses import COUNT, DRAFT, NAMES, READY_NAMES, SUBJECT
from commonweal.games.laissez_faire.rules.contracts import ready_made, timeline, trial, validity
from commonweal.games.laissez_faire.words import Reason
from commonweal.play.game_info import book_json
from games.laissez_faire.contracts import clause, draft, row
from games.laissez_faire.contracts import table as contract_table
from games.laissez_faire.playing import do
from games.seats import A, B

FILE = Path(__file__).parents[3] / "web/src/games/laissez_faire/test-words.json"
KINDS = (*NAMES, "the_deed", "option")
SAYS = ("notices.CLAUSE", "notices.CHANGE", "notices.OFFERS", "words.", "lists.")


OWNERS = {11: A, 13: A, 7: A, 25: A, 16: B}
"""Two streets, a utility and a transit company of the drafter, a street of the other."""
ROUND, DEED = 6, 13
SCHEDULES = (
    clause("pay-at", A, B, amount=40, start=9),
    clause("pay-every", A, B, amount=30, period=3, start=8),
    clause("pay-every", A, B, amount=30, period=2, start=7, end=10),
    clause("loan", A, B, amount=305, pct=10, period=5, end=16),
    clause("loan", A, B, amount=305, pct=15, period=2, end=12, flags=2),
)


def fitted() -> list[dict[str, Any]]:
    """What the rules make of ready-made contracts: their clauses, about a deed of the drafter or about none."""
    found = []
    for ready, name in enumerate(READY_NAMES):
        game = contract_table(owner=OWNERS, round=ROUND)
        of_deed = ready_made.is_of_a_deed(ready)
        deed = next((deed for deed in (DEED, 7, 25) if ready_made.fits_kind(ready, deed)), DEED) if of_deed else -1
        do(game, A, f"open_deal {1 << A | 1 << B}")
        do(game, A, f"use_deed_contract {ready} {deed}" if of_deed else f"use_contract {ready} first")
        rows = [list(game.s.clause[DRAFT + at]) for at in range(game.s.draft[COUNT])]
        found.append({"name": name, "deed": deed, "rows": rows})
    return found


def dues() -> list[dict[str, Any]]:
    """What clauses signed in a round make due in the ten rounds after it, as the rules reckon it."""
    found = []
    for one in SCHEDULES:
        game = contract_table([one], signed_in=ROUND, round=ROUND)
        s, due = game.s, []
        for s.round in range(ROUND + 1, ROUND + 11):
            before = s.cash[B]
            s.notices = []
            if timeline.is_due(s, 0):
                timeline.settle(s, 0)
                due.append({"round": s.round, "dollars": s.cash[B] - before})
        found.append({"row": row(one), "dues": due})
    return found


def words_of_clauses() -> dict[str, Any]:
    """The names, sentences and kinds of values with which pages write clauses, and what the rules make of some."""
    told = book_json(book)
    return {
        "names": {kind: told["names"][kind] for kind in KINDS},
        "texts": {id: text for id, text in told["texts"].items() if id.startswith(SAYS)},
        "values": {id: kinds for id, kinds in told["values"].items() if id.startswith(SAYS)},
        "language": "en",
        "owners": {str(deed): seat for deed, seat in OWNERS.items()},
        "round": ROUND,
        "fitted": fitted(),
        "dues": dues(),
    }


def written() -> str:
    return json.dumps(words_of_clauses(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def test_the_tests_of_the_page_read_the_clauses_of_the_rulebook() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert kept == json.loads(written()), "run `python -m games.laissez_faire.test_page_words`, and format the pages"


def test_every_type_of_clause_says_what_a_page_needs() -> None:
    for kind, told in enumerate(NAMES["clause_type"]):
        if kind:
            assert told["family"], told["name"]
            assert bool(told["about"]) == ("subject" in told["fields"].split()), told["name"]


STREETS, UTILITY, TRANSIT, OF_THE_BANK = {11, 16}, 7, 25, 0
CITIES, ALL_STREETS, ALL_TRANSIT, ALL_UTILITIES, INCOME = {32, 39}, 40, 41, 42, 43
SERVICES = {*STREETS, OF_THE_BANK, TRANSIT, *CITIES, ALL_STREETS, ALL_TRANSIT}
ABOUT: dict[str, set[int]] = {
    "deed": {*STREETS, UTILITY, TRANSIT, OF_THE_BANK},
    "income": {*SERVICES, UTILITY, ALL_UTILITIES, INCOME},
    "services": {*SERVICES, UTILITY, ALL_UTILITIES},
    "beds_and_rides": SERVICES,
    "streets_of_beneficiary": {*STREETS, OF_THE_BANK, ALL_STREETS},
    "streets": {*STREETS, OF_THE_BANK, *CITIES, ALL_STREETS},
    "bank": {OF_THE_BANK, *CITIES},
}
"""What clauses may be about, by the word that a page knows. Who owns it is another question."""


@pytest.mark.rule("LF-117")
@pytest.mark.parametrize("about", ABOUT)
def test_what_a_clause_may_be_about(about: str) -> None:
    game = contract_table(owner={11: A, 16: B, UTILITY: A, TRANSIT: A})
    tried = {*STREETS, UTILITY, TRANSIT, OF_THE_BANK, *CITIES, ALL_STREETS, ALL_TRANSIT, ALL_UTILITIES, INCOME}
    for told in NAMES["clause_type"]:
        if told["about"] == about:
            s = draft(game.clone(), A, [B], clause(told["name"], A, B)).s
            trial.begin(s, 0)
            found = set()
            for s.clause[DRAFT][SUBJECT] in tried:
                if validity.why_not_subject(s, DRAFT) != Reason.OTHER_SUBJECT:
                    found.add(s.clause[DRAFT][SUBJECT])
            assert found == ABOUT[about], told["name"]


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
