"""Structs are made of plain values in several threads at once, and nothing but the converter makes them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "commonweal"
LATE = re.compile(r"msgspec\.convert\(|\bdecode\([^\n]*type=|^    .*\bDecoder\(", re.MULTILINE)
# Threads change so often here that one of them sees what another has begun: with `msgspec.convert` alone this process
# ends with a segmentation fault.
AT_ONCE = """
import sys, threading, types
import msgspec
from commonweal.converter import converter

STRUCTS = "from __future__ import annotations\\nclass S0(msgspec.Struct):\\n    a: list[int]\\n" + "".join(
    f"class S{k}(msgspec.Struct):\\n    a: list[int]\\n    b: S{k - 1}\\n    c: list[S{k - 1}]\\n" for k in range(1, 6)
)
sys.setswitchinterval(1e-6)
for n in range(60):
    module = sys.modules[f"m{n}"] = types.ModuleType(f"m{n}")
    module.msgspec = msgspec
    exec(STRUCTS, module.__dict__)
    value = {"a": [1]}
    for _ in range(5):
        value = {"a": [1], "b": value, "c": [value]}
    make, start = converter(module.S5), threading.Barrier(4)
    def go():
        start.wait()
        make(value)
    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_may_make_the_same_struct_for_the_first_time() -> None:
    assert subprocess.run([sys.executable, "-c", AT_ONCE], timeout=60, check=False).returncode == 0


def test_nothing_else_makes_structs_of_values_late() -> None:
    found = [
        f"{file.relative_to(SOURCE)}: {match[0].strip()}"
        for file in SOURCE.rglob("*.py")
        if file.name != "converter.py"
        for match in LATE.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not found
