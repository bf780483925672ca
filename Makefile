# Everything a fresh machine needs besides this file is Python >= 3.11 and make.
#   make play     opens a table in the browser
#   make test     runs every test
# PYTHON=/path/to/python chooses the interpreter, VENV=folder the environment.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
            $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
# Python compiles a module when it is first imported; most of what is installed never is.
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet --no-compile
WORKERS ?= 2
PORT ?= 8000

.PHONY: help play test test-python test-web lint style types format docs bench lock pages dev machine-code clean
.DEFAULT_GOAL := help

help:
	@sed -n 's/^#  *make/make/p' Makefile
	@echo "and: lint, format, types, docs, bench, lock, dev, clean"

play: $(READY)/project pages
	$(BIN)/commonweal serve --open --port $(PORT)

test: test-web test-python

test-python: $(READY)/test $(READY)/project pages
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

test-web: $(READY)/test $(READY)/project pages
	$(BIN)/python hatch_build.py npm test

lint: style types

style: $(READY)/test $(READY)/project pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PYTHONPATH=src $(BIN)/lint-imports --no-cache
	$(BIN)/python hatch_build.py npm run style

types: $(READY)/test $(READY)/project pages
	$(BIN)/mypy
	$(BIN)/python hatch_build.py npm run check

format: $(READY)/test $(READY)/project pages
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	$(BIN)/python hatch_build.py npm run format

docs: $(READY)/test $(READY)/project
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: $(READY)/test $(READY)/project pages
	$(BIN)/commonweal bench rules
	$(BIN)/commonweal bench search
	$(BIN)/commonweal bench live
	$(BIN)/commonweal bench memory

# The pages in the package, built with Node from the package index, again only if something under web/ changed.
pages: $(READY)/run
	@$(BIN)/python hatch_build.py

dev: $(READY)/test $(READY)/project

# Machine code of the rules of all games, once: else each process that is among the first compiles them for itself.
machine-code: $(READY)/project
	@echo "compiling the rules of all games"
	@$(BIN)/python -c "from commonweal.lab.machine import machine; from commonweal.play import books; \
	  from commonweal.server.precompile import prepare_all; prepare_all(); [machine(book) for book in books()]"

# Names, versions and hashes for every platform and Python >= 3.11; no address of any registry.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
          --no-emit-find-links --no-annotate --no-config --upgrade --custom-compile-command "make lock"
lock: $(READY)/test
	$(COMPILE) pyproject.toml --extra dev --output-file requirements/test.txt
	$(COMPILE) pyproject.toml --constraint requirements/test.txt --output-file requirements/run.txt
	$(BIN)/python requirements/build_requires.py | $(COMPILE) - --constraint requirements/test.txt --output-file requirements/build.txt
	$(BIN)/python hatch_build.py npm install --package-lock-only

clean:
	rm -rf dist build site artifacts src/commonweal/web web/node_modules web/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(READY)/venv:
	@test -n "$(PYTHON)" || { echo "Commonweal needs Python 3.11 or newer: install it, or name it with make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"{sys.executable} is Python {sys.version.split()[0]}; Commonweal needs 3.11 or newer: make PYTHON=/path/to/python")'
	@echo "setting up $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "This Python cannot make environments (on Debian: apt install python3-venv)"; exit 1; }
	@mkdir -p $(READY) && touch $@

$(READY)/run: requirements/run.txt requirements/build.txt | $(READY)/venv
	@echo "installing what Commonweal runs on"
	@$(PIP) --require-hashes -r requirements/run.txt -r requirements/build.txt
	@touch $@

$(READY)/test: requirements/test.txt | $(READY)/run
	@echo "installing what the tests and checks run on"
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(READY)/project: $(READY)/run pyproject.toml hatch_build.py | pages
	@echo "installing Commonweal itself"
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@
