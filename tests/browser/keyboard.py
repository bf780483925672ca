"""Plays by keyboard alone, knowing of the page only what Chromium's accessibility tree says: roles, names, states."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .visitor import Visitor

FURTHEST = 250  # presses of Tab after which a thing counts as out of reach


@dataclass(frozen=True)
class Thing:
    """What a screen reader says of one element."""

    role: str
    name: str
    disabled: bool = False
    description: str = ""

    def __str__(self) -> str:
        return f"{self.role} “{self.name}”" + (" (not possible)" if self.disabled else "")


class KeyboardPlayer:
    """A person with a keyboard and a screen reader. `acts`: what was done."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.acts: list[str] = []
        self._ways = 0
        self.listen()

    def listen(self) -> None:
        """Attach to the tab in use."""
        self._line: Any = self.visitor.page.context.new_cdp_session(self.visitor.page)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.visitor.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.visitor.page.keyboard.type(text)

    def focused(self) -> Thing:
        """The thing that has the keyboard."""
        held = self._line.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        wish = {"objectId": held, "fetchRelatives": False}
        return _thing(self._line.send("Accessibility.getPartialAXTree", wish)["nodes"][0])

    def things(self) -> list[Thing]:
        """All that the page holds now, in reading order."""
        nodes = self._line.send("Accessibility.getFullAXTree")["nodes"]
        seen = (node for node in nodes if not node.get("ignored"))
        return [thing for thing in map(_thing, seen) if thing.role != "InlineTextBox" and thing.name]

    def until_there(self, role: str, name: str) -> Thing:
        """Wait until the page holds such a thing."""
        found: list[Thing] = []
        for _ in range(600):
            found = self.things()
            for thing in found:
                if _is(thing, role, name):
                    return thing
            self.visitor.page.wait_for_timeout(50)
        raise AssertionError(f"No {role} “{name}” among: " + "; ".join(map(str, found)))

    def reach(self, role: str, name: str, *, key: str = "Tab", possible: bool = False) -> Thing:
        """Press Tab until such a thing has the keyboard. `name`: a regular expression."""
        met: list[str] = []
        for _ in range(FURTHEST):
            thing = self.focused()
            if _is(thing, role, name) and not (possible and thing.disabled):
                return thing
            met.append(str(thing))
            self.press(key)
        raise AssertionError(f"Tab does not lead to {role} “{name}”; it leads to " + "; ".join(dict.fromkeys(met)))

    def use(self, role: str, name: str, **more: Any) -> None:
        """Reach it and press Enter."""
        self.reach(role, name, **more)
        self.press("Enter")

    def fill(self, name: str, text: str, role: str = "textbox") -> None:
        """Reach a field and write into it."""
        self.reach(role, name)
        self.press("Control+A")
        self.type(text)

    # ---------------------------------------------------------------- a turn

    def take_turn(self, *, board: bool = True) -> None:
        """One act, each time in another of the ways there are: the strip's buttons, board and hand, typed. The board is
        Potlatch's."""
        before = self.visitor.answers()
        ways = (self._by_strip, *([self._by_board] if board else []), self._by_typing)
        ways[self._ways % len(ways)]()
        self._ways += 1
        self.visitor.until_answered(before)

    def _by_strip(self) -> None:
        """The first act of the strip; on a phone more than two of them are a sheet."""
        if any(_is(thing, "button", r"^Choose \(\d+\)…$") for thing in self.things()):
            self.use("button", r"^Choose \(\d+\)…$", key="Shift+Tab")
            self.until_there("button", "^Close$")
        else:
            strip = self.visitor.page.get_by_role("region", name="What to do now")
            label = strip.locator(".choices .label").first.inner_text()
            self.reach("button", f"^{re.escape(label)}$", key="Shift+Tab")
        self.acts.append(f"strip: {self.focused().name}")
        self.press_till_done()

    def _by_board(self) -> None:
        if self.visitor.phase == "gift":
            thing = self.reach("button", r" House, size \d")
            for arrow in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowRight") * 3:
                thing = self.focused()
                if not thing.disabled and "your house" not in thing.name:
                    break
                self.press(arrow)
        else:
            self.to_a_possible_card()
        thing = self.focused()
        assert not thing.disabled, thing
        self.acts.append(f"board: {thing.name}")
        self.press_till_done()

    def press_till_done(self) -> None:
        """The first press shows what the act would do, the second does it; where it is the only act, the first does."""
        before = self.visitor.answers()
        self.press("Enter")
        if self.visitor.asks_again(before):
            self.press("Enter")

    def to_a_possible_card(self) -> None:
        """With the key for the hand, then from card to card."""
        self.press("h", "Tab", "Home")
        for _ in range(16):
            if not self.focused().disabled:
                return
            self.press("ArrowRight")
        raise AssertionError(f"No card of the hand is possible; the last is {self.focused()}")

    def _by_typing(self) -> None:
        self.press("/")
        self.press("ArrowDown", "Enter")
        field = self.focused()
        assert field.role == "combobox", field
        self.acts.append("typed")
        before = self.visitor.answers()
        self.press("Enter")
        if self.visitor.asks_again(before):
            self.reach("button", "^Not yet$")
            self.press("Shift+Tab", "Enter")


def _is(thing: Thing, role: str, name: str) -> bool:
    return thing.role == role and re.search(name, thing.name) is not None


def _thing(node: dict[str, Any]) -> Thing:
    states = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}
    role, name, description = (str(node.get(key, {}).get("value", "")) for key in ("role", "name", "description"))
    return Thing(role, name, bool(states.get("disabled")), description)
