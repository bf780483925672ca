"""Browser profiles that visitors use one after another: as empty as a new one, but with a warm process behind them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

KEPT = 6  # unused profiles that stay open; each holds a process


class Profiles:
    """Lends profiles with one blank tab. A second visitor costs half a second of computing less than the first, because
    the code of the pages is compiled by then."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[tuple[dict[str, Any], BrowserContext]] = []

    def lend(self, wish: dict[str, Any]) -> Page:
        """The blank tab of a profile made with these options of Playwright, which nobody uses."""
        for at, (options, context) in enumerate(self._free):
            if options == wish:
                del self._free[at]
                return context.pages[0]
        context = self._browser.new_context(**wish)
        context.set_default_timeout(30_000)
        return context.new_page()

    def take_back(self, wish: dict[str, Any], context: BrowserContext) -> None:
        """Forget what the visitor left, and keep the profile for another."""
        used = context.pages
        blank = context.new_page()  # before the others close, or their process ends
        for page in used:
            page.close()
        context.set_offline(False)
        context.clear_permissions()
        context.clear_cookies()
        line = context.new_cdp_session(blank)
        line.send("Storage.clearDataForOrigin", {"origin": wish["base_url"], "storageTypes": "all"})
        line.detach()
        self._free.append((wish, context))
        while len(self._free) > KEPT:
            self._free.pop(0)[1].close()

    def close(self, base: str) -> None:
        """Close the unused profiles for a server that closes: what they keep is of no use elsewhere."""
        for options, context in self._free:
            if options["base_url"] == base:
                context.close()
        self._free = [(options, context) for options, context in self._free if options["base_url"] != base]
