#!/bin/sh
# Tests of all crates: by cargo-nextest where it is installed, by cargo test where it is not.
#
#     scripts/tests.sh unit|integration
#
# Unit tests and scenarios need no speed, so what they test is not optimized: it compiles in a third of the time. All integration tests share
# one temporary Postgres.
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
        set -- --workspace --lib --bins --test scenarios
        for crate in rules bots lab; do set -- "$@" --config "profile.dev.package.beanfield-$crate.opt-level=0"; done
        run "$@"
        ;;
    integration)
        cargo build --quiet --workspace --bins --examples --test '*'
        if [ -z "${BEANFIELD_TEST_POSTGRES:-}" ]; then exec target/debug/with-postgres "$0" "$@"; fi
        run --workspace --test '*'
        # Looking for examples in the docs takes a minute, so it is done where there are some.
        for crate in $(grep -lr '^ *//[/!] ```$' crates/*/src | cut -d/ -f2 | sort -u); do
            cargo test --quiet --manifest-path "crates/$crate/Cargo.toml" --doc
        done
        ;;
    *)
        echo "usage: scripts/tests.sh unit|integration" >&2
        exit 2
        ;;
esac
