# The two commands that matter are `make play` and `make test`; both set up all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One test process a core, four at most: each loads the compiled rules for itself.
JOBS ?= $(shell n=$$(nproc 2>/dev/null || echo 2); [ $$n -gt 4 ] && echo 4 || echo $$n)

# The page is built anew when something in web/ is newer than it.
PAGE := src/tablee/server/static/index.html
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help play web test quick check format bench bench-server bench-page strength docs clean

help:  ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 10

play: $(VENV)/.ready $(if $(ARGS),,$(PAGE))  ## set up, and open the page; or play in the terminal (ARGS="the-game -p 1")
	@$(BIN)/tablee $(if $(ARGS),play $(ARGS),serve)

web: $(PAGE)  ## build the page into the package

test: check $(PAGE) $(VENV)/.ready-dev  ## set up, check, and run all tests
	@$(BIN)/tablee compile
	@tools/npm $(VENV) run --silent test
	$(BIN)/pytest -n $(JOBS) --dist worksteal --durations 20

quick: $(VENV)/.ready-dev  ## the tests that one runs while working, under a minute
	@$(BIN)/ruff check -q
	$(BIN)/pytest -q -n $(JOBS) --dist worksteal -m "not slow"

check: $(VENV)/.ready-dev web/node_modules/.ready  ## format, lint, types and import order
	$(BIN)/ruff format --check -q
	$(BIN)/ruff check -q
	$(BIN)/mypy
	$(BIN)/pytest -q tests/test_imports.py
	@tools/npm $(VENV) run --silent check

format: $(VENV)/.ready-dev  ## put the code in form
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(VENV)/.ready-dev $(VENV)-peers/.ready  ## speed, with the peers in the same run
	$(BIN)/python bench/speed.py --peers-python $(VENV)-peers/bin/python $(ARGS)

strength: $(VENV)/.ready-dev  ## how strong the bots are: tables in build/strength.md (ARGS="--rows cabo")
	cd bench && ../$(BIN)/python -m strength $(ARGS)

bench-server: $(VENV)/.ready-dev  ## the server under load, with boardgame.io's in the same run
	@$(BIN)/tablee compile
	cd bench && ../$(BIN)/python -m server $(ARGS)

bench-page: $(VENV)/.ready-dev $(PAGE)  ## the page in a browser: how large, how soon, how quick, how smooth
	@$(BIN)/tablee compile
	cd bench && ../$(BIN)/python -m page $(ARGS)

docs: $(VENV)/.ready-dev  ## the documentation as pages, in build/docs
	$(BIN)/mkdocs build --strict --quiet
	@echo "build/docs/index.html"

clean:  ## remove everything that was set up or built
	rm -rf $(VENV) $(VENV)-peers build web/node_modules $(dir $(PAGE)) .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A step that is done leaves a stamp and costs nothing the next time.
$(VENV)/.ready: pyproject.toml constraints.txt tools/set-up
	@PYTHON=$(PYTHON) tools/set-up $(VENV) -e .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml constraints.txt tools/set-up tools/chromium
	@PYTHON=$(PYTHON) tools/set-up $(VENV) -e ".[dev]"
	@tools/chromium
	@touch $@ $(VENV)/.ready

web/node_modules/.ready: web/package.json web/package-lock.json $(VENV)/.ready tools/npm
	@tools/npm $(VENV) install --silent --no-save --no-audit --no-fund
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.ready
	@tools/npm $(VENV) run --silent build -- --logLevel warn

$(VENV)-peers/.ready: bench/peers/requirements.txt tools/set-up
	@CONSTRAINTS=bench/peers/requirements.txt PYTHON=$(PYTHON) tools/set-up $(VENV)-peers -r bench/peers/requirements.txt
	@touch $@
