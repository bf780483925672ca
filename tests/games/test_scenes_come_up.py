"""Each scene that a game declares comes up in one of its golden games."""

from __future__ import annotations

import pytest

from commonweal.play import find_book
from games.staging import scenes_never_seen


@pytest.mark.parametrize("name", ["laissez_faire"])
def test_every_scene_comes_up(name: str) -> None:
    """One that no golden game shows stands behind another declaration, or waits for what never happens."""
    assert scenes_never_seen(find_book(name)) == set()
