# The front door. `make play` and `make test` are all a newcomer needs.

CARGO ?= cargo
GAMES ?= 100000
EXAMPLES ?= 200
SECONDS_A_TARGET ?= 60
ONLY ?=
PACKAGE ?=
SAMPLE ?=
SEED ?=

.PHONY: play check test proofs proofs-short test-web shots web packages browser postgres lint format deny audit mutants bench soak crash
.PHONY: failover load load-compare fuzz api-fuzz

## Builds everything, serves it on an embedded database, and names the page to open
play: web
	$(CARGO) build --profile play --package beanfield
	@target/play/beanfield serve

## Before every commit: formatting, lints, types, unit tests, scenarios
check:
	@node scripts/steps/run.mjs check

## Everything that a change must pass, in steps: scripts/steps/steps.json has each with its share of the time. All of them or, as in
## `make test STEP=browser`, one
test:
	@node scripts/steps/run.mjs test $(if $(STEP),--only "$(STEP)")

## The proofs in short, as `make test` has them
proofs-short: postgres
	$(CARGO) build --workspace --bins --examples --test '*'
	@node scripts/steps/run.mjs proofs-short

## The long proofs, for a night: one line of result each. What was broken off goes on where it was
proofs:
	@node scripts/steps/run.mjs proofs $(if $(STEP),--only "$(STEP)")

## The web client alone: types, words, what computes, and games in a real browser
test-web: web browser
	$(CARGO) build --workspace --bins --examples --test '*'
	cd web && npm run --silent check && npm run --silent test && npm run --silent e2e

## Pictures of every table and page at desktop and phone size, in light and in dark: web/shots, and the one in the README
shots: web browser
	$(CARGO) build --workspace --bins --examples --test '*'
	cd web && BEANFIELD_SHOTS=1 npm run --silent e2e -- shots.spec.ts
	cp web/shots/modern-extra-beans-desktop-light.png docs/images/table.png

## The packages that the web client is built and tested with
packages: target/packages.stamp

target/packages.stamp: web/package-lock.json $(if $(wildcard web/node_modules),,always)
	cd web && npm ci --no-fund --no-audit
	@mkdir -p target && touch $@

## The web client, built anew if anything it is made of has changed
web: target/web.stamp

# A binary takes the built files in when `web.rs` is compiled. It knows when they change, but not when there were none.
target/web.stamp: target/packages.stamp $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' \
		-not -path 'web/shots/*' -not -path 'web/test-results/*' -not -path 'web/e2e/*') $(if $(wildcard web/dist/index.html),,always)
	@test -e web/dist/index.html || touch crates/server/src/web.rs
	cd web && npm run build
	@touch $@

.PHONY: always
always:

## Made-up requests at a throw-away server, by its OpenAPI document; any server error fails
api-fuzz:
	$(CARGO) build --quiet --package beanfield
	scripts/schemathesis.sh $(EXAMPLES)

## Bad input: coverage-guided fuzzing of scenario files, records, actions and request bodies, then any order of valid requests from many
## clients at once; each for so many seconds
fuzz: web
	scripts/fuzz.sh $(SECONDS_A_TARGET)
	$(CARGO) build --release --quiet --package beanfield --package beanfield-proofs
	target/release/proofs protocol --requests 1000000000 --seconds $(SECONDS_A_TARGET)

## Finds a Chromium for the tests, or installs one
browser:
	@scripts/browser.sh

## Finds Postgres for the tests, or installs it as root on Debian
postgres:
	@scripts/postgres.sh

## Lints, denied under the version of Rust that Cargo.toml names
lint:
	scripts/lint.sh

## Formatting
format:
	scripts/format.sh

DENY = target/tools/bin/cargo-deny

## Licences, bans and sources of the dependencies
deny: $(DENY)
	$(DENY) --log-level error check licenses bans sources

## Known vulnerabilities in what we ship; says so where there is no network to ask
audit: $(DENY)
	@scripts/audit.sh

# Its own build takes minutes, unoptimized the fewest; it is made once.
$(DENY):
	$(CARGO) install cargo-deny --version 0.20.2 --locked --debug --quiet --root target/tools

## The rules, or another PACKAGE, with one small fault after another, which the tests must notice; ONLY faults with some text in their
## names, as classic/legal.rs; a SAMPLE of so many, by a SEED
mutants:
	scripts/mutants.sh --only "$(ONLY)" $(addprefix --package ,$(PACKAGE)) $(addprefix --sample ,$(SAMPLE)) $(addprefix --seed ,$(SEED))

## How fast the engine, the bots and the server are on this machine
bench: postgres
	$(CARGO) bench --quiet --package beanfield-lab --bench play
	$(CARGO) bench --quiet --package beanfield-lab --bench bots
	$(CARGO) bench --quiet --package beanfield-server --bench server

## Kills the server hundreds of times while programs play, and takes its database away
crash: postgres
	$(CARGO) build --quiet --release --package beanfield --package beanfield-proofs
	target/release/proofs crash
	target/release/proofs faults

## Three nodes on one Postgres, killed, paused and cut off while programs and bots play
failover: postgres
	$(CARGO) build --quiet --release --package beanfield --package beanfield-proofs
	target/release/proofs failover

## How many live tables one server holds, and what happens when all their streams are cut at once
load: postgres
	$(CARGO) build --quiet --release --package beanfield --package beanfield-proofs
	target/release/proofs load

## The same beside boardgame.io, under one client in Node
load-compare:
	$(CARGO) build --quiet --release --package beanfield
	cd bench/boardgame-io && npm ci --silent && npm run --silent compare

## 100,000 games of each ruleset and player count, checked after every action; then the long life of a server: thousands of games begun,
## finished and left while months go by on a clock of our own
soak: postgres
	$(CARGO) run --quiet --release --package beanfield-lab --example soak -- $(GAMES)
	$(CARGO) build --quiet --release --package beanfield-proofs
	target/release/proofs life
