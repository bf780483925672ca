"""Enumerations of whole numbers: phases, types, reasons. Rules compare plain integers; people read names."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING


class Members:
    """Something whose members rules may name, such as the answers of an option: whole numbers in capital letters."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> int: ...


class RuleEnum:
    """Base class of an enumeration with plain integers as values, so that interpreted rules stay fast.

    >>> class Phase(RuleEnum):
    ...     SETUP, GIFT = range(2)
    >>> Phase.GIFT, Phase.name_of(1), Phase.names()
    (1, 'GIFT', ('SETUP', 'GIFT'))
    """

    @classmethod
    @cache
    def items(cls) -> dict[str, int]:
        """Every name with its value, in source order."""
        return {name: value for name, value in vars(cls).items() if name.isupper() and type(value) is int}

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """All names, in order of their values."""
        return tuple(sorted(cls.items(), key=cls.items().__getitem__))

    @classmethod
    def name_of(cls, value: int) -> str:
        """The name of a value. Raises KeyError if there is none."""
        try:
            return cls._by_value()[value]
        except KeyError:
            raise KeyError(f"{cls.__name__} has no name for {value}") from None

    @classmethod
    @cache
    def _by_value(cls) -> dict[int, str]:
        return {number: name for name, number in reversed(cls.items().items())}
