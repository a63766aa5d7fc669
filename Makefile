# Two commands: `make demo` brings up the site, `make test` proves it.
# Python >= 3.12 and make are all that must be there; uv is used where it is found.

PYTHON ?= $(firstword $(foreach p,python3.13 python3.14 python3.12 python3 python,$(shell $(p) -c "import sys; sys.exit(sys.version_info < (3, 12))" >/dev/null 2>&1 && echo $(p))))
UV ?= $(shell uv --version >/dev/null 2>&1 && command -v uv)
BIN := .venv/bin

ifneq ($(UV),)
MKVENV = $(UV) venv -q --allow-existing --python $(PYTHON) .venv
INSTALL = $(UV) pip install -q --python $(BIN)/python -r
else
MKVENV = test -x $(BIN)/python || $(PYTHON) -m venv .venv
INSTALL = $(BIN)/python -m pip install -q --disable-pip-version-check -r
endif

demo: .venv/.run
	$(BIN)/python manage.py demo $(ARGS)

test: .venv/.dev
	$(BIN)/python -m pytest -n auto --dist loadfile $(ARGS)

browser: .venv/.dev
	$(BIN)/python -m pytest -m browser -W ignore::pytest.PytestUnraisableExceptionWarning $(ARGS)

lint: .venv/.dev
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

pins: pyproject.toml  # needs uv; no address gets into the pins
	uv export -q --no-dev --no-hashes --no-header --no-annotate --no-emit-project -o requirements.txt
	uv export -q --all-groups --all-extras --no-hashes --no-header --no-annotate --no-emit-project -o requirements-dev.txt

.venv/.run: requirements.txt
	@test -n "$(PYTHON)" || { echo "No Python >= 3.12 found. Install one, or say which: make demo PYTHON=/path/to/python3"; exit 1; }
	$(MKVENV)
	$(INSTALL) requirements.txt
	@touch $@

.venv/.dev: requirements-dev.txt .venv/.run
	$(INSTALL) requirements-dev.txt
	@touch $@

.PHONY: demo test browser lint pins
