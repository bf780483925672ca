"""What an operator may change with `commonweal serve --limits FILE`, and what is wrong with such a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from commonweal.server.load.settings import SETTINGS, change_limits, limit, written
from commonweal.toml_file import NotToml

HOST = Path(__file__).parents[2] / "docs" / "host.md"


def test_the_docs_list_every_limit_with_its_usual_value() -> None:
    rows = [f"| `{name}` | {written(limit(name))} | {what} |" for name, what in SETTINGS.items()]
    assert "\n".join(rows) in HOST.read_text(encoding="utf-8")


def test_the_server_keeps_to_the_limits_of_the_file(tmp_path: Path) -> None:
    """This runs in a new process, because modules read the limits when they are imported."""
    file = tmp_path / "limits.toml"
    file.write_text("watchers = 7\nseat_rate = 3\nbots = [[0.1, 2], [0.5, 3]]\n", encoding="utf-8")
    program = """
import sys
import commonweal.cli.app
from pathlib import Path
from commonweal.cli.serve_options import change_limits
assert not [name for name in sys.modules if name.startswith("commonweal.server.rooms")]
change_limits(Path(sys.argv[1]))
from commonweal.server.web.websocket import WATCHERS
from commonweal.server.load.limits import BOTS, SEAT_RATE
print(WATCHERS, SEAT_RATE, BOTS)
"""
    done = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "7 3.0 ((0.1, 2.0), (0.5, 3.0))"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wachers = 3", "wachers is no limit; did you mean watchers?"),
        ("name_chars = 3", "name_chars is no limit; docs/host.md lists them."),
        ("watchers = 2.5", "write watchers like its usual value, 200, with numbers above 0."),
        ("watchers = 0", "write watchers like its usual value, 200"),
        ("seat_rate = inf", "write seat_rate like its usual value, 20"),
        ("bots = [1, 2]", "write bots like its usual value, [[0.25, 60], [0.75, 300]]"),
        ("watchers =", "is not a TOML file"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_what_to_write(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotToml) as refused:
        change_limits(file)
    assert says in str(refused.value)
    assert str(refused.value).startswith(str(file))
