"""Run one step of a set-up: say what it does and how long it takes, and show what it printed only if it failed.

    python tools/step.py "installing what Commonweal runs on" pip install ...

A step that ends within half a second says nothing. Exits as the command did. Needs no package."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time

QUICK, TICK = 0.5, 1.0  # seconds: nothing is said of a shorter step; how often a terminal is told the time


def run_step(what: str, command: list[str]) -> int:
    """Run `command` and return its exit code."""
    began, is_terminal, is_said = time.monotonic(), sys.stdout.isatty(), False
    with tempfile.TemporaryFile() as output:
        try:
            running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        except OSError as wrong:
            print(f"{what}: {command[0]} does not run: {wrong.strerror}", file=sys.stderr)
            return 1
        code = wait(running, QUICK)
        while code is None:
            if is_terminal:
                print(f"\r{what} ... {time.monotonic() - began:.0f} s", end="", flush=True)
            elif not is_said:
                print(f"{what} ...", end="", flush=True)
            is_said = True
            code = wait(running, TICK)
        if is_said:
            print(f"{chr(13) + what + ' ...' if is_terminal else ''} {time.monotonic() - began:.0f} s", flush=True)
        if code != 0:
            output.seek(0)
            print(f"{what}: failed", flush=True)
            sys.stdout.buffer.write(output.read())
            sys.stdout.flush()
        return code


def wait(running: subprocess.Popen[bytes], seconds: float) -> int | None:
    """Wait for a process; None if it is still running after so many seconds."""
    try:
        return running.wait(seconds)
    except subprocess.TimeoutExpired:
        return None


if __name__ == "__main__":
    sys.exit(run_step(sys.argv[1], sys.argv[2:]))
