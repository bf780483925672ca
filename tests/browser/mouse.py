"""Plays with the mouse on the board: a click on a house or a card does it, once more where nothing brings it back."""

from __future__ import annotations

from playwright.sync_api import Locator

from .visitor import Visitor


class MousePlayer:
    """A person with a mouse. `acts`: what was done, in the words of the buttons."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.acts: list[str] = []

    @property
    def houses(self) -> Locator:
        return self.visitor.page.get_by_role("group", name="The gathering").locator("button[data-seat]")

    @property
    def hand_region(self) -> Locator:
        return self.visitor.page.get_by_role("region", name="Your hand")

    @property
    def hand(self) -> Locator:
        return self.hand_region.get_by_role("list").get_by_role("button")

    def take_turn(self) -> None:
        """One act: press what the board offers, once more where it cannot be taken back."""
        before = self.visitor.answers()
        self._press()
        self.acts[-1] = self.visitor.do_chosen(before) or self.acts[-1]

    def begin_turn(self) -> None:
        """The same, without waiting for the server: where a press must be repeated, the page shows that at once."""
        self._press()
        if self.visitor.again.count():
            self.acts[-1] = self.visitor.again.inner_text()
            self.visitor.again.click()

    def _press(self) -> None:
        finish = self.hand_region.get_by_role("button", name="Finish the gift")
        offered = self.houses if self.visitor.phase == "gift" else self.hand
        thing = finish if finish.count() else self.possible(offered)
        self.acts.append(thing.inner_text().split(",")[0])
        thing.click()

    def possible(self, offered: Locator) -> Locator:
        """The first of these that is not grey."""
        return offered.and_(self.visitor.page.locator(":not([aria-disabled=true])")).first
