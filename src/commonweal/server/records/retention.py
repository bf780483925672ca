"""Delete tables that nobody has used for long: those never played after a week, others as the operator decides."""

from __future__ import annotations

import asyncio
import logging
import re
import time

from ..rooms.tables import Tables
from ..store import Retention, StoreError

DAY = 86_400.0  # seconds
NEVER_PLAYED_DAYS = 7  # a teacher may make a table on Friday for Tuesday
PAUSE = 3600.0  # seconds from one search to the next
AT_ONCE = 100  # tables in one transaction: people's acts wait for it
log = logging.getLogger("commonweal.server")


def days_of(text: str) -> int:
    """The days in `90d` or `90`. Raises ValueError."""
    found = re.fullmatch(r"([1-9]\d{0,4})d?", text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no number of days. Write it like this: --keep 90d")
    return int(found[1])


async def delete_unused(tables: Tables, keep_days: int | None) -> int:
    """Delete every table that has been unused for too long; returns how many. Raises Unavailable.

    Tables in this server's memory stay, as do those that another server leases. keep_days: after how many days tables
    that were played are deleted; None: never."""
    now = time.time()
    limits = Retention(now - keep_days * DAY if keep_days else 0.0, now - NEVER_PLAYED_DAYS * DAY)
    deleted, last = 0, 0
    while True:
        forgotten = await tables.store.forget_unused(limits, tables.codes, last, AT_ONCE)
        deleted += forgotten.tables
        if forgotten.last is None:
            return deleted
        last = forgotten.last
        await asyncio.sleep(0)


async def delete_unused_regularly(tables: Tables, keep_days: int | None) -> None:
    """Delete unused tables at once and then every hour, until cancelled."""
    while True:
        try:
            deleted = await delete_unused(tables, keep_days)
            if deleted:
                log.info("deleted %d tables that nobody has used for long", deleted)
        except StoreError as trouble:
            log.debug("unused tables were not deleted: %s", trouble)
        await asyncio.sleep(PAUSE)
