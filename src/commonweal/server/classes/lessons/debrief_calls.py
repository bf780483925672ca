"""The calls about the debrief of a class and its gradebook."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import QueryParameter

from commonweal.play.class_debrief.gradebook import codebook_csv

from ...errors import Forbidden
from ...protocol.class_debriefs import ClassDebrief
from ...web.content import download
from ...web.parameters import REFUSALS, Code, Language, tables_of
from ..class_identity import class_of_facilitator, who
from .class_debrief import columns_of, debrief_of, gradebook_of

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
    session, _ = await class_of_facilitator(request, code)
    return download(await gradebook_of(session, "xlsx", named=names), f"gradebook-{session.code}.xlsx", XLSX)


@get("/api/classes/{code:str}/gradebook.csv", media_type=CSV, responses=REFUSALS)
async def gradebook_csv(request: Call, code: Code, names: Named = True) -> Response[bytes]:
    """The gradebook as CSV; for facilitators."""
    session, _ = await class_of_facilitator(request, code)
    return download(await gradebook_of(session, "csv", named=names), f"gradebook-{session.code}.csv", CSV)


@get("/api/classes/{code:str}/codebook.csv", media_type=CSV, responses=REFUSALS)
async def codebook(request: Call, code: Code) -> Response[bytes]:
    """What each column of the gradebook means, as CSV; for facilitators."""
    session, _ = await class_of_facilitator(request, code)
    return download(codebook_csv(columns_of(session)), f"codebook-{session.code}.csv", CSV)


CALLS = [debrief, gradebook_xlsx, gradebook_csv, codebook]
"""All of them."""
