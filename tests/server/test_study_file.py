"""The file of a study: what can be read, and which mistakes are named with their line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from commonweal.play import find_book
from commonweal.rulebook.measures import measures_of_book
from commonweal.server.protocol.studies import Payment, Question, Study, WaitingRoom
from commonweal.server.studies.study_file import fingerprint_of, read_study
from commonweal.server.texts import TABLE

HEAD = 'title = "Trust"\nconsent = "We keep what you do."\n'
WHOLE = """
title = "Trust"
language = "en"
consent = \"\"\"
We keep what you do.

You may stop at any time.\"\"\"
chat = "You may also keep what I write."

[waiting]
people = 3
seconds = 120
then = "bots"
least = 2

[completion]
address = "https://recruit.example/done?cc={code}&id={label}"
label = "PROLIFIC_PID"

[payment]
currency = "EUR"
fixed = 5
measure = "needs_met"
each = 0.5

[[before]]
id = "trust"
kind = "scale"
text = "Most people can be trusted."
ends = ["not at all", "completely"]

[[before]]
id = "age"
kind = "number"
text = "How old are you?"
least = 18
most = 120
personal = true
required = false

[[after]]
id = "rules"
kind = "choices"
text = "Which rules did you like?"
options = ["gifts", "votes", "none"]
"""


def problems(text: str, **more: object) -> list[tuple[int | None, str, str]]:
    """Line, field and message of each problem."""
    checked = read_study(text, **more)  # type: ignore[arg-type]
    assert checked.study is None
    for one in checked.problems:
        assert TABLE.word(one.message.id, one.message.values, None, ())  # its values are complete
    return [(one.line, one.field, one.message.id.removeprefix("study.")) for one in checked.problems]


def test_reads_a_study() -> None:
    study = read_study(WHOLE, 4, ["needs_met"]).study
    assert isinstance(study, Study)
    assert study.waiting == WaitingRoom(3, 120, "bots", 2)
    assert study.payment == Payment("EUR", 5, "needs_met", 0.5)
    trust, age = study.before
    assert (trust.points, trust.ends, trust.required) == (7, ["not at all", "completely"], True)
    assert age == Question("age", "How old are you?", "number", required=False, personal=True, least=18, most=120)
    assert study.after[0].options == ["gifts", "votes", "none"]


def test_the_example_of_the_guide_can_be_read() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    measures = list(measures_of_book(find_book("potlatch"))[0])
    assert read_study(example, 4, measures).problems == []


def test_reads_the_same_from_json() -> None:
    questions = [{"id": "why", "kind": "text", "text": "Why?", "length": 80}]
    found = read_study("\ufeff" + json.dumps({"title": "Trust", "consent": "We keep it.", "after": questions})).study
    assert found is not None
    assert found.after == [Question("why", "Why?", "text", length=80)]


def test_the_fingerprint_follows_the_consent_text() -> None:
    one, other = read_study(HEAD).study, read_study(HEAD.replace("you do", "you say")).study
    assert one is not None
    assert other is not None
    assert fingerprint_of(one) != fingerprint_of(other)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (HEAD + "[[before]\n", [(3, "", "not_toml")]),
        ('{"title": "Trust",\n "consent": }', [(2, "", "not_json")]),
        ('{"title": "Trust", "consent": 3}', [(None, "consent", "not_a_text")]),
        ('title = "Trust"\n', [(None, "consent", "empty")]),
        (HEAD + "consnet = 1\n", [(3, "consnet", "unknown")]),
        (HEAD + "[waiting]\npeople = 9\n", [(4, "waiting.people", "out_of_bounds")]),
        (HEAD + "[waiting]\npeople = 2\nleast = 3\n", [(5, "waiting.least", "least_above_people")]),
        (HEAD + '[waiting]\nthen = "wait"\n', [(4, "waiting.then", "not_one_of")]),
        (HEAD + '[completion]\naddress = "javascript:x"\n', [(4, "completion.address", "not_an_address")]),
        (
            HEAD + '[completion]\naddress = "https://a.example/{who}"\n',
            [(4, "completion.address", "unknown_placeholder")],
        ),
        (HEAD + '[completion]\naddress = "https://a.example/{label}"\n', [(4, "completion.address", "label_unknown")]),
        (HEAD + '[payment]\ncurrency = "EUR"\neach = 1\n', [(3, "payment.measure", "measure_missing")]),
        (
            HEAD + '[payment]\ncurrency = "EUR"\nmeasure = "luck"\n',
            [(5, "payment.measure", "no_such_measure")],
        ),
    ],
)
def test_names_a_mistake_with_its_line(text: str, found: list[tuple[int | None, str, str]]) -> None:
    seen = problems(text, seats=4, measures=["needs_met"])
    assert seen == found


def question(*lines: str) -> str:
    return HEAD + "\n".join(["[[before]]", 'id = "one"', 'text = "?"', *lines, ""])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (question('kind = "scale"'), [(3, "before[1].ends", "no_ends")]),
        (question('kind = "scale"', 'ends = ["low"]'), [(7, "before[1].ends", "no_ends")]),
        (question('kind = "scale"', 'ends = ["a", "b"]', "points = 99"), [(8, "before[1].points", "out_of_bounds")]),
        (question('kind = "slider"'), [(6, "before[1].kind", "not_one_of")]),
        (question('kind = "choice"', 'options = ["yes"]'), [(7, "before[1].options", "few_options")]),
        (question('kind = "choice"', 'options = ["yes", "yes"]'), [(7, "before[1].options", "twice")]),
        (question('kind = "number"', "least = 5", "most = 5"), [(8, "before[1].most", "bounds_cross")]),
        (question('kind = "number"', "least = 0.5"), [(7, "before[1].least", "not_whole")]),
        (question('kind = "text"', "length = 0"), [(7, "before[1].length", "out_of_bounds")]),
        (question('kind = "text"', 'options = ["a", "b"]'), [(7, "before[1].options", "unknown")]),
        (question('kind = "text"', 'required = "yes"'), [(7, "before[1].required", "not_true_or_false")]),
        (
            question('kind = "text"', "", "[[before]]", 'text = "?"', 'id = "one"', 'kind = "text"'),
            [(10, "before[2].id", "id_twice")],
        ),
        (HEAD + '[[after]]\nid = "Age"\ntext = "?"\nkind = "text"\n', [(4, "after[1].id", "bad_id")]),
        (HEAD + '[[after]]\nid = "participant"\ntext = "?"\nkind = "text"\n', [(4, "after[1].id", "bad_id")]),
        (HEAD.replace("\n", '\nbefore = ["age"]\n', 1), [(2, "before[1]", "not_a_table")]),
    ],
)
def test_names_the_mistakes_of_a_questionnaire(text: str, found: list[tuple[int, str, str]]) -> None:
    assert problems(text) == found


def test_a_file_that_is_too_long_or_too_deep_is_refused() -> None:
    assert problems("#" * 70_000) == [(None, "", "file_too_long")]
    assert problems('{"title": ' + "[" * 30_000) in ([(None, "", "nested")], [(1, "", "not_json")])
