"""Find which charters surely beat which, which were played alike, and which options players do not respond to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import floor, log2
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from commonweal.intervals import t_quantile
from commonweal.lab.inequality_arrays import floats
from commonweal.lab.paired import ROUNDING, Floats, width

FRONT, NEAR, BEATEN = "front", "near", "beaten"

if TYPE_CHECKING:
    from commonweal.lab.design_result import Design, Point


def find_beaten(found: Design, points: Sequence[Point]) -> set[int]:
    """Find the points that another surely beats: no worse in any aim, and better in one. Returns their numbers.

    In at most 1 - confidence of all searches is a point lost that no other really beats: every pair at every look has
    its share of that chance. All points must have played equally many games.
    """
    if len(points) < 2:
        return set()
    score, alike = scores(found, points)
    sure = strictness(found, points[0].games)
    better, no_worse = score > sure, (score >= sure) | alike
    lost = (no_worse.all(axis=0) & better.any(axis=0)).any(axis=0)
    return {points[i].number for i in np.flatnonzero(lost).tolist()}


def are_separated(found: Design, points: Sequence[Point]) -> bool:
    """Whether it is clear for every pair and aim which is better, or that both were played alike."""
    if len(points) < 2:
        return True
    score, alike = scores(found, points)
    known = (np.abs(score) > strictness(found, points[0].games)) | alike
    return bool(known[:, ~np.eye(len(points), dtype=bool)].all())


def strictness(found: Design, games: int) -> float:
    """How many standard errors a lead must be for all pairs at all looks together to have the wanted confidence."""
    charters = max(2, min(found.charters, found.combinations))
    looks = 2 + floor(log2(max(1.0, found.games / found.initial_games)))
    doubt = (1 - found.confidence) / (charters * (charters - 1) * looks)
    return t_quantile(1 - 2 * doubt, games - 1)


def scores(found: Design, points: Sequence[Point]) -> tuple[Floats, NDArray[np.bool_]]:
    """Aims x points x points: by how many standard errors one is better than the other, and whether they are alike.

    Two points are alike if their games had the same acts and the same values of the aim.
    """
    score, alike = [], []
    for i, aim in enumerate(found.aims):
        values = np.nan_to_num(np.stack([p.values[:, i] for p in points], axis=1))
        below = np.stack([p.below[:, i] for p in points], axis=1)
        score.append(aim.sign * score_leads(values, below, aim.measure.bounds, aim.measure.ratio is not None))
        kinds: dict[tuple[bytes, ...], int] = {}
        games = [(p.plays.tobytes(), p.values[:, i].tobytes(), p.below[:, i].tobytes()) for p in points]
        kind = np.array([kinds.setdefault(game, len(kinds)) for game in games])
        alike.append(kind == kind[:, None])
    return np.stack(score), np.stack(alike)


def score_leads(values: Floats, below: Floats, bounds: tuple[float, float] | None, ratio: bool) -> Floats:
    """Columns x columns (of games x columns): by how many standard errors the mean of one is above that of another.

    values: 0 where undefined, and so is `below`. For values of 0 and 1 this is McNemar's test; other values count as
    fewer or more games, as in commonweal.intervals.
    """
    defined, games = below != 0, len(values)
    least, most = np.where(defined, values, np.inf).min(), np.where(defined, values, -np.inf).max()
    reach = width(bounds, float(least), float(most))
    means = values.sum(axis=0) / below.sum(axis=0)
    share = (means[:, None] - means) / reach
    each = (values - means * below) / below.mean(axis=0) / reach  # what a game adds to the error (delta method)
    products = each.T @ each / (games - 1)
    single = np.diag(products)[:, None] + np.diag(products)
    variance = single - 2 * products
    steady = variance <= ROUNDING * single
    with np.errstate(divide="ignore", invalid="ignore"):
        score = share * np.sqrt(games / variance)
        if not ratio:
            size = sizes(values / reach, defined)
            score *= np.sqrt(np.maximum(size - share**2, 0) / size)
    constant = np.sign(share) * np.sqrt(games * np.abs(share))
    return floats(np.where(steady, constant, np.nan_to_num(score)))


def sizes(values: Floats, defined: NDArray[np.bool_]) -> Floats:
    """Columns x columns: the mean absolute difference in the games where both are defined."""
    found = np.empty((values.shape[1],) * 2)
    for i, column in enumerate(values.T):
        both = defined & defined[:, [i]]
        found[i] = np.where(both, np.abs(column[:, None] - values), 0).sum(axis=0) / np.maximum(1, both.sum(axis=0))
    return found


# ---------------------------------------------------------------- games that went alike
def merge_equal(found: Design) -> None:
    """Let one charter represent all whose games were the same act by act and had the same values."""
    stands: dict[Any, int] = {}
    moved: dict[int, int] = {}
    for p in found.points:
        if p.standing == BEATEN or p.same_as is not None:
            continue
        games = (p.games, p.plays.tobytes(), p.values.tobytes(), p.below.tobytes())
        first = stands.setdefault(games, p.number)
        if first != p.number:
            moved[p.number] = first
    found.points = [
        replace(p, same_as=moved.get(p.number, p.same_as and moved.get(p.same_as, p.same_as))) for p in found.points
    ]


def mark_beaten(found: Design, length: int) -> None:
    """Mark charters with `length` games that another surely beats; those that they represented play on alone."""
    lost = find_beaten(
        found, [p for p in found.points if p.standing != BEATEN and p.same_as is None and p.games == length]
    )
    found.points = [
        replace(p, standing=BEATEN) if p.number in lost else replace(p, same_as=None) if p.same_as in lost else p
        for p in found.points
    ]


def assign_standings(found: Design) -> None:
    """Set the standing of each charter, by the means of those that may be best."""
    merge_equal(found)
    mark_beaten(found, max((p.games for p in found.points), default=0))
    left = [p for p in found.points if p.standing != BEATEN and p.same_as is None]
    signs = np.array([a.sign for a in found.aims])
    means = {p.number: signs * [found.estimate(p, i).mean for i in range(len(found.aims))] for p in left}
    best = {n for n, m in means.items() if not any((o >= m).all() and (o > m).any() for o in means.values())}
    found.points = [
        p if p.standing == BEATEN else replace(p, standing=FRONT if (p.same_as or p.number) in best else NEAR)
        for p in found.points
    ]


def responses(points: Sequence[Point], space: Mapping[str, Sequence[Any]]) -> dict[str, float | None]:
    """Option -> share of games with other acts when only this option changed; None if it never changed alone."""
    found: dict[str, float | None] = {}
    for option in space:
        groups: dict[Any, list[Point]] = {}
        for p in points:
            groups.setdefault(tuple((k, str(v)) for k, v in p.options.items() if k != option), []).append(p)
        shares = [
            float((first.plays[: min(first.games, p.games)] != p.plays[: min(first.games, p.games)]).mean())
            for first, *others in groups.values()
            for p in others
        ]
        found[option] = sum(shares) / len(shares) if shares else None
    return found
