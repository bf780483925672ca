"""Two people and bots play Original Position on its board, one at 1280 px and one at 360 px: a whole game with debates,
of which pages need not draw every scenario, and a round of six players without. Each phase is looked at, and no browser
is sent a card or a chip that its person may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from .conftest import Visit
from .sight import Sight
from .tables import go_on, play, play_on_together
from .visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]  # bots that look ahead play long games

SEATS = 3
CROWD = 6
# What the board offers, in the order in which one looks for it.
OFFERS = (
    "^Continue",
    "^Vote (Agree|Disagree)$",
    "^I’m ready to end the debate$",
    r"^Buy for those included: pay ([5-9]|1\d)$",
    r"\binclude$",
    r"^Buy for those included: pay 3$",
    "^Buy nothing$",
    "^Read aloud$",
    "^Exchange$",
    "^Pass this turn$",
    "^Stop buying$",
)


PHASES = ("scenario_vote", "debate", "decided", "turn", "goods_vote")
LAST = "Stop buying"
"""What is pressed in the last phase, `private`."""
PRESSED = ("Vote Agree", "Vote Disagree", "I’m ready to end the debate", "Read aloud")

SCREENS = 2.5
"""How many screens of 740 px a phone scrolls through at most."""
HEIGHT = "() => document.documentElement.scrollHeight / innerHeight"
# Whether the result of a vote is in sight, between the strip and the tabs.
IN_SIGHT = """() => {
  const [result] = document.querySelectorAll(".original-position :is(.counted > b, .open .scales, .latest summary b)");
  const { top, bottom } = result?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
  const [strip, tabs] = ["section.strip", ".tabs"].map((one) => document.querySelector(one).getBoundingClientRect());
  return top >= strip.bottom && bottom <= tabs.top;
}"""

CUT_SHORT = """() => [...document.querySelectorAll("figure")].filter((figure) => {
  const table = figure.querySelector(".scroll-x");
  return !table || table.clientHeight === 0 || table.scrollHeight > table.clientHeight + 1;
}).map((figure) => figure.querySelector("h3").textContent)"""
# Colour keys that a printer leaves white.
KEYS_WITHOUT_COLOUR = """() => [...document.querySelectorAll(".key span")].filter(
  (key) => getComputedStyle(key).printColorAdjust !== "exact").length"""
# Words of the strip that stand out of their button, or are cut off without saying so.
OVER_THE_EDGE = """() => [...document.querySelectorAll(".one-of button")].filter((button) => {
  const edge = button.getBoundingClientRect();
  const words = (button.querySelector(".label") ?? button).getBoundingClientRect();
  return words.top < edge.top || words.bottom > edge.bottom;
}).length"""


# What buttons are called, in one call for all of them.
NAMES = """(buttons) => buttons.map((button) =>
  (button.getAttribute("aria-label") ?? button.innerText).replace(/\\s+/g, " ").trim())"""


class BoardPlayer:
    """A person who acts on the board alone. `acts`: what was pressed, in the words of the buttons; `confirmed`: what
    the page then asked about again."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.acts: list[str] = []
        self.confirmed: list[str] = []
        self._position: tuple[str, dict[str, Any]] = "", {}
        self._read = 0

    def position(self) -> tuple[str, dict[str, Any]]:
        """The phase and the view by what this browser was sent so far."""
        frames = self.visitor.heard[self._read :]
        self._read += len(frames)
        *_, self._position = [self._position, *views(frames, self._position[1])]
        return self._position

    def take_turn(self) -> None:
        """Press what the board offers now; what cannot be taken back is confirmed."""
        page = self.visitor.page
        board = page.get_by_role("region", name="The table of the Original Position")
        buttons = board.locator("button:not([aria-disabled=true])")
        names: list[str] = buttons.evaluate_all(NAMES)
        if board.get_by_role("radio").count() and not any(re.match("Vote (Agree|Disagree)$", name) for name in names):
            board.get_by_role("radio").nth(len(self.acts) % 2).check()
            names = buttons.evaluate_all(NAMES)
        found = ((offer, at) for offer in OFFERS for at, name in enumerate(names) if re.search(offer, name))
        offer, at = next(found, ("", 0))
        if not offer:
            page.wait_for_timeout(25)
            return
        # By its name: what is pressed is what was read, even if the board has moved on.
        button = buttons.and_(page.get_by_role("button", name=names[at], exact=True)).first
        before = self.visitor.answers()
        self.acts.append(names[at])
        if offer == "^Continue":
            # Nobody may take the next card's buttons for those of the card in front of them.
            strip = page.get_by_role("region", name="What to do now")
            strip.get_by_role("button", name=re.compile(offer)).wait_for()
            assert not strip.get_by_role("button", name=re.compile("^(Agree|Disagree)$")).count()
        button.click()
        if offer != "^Continue":
            self.confirmed += filter(None, [self.visitor.do_chosen(before)])


