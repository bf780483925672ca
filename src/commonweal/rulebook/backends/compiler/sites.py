"""Places in the rules where a checked build tests something, and how they are numbered."""

Site = tuple[str, int, str, str, str, str]
"""File, line, function, kind of fault, field, detail."""
OWN_SITES = 1 << 32
"""The sites of a program that is linked to another have numbers above this; the others are those of the other one."""
