"""What if: play many futures from a moment of a game, as it was and under other charters.

    found = cw.what_if(game, at=20, charters={"four cards": {"hand_size_rule": "four"}}, futures=1000)
    found.times("goals_met", 1)          # arm -> in how many futures, and of how many
    cw.what_if(game, at=20, instead="gift_to seat=2")     # had the next move been another one

A future starts from what a seat or a spectator could know at that moment, never from the real state: what is hidden is
drawn again for every future, as chance would. Bots play all seats from there on.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from math import ceil, floor
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.debriefing import Page, read_texts, wording_of_measures
from commonweal.lab.arms import Arm
from commonweal.lab.batch import Batch
from commonweal.lab.contrast_intervals import tango
from commonweal.lab.distributions import Distributions
from commonweal.lab.game_columns import columns_of
from commonweal.lab.game_measures import select_measures
from commonweal.lab.rerun import game_of
from commonweal.lab.robustness import compare_kinds, differing_results
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.simulate import check_games, draw_seed
from commonweal.lab.sweep import CONFIDENCE, Sweep
from commonweal.lab.units import PERCENT, readable_unit
from commonweal.play import Game
from commonweal.play.errors import NotDone
from commonweal.play.findings import interval
from commonweal.play.game_info import bot_title
from commonweal.play.views import seen_by
from commonweal.rulebook import CharterError
from commonweal.rulebook.measures import Measure
from commonweal.rulebook.values.numbers import plural
from commonweal.validation import DEFAULT_MAX_ACTS, LabError, check_integer, check_names, check_options
from commonweal.wording import Message

if TYPE_CHECKING:
    from commonweal.lab.drawing import Picture

AS_IT_WAS, OTHER_RULES, OTHER_MOVE = "as it was", "with other rules", "with the other move"
ARMS = {AS_IT_WAS: "arms.as_it_was", OTHER_RULES: "arms.other_rules", OTHER_MOVE: "arms.other_move"}
"""The texts of arms that are named here."""
SET_UP = 1
"""The moves after which a game is set up and nobody has chosen anything."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass
class Futures:
    """The futures of one moment, arm by arm. The first arm keeps the charter of the game.

    ends[arm][seat][result]: how many futures ended with each number. fans: quantiles of the outcome over time.
    each[arm][first]: what the results were in each future of the batch that begins with `first`, and which finished.
    """

    at: int
    found: Sweep
    gathered: list[Distributions]
    ends: list[list[dict[str, Counter[int]]]] = field(default_factory=list)
    happened: list[dict[str, int | None]] | None = None
    each: list[dict[int, tuple[Any, dict[str, Any]]]] = field(default_factory=list)

    @property
    def arms(self) -> list[str]:
        return [arm.name for arm in self.found.arms]

    def times(self, result: str, least: int, seat: int | None = None) -> dict[str, tuple[int, int]]:
        """Arm -> in how many futures a result is at least `least`, and of how many.

        seat: for this seat; None: for the seat that reaches it least often.
        """
        out = {}
        for name, seats in zip(self.arms, self.ends, strict=True):
            which = seats if seat is None else [seats[seat]]
            counts = [sum(n for value, n in ends[result].items() if value >= least) for ends in which]
            out[name] = (min(counts), which[0][result].total())
        return out

    def fans(self, *, worst_off: bool = False) -> list[dict[str, Any]]:
        """One row per arm and round from now on: the 5, 25, 50, 75 and 95 % quantiles of the seats' outcomes.

        worst_off: of each future, only the seat that has least."""
        rows = []
        for name, gathered in zip(self.arms, self.gathered, strict=True):
            for moment, values in zip(*gathered.trajectory(QUANTILES, worst_off=worst_off), strict=True):
                rows.append({"arm": name, "rounds_on": moment, **dict(zip(LABELS, values.tolist(), strict=True))})
        return rows

    def difference(self, result: str, arm: int = 1, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """By how much more often a yes-or-no result is true for the first seat in an arm than in the first arm.

        The limits of the interval that Tango's score test gives for futures compared one by one."""
        firsts = self.each[0].keys() & self.each[arm].keys()
        pairs = [(self.each[0][first], self.each[arm][first]) for first in firsts]
        here = np.concatenate([one[1][result][one[0] & two[0], 0] for one, two in pairs])
        there = np.concatenate([two[1][result][one[0] & two[0], 0] for one, two in pairs])
        z = NormalDist().inv_cdf(0.5 + confidence / 2)
        return tango(float((there > here).mean()), float((there < here).mean()), float(len(here)), z)

    @property
    def differs(self) -> str:
        """What differs in the last arm: "as_it_was" for nothing, "other_rules", "other_move"."""
        return ARMS.get(self.arms[-1], ARMS[OTHER_RULES]).rpartition(".")[2]

    def middling_game(self, names: Sequence[str]) -> Game:
        """A future of the last arm that is like most of them, to be looked at move by move. Raises LabError."""
        return game_of(self.found.arms[-1].setup, self.middling(), names)

    def middling(self, arm: int = -1) -> int:
        """The number of the future of an arm whose results are nearest to the medians of all. Raises LabError."""
        rows = [
            (first + place, [values[place] for values in of_seats.values()])
            for first, (finished, of_seats) in self.each[arm].items()
            for place in np.flatnonzero(finished).tolist()
        ]
        if not rows:
            raise LabError("None of these futures finished.")
        results = np.array([np.ravel(values) for _, values in rows], np.float64)
        spread = np.maximum(results.std(axis=0), 1e-9)
        far = (np.abs(results - np.median(results, axis=0)) / spread).sum(axis=1)
        return rows[int(far.argmin())][0]

    def debrief(self, names: Sequence[str]) -> dict[str, Any]:
        """The futures in sentences and pictures, in English, with seats by name."""
        return self.page(names).in_words()

    def messages(self, names: Sequence[str], language: str = "en") -> dict[str, Any]:
        """The same as messages, for the debrief of a table (docs/protocol.md, Debrief)."""
        return self.page(names, language).as_messages()

    def page(self, names: Sequence[str], language: str = "en") -> Page:
        """Write sentences and pictures about the futures. A picture shows the numbers of its sentence."""
        book = self.found.arms[0].setup.book
        spoken = language if language in book.texts.translations else "en"  # so that a page is in one language
        texts, shared = read_texts(files("commonweal.lab"), "futures", spoken), wording_of_measures(book, spoken)
        page = Page(texts, names, shared=shared, prefix="futures", language=spoken)
        same = [result for result in self.yes_or_no() if self._is_alike(result)]
        for result in same:
            self._answer(page, result)
        for result in (result for result in self.yes_or_no() if result not in same):
            self._show_seats(page, result)
        if not page.summary:
            for result in self.yes_or_no():
                self._say_how_often(page, "fewest", result)
        fans = self.fans(worst_off=True)  # a median of all seats would hide the one that misses the goal
        if fans and not self._contradicts(fans, same):
            show_fans(page, self.gathered[0].known.outcome, fans)
        say_other_kinds(page, self.found)
        return page

    def _is_alike(self, result: str) -> bool:
        """Whether a result is the same for all seats."""
        return all(seats[0][result] == seat[result] for seats in self.ends for seat in seats)

    def _answer(self, page: Page, result: str) -> None:
        """Say how often something came true, arm by arm, and how sure the difference is; draw the same numbers."""
        claim, times = claim_of_result(result), self.times(result, 1)
        self._say_how_often(page, "alike", result)
        for number, arm in enumerate(self.arms[1:], 1):
            low, high = self.difference(result, number)
            limits = {"low": floor(100 * low), "high": ceil(100 * high)}
            most, least = (ceil(-100 * low), floor(-100 * high)) if high < 0 else (ceil(100 * high), floor(100 * low))
            if low <= 0 <= high:
                page.say("open", arm=word_arm(page, arm), fewer=max(0, -limits["low"]), more=max(0, limits["high"]))
            else:
                page.say("more" if low > 0 else "less", arm=word_arm(page, arm), least=max(0, least), most=most)
        rows = [[word_arm(page, arm), *share_of(*times[arm])] for arm in self.arms]
        page.show("often", rows, claim=claim)

    def _say_how_often(self, page: Page, sentence: str, result: str) -> None:
        """Say in words what difference the other arm makes, then the counts; with more arms, the counts alone."""
        values = {"claim": claim_of_result(result), "counts": self._word_counts(page, result)}
        shares = [100 * times / of for times, of in self.times(result, 1).values()]
        if len(shares) != 2:
            page.say(sentence, **values)
            return
        here, there = shares
        apart = abs(here - there)
        how = "hardly" if apart < HARDLY else "changed"
        numbers = {"here": round(here), "there": round(there), "apart": round(apart)}
        page.say(f"{sentence}_{how}", arm=word_arm(page, self.arms[1]), **numbers, **values)

    def _show_seats(self, page: Page, result: str) -> None:
        """Draw how often something came true for each seat, arm by arm."""
        rows = [
            [name, word_arm(page, arm), *share_of(*self.times(result, 1, seat)[arm])]
            for seat, name in enumerate(page.names)
            for arm in self.arms
        ]
        page.show("ends", rows, claim=claim_of_result(result), futures=self.found.played)

    def _contradicts(self, fans: Sequence[Mapping[str, Any]], same: Sequence[str]) -> bool:
        """Whether the medians of two arms end in the other order than how often something comes true in them.

        Both may be right, as medians hide how many miss a goal; but people would read one against the other."""
        ends = {row["arm"]: row["50%"] for row in fans}
        first, *others = self.arms
        for result in same:
            times = {arm: k for arm, (k, _) in self.times(result, 1).items()}
            if any((times[arm] - times[first]) * (ends[arm] - ends[first]) < 0 for arm in others if arm in ends):
                return True
        return False

    def _word_counts(self, page: Page, result: str) -> Message:
        """Say in how many futures a result was true for the seat that had it least often, arm by arm."""
        (_, first), *others = self.times(result, 1).items()
        counted = [page.label("counts.first", times=first[0], futures=first[1])]
        counted += [page.label("counts.one", arm=word_arm(page, name), times=k, futures=n) for name, (k, n) in others]
        counts = counted.pop()
        while counted:
            counts = page.label("counts.and_more", one=counted.pop(), more=counts)
        return counts

    def yes_or_no(self) -> list[str]:
        """The results that are 0 or 1 in every future."""
        results = list(self.ends[0][0])
        return [r for r in results if all(set(seat[r]) <= {0, 1} for seats in self.ends for seat in seats)]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        ends = [
            [{result: {str(v): n for v, n in sorted(c.items())} for result, c in seat.items()} for seat in seats]
            for seats in self.ends
        ]
        return {
            **self.found.as_json(),
            "at": self.at,
            "seen_by": None if self.found.arms[0].setup.knower < 0 else self.found.arms[0].setup.knower,
            "futures": self.found.played,
            "ends": dict(zip(self.arms, ends, strict=True)),
            "fans": self.fans(),
            "happened": self.happened,
        }

    def picture(self) -> Picture | None:
        """The fans as a figure; None if the game declares no rounds."""
        from commonweal.lab.figures import trajectories

        return trajectories(self.arms, self.gathered, f"rounds after move {self.at}")


HARDLY = 5
"""A difference in fewer of 100 futures hardly matters to people."""
LABELS = tuple(f"{share:.0%}" for share in QUANTILES)


def claim_of_result(result: str) -> Message:
    """What a yes-or-no result claims: `All houses have all they need`."""
    return {"id": f"measures.{result}.claim"}


def share_of(times: int, of: int) -> list[float]:
    """How often something came true in percent, with the limits of its interval."""
    low, high = interval(times, of)
    return [round(100 * share, 1) for share in (times / of, low, high)]


def say_other_kinds(page: Page, found: Sweep) -> None:
    """Say which other kinds of players played the same futures, and whether they disagree."""
    for other in found.others:
        players = bot_title(other.arms[0].setup.players[0], page.wording.language)
        count = len(differing_results(found, other))
        page.say("others_disagree" if count else "others_agree", players=players, count=count)


def word_arm(page: Page, name: str) -> Message:
    """The name of an arm, in the words of the page where it is one of ours."""
    return page.label(ARMS[name]) if name in ARMS else page.label("arms.named", name=name)


def show_fans(page: Page, outcome: Measure, fans: Sequence[Mapping[str, Any]]) -> None:
    """Draw how an outcome goes on: its median, with bands for the middle half and for nine in ten."""
    by, said = readable_unit(outcome.unit)
    rows = [[word_arm(page, row["arm"]), *round_row(row, by)[1:]] for row in fans]
    own = {"id": f"measures.{outcome.name}.unit"} if said == outcome.unit else said
    unit = PERCENT if said.startswith(PERCENT) else own
    page.show("fans", rows, title={"id": f"measures.{outcome.name}.text"}, unit=unit)


def round_row(row: Mapping[str, Any], by: float) -> list[Any]:
    """Round a row of the fans for people: outcomes times `by`, to a tenth."""
    return [round(value * by, 1) if isinstance(value, float) else value for value in row.values()]


def what_if(
    game: Game,
    *,
    at: int | None = None,
    charters: Mapping[str, Mapping[str, Any]] | None = None,
    instead: Any = None,
    futures: int = 1000,
    players: str | Sequence[str] = "sensible",
    other_players: str | Sequence[str] | None = None,
    seat: int | None = None,
    seed: int | None = None,
    measures: Sequence[str] = (),
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
    stop: threading.Event | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Futures:
    """Play many futures of a moment of a game, as it was and under other charters, or had the next move been another.

    at: after this many moves (default: now). charters: name -> options that change then. instead: an act of the seat
    that made the next move, in any form; the futures begin after that act, and after the move that was made. seat:
    start from what this seat knows; None: from what a spectator knows. stop: set it to end early. Raises CharterError,
    LabError.
    """
    futures, moment = check_games(futures, "futures"), moment_of(game, at)
    if seat is not None and not 0 <= (seat := check_integer("seat", seat)) < game.seats:
        raise LabError(f"There is no seat {seat}; the game has seats 0 to {game.seats - 1}.")
    setup = set_up(
        game.book, seats=game.seats, charter=moment.charter, players=players, seed=draw_seed(seed), max_acts=max_acts
    )
    if instead is None:
        arms = arms_at(setup, moment, seat, check_options("charters", charters))
    elif charters:
        raise LabError("Ask about another charter or about another move, not about both at once.")
    else:
        arms = arms_after(setup, game, moment, seat, instead)
    gathered = Gathered(game, len(arms))
    found = compare_kinds(
        other_players,
        arms,
        select_measures(game.book, check_names("measures", measures)),
        games=futures,
        confidence=confidence,
        workers=workers,
        progress=progress,
        on_batch=gathered.add,
        stop=stop,
    )
    return Futures(moment.moves_done, found, gathered.over_time, gathered.ends, game.outcome, gathered.each)


class Gathered:
    """What the futures of each arm came to, batch by batch: see `Futures`."""

    def __init__(self, game: Game, arms: int) -> None:
        known = columns_of(game.book)
        self.names = list(game.book.results)
        self.over_time = [Distributions(known) for _ in range(arms)]
        self.ends = [[{name: Counter[int]() for name in self.names} for _ in range(game.seats)] for _ in range(arms)]
        self.each: list[dict[int, tuple[Any, dict[str, Any]]]] = [{} for _ in range(arms)]

    def add(self, arm: int, batch: Batch) -> None:
        """Add the next batch of an arm."""
        self.over_time[arm].add(batch)
        self.each[arm][batch.first] = (batch.finished, {name: batch.of_seats[name] for name in self.names})
        for place, counters in enumerate(self.ends[arm]):
            for name, counter in counters.items():
                counter.update(batch.of_seats[name][batch.finished, place].tolist())


def moment_of(game: Game, at: int | None) -> Game:
    """The game at that moment. Raises LabError."""
    if not isinstance(game, Game):
        raise LabError(f"game must be a Game, as cw.start() and open_record() return, not {game!r}.")
    if at is not None and not 1 <= (at := check_integer("at", at)) <= game.moves_done:
        raise LabError(f"There is no move {at}. The game has moves 1 to {game.moves_done}.")
    moment = game if at is None else game.at(at)
    if moment.over:
        raise LabError(f"The game is over after {plural(moment.moves_done, 'move')}. Choose an earlier moment.")
    return moment


def arms_at(setup: Setup, moment: Game, seat: int | None, charters: Mapping[str, Any]) -> list[Arm]:
    """Create the arms: the game as it was, then one for each charter. Raises CharterError, LabError.

    Where what was set up could not be under a charter, all of them begin before the set-up."""
    arms = [arm_at(setup, moment, seat, AS_IT_WAS, {})]
    for name, changed in charters.items():
        arms.append(arm_at(setup, moment, seat, name, check_options(f"the charter of “{name}”", changed)))
    if len({arm.name for arm in arms}) < len(arms):
        raise LabError(f"Two arms have the same name. The first is called “{AS_IT_WAS}”.")
    broken = next((law for arm in arms[1:] if (law := law_broken_at(arms[0], arm))), "")
    if broken and moment.moves_done > SET_UP:
        raise LabError(f"Under these options, the game could not stand as it did at this moment: {broken}")
    return [begin_anew(arm) for arm in arms] if broken else arms


def law_broken_at(as_it_was: Arm, arm: Arm) -> str:
    """The law that the moment breaks under the charter of an arm, and did not break as it was; "" for none."""
    book = arm.setup.book
    before, broken = book.broken_law(as_it_was.setup.root()), book.broken_law(arm.setup.root())
    return broken[1] if broken is not None and broken != before else ""


def begin_anew(arm: Arm) -> Arm:
    """The same arm from before the set-up on."""
    return replace(arm, setup=replace(arm.setup, moment=None, knower=-1))


def arms_after(setup: Setup, game: Game, moment: Game, seat: int | None, instead: Any) -> list[Arm]:
    """Create the arms after the move that was made, and after another act of the same seat. Raises LabError."""
    if moment.moves_done >= game.moves_done:
        raise LabError("Nobody has moved after this moment. Choose an earlier one.")
    by = game.move(moment.moves_done).acts[0].by
    other = game.at(moment.moves_done)
    if by < 0:
        raise LabError("No seat made the next move. Choose another moment.")
    try:
        other.do(by, instead)
    except NotDone as wrong:
        raise LabError(str(wrong)) from None
    real = moment_of(game, moment.moves_done + 1)
    if other.over:
        raise LabError("The game would be over after that move.")
    return [arm_at(setup, real, seat, AS_IT_WAS, {}), arm_at(setup, other, seat, OTHER_MOVE, {})]


def arm_at(setup: Setup, moment: Game, seat: int | None, name: str, changed: Mapping[str, Any]) -> Arm:
    """Create the arm that continues from what is known at a moment, with some options changed. Raises CharterError."""
    book = setup.book
    root, problems = book.adopt(setup.seats, charter := {**setup.charter, **changed})
    if problems:
        raise CharterError(problems)
    seen = seen_by(book, moment.s, seat)
    for option in changed:
        setattr(seen, option, getattr(root, option))
    went_on = replace(setup, charter=charter, moment=seen.pack(), knower=-1 if seat is None else seat)
    return Arm(name, dict(changed), went_on)
