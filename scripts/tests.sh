#!/bin/sh
# Tests of all crates: by cargo-nextest where it is installed, by cargo test where it is not.
#
#     scripts/tests.sh [unit]
#
# `unit` leaves out what is tested from outside a crate. All others share one temporary Postgres.
set -eu
cd "$(dirname "$0")/.."

run() {
    if cargo nextest --version >/dev/null 2>&1; then
        "$@" cargo nextest run --workspace $which
    else
        "$@" cargo test --workspace $which
    fi
}

case ${1:-} in
    unit)
        which="--lib --bins"
        run env
        ;;
    "")
        which="--lib --bins --tests --examples"
        cargo build --quiet --workspace $which
        run target/debug/with-postgres
        cargo test --quiet --workspace --doc
        ;;
    *)
        echo "usage: scripts/tests.sh [unit]" >&2
        exit 2
        ;;
esac
