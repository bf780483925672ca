"""Play the lesson of docs/teach.md with a real server and real pages, and take its pictures again.

    python tools/lesson_pictures.py [--folder docs/images]

Eight tables of four play Potlatch: three pupils with pages, the others by calls, bots for those who are away. It
follows the plan of the lesson to its last step, which takes some minutes."""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import httpx2
from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "images"
SERVE = """
import sys
from commonweal.server.serve import serve
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], bot_pause=0.5)
"""
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WITH_PAGES = ("Ada", "Ben", "Cleo")
OTHERS = (
    "Dan Eva Finn Gia Hugo Ida Jan Kim Leo Mia Nils Ona Paul Quinn Rosa Sam Tina Uma Vera Will Xenia Yara Zoe Anna Bela"
    " Cem Dora Emil"
)
BY_CALLS = OTHERS.split()
SENTENCE = "Two more rounds. Think about whom you owe something."


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the pictures of the teacher's guide again.")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    chromium = next(filter(None, map(which, CHROMIUMS)), None)
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        play(browser, base, folder)
        browser.close()


@contextmanager
def serving() -> Iterator[str]:
    """A server with an empty database; its address."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-u", "-c", SERVE, str(port), f"sqlite:///{folder}/lesson.sqlite"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            while "open at" not in server.stdout.readline():
                pass
            yield f"http://localhost:{port}"
        finally:
            server.terminate()
            server.wait(10)


def play(browser: Browser, base: str, folder: Path) -> None:
    """The lesson, step by step, with a picture where the guide has one."""
    teacher = page_of(browser, 1280, 800)
    code = make_class(teacher, base)
    screen = page_of(browser, 1280, 720)
    screen.context.add_cookies(teacher.context.cookies())  # type: ignore[arg-type]
    begin_step(teacher, "Gather")
    pupils = [join(page_of(browser, *size), base, code, name) for name, size in zip(WITH_PAGES, sizes(), strict=True)]
    join_by_calls(base, code)
    screen.goto(f"{base}/c/{code}/screen")
    screen.get_by_text(f"{len(WITH_PAGES) + len(BY_CALLS)} people have joined.").wait_for()
    screen.wait_for_load_state("networkidle")  # the QR code
    screen.screenshot(path=folder / "class-join.png")
    command(teacher, base, code, {"do": "absent", "absent": {"bot": "random", "seconds": 1}})
    begin_step(teacher, "Play")
    for pupil in pupils:
        pupil.get_by_role("region", name="What to do now").wait_for()
    wait_for_tables(teacher, base, code, lambda tile: (tile.get("round") or 0) >= 3, at_least=4)
    teacher.screenshot(path=folder / "class-wall.png")
    command(teacher, base, code, {"do": "say", "text": SENTENCE})
    pupils[0].get_by_text(SENTENCE).first.wait_for()
    pupils[0].screenshot(path=folder / "class-phone.png")
    command(teacher, base, code, {"do": "say", "text": ""})
    for pupil in pupils:
        pupil.context.close()
    wait_for_tables(teacher, base, code, lambda tile: tile["state"] == "ended", at_least=8)
    for step in ("Look up", "Play on", "Last round", "Talk about it"):
        begin_step(teacher, step)
    teacher.goto(f"{base}/c/{code}/debrief")
    teacher.get_by_text("Three things to talk about").wait_for()
    teacher.screenshot(path=folder / "class-debrief.png")


def sizes() -> list[tuple[int, int]]:
    """The screens of the pupils who have pages: the first has a phone."""
    return [(360, 740), (1280, 860), (1280, 860)]


def page_of(browser: Browser, width: int, height: int) -> Page:
    """A browser of somebody."""
    return browser.new_context(viewport={"width": width, "height": height}, locale="en-GB").new_page()


def make_class(teacher: Page, base: str) -> str:
    """The class, made at the home page as the guide says; its code."""
    teacher.goto(base)
    teacher.get_by_role("link", name="Run a class").click()
    teacher.get_by_role("button", name="Potlatch").click()
    teacher.get_by_label("People", exact=True).fill(str(len(WITH_PAGES) + len(BY_CALLS)))
    teacher.get_by_role("button", name="Make the class").click()
    teacher.get_by_role("button", name="I have them").click()
    return teacher.url.split("/")[-2]


def begin_step(teacher: Page, title: str) -> None:
    """Press the button of the next step."""
    teacher.get_by_role("button", name=f"Next: {title}", exact=True).click()
    teacher.locator("b", has_text=f": {title}").wait_for()


def join(page: Page, base: str, code: str, name: str) -> Page:
    """A pupil comes in at the home page."""
    page.goto(f"{base}/c/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the class").click()
    page.get_by_role("button", name="I have them").click()
    return page


def join_by_calls(base: str, code: str) -> None:
    """Those who have no page: they are away from the beginning."""
    for name in BY_CALLS:
        with httpx2.Client(base_url=base, headers={"Origin": base}, timeout=60) as pupil:
            pupil.post(f"/api/classes/{code}/join", json={"name": name}).raise_for_status()
            pupil.post(f"/api/classes/{code}/seat").raise_for_status()


def command(teacher: Page, base: str, code: str, wish: dict[str, Any]) -> None:
    """A command that the guide does not show."""
    answer = teacher.context.request.post(f"{base}/api/classes/{code}/do", data=wish, headers={"Origin": base})
    assert answer.ok, answer.text()


def wait_for_tables(teacher: Page, base: str, code: str, holds: Any, *, at_least: int) -> None:
    """Until enough tables have come so far. People with pages do not act, so their tables wait."""
    while True:
        tiles = teacher.context.request.get(f"{base}/api/classes/{code}").json()["tiles"]
        if sum(map(holds, tiles)) >= at_least:
            return
        teacher.wait_for_timeout(500)


if __name__ == "__main__":
    main()
