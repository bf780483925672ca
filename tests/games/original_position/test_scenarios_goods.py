"""The worked scenarios of the specification about proposals, votes on goods and purchases: 22 to 38, 48."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.original_position.state import Place
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from games.asking import is_refused, notices, phase, refused, told
from games.original_position.tables import CARD, GOOD, HOST, book, chances, laid_out, turn, voted

LEARNING = "learning-as-a-hobby"


def lying(game: Game, card: str) -> int:
    return int(game.s.card_place[CARD[card]])


def offered(treasury: int, lacking: list[str], *, good: str = LEARNING, proposer: int = 1, **more: Any) -> Game:
    """A purchase: the proposer has won the vote on card a of a good."""
    seats = len(lacking)
    hands = {proposer: f"{good}-a parks-and-nature-a"}
    projects = more.pop("projects", NEEDING.get(good))
    game = turn(seats, proposer, hands=hands, treasury=treasury, lacking=lacking, projects=projects, **more)
    game.do(proposer, f"propose card={CARD[good + '-a']}")
    return voted(game, "A" * len(game.to_act))


NEEDING = {
    LEARNING: (
        "astronomy swimming baker",
        "foreign-languages bird-watching journalist",
        "cooking-traditions band nurse",
        "climbing pottery musician",
    ),
    "higher-education": (
        "swimming astronomy nurse",
        "gardening pottery journalist",
        "climbing band farmer",
        "long-walks far-away-family teacher",
    ),
    "sports-facilities": (
        "swimming band physiotherapist",
        "football-with-friends pottery nurse",
        "climbing gardening baker",
    ),
}


# ---------------------------------------------------------------- the hand
@pytest.mark.rule("OP-40", "OP-41")
def test_22_exchange() -> None:
    lacking = ["health-care", "learning-as-a-hobby", "parks-and-nature"]
    game = turn(3, 0, hands={0: "legal-aid-a health-care-a", 1: "legal-aid-b"}, lacking=lacking, treasury=9)
    deck = game.s.deck_size
    assert refused(game, 0, f"discard_good card={CARD['health-care-a']}") == ("STILL_APPLICABLE", "OP-41")
    assert is_refused(game, 1, f"discard_good card={CARD['legal-aid-b']}")
    game.do(0, f"discard_good card={CARD['legal-aid-a']}")
    assert lying(game, "legal-aid-a") == Place.OUT
    assert game.s.deck_size == deck - 1
    assert min(game.s.hand[:2]) >= 0
    assert game.to_act == {0}, "the turn goes on, and the player may exchange again"
    assert {act.name for act in game.acts(0)} <= {"discard_good", "propose", "disclose", "disclose_to_all"}


@pytest.mark.rule("OP-41")
def test_22_a_card_drawn_may_be_exchanged_again() -> None:
    lacking = ["health-care", "", ""]
    game = turn(3, 0, hands={0: "legal-aid-a health-care-a"}, lacking=lacking, treasury=9)
    exchanged = 0
    while any(act.name == "discard_good" for act in game.acts(0)):
        game.do(0, next(str(act) for act in game.acts(0) if act.name == "discard_good"))
        exchanged += 1
    assert exchanged > 1
    assert all(card in (CARD[f"health-care-{x}"] for x in "abc") for card in game.s.hand[:2])


@pytest.mark.rule("OP-39", "OP-41")
def test_22_one_exchange_draws_one_card() -> None:
    game = turn(3, 0, hands={0: "legal-aid-a"}, lacking=["health-care", "", ""], treasury=9)
    deck = game.s.deck_size
    game.do(0, f"discard_good card={CARD['legal-aid-a']}")
    assert (game.s.deck_size, sum(card >= 0 for card in game.s.hand[:2])) == (deck - 1, 1)
    assert game.to_act == {0}
    while any(act.name == "discard_good" for act in game.acts(0)):
        game.do(0, next(str(act) for act in game.acts(0) if act.name == "discard_good"))
    game.do(0, next(str(act) for act in game.acts(0) if act.name in ("propose", "pass_turn")))
    while game.s.active == 0:
        game.do(min(game.to_act), next(str(act) for act in game.acts(min(game.to_act)) if act.name == "vote"))
    assert min(game.s.hand[:2]) >= 0, "missing cards are drawn after the turn"


@pytest.mark.rule("OP-40", "OP-41", "OP-43", "OP-R19")
def test_48_passing() -> None:
    lacking = ["health-care", "", ""]
    game = turn(3, 0, hands={0: "legal-aid-a health-care-a"}, lacking=lacking, treasury=9)
    assert refused(game, 0, "pass_turn") == ("CAN_PROPOSE", "OP-R19")
    assert refused(game, 0, f"propose card={CARD['legal-aid-a']}") == ("NOT_APPLICABLE", "OP-40")
    assert refused(game, 0, f"propose card={CARD['health-care-b']}") == ("NOT_IN_HAND", "OP-39")
    game = turn(3, 0, hands={0: "legal-aid-a legal-aid-b"}, lacking=lacking, treasury=9)
    assert {act.name for act in game.acts(0)} == {"discard_good", "pass_turn", "disclose", "disclose_to_all"}
    game.do(0, "pass_turn")
    assert game.to_act == {1}
    assert game.s.turns_without_purchase == 1


# ---------------------------------------------------------------- proposal and vote
def child_care_read_aloud(charter: dict[str, Any] | None = None) -> Game:
    """S1 reads child-care-c, which awards the good if Disagree wins; votes (1, 1, 2, 1)."""
    projects = (
        "friends-and-children swimming baker",
        "astronomy band journalist",
        "climbing pottery farmer",
        "gardening long-walks nurse",
    )
    game = turn(
        4, 1, projects=projects, hands={1: "child-care-c legal-aid-a"}, wealth=[0, 0, 3, 0], treasury=9, charter=charter
    )
    game.do(1, f"propose card={CARD['child-care-c']}")
    return game


@pytest.mark.rule("OP-8", "OP-43", "OP-75", "OP-R27", "OP-R44")
def test_23_reading_aloud() -> None:
    game = child_care_read_aloud()
    for viewer in (0, 2, 3, None):
        view = game.view(viewer)
        assert view["proposed"] == CARD["child-care-c"]
        assert (view["proposed_good"], view["proposed_award"]) == (-1, -1)
    row = game.book.names["card"][CARD["child-care-c"]]
    assert str(row["title"]) in game.word(game.entries_of_move(game.moves_done - 1)[0])
    assert lying(game, "child-care-c") == Place.PROPOSED
    voted(game, "DAD")
    assert phase(game) == "TURN"
    assert notices(child_care_read_aloud()) == []
    shown = child_care_read_aloud({"show_card_backs": 1})
    assert notices(shown) == [f"MARKS_ARE {GOOD['child-care']} 2"]
    opened = shown.view(0)
    assert (opened["proposed_good"], opened["proposed_award"]) == (GOOD["child-care"], 2)


@pytest.mark.rule("OP-26", "OP-44", "OP-45", "OP-66", "OP-R6")
@pytest.mark.parametrize(
    ("answers", "tie", "awarded", "told"),
    [
        ("DAD", "rejected", False, "TIE_AWARDS_NOT 2 2 {good} 1"),
        ("DAD", "awarded", True, "TIE_AWARDS 2 2 {good} 1"),
        ("DDD", "rejected", True, "AWARDED 2 4 0 {good} 1"),
        ("AAD", "awarded", False, "NOT_AWARDED 1 3 1 {good} 2 1"),
    ],
)
def test_24_awarded_by_disagree(answers: str, tie: str, awarded: bool, told: str) -> None:
    """What is told names the winning answer, the totals, and what the card makes of them."""
    game = voted(child_care_read_aloud({"goods_tie": tie}), answers)
    assert (phase(game) == "PURCHASE") == awarded
    results = ("AWARDED", "NOT_AWARDED", "TIE_AWARDS", "TIE_AWARDS_NOT")
    said = [one for one in notices(game) if one.split()[0] in results]
    assert said == [told.format(good=GOOD["child-care"])]
    if awarded:
        assert (game.view()["proposed_good"], game.view()["proposed_award"]) == (GOOD["child-care"], 2)


@pytest.mark.rule("OP-44", "OP-68", "OP-R21")
def test_25_proposer_does_not_vote() -> None:
    game = child_care_read_aloud()
    assert game.to_act == {0, 2, 3}
    assert refused(game, 1, "vote answer=1") == ("PROPOSER_WAITS", "OP-44")
    assert child_care_read_aloud({"proposer_votes": 1}).to_act == {0, 1, 2, 3}


@pytest.mark.rule("OP-44", "OP-64", "OP-R9")
def test_votes_on_goods_are_weighted_under_any_charter_and_final() -> None:
    game = child_care_read_aloud({"scenario_votes": "equal"})
    assert game.s.weight[:4] == [1, 1, 2, 1]
    voted(game, "AAD")
    assert phase(game) == "TURN", "no debate follows a vote on a good"


# ---------------------------------------------------------------- purchases
@pytest.mark.rule("OP-45", "OP-46", "OP-47", "OP-49")
def test_26_purchase_for_two() -> None:
    game = offered(14, [LEARNING, "legal-aid", LEARNING])
    assert {str(act) for act in game.acts(1) if "add" in act.name} == {
        "add_beneficiary seat=0",
        "add_beneficiary seat=2",
    }
    game.do(1, "add_beneficiary seat=0")
    game.do(1, "add_beneficiary seat=2")
    assert notices(game, 2) == ["INCLUDES 1 0", "INCLUDES 1 2"]
    game.do(1, "finish_purchase")
    assert game.s.treasury == 9
    assert "Still in need" not in told(game, "BOUGHT")[0][1]
    for seat in (0, 2):
        assert game.s.lacking[seat] >> GOOD[LEARNING] & 1 == 0
    assert game.s.supported[0][0] == 1
    assert notices(game)[:3] == [
        f"BOUGHT 1 {GOOD[LEARNING]} 2 5 9 0 0",
        f"BOUGHT_FOR 1 0 {GOOD[LEARNING]} 1 5",
        "PROJECT_COMPLETE 0",
    ]
    assert told(game, "BOUGHT_FOR", language="de")[0][1].startswith("Ben kauft für Ann: ")


@pytest.mark.rule("OP-47")
def test_27_not_enough_money() -> None:
    game = offered(6, [LEARNING] * 3)
    game.do(1, "add_beneficiary seat=0")
    game.do(1, "add_beneficiary seat=1")
    assert notices(game) == ["INCLUDES_ITSELF 1"]
    assert refused(game, 1, "add_beneficiary seat=2") == ("TOO_DEAR", "OP-47")
    game.do(1, "finish_purchase")
    assert f"SUPPORTED 1 {GOOD[LEARNING]} 1 5" in notices(game)
    assert game.s.treasury == 1
    assert f"BOUGHT 1 {GOOD[LEARNING]} 2 5 1 4 1" in notices(game)
    assert told(game, "BOUGHT", viewer=2)[0][1].endswith("You still need it.")


@pytest.mark.rule("OP-46", "OP-R23")
def test_28_adding_somebody_without_need() -> None:
    game = offered(9, [LEARNING, "legal-aid", LEARNING])
    assert refused(game, 1, "add_beneficiary seat=1") == ("NEEDS_NOTHING", "OP-46")
    assert refused(game, 1, "finish_purchase") == ("NOBODY_ADDED", "OP-46")
    game.do(1, "add_beneficiary seat=0")
    assert refused(game, 1, "add_beneficiary seat=0") == ("ADDED_ALREADY", "OP-46")
    assert refused(game, 1, "add_beneficiary seat=5") == ("NO_SUCH_SEAT", "OP-1")
    assert refused(game, 1, "decline_purchase") == ("SOMEBODY_ADDED", "OP-45")


@pytest.mark.rule("OP-47", "OP-67", "OP-R22")
@pytest.mark.parametrize("rule", ["plus_two", "max_three"])
def test_29_four_people(rule: str) -> None:
    game = offered(9, [LEARNING] * 4, charter={"price_beyond_three": rule})
    for seat in range(3):
        game.do(1, f"add_beneficiary seat={seat}")
    if rule == "max_three":
        assert refused(game, 1, "add_beneficiary seat=3") == ("AT_MOST_THREE", "OP-67")
        return
    game.do(1, "add_beneficiary seat=3")
    game.do(1, "finish_purchase")
    assert game.s.treasury == 0


@pytest.mark.rule("OP-50")
def test_30_second_purchase_of_the_same_good() -> None:
    game = offered(12, ["legal-aid", "", "", "higher-education"], good="higher-education")
    before = game.s.treasury
    game.do(1, "add_beneficiary seat=3")
    game.do(1, "finish_purchase")
    assert game.s.treasury == before - 3


@pytest.mark.rule("OP-14", "OP-49", "OP-R4")
def test_31_two_items_one_good() -> None:
    game = offered(
        9, ["sports-facilities health-care", "child-care", "small-business-support"], good="sports-facilities"
    )
    game.do(1, "add_beneficiary seat=0")
    game.do(1, "finish_purchase")
    assert game.s.treasury == 6
    assert [game.s.supported[0][item] for item in (0, 3)] == [1, 1]
    assert game.view()["items"][0] == 4


@pytest.mark.rule("OP-45", "OP-51", "OP-R20")
def test_32_declined() -> None:
    game = offered(9, [LEARNING, "legal-aid", LEARNING])
    game.do(1, "decline_purchase")
    assert game.s.treasury == 9
    assert f"LEFT_UNBOUGHT 1 {GOOD[LEARNING]} 9 5" in notices(game)
    assert lying(game, f"{LEARNING}-a") == Place.PILE
    assert game.to_act == {2}
    assert game.s.turns_without_purchase == 1


@pytest.mark.rule("OP-45", "OP-51", "OP-R18")
def test_33_lost_vote() -> None:
    game = child_care_read_aloud()
    voted(game, "AAA")
    assert lying(game, "child-care-c") == Place.PILE
    assert game.s.treasury == 9
    assert game.to_act == {2}


@pytest.mark.rule("OP-39", "OP-51", "OP-R18")
def test_33_the_pile_becomes_the_deck() -> None:
    away = {CARD[f"{good}-{x}"] for good in GOOD for x in "abc"} - {CARD["legal-aid-a"], CARD["child-care-a"]}
    place = [Place.OUT if card in away else Place.UNSEEN for card in range(36)]
    place[CARD["child-care-b"]] = place[CARD["health-care-a"]] = Place.PILE
    lacking = ["child-care", "child-care", ""]
    projects = ("friends-and-children swimming baker", "astronomy band nurse", "climbing pottery farmer")
    hands = {0: "legal-aid-a child-care-a"}
    game = turn(3, 0, projects=projects, lacking=lacking, hands=hands, card_place=place, treasury=9)
    assert game.s.deck_size == 0
    game.do(0, f"discard_good card={CARD['legal-aid-a']}")
    assert set(game.s.hand[:2]) == {CARD["child-care-a"], CARD["child-care-b"]}
    assert lying(game, "health-care-a") == Place.OUT, "what is no longer applicable leaves the game"
    assert "RESHUFFLED 1" in notices(game)


@pytest.mark.rule("OP-39", "OP-R18")
def test_33_without_deck_and_pile_nothing_is_drawn() -> None:
    place = [Place.OUT] * 36
    place[CARD["legal-aid-a"]] = Place.UNSEEN
    game = turn(3, 0, lacking=["health-care", "", ""], hands={0: "legal-aid-a"}, card_place=place, treasury=9)
    game.do(0, f"discard_good card={CARD['legal-aid-a']}")
    assert game.s.hand[:2] == [-1, -1]
    assert "NOTHING_TO_DRAW" in notices(game)
    game.do(0, "pass_turn")
    assert game.to_act == {1}


@pytest.mark.rule("OP-52", "OP-69", "OP-R12")
@pytest.mark.parametrize(("carry_over", "left"), [(1, 2), (0, 0)])
def test_34_end_of_phase_b(carry_over: int, left: int) -> None:
    game = offered(5, [LEARNING, "legal-aid", LEARNING], charter={"tax_carry_over": carry_over})
    game.do(1, "add_beneficiary seat=0")
    game.do(1, "finish_purchase")
    assert (game.s.round, phase(game)) == (2, "SCENARIO_VOTE")
    assert game.s.treasury == left
    assert f"{'MONEY_STAYS' if carry_over else 'MONEY_LOST'} 2" in notices(game)


@pytest.mark.rule("OP-57", "OP-69", "OP-R12")
@pytest.mark.parametrize(("carry_over", "left"), [(1, "MONEY_UNUSED"), (0, "MONEY_LOST")])
def test_34_after_the_last_round_no_money_stays_for_another(carry_over: int, left: str) -> None:
    game = offered(5, [LEARNING, "legal-aid", LEARNING], round=3, charter={"tax_carry_over": carry_over})
    game.do(1, "add_beneficiary seat=0")
    game.do(1, "finish_purchase")
    assert phase(game) == "PRIVATE"
    assert {"MONEY_UNUSED 2", "MONEY_LOST 2", "MONEY_STAYS 2"}.intersection(notices(game)) == {f"{left} 2"}


@pytest.mark.rule("OP-70", "OP-R24")
@pytest.mark.parametrize(("cycles", "turns"), [(2, 6), (1, 3)])
def test_35_stalemate(cycles: int, turns: int) -> None:
    hands = {seat: f"legal-aid-{x} health-care-{x}" for seat, x in enumerate("abc")}
    game = turn(3, 0, hands=hands, treasury=10, charter={"stalemate_cycles": cycles})
    passed = 0
    while game.s.round == 1:
        seat = game.s.active
        last = passed == turns - 1
        assert ("OP-70" in game.prompt(seat)[1], "OP-70" in game.prompt()[1]) == (last, last)
        assert not passed or (f"LAST_CHANCE {seat} {passed}" in notices(game)) == last
        game.do(seat, next(str(act) for act in game.acts(seat) if act.name == "propose"))
        awards = 1 if book.names["card"][game.s.proposed]["awarding_answer"] == "agree" else 2
        voted(game, "DA"[awards - 1] * 2)
        passed += 1
    assert passed == turns
    assert game.s.treasury == 10
    assert f"STALEMATE {turns}" in notices(game)


@pytest.mark.rule("OP-R24", "OP-R26")
def test_35_no_need_is_left() -> None:
    game = offered(20, [LEARNING, "", ""])
    game.do(1, "add_beneficiary seat=0")
    game.do(1, "finish_purchase")
    assert "NEEDS_MET" in notices(game)
    assert (game.s.round, game.s.treasury) == (2, 17)
    assert not game.over, "the game is played to its end all the same"


# ---------------------------------------------------------------- asking, showing, promising
@pytest.mark.rule("OP-39", "OP-42", "OP-R28")
def test_37_asking_and_showing() -> None:
    game = turn(3, 0, hands={0: "legal-aid-a child-care-b", 1: "health-care-a legal-aid-b"}, treasury=9)
    assert game.to_act == {0}, "nobody has to answer"
    # No page fills the button of an act that shows a secret.
    assert {act.name for act in book.acts if act.aside} == {"disclose", "disclose_to_all"}
    card = CARD["health-care-a"]
    assert refused(game, 1, f"disclose card={CARD['health-care-b']} seat=0") == ("NOT_IN_HAND", "OP-39")
    assert refused(game, 1, f"disclose card={card} seat=1") == ("OWN_CARD", "OP-42")
    game.do(1, f"disclose card={card} seat=0")
    assert game.view(0)["hand"][2:4] == [card, None]
    assert game.view(2)["hand"][2:4] == [None, None]
    proposal = str(book.names["card"][card]["title"])
    for viewer in (0, 1):
        [line] = game.entries_of_move(game.moves_done - 1, viewer)
        assert proposal in game.word(line, viewer)
        assert line["private"]
        assert game.view(viewer)["shown_to"][12] == 1
    assert refused(game, 1, f"disclose card={card} seat=0") == ("KNOWN_ALREADY", "OP-42")
    game.do(1, f"disclose_to_all card={card}")
    assert game.view(2)["hand"][2:4] == [card, None]
    assert refused(game, 1, f"disclose_to_all card={card}") == ("KNOWN_ALREADY", "OP-42")
    assert game.to_act == {0}


@pytest.mark.rule("OP-42", "OP-R28")
def test_37_nobody_else_learns_that_a_card_was_shown() -> None:
    def table() -> Game:
        return turn(4, 0, hands={0: "legal-aid-a", 1: "health-care-a legal-aid-b"}, treasury=9)

    game, without = table(), table()
    for viewer in (None, *range(4)):
        game.view(viewer)
    game.do(1, f"disclose card={CARD['health-care-a']} seat=0")
    for viewer in (2, 3, None):
        assert game.entries_of_move(game.moves_done - 1, viewer) == []
        assert game.changed(viewer) == {}
        assert game.view(viewer) == without.view(viewer)
        assert game.position(viewer) == without.position(viewer)
        assert seen_by(book, game.s, viewer).pack() == seen_by(book, without.s, viewer).pack()
        assert game.log_for(viewer) == without.log_for(viewer)
    game.do(1, f"disclose card={CARD['health-care-a']} seat=2")
    assert game.view(0)["shown_to"][12:18] == [1, None, None, None, None, None], "nor who else has seen it"
    assert game.view(1)["shown_to"][12:18] == [1, 0, 1, 0, 0, 0]


@pytest.mark.rule("OP-42")
def test_37_what_was_shown_is_forgotten_with_the_card() -> None:
    game = turn(3, 0, hands={0: "legal-aid-a child-care-b", 1: "health-care-a"}, treasury=9)
    game.do(0, f"disclose_to_all card={CARD['legal-aid-a']}")
    game.do(0, f"propose card={CARD['legal-aid-a']}")
    voted(game, "DD")
    assert not any(game.s.shown_to)
    assert game.view(1)["hand"][:2] == [None, None], "the card drawn in its place is known to nobody else"


@pytest.mark.rule("OP-46", "OP-48", "OP-R38")
def test_38_promise_broken() -> None:
    game = offered(9, [LEARNING] * 3, proposer=0)
    game.do(0, "add_beneficiary seat=0")
    game.do(0, "finish_purchase")
    assert game.s.lacking[1] >> GOOD[LEARNING] & 1 == 1


@pytest.mark.rule("OP-76")
def test_38_talk_is_an_option_of_the_charter() -> None:
    for number, word in enumerate(("open", "public_only", "closed")):
        game = laid_out(3, charter={"talk": word})
        assert (game.charter["talk"], game.view()["talk"], game.talk) == (word, number, word)


@pytest.mark.rule("OP-39", "OP-41")
def test_every_card_of_the_deck_is_equally_likely() -> None:
    game = turn(3, 0, lacking=["health-care", "", ""], hands={0: "legal-aid-a legal-aid-b"}, treasury=9)
    s = game.s.clone()
    HOST.apply(s, 0, game.read(0, f"discard_good card={CARD['legal-aid-a']}"))
    left = set(range(36)) - {CARD["legal-aid-a"], CARD["legal-aid-b"]}
    assert chances(s) == {f"draw_good seat=0 card={card}": 1 for card in left}
