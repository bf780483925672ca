"""Whole games of sensible players, and what their thoughts rest on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from commonweal.laws.trial import Trial
from commonweal.play.views import seen_by
from commonweal.players import choose_move, player
from commonweal.players.binding import functions, interpreted
from commonweal.players.thinking import SENSIBLE
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.primitives import start_stream


def play_sensibly(trial: Trial) -> Any:
    """Play a game to its end, all seats sensibly, and check what always holds after every act. Returns its state."""
    book, sensible = trial.book, player("sensible")
    while awaited := trial.to_act():
        who = min(awaited)
        if who < 0:
            trial.do(*trial.choose())
        else:
            for number in choose_move(sensible, book, seen_by(book, trial.s, who), who, len(trial.done)):
                trial.do(who, number)
        assert book.broken_law(trial.s) is None
    return trial.s


def play_and_check_thoughts(book: Rulebook, charter: dict[str, Any]) -> tuple[Any, Counter[int]]:
    """Play a game of four in which plans and scores stay the same when what is hidden from a seat is dealt again:
    nobody checks this while a game is simulated. Returns its state, and how often a seat thought in each phase."""
    rules = functions(book)
    s, b = book.adopt(4, charter)[0], interpreted(book).workspace()
    truth, thought = s.clone(), Counter[int]()
    b.policies[:] = [SENSIBLE] * len(b.policies)
    start_stream(b, 3, 0)
    rules["begin"](s, s.clone())
    rules["forget_plans"](s, b)

    def thoughts(state: Any, seat: int) -> list[int]:
        b.planned = 0
        rules["write_plan"](state, b, seat)
        listed = b.acts[: rules["list_for"](state, b, seat)]
        return [*b.plan[: b.planned], *(rules["score"](state, seat, act) for act in listed)]

    while who := rules["to_act"](s):
        for seat in (seat for seat in range(4) if who > 0 and who >> seat & 1):
            stream = b.rng
            truth.copy_from(s)
            rules["determinize"](truth, b, seat)
            b.rng = stream
            expected = thoughts(truth, seat)
            b.rng = stream
            assert thoughts(s, seat) == expected
            thought[s.phase] += 1
        act = rules["act_by_policies"](s, truth, b)
        rules["apply"](s, b.seat, act)
    return s, thought
