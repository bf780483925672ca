"""What is not in the rules subset, and what to write instead: one entry for each construct of Python."""

from __future__ import annotations

import ast

from .reading import Rule

REFUSED: dict[type[ast.AST], tuple[str, str]] = {
    ast.ListComp: ("list comprehensions are not in the rules subset", "write a for loop over range(n)"),
    ast.SetComp: ("set comprehensions are not in the rules subset", "write a for loop that sets bits or counts"),
    ast.DictComp: ("dict comprehensions are not in the rules subset", "write a for loop that fills a record field"),
    ast.Lambda: ("lambda is not in the rules subset", "write a function of the module and call it by name"),
    ast.FunctionDef: ("functions inside functions are not in the rules subset", "move it to the module"),
    ast.AsyncFunctionDef: ("async functions are not in the rules subset", "write a plain function"),
    ast.ClassDef: ("classes inside functions are not in the rules subset", "move it to the module"),
    ast.Await: ("await is not in the rules subset", "rules wait for nobody; end the rule and go on in the next act"),
    ast.Yield: ("yield is not in the rules subset", "count or store the results in a record field"),
    ast.YieldFrom: ("yield from is not in the rules subset", "count or store the results in a record field"),
    ast.Try: ("try is not in the rules subset", "test beforehand with if; rules raise nothing"),
    ast.Raise: ("raise is not in the rules subset", "return a number that says why, or use assert"),
    ast.With: ("with is not in the rules subset", "rules open and close nothing; leave it out"),
    ast.AsyncWith: ("async with is not in the rules subset", "rules open and close nothing; leave it out"),
    ast.AsyncFor: ("async for is not in the rules subset", "write for i in range(n)"),
    ast.Match: ("match is not in the rules subset", "write if, elif and else"),
    ast.Global: ("global is not in the rules subset", "keep what changes in a field of the record"),
    ast.Nonlocal: ("nonlocal is not in the rules subset", "keep what changes in a field of the record"),
    ast.Delete: ("del is not in the rules subset", "set the field to 0"),
    ast.Import: ("import inside a function is not in the rules subset", "import at the head of the module"),
    ast.ImportFrom: ("import inside a function is not in the rules subset", "import at the head of the module"),
    ast.List: ("lists are not in the rules subset", "use a field of the record, or a tuple as a constant table"),
    ast.Dict: ("dicts are not in the rules subset", "use a tuple as a constant table, indexed by number"),
    ast.Set: ("sets are not in the rules subset", "use the bits of a number, or test x in (A, B)"),
    ast.JoinedStr: ("f-strings are not in the rules subset", "return a number; texts belong to the rulebook's texts"),
    ast.NamedExpr: ("the walrus := is not in the rules subset", "assign on a line of its own"),
    ast.Starred: ("unpacking with * is not in the rules subset", "write the elements one by one"),
    ast.Slice: ("slices are not in the rules subset", "write a for loop over range(n)"),
    ast.Is: ("is and is not are not in the rules subset", "compare numbers with == and !="),
    ast.IsNot: ("is and is not are not in the rules subset", "compare numbers with == and !="),
    ast.MatMult: ("the operator @ is not in the rules subset", "write the sum as a for loop"),
}
if hasattr(ast, "TryStar"):
    REFUSED[ast.TryStar] = ("except* is not in the rules subset", "test beforehand with if; rules raise nothing")

CALLS: dict[str, str] = {
    "sorted": "sort beforehand into a constant table, or search for the least in a loop",
    "enumerate": "write for i in range(n)",
    "zip": "write for i in range(n) and index both",
    "reversed": "write for i in range(n - 1, -1, -1)",
    "print": "use announce(s, Notice.X, numbers...)",
    "round": "for whole numbers write (2 * a + b) // (2 * b)",
    "divmod": "write a // b and a % b",
    "pow": "multiply in a loop, or shift for powers of two",
    "isinstance": "every value of the subset is a number; leave it out",
    "list": "use a field of the record",
    "tuple": "use a constant table of the module",
    "set": "use the bits of a number",
    "dict": "use a constant table of the module",
    "str": "texts belong to the rulebook's texts",
}
"""Python built-in -> what to write instead."""


def screen(rule: Rule) -> None:
    """Refuse, at its line, the first construct of a function that the subset does not have."""
    arguments = rule.tree.args
    for extra, what in ((arguments.vararg, "*args"), (arguments.kwarg, "**kwargs")):
        if extra is not None:
            raise rule.refusal(extra, f"{what} is not in the rules subset", "name every parameter")
    if arguments.kwonlyargs:
        raise rule.refusal(
            arguments.kwonlyargs[0], "keyword-only parameters are not in the rules subset", "make it a plain parameter"
        )
    for node in rule.nodes:
        if type(node) in REFUSED and node is not rule.tree:
            raise rule.refusal(node if hasattr(node, "lineno") else holder(rule, node), *REFUSED[type(node)])


def holder(rule: Rule, node: ast.AST) -> ast.AST:
    """The expression that contains an operator without its own line."""
    for parent in ast.walk(rule.tree):
        if any(child is node for child in ast.iter_child_nodes(parent)):
            return parent
    return rule.tree
