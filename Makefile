# Two commands do everything on a fresh machine: `make run` plays, `make test` tests.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test check soak bench golden setup setup-dev lock clean

run: setup
	@$(BIN)/manse play ghosts

test: check
	@$(BIN)/pytest -n auto --dist worksteal

check: setup-dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

soak: setup-dev ## the laws on millions of states
	@$(BIN)/pytest -n auto --dist worksteal -m soak --soak

golden: setup-dev ## writes anew what tests compare with: whole games, and the table of docs/research.md
	@$(BIN)/python -m tests.golden.playthrough
	@$(BIN)/python -m tests.adapters.playthroughs
	@$(BIN)/python -m tests.adapters.research_page

bench: setup-dev
	@$(BIN)/manse bench

setup:
	@$(PYTHON) tools/setup.py run

setup-dev:
	@$(PYTHON) tools/setup.py dev

lock: setup-dev ## pins the newest versions that fit pyproject.toml
	@$(BIN)/python -m uv pip compile -q --universal --generate-hashes --no-header --no-annotate --upgrade pyproject.toml \
		--extra server -o requirements/run.txt
	@$(BIN)/python -m uv pip compile -q --universal --generate-hashes --no-header --no-annotate --upgrade pyproject.toml \
		--extra server --extra research --extra dev -c requirements/run.txt -o requirements/dev.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
