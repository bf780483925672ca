"""Sensible players of Legislation draft, speak, amend, vote and campaign as the specification says, to every end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from commonweal.games.legislation import beliefs
from commonweal.games.legislation.state import ISSUES, Phase
from commonweal.laws import check_laws
from commonweal.play.game import Game
from commonweal.play.notation import act_text
from commonweal.play.views import seen_by
from commonweal.players.binding import functions, interpreted, record_of
from commonweal.players.sensible import SensiblePlayer
from commonweal.players.thinking import SENSIBLE as SENSIBLE_POLICY
from commonweal.rulebook.backends.primitives import start_stream
from games.legislation.playing import on
from games.legislation.tables import ISSUE, book, card, discussing, laid_out, levels, voting
from games.seats import A, B, C, D, E, F
from games.sensible_play import play_and_check_thoughts

SENSIBLE = SensiblePlayer()
TABLE = laid_out()
EVERY_MODE = ("open", "round_table", "roberts")


def move(game: Game, seat: int, seed: int = 1) -> list[str]:
    """What a sensible player does at a seat, knowing what the seat sees."""
    acts = SENSIBLE.choose_move(book, seen_by(book, game.s, seat), seat, seed)
    return [act_text(book, act) for act in acts]


def texts(*acts: str) -> list[str]:
    """Acts as they are written: with the words for their operands."""
    return [act_text(book, TABLE.read(A, act)) for act in acts]


def leaning(**words: str) -> list[list[int]]:
    """What seats seem to want: `leaning(B="heart+3 coin-2")`."""
    return [levels(words.get(name, "")) for name in "ABCDEFGHIJ"]


def seat_all(mind: Any, workspace: Any) -> None:
    """Let sensible players sit on all seats."""
    policies = workspace.policies if hasattr(workspace, "policies") else mind._numbers(workspace, "policies")
    policies[:10] = [SENSIBLE_POLICY] * 10


def played(seats: int, seed: int, **charter: Any) -> Any:
    """The last state of a game of sensible players."""
    mind = interpreted(book)
    root, problems = book.adopt(seats, charter)
    assert not problems
    workspace, table = mind.workspace(), mind.state()
    seat_all(mind, workspace)
    acts = mind.play_game_by_policies(table, mind.state(), mind.state(root), workspace, seed, 0, 20_000)
    assert acts > 0
    return mind.read_table(table)


# ---------------------------------------------------------------- bills
@pytest.mark.rule("LG-21", "LG-22")
def test_a_bill_is_one_bundle_of_wanted_cards_that_others_like_too() -> None:
    hand = {A: "heart+ coin- star+ moon+"}
    likes = leaning(B="heart+4 club+4", C="heart+4 club+4", D="club+4 star-4", E="star-4 coin+4", F="coin+4 club+2")
    game = laid_out(hand=hand, leaning=likes)
    acts = move(game, A)
    assert acts[-1] == "present_bill"
    assert set(texts(on("play_card", "heart+"), on("play_card", "club+"))) <= set(acts)
    assert not set(texts(on("play_card", "heart-"), on("play_card", "club-"))) & set(acts)
    game.do(A, acts)
    assert 2 <= sum(map(abs, game.s.core_first)) <= 4


def test_who_works_for_the_crown_drafts_what_others_dislike() -> None:
    likes = leaning(**dict.fromkeys("BCDEF", "heart+4 club-4"))
    game = laid_out(hand={A: "crown star+ moon+ coin-"}, leaning=likes, charter={"crown_cards": 2})
    assert set(texts(on("play_card", "heart-"), on("play_card", "club+"))) & set(move(game, A))


def test_a_bill_that_is_begun_is_finished() -> None:
    likes = leaning(**dict.fromkeys("BCDEF", "heart+4 sun+4"))
    game = laid_out(core="club-", hand={A: "heart+ coin- star+ moon+"}, leaning=likes, first="")
    acts = move(game, A)
    assert acts[-1] == "present_bill"
    assert texts(on("play_card", "heart+"))[0] in acts
    game.do(A, acts)
    assert levels("club-")[ISSUE["club"]] == game.s.core_first[ISSUE["club"]]


def root_moves(game: Game, seat: int) -> list[list[str]]:
    """The plans among the moves that a search compares, the sensible one first."""
    mind = interpreted(book)
    root, workspace = mind.state(record_of(book, seen_by(book, game.s, seat))), mind.workspace()
    mind.begin_search(mind.state(), mind.state(), root, workspace, seat, 1)
    return [
        [act_text(book, act) for act in workspace.root_plan_acts[k][: workspace.root_lengths[k]]]
        for k in range(workspace.drafts)
    ]


def test_a_search_compares_several_bills() -> None:
    drafts = root_moves(laid_out(hand={A: "heart+ coin- star+ moon+"}), A)
    assert len(drafts) > 3
    assert len({tuple(draft) for draft in drafts}) == len(drafts)
    assert all(draft[-1] == "present_bill" for draft in drafts)


def test_a_search_may_keep_silent() -> None:
    drafts = root_moves(laid_out(phase="discussion", core="heart+ coin- club+", hand={B: "heart+ coin+ star+"}), B)
    assert ["ready"] in drafts
    assert [
        *texts(*(f"place_token issue={ISSUE[issue]} face=1" for issue in ("heart", "coin", "star"))),
        "ready",
    ] in drafts


def test_a_search_compares_several_amendments() -> None:
    liked = leaning(**dict.fromkeys("CDEF", "star+4 sun+4"))
    about = {"phase": "amend", "session": 2, "chair": A, "first_chair": A, "asked_now": B, "core": "heart+ coin-"}
    drafts = root_moves(laid_out(hand={B: "star+ sun+"}, leaning=liked, **about), B)
    assert texts(on("propose_add", "star+")) in drafts
    assert texts(on("propose_add", "sun+")) in drafts


# ---------------------------------------------------------------- discussion
@pytest.mark.rule("LG-25", "LG-28")
def test_tokens_are_truthful_in_four_of_five_cases() -> None:
    game = laid_out(phase="discussion", core="heart+ coin- club+", hand={B: "heart+ coin+ star+ moon+"})
    truths = []
    for seed in range(60):
        acts = move(game, B, seed)
        assert acts[-1] == "ready"
        assert len(acts) == 4
        for issue in ("heart", "coin", "star"):
            truths.append(texts(f"place_token issue={ISSUE[issue]} face=1")[0] in acts)
    assert 0.65 < sum(truths) / len(truths) < 0.92


@pytest.mark.rule("LG-180")
def test_a_single_party_has_no_reason_to_lie() -> None:
    hand = {B: "heart+ coin+ star+ moon+"}
    game = laid_out(phase="discussion", core="heart+ coin- club+", hand=hand, charter={"single_party": 1})
    tokens = [f"place_token issue={ISSUE[issue]} face=1" for issue in ("heart", "coin", "star")]
    assert {tuple(sorted(move(game, B, seed))) for seed in range(30)} == {tuple(sorted(texts(*tokens, "ready")))}


@pytest.mark.rule("LG-25", "LG-180", "LG-183")
@pytest.mark.parametrize("party", [0, 1])
@pytest.mark.parametrize(
    ("known", "wish"),
    [({}, "star"), ({"leaning": {"B": "star+2"}}, "moon"), ({"law": "star+"}, "moon"), ({"law": "star+ moon+"}, None)],
)
def test_others_are_told_one_wish_beside_each_bill(known: dict[str, Any], wish: str | None, party: int) -> None:
    hand = {B: "heart+ coin+ star+ moon+"}
    if "leaning" in known:
        known = {"leaning": leaning(**known["leaning"])}
    game = laid_out(phase="discussion", core="heart+ coin- club+", hand=hand, charter={"single_party": party}, **known)
    tokens = {issue: texts(*(f"place_token issue={ISSUE[issue]} face={face}" for face in (1, 2))) for issue in ISSUE}
    told = {act for seed in range(12) for act in move(game, B, seed)} & {*tokens["star"], *tokens["moon"]}
    assert told == set(tokens[wish][: 1 if party else 2] if wish else ())


@pytest.mark.rule("LG-192", "LG-193")
@pytest.mark.parametrize(("chair", "overtime", "answer"), [(A, 0, "nay"), (F, 0, "nay"), (A, 1, "aye")])
def test_the_sum_of_the_law_counts_in_overtime(chair: int, overtime: int, answer: str) -> None:
    hated = leaning(**dict.fromkeys("ACDEF", "star+4 moon+4"))
    game = laid_out(
        phase="final_vote", chair=chair, overtime=overtime, core="star- moon-", law="heart+ coin+",
        hand={B: "sun+ club+ flag+ circle+"}, charter={"budget_rule": "zero"}, leaning=hated,
    )  # fmt: skip
    assert move(game, B) == texts(f"vote {answer}")


@pytest.mark.rule("LG-106", "LG-107")
def test_by_roberts_rules_who_has_something_to_say_asks_for_the_floor() -> None:
    charter = {"discussion_mode": "roberts"}
    hand = {A: "sun+ moon-", B: "heart+", C: "star+", D: "coin+"}
    game = discussing(hand=hand, charter=charter, asked_now=-1)
    assert [move(game, seat) for seat in (B, C, D)] == [
        texts(act) for act in ("request_floor stance=1", "ready", "request_floor stance=2")
    ]
    game.do(B, "request_floor stance=1")
    assert move(game, B)[-1] == "yield_floor"


# ---------------------------------------------------------------- votes
def final(core: str, hand: str, **more: Any) -> str:
    hands = {B: hand, D: more.pop("of_another", "")}
    game = laid_out(phase="final_vote", core=core, hand=hands, **more)
    (act,) = move(game, B)
    return "ANP"[texts("vote answer=1", "vote answer=2", "vote answer=3").index(act)]


@pytest.mark.rule("LG-44", "LG-50")
def test_votes_follow_the_own_red_cards() -> None:
    assert final("heart+ coin-", "heart+ coin- star+ moon+") == "A"
    assert final("heart+ club+", "heart- coin- star+ moon+", law="heart-") == "N"
    assert final("heart+ coin-", "heart- sun+ star+ moon+") == "N"
    liked = leaning(**dict.fromkeys("CDEF", "heart+4"))
    assert final("heart+ coin-", "club+ sun+ star+ moon+", leaning=liked) == "A"
    hated = leaning(**dict.fromkeys("CDEF", "heart-4 coin+4"))
    assert final("heart+ coin-", "club+ sun+ star+ moon+", leaning=hated) == "N"


def test_nobody_votes_another_seat_into_winning() -> None:
    seen = leaning(D="heart+4 coin-4 star+4 moon+4")
    about = {"chair": E, "leaning": seen, "of_another": "heart+ coin- star+ moon+"}
    assert final("heart+ coin-", "heart+ sun+ club+ flag+", law="star+ moon+", **about) == "N"
    assert final("heart+ coin-", "heart+ sun+ club+ flag+", law="star+", **about) == "A"


@pytest.mark.parametrize(("chair", "own", "answer"), [(A, "heart+", "A"), (E, "heart+", "N"), (A, "flag+", "N")])
def test_who_gains_by_the_first_bill_of_a_session_leaves_a_winner_to_later_bills(
    chair: int, own: str, answer: str
) -> None:
    seen = leaning(D="heart+4 coin-4 star+4 moon+4")
    about = {"law": "star+ moon+", "leaning": seen, "of_another": "heart+ coin- star+ moon+", "chair": chair}
    assert final("heart+ coin-", f"{own} sun+ club+ circle+", **about) == answer


@pytest.mark.rule("LG-44", "LG-51")
def test_who_gains_and_loses_nothing_votes_aye_unless_the_bill_is_hopeless() -> None:
    own = "club+ sun+ star+ moon+"
    assert final("heart+ coin-", own) == "A"
    assert final("heart+ coin-", own, leaning=leaning(C="heart-4", D="heart-4")) == "A"
    assert final("heart+ coin-", own, leaning=leaning(**dict.fromkeys("CDEF", "heart-4"))) == "N"


def test_four_demands_that_seem_met_are_enough_to_stop_a_bill() -> None:
    own = "heart+ sun+ club+ flag+ circle+"
    about: dict[str, Any] = {"law": "star+ moon+", "chair": E, "of_another": "heart+ coin- star+ moon+ circle-"}
    about["charter"] = {"hand_size": 5}
    assert final("heart+ coin-", own, leaning=leaning(D="heart+2 coin-2 star+2 moon+2"), **about) == "N"
    assert final("heart+ coin-", own, leaning=leaning(D="heart+2 star+2 moon+2"), **about) == "A"


@pytest.mark.rule("LG-165")
def test_a_team_that_wins_together_is_stopped_only_when_all_its_members_seem_to_win() -> None:
    cards = 1 << card("heart+") | 1 << card("coin-")

    def gives_win(rule: str, **seen: str) -> bool:
        charter = {"teams": 2, "team_victory": rule}
        game = laid_out(charter=charter, law="star+ moon+", leaning=leaning(**seen), team=[0, 1, 0, 1, 0, 1])
        return bool(beliefs.gives_win(game.s, A, cards))  # type: ignore[no-untyped-call]

    met = "heart+2 coin-2 star+2 moon+2"
    assert gives_win("individual", B=met)
    assert not gives_win("together", B=met, D=met)
    assert gives_win("together", B=met, D=met, F=met)


@pytest.mark.rule("LG-151")
def test_everybody_votes_aye_on_a_crisis() -> None:
    assert final("heart+ coin- sun+", "heart- coin+ sun-", yellow="crisis", charter={"bill_modifiers": 1}) == "A"


def test_a_secret_vote_is_as_sensible() -> None:
    game = voting(hand={B: "heart+"}, charter={"ballots": "secret"})
    assert move(game, B) == texts("vote_secretly answer=1")


# ---------------------------------------------------------------- amendments, campaign, exchange
@pytest.mark.rule("LG-32", "LG-33")
def test_an_amendment_needs_a_gain_and_a_likely_majority() -> None:
    liked = leaning(**dict.fromkeys("CDEF", "star+4"))
    about = {"phase": "amend", "session": 2, "chair": A, "first_chair": A, "asked_now": B, "core": "heart+ coin-"}
    hand = {B: "star+ club+"}
    assert move(laid_out(hand={B: "star+"}, leaning=liked, **about), B) == texts(on("propose_add", "star+"))
    hated = leaning(**dict.fromkeys("CDEF", "star-4 club-4"))
    assert move(laid_out(hand=hand, leaning=hated, **about), B) == ["pass_floor"]


@pytest.mark.rule("LG-64", "LG-73")
def test_money_buys_what_re_election_lacks() -> None:
    about: dict[str, Any] = {"phase": "campaign", "chair": -1, "asked_now": A, "hand": {A: "heart+ coin+ star+ moon+"}}
    assert move(laid_out(law="heart+", **about), A) == ["buy_point"]
    assert move(laid_out(law="heart+ coin+", **about), A) == ["pass_campaign"]
    assert move(laid_out(**about), A) == ["pass_campaign"]


@pytest.mark.rule("LG-66")
def test_voids_hit_what_the_strongest_seat_surely_holds() -> None:
    about: dict[str, Any] = {"phase": "campaign", "chair": -1, "asked_now": A, "law": "heart+ coin+ star+ moon+"}
    seen = leaning(C="star+4 moon+4", D="moon+4")
    rich = laid_out(hand={A: "heart+ coin+"}, leaning=seen, money=[9, 4, 4, 4, 4, 4], **about)
    assert move(rich, A) == texts(f"void_issue seat={C} issue={ISSUE['star']}")
    assert move(laid_out(hand={A: "heart+ coin+"}, leaning=seen, **about), A) == ["pass_campaign"]


@pytest.mark.rule("LG-66", "LG-68")
def test_voids_hit_in_either_direction_and_pass_on_to_the_next_strongest_seat() -> None:
    seen = leaning(C="star-4 moon+4 sun+4", D="moon+4")
    voids = [[0] * ISSUES for _ in range(10)]
    targets = []
    for _ in range(4):
        game = laid_out(
            phase="campaign", chair=-1, asked_now=A, law="heart+ coin+ star+ moon+ sun+", hand={A: "heart+ coin+"},
            leaning=seen, money=[9, 4, 4, 4, 4, 4], voids=[row[:] for row in voids],
        )  # fmt: skip
        (act,) = move(game, A)
        targets.append(act)
        game.do(A, act)
        voids = game.s.voids
    named = [(C, "star"), (C, "moon"), (C, "sun"), (D, "moon")]
    assert sorted(targets) == sorted(texts(*(f"void_issue seat={seat} issue={ISSUE[issue]}" for seat, issue in named)))
    assert targets[-1] == texts(f"void_issue seat={D} issue={ISSUE['moon']}")[0]


@pytest.mark.rule("LG-76", "LG-79")
def test_the_card_that_stands_worst_is_returned() -> None:
    hand = {A: "heart+ coin+ star+ moon+ sun+"}
    game = laid_out(
        phase="aftermath", step="return", chair=-1, seat_at=A, drawn=[card("sun+")] + [-1] * 9, hand=hand,
        law="heart+ coin- sun+", reelected=1,
    )  # fmt: skip
    assert move(game, A) == texts(f"return_card card={card('coin+')}")


# ---------------------------------------------------------------- beliefs
def test_beliefs_rest_on_what_everybody_sees() -> None:
    seen = leaning(C="heart+2")
    token = [[0] * ISSUES for _ in range(10)]
    token[C][ISSUE["heart"]] = 1
    one = voting(hand={C: "heart-"}, leaning=seen, token=token)
    other = voting(hand={C: "moon+"}, leaning=seen, token=token)
    for game in (one, other):
        assert beliefs.wants(game.s, C, ISSUE["heart"]) == 4  # type: ignore[no-untyped-call]
    hated, liked = (leaning(**dict.fromkeys("BCDEF", f"heart{way}4")) for way in "-+")
    cards = 1 << card("heart+")
    chances = [
        beliefs.chance(laid_out(leaning=shown).s, A, cards, 100, True)  # type: ignore[no-untyped-call]
        for shown in (hated, liked)
    ]
    assert chances[0] < 20 < 80 < chances[1]
    assert all(a < b for a, b in pairwise(chances))


# ---------------------------------------------------------------- whole games
CHARTERS: list[dict[str, Any]] = [
    {"second_required": 1, "vote_method": "roll_call"},
    {"discussion_order": "after_amendments", "amendment_vote": "advisory", "amendments_from_session": 1},
    {"ballots": "alternate", "public_eye": 1, "bill_modifiers": 1},
    {"teams": 2, "parties": 1, "crown_cards": 2},
    {"assimilation": 1, "threshold_rise": 2},
    {"single_party": 1, "red_directions": "one_per_issue", "single_party_need": 4},
    {"budget_rule": "zero", "stalled_legislation": 1, "blue_copies": 2, "conflicting_interests": "full"},
    {"bill_min": 4, "pass_rule": "unanimous", "no_vote_sessions": 1, "max_extensions": 5, "max_sessions": 2},
    {"bill_max": 1, "bill_min": 1, "extend_first": 0, "abstain_base": "all_players", "max_sessions": 2},
]


@pytest.mark.parametrize("mode", EVERY_MODE)
def test_full_tables_of_bots_end_in_sessions_in_every_mode_of_discussion(mode: str) -> None:
    for seats in (3, 6):
        s = played(seats, seats, discussion_mode=mode)
        assert s.phase == Phase.GAME_OVER
        assert s.session <= 6


@pytest.mark.parametrize("number", range(len(CHARTERS)))
def test_games_of_bots_end_under_every_variation(number: int) -> None:
    charter = CHARTERS[number] | {"discussion_mode": EVERY_MODE[number % 3]}
    assert played(4, number, **charter).phase == Phase.GAME_OVER


def test_laws_hold_while_sensible_players_play() -> None:
    report = check_laws(
        book, games=1, seats=4, charters=[{"max_sessions": 2}], compiled=False, seed=5, mover=SENSIBLE.choose_move
    )
    assert "place_token" in report.acts_seen


def test_nothing_that_is_hidden_moves_a_sensible_player() -> None:
    """The same view leads to the same plan, whatever others hold."""
    one = discussing(hand={B: "heart+", C: "coin+"})
    other = discussing(hand={B: "heart+", C: "moon-"})
    assert seen_by(book, one.s, B).pack() == seen_by(book, other.s, B).pack()
    assert move(one, B) == move(other, B)


def test_a_plan_needs_no_cards_dealt_again() -> None:
    """Dealing what a seat cannot see took most of the time of a simulated game."""
    s, b = voting().s, interpreted(book).workspace()
    start_stream(b, 3, 0)
    stream = b.rng
    functions(book)["make_plan"](s, s.clone(), b, B)
    assert b.rng == stream


@pytest.mark.parametrize(
    "charter",
    [
        {"ballots": "secret", "public_eye": 1, "crown_cards": 4},
        {"teams": 2, "vote_method": "roll_call", "conflicting_interests": "full"},
        {"single_party": 1, "red_directions": "one_per_issue", "discussion_mode": "roberts"},
    ],
)
def test_plans_and_scores_look_only_at_what_a_seat_may_know(charter: dict[str, Any]) -> None:
    s, _ = play_and_check_thoughts(book, charter | {"max_sessions": 2})
    assert s.passed_g > 0