@dataclass
class Evening:
    """What happened at the table."""

    people: tuple[BoardPlayer, BoardPlayer]
    sight: Sight
    seen: dict[str, str] = field(default_factory=dict)
    screens: dict[str, float] = field(default_factory=dict)
    """How many screens of a phone the page fills at most, by phase."""


@pytest.fixture(scope="module")
def evening(visit: Visit, sight: Sight) -> Evening:
    """The whole game, played once for all tests of this file."""
    found = Evening(_seated(visit, SEATS), sight)
    _play(found)
    return found


@pytest.fixture(scope="module")
def hurry(visit: Visit, sight: Sight) -> Evening:
    """Six players without a debate, until a good was voted on; both pages are reloaded then and after a scenario."""
    found = Evening(_seated(visit, CROWD, debate_seconds=0), sight)
    for stage, card in (("scenario", "last_scenario"), ("good", "last_card")):
        _play_until(found, lambda player, card=card: _lies_beside(player, card))
        for player in found.people:
            player.visitor.page.reload()
            last = player.visitor.page.locator("details.last")
            last.wait_for()
            found.seen[f"{stage} in one line at {player.visitor.width}"] = last.locator("summary").inner_text()
            if player.visitor.width == "phone":
                sight.picture(player.visitor.page, f"op-last-{stage}-folded-360", whole=True)
                last.locator("summary").click()
            sight.look(player.visitor, f"op-last-{stage}", whole=True)
            found.seen[f"{stage} at {player.visitor.width}"] = last.inner_text()
            found.seen[f"{stage} on the scales at {player.visitor.width}"] = str(last.locator("svg .weight").count())
            if player.visitor.width == "phone":
                last.locator("summary").click()
    strip = found.people[1].visitor.page.locator("details.strip")
    strip.locator(":scope > summary").click()
    found.seen["strip"] = strip.inner_text()
    sight.look(found.people[1].visitor, "op-others", whole=True)
    return found


def _seated(visit: Visit, seats: int, **charter: int) -> tuple[BoardPlayer, BoardPlayer]:
    """One at a desk, one with a phone; bots on the other seats; the game has begun. Scenes are off, so that what was
    decided stays on the page until one continues."""
    desk, phone = visit("desk"), visit("phone")
    for one in (desk, phone):
        one.page.add_init_script("localStorage.setItem('commonweal.scenes', 'off')")
    play({"Maria": desk, "Ben": phone}, game="original_position", seats=seats, charter=charter)
    for one in (desk, phone):
        one.page.get_by_role("region", name="The table of the Original Position").wait_for()
    return BoardPlayer(desk), BoardPlayer(phone)


def _play_until(e: Evening, holds: Callable[[BoardPlayer], bool]) -> None:
    """Act for both, looking at each phase, until something holds for both."""
    for _ in range(2000):
        if all(holds(player) for player in e.people):
            return
        at_turn = [player for player in e.people if player.visitor.turn]
        for player in at_turn:
            _look(e, player)
            player.take_turn()
        if not at_turn:
            e.people[0].visitor.page.wait_for_timeout(25)
    told = [f"{p.visitor.page.title()}: {p.visitor.say()} {p.acts[-5:]}" for p in e.people]
    raise AssertionError(f"It does not come true. {told}")


def _play(e: Evening) -> None:
    """The whole game, its debrief and its last table."""
    people, code = [player.visitor for player in e.people], e.people[0].visitor.page.url.rsplit("/", 1)[1]
    _play_until(e, lambda player: _has_met_all(e, player))
    play_on_together(people, code, "original_position", "private")
    _play_until(e, lambda player: player.visitor.over)
    e.screens["finished"] = people[1].page.evaluate(HEIGHT)
    go_on(*people)
    for player in e.people:
        page = player.visitor.page
        page.get_by_role("button", name="Show everything").click()
        interests = page.get_by_role("region", name="What each of you would have voted, as a table")
        interests.wait_for()
        page.get_by_text("more sentences").click()
        e.seen[f"debrief at {player.visitor.width}"] = page.get_by_role("main").inner_text()
        e.seen[f"interests at {player.visitor.width}"] = interests.inner_text()
        e.sight.look(player.visitor, "op-debrief", whole=True)
        e.seen[f"cut short on paper at {player.visitor.width}"] = _on_paper(e, player.visitor)
        page.get_by_role("button", name="Replay").click()
        page.get_by_text("What if from here?").wait_for()  # it opens where one may play on
        page.get_by_role("button", name="Last", exact=True).click()
        mat = page.get_by_role("region", name="Your mat")
        mat.get_by_text("Points").wait_for()
        e.sight.look(player.visitor, "op-end", whole=True)
        e.seen[f"end at {player.visitor.width}"] = mat.inner_text()


