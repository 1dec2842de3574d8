"""What became of each mutant, written down as it comes, so that a run that was broken off goes on where it was."""

import shutil


class Journal:
    """The outcomes of one package, for as long as its sources and tests stay the same."""

    def __init__(self, package, fresh):
        self.stages = [stage.name for stage in package.stages]
        self.outcomes = {}
        self.folder = package.work() / package.digest()
        if fresh:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / "journal"
        text = path.read_text() if path.exists() else ""
        # The last line may be cut.
        lines = text[: text.rfind("\n") + 1].splitlines(keepends=True)
        path.write_text("".join(lines))
        for line in lines:
            stage, outcome, name = line.rstrip("\n").split("\t", 2)
            self.keep(name, stage, outcome)
        self.file = path.open("a", buffering=1)

    def keep(self, name, stage, outcome):
        self.outcomes.setdefault(name, {})[stage] = outcome

    def note(self, name, stage, outcome):
        self.keep(name, stage.name, outcome)
        self.file.write(f"{stage.name}\t{outcome}\t{name}\n")

    def outcome(self, name):
        """What became of a mutant in all stages; nothing if some are still to come."""
        its = self.outcomes.get(name, {})
        ends = [it for it in its.values() if it != "missed"]
        if ends:
            return ends[0]
        return "missed" if len(its) == len(self.stages) else None

    def is_next(self, name, stage):
        """Whether a stage is the one that a mutant is to be tried in."""
        its = self.outcomes.get(name, {})
        return self.outcome(name) is None and self.stages.index(stage.name) == len(its)
