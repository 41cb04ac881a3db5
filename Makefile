# `make` alone tells what there is. Everything lives in .venv, which is made when it is missing,
# made anew when it does not work any more, and brought up to date when the pins change.
# Kept to what GNU make 3.81 knows, which is what macOS has.

VENV := .venv
BENCH_VENV := .venv-bench

# Your own interpreter: make test PYTHON=python3.12
PYTHON ?=
CANDIDATES := $(if $(PYTHON),$(PYTHON),python3.13 python3.12 python3.11 python3 python)

# More for pytest: make test PYTEST_ARGS="-k explain"
PYTEST_ARGS ?=
DEMO_ARGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP_INSTALL := -m pip install --quiet --no-input --require-hashes

# A directory that was moved or copied, whose Python went away or was another one than asked for,
# is no sound environment.
sound = $(shell test "$$(cat $(1)/made-in 2>/dev/null)" = "$$(pwd)" \
	&& $(1)/bin/python -c 'import pip, sys; print(sys.version_info[:2])' >$(1)/version 2>/dev/null \
	&& { test -z "$(PYTHON)" || "$(PYTHON)" -c 'import sys; print(sys.version_info[:2])' 2>/dev/null \
	| cmp -s - $(1)/version; } && echo yes)

.DEFAULT_GOAL := help
.PHONY: help install demo test lint soak browser bench bench-replay bench-names bench-documents bench-pages bench-cold-start words pictures pins clean

help:
	@echo 'make demo          play a season of an invented club and leave its files to be opened'
	@echo 'make test          check style, types and layers, then run all tests'
	@echo 'make soak          random histories, many times as many as make test (SOAK=20)'
	@echo 'make lint          style, types and layers only'
	@echo 'make install       set up .venv with the command .venv/bin/ladder, and nothing more'
	@echo 'make bench         all benchmarks:'
	@echo '  bench-replay       the replay beside another rating library, on the same games'
	@echo '  bench-names        finding who new names may be, beside comparing each with all'
	@echo '  bench-documents    documents read and written, and what they cost in the cloud'
	@echo '  bench-pages        the members'"'"' pages of a big club: time, documents, bytes'
	@echo '  bench-cold-start   each cloud function from a fresh process to its first answer'
	@echo 'make words         collect sentences for translation, and put translations to use'
	@echo 'make browser       set up what looks at the pages in a real browser; make test then does'
	@echo 'make pictures      take pictures of every page with that browser, to be looked at'
	@echo 'make pins          take newer releases into the pinned requirements'
	@echo 'make clean         remove all that these commands made, but for clubs'"'"' data'
	@echo
	@echo 'Another Python than the first one found: make test PYTHON=python3.12'

install: $(VENV)/ready

demo: $(VENV)/ready
	@$(VENV)/bin/ladder demo $(DEMO_ARGS)

lint: $(VENV)/ready-dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

test: lint
	$(VENV)/bin/python -m pytest -n auto --dist worksteal --cov --cov-report=term-missing:skip-covered $(PYTEST_ARGS)

# Seeds are printed with what fails.
SOAK ?= 20
soak: $(VENV)/ready-dev
	LADDER_SOAK=$(SOAK) $(VENV)/bin/python -m pytest -n auto tests/property $(PYTEST_ARGS)

# Chromium comes from the system: a browser belongs to whoever looks after the machine.
browser: $(VENV)/ready-browser
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| command -v google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
			&& apt-get install --yes --quiet chromium; } \
		|| { echo 'Install Chromium (Debian and Ubuntu: sudo apt install chromium).' >&2; exit 1; }
	@echo 'The pages will be looked at in a browser: make test PYTEST_ARGS="tests/browser"'

pictures: browser
	$(VENV)/bin/python -m tests.browser.pictures

bench: bench-replay bench-names bench-documents bench-pages bench-cold-start

bench-replay: $(BENCH_VENV)/ready
	$(BENCH_VENV)/bin/python -m benchmarks.replay

bench-names: $(VENV)/ready
	$(VENV)/bin/python -m benchmarks.names

bench-documents: $(VENV)/ready
	$(VENV)/bin/python -m benchmarks.documents

bench-pages: $(VENV)/ready
	$(VENV)/bin/python -m benchmarks.pages

bench-cold-start: $(VENV)/ready
	$(VENV)/bin/python -m benchmarks.cold_start

