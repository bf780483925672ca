"""The calls about the study of a class: set it, agree, answer, take codes, export everything."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from commonweal.play.record_csv import write_csv
from commonweal.rulebook.measures import OF_SEAT, measures_of_book

from ..classes.class_identity import class_of_facilitator, class_of_member, who
from ..errors import BadRequest, Conflict
from ..load.background_work import work_out
from ..load.limits import CHARTER_BYTES
from ..protocol.studies import Participant, RedeemCode, SendAnswers, StudyChecked, StudyFile, StudyOverview, StudyView
from ..rooms.change import Command
from ..web.content import download
from ..web.parameters import REFUSALS, Code, tables_of
from . import participants, study_views
from .completion import clean_completion_code
from .export import write_zip
from .gather import gather
from .study_file import read_study

Call = Request[Any, Any, Any]
Format = Annotated[Literal["csv", "parquet"], QueryParameter(description="of the files in the ZIP")]
Personal = Annotated[bool, QueryParameter(description="with answers to questions that are marked as personal")]


@post("/api/classes/{code:str}/study", status_code=200, responses=REFUSALS, request_max_body_size=CHARTER_BYTES)
async def set_study(request: Call, code: Code, data: JSONBody[StudyFile]) -> StudyChecked:
    """Give a class its study, from a file, until somebody has agreed to one. A file with mistakes changes nothing."""
    session, by = await class_of_facilitator(request, code)
    measures, _ = measures_of_book(session.book)
    of_seats = [name for name, one in measures.items() if one.of == OF_SEAT]
    checked = await work_out(read_study, data.text, session.terms.seats, of_seats)
    if checked.study is not None:
        async with session.carrying_out():
            if any(one.joined for one in session.history.present()):
                raise Conflict("errors.people_before_study", todo="todo.new_class_for_study")
            event = participants.prepare_study(session.history.study, checked.study)
            await session.record(Command(by), [event])
    return checked


@get("/api/classes/{code:str}/study", responses=REFUSALS)
async def study(request: Call, code: Code) -> StudyView | None:
    """The study of a class as the caller may see it; null if there is none."""
    session = await tables_of(request).classes.find(code)
    return await study_views.study_view(session, who(session, request.scope).member)


@get("/api/classes/{code:str}/study/participants", responses=REFUSALS)
async def overview(request: Call, code: Code) -> StudyOverview | None:
    """The study with everybody who takes part, for facilitators; null if there is none."""
    session, _ = await class_of_facilitator(request, code)
    return await study_views.overview(session)


@post("/api/classes/{code:str}/study/answers", status_code=200, responses=REFUSALS)
async def answer(request: Call, code: Code, data: JSONBody[SendAnswers]) -> StudyView | None:
    """Answer the questions before or after the game, once."""
    session, member = await class_of_member(request, code, "errors.no_consent", "todo.read_consent")
    over = await study_views.is_over(session, member)
    async with session.carrying_out():
        event = participants.prepare_answers(session.history.study, member, data, over=over)
        await session.record(Command(member), [event])
    return await study_views.study_view(session, member)


@post("/api/classes/{code:str}/study/redeem", status_code=200, responses=REFUSALS)
async def redeem(request: Call, code: Code, data: JSONBody[RedeemCode]) -> Participant:
    """Redeem the code of a participant who has finished, once: it marks who has been paid."""
    session, by = await class_of_facilitator(request, code)
    known = session.history.study.codes.get(clean_completion_code(data.code))
    over = known is not None and await study_views.is_over(session, known)
    async with session.carrying_out():
        event = participants.prepare_redeem(session.history.study, data.code, lambda _: over)
        await session.record(Command(by), [event])
    assert event.member is not None
    return await study_views.participant(session, event.member)


@get("/api/classes/{code:str}/study/codes.csv", media_type="text/csv", responses=REFUSALS)
async def codes(request: Call, code: Code) -> Response[bytes]:
    """The codes with labels and payments, for the person who pays; apart from the data, which has pseudonyms."""
    session, _ = await class_of_facilitator(request, code)
    found = await study_views.overview(session)
    rows = [] if found is None else [_paid(one, found.labels.get(one.member, "")) for one in found.participants]
    content = write_csv(["code", "label", "stage", "payment", "paid"], rows)
    return download(content, f"codes-{session.code}.csv", "text/csv")


def _paid(one: Participant, label: str) -> list[Any]:
    return [one.code, label, one.stage, "" if one.payment is None else one.payment, int(one.paid)]


@get("/api/classes/{code:str}/plays.zip", media_type="application/zip", responses=REFUSALS)
async def plays(request: Call, code: Code, format: Format = "csv", personal: Personal = False) -> Response[bytes]:
    """All tables of a class as data for research, with pseudonyms and a codebook, for facilitators."""
    session, _ = await class_of_facilitator(request, code)
    data = await gather(session)
    try:
        content = await work_out(write_zip, data, personal=personal, parquet=format == "parquet")
    except ImportError:
        raise BadRequest("errors.parquet_missing", todo="todo.take_csv", field="format") from None
    return download(content, f"plays-{session.code}.zip", "application/zip")


CALLS = [set_study, study, overview, answer, redeem, codes, plays]
"""All of them."""
