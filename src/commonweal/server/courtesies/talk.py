"""Who may talk to whom at a table now: the rules decide while the game is played, and the host may forbid private talk
and mute people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.play.game import TALK

from ..errors import BadRequest, Conflict, Forbidden
from ..protocol import ErrorCode, TalkPolicy, WriteNote

if TYPE_CHECKING:
    from commonweal.play import Game

    from ..rooms.history import History

WITHOUT_PRIVATE_TALK: dict[TalkPolicy, TalkPolicy] = {
    "open": "public_only",
    "public_only": "public_only",
    "team": "public_only",
    "team_only": "closed",
    "closed": "closed",
}
"""What remains of a talk policy of the rules when the host allows no private talk."""


class Talk(NamedTuple):
    """What people may say at a table. teams: for each seat the seats in its team; empty if there are no teams."""

    policy: TalkPolicy
    teams: list[list[int]]

    def team(self, seat: int | None) -> list[int]:
        """The team of a seat, including the seat itself; empty if it has no team."""
        return self.teams[seat] if self.teams and seat is not None else []


def talk_of(game: Game | None, history: History) -> Talk:
    """What people may say now, and in which teams."""
    if game is None or history.state not in ("playing", "paused"):
        return Talk("open" if history.private_talk else "public_only", [])
    policy: TalkPolicy = "open" if game.talk_rule is None else TALK[game.talk_rule(game.s)]  # type: ignore[assignment]
    if not history.private_talk:
        policy = WITHOUT_PRIVATE_TALK[policy]
    teams = [game.team(seat) for seat in range(game.seats)] if game.team_rule is not None else []
    return Talk(policy, teams)


def check_talk(game: Game | None, history: History, by: int, to: Sequence[int] | None) -> None:
    """Check that a seat may say something now. to: to whom; None: to everybody. Raises Forbidden; Conflict, with the
    rule if the game forbids it."""
    check_voice(history, by)
    rule, in_private, talk = None if game is None else game.book.talk_rule, to is not None, talk_of(game, history)
    if in_private and not history.private_talk:
        raise Conflict("errors.no_private_talk", todo="todo.say_to_all", error=ErrorCode.ILLEGAL)
    in_team = to is not None and {by, *to} <= set(talk.team(by))
    if talk.policy == "team_only" and not in_team:
        raise Conflict("errors.talk_to_team_only", todo="todo.say_to_team", rule=rule, error=ErrorCode.ILLEGAL)
    if talk.policy == "team" and in_private and not in_team:
        raise Conflict("errors.talk_to_team", todo="todo.say_to_team", rule=rule, error=ErrorCode.ILLEGAL)
    if talk.policy == "closed":
        raise Conflict("errors.no_talk", todo="todo.talk_later", rule=rule, error=ErrorCode.ILLEGAL)
    if in_private and talk.policy == "public_only":
        raise Conflict("errors.talk_is_public", todo="todo.say_to_all", rule=rule, error=ErrorCode.ILLEGAL)


def check_voice(history: History, seat: int) -> None:
    """Check that a seat may talk to others outside the rules. Raises Forbidden if a host muted it."""
    if history.chairs[seat].muted:
        raise Forbidden("errors.muted", todo="todo.play_without_talk", error=ErrorCode.ILLEGAL)


def check_answer(history: History, debrief: Mapping[str, Any], seat: int, message: WriteNote) -> None:
    """Check that a seat may answer a question of the debrief: write to one of them, or press an answer to that of the
    lesson, which comes after them. Raises ApiError.

    debrief: the texts of the game’s debrief."""
    check_voice(history, seat)
    questions = len(debrief.get("questions", ()))
    if message.choice is None:
        is_there = 0 <= (message.question or 0) < questions
    else:
        answers = max((len(lesson["answers"]) for lesson in debrief.get("lessons", {}).values()), default=0)
        is_there = message.question == questions and 0 <= message.choice < answers
    if not is_there:
        raise BadRequest("errors.no_such_question", todo="todo.see_protocol")
