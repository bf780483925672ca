"""The examples from which the page learns to word messages are those that Python words."""

from __future__ import annotations

import json

from golden.wording_examples import EXAMPLES, text_of_file

REWRITE = "PYTHONPATH=tests python -m golden.wording_examples"


def test_the_examples_of_the_page_are_worded_as_python_words_them() -> None:
    assert EXAMPLES.read_text(encoding="utf-8") == text_of_file(), f"rewrite the examples: {REWRITE}"


def test_the_examples_show_every_kind_and_form() -> None:
    told = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    kinds = {
        kind for one in told["examples"] for kind in told["books"][one["game"]]["values"].get(one["id"], {}).values()
    }
    assert {"", "laissez_faire", "legislation", "new_tabor", "original_position", "potlatch"} <= {
        one["game"] for one in told["examples"]
    }
    assert {
        "seat",
        "number",
        "text",
        "kind",
        "house",
        "type",
        "card",
        "scenario",
        "answer",
        "issue",
        "dir",
        "cents",
    } <= kinds
    patterns = [told["books"][one["game"]]["texts"][one["id"]] for one in told["examples"]]
    assert {", select,", ", plural,"} <= {form for form in (", select,", ", plural,") for p in patterns if form in p}
    assert any(isinstance(value, list) for one in told["examples"] for value in one["values"].values())
