"""Boards that games bring: the files in a game's package, and TypeScript types for those who write a board."""

from commonweal.boards.files import Board, find_board
from commonweal.boards.types import CONTRACT, contract_types, view_types

__all__ = ["CONTRACT", "Board", "contract_types", "find_board", "view_types"]
