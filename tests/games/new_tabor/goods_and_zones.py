"""The industries of New Tabor with the goods that they make, and the Zones of its land."""

from __future__ import annotations

FOOD, CLOTHES, SHELTER, TRANSPORTATION = range(4)
CENTER, INNER, OUTER = range(3)
