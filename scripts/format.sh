#!/bin/sh
# Whether all Rust code is formatted; another version of Rust than the project names may format in another way, so there it is only shown.
set -eu
cd "$(dirname "$0")/.."

if cargo fmt --all --check; then exit 0; fi
if scripts/named-rust.sh; then exit 1; fi
echo "note: some code is not formatted as $(rustc --version) does it; the project names $(scripts/named-rust.sh --print)"
