"""The one line says to every seat who must do what."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.original_position.state import Phase, Prompt
from games.original_position.tables import CARD, book, scenario_vote, turn, voted

PROMPT = book.prompt_rule


def lines(s: Any) -> list[str]:
    """What three seats read, and a spectator last."""
    assert PROMPT is not None
    return [Prompt.name_of(PROMPT(s, seat)) for seat in (0, 1, 2, -1)]


@pytest.mark.rule("OP-24", "OP-31")
def test_who_has_voted_or_is_ready_waits_for_the_others() -> None:
    game = scenario_vote(3, "the-gene-test")
    assert lines(game.s) == ["VOTE", "VOTE", "VOTE", "VOTING"]
    voted(game, "A", [1])
    assert lines(game.s) == ["VOTE", "VOTE_LAID", "VOTE", "VOTING"]
    voted(game, "AD", [0, 2])
    assert lines(game.s) == ["DEBATE", "DEBATE", "DEBATE", "DEBATING"]
    game.do(2, "end_debate")
    assert lines(game.s) == ["DEBATE", "DEBATE", "DEBATE_READY", "DEBATING"]


@pytest.mark.rule("OP-41", "OP-44")
def test_who_can_propose_nothing_is_told_to_exchange_and_the_proposer_waits() -> None:
    hands = {0: "legal-aid-a health-care-a", 1: "legal-aid-b legal-aid-c"}
    lacking = ["health-care", "", ""]
    stuck = turn(3, 1, hands=hands, lacking=lacking, treasury=9)
    assert lines(stuck.s) == ["PROPOSING", "EXCHANGE", "PROPOSING", "PROPOSING"]
    game = turn(3, 0, hands=hands, lacking=lacking, treasury=9)
    assert lines(game.s) == ["PROPOSE", "PROPOSING", "PROPOSING", "PROPOSING"], "nor is S1 told before its turn"
    game.do(0, f"propose card={CARD['health-care-a']}")
    assert lines(game.s) == ["VOTING_GOOD", "VOTE_GOOD", "VOTE_GOOD", "VOTING_GOOD"], "the proposer has laid no chip"
    voted(game, "A", [2])
    assert lines(game.s) == ["VOTING_GOOD", "VOTE_GOOD", "VOTE_LAID", "VOTING_GOOD"]


@pytest.mark.rule("OP-39", "OP-41")
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.PURCHASE, Phase.REFILL, Phase.AFTER_TURN])
def test_while_a_card_is_drawn_the_line_says_so(phase: int) -> None:
    s = turn(3, 0, hands={0: "legal-aid-a"}, treasury=9).s.clone()
    s.phase, s.drawer = phase, 0
    assert lines(s) == ["DRAWING"] * 4
