"""Somebody at a table of Laissez-faire who presses what the board proposes, and counts the presses of each round."""

from __future__ import annotations

from playwright.sync_api import Locator

from .proposal_player import ProposalPlayer
from .visitor import Visitor

OPENS = "Choose ("
"""On a phone, what one button opens as a sheet."""
# What a player without a plan presses, in this order: how the buttons of the page begin.
PROPOSED = (
    "Declare that ", "Pay your way out", "Pay the tax", "Pay what you have", "Buy the deed", "Leave the deed",
    "Lodge", "Ask for the rent", "Offer $", "Ask for the fare", "Ride", "Stay for", "Ask $", "Refuse", "Reject",
    "Let the sale pass", "The complaint ", "Roll the dice", "Move on", "Remain ", "Sleep on ", "Stay in jail",
    "Give the floor back", "End your turn", "Choose ", OPENS,
)  # fmt: skip


def board_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="The city board of Laissez-faire")


class CityPlayer(ProposalPlayer):
    """A turn is a round here: all presses to the end of one’s own turn. `pressed`: how the words of all buttons began.

    wishes: what is pressed once, before all else, when it can be: how words begin."""

    def __init__(self, visitor: Visitor, *wishes: str) -> None:
        super().__init__(visitor)
        self.wishes, self.pressed = list(wishes), list[str]()

    def proposed(self) -> tuple[str, Locator] | None:
        """The button that comes first, and how its words begin; None while the page is not drawn."""
        buttons = self.visitor.page.locator("button:not([aria-disabled=true]):visible")
        lines = [line.strip() for text in buttons.all_inner_texts() for line in text.split("\n")]
        for words in (*self.wishes, *PROPOSED):
            starts = [line for line in lines if line.startswith(words) and (words == OPENS or "(" not in line)]
            if starts:
                return words, buttons.filter(has_text=starts[0]).first
        return None

    def move(self) -> None:
        visitor = self.visitor
        visitor.until(lambda: visitor.over or not visitor.turn or self.proposed() is not None)
        found = self.proposed()
        if visitor.over or not visitor.turn or found is None:
            return
        words, button = found
        before = visitor.answers()
        button.click()
        self.count(words)
        if words == OPENS:
            return
        if visitor.do_chosen(before):
            self.count("")
        if words in self.wishes:
            self.wishes.remove(words)
        if words == "End your turn":
            self.begin_turn()

    def count(self, words: str) -> None:
        self.pressed.append(words)
        self.count_press()
