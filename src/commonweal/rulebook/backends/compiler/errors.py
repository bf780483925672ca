"""What the compiler says when rules leave the subset, and when a checked build meets a wrong number."""

from __future__ import annotations


class RulesError(Exception):
    """Source that is not in the rules subset: where it is, what it is, and what to write instead."""

    def __init__(self, file: str, line: int, function: str, what: str, remedy: str) -> None:
        self.file, self.line, self.function, self.what, self.remedy = file, line, function, what, remedy
        super().__init__(f"{file}:{line}: in function {function}: {what}; {remedy}")

    def __reduce__(self) -> tuple[type[RulesError], tuple[str, int, str, str, str]]:
        return RulesError, (self.file, self.line, self.function, self.what, self.remedy)


FAULTS = {
    "index": "index {value} is outside {detail}",
    "store": "{value} does not fit {detail}",
    "zero": "division by zero",
    "shift": "a shift by {value} places, which must be 0 to 63",
    "overflow": "a number outside the 64-bit range in {detail}",
    "domain": "{detail}",
    "unassigned": "{detail} has no value yet",
    "assert": "the assertion does not hold: {detail}",
    "recursion": "more than {detail} calls deep",
}
"""Kind of fault -> sentence, with the offending number and the detail kept for the place."""


class RulesFault(Exception):
    """A checked build met a wrong number.

    `file`, `line` and `function` say where, `kind` is a key of FAULTS, `field` names the field concerned as
    `record.field` (or ""), and `value` is the offending number (0 if there is none).
    """

    def __init__(self, file: str, line: int, function: str, kind: str, field: str, detail: str, value: int) -> None:
        self.file, self.line, self.function, self.kind = file, line, function, kind
        self.field, self.detail, self.value = field, detail, value
        super().__init__(f"{file}:{line}: in function {function}: {FAULTS[kind].format(value=value, detail=detail)}")

    def __reduce__(self) -> tuple[type[RulesFault], tuple[str, int, str, str, str, str, int]]:
        return RulesFault, (self.file, self.line, self.function, self.kind, self.field, self.detail, self.value)
