"""Measures how fluent the wall of a large class is: 30 tables of 6, on a laptop four times slower than this machine.

    python benchmarks/wall.py [--tables 30] [--seats 6] [--seconds 30] [--rate 4]

Bots play at all tables of a separate server, while Chromium shows the wall. It prints the longest tasks of the page
with its processor slowed down: in processor time of the page's thread, which other work on this machine disturbs
little, and on the clock, as the browser counts them. A task of more than 50 ms is one that people may notice.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

PORT = 8137
BASE = f"http://localhost:{PORT}"
SERVE = """
import sys
from commonweal.server.serve import serve
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], bot_pause=1.0)
"""
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WATCH = """globalThis.tasks = []; new PerformanceObserver((list) => {
  for (const task of list.getEntries()) tasks.push(Math.round(task.duration));
}).observe({type: "longtask", buffered: true})"""
TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"]


def make_class(tables: int, seats: int) -> tuple[str, list[dict[str, Any]]]:
    """A class in play; its code, and the cookies of its facilitator."""
    wish = {"game": "potlatch", "seats": seats, "tables": tables, "title": "A large class"}
    answer = call("/api/classes", wish)
    code = json.loads(answer.read())["code"]
    pairs = [line.split(";")[0].split("=", 1) for line in answer.headers.get_all("set-cookie") or []]
    cookies = [{"name": name, "value": value, "url": BASE} for name, value in pairs]
    keys = "; ".join(f"{name}={value}" for name, value in pairs)
    call(f"/api/classes/{code}/do", {"do": "start"}, keys)
    return code, cookies


def call(path: str, wish: dict[str, Any], cookies: str = "") -> Any:
    """Post something to the server."""
    headers = {"Content-Type": "application/json", "Origin": BASE, "Cookie": cookies}
    request = urllib.request.Request(BASE + path, json.dumps(wish).encode(), headers)
    return urllib.request.urlopen(request)


def processor_times(trace: bytes) -> tuple[list[float], list[float]]:
    """The processor time of each task of the page's thread, in milliseconds, the longest first: of the page, and
    before the first script of a page that opens: of the browser, and of scripts that Playwright adds to every page."""
    events = json.loads(trace)["traceEvents"]
    names = [event for event in events if event["name"] == "thread_name"]
    mains = {(event["pid"], event["tid"]) for event in names if event["args"]["name"] == "CrRendererMain"}
    of_page = [event for event in events if (event["pid"], event["tid"]) in mains and "tdur" in event]
    opened = max((event["ts"] for event in of_page if event["name"] == "CommitNavigation"), default=0)
    scripts = [event["ts"] for event in of_page if event["name"] == "v8.evaluateModule"]  # Ours are all modules.
    first = min((time for time in scripts if time > opened), default=0)
    tasks = [event for event in of_page if event["name"] == "RunTask"]
    before = [event["tdur"] / 1000 for event in tasks if event["ts"] + event["dur"] < first]
    after = [event["tdur"] / 1000 for event in tasks if event["ts"] + event["dur"] >= first]
    return sorted(after, reverse=True), sorted(before, reverse=True)


def measure(browser: Browser, page: Page, rate: float, what: str, do: Callable[[], None]) -> None:
    """Do something once with the processor slowed down, traced, and print the longest tasks. Chromium slows the page's
    thread down by idle work, which its processor time contains."""
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    browser.start_tracing(page=page, categories=TRACED)
    do()
    times, before = processor_times(browser.stop_tracing())
    tasks = sorted(page.evaluate("tasks.splice(0)"), reverse=True)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    longest, opening = (", ".join(f"{time:.0f}" for time in some[:6]) for some in (times, before))
    print(f"{what}: longest tasks {longest} ms of processor time; on the clock over 50 ms: {tasks[:6]}", flush=True)
    if before:
        print(f"{what}: before its first script: {opening} ms of processor time", flush=True)


def look(browser: Browser, code: str, cookies: list[dict[str, Any]], wish: argparse.Namespace) -> None:
    """Open the wall, let it run, and work with it."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(WATCH)

    def opens() -> None:
        page.goto(f"{BASE}/c/{code}/wall")
        page.wait_for_timeout(4000)  # To wait for a tile would look for it in every frame, on the page's thread.

    def press(name: str) -> Callable[[], None]:
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None

        def pressed() -> None:
            page.mouse.click(box["x"] + 5, box["y"] + 5)
            page.wait_for_timeout(2000)

        return pressed

    measure(browser, page, wish.rate, "opening", opens)
    assert page.get_by_role("article").count() == wish.tables, "the wall has not opened within four seconds"
    measure(browser, page, wish.rate, "watching", lambda: page.wait_for_timeout(1000 * wish.seconds))
    measure(browser, page, wish.rate, "people", press("People"))
    measure(browser, page, wish.rate, "by number", press("By number"))


def main() -> None:
    parser = argparse.ArgumentParser(description="How fluent is the wall of a large class?")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--rate", type=float, default=4)
    wish = parser.parse_args()
    chromium = next(filter(None, map(which, CHROMIUMS)), None)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'wall.sqlite'}"
        words = [sys.executable, "-u", "-c", SERVE, str(PORT), database]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            while "open at" not in server.stdout.readline():
                pass
            code, cookies = make_class(wish.tables, wish.seats)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                look(browser, code, cookies, wish)
                browser.close()
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
