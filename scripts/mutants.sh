#!/bin/sh
# Mutation testing of the rules: each mutant is the rules with one small fault, which the tests of the rules, the recorded games, the
# scenarios or the properties must notice.
#
#     scripts/mutants.sh [PART/OF]
#
# A part takes every so-many-th mutant, as 0/16. Survivors are listed in target/mutants/properties/mutants.out/missed.txt. One that no
# test can notice is excluded in .cargo/mutants.toml, with the reason.
set -eu
cd "$(dirname "$0")/.."

part=${1:-0/1}
version=27.1.0
PATH="$PWD/target/tools/bin:$PATH"
cargo mutants --version 2>/dev/null | grep -q "$version" ||
    cargo install cargo-mutants --version "$version" --locked --debug --quiet --root target/tools

# The tests are known to pass: `make test` says so.
try() {
    stage=target/mutants/$1
    shift
    mkdir -p "$stage"
    cargo mutants --package beanfield-rules --output "$stage" --no-times --baseline skip --build-timeout 300 \
        --test-package beanfield-rules --test-package beanfield-scenario "$@"
}

# First what is quick. Status 2 says that mutants survived, 3 that some ran for too long.
try quick --timeout 60 --sharding round-robin --shard "$part" \
    --cargo-arg=--lib --cargo-arg=--test=golden --cargo-arg=--test=scenarios --cargo-arg=--test=format || [ $? -le 3 ]
survivors=target/mutants/quick/mutants.out/missed.txt
if [ ! -s "$survivors" ]; then exit 0; fi

# What survived must face the properties too.
set --
while IFS= read -r name; do
    set -- "$@" -F "^$(printf %s "$name" | sed 's/[][().*+?|^$\\{}]/\\&/g')\$"
done <"$survivors"
try properties --profile dev --timeout 600 --cargo-arg=--test=properties "$@"
