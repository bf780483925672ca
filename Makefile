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
# uv installs what is locked in a tenth of pip's time, but reads no pip.conf: what it cannot install, pip does.
LOCKED := sh -c '$(BIN)/uv pip install --quiet --python $(BIN)/python "$$@" || $(PIP) "$$@"' sh --require-hashes
STEP := $(PYTHON) tools/step.py
WORKERS ?= 2
PORT ?= 8000

CHECK_PYTHON = test -n "$(PYTHON)" || { echo "Commonweal needs Python 3.11 or newer: install it, or name it with make PYTHON=/path/to/python"; exit 1; }; \
  $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"{sys.executable} is Python {sys.version.split()[0]}; Commonweal needs 3.11 or newer: make PYTHON=/path/to/python")'

.PHONY: help play setup machine test test-python test-web lint style types format docs bench lock pages machine-code clean
.DEFAULT_GOAL := help

help:
	@sed -n 's/^#  *make/make/p' Makefile
	@echo "and: setup, lint, format, types, docs, bench, lock, clean"

play: $(READY)/project pages
	@$(BIN)/commonweal serve --open --port $(PORT)

test: test-web test-python

test-python: setup
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder --max-worker-restart 1

test-web: setup
	$(BIN)/python hatch_build.py npm test

# Everything that tests and checks need, from the machine, the package index and this checkout.
setup: machine $(READY)/test $(READY)/project pages
	@$(BIN)/python tests/machine.py fetch

machine:
	@$(CHECK_PYTHON)
	@$(PYTHON) tests/machine.py test

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
	@$(STEP) "building the pages" $(BIN)/python hatch_build.py

# Machine code of the rules of all games, once: else each process that is among the first compiles them for itself.
machine-code: $(READY)/project
	@$(STEP) "compiling the rules of all games" $(BIN)/python -c "from commonweal.lab.compiled_batches import machine; from commonweal.play import books; \
	  from commonweal.server.futures.precompile import prepare_all; prepare_all(); [machine(book) for book in books()]"

# Names, versions and hashes for every platform and Python >= 3.11; no address of any registry.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
          --no-emit-find-links --no-annotate --no-config --upgrade --custom-compile-command "make lock"
lock: $(READY)/test
	$(COMPILE) pyproject.toml --extra dev --output-file requirements/test.txt
	$(COMPILE) pyproject.toml --constraint requirements/test.txt --output-file requirements/run.txt
	$(COMPILE) requirements/uv.in --constraint requirements/test.txt --output-file requirements/uv.txt
	$(COMPILE) requirements/database.in --constraint requirements/test.txt --output-file requirements/database.txt
	$(BIN)/python requirements/build_requires.py | $(COMPILE) - --constraint requirements/test.txt --output-file requirements/build.txt
	$(BIN)/python hatch_build.py npm install --package-lock-only

clean:
	rm -rf dist build site artifacts src/commonweal/web web/node_modules web/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(READY)/venv:
	@$(CHECK_PYTHON)
	@$(PYTHON) tests/machine.py play
	@test -x $(BIN)/python || $(STEP) "making an environment in $(VENV)" $(PYTHON) -m venv $(VENV)
	@mkdir -p $(READY) && touch $@

$(READY)/uv: requirements/uv.txt | $(READY)/venv
	@$(STEP) "installing uv" $(PIP) --require-hashes -r requirements/uv.txt
	@touch $@

$(READY)/run: requirements/run.txt requirements/build.txt | $(READY)/uv
	@$(STEP) "installing what Commonweal runs on" $(LOCKED) -r requirements/run.txt -r requirements/build.txt
	@touch $@

$(READY)/test: requirements/test.txt | $(READY)/run
	@$(STEP) "installing what the tests and checks run on" $(LOCKED) -r requirements/test.txt
	@touch $@

$(READY)/project: $(READY)/run pyproject.toml hatch_build.py | pages
	@$(STEP) "installing Commonweal itself" $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@
