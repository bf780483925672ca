"""Who sits where at a table, and whether it is played."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET

from commonweal.debriefing import wording_of_measures
from commonweal.play.amendments import Amendment
from commonweal.play.characters import creed_of, motive_of
from commonweal.play.game_info import CHARACTER
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import OUTCOME, SCORE, Measure, measures_of_book

from ..courtesies.absence import Absence
from ..courtesies.charter_documents import adopted_at, document_of
from ..courtesies.talk import talk_of
from ..protocol import (
    Amended,
    Creed,
    Lobby,
    LobbyChanged,
    LobbyPart,
    Message,
    Score,
    SeatInfo,
    Series,
    TableState,
    encode,
)
from .change import Happened, Subscriber
from .connections import Connection
from .history import Chair
from .table import Table

ACTS = frozenset(("act", "end"))
"""Kinds of events that change little of the lobby."""
OTHERS = frozenset(("seat", "next", "share"))
"""Kinds of events that always change it."""


class LobbyNews(Subscriber):
    """Tells everybody who sits where and whether play goes on, whenever that changes."""

    def __init__(self, table: Table, absence: Absence) -> None:
        self.table, self._absence = table, absence
        made = table.game.amendments.made if table.game is not None else []
        self._sent = talk_of(table.game, table.history), made, document_of(table.book, table.history)

    def of(self, you: int | None, host: bool, base: str) -> Lobby:
        """The table as anybody with its code may see it. you: the seat of the viewer."""
        self._absence.update()
        return self._write(you, host, base)

    def _write(self, you: int | None, host: bool, base: str) -> Lobby:
        table, history, absence = self.table, self.table.history, self._absence
        seats = [
            SeatInfo(
                c.seat,
                c.name,
                c.holder,
                c.bot,
                c.holder == "bot" or table.connections.is_here(c.seat),
                c.seat in history.hosts,
                c.stand_in,
                absence.who_replaces(c.seat),
                c.muted,
                creed_at(table, c),
                motive_at(table, c),
            )
            for c in history.chairs
        ]
        amendments, talk = amendments_of(table), talk_of(table.game, table.history)
        in_force = table.terms.charter | {amended.option: amended.after for amended in amendments}
        return Lobby(
            table.code,
            table.row.game,
            str(table.book.texts.title),
            table.state,
            seats,
            table.book.fronts_of(in_force),
            table.connections.watching,
            f"{base}/t/{table.code}",
            you,
            host or you in history.hosts,
            talk.policy,
            history.next_table,
            absence.hosting(),
            history.patience,
            series_of(table),
            amendments,
            talk.team(you),
            facilitates(table, you, host),
            opens(table, you, host),
            document_of(table.book, history),
            sorted(history.closed),
            history.private_talk,
            history.bot_talk,
            history.finishing,
            history.broadcast,
            table.terms.class_code,
            [one.commitment for one in history.shares] if history.reveals else UNSET,
            absence.of_class or UNSET,
        )

    def on_change(self, happened: Happened) -> None:
        """Send what changed: after an act only the parts that an act can change."""
        table, sent, state = self.table, self._sent, happened.before
        talk = talk_of(table.game, table.history)
        amendments = sent[1] if table.game is None else table.game.amendments.made
        document = document_of(table.book, table.history) if table.book.document_rule else None
        self._sent = talk, amendments, document
        is_new = table.history.state != state or sent != self._sent
        shows_motives = table.history.state == "ended" and CHARACTER in table.history.bots.values()
        if is_new and happened.kinds <= ACTS and not shows_motives:
            self.tell_part(amended=len(amendments) - len(sent[1]), adopted=document != sent[2], state=state)
        elif is_new or not happened.kinds.isdisjoint(OTHERS):
            self.tell()

    def tell(self, besides: Connection | None = None) -> None:
        """Send everybody the lobby. besides: a connection that already has it."""
        self._absence.note_sent()
        for one in self.table.connections:
            if one is not besides:
                one.push(encode(LobbyChanged(self._write(one.seat, one.host, one.base))))

    def tell_part(self, *, amended: int = 0, adopted: bool = False, state: TableState | None = None) -> None:
        """Send everybody what an act, or the passing of time, changed in the lobby.

        amended: the number of changes of the charter. adopted: whether the charter was adopted. state: of the table,
        before the act; None if it is unchanged."""
        table, talk = self.table, talk_of(self.table.game, self.table.history)
        part = LobbyPart(talk=talk.policy)
        if amended > 0:
            part.amended = amendments_of(table)[-amended:]
        if adopted:
            part.adopted = adopted_at(table.history)
        if state not in (None, table.history.state):
            part.state, part.series = table.history.state, series_of(table) or UNSET
        self._absence.add_to(part)
        for connection in table.connections:
            part.team = talk.team(connection.seat)
            part.facilitator = facilitates(table, connection.seat, connection.host)
            part.opens = opens(table, connection.seat, connection.host)
            connection.push(encode(part))


def creed_at(table: Table, chair: Chair) -> Creed:
    """What moves the bot at a chair, as far as others may know; nothing for a bot that stands in for a person."""
    if chair.holder != "bot" or chair.stand_in:
        return ""
    chance = None if table.game is None else table.game.chance
    return cast("Creed", creed_of(chair.bot or "", chance, chair.seat))


def motive_at(table: Table, chair: Chair) -> Creed:
    """The motive of a lively bot, once the game is over."""
    if table.state != "ended" or table.game is None or chair.holder != "bot" or chair.bot != CHARACTER:
        return ""
    return cast("Creed", motive_of(table.game.chance, chair.seat))


def facilitates(table: Table, seat: int | None, has_host_key: bool) -> bool:
    """Whether a viewer is the facilitator.

    If the rules give the facilitator no seat, that is a viewer who has the host's key and plays no seat; otherwise any
    host."""
    if not (has_host_key or seat in table.history.hosts) or not table.has_facilitator():
        return False
    return not table.book.facilitator_rule or seat is None


def opens(table: Table, seat: int | None, has_host_key: bool) -> bool:
    """Whether a viewer may see what stays hidden for good, once the game is over."""
    return bool(table.book.host_opens_rule) and facilitates(table, seat, has_host_key)


def amendments_of(table: Table) -> list[Amended]:
    """How the charter was changed in play, with the events that caused each change."""
    if table.game is None:
        return []
    events, happened = table.history.act_events, table.history.happened
    found = [(a, events[a.move]) for a in table.game.amendments]
    return [
        Amended(n, a.option, a.before, a.after, a.by, a.act, happened[n - 1].at, said_of(a), a.proposed_by)
        for a, n in found
    ]


def said_of(amendment: Amendment) -> Message | None:
    """The message that announced the result of the vote on an amendment."""
    said = amendment.said
    return None if said is None else Message(said["id"], said.get("values", {}))


def series_of(table: Table) -> Series | None:
    """The scores of the series that the game continues, with its own once it is over; None for a single game."""
    earlier, outcome = earlier_scores(table), outcome_of(table.book)
    if not earlier or outcome is None:
        return None
    scores = scores_of(table) if table.state == "ended" else earlier
    return Series(texts_of(table.book, outcome), outcome.unit, scores)


def texts_of(book: Rulebook, measured: Measure) -> dict[str, str]:
    """What a measure counts, for each language of the game."""
    id = f"measures.{measured.name}.text"
    languages = ("en", *book.texts.translations)
    return {language: wording_of_measures(book, language).say({"id": id}) for language in languages}


def scores_of(table: Table) -> list[Score]:
    """The score of each seat in the series so far, including this game. Empty for a game that measures no outcome."""
    outcome, game = outcome_of(table.book), table.game
    if outcome is None or game is None:
        return earlier_scores(table)
    earlier = {score.name: score.games for score in earlier_scores(table)}
    return [
        Score(chair.name, [*earlier.get(chair.name, []), outcome.take(game.s, chair.seat)])
        for chair in table.history.chairs
        if chair.name
    ]


def earlier_scores(table: Table) -> list[Score]:
    """The scores of the series before this game, by people's present names."""
    names = {chair.joined_as: chair.name for chair in table.history.chairs if chair.joined_as}
    return [Score(names.get(score.name, score.name), score.games) for score in table.terms.scores]


def outcome_of(book: Rulebook) -> Measure | None:
    """What a series counts of a game: what ranks its players, else how well a seat did, if the game measures it."""
    measures = measures_of_book(book)[0].values()
    return next((one for role in (SCORE, OUTCOME) for one in measures if one.role == role), None)
