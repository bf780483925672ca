"""Plays with the mouse on the board: clicks a house, clicks a card, looks at what it would do, and does it."""

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
        return self.visitor.page.get_by_role("group", name="The gathering").get_by_role("button")

    @property
    def hand(self) -> Locator:
        return self.visitor.page.get_by_role("region", name="Your hand").get_by_role("button")

    @property
    def chosen(self) -> Locator:
        return self.visitor.page.get_by_role("region", name="What you have chosen")

    def take_turn(self) -> None:
        """One act: press what the board offers, and confirm it where it asks."""
        before = self.visitor.answers()
        self.begin_turn()
        self.visitor.until_answered(before)

    def begin_turn(self) -> None:
        """The same, without waiting for the server."""
        before = self.visitor.answers()
        finish = self.chosen.get_by_role("button", name="Finish the gift")
        if finish.count():
            self.acts.append("Finish the gift")
            finish.click()
        else:
            offered = self.houses if "Choose a house" in self.chosen.inner_text() else self.hand
            thing = self.possible(offered)
            self.acts.append(thing.inner_text().split(",")[0])
            thing.click()
            if self.visitor.answers() == before:
                self.confirm()
        self.sure()

    def possible(self, offered: Locator) -> Locator:
        """The first of these that is not grey."""
        return offered.and_(self.visitor.page.locator(":not([aria-disabled=true])")).first

    def confirm(self) -> None:
        """Do what is chosen, if the board asks for it; a house that is only turned to asks nothing."""
        button = self.chosen.get_by_role("button").and_(self.visitor.page.locator(":not(:text('Not yet'))")).first
        try:
            button.wait_for(timeout=400)
        except Exception:
            return
        self.acts[-1] = button.inner_text()
        button.click()

    def sure(self) -> None:
        """Say yes once more where an act cannot be taken back."""
        dialog = self.visitor.page.get_by_role("dialog").get_by_role("button", name="Do it")
        self.visitor.page.wait_for_timeout(30)
        if dialog.count():
            self.acts[-1] += ", sure"
            dialog.click()
