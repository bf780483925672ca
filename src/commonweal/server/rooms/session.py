"""Carry out what one client sends over its connection, and answer it."""

from __future__ import annotations

import logging
from functools import partial

import msgspec

from commonweal.play import NotDone
from commonweal.rulebook import FACILITATOR, Actor

from ..courtesies.arguments import validate_argument, validate_endorsement
from ..courtesies.guess_sheets import check_guess
from ..courtesies.moderating import check_facilitator
from ..courtesies.promises import validate_new_promise, validate_promise_verb
from ..courtesies.talk import check_answer, check_talk
from ..courtesies.undo import not_done, refused
from ..errors import ApiError, BadRequest, Conflict, Forbidden, StorageUnavailable, TooManyRequests
from ..load.budgets import measured
from ..load.limits import ID_CHARS, MESSAGE_BYTES, NOTES_MOST, PRESS_CHARS, REFUSAL_BURST, REFUSAL_RATE, Bucket
from ..people.typed_text import read_text
from ..protocol import (
    Answer,
    Argue,
    ClientMessage,
    CloseCode,
    CommitShare,
    Do,
    Done,
    Endorse,
    ErrorCode,
    LeadReplay,
    MakePromise,
    Ping,
    Pong,
    Preview,
    Previewed,
    ReplayLed,
    RevealShare,
    Say,
    SettlePromise,
    ShowScenes,
    TakeBack,
    WriteGuess,
    WriteNote,
    encode,
    encode_json,
    read_client_message,
)
from .change import ActCommand, Change, Command
from .connections import Connection, ConnectionClosing
from .events import Kind
from .history import Chat, GuessWritten, Note
from .live_table import LiveTable
from .prepare import prepare_act

PONG = encode(Pong())
log = logging.getLogger("commonweal.server")


