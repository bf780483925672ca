"""What a deck of the charter keeps to itself: games that differ on unseen backs are the same to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from commonweal.adapters.observation import flat
from commonweal.games.original_position.scenario_deck import SCENARIO_DECK
from commonweal.games.original_position.state import PUBLISHED_ANSWER, SCENARIO_CARDS, Phase
from commonweal.laws.drawn_decks import random_deck, with_other_backs
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import player
from commonweal.players.language_model.prompt import determinize_game, write_situation
from games.original_position.tables import book

BACKS = ("points_agree", "points_disagree")


def pairs(seed: int) -> Iterator[tuple[Game, Game, set[int]]]:
    """A game up to each of its first votes, and the same with other backs on all cards that nobody has seen; which."""
    random = Random(seed)
    deck = random_deck(SCENARIO_DECK, random)
    game = Game.begin(book, 3, {"scenario_deck": deck, "debate_seconds": 0}, Seeded(seed))
    for _ in range(12):
        voted_on = game.s.scenario if game.s.phase == Phase.SCENARIO_VOTE else -1
        decided = {card for card, used in enumerate(game.s.scenario_used) if used and card != voted_on}
        others = with_other_backs(SCENARIO_DECK, deck, random)
        other_deck = [deck[card] if card in decided else row for card, row in enumerate(others)]
        charter = {"scenario_deck": other_deck, "debate_seconds": 0}
        twin = Game.resume(book, 3, charter, Seeded(seed), game.encoded_moves)
        yield game, twin, set(range(len(deck))) - decided
        seat = min(game.to_act)
        game.do(seat, random.choice(game.possible(seat)))


@pytest.mark.rule("OP-9", "OP-32", "OP-R10", "OP-R27")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_backs_that_nobody_has_seen_show_nowhere(seed: int) -> None:
    seen_backs = 0
    for game, twin, unseen in pairs(seed):
        assert game.s.pack() != twin.s.pack(), "the backs are other ones"
        for viewer in (None, *range(game.seats)):
            assert game.view(viewer) == twin.view(viewer)
            assert game.position(viewer) == twin.position(viewer)
            assert game.log_for(viewer) == twin.log_for(viewer)
            assert flat(book, game.view(viewer)) == flat(book, twin.view(viewer))
            assert seen_by(book, game.s, viewer).pack() == seen_by(book, twin.s, viewer).pack()
            award = game.view(viewer)["award"]
            assert {card for card in range(len(award)) if award[card] is not None}.isdisjoint(unseen)
            seen_backs += sum(row is not None for row in award)
        assert [set(row) & set(BACKS) for row in game.rows("scenario")] == [set()] * len(game.rows("scenario"))
    assert seen_backs


@pytest.mark.rule("OP-32")
def test_a_back_that_was_shown_stays_shown() -> None:
    game, random, shown = Game.begin(book, 3, {"debate_seconds": 0}, Seeded(3)), Random(3), set[int]()
    while not game.over:
        seen = {card for card, award in enumerate(game.view()["award"]) if award is not None}
        assert seen >= shown
        shown = seen
        seat = min(game.to_act)
        game.do(seat, random.choice(game.possible(seat)))
    assert len(shown) == 9


@pytest.mark.rule("OP-R27")
@pytest.mark.parametrize("kind", ["random", "sensible", "search:30"])
def test_no_bot_knows_a_deck_that_the_charter_brings(kind: str) -> None:
    bot = player(kind)
    for game, twin, _ in pairs(5):
        for seat in game.to_act:
            one, other = (bot.choose(book, seen_by(book, g.s, seat), seat, 7) for g in (game, twin))
            assert one == other


@pytest.mark.rule("OP-R27")
def test_a_sensible_bot_guesses_in_the_lab_too() -> None:
    """The lab asks bots about the true record: they look at nothing in it that their seat does not see."""
    appeal = book.rule("score_vote")
    assert appeal is not None
    for game, twin, _ in pairs(6):
        for seat in range(game.seats):
            for answer in (1, 2):
                assert appeal(game.s, seat, answer) == appeal(twin.s, seat, answer)


def test_a_language_model_is_told_no_unseen_back() -> None:
    for game, twin, _ in pairs(7):
        for seat in game.to_act:
            one, other = (write_situation(determinize_game(g, seat), seat, []) for g in (game, twin))
            assert one == other


@pytest.mark.rule("OP-R27")
def test_bots_know_the_published_list_of_the_standard_deck() -> None:
    """Which answer awards points, not how many: in every truth that is imagined, whatever the real points are."""
    for row, answer in zip(SCENARIO_CARDS, PUBLISHED_ANSWER, strict=True):
        assert int(row[BACKS[answer - 1]]) > 0 == int(row[BACKS[2 - answer]])
    game = Game.begin(book, 3, {}, Seeded(1))
    workspace = book.interpreted.workspace()
    points: set[int] = set()
    for _ in range(20):
        known = seen_by(book, game.s, 0)
        assert book.functions["determinize"](known, workspace, 0)
        for card, answer in enumerate(PUBLISHED_ANSWER):
            points.add(known.award[card][answer - 1])
            assert known.award[card][2 - answer] == 0
    assert points == {1, 2, 3}
