# The commands of this project; `make help` lists them. Runs with GNU make 3.81 (macOS) and later.
#
# Everything is installed into .venv, from locks with hashes. A stamp there carries the lock's checksum in its name, so
# that a second run installs nothing and needs no network, whatever git did to the times of the files.

PYTHON ?= python3
VENV   := .venv
RUN    := $(VENV)/bin/python
PIP    := $(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes

SITE_LOCK := site_src/requirements.txt
TEST_LOCK := tests/requirements.txt
SITE_SUM  := $(word 1,$(shell cksum < $(SITE_LOCK)))
TEST_SUM  := $(word 1,$(shell cksum < $(TEST_LOCK)))
SITE_DONE := $(VENV)/.site-$(SITE_SUM)
TEST_DONE := $(VENV)/.test-$(SITE_SUM)-$(TEST_SUM)
# What a build keeps for the next one.
KEPT := $(addprefix .cache/,charts notebook publish results.log receipt.json)

# The tool that resolves the locks for every platform and Python version at once.
UV := uv==0.13.9
UV_COMPILE = UV_CUSTOM_COMPILE_COMMAND="make lock" $(CURDIR)/.cache/lock/bin/uv --no-config --quiet pip compile \
	--universal --python-version 3.11 --fork-strategy fewest --generate-hashes --strip-extras \
	--no-emit-index-url --no-emit-find-links $(UPGRADE) requirements.in --output-file requirements.txt

# The tests of a file stay together, since they share what is dear to make; files go in their order, slow ones last.
ON_ALL_CORES := --numprocesses auto --dist loadfile --no-loadscope-reorder

# A fuzzer that has wheels for Linux only, so that no lock for every platform can hold it.
PIP_FUZZ = test -e .cache/fuzz/lib || $(RUN) -m pip install --quiet --disable-pip-version-check \
	--only-binary :all: --target .cache/fuzz/lib atheris==3.0.0

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help site serve check test lint types suite messages proof lock clean FORCE

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'
	@echo "A Python other than python3: make site PYTHON=python3.12 (3.11 or newer)"

site: $(SITE_DONE) ## builds the site into output/ and says how to view it
	@$(RUN) build.py

serve: $(SITE_DONE) ## previews the site at 127.0.0.1 and rebuilds what an edit touches
	@$(RUN) build.py serve

check: $(SITE_DONE) ## checks the content as a build does, and writes nothing
	@$(RUN) build.py check

test: $(TEST_DONE) ## installs what the tests need, then lint, types and the whole suite
	@$(RUN) -m tests.needs
	@$(MAKE) lint types suite

lint: $(TEST_DONE) ## looks for slips in the Python files (ruff)
	@$(RUN) -m ruff check --quiet .

types: $(TEST_DONE) ## checks the types of the Python package (mypy)
	@$(RUN) -m mypy

suite: $(TEST_DONE) ## runs the tests on all cores, those that need a browser last
	@$(RUN) -m pytest $(ON_ALL_CORES)

messages: $(SITE_DONE) ## collects the short strings into content/locale/
	@$(RUN) -m site_src.languages.update_catalogues

proof: $(TEST_DONE) ## proves it all: every mutation, kill and input, and that builds repeat to the byte
	@$(RUN) -m tests.needs --complete
	@$(RUN) -m pytest tests/proof tests/hostile tests/browser/test_engines.py tests/browser/test_every_page.py --complete
	@$(PIP_FUZZ) 2>/dev/null || echo "There is no atheris for this system; the inputs that it would have found are left out."
	@test ! -e .cache/fuzz/lib || PYTHONPATH=.cache/fuzz/lib $(RUN) -m tests.hostile.fuzz 120
	@rm -rf .cache/proof $(KEPT) && mkdir -p .cache/proof
	@TZ=UTC LC_ALL=C PYTHONHASHSEED=1 $(RUN) build.py build --out .cache/proof/one >/dev/null
	@rm -rf $(KEPT)
	@TZ=Asia/Kathmandu LC_ALL=C.UTF-8 PYTHONHASHSEED=2 $(RUN) build.py build --out .cache/proof/two >/dev/null
	@diff -r .cache/proof/one .cache/proof/two && echo "The two builds agree in every byte."
	@rm -rf .cache/proof

lock: ## renews the locks from the .in files; `make lock UPGRADE=--upgrade` takes the newest versions
	@test -x .cache/lock/bin/uv || { $(PYTHON) -m venv .cache/lock && .cache/lock/bin/python -m pip install --quiet $(UV); }
	@cd site_src && $(UV_COMPILE)
	@cd tests && $(UV_COMPILE)

clean: ## removes the built site and all caches; .venv stays
	rm -rf output .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find site_src templates tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A .venv whose Python is missing or was moved away is made anew.
ifneq ($(shell $(RUN) -c 'print(1)' 2>/dev/null),1)
$(VENV)/pyvenv.cfg: FORCE
endif
$(VENV)/pyvenv.cfg:
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) was not found; install Python 3.11 or newer, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), and 3.11 or newer is needed; name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); echo "Python's venv module is needed; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }

$(SITE_DONE): $(VENV)/pyvenv.cfg
	@echo "Installing the locked packages into $(VENV) ..."
	@$(PIP) -r $(SITE_LOCK)
	@rm -f $(VENV)/.site-* && touch $@

$(TEST_DONE): $(SITE_DONE)
	@echo "Installing what the tests need into $(VENV) ..."
	@$(PIP) -r $(SITE_LOCK) -r $(TEST_LOCK)
	@rm -f $(VENV)/.test-* && touch $@
