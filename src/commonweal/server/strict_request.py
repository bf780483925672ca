"""Take the bodies of calls as the published schema has them: a number is no truth value, and a text is no number."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request

from .errors import BadRequest

PLACE = re.compile(r" - at `\$\.?([^`]*)`$")


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON must have exactly the types of its call. Litestar alone would turn 0 into false."""

    async def json(self) -> Any:
        """The body. Raises BadRequest where only a lenient reader would take it; Litestar refuses all that is worse."""
        found = await super().json()
        data = self.route_handler.parsed_fn_signature.parameters.get("data")
        if data is None:
            return found
        try:
            msgspec.convert(found, data.annotation)
        except msgspec.ValidationError as wrong:
            if _is_taken_leniently(found, data.annotation):
                place = PLACE.search(str(wrong))
                field = place[1] if place else None
                raise BadRequest("errors.body", todo="todo.see_expected", field=field, detail=str(wrong)) from None
        return found


def _is_taken_leniently(found: Any, kind: Any) -> bool:
    try:
        msgspec.convert(found, kind, strict=False, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True
