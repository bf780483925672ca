"""The rulebooks of the toy games in this folder, each made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from commonweal.rulebook import DealActs, Floor, Rulebook, VoteAct, load_texts
from institutions import hall as hall_rules
from institutions import moot as moot_rules
from institutions import stalls as stalls_rules

HERE = Path(__file__).parent


@cache
def stalls() -> Rulebook:
    """A market: deals."""
    return Rulebook(
        "stalls",
        version=1,
        seats=(2, 4),
        utility_range=(0, 2000),
        state=stalls_rules,
        chapters=[stalls_rules],
        texts=load_texts(HERE / "stalls.toml"),
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
    return Rulebook(
        "moot",
        version=1,
        seats=(2, 4),
        utility_range=(0, moot_rules.COINS),
        state=moot_rules,
        chapters=[moot_rules],
        texts=load_texts(HERE / "moot.toml"),
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
    return Rulebook(
        "hall",
        version=1,
        seats=(2, hall_rules.SEATS),
        utility_range=(0, 0),
        state=hall_rules,
        chapters=[hall_rules],
        texts=load_texts(HERE / "hall.toml"),
        floors=[Floor([hall_rules.Phase.TALK], clock="speech_time_out")],
    )


STALLS = stalls()
