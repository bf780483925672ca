"""The seats of a table, as the examples of the manuals name its players."""

from __future__ import annotations

A, B, C, D, E, F, G, H = range(8)
