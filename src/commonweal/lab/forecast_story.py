"""Tell one future of a deal in sentences of the log: how it was made, how it was broken, and what led to that."""

from __future__ import annotations

from typing import NamedTuple

from commonweal.lab.forecast_loops import EVERYTHING
from commonweal.lab.forecast_pairs import Offer, PairPlayer, bound_functions
from commonweal.play.log_writer import LogWriter, UnplacedEntry
from commonweal.rulebook.forecasting import Broken

OPENING, WHOLE = 4, 14
"""The most sentences about how the deal was made, and of the whole story."""


class StoryLine(NamedTuple):
    """A sentence of a story: a log entry, and the round in which it belongs."""

    round: int
    entry: UnplacedEntry


def tell_story(offer: Offer, pair: int) -> list[StoryLine]:
    """What happened under the deal in a future, and to those who broke it, as the seat that asks would read it."""
    writer, seat = LogWriter(offer.setup.book, offer.names), offer.seat
    number_of_round = bound_functions(offer.setup.book)["number_of_round"]
    opening, then, under_deal, of_breaks = list[StoryLine](), list[StoryLine](), set[int](), set[int]()
    breakers, is_made, ends = set[int](), False, 0
    for step, happened in PairPlayer(offer).with_deal(pair, EVERYTHING):
        act = writer.describe_act(step.before, step.by, step.number)._replace(notices=step.notices)
        number = int(number_of_round(step.before))
        lines = [StoryLine(number, entry) for entry in writer.write_entries([act], seat)]
        breaks = [one for one in happened if isinstance(one, Broken)]
        breakers |= {one.seat for one in breaks}
        if not is_made:
            opening += lines
            is_made = not offer.rules.is_open(step.after)
        else:
            if happened:
                under_deal.update(range(len(then), len(then) + len(lines)))
            if breaks:
                of_breaks.update(range(len(then), len(then) + len(lines)))
            then += lines
        ends = len(then) if breaks else ends
    concerned = breakers | set(offer.parties)
    chosen = [
        at
        for at, line in enumerate(then[:ends])
        if set(line.entry.seats) & (concerned if at in under_deal else breakers)
    ]
    opening = opening[:OPENING]
    room = WHOLE - len(opening)
    kept = [at for at in chosen if at in of_breaks][:room]  # how it broke stays in the story, whatever came later
    others = [at for at in chosen if at not in of_breaks]
    kept += others[max(0, len(others) - (room - len(kept))) :]
    return opening + [then[at] for at in sorted(kept)]
