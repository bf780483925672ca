"""The sensible player of Original Position does what the specification says, and sees no more than people do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import commonweal as cw
from commonweal.games.original_position import prospect, sensible
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players.sensible import SensiblePlayer
from games.original_position.tables import CARD, begun, book, scenario_vote, turn, voted

PLAYER = SensiblePlayer()


def choice(game: Game, seat: int, seed: int = 1) -> str:
    from commonweal.play.notation import act_text

    return act_text(book, PLAYER.choose(book, seen_by(book, game.s, seat), seat, seed))


def played(seed: int, seats: int, **charter: Any) -> Game:
    game, random = begun(seats, seed, **charter), Random(seed)
    while not game.over:
        seat = random.choice(sorted(game.to_act))
        game.do(seat, choice(game, seat, random.randrange(1 << 30)))
    return game


@pytest.mark.parametrize("seats", [3, 6])
def test_whole_games_are_played(seats: int) -> None:
    for seed in (1, 2):
        game = played(seed, seats, private_gifts=1)
        assert all(name not in ("disclose", "disclose_to_all") for name in acts_of(game))


def acts_of(game: Game) -> set[str]:
    return {text.split()[0] for move in game.moves() for text in move.act_texts}


def test_inclination_falls_with_own_votes_after_the_first_round() -> None:
    game = scenario_vote(3, "the-deposit", wealth=[0, 3, 9])
    assert [sensible.inclination(game.s, seat) for seat in range(3)] == [80, 70, 50]
    game = scenario_vote(4, "the-deposit", wealth=[0, 0, 3, 9])
    assert [sensible.inclination(game.s, seat) for seat in range(4)] == [75, 75, 65, 45]
    game = scenario_vote(3, "the-gene-test", wealth=[0, 3, 9])
    assert [sensible.inclination(game.s, seat) for seat in range(3)] == [70, 70, 70]


def test_chances_are_as_good_as_draws() -> None:
    drawn = []
    for seed in range(12):
        game = begun(5, seed, debate_seconds=0)
        for _ in range(3):
            drawn += [sensible.chances_are(game.s, seat, 70, 1) for seat in range(5)]
            voted(game, "AADAD")
            if game.s.round > 1 or game.s.phase != 2:
                break
    assert 0.6 < sum(drawn) / len(drawn) < 0.8
    alike = [a == b for a, b in zip(drawn[::5], drawn[1::5], strict=True)]
    assert 0.3 < sum(alike) / len(alike) < 0.85


def test_a_needed_good_gets_its_vote_and_goes_to_the_own_project_first() -> None:
    projects = ("friends-and-children swimming baker", "astronomy band nurse", "climbing pottery farmer")
    game = turn(3, 1, projects=projects, hands={1: "child-care-c parks-and-nature-b"}, treasury=5, wealth=[3, 6, 0])
    assert choice(game, 1) == f"propose card={CARD['child-care-c']}"
    game.do(1, f"propose card={CARD['child-care-c']}")
    assert choice(game, 0) == "vote answer=2"
    voted(game, "DD")
    assert choice(game, 1) == "add_beneficiary seat=1"
    game.do(1, "add_beneficiary seat=1")
    assert choice(game, 1) == "finish_purchase"


def group_wins(players: str, condition: str, games: int) -> float:
    """The share of games that the group wins, in per cent."""
    charter = {"winning_conditions": condition, "debate_seconds": 0}
    frame = cw.simulate("original_position", games=games, seats=4, charter=charter, players=players, seed=1)
    return 100 * float(frame["group_wins"].mean())  # type: ignore[arg-type]


def test_the_group_wins_much_more_often_where_nobody_can_win_alone() -> None:
    """docs/lab.md has the share over thousands of games, with the debate."""
    for players in ("sensible", "sensible:selfish"):
        assert group_wins(players, "collective_only", 150) - group_wins(players, "both", 150) > 20


def test_players_who_want_the_sum_win_as_a_group_whatever_the_charter_says() -> None:
    assert group_wins("sensible:shared", "both", 150) > 80


@pytest.mark.parametrize("seats", [3, 6])
def test_the_chances_of_winning_alone_add_up_to_one(seats: int) -> None:
    for seed in range(4):
        s = begun(seats, seed).s
        share = prospect.share_of_purchase(s)
        met = prospect.met_by_money(s, prospect.money_to_come(s, 0), share)
        incomplete = prospect.projects_incomplete(s, met, share)
        points = [prospect.points_to_come(s, seat, met, share, incomplete) for seat in range(seats)]
        second, most = sorted(points)[-2:]
        assert prospect.two_best(s, met, share, incomplete) == prospect.MILLION * most + second
        hopes = prospect.hopes_of_all(s, met, share, incomplete, most, second)
        chances = [prospect.THOUSAND * prospect.hope(own, most, second) // hopes for own in points]
        assert prospect.THOUSAND - seats < sum(chances) <= prospect.THOUSAND


def test_what_does_not_apply_is_exchanged_first() -> None:
    lacking = ["health-care", "", ""]
    game = turn(3, 0, lacking=lacking, hands={0: "health-care-a legal-aid-a"}, treasury=9)
    assert choice(game, 0) == f"discard_good card={CARD['legal-aid-a']}"


def test_a_choice_rests_on_the_view_alone() -> None:
    game = turn(3, 0, hands={0: "health-care-a legal-aid-a", 1: "child-care-a", 2: "legal-aid-b"}, treasury=9)
    other = turn(3, 0, hands={0: "health-care-a legal-aid-a", 1: "child-care-b", 2: "parks-and-nature-a"}, treasury=9)
    assert seen_by(book, game.s, 0).pack() == seen_by(book, other.s, 0).pack()
