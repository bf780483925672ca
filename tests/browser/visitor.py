"""Somebody with a browser of their own, and all that is wrong with what that browser was sent."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Response, WebSocket

from deals import draw_share

from .profiles import Profiles

ANSWERS = re.compile(r'\{"type":"(done|refused)"|\{"type":"update".*,"done":\{[^{}]*\}\}$', re.DOTALL)
SHOWN = re.compile(r'\{"type":"(?:update|hello)","n":(\d+)')
SHOWS = """(event) => {
  const shown = document.querySelector("[data-event]")?.dataset.event;
  return shown === undefined || Number(shown) >= event;
}"""
"""Whether a table in play shows what stands after an event; other pages show none."""
WIDTHS = {"phone": (360, 740), "desk": (1280, 860)}


SHARE = """{
  const draw = crypto.getRandomValues.bind(crypto);
  const share = Uint8Array.from("%s".match(/../g), (digits) => parseInt(digits, 16));
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array) || array.length !== share.length) return draw(array);
    array.set(share);
    return array;
  };
}"""
"""What this person's page adds to the shuffle: the same in every run of a test, so that the same cards are dealt."""

NO_SCENES = """try { localStorage.setItem("commonweal.scenes", "off"); } catch { /* storage is forbidden */ }"""

UNUSED = "was preloaded using link preload but not used within a few seconds"
"""What Chromium also says of a page that needs longer than that on a busy machine."""


class Visitor:
    """One person, one browser profile; `page` is the tab in use.

    `troubles`: console errors and warnings, refused by policy, failed requests, uncaught exceptions. `heard`: every
    WebSocket frame received, as text."""

    def __init__(
        self,
        profiles: Profiles,
        base: str,
        width: str = "desk",
        *,
        dark: bool = False,
        calm: bool = True,
        touch: bool = False,
        locale: str = "en-US",
        scenes: bool = False,
    ) -> None:
        """scenes: whether moments that matter are staged; most tests are about something else and turn them off."""
        size = WIDTHS[width]
        self.base = base
        self.width = width
        self.words = ""
        self.heard: list[str] = []
        self._counted = self._answered = 0  # frames of `heard` that were looked at, answers among them
        self.troubles: list[str] = []
        self.expected: list[str] = []
        self._profiles = profiles
        self._scenes = "" if scenes else NO_SCENES
        self._share = SHARE % draw_share().hex()
        self._wish: dict[str, Any] = {
            "base_url": base,
            "viewport": {"width": size[0], "height": size[1]},
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "reduce" if calm else "no-preference",
            "accept_downloads": True,
            "has_touch": touch,
            "is_mobile": touch,
            "locale": locale,
        }
        self.page: Page = self._use(profiles.lend(self._wish))
        self.context: BrowserContext = self.page.context

    def tab(self) -> Page:
        """A new tab, and from now on the one in use."""
        return self._use(self.context.new_page())

    def _use(self, page: Page) -> Page:
        page.add_init_script(self._share)
        page.add_init_script(self._scenes)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"uncaught: {error}"))
        page.on("response", self._response)
        page.on("websocket", self._line)
        self.page = page
        return page

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.base + path)
        return self.page

    @property
    def phase(self) -> str:
        """The phase of the game that the server told of last."""
        told = next((frame for frame in reversed(self.heard) if '"phase":"' in frame), '"phase":""')
        return told.split('"phase":"')[1].split('"')[0]

    @property
    def turn(self) -> bool:
        """Whether the tab says that it is this person's turn."""
        return "Your turn" in self.page.title()

    @property
    def over(self) -> bool:
        return self.page.title().startswith("The end")

    def answers(self) -> int:
        """How many acts, lines and wishes of this person the server has answered."""
        self._answered += sum(ANSWERS.match(frame) is not None for frame in self.heard[self._counted :])
        self._counted = len(self.heard)
        return self._answered

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds for this person's page, on a busy machine, too."""
        for _ in range(1200):
            if holds():
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"It does not come true. Here: {self.page.title()}: {self.say()}; {self.troubles}")

    def until_answered(self, before: int) -> None:
        """Wait until the server has answered something more than `before`, and the page shows it."""
        self.until(lambda: self.answers() > before)
        self.until_shown()

    def until_shown(self) -> None:
        """Wait until the page shows the last position that came: it unpacks long messages first."""
        events = (SHOWN.match(frame) for frame in reversed(self.heard))
        if last := next(filter(None, events), None):
            self.until(lambda: bool(self.page.evaluate(SHOWS, int(last[1]))))

    def say(self) -> str:
        """The one line that says who must do what."""
        return self.page.locator("[data-part=prompt]").inner_text()

    @property
    def strip(self) -> Locator:
        """What stays in sight on top: what to do now, and the buttons for it."""
        return self.page.get_by_role("region", name="What to do now")

    @property
    def again(self) -> Locator:
        """The button that does what was chosen, where the page asks for a second press."""
        return self.page.get_by_role("region", name="What you have chosen").locator("button.primary")

    def asks_again(self, before: int) -> bool:
        """Whether the page asks for a second press, after a first one when the server had given `before` answers."""
        self.until(lambda: self.answers() > before or self.again.count() > 0)
        return self.answers() == before

    def do_chosen(self, before: int) -> str:
        """Finish what was pressed when the server had given `before` answers: press once more where the page asks for
        it, and wait for the answer. Returns the words of the second button, "" for none."""
        words = ""
        if self.asks_again(before):
            words = self.again.inner_text()
            self.again.click()
        self.until_answered(before)
        return words

    def hand(self) -> list[str]:
        """The cards in one's own hand, in words: a phone leaves their names off the faces."""
        hand = self.page.get_by_role("region", name="Your hand")
        hand.wait_for()
        return hand.get_by_role("listitem").locator(".unseen").all_inner_texts()

    def log(self) -> list[str]:
        """What the log says, newest first; only at a desk does it stand beside the table."""
        side = self.page.get_by_role("region", name="Log, talk and rules")
        return side.get_by_role("listitem").all_inner_texts()

    def until_log(self, part: str) -> list[str]:
        """Wait until a line of the log has this text; the whole log."""
        side = self.page.get_by_role("region", name="Log, talk and rules")
        side.get_by_role("listitem").filter(has_text=part).first.wait_for()
        return self.log()

    def until_said_other_than(self, before: str) -> str:
        """Wait until the one line is another; that line."""
        self.until(lambda: self.say() != before)
        return self.say()

    def expect_trouble(self, *parts: str) -> None:
        """Troubles that contain one of these are part of the test from now on."""
        self.expected.extend(parts)

    def assert_clean(self) -> None:
        """Nothing went wrong in this browser but what was expected."""
        found = [trouble for trouble in self.troubles if not any(part in trouble for part in self.expected)]
        assert not found, found

    def close(self) -> None:
        """Leave for good; another visitor gets the emptied profile."""
        self._profiles.take_back(self._wish, self.context)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and UNUSED not in message.text:
            self.troubles.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status} {response.url}")

    def _line(self, line: WebSocket) -> None:
        line.on(
            "framereceived",
            lambda frame: self.heard.append(frame if isinstance(frame, str) else gzip.decompress(frame).decode()),
        )
