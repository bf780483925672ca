"""Find the games in `examples/`, which are packages of their own."""

from __future__ import annotations

import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
sys.path.append(str(EXAMPLES / "market"))
