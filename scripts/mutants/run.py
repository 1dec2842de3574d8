"""Mutation testing of the rules: each mutant is the rules with one small fault, which the tests of the rules, the recorded games, the scenarios
or the properties must notice. Those with a switch (switch.py) are tried in one program; the others by cargo-mutants, one build each.

    python run.py [--only TEXT] [--jobs N]

Survivors are printed, and the run fails. One that no test can notice is excluded in .cargo/mutants.toml, with the reason.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import switch

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "mutation"
TREE = WORK / "tree"
PACKAGES = ["--package", "beanfield-rules", "--package", "beanfield-scenario"]
# More than any test needs; a mutant that never stops taking memory is stopped before the machine is.
MEMORY = 6 << 30
QUICK = ["--lib", "--test=golden", "--test=scenarios", "--test=format"]
PROPERTIES = ["--test=properties"]


class Test:
    """One test, how long it takes, and which mutants it meets."""

    def __init__(self, binary, folder, name):
        self.binary, self.folder, self.name = binary, folder, name

    def run(self, mutant, limit, **more):
        # A snapshot is held against what is kept, and nothing new is written.
        snapshots = {"INSTA_UPDATE": "no", "INSTA_OUTPUT": "none", "INSTA_WORKSPACE_ROOT": str(TREE)}
        env = os.environ | snapshots | {"MUTANT": str(mutant), "RUST_BACKTRACE": "0"} | more
        try:
            ran = subprocess.run(
                [self.binary, "--exact", self.name], cwd=self.folder, env=env, timeout=limit, capture_output=True
            )
        except subprocess.TimeoutExpired:
            return "timeout"
        return "passes" if ran.returncode == 0 else "fails"

    def measure(self):
        asked = WORK / "asked"
        asked.write_text("")
        start = time.monotonic()
        if self.run(0, 600) != "passes":
            sys.exit(f"{self.name} fails without any mutant")
        self.seconds = time.monotonic() - start
        self.run(2**32 - 1, 600, ASKED=str(asked))
        self.meets = set(map(int, asked.read_text().split()))


def build(targets):
    """The tests of these targets with all switches in them, quickest first."""
    command = ["cargo", "test", *PACKAGES, *targets, "--no-run", "--message-format=json", "--quiet"]
    said = subprocess.run(command, cwd=TREE, stdout=subprocess.PIPE, text=True)
    if said.returncode != 0:
        sys.exit("the mutants with switches do not compile together")
    tests = []
    for line in said.stdout.splitlines():
        made = json.loads(line)
        if made.get("executable"):
            listed = subprocess.run([made["executable"], "--list"], capture_output=True, text=True).stdout
            names = [line.removesuffix(": test") for line in listed.splitlines() if line.endswith(": test")]
            tests += [Test(made["executable"], Path(made["manifest_path"]).parent, name) for name in names]
    for test in tests:
        test.measure()
    return sorted(tests, key=lambda it: it.seconds)


def fate(mutant, tests):
    """What becomes of a mutant in these tests."""
    for test in (it for it in tests if mutant in it.meets):
        outcome = test.run(mutant, max(10, 8 * test.seconds))
        if outcome != "passes":
            return "caught" if outcome == "fails" else "timeout"
    return "missed"


def try_all(mutants, names, tests, jobs, counts):
    """The survivors of these tests."""
    survivors = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        for tried, (mutant, outcome) in enumerate(zip(mutants, workers.map(lambda it: fate(it, tests), mutants)), 1):
            counts[outcome] += 1
            if outcome == "missed":
                survivors.append(mutant)
                print(f"  {names[mutant]}", flush=True)
            if tried % 250 == 0:
                print(f"  ({tried} of {len(mutants)})", flush=True)
    counts["missed"] -= len(survivors)
    return survivors


def cargo_mutants(names, stage, tests, *more):
    """Those of these mutants that survive, one build each; counts the others."""
    folder = WORK / stage
    folder.mkdir(parents=True, exist_ok=True)
    only = [option for name in names for option in ("-F", f"^{re.escape(name)}$")]
    command = ["cargo", "mutants", "--package", "beanfield-rules", "--output", folder, "--no-times", "--baseline", "skip"]
    command += ["--build-timeout", "120", "--test-package", "beanfield-rules", "--test-package", "beanfield-scenario"]
    # Status 2 says that mutants survived, 3 that some ran for too long.
    if subprocess.run([*command, *more, *(f"--cargo-arg={it}" for it in tests), *only], cwd=ROOT).returncode > 3:
        sys.exit("cargo mutants failed")

    def read(kind):
        # Those that leave a field out of a struct are tried whatever was asked for.
        tried = (folder / "mutants.out" / f"{kind}.txt").read_text().splitlines()
        return [name for name in tried if name in names]

    return read("missed"), {kind: len(read(kind)) for kind in ("caught", "timeout", "unviable")}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--only", default="", help="only mutants whose name has this text in it")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options = options.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    listed = subprocess.run(
        ["cargo", "mutants", "--package", "beanfield-rules", "--list", "--json"], cwd=ROOT, capture_output=True, check=True
    )
    mutants = [it for it in json.loads(listed.stdout) if options.only in it["name"]]
    for number, mutant in enumerate(mutants, 1):
        mutant["number"] = number
    names = {it["number"]: it["name"] for it in mutants}
    counts = collections.Counter()
    print(f"{len(mutants)} mutants", flush=True)

    shutil.rmtree(TREE, ignore_errors=True)
    files = subprocess.run(["git", "ls-files", "-z", "--", ":!web"], cwd=ROOT, capture_output=True, text=True, check=True)
    for file in filter(None, files.stdout.split("\0")):
        (TREE / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, TREE / file)
    os.environ["CARGO_TARGET_DIR"] = str(WORK / "build")
    os.environ["RUSTFLAGS"] = "-Awarnings"
    switched, wrong = switch.write_all(TREE, mutants)
    counts["unviable"] += len(wrong)
    print(f"{len(wrong)} do not compile, {len(switched)} have a switch; those that survive the quick tests:", flush=True)
    survivors = try_all(sorted(switched), names, build(QUICK), options.jobs, counts)
    if survivors:
        print(f"{len(survivors)} survivors; those that survive the properties too:", flush=True)
        survivors = try_all(survivors, names, build(PROPERTIES), options.jobs, counts)
    survivors = [names[number] for number in survivors]
    del os.environ["CARGO_TARGET_DIR"], os.environ["RUSTFLAGS"]

    others = [name for number, name in names.items() if number not in switched | wrong]
    if others:
        print(f"{len(others)} have no switch:", flush=True)
        jobs = ["--jobs", str(options.jobs)]
        left, ends = cargo_mutants(others, "quick", QUICK, "--timeout", "60", *jobs)
        counts.update(ends)
        if left:
            left, ends = cargo_mutants(left, "properties", PROPERTIES, "--profile", "dev", "--timeout", "600")
            counts.update(ends)
        survivors += left

    noticed = counts["caught"] + counts["timeout"]
    print(
        f"{len(mutants)} mutants: {noticed} noticed ({counts['timeout']} by running for too long), "
        f"{counts['unviable']} that do not compile, {len(survivors)} that survive"
    )
    for name in survivors:
        print(f"  {name}")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
