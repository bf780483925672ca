"""`python -m commonweal`: the same commands, and Ctrl-C while the libraries are read."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest
import typer

from commonweal import __version__
from commonweal.__main__ import main


def test_the_commands_are_those_of_the_command_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["commonweal", "--version"])
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    assert capsys.readouterr().out == f"commonweal {__version__}\n"


def test_ctrl_c_while_the_libraries_are_read_is_one_sentence(monkeypatch, capsys):
    class Interrupted:
        def __getattr__(self, name):
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "commonweal.cli.app", Interrupted())
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_ctrl_c_while_the_words_of_a_command_are_read_is_one_sentence(monkeypatch, capsys):
    app = typer.Typer()

    def interrupted(value):
        raise KeyboardInterrupt

    @app.command()
    def command(word: str = typer.Option("", callback=interrupted)):
        raise AssertionError

    monkeypatch.setitem(sys.modules, "commonweal.cli.app", SimpleNamespace(app=app))
    monkeypatch.setattr(sys, "argv", ["commonweal"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
    assert capsys.readouterr().err == "Interrupted.\n"
