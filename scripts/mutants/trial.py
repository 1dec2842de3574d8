"""Tries mutants: those with a switch in one program, the others by cargo-mutants, one build each."""

import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import switch
from packages import PROGRAMS, WORK

# The same for all, so that what the packages depend on is compiled once.
CARGO = {"CARGO_TARGET_DIR": str(WORK / "build"), "RUSTFLAGS": "-Awarnings"}
# In seconds: more than any build of one mutant takes, or any test without one.
LONGEST_BUILD = 900
LONGEST_TEST = 600

# The tests that run at this moment.
RUNNING = set()


class Test:
    """One test, how long it takes, and which mutants it meets."""

    def __init__(self, tree, binary, folder, name):
        self.tree, self.binary, self.folder, self.name = tree, binary, folder, name

    def run(self, mutant, limit, said=subprocess.DEVNULL, **more):
        # A snapshot is held against what is kept, and nothing new is written.
        snapshots = {"INSTA_UPDATE": "no", "INSTA_OUTPUT": "none", "INSTA_WORKSPACE_ROOT": str(self.tree)}
        env = os.environ | snapshots | {"MUTANT": str(mutant), "RUST_BACKTRACE": "0"} | more
        command = [self.binary, "--exact", self.name] if self.name else [self.binary]
        # A test may start processes; they are in its group, and go with it.
        ran = subprocess.Popen(
            command, cwd=self.folder, env=env, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
        )
        RUNNING.add(ran)
        status = wait(ran, limit)
        RUNNING.discard(ran)
        if status is None:
            stop(ran)
            return "timeout"
        return "passes" if status == 0 else "fails"

    def measure(self):
        asked, said = WORK / "asked", WORK / "said"
        asked.write_text("")
        start = time.monotonic()
        with said.open("w") as file:
            outcome = self.run(switch.NOBODY, LONGEST_TEST, file, ASKED=str(asked))
        if outcome != "passes":
            sys.exit(f"{said.read_text()}\n{self.name or self.binary}: without any mutant, this is the outcome: {outcome}")
        self.seconds = time.monotonic() - start
        self.meets = set(map(int, asked.read_text().split()))


def wait(process, limit):
    """The status that a process ends with, if it does within so many seconds. They are counted one by one, so that a machine may sleep."""
    for _ in range(int(limit)):
        try:
            return process.wait(1)
        except subprocess.TimeoutExpired:
            pass
    return None


def stop(process):
    """Ends a process and all that it has started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def build(tree, stage):
    """The tests of a stage with all switches in them, quickest first."""
    command = ["cargo", "test", *stage.options(), *stage.targets, "--no-run", "--message-format=json-render-diagnostics", "--quiet"]
    built = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        sys.exit("the mutants with switches do not compile together")
    made = [it for it in map(json.loads, built.stdout.splitlines()) if it.get("executable") and it["profile"]["test"]]
    tests = [Test(tree, it["executable"], Path(it["manifest_path"]).parent, name) for it in made for name in names_of(it)]
    for test in tests:
        test.measure()
    return sorted(tests, key=lambda it: it.seconds)


def names_of(made):
    """The names of the tests in a program; one that is a whole test itself has none."""
    if made["target"]["name"] in PROGRAMS:
        return [None]
    listed = subprocess.run([made["executable"], "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [line.removesuffix(": test") for line in listed.splitlines() if line.endswith(": test")]


def fate(mutant, tests):
    """What becomes of a mutant in these tests."""
    for test in (it for it in tests if mutant in it.meets):
        outcome = test.run(mutant, max(10, 8 * test.seconds))
        if outcome != "passes":
            return "caught" if outcome == "fails" else "timeout"
    return "missed"


def try_all(mutants, stage, tests, jobs, journal):
    """Tries mutants with switches in these tests."""
    reached = set().union(*(it.meets for it in tests))
    unreached = sum(number not in reached for number in mutants)
    print(f"  {stage.name}: {len(mutants)} mutants, {unreached} of which none of {len(tests)} tests meets; survivors:", flush=True)
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        running = {workers.submit(fate, number, tests): name for number, name in mutants.items()}
        try:
            for tried, done in enumerate(concurrent.futures.as_completed(running), 1):
                journal.note(running[done], stage, done.result())
                if done.result() == "missed":
                    print(f"    {running[done]}", flush=True)
                if tried % 250 == 0:
                    print(f"    ({tried} of {len(mutants)})", flush=True)
        except BaseException:
            # Whoever breaks off does not want to wait for the rest.
            workers.shutdown(wait=False, cancel_futures=True)
            for process in list(RUNNING):
                stop(process)
            raise


def cargo_mutants(package, tree, names, stage, journal):
    """Tries mutants one build each, in a tree that this changes."""
    folder = journal.folder / stage.name
    read_outcomes(folder, names, stage, journal)
    names = [it for it in names if journal.is_next(it, stage)]
    if not names:
        return
    folder.mkdir(parents=True)
    # In place, and what is made stays: what a server is made of takes minutes to compile.
    command = ["cargo", "mutants", "--in-place", "--package", package.name, "--output", str(folder), "--no-times"]
    command += ["--profile", stage.profile, "--build-timeout", str(LONGEST_BUILD), *stage.options("--test-package")]
    command += [f"--cargo-arg={it}" for it in stage.targets]
    # Those that leave a field out of a struct are tried whatever names are asked for, so files are asked for too.
    command += [option for file in sorted({it.split(":")[0] for it in names}) for option in ("--file", file)]
    command += [option for name in names for option in ("-F", f"^{re.escape(name)}$")]
    # Status 2 says that mutants survived, 3 that some ran for too long.
    status = subprocess.run(command, cwd=tree).returncode
    read_outcomes(folder, names, stage, journal)
    if status not in (0, 2, 3) or any(journal.is_next(it, stage) for it in names):
        sys.exit("cargo mutants failed")


def read_outcomes(folder, names, stage, journal):
    """Takes over what cargo-mutants has written down, even if it was broken off then."""
    for outcome in ("caught", "timeout", "unviable", "missed"):
        path = folder / "mutants.out" / f"{outcome}.txt"
        for name in path.read_text().splitlines() if path.exists() else []:
            if name in names and journal.is_next(name, stage):
                journal.note(name, stage, outcome)
    shutil.rmtree(folder, ignore_errors=True)
