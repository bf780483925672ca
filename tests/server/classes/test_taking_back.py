"""What a facilitator takes back: how things were, whatever it was, and nothing that members did."""

from __future__ import annotations

import pytest

from commonweal.server.classes import class_events as e
from commonweal.server.classes.class_history import ClassHistory, ClassTerms
from commonweal.server.protocol import Arm, encode_json
from commonweal.server.store import HOST_KEY, Event

ANN, BEN = e.Joined(0, "Ann", None, 1, 0), e.Joined(1, "Ben", None, 2, 1)


def history_of(*said: tuple[int, e.ClassAction]) -> ClassHistory:
    """A class in which Ann and Ben have joined, and then these things were done, each by somebody."""
    history = ClassHistory(ClassTerms("potlatch", 3, [Arm()]))
    entries = [(0, ANN), (1, BEN), *said]
    history.take(Event(n, n * 1000, "class", by, encode_json(action)) for n, (by, action) in enumerate(entries, 1))
    return history


@pytest.mark.parametrize(
    ("done", "back"),
    [
        (e.MuteSet(0, True), e.MuteSet(0, False)),
        (e.Swapped(0, 1), e.Swapped(0, 1)),
        (e.Seated(0, 2, 0), e.Seated(0, 1, 0)),
        (e.Removed(1), e.Restored(1, 2, 1)),
        (e.Renamed(0, "Anna"), e.Renamed(0, "Ann", "")),
        (e.DoorSet(False, "join"), e.DoorSet(True, "join")),
        (e.DoorSet(True, "watch"), e.DoorSet(False, "watch")),
        (e.PrivateTalkSet(False), e.PrivateTalkSet(True)),
    ],
)
def test_the_opposite_of_what_was_done_is_offered(done: e.ClassAction, back: e.ClassAction) -> None:
    history = history_of((HOST_KEY, done))
    assert history.undo is not None
    assert history.undo[1] == [back]
    before, after = history_of(), history_of((HOST_KEY, done), (HOST_KEY, back))
    assert (after.members, after.closed, after.private_talk) == (before.members, before.closed, before.private_talk)


def test_what_members_do_is_not_taken_back() -> None:
    assert history_of().undo is None
    history = history_of((HOST_KEY, e.MuteSet(0, True)), (0, e.HelpSet(0, True)), (1, e.GaveUp(1)))
    assert history.undo is not None
    assert history.undo[1] == [e.MuteSet(0, False)]


def test_those_who_change_places_have_each_others_seats() -> None:
    history = history_of((HOST_KEY, e.Swapped(0, 1)))
    assert [(one.table, one.seat) for one in history.present()] == [(2, 1), (1, 0)]
