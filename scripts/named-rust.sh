#!/bin/sh
# Whether this is the version of Rust that the project names in Cargo.toml; with --print, which that is.
set -eu
cd "$(dirname "$0")/.."

named=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if [ "${1:-}" = --print ]; then
    echo "$named"
    exit
fi
case $(rustc --version) in
    "rustc $named."*) ;;
    *) exit 1 ;;
esac
