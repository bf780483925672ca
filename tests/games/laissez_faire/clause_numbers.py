"""The numbers that clauses of a contract are written with: cities, persons, subjects and flags."""

from __future__ import annotations

NEW_ORLEANS, LOS_ANGELES, CHICAGO, PHILADELPHIA_CITY, BOSTON, WASHINGTON_CITY, SAN_FRANCISCO_CITY, NEW_YORK_CITY = (
    range(8)
)
EVERYBODY_ELSE, OWNER_OF = 6, 8
OF_CITY, STREETS, TRANSIT, UTILITIES, INCOME = 32, 40, 41, 42, 43
ASSIGNABLE, AMORTISE, INCLUDE_START, ALSO_STAYS, CREDITOR_CHOOSES, COMPOUND = 1, 2, 4, 8, 16, 32
