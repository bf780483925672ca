"""What several calls share: parameters, refusals in the schema, and the tables that the calls are about."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from .. import protocol as m
from ..people.codes import CODE_LETTERS, PREFIX_LENGTH
from ..rooms.tables import Tables

Code = Annotated[str, PathParameter(description="what people type to join", max_length=12)]
Prefix = Annotated[
    str,
    QueryParameter(
        max_length=PREFIX_LENGTH,
        pattern=f"^([{CODE_LETTERS}]{{{PREFIX_LENGTH}}})?$",
        description="the letters with which the code begins: a proxy in front of several servers hashes them",
    ),
]
Language = Annotated[str, QueryParameter(description="the language of the texts, such as `de`", max_length=20)]
Opened = Annotated[bool, QueryParameter(description="tell also what stays hidden for good; for hosts, by the game")]
Name = Annotated[str, PathParameter(description="the name of a game", max_length=40)]
REFUSALS = {
    status: ResponseSpec(m.Failure, description=text, generate_examples=False)
    for status, text in {
        400: "what was sent cannot be right",
        401: "no key, or one that opens nothing here",
        403: "not allowed",
        404: "there is no such thing",
        408: "the request did not come to its end",
        409: "not as things stand",
        413: "too long",
        429: "too fast",
        503: "the table waits for its storage",
    }.items()
}


def tables_of(request: Request[Any, Any, Any]) -> Tables:
    tables: Tables = request.app.state.tables
    return tables
