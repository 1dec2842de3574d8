#!/bin/sh
# Mutation testing of the rules: each mutant is the rules with one small fault, which the scenarios, the golden playthroughs or the
# properties must notice.
#
#     scripts/mutants.sh [PART/OF]
#
# A part takes every so-many-th mutant, as 0/16. What was caught in an earlier run is not tried again: remove target/mutants to begin
# anew. Survivors are listed in target/mutants/mutants.out/missed.txt.
set -eu
cd "$(dirname "$0")/.."

part=${1:-0/1}
version=27.1.0
PATH="$PWD/target/tools/bin:$PATH"
cargo mutants --version 2>/dev/null | grep -q "$version" ||
    cargo install cargo-mutants --version "$version" --locked --debug --quiet --root target/tools

# The tests are known to pass: `make test` says so.
try() {
    cargo mutants --package beanfield-rules --output target/mutants --iterate --no-times --sharding round-robin --shard "$part" \
        --baseline skip --build-timeout 300 --test-package beanfield-rules --test-package beanfield-scenario \
        --cargo-arg=--lib --cargo-arg=--test=golden --cargo-arg=--test=scenarios --cargo-arg=--test=format "$@"
}

# First what is quick. Status 2 says that mutants survived, 3 that some ran for too long.
try --timeout 60 || [ $? -le 3 ]
# What survived must face the properties too.
try --profile dev --timeout 600 --cargo-arg=--test=properties
