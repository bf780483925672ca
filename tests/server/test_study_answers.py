"""Answers to questionnaires, completion codes, payments, and how the waiting room matches arrivals."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.server.errors import BadRequest
from commonweal.server.protocol.studies import Completion, Payment, Question, WaitingRoom
from commonweal.server.studies import completion
from commonweal.server.studies.matching import Arrival, match_arrivals, next_arm
from commonweal.server.studies.questionnaires import check_answers

SCALE = Question("trust", "?", "scale", ends=["low", "high"], points=5)
CHOICE = Question("side", "?", "choice", options=["left", "right"])
CHOICES = Question("rules", "?", "choices", options=["a", "b", "c"], required=False)
NUMBER = Question("age", "?", "number", least=18, most=99, required=False)
SHARE = Question("share", "?", "number", whole=False, required=False)
TEXT = Question("why", "?", "text", length=5, required=False)
ALL = [SCALE, CHOICE, CHOICES, NUMBER, SHARE, TEXT]


def test_keeps_answers_in_the_order_of_the_questions() -> None:
    given = {"why": "  so  ", "side": 2, "trust": 5, "rules": [3, 1], "age": 18, "share": 0.25}
    kept = check_answers(ALL, given)
    assert list(kept.items()) == [
        ("trust", 5), ("side", 2), ("rules", [1, 3]), ("age", 18), ("share", 0.25), ("why", "so"),
    ]  # fmt: skip


def test_leaves_out_what_was_not_answered() -> None:
    assert check_answers(ALL, {"trust": 1, "side": 1, "rules": [], "why": " ", "age": None}) == {"trust": 1, "side": 1}


@pytest.mark.parametrize(
    ("field", "answer", "says"),
    [
        ("trust", None, "answer_missing"),
        ("trust", 0, "answer_not_offered"),
        ("trust", 6, "answer_not_offered"),
        ("trust", True, "answer_not_offered"),
        ("trust", "5", "answer_not_offered"),
        ("side", 3, "answer_not_offered"),
        ("side", [1], "answer_not_offered"),
        ("rules", [1, 1], "answer_not_offered"),
        ("rules", [4], "answer_not_offered"),
        ("rules", 1, "answer_not_offered"),
        ("age", 17, "answer_out_of_bounds"),
        ("age", 100, "answer_out_of_bounds"),
        ("age", 20.5, "answer_not_whole"),
        ("age", "20", "answer_not_whole"),
        ("age", float("inf"), "answer_not_whole"),
        ("share", 1e13, "answer_out_of_bounds"),
        ("share", float("nan"), "answer_not_a_number"),
        ("why", "longer", "answer_too_long"),
        ("why", 3, "answer_not_a_text"),
        ("who", 1, "not_in_questionnaire"),
    ],
)
def test_refuses_an_answer_that_does_not_fit(field: str, answer: Any, says: str) -> None:
    with pytest.raises(BadRequest) as refused:
        check_answers(ALL, {"trust": 1, "side": 1, field: answer})
    assert refused.value.failure.message.id == f"errors.{says}"
    assert refused.value.failure.field == field
    assert str(refused.value)


def test_completion_codes_differ_and_are_found_however_they_are_typed() -> None:
    codes = {completion.new_completion_code(()) for _ in range(200)}
    assert len(codes) == 200
    code = codes.pop()
    assert completion.clean_completion_code(code.replace("-", " ").lower()) == code


def test_addresses_are_filled_in_without_breaking_them() -> None:
    ends = Completion("https://a.example/?c={code}&id={label}", "https://a.example/none", "PID")
    assert completion.address_for(ends, "BC-DF", "a&b=1/é", released=False) == (
        "https://a.example/?c=BC-DF&id=a%26b%3D1%2F%C3%A9"
    )
    assert completion.address_for(ends, "BC", "", released=True) == "https://a.example/none"
    assert completion.address_for(Completion(), "BC", "", released=True) == ""
    # a label that looks like a placeholder stays what it is
    assert completion.address_for(ends, "BC", "{code}", released=False).endswith("id=%7Bcode%7D")


def test_payments_are_never_below_nothing() -> None:
    pay = Payment("EUR", 5, "points", 0.333)
    assert completion.payment_of(pay, {"points": 10}) == 8.33
    assert completion.payment_of(pay, {"points": -100}) == 0
    assert completion.payment_of(pay, None) == 5


def arrivals(*at: int) -> list[Arrival]:
    return [Arrival(member, time * 1000) for member, time in enumerate(at)]


def test_a_table_begins_as_soon_as_enough_people_are_there() -> None:
    found = match_arrivals(arrivals(0, 1, 2, 3, 4), WaitingRoom(2, 60), 4, 5000)
    assert found.tables == [[0, 1], [2, 3]]
    assert (found.released, found.look_again) == ([], 64_000)


def test_people_who_closed_the_page_are_not_matched() -> None:
    waiting = [Arrival(0, 0, here=False), Arrival(1, 1), Arrival(2, 2)]
    assert match_arrivals(waiting, WaitingRoom(2, 60), 2, 5000).tables == [[1, 2]]
    assert match_arrivals(waiting[:2], WaitingRoom(2, 1), 2, 5000).released == [1]


def test_bots_fill_the_table_when_the_first_has_waited_long_enough() -> None:
    room = WaitingRoom(0, 60, "bots", 2)
    assert match_arrivals(arrivals(0, 30), room, 4, 59_999).tables == []
    assert match_arrivals(arrivals(0, 30), room, 4, 60_000).tables == [[0, 1]]
    alone = match_arrivals(arrivals(0), room, 4, 60_000)
    assert (alone.tables, alone.released) == ([], [0])


def test_who_has_waited_long_enough_is_released_and_the_others_wait_on() -> None:
    found = match_arrivals(arrivals(0, 30), WaitingRoom(3, 60, "release"), 3, 60_000)
    assert (found.tables, found.released, found.look_again) == ([], [0], 90_000)


def test_nobody_waits_in_an_empty_room() -> None:
    found = match_arrivals([], WaitingRoom(2), 2, 0)
    assert (found.tables, found.released, found.look_again) == ([], [], None)


def test_arms_stay_even() -> None:
    taken: list[int] = []
    for _ in range(6):
        taken.append(next_arm(3, taken, "random"))
    assert sorted(taken) == [0, 0, 1, 1, 2, 2]
    assert [next_arm(2, [0] * n + [1] * (n - 1), "in_turn") for n in (1, 2)] == [1, 1]
    assert next_arm(3, [1], "random", draw=lambda arms: arms[-1]) == 2
