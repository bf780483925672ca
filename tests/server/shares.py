"""Pages that add a share to the shuffle, as the tests need them."""

from __future__ import annotations

import json

from commonweal.play.shares import commit_share

from .conftest import House
from .connection import Client, Connection


class Sharer:
    """A page of one person, with its share."""

    def __init__(self, person: Client, connection: Connection, share: bytes) -> None:
        self.person, self.connection, self.share = person, connection, share.hex()
        self.commitment = commit_share(connection.messages[0]["commitment"], share)

    async def tell(self, **message: str) -> None:
        """Send a message that is not answered, and wait until it was heard."""
        await self.connection.send_raw(json.dumps(message))
        await self.connection.catches_up()

    async def commit(self) -> None:
        """Commit to the share."""
        await self.tell(type="commit", commitment=self.commitment)

    async def reveal(self) -> None:
        """Reveal the share once the list of commitments is closed."""
        await self.connection.waits_until(lambda one: self.commitment in one.lobby.get("shares", ()))
        await self.tell(type="reveal", share=self.share)


def share_of(seat: int) -> bytes:
    """Thirty-two bytes that nobody else has."""
    return bytes([seat + 1]) * 32


async def page_of(person: Client) -> Sharer:
    """The page of a person, connected."""
    assert person.seat is not None
    return Sharer(person, await person.connect(), share_of(person.seat))


async def sharers(house: House, count: int, seats: int | None = None) -> list[Sharer]:
    """People at a new table whose pages have committed to a share."""
    pages = [await page_of(person) for person in await house.people(count, seats)]
    for page in pages:
        await page.commit()
    return pages
