# The front door. `make play` and `make test` are all a newcomer needs.

CARGO ?= cargo
GAMES ?= 100000
EXAMPLES ?= 200
SECONDS_A_TARGET ?= 60
ONLY ?=

.PHONY: play test test-web shots web browser postgres lint deny audit mutants bench soak proofs crash failover load load-compare
.PHONY: fuzz api-fuzz

## Builds everything, serves it on an embedded database, and names the page to open
play: web
	$(CARGO) build --release --quiet --package beanfield
	@target/release/beanfield serve

## Everything that must hold: formatting, lints, licences, all tests, all scenarios, a short soak, made-up requests, the proofs in short
test: web lint deny audit postgres
	$(CARGO) test --workspace --quiet
	$(CARGO) run --quiet --package beanfield -- scenario scenarios/*/*.yaml
	$(CARGO) run --quiet --package beanfield-lab --example soak -- 500
	scripts/schemathesis.sh 10
	$(MAKE) --no-print-directory proofs
	$(MAKE) --no-print-directory test-web

## The proofs in short
proofs: postgres
	$(CARGO) build --quiet --package beanfield --package beanfield-proofs
	target/debug/proofs --binary target/debug/beanfield crash --kills 8 --tables 11 --longest 700
	target/debug/proofs --binary target/debug/beanfield faults --tables 5 --times 1
	target/debug/proofs --binary target/debug/beanfield failover --tables 22 --misfortunes 5
	target/debug/proofs --binary target/debug/beanfield load --step 20 --most 40 --seconds 2 --pause 200 --bar 0
	target/debug/proofs life --games 88 --rounds 1
	target/debug/proofs --binary target/debug/beanfield protocol --clients 8 --requests 4000

## The web client alone: types, words, what computes, and whole games in a real browser
test-web: web browser
	$(CARGO) build --quiet --package beanfield
	cd web && npm run --silent check && npm run --silent test && npm run --silent e2e

## Pictures of every table and page at desktop and phone size, in light and in dark: web/shots, and the one in the README
shots: web browser
	$(CARGO) build --quiet --package beanfield
	cd web && npm run --silent e2e -- shots.spec.ts
	cp web/shots/modern-extra-beans-desktop-light.png docs/images/table.png

## The web client, built anew if anything it is made of has changed
web: target/web.stamp

# A binary takes the built files in when `web.rs` is compiled, and cargo can't know that there are new ones.
target/web.stamp: $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/shots/*' \
		-not -path 'web/test-results/*' -not -path 'web/e2e/*') $(if $(wildcard web/dist/index.html),,always)
	cd web && npm ci && npm run build
	@mkdir -p target && touch crates/server/src/web.rs $@

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

## Formatting and lints
lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- --deny warnings

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

## The rules with one small fault after another, which the tests must notice; only faults with some text in their names, as classic/legal.rs
mutants:
	scripts/mutants.sh --only "$(ONLY)"

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
