"""The rulebooks of the toy games in this folder, each made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from commonweal.rulebook import DealActs, Floor, Rulebook, VoteAct
from institutions import hall as hall_rules
from institutions import moot as moot_rules
from institutions import stalls as stalls_rules
from rulebook.toys import toy

HERE = Path(__file__).parent


@cache
def stalls() -> Rulebook:
    """A market: deals."""
    return toy(
        "stalls",
        stalls_rules,
        HERE,
        seats=(2, 4),
        utility_range=(0, 2000),
        names={
            "thing": [{"name": "wool"}, {"name": "grain"}, {"name": "money"}],
            "promise": [{"name": "to vote as asked"}, {"name": "to help next round"}],
        },
        results={"utility": stalls_rules.utility},
        invariants=[stalls_rules.money_is_somewhere],
        deals=DealActs(
            open="open_deal",
            lines=("write_line", "lend", "promise"),
            offer="offer",
            sign="sign",
            decline="decline",
            counter="counter",
            withdraw="withdraw",
            money=[stalls_rules.MONEY],
            time="round_no",
        ),
    )


@cache
def moot() -> Rulebook:
    """An assembly: ballots, motion, asking, interrupts, standing, lots, decks, sums."""
    return toy(
        "moot",
        moot_rules,
        HERE,
        seats=(2, 4),
        utility_range=(0, moot_rules.COINS),
        names={"answer": [{"name": "none"}, {"name": "aye"}, {"name": "nay"}, {"name": "present"}]},
        results={"utility": moot_rules.utility},
        votes=[
            VoteAct(act, "threshold", "of_all", "extension_now", ["CARRIED", "FAILED", "EXTENDED"])
            for act in ("vote", "answer", "ballot_paper")
        ],
    )


@cache
def hall() -> Rulebook:
    """A debate of up to ten: raised hands, a speaker, and a clock."""
    return toy(
        "hall",
        hall_rules,
        HERE,
        seats=(2, hall_rules.SEATS),
        utility_range=(0, 0),
        floors=[Floor([hall_rules.Phase.TALK], clock="speech_time_out")],
    )


STALLS = stalls()