class ClientSession:
    """What one client sends, and the answers to it."""

    def __init__(self, table: LiveTable, connection: Connection) -> None:
        self.table, self.connection = table, connection
        self._refusals = Bucket(REFUSAL_RATE, REFUSAL_BURST)
        self.is_idle = True  # waits for the next message

    async def hear(self, text: str | bytes) -> None:
        """Carry out one message.

        Only the sender learns what is wrong with it. A closing connection may do nothing more."""
        connection = self.connection
        if connection.closing is not None:
            return
        is_allowed = connection.bucket.take()
        client_id = ""
        try:
            message = _read(text)
            client_id = getattr(message, "id", "")
            if not is_allowed and isinstance(message, LeadReplay):
                self._count_refusal()  # a step of a replay is never answered
                return
            if not is_allowed:
                raise TooManyRequests("errors.too_fast", todo="todo.wait_second")
            await self._carry_out(message)
        except ConnectionClosing:
            return  # the client sends unanswered messages again when it comes back
        except NotDone as no:
            self._refuse(not_done(client_id, no))
        except StorageUnavailable as refusal:
            connection.push(refused(client_id, refusal))  # not the sender's fault
        except ApiError as refusal:
            self._refuse(refused(client_id, refusal))
        except Exception:
            log.exception("table %s: a message could not be carried out", self.table.code)
            oops = ApiError("errors.server_failed", todo="todo.try_again", error=ErrorCode.WAITING)
            self._refuse(refused(client_id, oops))

    def _refuse(self, message: bytes) -> None:
        self.connection.push(message)
        self._count_refusal()

    def _count_refusal(self) -> None:
        """Close a connection that sends almost nothing but messages that are refused."""
        if not self._refusals.take():
            self.connection.close(CloseCode.TOO_MANY_REFUSALS, "closed.too_many_refusals")

    async def _carry_out(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self.connection.push(PONG)
        elif isinstance(message, LeadReplay):
            self._lead_replay(message)
        elif isinstance(message, ShowScenes):
            self.connection.shows_scenes = message.shown
        elif isinstance(message, CommitShare):
            self.table.shuffle.commit(self.connection, message.commitment)
        elif isinstance(message, RevealShare):
            self.table.shuffle.reveal(self._seat(), message.share)
        elif isinstance(message, Do):
            by = self._facilitator() if message.facilitator else self._seat()
            command, act = Command(by, message.id, self.connection), ActCommand(by, message.act, message.at)
            await self.table.change(command, partial(prepare_act, self.table, command, act), patient=True)
        elif isinstance(message, WriteNote):
            await self._write_note(message)
        elif isinstance(message, WriteGuess):
            await self._write_guess(message)
        elif isinstance(message, Preview):
            await self._preview(message)
        elif isinstance(message, Say):
            await self._say(message)
        elif isinstance(message, (MakePromise, SettlePromise)):
            await self._promise(message)
        elif isinstance(message, (Argue, Endorse)):
            await self._argue(message)
        elif isinstance(message, TakeBack):
            await self.table.undo_vote.request(self._seat(), message.id, self.connection)
        elif isinstance(message, Answer):
            await self.table.undo_vote.answer(self.connection, message.ask, message.yes)
            self.connection.push(encode(Done(message.id, self.table.n)))

    def _seat(self) -> int:
        seat = self.connection.seat
        if seat is None or not self.table.history.chairs[seat].person:
            raise Forbidden("errors.only_seated_act", todo="todo.join_first", error=ErrorCode.ILLEGAL)
        return seat

    def _facilitator(self) -> int:
        table, connection = self.table, self.connection
        if not table.absence.may_host(connection):
            raise Forbidden("errors.only_host_facilitates", todo="todo.ask_host", error=ErrorCode.ILLEGAL)
        check_facilitator(table, connection.seat)
        return FACILITATOR

    async def _preview(self, message: Preview) -> None:
        with measured():
            seen = self.table.playing().preview(self._seat(), message.act)
            if message.then:
                seen["choices"] = self.table.playing().choices_after(self._seat(), message.act)
        act = message.act if isinstance(message.act, str) else encode_json(message.act).decode()
        self.connection.push(encode(Previewed(message.id, act, **seen)))

    async def _say(self, message: Say) -> None:
        by = Actor.HOST if self.connection.seat is None and self.connection.host else self._seat()
        text = read_text(message.text)
        to = self._hearers(message.to)
        if by != Actor.HOST:
            check_talk(self.table.game, self.table.history, by, to)
        elif to is not None:
            raise Forbidden("errors.only_seated_whisper", todo="todo.say_to_all", error=ErrorCode.ILLEGAL)
        self._limit_text(by, message.id, len(text))
        await self._append("chat", by, encode_json(Chat(text, to)), message.id)

    async def _write_note(self, message: WriteNote) -> None:
        by, text, table = self._seat(), read_text(message.text), self.table
        if message.question is not None:
            if table.state != "ended":
                raise Conflict("errors.game_not_over", todo="todo.come_back_when_over", error=ErrorCode.ILLEGAL)
            check_answer(table.history, table.book.texts.debrief, by, message)
        is_kept = (by, message.id) in table.history.received
        if not is_kept and table.history.notes.get(by, 0) >= NOTES_MOST:
            raise Conflict("errors.most_notes", todo="todo.go_on", most=NOTES_MOST, error=ErrorCode.ILLEGAL)
        self._limit_text(by, message.id, len(text))
        await self._append("note", by, encode_json(Note(text, message.question, message.choice)), message.id)

    async def _write_guess(self, message: WriteGuess) -> None:
        by = self._seat()
        check_guess(self.table, by, message)
        written = GuessWritten(message.seat, message.thing, message.answer)
        await self._append("guess", by, encode_json(written), message.id)

    async def _append(self, kind: Kind, by: int, body: bytes, client_id: str) -> None:
        """Make something that was said durable, and send it to those it is for."""
        table = self.table
        await table.change(
            Command(by, client_id, self.connection), lambda: Change([table.event(kind, by, body, client_id)])
        )

    def _limit_text(self, by: int, client_id: str, chars: int) -> None:
        """Raises TooManyRequests if a seat writes more than a fast reader can read. Text that is already stored costs
        nothing."""
        is_kept = (by, client_id) in self.table.history.received
        if not is_kept and not self.connection.text_bucket.take(chars):
            raise TooManyRequests("errors.too_fast", todo="todo.wait_seconds")

    def _hearers(self, to: list[int] | None) -> list[int] | None:
        seats = len(self.table.history.chairs)
        if to is not None and not (to and all(0 <= seat < seats for seat in to)):
            raise BadRequest("errors.no_such_hearer", todo="todo.seat_numbers", last=seats - 1)
        return sorted(set(to)) if to is not None else None

    async def _promise(self, message: MakePromise | SettlePromise) -> None:
        table, by = self.table, self._seat()
        chairs, board = table.history.chairs, table.history.board
        if isinstance(message, MakePromise):
            if table.state not in ("playing", "paused"):
                raise Conflict("errors.promises_in_game", todo="todo.talk_open", error=ErrorCode.ILLEGAL)
            word = validate_new_promise(board, by, message, len(chairs))
            check_talk(self.table.game, self.table.history, by, None if message.open else message.to)
            self._limit_text(by, message.id, len(word.text))
        else:
            word = validate_promise_verb(board, by, message, chairs, over=table.state == "ended")
            self._limit_text(by, message.id, PRESS_CHARS)
        await self._append("promise", by, encode_json(word), message.id)

    async def _argue(self, message: Argue | Endorse) -> None:
        by, arguments = self._seat(), self.table.history.arguments
        check_talk(self.table.game, self.table.history, by, None)
        game = self.table.playing()
        if isinstance(message, Argue):
            event = validate_argument(arguments, game, by, message)
            self._limit_text(by, message.id, len(event.text))
        else:
            event = validate_endorsement(arguments, by, message)
            self._limit_text(by, message.id, PRESS_CHARS)
        await self._append("argument", by, encode_json(event), message.id)

    def _lead_replay(self, message: LeadReplay) -> None:
        """Show a moment to everybody who follows the host. It is not stored."""
        if not self.table.absence.may_host(self.connection):
            raise Forbidden("errors.only_host_leads", todo="todo.look_by_yourself", error=ErrorCode.ILLEGAL)
        table, moment = self.table, message.moment
        table.led_to = None if moment is None or not 0 < moment <= table.n else moment
        table.connections.tell(encode(ReplayLed(table.led_to)))


def _read(text: str | bytes) -> ClientMessage:
    if len(text) > MESSAGE_BYTES:
        raise BadRequest(
            "errors.message_too_long",
            todo="todo.send_at_most",
            error=ErrorCode.TOO_LONG,
            count=len(text),
            most=MESSAGE_BYTES,
        )
    try:
        message: ClientMessage = read_client_message(text)
    except RecursionError:
        raise BadRequest("errors.nested", todo="todo.see_protocol") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise BadRequest("errors.message_unreadable", todo="todo.see_protocol", detail=str(wrong)) from None
    client_id = getattr(message, "id", "0")
    if not 0 < len(client_id) <= ID_CHARS or "\0" in client_id:  # PostgreSQL stores no zero characters
        raise BadRequest("errors.no_message_id", todo="todo.id_length", most=ID_CHARS)
    return message
