"""What people read at a table of Legislation: each thing once, with its rule, and nothing that is not so; and of votes,
what was needed and whose bill it was."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.legislation.state import Yellow
from commonweal.play.game import Game
from commonweal.play.language import speak
from games.asking import notices
from games.legislation.playing import all_pass, all_ready, do, on, voted, votes
from games.legislation.tables import bits, book, campaigning, discussing, laid_out, set_up, voting
from games.seats import A, B, C, D, E, F

LAST: dict[str, Any] = {"phase": "final_vote", "core": "spade+", "chair": F}
"""The final vote of the last turn of session 1."""
NOTHING = dict.fromkeys(range(6), "circle+ check+ wheel+ flag+")
"""Hands of which nothing is law."""
CALM = {"charter": {"budget_rule": "zero"}, "hand": NOTHING, "fail_run": 5}
"""All bills of a session failed, so that its budget cannot be balanced."""


def told(game: Game, viewer: int | None = None, *words: str, back: int = 1) -> list[tuple[str, str]]:
    """The rule and the sentence of what a viewer reads of the last moves, of these acts and notices, or of all."""
    game.rename("ABCDEFGH"[: game.s.seats])
    entries = [one for n in range(back, 0, -1) for one in game.entries_of_move(game.moves_done - n, viewer)]
    picked = [one for one in entries if not words or one["id"].split(".")[1] in words]
    return [(one["rule"], game.word(one, viewer)) for one in picked]


def said(game: Game, *words: str, viewer: int | None = None, back: int = 1) -> list[str]:
    return [text for _, text in told(game, viewer, *words, back=back)]


# ---------------------------------------------------------------- how a vote is held
@pytest.mark.rule("LG-115")
def test_a_vote_by_roll_call_is_told_once_to_everybody() -> None:
    game = do(voting(charter={"vote_method": "roll_call"}), B, "vote answer=nay")
    assert [said(game, viewer=viewer) for viewer in (None, A, B)] == [
        ["B votes nay."],
        ["B votes nay."],
        ["You vote nay."],
    ]
    game = do(voting(), B, "vote answer=nay")
    assert [said(game, viewer=viewer) for viewer in (None, A, B)] == [
        ["B has voted."],
        ["B has voted."],
        ["You vote nay."],
    ]


@pytest.mark.rule("LG-39", "LG-43", "LG-45", "LG-90", "LG-108")
def test_a_vote_cites_the_rule_of_what_is_voted_on() -> None:
    for name in ("vote", "vote_secretly"):
        assert book.texts.need("acts", name)["rules"][0] == "LG-116"  # the one of all four kinds
    game = all_ready(discussing(session=2))
    opens = told(do(game, C, on("propose_add", "star+")), None, "VOTE_OPENS", "AMENDMENT_VOTE_OPENS")
    assert opens == [("LG-39", "The vote on the amendment is open.")]
    counted = told(voted(game, "4-2-0"), None, "VOTE_COUNTED", "AMENDMENT_COUNTED")
    assert counted == [("LG-39", "4 ayes, 2 nays, 0 present.")]
    game = all_ready(discussing())
    assert told(game, None, "VOTE_OPENS") == [("LG-43", "The vote on the bill is open.")]
    assert told(voted(game, "4-2-0"), None, "VOTE_COUNTED") == [("LG-45", "4 ayes, 2 nays, 0 present.")]


@pytest.mark.rule("LG-111", "LG-116")
def test_where_the_clock_votes_nobody_is_said_to_have_voted() -> None:
    game = voting(3, charter={"turn_seconds": 60})
    game.time_up(60)
    assert told(game, None, "VOTES_LATE", "ALL_VOTED") == [
        ("LG-111", "The missing votes count as present: A, B and C."),
        ("LG-116", "The vote is closed."),
    ]


@pytest.mark.rule("LG-111", "LG-118")
def test_who_lets_the_time_to_second_pass_does_not_second() -> None:
    charter = {"second_required": 1, "turn_seconds": 60}
    game = all_ready(discussing(session=2, charter=charter))
    do(game, C, on("propose_add", "star+")).time_up(60)
    assert told(game, None, "DECLINES_LATE", "PASSES_LATE") == [("LG-111", "D does not second it.")]


# ---------------------------------------------------------------- what a vote comes to
@pytest.mark.rule("LG-46", "LG-49", "LG-109")
@pytest.mark.parametrize(("order", "then"), [
    ("before_amendments", "The discussion is open."), ("after_amendments", "Amendments are open."),
])  # fmt: skip
def test_an_extension_does_not_say_what_opens(order: str, then: str) -> None:
    game = voted(voting(session=2, charter={"discussion_order": order}), "3-0-3")
    opened = ("EXTENDED", "DISCUSSION_OPENS", "AMENDMENTS_OPEN")
    assert said(game, *opened) == [
        "3 voted present, which is enough: the discussion is extended, for the first of at most 2 times.",
        then,
    ]


@pytest.mark.rule("LG-48", "LG-120", "LG-147")
@pytest.mark.parametrize(("charter", "yellow", "counts", "why"), [
    ({}, Yellow.NONE, "3-3-0", ("LG-48", "it needed 4 ayes")),
    ({"pass_rule": "two_thirds"}, Yellow.NONE, "3-3-0", ("LG-120", "by your charter it needed 4 ayes")),
    ({"abstain_base": "all_players"}, Yellow.NONE, "3-1-2", ("LG-120", "by your charter it needed 4 ayes")),
    ({}, Yellow.THREAT_OF_VETO, "2-3-0", ("LG-147", "under the threat of a veto it needed 4 ayes")),
    ({}, Yellow.THREAT_OF_VETO, "2-2-1", ("LG-48", "it needed 3 ayes")),
    ({"pass_rule": "unanimous"}, Yellow.THREAT_OF_VETO, "4-1-0", ("LG-120", "by your charter it needed 5 ayes")),
])  # fmt: skip
def test_a_failed_bill_cites_the_rule_that_asked_for_so_many(
    charter: dict[str, Any], yellow: int, counts: str, why: tuple[str, str]
) -> None:
    seats = sum(map(int, counts.split("-")))
    game = voted(voting(seats, charter={"bill_modifiers": 1} | charter, yellow=yellow), counts)
    fails = told(game, None, "BILL_FAILS", "BILL_FAILS_BY_CHARTER", "BILL_FAILS_BY_THREAT", "BILL_VETOED")
    [(rule, text)] = fails
    assert (rule, text.split(": ")[1].split(".")[0]) == why
    notice = next(one for one in notices(game) if one.startswith("BILL_"))
    assert all(notice.split()[0] in vote.results for vote in book.votes)


@pytest.mark.rule("LG-175")
def test_more_failures_than_the_crown_needs_are_no_share_of_them() -> None:
    holder = {"hand": {F: "crown heart+"}, "crown_fails": [0] * 5 + [4]}
    game = voted(voting(charter={"crown_cards": 2, "crown_target": 2}, **holder), "2-4-0")
    assert said(game, "CROWN_COUNTS", viewer=F) == [
        "This failure counts for your card of the Crown: it has 5 and needs 2."
    ]


# ---------------------------------------------------------------- the floor, the chairs, the cards
@pytest.mark.rule("LG-107")
def test_who_has_made_the_last_speech_is_told_to_be_ready() -> None:
    charter = {"discussion_mode": "roberts", "speeches_per_seat": 1}
    more: dict[str, Any] = {"phase": "discussion", "core": "heart+ coin-", "asked_now": A}
    game = do(laid_out(charter=charter, speeches=[1] + [0] * 9, **more), A, "yield_floor")
    assert told(game, None, "SPEECHES_SPENT") == [("LG-107", "A has made all speeches and is ready.")]
    assert said(game, "SPEECHES_SPENT", viewer=A) == ["You have made all your speeches and are ready."]
    charter["speeches_per_seat"] = 2
    game = do(laid_out(charter=charter, speeches=[1] + [0] * 9, **more), A, "yield_floor")
    assert not said(game, "SPEECHES_SPENT")


@pytest.mark.rule("LG-104")
def test_the_order_of_chairs_is_drawn_and_told_once() -> None:
    game = set_up(4, chair_order="random")
    named = [("you" if seat == B else "ABCD"[seat]) for seat in game.s.chair_list[:4]]
    assert told(game, B, "ORDER_IS", "order_chair") == [
        ("LG-104", f"The chairs of this session are drawn: {', '.join(named)}.")
    ]
    assert not said(set_up(4), "ORDER_IS")


@pytest.mark.rule("LG-163")
def test_the_cards_of_a_team_are_told_together() -> None:
    game = set_up(4, teams=2)
    own, other = said(game, "deal_team", viewer=A)
    assert own.startswith("Team 1, your team, gets ")
    assert own.count(", ") == 3
    assert other == "Team 2 gets 2 red cards."
    assert said(game, "deal_team") == ["Team 1 gets 2 red cards.", "Team 2 gets 2 red cards."]


@pytest.mark.rule("LG-78")
def test_that_no_card_fits_is_told_once() -> None:
    hand = {A: "heart+ coin-", B: "heart+ coin-", C: "club+ star+"}
    game = campaigning(3, hand=hand, law="heart+ coin-")
    do(game, A, "pass_campaign")
    do(game, B, "pass_campaign")
    game.s.deck, game.s.deck_size = [0] * 41, 0
    do(game, C, "pass_campaign")
    assert said(game, "shuffle_returned", "NOTHING_FITS") == [
        "No card of the draw pile fits.",
        "The returned pile is shuffled in.",
    ]


@pytest.mark.rule("LG-186")
def test_the_cards_of_who_leaves_are_told_to_form_the_pile() -> None:
    hand = {A: "heart+", B: "heart+", C: "club+ star+"}
    more: dict[str, Any] = {"phase": "campaign", "chair": -1, "law": "heart+", "asked_now": A, "to_ask": 0b110}
    charter = {"assimilation": 1, "reelect_threshold": 1}
    game = all_pass(laid_out(3, hand=hand, charter=charter | {"charter_change": "locked"}, **more))
    lines = told(game, None, "LEAVES", "PILE_IS", "deal_pile")
    assert lines[:2] == [
        ("LG-184", "C leaves the game."),
        ("LG-186", "The red cards of those who leave form a pile for the others: 2 cards."),
    ]
    assert lines[2] == ("LG-187", "A gets a red card from the pile.")
    ended = all_pass(laid_out(3, hand=hand, charter=charter | {"max_sessions": 1}, **more))
    assert said(ended, "LEAVES", "PILE_IS") == ["C leaves the game."]


@pytest.mark.rule("LG-72", "LG-74")
def test_an_open_score_is_told_once_and_its_parts_to_its_owner() -> None:
    game = campaigning(
        3, hand={A: "heart+ coin+", B: "star+", C: "star-"}, law="heart+", bought=[2, 0, 0],
        charter={"scores_public": 1},
    )  # fmt: skip
    all_pass(game)
    scores = ("SCORE_OPEN", "SCORE_IS", "SCORE_PARTS")
    assert said(game, *scores, viewer=A)[:2] == [
        "Your score, for everyone to see: 3.",
        "Your score comes from 1 demand met, +2 bought.",
    ]
    assert said(game, *scores)[0] == "A’s score, for everyone to see: 3."
    assert len(said(game, *scores)) == 3


# ---------------------------------------------------------------- who wins
WON = (
    "VICTORY",
    "ALL_MET",
    "TEAM_WINS",
    "TEAM_MET",
    "CROWN_WINS",
    "CROWN_SATISFIED",
    "MONEY_DECIDES",
    "MONEY_IS_EQUAL",
)
CROWNED = "has stalled legislation for the Crown (5 failed bills counted, 4 needed)"
EQUAL = "the most tokens would decide between them, but they have equally many"


def teams_end(**more: Any) -> Game:
    """A session of two teams, A C E and B D F, ends with heart and sun in the law."""
    charter = {"teams": 2} | more.pop("charter", {})
    hand = {seat: "heart+" if seat % 2 == 0 else "club+" for seat in range(6)} | more.pop("hand", {})
    about = {"team_hand": {0: "sun+", 1: "sun+"}, "law": "heart+ sun+", "core": "spade+", **more}
    return voted(laid_out(**{**LAST, **about}, hand=hand, charter=charter), "0-6-0")


@pytest.mark.rule("LG-165")
def test_a_team_wins_as_a_team() -> None:
    game = teams_end(hand={B: "heart+", D: "heart+"})
    assert game.s.winner == bits([A, C, E])
    assert told(game, None, *WON) == [
        ("LG-165", "The law meets all demands of everyone in Team 1: the game goes to A, C and E!")
    ]


@pytest.mark.rule("LG-165", "LG-179")
def test_who_wins_by_the_crown_is_told_apart_from_the_team() -> None:
    charter, fails = {"crown_cards": 2}, [0, 0, 4] + [0] * 7
    game = teams_end(hand={C: "crown star+"}, crown_fails=fails, charter=charter)
    assert told(game, None, *WON) == [
        ("LG-176", f"C {CROWNED} and wins!"),
        ("LG-165", "The law meets all demands of everyone else in Team 1: the game goes to A and E!"),
    ]
    game = teams_end(hand={C: "crown star+", A: "club+"}, crown_fails=fails, charter=charter)
    assert told(game, None, *WON) == [("LG-176", f"C {CROWNED} and wins!")]


@pytest.mark.rule("LG-128", "LG-165")
@pytest.mark.parametrize(("tokens", "between", "winners"), [
    (9, "the most tokens, by the average of the team, decide between them", "B, D and F"),
    (4, EQUAL.replace(" many", " many, by the average of the team"), "A, B, C, D, E and F together"),
])  # fmt: skip
def test_between_teams_their_average_tokens_decide(tokens: int, between: str, winners: str) -> None:
    hand = dict.fromkeys(range(6), "heart+")
    game = teams_end(hand=hand, money=[4, tokens, 4, 4, 4, 4], charter={"victory_tie": "money"})
    met = [("LG-165", f"The law meets all demands of everyone in Team {team}.") for team in (1, 2)]
    end = f"By your charter {between}: the game goes to {winners}."
    assert told(game, None, *WON) == [*met, ("LG-128", end)]
    won = teams_end(charter={"victory_tie": "money"})  # one team alone: no tokens decide
    assert [rule for rule, _ in told(won, None, *WON)] == ["LG-165"]


@pytest.mark.rule("LG-59", "LG-128")
def test_equal_tokens_share_the_win_by_their_own_rule() -> None:
    hand = {seat: "heart+" if seat in (A, D) else "moon+" for seat in range(6)}
    game = voted(laid_out(hand=hand, law="heart+", charter={"victory_tie": "money"}, **LAST), "0-6-0")
    assert game.s.winner == bits([A, D])
    assert told(game, None, *WON) == [
        ("LG-58", "The law meets all of A’s demands."),
        ("LG-58", "The law meets all of D’s demands."),
        ("LG-128", f"By your charter {EQUAL}: the game goes to A and D together."),
    ]
    alone = voted(laid_out(hand=hand | {D: "moon+"}, law="heart+", charter={"victory_tie": "money"}, **LAST), "0-6-0")
    assert told(alone, None, *WON) == [("LG-58", "The law meets all of A’s demands. A wins!")]


# ---------------------------------------------------------------- who loses together
LOST = ("PARTY_NOT_YET", "PARTY_FALLS_SHORT", "PARTY_LOST", "ALL_LOSE", "LAST_LOST", "NONE_REELECTED")


@pytest.mark.rule("LG-102", "LG-170", "LG-182", "LG-R89")
@pytest.mark.parametrize(("charter", "end"), [
    ({}, ("LG-170", "You all lose the election, without a campaign.")),
    ({"collective_loss": "game_over", "max_sessions": 1}, ("LG-170", "You all lose the game.")),
    ({"max_sessions": 1}, ("LG-102", "That was the last session, so you all lose the game.")),
    ({"single_party": 1, "single_party_sessions": 1},
     ("LG-182", "The party had until this session to reach its goal, so you all lose the game.")),
])  # fmt: skip
def test_a_loss_of_all_says_why_the_game_ends(charter: dict[str, Any], end: tuple[str, str]) -> None:
    game = voted(laid_out(hand=NOTHING, fail_run=5, charter={"budget_rule": "zero"} | charter, **LAST), "2-4-0")
    assert told(game, None, *LOST) == [end]


@pytest.mark.rule("LG-181", "LG-182")
def test_a_party_whose_time_is_up_has_not_merely_not_reached_its_goal_yet() -> None:
    charter = {"single_party": 1, "single_party_sessions": 1}
    game = votes(laid_out(hand=NOTHING, charter=charter, **LAST), "AAAANN")
    assert told(game, None, *LOST) == [
        (
            "LG-182",
            "The party has not reached its goal in time: the law had to meet at least 3 demands of everyone. All lose.",
        )
    ]
    charter["single_party_sessions"] = 2
    game = votes(laid_out(hand=NOTHING, charter=charter, **LAST), "AAAANN")
    assert [rule for rule, _ in told(game, None, *LOST)] == ["LG-181"]


# ---------------------------------------------------------------- the words
def test_options_are_named_so_that_a_proposal_can_be_understood() -> None:
    for language in ("en", "de"):
        texts = book.texts if language == "en" else book.texts.translations[language]
        titles = [str(option["title"]) for option in texts.options.values()]
        assert len(set(titles)) == len(titles)
        vague = {
            "Of whom",
            "Reward",
            "Rise of that number",
            "Which bills count",
            "Wovon",
            "Belohnung",
            "Anstieg dieser Zahl",
        }
        assert not vague & set(titles)


@pytest.mark.rule("LG-144", "LG-145")
def test_payments_name_yellow_cards_as_they_are_called() -> None:
    for yellow, word, counts in (
        (Yellow.CORPORATE_APPROVAL, "APPROVAL_PAID", "4-2-0"),
        (Yellow.CORPORATE_DISAPPROVAL, "DISAPPROVAL_PAID", "2-4-0"),
    ):
        game = voted(voting(yellow=yellow, charter={"bill_modifiers": 1}), counts)
        for language in ("en", "de"):
            name = book.wording(language).titles["yellow"][yellow]
            assert f"{word} " in " ".join(notices(game))
            assert book.wording(language).patterns[f"notices.{word}.says"].startswith(f"{name}:")


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
    game = voted(voting(seats, charter={"bill_modifiers": 1} | charter, yellow=yellow), counts)
    passing = ("BILL_PASSES", "BILL_PASSES_BY_CHARTER", "BILL_PASSES_UNDER_THREAT")
    text = f"A’s bill passes by {ayes} to {nays}{needed}. Its cards become law."
    assert told(game, None, *passing) == [(rule, text)]


@pytest.mark.rule("LG-48")
def test_votes_are_counted_in_words_of_their_number() -> None:
    game = voted(voting(3), "1-2-0")
    assert said(game, "VOTE_COUNTED", "BILL_FAILS") == [
        "1 aye, 2 nays, 0 present.",
        "A’s bill fails with 1 aye and 2 nays: it needed 2 ayes. Its cards go back to the pool.",
    ]


@pytest.mark.rule("LG-149", "LG-R59")
def test_a_crisis_bill_is_nobodys() -> None:
    charter: dict[str, Any] = {"bill_modifiers": 1, "crisis_additions": 1}
    crisis: dict[str, Any] = {"yellow": Yellow.CRISIS, "charter": charter, "session": 2}
    game = voted(voting(4, **crisis), "3-1-0")
    assert said(game, "BILL_PASSES") == ["The Crisis bill passes by 3 to 1. Its cards become law."]
    assert said_in("de", game, "BILL_PASSES") == [
        "Der Krisenentwurf ist mit 3 zu 1 Stimmen angenommen. Seine Karten werden Gesetz."
    ]
    game = voted(voting(4, **crisis), "2-2-0")
    assert said(game, "BILL_FAILS")[0].startswith("The Crisis bill fails with 2 ayes and 2 nays: it needed 3 ayes.")
    game = all_ready(laid_out(4, **crisis, **TALK))
    voted(do(game, C, on("propose_add", "star+")), "3-1-0")
    assert said(game, "ADOPTED") == ["The amendment to the Crisis bill is adopted: Star + joins the bill."]
    assert said_in("de", game, "ADOPTED") == [
        "Der Antrag zum Krisenentwurf ist angenommen: Stern + kommt in den Entwurf."
    ]
    charter["pass_rule"] = "two_thirds"
    game = voted(voting(4, **crisis), "3-1-0")
    assert said(game, "BILL_PASSES_BY_CHARTER")[0].startswith("The Crisis bill passes by 3 to 1: by your charter")


@pytest.mark.rule("LG-46", "LG-50")
def test_an_extension_that_is_the_only_one_is_told_as_such() -> None:
    game = voted(voting(charter={"max_extensions": 1}), "3-0-3")
    assert said(game, "EXTENDED") == [
        "3 voted present, which is enough: the discussion is extended, which may happen only once."
    ]
    assert said_in("de", game, "EXTENDED") == [
        "3 Enthaltungen genügen: Die Diskussion geht in die einzige mögliche Verlängerung."
    ]
    game = voted(voting(extensions=1), "3-0-3")
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
