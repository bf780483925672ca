"""Somebody at a table of New Tabor who presses what the board proposes, and counts the presses of each turn."""

from __future__ import annotations

import re

from playwright.sync_api import Locator

from .keyboard import KeyboardPlayer
from .proposal_player import ProposalPlayer
from .visitor import Visitor

# What a player without a plan presses, in this order: how the buttons of the board begin, and the acts.
PROPOSED = (
    "Produce ", "Consume ", "Sell what you can spare", "Buy and consume", "Stay in ", "Keep your place",
    "Give way", "Settle here", "Enter ", "End your trade", "Pay a share", "Leave it free",
)  # fmt: skip


def board_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="The board of New Tabor")


class Player(ProposalPlayer):
    """`sold`: whether the Credit Union bought something."""

    def __init__(self, visitor: Visitor, keyboard: KeyboardPlayer | None = None) -> None:
        super().__init__(visitor)
        self.keyboard, self.sold = keyboard, False

    def proposed(self) -> Locator | None:
        """The button that comes first: one that asks again, then those of the board, then those of the strip. None
        while the page is not drawn."""
        page, board, bar = self.visitor.page, board_of(self.visitor), self.visitor.strip
        chosen = page.get_by_role("region", name="What you have chosen").locator("button.primary")
        if self.visitor.phase == "offer":
            named = [page.get_by_role("article").get_by_role("button", name="Decline")]
        elif not board.is_visible():
            return chosen.first if chosen.count() else None
        else:
            texts = board.locator("button:not([aria-disabled=true])").all_inner_texts()
            there = [words for words in PROPOSED if any(text.startswith(words) for text in texts)]
            named = [board.get_by_role("button", name=re.compile(f"^{words}"), disabled=False) for words in there]
        listed = [page.locator(".one-of button"), bar.locator(".choices button:not(.many)")]
        return next((one.first for one in (chosen, *named, *listed) if one.count()), None)

    def opener(self) -> Locator | None:
        """What leads to the buttons, where they are not in sight."""
        page, bar = self.visitor.page, self.visitor.strip
        if self.visitor.phase == "offer":
            ways = [bar.get_by_role("button", name=re.compile("waits for you"))]
        else:
            tabs = page.get_by_role("navigation", name="Parts of the table")
            away = [] if board_of(self.visitor).is_visible() else [tabs.get_by_role("button", name="Table")]
            ways = [*away, bar.get_by_role("button", name=re.compile(r"^Choose \("))]
        return next((way.first for way in ways if way.count() and not self.proposed()), None)

    def move(self) -> None:
        """Press until the server has answered; a phone lists choices."""
        visitor = self.visitor
        before, again = visitor.answers(), visitor.page.get_by_role("button", name="Not yet")
        visitor.until(lambda: not visitor.turn or self.proposed() is not None or self.opener() is not None)
        if opener := self.opener():
            self.press(opener)
            visitor.until(lambda: self.proposed() is not None)
        if button := self.proposed():
            self.press(button)
            visitor.until(lambda: visitor.answers() > before or again.count() > 0)
            if visitor.answers() == before:
                self.press(self.proposed() or button)
            visitor.until_answered(before)

    def press(self, button: Locator) -> None:
        words = button.inner_text().split("\n")
        if words[0].startswith("Produce"):
            self.begin_turn()
        self.sold |= any(line.startswith("Sell ") for line in words)
        if self.visitor.phase in ("market", "act", "stake"):
            self.count_press()
        if self.keyboard:
            key = "Shift+Tab" if button.evaluate("(e) => e.closest('.strip') !== null") else "Tab"
            name = re.escape(words[-1 if len(words[0]) == 1 else 0])
            self.keyboard.reach("button", name, key=key, possible=True)
            self.keyboard.press("Enter")
        else:
            button.click()
