"""The server's own log: to standard error, as lines of text or as JSON.

Entries name tables by their codes and errors by their places in the code. They contain no keys, names, talk or
cards."""

from __future__ import annotations

import logging
import time
from enum import StrEnum

import msgspec

LOGGER = "commonweal"


class LogLevel(StrEnum):
    """The least severe entries that are written."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class Line(msgspec.Struct, omit_defaults=True):
    """An entry as JSON. `at`: UTC, by RFC 3339; `error`: the traceback, where something failed."""

    at: str
    level: str
    logger: str
    message: str
    error: str = ""


class TextLines(logging.Formatter):
    """`2026-11-25 21:40:01 WARNING table KDFGHJMN: ...`"""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")


class JsonLines(logging.Formatter):
    """One JSON object a line, with the fields of `Line`."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        error = self.formatException(record.exc_info) if record.exc_info else ""
        line = Line(at, record.levelname.lower(), record.name, record.getMessage(), error)
        return msgspec.json.encode(line).decode()


def write_log(level: LogLevel, form: LogFormat) -> None:
    """Write this package's log to standard error, from this level up."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form is LogFormat.JSON else TextLines())
    logger = logging.getLogger(LOGGER)
    logger.handlers = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False