def _has_met_all(e: Evening, player: BoardPlayer) -> bool:
    """Whether this person has met each phase, and each button was pressed by one or the other."""
    pressed = " ".join(act for one in e.people for act in one.acts)
    seen = (f"op-{phase} at {player.visitor.width}" in e.sight.stages for phase in PHASES)
    return all(seen) and all(word in pressed for word in PRESSED)


def _on_paper(e: Evening, visitor: Visitor) -> str:
    """The headings of tables that are not printed to their end, or not at all."""
    page = visitor.page
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    e.sight.picture(page, f"op-paper-{visitor.width}", whole=True)
    cut = page.evaluate(CUT_SHORT)
    assert page.evaluate(KEYS_WITHOUT_COLOUR) == 0
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    return ", ".join(cut)


def _look(e: Evening, player: BoardPlayer) -> None:
    """Look at each phase once, and once at a vote that was decided."""
    page = player.visitor.page
    _open_the_many(e, player.visitor)
    past = page.get_by_role("region", name="The vote that was decided")
    stage = "decided" if past.count() else player.visitor.phase
    if player.visitor.width == "phone":
        e.screens[stage] = max(e.screens.get(stage, 0), page.evaluate(HEIGHT))
    if f"op-{stage} at {player.visitor.width}" not in e.sight.stages:
        if player.visitor.width == "phone" and stage in ("debate", "decided"):
            assert page.evaluate(IN_SIGHT), f"the result of a vote is out of sight: {stage}"
        e.sight.look(player.visitor, f"op-{stage}", whole=True)
        if past.count():
            e.seen[f"decided at {player.visitor.width}"] = past.inner_text()


def _open_the_many(e: Evening, visitor: Visitor) -> None:
    """Look once behind the button that stands for the many acts of one name; on a phone, behind the button for all acts
    that stand aside."""
    if f"many at {visitor.width}" in e.seen:
        return
    strip = visitor.page.get_by_role("region", name="What to do now")
    many = strip.get_by_role("button", name=re.compile(r"^Show a card to a player \(\d+\)…$"))
    if visitor.width == "phone":
        beside = strip.get_by_role("button", name=re.compile(r"^Other acts \(\d+\)…$"))
        if not beside.count():
            return
        assert not many.count(), "a phone has room for one button aside"
        beside.click()
    elif not many.count():
        return
    many.click()
    shown = strip.get_by_role("group", name="Show a card to a player")
    e.seen[f"many at {visitor.width}"] = shown.inner_text()
    e.seen[f"over the edge at {visitor.width}"] = str(visitor.page.evaluate(OVER_THE_EDGE))
    e.sight.look(visitor, "op-many")
    (shown.get_by_role("button", name="Close") if visitor.width == "phone" else many).click()
    shown.wait_for(state="detached")


