"""The measures of each game: shared ones that suit all games, and those that the game declares.

Each is one number per game (NaN if undefined), so that arms can be compared game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import log

import numpy as np
from numpy.typing import NDArray

from commonweal.lab.batch import Batch
from commonweal.lab.game_columns import GameColumns, columns_of
from commonweal.lab.inequality_arrays import Floats, advantage, floats, gini, theil
from commonweal.lab.setup import LabError
from commonweal.lab.units import THOUSANDTHS
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import DECISIVE, NEEDS, NEEDS_MET, OF_SEAT, OF_TABLE, ROUND, TALLY, VOTES, Measure

GINI = "C. Gini, Variabilità e mutabilità, 1912"
THEIL = "H. Theil, Economics and Information Theory, 1967"
RAWLS = "J. Rawls, A Theory of Justice, 1971, the difference principle"
KENDALL = "M. G. Kendall, A New Measure of Rank Correlation, Biometrika 30, 1938"
BANZHAF = "J. F. Banzhaf, Weighted Voting Doesn't Work, Rutgers Law Review 19, 1965"

SHARE, FROM_0_TO_1, FROM_0_TO_LN_N = "share", "0 to 1", "0 to ln n"
"""Units that imply bounds, as `thousandths of ...` does."""
COUNTED = "counted by the lab in every game"
RESULT = "a result that the rules of the game state"


Parts = tuple[Floats, Floats]


@dataclass(frozen=True)
class GameMeasure:
    """One number per game. `of(batch)` computes it for every row; if `everywhere`, also for unfinished games.

    bounds: the least and greatest possible number; None if unknown. ratio: numerator and denominator for every row; the
    mean of a ratio is the sum of the numerators over all games divided by the sum of the denominators.
    """

    name: str
    text: str
    formula: str
    unit: str
    source: str
    of: Callable[[Batch], Floats]
    everywhere: bool = False
    bounds: tuple[float, float] | None = None
    ratio: Callable[[Batch], Parts] | None = None

    def take(self, batch: Batch) -> Floats:
        """The number for every game of a batch; NaN if undefined."""
        values = floats(self.of(batch))
        return values if self.everywhere else floats(np.where(batch.finished, values, np.nan))

    def parts(self, batch: Batch) -> tuple[Floats, Floats | None]:
        """The number for every game, or numerator and denominator of a ratio, both 0 if it is undefined."""
        if self.ratio is None:
            return self.take(batch), None
        above, below = self.ratio(batch)
        return floats(above * batch.finished), floats(below * batch.finished)

    @property
    def range(self) -> str:
        """The bounds in words."""
        return f"{self.bounds[0]:,.4g} to {self.bounds[1]:,.4g}" if self.bounds else "not known"


def bounds_of(unit: str, seats: int) -> tuple[float, float] | None:
    """The bounds that a unit implies at a table with this many seats; None if it implies none."""
    if unit in (SHARE, FROM_0_TO_1):
        return 0.0, 1.0
    if unit == FROM_0_TO_LN_N:
        return 0.0, log(seats)
    return (0.0, 1000.0) if unit.partition(" ")[0] == THOUSANDTHS else None


def ratio_of(
    name: str, text: str, formula: str, unit: str, source: str, ratio: Callable[[Batch], Parts]
) -> GameMeasure:
    """Create a measure whose mean is a ratio of sums."""
    return GameMeasure(name, text, formula, unit, source, lambda s: divide(*ratio(s)), ratio=ratio)


def divide(above: Floats | NDArray[np.int64], below: Floats | NDArray[np.int64]) -> Floats:
    """Divide row by row; NaN where the divisor is 0."""
    a, b = np.asarray(above, np.float64), np.asarray(below, np.float64)
    return floats(np.divide(a, b, out=np.full(a.shape, np.nan), where=b != 0))


def sources(*declared: Measure) -> str:
    """The sources of these measures, each once: rule ids, a publication, or the results of the game."""
    return "; ".join(dict.fromkeys(m.source or RESULT for m in declared))


EVERYWHERE = [
    GameMeasure(
        "length",
        "acts in the game, including those of chance",
        "acts",
        "acts",
        COUNTED,
        lambda s: s.acts.astype(float),
        True,
    ),
    GameMeasure(
        "unfinished",
        "games that could not go on, did not end or broke a law",
        "1 if not finished, else 0",
        SHARE,
        COUNTED,
        lambda s: (~s.finished).astype(float),
        True,
    ),
]
"""The measures that need nothing from the game, and are defined for unfinished games too."""


def shared_measures(known: GameColumns) -> list[GameMeasure]:
    """The shared measures that a game has, given what it declares."""
    outcome, unit, ours = known.outcome.name, known.outcome.unit, sources(known.outcome)
    bounds = bounds_of(unit, known.book.seats[1])

    def x(batch: Batch) -> NDArray[np.int64]:
        return batch.of_seats[outcome]

    def first(batch: Batch) -> Floats:
        return advantage(x(batch), np.maximum(0, batch.first_seat))

    what = f"x: {known.outcome.text}"
    found = [
        GameMeasure(
            "outcome", f"outcome of the seats on average; {what}", "sum(x) / n", unit, ours, lambda s: x(s).mean(1)
        ),
        GameMeasure(
            "worst_off", f"outcome of the worst-off seat; {what}", "min(x)", unit, RAWLS, lambda s: x(s).min(1)
        ),
        GameMeasure("best_off", f"outcome of the best-off seat; {what}", "max(x)", unit, ours, lambda s: x(s).max(1)),
        GameMeasure(
            "gini",
            f"Gini coefficient of the outcomes at a table (raised to 0 if one is below); {what}",
            "sum over i, j of |x_i - x_j| / (2 n sum(x))",
            FROM_0_TO_1,
            GINI,
            lambda s: gini(x(s)),
        ),
        GameMeasure(
            "theil",
            f"Theil's index of the outcomes at a table (raised to 0 if one is below); {what}",
            "mean of (x / mean(x)) ln(x / mean(x))",
            FROM_0_TO_LN_N,
            THEIL,
            lambda s: theil(x(s)),
        ),
        GameMeasure(
            "first_seat_advantage",
            f"what the seat that acted first has more than the others on average; {what}",
            "x_first - mean of the other x",
            unit,
            ours,
            first,
            bounds=(-bounds[1], bounds[1]) if bounds else None,
        ),
    ]
    return [*found, *EVERYWHERE, *by_role(known)]


def by_role(known: GameColumns) -> list[GameMeasure]:
    """The shared measures that need roles that a game may declare."""
    met, needs, moments = known.with_role(NEEDS_MET), known.with_role(NEEDS), known.with_role(ROUND)
    votes, decisive = known.with_role(VOTES), known.with_role(DECISIVE)
    found = []
    if met and needs:
        found.append(
            GameMeasure(
                "needs_met_share",
                f"share of all needs at the table that are met: {met.name} of {needs.name}",
                f"sum({met.name}) / sum({needs.name})",
                SHARE,
                sources(met, needs),
                lambda s: divide(s.of_seats[met.name].sum(1), s.of_seats[needs.name].sum(1)),
            )
        )
    if moments:
        found.append(
            ratio_of(
                "mobility",
                "share of the pairs of seats that changed ranks from one round to the next (and to the end)",
                "sum(discordant pairs) / sum(pairs), over consecutive rounds of all games",
                SHARE,
                KENDALL,
                lambda s: (s.rank_changes.astype(float), s.rank_pairs.astype(float)),
            )
        )
    if votes and decisive:
        found.append(
            ratio_of(
                "decisive_votes",
                "share of the votes that one ballot more or less would have turned",
                sum_formula(decisive.name, votes.name),
                SHARE,
                BANZHAF,
                lambda s: (number(known, decisive.name, s), number(known, votes.name, s)),
            )
        )
    return found


def number(known: GameColumns, name: str, batch: Batch) -> Floats:
    """A declared measure as one number per game; the mean if it is of seats."""
    if known.measures[name].of == OF_SEAT:
        return floats(batch.of_seats[name].mean(1))
    return floats(batch.of_tables[name])


def declared_measures(known: GameColumns) -> list[GameMeasure]:
    """The results, measures, tallies and ratios that the game declares."""
    how = {OF_SEAT: "mean over the seats", OF_TABLE: "at the end", TALLY: "counted over the game"}
    found = [
        GameMeasure(m.name, m.text, how[m.of], m.unit, sources(m), lambda s, n=m.name: number(known, n, s))  # type: ignore[misc]
        for m in known.measures.values()
    ]
    for name, r in known.ratios.items():

        def of(s: Batch, above: str = r.above, below: str = r.below) -> Parts:
            return number(known, above, s), number(known, below, s)

        source = r.source or sources(known.measures[r.above], known.measures[r.below])
        found.append(ratio_of(name, r.text, sum_formula(r.above, r.below), r.unit, source, of))
    return found


def sum_formula(above: str, below: str) -> str:
    """Write the formula of a ratio of sums."""
    return f"sum({above}) / sum({below}), over all games"


@cache
def measures_of(book: Rulebook) -> dict[str, GameMeasure]:
    """All measures of a game by name, shared measures first."""
    known = columns_of(book)
    found: dict[str, GameMeasure] = {}
    for m in shared_measures(known) + declared_measures(known):
        found.setdefault(m.name, m if m.bounds else replace(m, bounds=bounds_of(m.unit, book.seats[1])))
    return found


def select_measures(book: Rulebook, names: Sequence[str]) -> list[GameMeasure]:
    """Select measures by name, each once; all if there are no names. Raises LabError."""
    measures = measures_of(book)
    for name in names:
        if name not in measures:
            raise LabError(f"{book.name} has no measure {name!r}. It has: {', '.join(measures)}.")
    return [measures[name] for name in dict.fromkeys(names)] if names else list(measures.values())
