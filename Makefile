# From a fresh clone `make serve` is all it takes: a Python from 3.11 on, and the package registry.
# Everything is installed into .venv. The locks are constraints, so that a Python other than the one they were made with may
# add what only it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
VERSIONS := $(VENV)/versions.txt
RUNTIME := $(VENV)/.runtime
DEVELOPMENT := $(VENV)/.development
LOCKING := .venv-lock
CLIENTS := .venv-clients
NODE_MODULES := tests/clients/node_modules
LOCK_PIP := $(LOCKING)/bin/python -m pip --disable-pip-version-check --quiet

.PHONY: help serve test test-all check bench examples pins stubs screens lock clean

# Workers read what the first run has compiled. Three use two cores, because many tests wait for a server;
# those that take long would then be late.
test test-all: export PYTHONDONTWRITEBYTECODE =

help:
	@echo "make serve     serve on http://127.0.0.1:8000 (settings: SKERRY_... variables, see README.md)"
	@echo "make test      run the tests, without those that take long"
	@echo "make test-all  run all tests, also kills, outages, long searches and generated clients (those in JavaScript need npm)"
	@echo "make check     formatting, lint, types, imports between rooms"
	@echo "make bench     measure what the performance claims rest on"
	@echo "make examples  write the example responses of the OpenAPI document from the cassettes"
	@echo "make pins      write the public names of operations, components and formats to tests/public_names.txt"
	@echo "make stubs     write the type stubs of the Python client to src/skerry/client/groups"
	@echo "make screens   write screenshots of the pages to screens/ (needs Chromium)"
	@echo "make lock      renew requirements.lock and requirements-dev.lock"
	@echo "make clean     remove everything that make has created"

serve: $(RUNTIME)
	@exec $(BIN)/skerry serve

test: $(DEVELOPMENT)
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not slow"

test-all: $(DEVELOPMENT) $(CLIENTS) $(NODE_MODULES)
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(DEVELOPMENT)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache

bench: $(DEVELOPMENT)
	$(BIN)/python -m benchmarks

examples: $(DEVELOPMENT)
	$(BIN)/python -m tests.conformance.examples

pins: $(DEVELOPMENT)
	$(BIN)/python -m tests.conformance.pins

stubs: $(DEVELOPMENT)
	$(BIN)/python -m tests.client.stubs

screens: $(DEVELOPMENT)
	$(BIN)/python -m tests.portal.screens screens

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Skerry needs Python 3.11 or newer, and $(PYTHON) is not: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# pip checks hashes of all or of none, and an editable package has none: here only the versions count.
$(VERSIONS): requirements.lock | $(BIN)/python
	@sed -n 's/^\([A-Za-z0-9._-]*==[^ ]*\).*/\1/p' requirements.lock > $@

$(RUNTIME): $(VERSIONS) pyproject.toml | $(BIN)/python
	@echo "Installing Skerry into $(VENV)"
	@$(PIP) install --constraint $(VERSIONS) --editable .
	@touch $@

$(DEVELOPMENT): requirements-dev.lock $(RUNTIME)
	@echo "Installing what tests and checks need into $(VENV)"
	@$(PIP) install --constraint $(VERSIONS) --constraint requirements-dev.lock --editable '.[test,check,bench]'
	@touch $@

# Generators of clients, beside our own environment: they want other versions of what both need.
$(CLIENTS): tests/clients/requirements.txt | $(BIN)/python
	@echo "Installing generators of clients into $(CLIENTS)"
	@$(PYTHON) -m venv $(CLIENTS)
	@$(CLIENTS)/bin/python -m pip --disable-pip-version-check --quiet install --requirement tests/clients/requirements.txt
	@touch $@

# Generators of JavaScript clients, and linters of OpenAPI documents. Without npm their tests are skipped.
$(NODE_MODULES): tests/clients/package.json tests/clients/package-lock.json
	@if command -v npm > /dev/null; then \
		echo "Installing generators of JavaScript clients into $(NODE_MODULES)"; \
		npm ci --prefix tests/clients --ignore-scripts --no-audit --no-fund --loglevel error && touch $@; \
	else \
		echo "npm is not installed: JavaScript clients are not tested"; \
	fi

# Resolved in a new environment; the development lock has what goes beyond the runtime's.
lock:
	@rm -rf $(LOCKING)
	@$(PYTHON) -m venv $(LOCKING)
	@$(LOCK_PIP) install . pip-tools
	@echo '# Made by `make lock`. Install with: pip install --require-hashes --requirement requirements.lock' > requirements.lock
	@$(LOCKING)/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file - pyproject.toml >> requirements.lock
	@sed -n 's/^\([A-Za-z0-9._-]*==[^ ]*\).*/\1/p' requirements.lock > $(LOCKING)/versions.txt
	@rm -rf $(LOCKING)/development
	@$(PYTHON) -m venv $(LOCKING)/development
	@$(LOCKING)/development/bin/python -m pip --quiet install --constraint $(LOCKING)/versions.txt '.[test,check,bench]'
	@$(LOCKING)/development/bin/python -m pip freeze --exclude skerry | grep -vixFf $(LOCKING)/versions.txt > requirements-dev.lock
	@rm -rf $(LOCKING)
	@wc -l requirements.lock requirements-dev.lock

clean:
	rm -rf $(VENV) $(LOCKING) $(CLIENTS) $(NODE_MODULES) build dist screens .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
