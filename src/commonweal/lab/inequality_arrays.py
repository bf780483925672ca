"""Inequality and standing, as the field measures them: Gini, Theil, Lorenz. Arrays in, arrays out.

An outcome may be below 0 (points lost). Shares of a sum then mean nothing, so such a row is raised until its least is
0; Gini and Theil are those of the raised row. A row that sums to 0 is one of equals.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from commonweal.inequality import gini_terms

Floats = NDArray[np.float64]


def floats(values: ArrayLike) -> Floats:
    """The same values as floats."""
    made: Floats = np.asarray(values, np.float64)
    return made


def raise_to_zero(outcomes: ArrayLike) -> Floats:
    """Rows with a value below 0, raised so that their least is 0; others as they are."""
    x = np.asarray(outcomes, np.float64)
    return floats(x - np.minimum(0.0, x.min(axis=-1, keepdims=True)))


def gini(outcomes: ArrayLike) -> Floats:
    """The Gini coefficient of each row: half the mean difference of all pairs, divided by the mean.

    From 0 (all equal) to (n - 1) / n (one has all). outcomes: ... x n.
    """
    above, below = gini_terms([*np.moveaxis(np.sort(raise_to_zero(outcomes), axis=-1), -1, 0)])
    return floats(np.divide(above, below, out=np.zeros_like(below), where=below > 0))


def theil(outcomes: ArrayLike) -> Floats:
    """Theil's T of each row: the mean of (x / mean) ln(x / mean), where 0 ln 0 is 0. From 0 to ln n."""
    x = raise_to_zero(outcomes)
    mean = x.mean(axis=-1, keepdims=True)
    share = np.divide(x, mean, out=np.ones_like(x), where=mean > 0)
    logs = np.log(share, out=np.zeros_like(share), where=share > 0)
    return floats((share * logs).mean(axis=-1))


def lorenz(outcomes: ArrayLike) -> Floats:
    """The Lorenz curve of each row: what share of its sum the poorest 0, 1, ... n seats hold. outcomes: ... x n.

    Twice the area between it and the diagonal is the row's Gini coefficient; of a mean of curves, the mean of theirs.
    """
    x = np.sort(raise_to_zero(outcomes), axis=-1)
    total = x.sum(axis=-1, keepdims=True)
    shares = np.divide(x, total, out=np.full_like(x, 1 / x.shape[-1]), where=total > 0)
    return floats(np.concatenate([np.zeros_like(total), np.cumsum(shares, axis=-1)], axis=-1))


def advantage(outcomes: ArrayLike, seat: ArrayLike) -> Floats:
    """How much more the named seat of each row has than the others on average. outcomes: games x n, seat: games."""
    x, at = np.asarray(outcomes, np.float64), np.asarray(seat, np.int64)
    own = np.take_along_axis(x, at[:, None], axis=1)[:, 0]
    return floats(own - (x.sum(axis=1) - own) / (x.shape[1] - 1))
