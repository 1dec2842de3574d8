#!/bin/sh
# Lints of all crates. Under the version of Rust that the project names they are denied; under any other, whose lints may be new, they are
# only shown.
set -eu
cd "$(dirname "$0")/.."

if scripts/named-rust.sh; then
    exec cargo clippy --workspace --all-targets --quiet -- --deny warnings
fi
echo "note: lints are shown, not denied: this is $(rustc --version), and the project names $(scripts/named-rust.sh --print)"
exec cargo clippy --workspace --all-targets --quiet -- --cap-lints warn
