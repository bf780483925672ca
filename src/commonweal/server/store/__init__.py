"""The store: an append-only log per table, durable before it is acknowledged, in SQLite or PostgreSQL.

`Store.open()` opens one; everything else here is what its methods take, return and raise."""

from .errors import CodeTaken, Duplicate, OutOfTurn, Reason, StaleKey, StoreError, Unavailable, UnknownTable, Unusable
from .rows import CLASS_SESSION, HOST_KEY, Event, Forgotten, Owner, Retention, SavedRow, SeatKey, TableRow
from .store import Store

__all__ = [
    "CLASS_SESSION",
    "HOST_KEY",
    "CodeTaken",
    "Duplicate",
    "Event",
    "Forgotten",
    "OutOfTurn",
    "Owner",
    "Reason",
    "Retention",
    "SavedRow",
    "SeatKey",
    "StaleKey",
    "Store",
    "StoreError",
    "TableRow",
    "Unavailable",
    "UnknownTable",
    "Unusable",
]