# not bin/pybabel: the sources are those of this directory
words: BABEL := $(VENV)/bin/python -m babel.messages.frontend
words: $(VENV)/ready-dev
	$(BABEL) -q extract -F core/locale/babel.cfg --no-location --sort-output --omit-header \
		-k say -k say_count:1,2 \
		-o $(VENV)/ladder.pot core formats functions local sheets_sync
	$(BABEL) -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		-i $(VENV)/ladder.pot -d core/locale -D ladder
	$(BABEL) -q compile -d core/locale -D ladder --statistics

# ── Environments ─────────────────────────────────────────────────────────────

ifneq ($(call sound,$(VENV)),yes)
.PHONY: $(VENV)/pyvenv.cfg
endif
ifneq ($(call sound,$(BENCH_VENV)),yes)
.PHONY: $(BENCH_VENV)/pyvenv.cfg
endif

$(VENV)/pyvenv.cfg $(BENCH_VENV)/pyvenv.cfg:
	@found=; for python in $(CANDIDATES); do \
		if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
			2>/dev/null; then found="$$python"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo 'The ladder needs Python 3.11 or newer with its venv module' \
			'(Debian and Ubuntu: apt install python3-venv); tried: $(CANDIDATES).' >&2; \
		exit 1; \
	fi; \
	echo "Setting up $(@D) with $$("$$found" --version). This takes a minute."; \
	rm -rf $(@D) && "$$found" -m venv $(@D) \
		&& echo '*' >$(@D)/.gitignore && pwd >$(@D)/made-in

$(VENV)/ready: $(VENV)/pyvenv.cfg requirements.txt requirements-build.txt pyproject.toml
	@$(VENV)/bin/python $(PIP_INSTALL) -r requirements-build.txt -r requirements.txt
	@$(VENV)/bin/python -m pip install --quiet --no-input --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.txt
	@$(VENV)/bin/python $(PIP_INSTALL) -r requirements-dev.txt
	@touch $@

$(VENV)/ready-browser: $(VENV)/ready-dev requirements-browser.txt
	@$(VENV)/bin/python $(PIP_INSTALL) -r requirements-browser.txt
	@touch $@

# riix names jax among what it needs, for models that are not measured here; --no-deps leaves it out.
$(BENCH_VENV)/ready: $(BENCH_VENV)/pyvenv.cfg requirements.txt benchmarks/requirements.txt
	@$(BENCH_VENV)/bin/python $(PIP_INSTALL) --no-deps -r requirements.txt -r benchmarks/requirements.txt
	@touch $@

# ── Pins ─────────────────────────────────────────────────────────────────────
# Made with the oldest Python supported, and without this machine's own pip settings: hashes are
# those of the public index, and no address comes in.

COMPILE = PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= PIP_EXTRA_INDEX_URL= CUSTOM_COMPILE_COMMAND='make pins' \
	$(VENV)/bin/python -m piptools compile --quiet --upgrade --generate-hashes --strip-extras --no-config \
	--no-emit-options --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
NOT_MEASURED := $(foreach package,jax jaxlib ml-dtypes opt-einsum,--unsafe-package $(package))

pins: $(VENV)/ready-dev
	@$(VENV)/bin/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' \
		|| { echo 'Pins are made with Python 3.11: make pins PYTHON=python3.11' >&2; exit 1; }
	$(COMPILE) --output-file requirements.txt pyproject.toml
	$(COMPILE) --allow-unsafe --build-deps-for editable --only-build-deps \
		--output-file requirements-build.txt pyproject.toml
	$(COMPILE) --allow-unsafe --extra dev --constraint requirements.txt \
		--constraint requirements-build.txt --output-file requirements-dev.txt pyproject.toml
	$(COMPILE) --constraint requirements.txt --constraint requirements-dev.txt \
		--output-file requirements-browser.txt requirements-browser.in
	$(COMPILE) $(NOT_MEASURED) --constraint requirements.txt \
		--output-file benchmarks/requirements.txt benchmarks/requirements.in
	sed -i.bak -e '/^# WARNING/,$$d' benchmarks/requirements.txt && rm benchmarks/requirements.txt.bak
	@! grep -n -e '://' -e '@ file' requirements*.txt benchmarks/requirements.txt

clean:
	rm -rf $(VENV) $(BENCH_VENV) build infra/build infra/.terraform *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache .coverage
