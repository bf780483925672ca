"""Each scene that a game declares comes up in one of its golden games."""

from __future__ import annotations

import pytest

from commonweal.play import find_book
from games.staging import scenes_never_seen


@pytest.mark.parametrize(("name", "elsewhere"), [("laissez_faire", set()), ("new_tabor", {"unpaid", "wager_lost"})])
def test_every_scene_comes_up(name: str, elsewhere: set[str]) -> None:
    """One that no golden game shows stands behind another declaration, or waits for what never happens. elsewhere:
    scenes that tests of the game show in positions of their own."""
    assert scenes_never_seen(find_book(name)) == elsewhere
