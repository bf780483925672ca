"""Cards that chance deals one after the other are told in one sentence, and only to those who may know them."""

from __future__ import annotations

import json
import random

import pytest

from commonweal.play import Game, start
from commonweal.play.log_writer import PlayedAct
from commonweal.play.templates import Templates
from commonweal.rulebook.acts.act import EVERYBODY
from commonweal.rulebook.texts.game_texts import TextsError
from commonweal.rulebook.values.actors import CHANCE
from games.potlatch.tables import book

DEALT = book.acts_by_name["deal_card"]
CARDS = [str(row.get("title") or row["name"]) for row in book.names["kind"]]
Viewer = int | None


def story(game: Game, entries: tuple[PlayedAct, ...], viewer: Viewer) -> bytes:
    """All that is sent to a viewer of these acts, as JSON."""
    assert game.last is not None
    return json.dumps(game.last.log_writer.write(entries, viewer)).encode()


def is_deal(entry: PlayedAct) -> bool:
    return DEALT.first <= entry.number < DEALT.first + DEALT.size


def test_a_hand_is_dealt_in_one_sentence_for_its_owner_alone() -> None:
    game = start("potlatch", seats=3, seed=1)
    assert game.last is not None
    entries = game.last.acts
    for viewer in (None, 0, 1, 2):
        lines = game.entries_of_move(0, viewer)
        dealt = [line for line in lines if line["id"] == "acts.deal_card.says"]
        assert sum(line["id"].startswith("acts.deal_card.hides") for line in lines) == (3 if viewer is None else 2)
        own = [CARDS[e.values["kind"]] for e in entries if is_deal(e) and e.values["seat"] == viewer]
        if viewer is None:
            assert dealt == []
        else:
            assert [game.word(line, viewer) for line in dealt] == [f"You are dealt {', '.join(own)}."]
            assert [(line["seats"], line["private"]) for line in dealt] == [([viewer], True)]
    assert sum(map(is_deal, entries)) == 18
    lines = game.entries_of_move(0, None, reveal=True)
    everything = [game.word(line) for line in lines if line["id"] == "acts.deal_card.says"]
    assert [text.split(" is dealt")[0] for text in everything] == ["Seat 0", "Seat 1", "Seat 2"]
    assert [text.count(",") for text in everything] == [5, 5, 5]
    assert not any(line["private"] for viewer in (None, 0) for line in game.entries_of_move(0, viewer, reveal=True))


def other_secret(game: Game, entry: PlayedAct, dice: random.Random, viewer: Viewer) -> PlayedAct:
    """The act of chance with other numbers where the viewer may not know them; any other act as it is."""
    assert game.last is not None
    if entry.by != CHANCE or entry.known_to is None or viewer in entry.known_to:
        return entry
    operands = game.book.act_of(entry.number).operands.items()
    other = {key: o.low + dice.randrange(o.size) for key, o in operands if o.seen != EVERYBODY}
    return entry._replace(values=entry.values | other)


@pytest.mark.parametrize("name", ["potlatch", "original_position"])
def test_what_a_viewer_may_not_know_makes_no_difference(name: str) -> None:
    """Change every operand that is hidden from a viewer: not a byte of the messages changes."""
    changed = together = 0
    for seed in range(6):
        game, dice = start(name, seats=4, seed=seed), random.Random(seed)
        while not game.over:
            seat = dice.choice(sorted(game.to_act))
            entries = game.do(seat, dice.choice(game.possible(seat))).acts
            for viewer in (None, 0, 1, 2, 3):
                others = [other_secret(game, entry, dice, viewer) for entry in entries]
                changed += others != list(entries)
                assert story(game, tuple(others), viewer) == story(game, entries, viewer)
                together += b"hides_many" in story(game, entries, viewer)
    assert changed > 50
    assert together > 20


def test_the_others_are_told_how_many_and_all_cards_are_told_to_their_owner() -> None:
    drawn = 0
    for seed in range(8):
        game, dice = start("potlatch", seats=4, seed=seed), random.Random(seed)
        while not game.over:
            seat = min(game.to_act)
            move = game.do(seat, dice.choice(game.possible(seat)))
            for viewer in range(4):
                own = [
                    CARDS[entry.values["kind"]]
                    for entry in move.acts
                    if entry.by == CHANCE and entry.values.get("seat") == viewer
                ]
                reads = [game.word(line, viewer) for line in game.entries_of_move(move.index, viewer)]
                notices = [text for text in reads if text.startswith("You draw ")]
                assert ", ".join(t.removeprefix("You draw ").removesuffix(".") for t in notices) == ", ".join(own)
                notices = [game.word(line) for line in game.entries_of_move(move.index)]
                many = [t for t in notices if t.startswith(f"Seat {viewer} draws ")]
                said = [t.removeprefix(f"Seat {viewer} draws ").split()[0] for t in many]
                assert sum(1 if word == "a" else int(word) for word in said) == len(own)
                drawn += len(own) > 1
    assert drawn > 10


@pytest.mark.parametrize(("act", "listed"), [("deal_card", "seat"), ("deal_card", "colour"), ("gift_to", "seat")])
def test_only_what_chance_deals_can_be_listed(act: str, listed: str) -> None:
    entry = book.texts.acts[act]
    before = dict(entry)
    entry["listed"] = listed
    try:
        with pytest.raises(TextsError, match=rf"\[acts.{act}\] cannot list '{listed}'"):
            Templates(book, book.names)
    finally:
        entry.clear()
        entry.update(before)
