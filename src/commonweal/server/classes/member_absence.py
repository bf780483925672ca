"""Let bots play for members who are away, by the policy of the class, and give the seats back when they return."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import protocol as m
from ..courtesies import hosting
from ..errors import ApiError
from ..rooms.live_table import LiveTable

if TYPE_CHECKING:
    from .class_session import ClassSession

Place = tuple[str, int]  # the code of a table, and a seat


class Absent:
    """The members of a class who are away from its table. It is not part of the log: a restarted server counts anew."""

    def __init__(self, session: ClassSession) -> None:
        self._session = session
        self._away: dict[Place, float] = {}
        """Since when each person is away."""
        self._replaced: set[Place] = set()
        """For whom a bot plays because they were away."""

    async def update(self) -> None:
        """Note who is here, and let bots come and go."""
        session = self._session
        now, seconds = session.tables.settings.time.now(), session.history.absent.seconds
        before, self._away = self._away, {}
        for table in session.loaded().values():
            if table.absence.of_class != seconds:
                table.absence.of_class = seconds
                table.lobby.tell()
            for chair in table.history.chairs:
                place, here = (table.code, chair.seat), table.connections.is_here(chair.seat)
                if not chair.person:
                    self._replaced.discard(place)
                    continue
                if not here:
                    self._away[place] = before.get(place, now)
                    if chair.stand_in:
                        self._replaced.add(place)
                if table.state != "playing":
                    continue
                if here and chair.stand_in and place in self._replaced:
                    await self._give_back(table, chair.seat)
                elif chair.holder == "person" and not here and seconds and now - self._away[place] >= seconds:
                    await self._stand_in(table, chair.seat)

    async def _stand_in(self, table: LiveTable, seat: int) -> None:
        try:
            await table.seating.host(m.HostSeatsBot(seat, self._session.history.absent.bot))
        except ApiError:
            return  # tried again at the next check
        self._replaced.add((table.code, seat))

    async def _give_back(self, table: LiveTable, seat: int) -> None:
        try:
            await hosting.take_seat_back(table, seat)
        except ApiError:
            return
        self._replaced.discard((table.code, seat))
