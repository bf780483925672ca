"""Everything outside the subset is refused at its line, with what to write instead."""

from __future__ import annotations

import pickle
import re

import pytest

from commonweal.rulebook.backends.compiler import RulesError, check_rules, compile_rules
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.backends.primitives import copy_record, mix, start_stream

RECORDS = {
    "s": Layout.of({"n": ("i1", ()), "row": ("i1", (3,)), "share": ("f8", ())}),
    "t": Layout.of({"m": ("i1", ())}),
}
HEAD = """
TABLE = (1, 2, 3)
UNEVEN = ((1, 2), (3,))
WORDS = ("a", "b")
HUGE = 1 << 63
HUGE_TABLE = (1 << 63, 1)
NOTES = [1, 2]
class Kind:
    FOOD = 1
def nothing(s):
    s.n = 1
def share() -> float:
    return 0.5
def other(t):
    return t.m
def two(x, y):
    return x + y
def f(s, a):
"""
LINE = HEAD.count("\n") + 1

REFUSED = [
    ("return [x for x in range(3)]", "list comprehensions", r"for loop over range\(n\)"),
    ("return {x for x in range(3)}", "set comprehensions", "sets bits"),
    ("return {x: x for x in range(3)}", "dict comprehensions", "fills a record field"),
    ("x = (a for a in range(3))", "a generator expression is not a value", "sum, any, all or next"),
    ("return any(x for x in TABLE)", "range", r"range\(n\)"),
    ("return all(x for x, y in range(3))", "counts in a local variable", r"range\(n\)"),
    ("return sum(x / 2 for x in range(3))", "a sum of floats", "for loop"),
    ("return (lambda x: x)(a)", "lambda", "function of the module"),
    ("def g(): pass", "functions inside functions", "move it"),
    ("class G: pass", "classes inside functions", "move it"),
    ("yield a", "yield is", "record field"),
    ("yield from a", "yield from", "record field"),
    ("try:\n        a = 1\n    finally:\n        a = 2", "try is", "if"),
    ("try:\n        a = 1\n    except* ValueError:\n        a = 2", "except\\*", "if"),
    ("raise ValueError", "raise is", "return a number"),
    ("with a: pass", "with is", "leave it out"),
    ("match a:\n        case 1: pass", "match is", "elif"),
    ("global TABLE", "global is", "field of the record"),
    ("del a", "del is", "set the field"),
    ("import math", "import inside", "head of the module"),
    ("from math import pi", "import inside", "head of the module"),
    ("x = [1]", "lists are", "constant table"),
    ("x = {1: 2}", "dicts are", "constant table"),
    ("x = {1}", "sets are", "bits"),
    ("x = f'{a}'", "f-strings", "return a number"),
    ("if (x := a): pass", "walrus", "line of its own"),
    ("x, *y = a, 1", "unpacking", "one by one"),
    ("return s.row[0:2]", "slices", "for loop"),
    ("return a is s", "is and is not", "=="),
    ("return a @ a", "operator @", "for loop"),
    ("return a ** 2", r"\*\* is not", "multiply"),
    ("return 3 ** 50", "does not fit 64 bits", "2\\*\\*63"),
    ("return 2 ** -1", "not a whole number", "number itself"),
    ("return sum(TABLE)", "sum needs what it goes over", r"sum\(... for i in range\(n\)\)"),
    ("return sorted(TABLE)", "sorted is not", "sort beforehand"),
    ("print(a)", "print is not", "announce"),
    ("return round(a)", "round is not", "//"),
    ("return enumerate(a)", "enumerate is not", "for i in range"),
    ("return mix(a)", "mix is not in the rules subset", "plain functions"),
    ("return str(a)", "str is not", "texts belong"),
    ("return NOTES(a)", "NOTES is not", "plain functions"),
    ("return Kind()", "makes an object", "numbers"),
    ("return missing", "name missing is unknown", "import it"),
    ("return missing(a)", "name missing is unknown", "import it"),
    ("return Kind.STONE", "Kind has no STONE", "correct the name"),
    ("return TABLE.size", "TABLE has no fields", "enumeration classes"),
    ("return NOTES", "NOTES is a list", "constants are"),
    ("return NOTES[0]", "not a constant table", "tuples"),
    ("return TABLE", "TABLE is not a number", "elements"),
    ("return 'text'", "texts are", "enumeration"),
    ("return WORDS[0]", "holds a str", "numbers"),
    ("return HUGE", "does not fit 64 bits", "2\\*\\*63"),
    ("return HUGE_TABLE[a]", "does not fit 64 bits", "2\\*\\*63"),
    ("return UNEVEN[0][0]", "rows of different lengths", "fill it up"),
    ("return None + a", "None is not", "-1"),
    ("return (a, a)", "tuple is not a value", "constant table"),
    ("return s.wrong", "no field wrong", "declare it"),
    ("return s.row", "1 dimensions, and 0 indices", "one element"),
    ("return s.row[0][1]", "1 dimensions, and 2 indices", "one element"),
    ("return s.n[0]", "single number", "leave the index"),
    ("return s.row[0, 1]", "comma", r"\[i\]\[j\]"),
    ("return s.row[3]", "index 3 is outside 0..2", "len"),
    ("return TABLE[-1]", "index -1 is outside 0..2", "len"),
    ("return s.row[0.5]", "float where an index", "int"),
    ("return a[0]", "neither a field of a record nor a constant table", "tables of tuples"),
    ("return a.x", "neither a field of a record nor a constant table", "tables of tuples"),
    ("return s", "record s is not a number", "fields"),
    ("x = s", "record s is not a number", "copy_record"),
    ("s = 1", "name of a record", "copy_record"),
    ("t = 1", "name of a record", "copy_record"),
    ("TABLE[0] = a", "constant table is not changed", "field of the record"),
    ("(a, a)[0] = 1", "neither a field", "tables"),
    ("x, y = a", "only names, fields and elements", "one by one"),
    ("x, y = 1, 2, 3", "3 values for 2 places", "each"),
    ("x = y", "name y is unknown", "import it"),
    ("x = x + 1", "x has no value yet", "assign it"),
    ("for x in TABLE: pass", "range", "index with i"),
    ("for x in range(0, 9, a): pass", "step of a range", "while"),
    ("for x in range(0, 9, 0): pass", "step of a range", "while"),
    ("for s.n in range(3): pass", "counts in a local", "range"),
    ("x = range(3)", "a range is not a value", "for i in range"),
    ("a + 1", "changes nothing", "assign"),
    ("return a // 0", "division by zero", "test for 0"),
    ("return a % 0", "division by zero", "test for 0"),
    ("return a << 64", "shift by 64", "0 to 63"),
    ("return a >> -1", "shift by -1", "0 to 63"),
    ("return 0.5", "returns a float", "-> float"),
    ("s.n = share()", "float where s.n", "int"),
    ("return share() // 2", "for whole numbers", "int"),
    ("return share() & 2", "for whole numbers", "int"),
    ("return two(share(), 1)", "float where x of two", "int"),
    ("return nothing(s)", "nothing gives no value", "statement"),
    ("x = copy_record(s, s)", "copy_record gives no value", "statement"),
    ("return two(a)", "takes 2 arguments, and 1 are given", "default values"),
    ("return two(a, y=1)", "keyword arguments", "order"),
    ("return abs(a, 1)", "takes 1 arguments, and 2", "correct"),
    ("return min(a)", "takes at least 2 arguments", "correct"),
    ("return other(a)", "takes a record as t", "parameter"),
    ("return other(s)", "another layout", "same fields"),
    ("return s.n.bit_length()", "not a rule", "by their name"),
    ("copy_record(s, a)", "not a record", "parameters that are records"),
    ("start_stream(s, 1, 2)", "stream of random numbers", "rng"),
    ("return len(a)", "no length", "constant tables"),
    ("return a in 5", "in is for tuples", "in \\(A, B\\)"),
    ("return 0 < a in (1, 2)", "not chained", "and"),
    ("if a:\n        return 1", "end without giving a value", "every path"),
    ("while a:\n        return 1", "end without giving a value", "every path"),
]
ELSEWHERE = {"end without giving a value": -1}