def views(frames: Iterable[str], view: dict[str, Any] | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Phase and view after every message, as a browser that has a view puts them together."""
    view = view or {}
    for frame in frames:
        said = json.loads(frame)
        if said["type"] == "hello" and said["position"]:
            view = dict(said["position"]["view"])
            yield said["position"]["phase"], view
        elif said["type"] == "update":
            view |= said["changed"]
            yield said["position"]["phase"], view


def _lies_beside(player: BoardPlayer, card: str) -> bool:
    """Whether a vote on a scenario or on a good is the last one, and the next card is voted on or chosen by now."""
    phase, view = player.position()
    return view[card] >= 0 and phase in ("scenario_vote", "turn", "goods_vote")


def test_the_game_reaches_its_end_for_both(evening: Evening):
    for player in evening.people:
        assert re.search(r"Points\s+\d+", evening.seen[f"end at {player.visitor.width}"])


def test_the_board_is_enough_to_play(evening: Evening):
    pressed = " ".join(act for player in evening.people for act in player.acts)
    assert [word for word in (*PRESSED, LAST) if word not in pressed] == []


def test_a_decided_scenario_shows_its_award(evening: Evening):
    for width in ("desk", "phone"):
        assert re.search(r"mitigation points?", evening.seen[f"decided at {width}"])


def test_without_a_debate_the_last_vote_lies_beside_the_next_card(hurry: Evening):
    """After a reload, too: what was decided, who voted what with which weight, and what it brought."""
    for width in ("desk", "phone"):
        line = hurry.seen[f"scenario in one line at {width}"]
        assert re.search(r"The last vote “.+”\s+(Agree|Disagree|A tie)", line), line
        assert re.search(r"(No|\d) mitigation points?", line), line
        assert hurry.seen[f"scenario on the scales at {width}"] == str(CROWD)
        for name in ("you", "ben" if width == "desk" else "maria"):
            assert name in hurry.seen[f"scenario at {width}"].lower()
    assert re.search(r"Agree: .*\d\)\. Disagree: ", hurry.seen["scenario in one line at phone"])


def test_the_last_vote_on_a_good_says_who_was_helped(hurry: Evening):
    for width in ("desk", "phone"):
        line = hurry.seen[f"good in one line at {width}"]
        assert re.search(r"Not awarded|nothing was bought|Bought for .+, \d+ tax money", line), line
        assert hurry.seen[f"good on the scales at {width}"] == str(CROWD - 1), "who reads a card lays no chip on it"


def test_many_acts_of_one_name_stand_behind_one_button(hurry: Evening):
    for width in ("desk", "phone"):
        assert hurry.seen[f"many at {width}"].count("Show ") == 2 * (CROWD - 1), "two cards, to each of the others"
        assert hurry.seen[f"over the edge at {width}"] == "0"


def test_a_phone_scrolls_through_few_screens(evening: Evening, hurry: Evening):
    """In every phase, with three players and with six."""
    assert {*PHASES, "private", "finished"} <= {*evening.screens, *hurry.screens}
    found = {phase: round(screens, 2) for e in (evening, hurry) for phase, screens in e.screens.items()}
    assert {phase: screens for phase, screens in found.items() if screens > SCREENS} == {}


def test_a_purchase_is_one_press_a_person(evening: Evening, hurry: Evening):
    for player in (*evening.people, *hurry.people):
        assert [name for name in player.confirmed if re.search("include|Include|Buy|Stop buying", name)] == []


def test_on_a_phone_the_others_are_one_strip(hurry: Evening):
    assert re.search(r"Maria\s+\d votes?, \d/5", hurry.seen["strip"])
    assert len(re.findall(r"items supported", hurry.seen["strip"])) == CROWD - 1


def test_the_debrief_says_what_each_would_have_voted(evening: Evening):
    for width in ("desk", "phone"):
        rows = evening.seen[f"interests at {width}"]
        assert len(re.findall(r"Behind the veil, .+ voted (Agree|Disagree)", rows)) == 3 * SEATS
        assert len(re.findall(r"Knowing talents and families, ", rows)) == 3 * SEATS
        assert re.search(r"with every card known, (both answers bring|.+'s interest lay with)", rows)
        told = evening.seen[f"debrief at {width}"]
        assert re.search(r"\d of 9 scenarios would have turned by votes as they counted", told)
        assert "What you would have decided" in told


def test_every_table_of_the_debrief_is_printed_to_its_end(evening: Evening):
    for width in ("desk", "phone"):
        assert evening.seen[f"cut short on paper at {width}"] == ""


def test_no_chip_of_another_is_sent_before_all_lie(evening: Evening):
    checked = 0
    for seat, player in enumerate(evening.people):
        for phase, view in views(player.visitor.heard):
            if phase in ("scenario_vote", "goods_vote"):
                others = [chip for voter, chip in enumerate(view["ballot"][:SEATS]) if voter != seat]
                assert all(chip in (None, 0) for chip in others)
                checked += any(chip is None for chip in others)
    assert checked > 0


def test_no_chance_card_is_sent_before_its_round(evening: Evening):
    for player in evening.people:
        for phase, view in views(player.visitor.heard):
            for number, deck in enumerate(("talent", "family", "reversal"), 1):
                if view["round"] < number or (view["round"] == number and phase in ("scenario_vote", "debate")):
                    assert set(view[deck]) == {-1}


def test_nothing_is_wrong_with_any_page(evening: Evening, hurry: Evening):
    """axe-core finds nothing in light and dark, nothing scrolls sideways at 360 px or at 200 %, nothing moves."""
    assert evening.sight.findings == []
    looked_at = {stage.split(" ")[0].removeprefix("op-") for stage in evening.sight.stages}
    assert {*PHASES, "end", "debrief"} <= looked_at
    assert {"last-scenario", "last-good", "others"} <= {s.split(" ")[0].removeprefix("op-") for s in hurry.sight.stages}


def test_no_browser_complains(evening: Evening, hurry: Evening):
    for player in (*evening.people, *hurry.people):
        player.visitor.assert_clean()
