"""Mutation testing: each mutant is a package with one small fault, which its tests must notice; packages.py says which tests. Those with a
switch (switch.py) are tried in one program; the others by cargo-mutants, one build each.

    python run.py [--package NAME]... [--only TEXT] [--sample N [--seed S]] [--jobs N] [--fresh] [--survivors FILE]

Survivors are printed, and the run fails. One that no test can notice is excluded in .cargo/mutants.toml, with the reason.

Outcomes are kept under target/mutation for as long as the sources stay the same: a run that was broken off goes on where it was.
"""

import argparse
import collections
import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import switch
import trial
from journal import Journal
from packages import ROOT, Package, copy_tree, workspace

# More than any test needs; a mutant that never stops taking memory is stopped before the machine is.
MEMORY = 6 << 30


def mutants_of(package):
    """All mutants of a package. Each has a key beside its name, which stays the same when lines before it are added or taken away: without
    line and column, and with a number from the second on where several are called the same."""
    command = ["cargo", "mutants", "--package", package.name, "--list", "--json"]
    mutants = json.loads(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout)
    seen = collections.Counter()
    for mutant in mutants:
        key = re.sub(r":\d+:\d+: ", ": ", mutant["name"], count=1)
        seen[key] += 1
        mutant["key"] = key if seen[key] == 1 else f"{key} #{seen[key]}"
        mutant["package"] = package.name
    return mutants


def sample(mutants, count, seed):
    """So many of them, in their order. Each has a lot of its own, so that what becomes of the others does not change whether it is drawn."""
    lots = {it["key"]: hashlib.sha256(f"{seed} {it['key']}".encode()).digest() for it in mutants}
    drawn = set(sorted(lots, key=lots.get)[:count])
    return [it for it in mutants if it["key"] in drawn]


def run(package, mutants, options):
    """Tries mutants of one package; answers with its journal."""
    journal = Journal(package, options.fresh)
    left = [it for it in mutants if not journal.outcome(it["name"])]
    print(f"{package.name}: {len(mutants)} mutants, {len(mutants) - len(left)} were tried before", flush=True)
    if left:
        others = by_switches(package, left, journal, options.jobs)
        by_cargo_mutants(package, others, journal)
    return journal


def by_switches(package, mutants, journal, jobs):
    """Tries those that can have a switch; answers with the names of the others."""
    for number, mutant in enumerate(mutants, 1):
        mutant["number"] = number
    names = {it["number"]: it["name"] for it in mutants}
    tree = package.work() / "switched"
    copy_tree(tree)
    switched, wrong = switch.write_all(tree, package, mutants)
    for number in wrong:
        journal.note(names[number], package.stages[0], "unviable")
    print(f"  {len(wrong)} do not compile, {len(switched)} have a switch", flush=True)
    for stage in package.stages:
        these = {number: names[number] for number in sorted(switched) if journal.is_next(names[number], stage)}
        if these:
            trial.try_all(these, stage, trial.build(tree, stage), jobs, journal)
    return [name for number, name in names.items() if number not in switched | wrong]


def by_cargo_mutants(package, names, journal):
    if names:
        print(f"  {len(names)} have no switch:", flush=True)
    tree = package.work() / "plain"
    for stage in package.stages:
        these = [it for it in names if journal.is_next(it, stage)]
        if these:
            copy_tree(tree)
            trial.cargo_mutants(package, tree, these, stage, journal)


def arguments():
    options = argparse.ArgumentParser()
    options.add_argument("--package", action="append", help="the package that is mutated, or several; otherwise beanfield-rules")
    options.add_argument("--only", default="", help="only mutants whose name has this text in it")
    options.add_argument("--sample", type=int, help="only so many of them, drawn at random")
    options.add_argument("--seed", default="1", help="another seed draws others")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--fresh", action="store_true", help="forget what became of mutants before")
    options.add_argument("--survivors", type=Path, help="a file for the names of the survivors, without line numbers and sorted")
    return options.parse_args()


def main():
    options = arguments()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.environ |= trial.CARGO
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("broken off"))
    known = workspace()
    packages = [Package(name, known) for name in dict.fromkeys(options.package or ["beanfield-rules"])]
    mutants = [it for package in packages for it in mutants_of(package) if options.only in it["name"]]
    if options.sample is not None:
        mutants = sample(mutants, options.sample, options.seed)

    counts, survivors = collections.Counter(), []
    for package in packages:
        its = [it for it in mutants if it["package"] == package.name]
        journal = run(package, its, options)
        counts.update(journal.outcome(it["name"]) for it in its)
        survivors += [it for it in its if journal.outcome(it["name"]) == "missed"]
    if options.survivors:
        options.survivors.write_text("".join(f"{key}\n" for key in sorted(it["key"] for it in survivors)))
    for mutant in survivors:
        print(f"  {mutant['name']}")
    print(
        f"{len(mutants)} mutants: {counts['caught'] + counts['timeout']} noticed ({counts['timeout']} by running for too long), "
        f"{counts['unviable']} do not compile, {len(survivors)} survive"
    )
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
