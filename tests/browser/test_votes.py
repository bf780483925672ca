"""Votes of a game without a board: a roll call, a vote with a third answer that is sent back, and a secret ballot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .house import House
from .keyboard import KeyboardPlayer
from .sight import SIDEWAYS, Sight
from .tables import play
from .test_touch import LOW
from .toy_houses import house_with
from .visitor import Visitor

pytestmark = pytest.mark.browser

GAME = "from institutions.toys import moot\n\nrulebook = moot()\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with an assembly, which has no board."""
    with house_with(tmp_path_factory.mktemp("house"), "moot", GAME) as opened:
        yield opened


def assemble(visit: Visit, **charter: Any) -> dict[str, Visitor]:
    """A table of three at the first turn; Cleo is on a phone."""
    people = {"Ann": visit("desk"), "Ben": visit("desk"), "Cleo": visit("phone", touch=True)}
    play(people, game="moot", charter={"seconds": False} | charter)
    for visitor in people.values():
        visitor.page.get_by_label("Type an act").wait_for()
    return people


def type_act(visitor: Visitor, act: str) -> None:
    field, before = visitor.page.get_by_label("Type an act"), visitor.answers()
    field.fill(act)
    field.press("Enter")
    visitor.do_chosen(before)


def move(people: dict[str, Visitor], act: str) -> str:
    """Let the player who has the turn make this motion. Returns the name."""
    active = next(name for name, visitor in people.items() if visitor.turn)
    type_act(people[active], act)
    return active


def vote(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="The vote")


def cast(visitor: Visitor, answer: str) -> None:
    """Choose an answer in the card, and vote it there."""
    card, before = vote(visitor), visitor.answers()
    card.get_by_role("radio", name=answer).check()
    card.get_by_role("button", name=f"Vote {answer}").click()
    visitor.do_chosen(before)


def check_size(visitor: Visitor) -> None:
    """Nothing is wider than the window, and a thumb meets everything."""
    assert visitor.page.evaluate(SIDEWAYS) == []
    if visitor.width == "phone":
        assert visitor.page.evaluate(LOW) == []


def test_a_roll_is_called_and_all_hear_it(visit: Visit, sight: Sight) -> None:
    people = assemble(visit, show="roll_call")
    move(people, "propose option=salary value=3")
    names = list(people)
    cards = {name: vote(visitor) for name, visitor in people.items()}
    for card in cards.values():
        expect(card.get_by_role("heading", name="Answer the roll call")).to_be_visible()
        expect(card).to_contain_text("Salary: from 1 to 3")
        expect(card).to_contain_text("More than half of those who vote aye or nay must vote aye: 2 of 3.")
        expect(card).to_contain_text("If 2 vote present, you vote again.")
    for count in range(3):
        roll = cards["Cleo"].get_by_role("list", name="Roll call").get_by_role("listitem")
        called = roll.nth(count).inner_text().split("\n")[0]
        expect(roll.nth(count)).to_contain_text("called now")
        name = "Cleo" if called == "You" else called
        waiting = names[(names.index(name) + 1) % 3]
        if count < 2:
            expect(cards[waiting]).to_contain_text("You answer when you are called.")
        expect(people[waiting].page.get_by_role("radio")).to_have_count(0)
        if count == 2:
            sight.look(people["Ann"], "votes-roll")
            sight.look(people["Cleo"], "votes-roll")
            for visitor in people.values():
                check_size(visitor)
            assert ("present" in roll.nth(0).inner_text(), "aye" in roll.nth(1).inner_text()) == (True, True)
            expect(cards[name]).to_contain_text("aye: 2 of 2.")
        cast(people[name], ("present", "aye", "aye")[count])
    for visitor in people.values():
        decided = visitor.page.locator("details", has_text="Last vote:")
        expect(decided).to_contain_text("The motion is carried.")
        decided.locator("summary").click()
        expect(decided).to_contain_text("2 needed (dashed line).")
        check_size(visitor)
    sight.look(people["Ann"], "votes-decided")
    sight.look(people["Cleo"], "votes-decided")
    for visitor in people.values():
        visitor.assert_clean()


def test_those_who_vote_present_send_a_motion_back(visit: Visit, sight: Sight) -> None:
    people = assemble(visit, show="open", threshold="two_thirds")
    active = people[move(people, "propose option=threshold value=0")]
    expect(vote(active)).to_contain_text("You move to change the charter")
    expect(vote(active)).to_contain_text("Majority: from two thirds to more than half")
    for name, answer in (("Ann", "present"), ("Ben", "present")):
        cast(people[name], answer)
    card = vote(people["Cleo"])
    card.get_by_text("2 of 3 have voted. Waiting for you.").click()  # on a phone a part that opens
    assert "present" not in card.get_by_role("list", name="Voters").inner_text()
    expect(card).to_contain_text("must vote aye: 2 of 3.")
    sight.look(people["Cleo"], "votes-open")
    cast(people["Cleo"], "aye")
    for visitor in people.values():
        expect(vote(visitor)).to_contain_text("The vote before: Enough voted present: you vote again.")
        expect(vote(visitor)).to_contain_text("0 of 3 have voted.")
        assert "If 2 vote present" not in vote(visitor).inner_text()
    sight.look(people["Ann"], "votes-again")
    for visitor in people.values():
        visitor.assert_clean()


def test_a_secret_ballot_tells_nothing_but_the_result(visit: Visit, sight: Sight) -> None:
    people = assemble(visit, show="secret")
    move(people, "propose option=salary value=3")
    cast(people["Ann"], "aye")
    expect(vote(people["Ann"])).to_contain_text("You voted aye. No one will see your vote.")
    cast(people["Cleo"], "nay")
    for name in ("Ann", "Cleo"):
        sight.look(people[name], "votes-secret")
    heard = len(people["Cleo"].heard)
    cast(people["Ben"], "aye")
    for visitor in people.values():
        decided = visitor.page.locator("details", has_text="Last vote:")
        expect(decided).to_contain_text("The motion is carried.")
        decided.locator("summary").click()
        expect(decided).to_contain_text("The ballots stay secret.")
        assert decided.get_by_role("listitem").count() == 0
    assert not [frame for frame in people["Cleo"].heard[heard:] if "ballot_paper answer=1" in frame]
    for visitor in people.values():
        visitor.assert_clean()


def test_the_keyboard_alone_votes(visit: Visit) -> None:
    people = assemble(visit, show="open")
    move(people, "propose option=salary value=2")
    player = KeyboardPlayer(people["Ben"])
    player.until_there("radio", "Aye")
    player.reach("radio", "Aye")
    player.press("Space", "ArrowDown")
    before = people["Ben"].answers()
    player.use("button", "^Vote nay$")
    people["Ben"].until_answered(before)
    player.until_there("StaticText", "You voted nay.")


def test_nothing_was_wrong_to_look_at(sight: Sight) -> None:
    assert sight.findings == []
