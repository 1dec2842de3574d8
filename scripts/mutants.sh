#!/bin/sh
# Mutation testing: scripts/mutants/run.py says how. All options are passed on to it.
set -eu
cd "$(dirname "$0")/.."

version=27.1.0
PATH="$PWD/target/tools/bin:$PATH"
cargo mutants --version 2>/dev/null | grep -q "$version" ||
    cargo install cargo-mutants --version "$version" --locked --debug --quiet --root target/tools

tools=$PWD/target/tree-sitter
if ! "$tools/bin/python" -c 'import tree_sitter, tree_sitter_rust' 2>/dev/null; then
    rm -rf "$tools"
    python3 -m venv "$tools" || { echo "Python 3 with venv is needed (on Debian: apt install python3-venv)" >&2; exit 1; }
    "$tools/bin/pip" install --quiet --disable-pip-version-check tree-sitter==0.26.0 tree-sitter-rust==0.24.2
fi
exec "$tools/bin/python" scripts/mutants/run.py "$@"
