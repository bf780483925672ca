"""Take the bodies of calls as the published schema has them: a number is no truth value, and a text is no number."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.handlers import HTTPRouteHandler

from commonweal.converter import converter

from ..errors import BadRequest

PLACE = re.compile(r" - at `\$\.?([^`]*)`$")
Reader = Callable[[Any], Any]
_readers: dict[Any, tuple[Reader, Reader]] = {}
"""For each type of body a strict reader and a lenient one."""


def prepare_readers(app: Litestar) -> None:
    """Make the readers of all bodies while no thread needs one yet."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", []):
            if isinstance(handler, HTTPRouteHandler) and (data := handler.parsed_fn_signature.parameters.get("data")):
                body = data.annotation
                if body not in _readers:
                    _readers[body] = converter(body), converter(body, strict=False, str_keys=True)


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON must have exactly the types of its call. Litestar alone would turn 0 into false."""

    async def json(self) -> Any:
        """The body. Raises BadRequest where only a lenient reader would take it; Litestar refuses all that is worse."""
        found = await super().json()
        data = self.route_handler.parsed_fn_signature.parameters.get("data")
        if data is None:
            return found
        strict, lenient = _readers[data.annotation]
        try:
            strict(found)
        except msgspec.ValidationError as wrong:
            if _takes(lenient, found):
                place = PLACE.search(str(wrong))
                field = place[1] if place else None
                raise BadRequest("errors.body", todo="todo.see_expected", field=field, detail=str(wrong)) from None
        return found


def _takes(reader: Reader, found: Any) -> bool:
    try:
        reader(found)
    except msgspec.ValidationError:
        return False
    return True