@pytest.mark.parametrize(("body", "what", "remedy"), REFUSED, ids=[r[0].partition("\n")[0] for r in REFUSED])
def test_refused_with_remedy(rules, body: str, what: str, remedy: str) -> None:
    names = rules(f"{HEAD}    {body}\n", copy_record=copy_record, start_stream=start_stream, mix=mix)
    with pytest.raises(RulesError, match=what) as error:
        check_rules({"f": names["f"]}, RECORDS)
    e = error.value
    assert e.line == LINE + ELSEWHERE.get(what, 0)
    assert str(e).startswith(f"{names['__name__']}:{e.line}: in function f: {e.what}; ")
    assert re.search(remedy, e.remedy)
    assert str(pickle.loads(pickle.dumps(e))) == str(e)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("def f(*a):\n    return 1\n", r"\*args"),
        ("def f(**a):\n    return 1\n", r"\*\*kwargs"),
        ("def f(*, a):\n    return a\n", "keyword-only"),
        ("def f(a):\n    if a:\n        return\n    return 1\n", "return without a value"),
        ("def f(a):\n    return g(a)\ndef g(a):\n    return [a]\n", "in function g: lists"),
        ("async def g(a):\n    pass\ndef f(a):\n    return g(a)\n", "text was not found|async"),
        ("def f(s):\n    nonsense = s.n\n    return 1 if nonsense else s.q\n", "no field q"),
        ("def outer(k):\n    def f(a):\n        return a + k\n    return f\nf = outer(1)\n", "enclosing function"),
    ],
)
def test_refused_functions(rules, text: str, what: str) -> None:
    with pytest.raises(RulesError, match=what):
        check_rules({"f": rules(text)["f"]}, RECORDS)


def test_lambda_and_text_that_is_gone_are_refused() -> None:
    names: dict = {}
    exec("def f(a):\n    return a\n", names)
    with pytest.raises(RulesError, match=r"text was not found; .*linecache"):
        check_rules({"f": names["f"]}, {})


def test_a_file_that_was_edited_after_import_is_refused(tmp_path, monkeypatch) -> None:
    file = tmp_path / "edited_rules.py"
    file.write_text("def f(a):\n    return a + 1\n")
    names: dict = {"__name__": "edited_rules"}
    exec(compile(file.read_text(), str(file), "exec"), names)
    assert compile_rules({"f": names["f"]}, records={}).f(1) == 2
    for edited in ("a + 22", "a + sum(k for k in range(1))"):
        file.write_text(f"def f(a):\n    return {edited}\n")
        with pytest.raises(RulesError, match="changed after it was imported; restart"):
            check_rules({"f": names["f"]}, {})


def test_an_entry_is_a_plain_function() -> None:
    with pytest.raises(TypeError, match="entry log"):
        compile_rules({"log": print}, records={})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="entry start"):
        check_rules({"start": start_stream}, {})


def test_layout_refuses_what_it_cannot_lay_out() -> None:
    with pytest.raises(ValueError, match="no number code 'i3'"):
        Layout.of({"n": ("i3", ())})
    with pytest.raises(ValueError, match="dimension"):
        Layout.of({"n": ("i1", (0,))})
