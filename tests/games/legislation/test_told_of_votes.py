"""What people read of votes in Legislation: what was needed, by which rule, and whose bill it was."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.legislation.state import Yellow
from commonweal.play.game import Game
from commonweal.play.language import speak
from games.legislation.tables import A, B, C, all_ready, do, laid_out, on, voted, votes
from games.legislation.test_told import VOTE, said, told

TALK: dict[str, Any] = {"phase": "discussion", "core": "heart+ coin-"}


def said_in(language: str, game: Game, word: str) -> list[str]:
    speak(game, language)
    return said(game, word)


# ---------------------------------------------------------------- bills
@pytest.mark.rule("LG-47", "LG-120", "LG-147")
@pytest.mark.parametrize(("charter", "yellow", "counts", "rule", "needed"), [
    ({}, Yellow.NONE, "4-2-0", "LG-47", ""),
    ({"pass_rule": "two_thirds"}, Yellow.NONE, "5-1-0", "LG-120", ": by your charter it needed 4 ayes"),
    ({}, Yellow.THREAT_OF_VETO, "4-1-0", "LG-147", ": under the threat of a veto it needed 4 ayes"),
    ({}, Yellow.THREAT_OF_VETO, "3-1-0", "LG-47", ""),
])  # fmt: skip
def test_a_bill_that_passes_cites_the_rule_that_asked_for_so_many(
    charter: dict[str, Any], yellow: int, counts: str, rule: str, needed: str
) -> None:
    ayes, nays, _ = counts.split("-")
    seats = sum(map(int, counts.split("-")))
    game = voted(laid_out(seats, charter={"bill_modifiers": 1} | charter, yellow=yellow, **VOTE), counts)
    passing = ("BILL_PASSES", "BILL_PASSES_BY_CHARTER", "BILL_PASSES_UNDER_THREAT")
    text = f"A’s bill passes by {ayes} to {nays}{needed}. Its cards become law."
    assert told(game, None, *passing) == [(rule, text)]


@pytest.mark.rule("LG-48")
def test_votes_are_counted_in_words_of_their_number() -> None:
    game = voted(laid_out(3, **VOTE), "1-2-0")
    assert said(game, "VOTE_COUNTED", "BILL_FAILS") == [
        "1 aye, 2 nays, 0 present.",
        "A’s bill fails with 1 aye and 2 nays: it needed 2 ayes. Its cards go back to the pool.",
    ]


@pytest.mark.rule("LG-149", "LG-R59")
def test_a_crisis_bill_is_nobodys() -> None:
    charter: dict[str, Any] = {"bill_modifiers": 1, "crisis_additions": 1}
    crisis: dict[str, Any] = {"yellow": Yellow.CRISIS, "charter": charter, "session": 2}
    game = voted(laid_out(4, **crisis, **VOTE), "3-1-0")
    assert said(game, "BILL_PASSES") == ["The Crisis bill passes by 3 to 1. Its cards become law."]
    assert said_in("de", game, "BILL_PASSES") == [
        "Der Krisenentwurf ist mit 3 zu 1 Stimmen angenommen. Seine Karten werden Gesetz."
    ]
    game = voted(laid_out(4, **crisis, **VOTE), "2-2-0")
    assert said(game, "BILL_FAILS")[0].startswith("The Crisis bill fails with 2 ayes and 2 nays: it needed 3 ayes.")
    game = all_ready(laid_out(4, **crisis, **TALK))
    voted(do(game, C, on("propose_add", "star+")), "3-1-0")
    assert said(game, "ADOPTED") == ["The amendment to the Crisis bill is adopted: Star + joins the bill."]
    assert said_in("de", game, "ADOPTED") == [
        "Der Antrag zum Krisenentwurf ist angenommen: Stern + kommt in den Entwurf."
    ]
    charter["pass_rule"] = "two_thirds"
    game = voted(laid_out(4, **crisis, **VOTE), "3-1-0")
    assert said(game, "BILL_PASSES_BY_CHARTER")[0].startswith("The Crisis bill passes by 3 to 1: by your charter")


@pytest.mark.rule("LG-46", "LG-50")
def test_an_extension_that_is_the_only_one_is_told_as_such() -> None:
    game = voted(laid_out(charter={"max_extensions": 1}, **VOTE), "3-0-3")
    assert said(game, "EXTENDED") == [
        "3 voted present, which is enough: the discussion is extended, which may happen only once."
    ]
    assert said_in("de", game, "EXTENDED") == [
        "3 Enthaltungen genügen: Die Diskussion geht in die einzige mögliche Verlängerung."
    ]
    game = voted(laid_out(extensions=1, **VOTE), "3-0-3")
    assert said_in("de", game, "EXTENDED") == [
        "3 Enthaltungen genügen: Die Diskussion geht in die zweite von höchstens 2 Verlängerungen."
    ]


# ---------------------------------------------------------------- amendments
@pytest.mark.rule("LG-39", "LG-41")
def test_what_the_chair_accepts_is_adopted_by_the_chair_and_not_by_the_vote() -> None:
    game = all_ready(laid_out(session=2, charter={"amendment_vote": "advisory"}, **TALK))
    voted(do(game, C, on("propose_add", "star+")), "2-4-0")
    assert told(game, None, "ADVISES") == [("LG-41", "The vote advises against the amendment. The chair decides.")]
    do(game, B, "rule_amendment accept=1")
    assert told(game, None, "ADOPTED", "ACCEPTED") == [
        ("LG-41", "The amendment to B’s bill is adopted: Star + joins the bill.")
    ]
    game = all_ready(laid_out(session=2, **TALK))
    voted(do(game, C, on("propose_add", "star+")), "4-2-0")
    assert [rule for rule, _ in told(game, None, "ADOPTED", "ACCEPTED")] == ["LG-39"]


# ---------------------------------------------------------------- the question, and the charter
@pytest.mark.rule("LG-31", "LG-108", "LG-109")
@pytest.mark.parametrize(("session", "order", "more"), [
    (2, "before_amendments", ", and there are no amendments any more"),
    (2, "after_amendments", ""),
    (1, "before_amendments", ""),
])  # fmt: skip
def test_the_question_says_whether_amendments_end_with_the_debate(session: int, order: str, more: str) -> None:
    charter = {"discussion_mode": "roberts", "discussion_order": order}
    game = laid_out(session=session, charter=charter, asked_now=A, **TALK)
    votes(do(game, A, "call_question"), "AAAANN")
    assert said(game, "QUESTION_CARRIED") == [f"The question is carried by 4 to 2: the debate ends{more}."]


@pytest.mark.rule("LG-108")
def test_a_question_that_is_lost_says_what_it_needs() -> None:
    game = laid_out(7, charter={"discussion_mode": "roberts"}, asked_now=A, **TALK)
    votes(do(game, A, "call_question"), "AAAANNN")
    assert said(game, "QUESTION_LOST") == [
        "The question is lost, 4 to 3: it needs two ayes for each nay. The debate goes on."
    ]
    [lost] = said_in("de", game, "QUESTION_LOST")
    assert lost.startswith("Der Schluss der Debatte ist mit 4 zu 3 abgelehnt: Er braucht doppelt so viele Ja wie Nein.")


@pytest.mark.rule("LG-90", "LG-136")
@pytest.mark.parametrize(("change", "answers", "needed"), [
    ("unanimous", "AAAN", "3 to 1: it needed every vote"),
    ("majority", "AANN", "2 to 2: it needed more than half of the votes"),
])  # fmt: skip
def test_a_change_of_the_charter_that_is_lost_says_what_it_needed(change: str, answers: str, needed: str) -> None:
    rules: dict[str, Any] = {"phase": "rules", "chair": -1, "asked_now": A, "to_ask": 0b1110}
    game = laid_out(4, charter={"charter_change": change}, **rules)
    votes(do(game, A, "propose_rule option=salary value=2"), answers)
    assert said(game, "RULE_LOST") == [f"The change of the charter is not adopted, {needed}."]
