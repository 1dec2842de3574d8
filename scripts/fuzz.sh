#!/bin/sh
# Coverage-guided fuzzing of everything that comes from outside: scenario files, records, actions of every game, request bodies.
#
#     scripts/fuzz.sh [SECONDS_A_TARGET] [TARGET]...
#
# It needs stable Rust and a C++ compiler, in which libFuzzer is written. Inputs that bring something new are kept in target/fuzz/corpus
# from run to run. An input that breaks a promise is written to fuzz/artifacts, and the run fails: mend the cause, and put the input into
# fuzz/regressions/TARGET, where an ordinary test replays it for ever.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:-60}
if [ $# -gt 0 ]; then shift; fi
if [ $# -eq 0 ]; then set -- scenarios records actions requests; fi
command -v c++ >/dev/null || { echo "A C++ compiler is needed (on Debian: apt install g++)" >&2; exit 1; }

work=${CARGO_TARGET_DIR:-target}/fuzz
host=$(rustc -vV | sed -n 's/^host: //p')

# What the fuzzers begin with, and words they would take long to guess.
cargo run --quiet --package beanfield-fuzzing --example seeds -- "$work/seeds"
grep -ohE '[A-Za-z_][A-Za-z0-9_-]+' scenarios/*/*.yaml crates/fuzzing/src/requests/routes.rs | sort -u | sed 's/.*/"&"/' >"$work/words"

# Every branch is counted, and what is compared is noted. No sanitizer: nothing of ours is unsafe, and stable Rust has none. A target is
# named so that build scripts and macros are built as always.
RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing" \
    cargo build --quiet --release --manifest-path fuzz/Cargo.toml --target-dir "$work/build" --target "$host"

for target in "$@"; do
    mkdir -p "$work/corpus/$target" fuzz/artifacts
    set -- "$work/corpus/$target" "$work/seeds/$target"
    for kept in "fuzz/corpus/$target" "fuzz/regressions/$target"; do
        if [ -d "$kept" ]; then set -- "$@" "$kept"; fi
    done
    case $target in
        scenarios | records) longest=65536 ;;
        *) longest=1024 ;;
    esac
    echo "$target: $seconds seconds"
    "$work/build/$host/release/$target" -max_total_time="$seconds" -max_len="$longest" -dict="$work/words" -timeout=30 \
        -rss_limit_mb=3072 -artifact_prefix="fuzz/artifacts/$target-" -verbosity=1 -print_final_stats=1 "$@" 2>"$work/$target.log" ||
        { grep -v '^#' "$work/$target.log" | tail -n 30 >&2; exit 1; }
    grep -E 'DONE|stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$work/$target.log"
done
