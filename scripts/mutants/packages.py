"""The packages: where their sources lie, and which tests must notice their mutants."""

import hashlib
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "mutation"


@dataclass(frozen=True)
class Stage:
    """Tests that are built and run together. A later stage tries only what survives those before it."""

    name: str
    packages: tuple
    targets: tuple
    # How a mutant without a switch is compiled. With the profile of the switches, what the package depends on is there already; without
    # optimization it is compiled again, but then each mutant is there sooner.
    profile: str = "dev"

    def options(self, package="--package"):
        return [option for name in self.packages for option in (package, name)]


RULES = ("beanfield-rules", "beanfield-scenario")
# Any other package is tried by all tests of its own.
STAGES = {
    "beanfield-rules": (
        Stage("quick", RULES, ("--lib", "--test=golden", "--test=scenarios", "--test=format"), profile="mutants"),
        Stage("properties", RULES, ("--test=properties",)),
    ),
    "beanfield-tables": (
        Stage("own", ("beanfield-tables",), ("--lib", "--test=table", "--test=stores", "--test=kill")),
        Stage("api", ("beanfield-server",), ("--test=api",)),
    ),
    "beanfield-server": (Stage("own", ("beanfield-server",), ("--lib", "--test=api")),),
}
# Tests that are a whole program: they have no names, and are run as they are.
PROGRAMS = {"kill"}

# What tests depend on beside the packages.
MORE = ("Cargo.toml", "Cargo.lock", "scenarios")


class Package:
    """One package of the workspace, whose library is mutated."""

    def __init__(self, name, workspace):
        if name not in workspace:
            sys.exit(f"there is no package {name}; there are {', '.join(sorted(workspace))}")
        self.name = name
        self.workspace = workspace
        self.stages = STAGES.get(name) or (Stage("own", (name,), ("--tests",)),)
        self.sources = self.folder(name) / "src"
        roots = {Path(it["src_path"]).relative_to(ROOT) for it in workspace[name]["targets"] if {"lib", "bin"} & set(it["kind"])}
        if roots != {self.sources / "lib.rs"}:
            found = ", ".join(sorted(map(str, roots)))
            sys.exit(f"{name} is made of {found}: only a package that is a library, in src/lib.rs, and nothing else can be mutated")

    def folder(self, name):
        return Path(self.workspace[name]["manifest_path"]).parent.relative_to(ROOT)

    def needed(self):
        """The packages of the workspace that this one and its tests are made of."""
        found, left = set(), {self.name, *(name for stage in self.stages for name in stage.packages)}
        while left:
            name = left.pop()
            found.add(name)
            left |= {it["name"] for it in self.workspace[name]["dependencies"] if it.get("path")} - found
        return sorted(found)

    def digest(self):
        """Differs when an outcome may differ."""
        digest = hashlib.sha256(repr(self.stages).encode())
        for file in files(*MORE, *(str(self.folder(name)) for name in self.needed())):
            digest.update(f"{file}\n".encode() + hashlib.sha256((ROOT / file).read_bytes()).digest())
        return digest.hexdigest()[:16]

    def work(self):
        return WORK / self.name


def workspace():
    """All packages by name, as cargo describes them."""
    command = ["cargo", "metadata", "--no-deps", "--format-version=1"]
    said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    return {it["name"]: it for it in json.loads(said)["packages"]}


def files(*folders):
    """The files that git knows, as far as they are still there."""
    listed = subprocess.run(["git", "ls-files", "-z", "--", *folders], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return [it for it in listed.stdout.split("\0") if it and (ROOT / it).is_file()]


def copy_tree(tree):
    """Makes a folder hold what the repository holds now. A file that is the same keeps its time, so that what is made of it stays."""
    wanted = {tree / file: ROOT / file for file in files()}
    for path in [it for it in tree.rglob("*") if not it.is_dir() and it not in wanted]:
        path.unlink()
    for path, source in wanted.items():
        if not path.is_file() or path.read_bytes() != source.read_bytes():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, path)
