#!/bin/sh
# Tests of all crates: by cargo-nextest where it is installed, by cargo test where it is not.
#
#     scripts/tests.sh unit|integration
#
# Unit tests and scenarios need no speed, so what they test is not optimized: it compiles in a third of the time. Those of the bots play
# whole games, so they come with the integration tests, which all share one temporary Postgres.
set -eu
cd "$(dirname "$0")/.."

run() {
    if cargo nextest --version >/dev/null 2>&1; then
        cargo nextest run "$@"
    else
        cargo test "$@"
    fi
}

case ${1:-} in
    unit)
        set -- --workspace --exclude beanfield-bots --lib --bins --test scenarios
        for crate in rules bots lab; do set -- "$@" --config "profile.dev.package.beanfield-$crate.opt-level=0"; done
        run "$@"
        ;;
    integration)
        cargo build --quiet --workspace --bins --examples --test '*'
        if [ -z "${BEANFIELD_TEST_POSTGRES:-}" ]; then exec target/debug/with-postgres "$0" "$@"; fi
        run --package beanfield-bots --lib
        run --workspace --test '*'
        cargo test --quiet --workspace --doc
        ;;
    *)
        echo "usage: scripts/tests.sh unit|integration" >&2
        exit 2
        ;;
esac
