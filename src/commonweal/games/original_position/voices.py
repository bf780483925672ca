"""What bots say in Original Position: a reason in every debate, thanks and reproach for purchases, and a word when the
veil lifts.

Bots give reasons from public information: the vote that was shown, the votes and the wealth of each seat, and which
answer makes chance matter less."""

from collections.abc import Iterator
from typing import Any

from commonweal.rulebook import Line, PublicMove, Told

from .rules.life_projects import lacks
from .sensible import twice_the_median
from .state import PUBLISHED_ANSWER, Phase


def voices(move: PublicMove) -> Iterator[Line]:
    """Find the lines that fit a move."""
    yield from reasons(move)
    yield from on_purchases(move)
    yield from on_luck(move)


# ---------------------------------------------------------------- the debate
def reasons(move: PublicMove) -> Iterator[Line]:
    """Why players voted as they did, starting with the smaller side, and why somebody switches."""
    for told in move.tells("SWITCHES"):
        yield Line(told.values["seat"], "switches", {}, told.values["answer"])
    if move.before.phase != Phase.SCENARIO_VOTE or not move.tells("BALLOTS_OPEN"):
        return
    shown = move.tells("CHIP_IS")
    votes_for = [sum(one.values["number"] for one in shown if one.values["answer"] == answer) for answer in range(3)]
    for told in sorted(shown, key=lambda one: votes_for[one.values["answer"]]):
        yield reason_of(move.after, told)


def reason_of(s: Any, told: Told) -> Line:
    """The reason for a vote: how lucky the seat was, and whether its answer makes luck matter less."""
    seat, answer = told.values["seat"], told.values["answer"]
    values = {"votes": s.votes[seat], "wealth": s.wealth[seat], "lacking": s.lacking[seat].bit_count()}
    if s.scenario_deck:
        return Line(seat, "own_view", values, answer)
    lessens_luck = answer == PUBLISHED_ANSWER[s.scenario]
    if s.round == 1:
        return Line(seat, "behind_the_veil" if lessens_luck else "each_for_oneself", values, answer)
    is_ahead = 2 * s.votes[seat] > twice_the_median(s)
    if lessens_luck:
        return Line(seat, "would_share" if is_ahead else "was_unlucky", values, answer)
    return Line(seat, "keeps_luck" if is_ahead else "each_for_oneself", values, answer)


# ---------------------------------------------------------------- purchases
def on_purchases(move: PublicMove) -> Iterator[Line]:
    """Thanks from players who received a good, what the buyer says, and reproach from those left out."""
    for told in move.tells("INCLUDES"):
        yield Line(told.values["seat"], "thanks", {"buyer": told.values["actor"]})
    for told in move.tells("BOUGHT"):
        buyer, good = told.values["seat"], told.values["good"]
        for seat in range(move.before.seats):
            left_out = not move.before.beneficiaries >> seat & 1 and lacks(move.before, seat, good)
            if left_out and told.values["money"] > 0:
                yield Line(seat, "left_out", {"buyer": buyer, "good": good, "money": told.values["money"]})
        if told.values["people"] > 1:
            yield Line(buyer, "buys_for_many", {"good": good, "people": told.values["people"]})
    for told in move.tells("decline_purchase"):
        for seat in range(move.before.seats):
            if seat != told.by and move.before.lacking[seat]:
                yield Line(seat, "nothing_bought", {"buyer": told.by, "money": move.before.treasury})


# ---------------------------------------------------------------- the veil
def on_luck(move: PublicMove) -> Iterator[Line]:
    """What the luckiest and the unluckiest say when wealth is known."""
    known = sorted(move.tells("WEALTH_IS", "WEALTH_IS_NONE"), key=lambda told: move.after.wealth[told.values["seat"]])
    if len(known) < 2:
        return
    for told, voice in ((known[0], "unlucky"), (known[-1], "lucky")):
        seat = told.values["seat"]
        yield Line(seat, voice, {"wealth": move.after.wealth[seat], "votes": move.after.votes[seat]})
