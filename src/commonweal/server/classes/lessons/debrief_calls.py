"""The calls about the debrief of a class and its gradebook."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import QueryParameter

from commonweal.play.class_debrief.gradebook import codebook_csv

from ...errors import Forbidden, Unauthorized
from ...protocol.class_debriefs import ClassDebrief
from ...web.parameters import REFUSALS, Code, Language, tables_of
from ..identity import who
from ..session import ClassSession
from .debrief import columns_of, debrief_of, gradebook_of

Call = Request[Any, Any, Any]
Named = Annotated[bool, QueryParameter(description="with the names of people; for facilitators")]
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"


@get("/api/classes/{code:str}/debrief", responses=REFUSALS)
async def debrief(request: Call, code: Code, lang: Language = "en", names: Named = True) -> ClassDebrief:
    """The results of a class's games: with names only for facilitators; for others while the wall is open to them."""
    session = await tables_of(request).classes.find(code)
    runs = who(session, request.scope).runs
    if not runs and "watch" in session.history.closed:
        raise Forbidden("errors.only_facilitator", todo="todo.ask_facilitator")
    return await debrief_of(session, request.app.state.what_if, lang, named=runs and names)


@get("/api/classes/{code:str}/gradebook.xlsx", media_type=XLSX, responses=REFUSALS)
async def gradebook_xlsx(request: Call, code: Code, names: Named = True) -> Response[bytes]:
    """The gradebook as an Excel workbook with its codebook; for facilitators."""
    session = await _run_by_caller(request, code)
    return _file(await gradebook_of(session, "xlsx", named=names), XLSX, f"gradebook-{session.code}.xlsx")


@get("/api/classes/{code:str}/gradebook.csv", media_type=CSV, responses=REFUSALS)
async def gradebook_csv(request: Call, code: Code, names: Named = True) -> Response[bytes]:
    """The gradebook as CSV; for facilitators."""
    session = await _run_by_caller(request, code)
    return _file(await gradebook_of(session, "csv", named=names), CSV, f"gradebook-{session.code}.csv")


@get("/api/classes/{code:str}/codebook.csv", media_type=CSV, responses=REFUSALS)
async def codebook(request: Call, code: Code) -> Response[bytes]:
    """What each column of the gradebook means, as CSV; for facilitators."""
    session = await _run_by_caller(request, code)
    return _file(codebook_csv(columns_of(session)), CSV, f"codebook-{session.code}.csv")


async def _run_by_caller(request: Call, code: str) -> ClassSession:
    """A class that the caller runs. Raises Unauthorized."""
    session = await tables_of(request).classes.find(code)
    if not who(session, request.scope).runs:
        raise Unauthorized("errors.only_facilitator", todo="todo.enter_words")
    return session


def _file(content: bytes, media_type: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=media_type, headers=headers)


CALLS = [debrief, gradebook_xlsx, gradebook_csv, codebook]
"""All of them."""
