"""The published schema: what Litestar derives from our types, corrected where it says too little."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from commonweal.play import books

from ..load.background_work import work_out


class SchemaPage(JsonRenderPlugin):
    """The schema as JSON, written once because it is long."""

    _written: tuple[list[Any], bytes] | None = None  # for which games, and the schema

    async def write_beside_the_loop(self, request: Request[Any, Any, Any]) -> bytes | None:
        """The schema, before Litestar writes it on the event loop, which takes long; None for other addresses."""
        if request.url.path.rstrip("/") not in ("/schema", "/schema/openapi.json"):
            return None
        return await work_out(lambda: self.render(request, request.app.openapi_schema.to_schema()))

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        installed = [(book.name, book.seats) for book in books()]
        if self._written is None or self._written[0] != installed:
            self._written = installed, super().render(request, corrected(openapi_schema))
        return self._written[1]


def corrected(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with unions as `anyOf`, and with the seat numbers that the installed games have.

    Litestar writes `oneOf`, which rejects an integer if both integers and numbers are allowed: it is both."""
    made: dict[str, Any] = _with_any_of(schema)
    seats = [book.seats for book in books()]
    bounds = {"minimum": min(low for low, _ in seats), "maximum": max(high for _, high in seats)}
    for component in made["components"]["schemas"].values():
        if component.get("title") in ("CheckCharter", "CreateTable"):
            component["properties"]["seats"] |= bounds
    return made


def _with_any_of(value: Any) -> Any:
    if isinstance(value, dict):
        return {"anyOf" if key == "oneOf" else key: _with_any_of(inner) for key, inner in value.items()}
    return [_with_any_of(inner) for inner in value] if isinstance(value, list) else value
