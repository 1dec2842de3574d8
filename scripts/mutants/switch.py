"""One program with every mutant in it, each behind a switch of its own.

cargo-mutants says which faults there are; here each is written into the source beside what it replaces, as

    (if crate::switch::on(17) { a != b } else { a == b })

so that all of them are compiled once, and a run of the tests with MUTANT=17 is a run with that fault. What can't be written so (in a
constant, or where the types don't allow it) has no switch.
"""

import collections
import json
import re
import subprocess
import sys

import tree_sitter
import tree_sitter_rust

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
# The number of no mutant. With it, every switch that is asked is written down once.
NOBODY = 2**32 - 1

# What is added to the package.
SWITCH = """//! Which mutant is on.
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

const COUNT: usize = COUNT_OF_ALL;
const NOBODY: u32 = u32::MAX;

pub fn on(number: u32) -> bool {
    static ON: OnceLock<u32> = OnceLock::new();
    let on = *ON.get_or_init(|| std::env::var("MUTANT").ok().and_then(|on| on.parse().ok()).unwrap_or(0));
    if on == NOBODY {
        write_down(number);
    }
    on == number
}

#[cold]
fn write_down(number: u32) {
    static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];
    if !SEEN[number as usize].swap(true, Ordering::Relaxed) {
        let path = std::env::var("ASKED").expect("where to");
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        std::io::Write::write_all(&mut file.expect("a file"), format!("{number}\\n").as_bytes()).expect("room");
    }
}
"""

CONSTANT = {"const_item", "static_item", "array_type", "const_block", "type_arguments", "enum_variant"}


# Errors that say of a piece of code that its types do not fit, wherever it stands.
WRONG_TYPE = {"E0061", "E0271", "E0277", "E0308", "E0599", "E0790"}


def is_const(function):
    return any(b"const" in it.text for it in function.children if it.type == "function_modifiers")


def name_of(function):
    return function.child_by_field_name("name").text.decode()


def condition_of(arm):
    pattern = arm.child_by_field_name("pattern")
    return pattern and pattern.child_by_field_name("condition")


def base_of(field):
    """What the fields that a struct expression does not name are taken from."""
    base = next((it for it in field.parent.children if it.type == "base_field_initializer"), None)
    return base and base.children[-1]


def left_out(field):
    """The value of a field that a struct expression leaves out."""
    base, name = base_of(field), next(it.text for it in field.children if it.type in ("field_identifier", "identifier"))
    if base.type in ("identifier", "self"):
        return base.text + b"." + name
    return field.parent.parent.child_by_field_name("name").text + b" { .." + base.text + b" }." + name


class Source:
    """One file, and the mutants in it."""

    def __init__(self, path, text, mutants):
        self.path, self.text, self.mutants = path, text, mutants
        self.tree = PARSER.parse(text)
        starts = [0]
        for line in text.split(b"\n"):
            starts.append(starts[-1] + len(line) + 1)
        for mutant in mutants:
            place = mutant["span"]["start"]
            line = text[starts[place["line"] - 1] :].split(b"\n", 1)[0].decode()
            mutant["at"] = starts[place["line"] - 1] + len(line[: place["column"] - 1].encode())

    def find(self, kept_const):
        """What each mutant changes: nodes by where their operator, body, condition, arm or field begins. Functions that are constant only
        because they may be are not so here."""
        found, self.no_longer_const, in_chains = {}, [], set()

        def look(node, const):
            if node.type == "function_item":
                const = is_const(node) and (self.path, name_of(node)) in kept_const
                if is_const(node) and not const:
                    modifiers = next(it for it in node.children if it.type == "function_modifiers")
                    self.no_longer_const.append(modifiers.start_byte + modifiers.text.index(b"const"))
                body = node.child_by_field_name("body")
                if body and not const:
                    for mutant in self.mutants:
                        # What is returned has one type only, even where it has no name.
                        is_here = body.start_byte < mutant["at"] < body.end_byte
                        if mutant["genre"] == "FnValue" and is_here and "impl " not in mutant["function"]["return_type"]:
                            found[mutant["number"]] = body  # the innermost comes last
            if node.type == "let_chain":
                in_chains.update(it.start_byte for it in node.children if it.type == "&&")
            const = const or node.type in CONSTANT
            if not const:
                if node.type in ("binary_expression", "compound_assignment_expr"):
                    found["BinaryOperator", node.child_by_field_name("operator").start_byte] = node
                elif node.type == "unary_expression":
                    found["UnaryOperator", node.start_byte] = node
                elif node.type == "match_arm":
                    found["MatchArm", node.start_byte] = node
                    if condition_of(node):
                        found["MatchArmGuard", condition_of(node).start_byte] = condition_of(node)
                elif node.type in ("field_initializer", "shorthand_field_initializer") and base_of(node):
                    found["StructField", node.start_byte] = node
            for child in node.children:
                look(child, const)

        look(self.tree.root_node, False)
        # Beside `let` there is no other operator.
        self.wrong = {it["number"] for it in self.mutants if it["genre"] == "BinaryOperator" and it["at"] in in_chains}
        nodes = {it["number"]: found.get(it["number"]) or found.get((it["genre"], it["at"])) for it in self.mutants}
        return {number: node for number, node in nodes.items() if node}

    def switched(self, without, kept_const):
        """The source with switches, and for each switch the stretch it takes up."""
        nodes = self.find(kept_const)
        changes = collections.defaultdict(list)
        for mutant in self.mutants:
            if mutant["number"] in nodes and mutant["number"] not in without:
                changes[nodes[mutant["number"]].id].append(mutant)
        out, stretches = bytearray(), []

        def on(mutant, before=b"", behind=b""):
            start = len(out)
            out.extend(before + b"crate::switch::on(%d)" % mutant["number"] + behind)
            stretches.append((start, len(out), mutant["number"]))

        def write(node):
            here = collections.defaultdict(list)
            for mutant in changes[node.id]:
                here[mutant["genre"]].append(mutant)
            guard = here["MatchArmGuard"]
            operators = here["BinaryOperator"] + here["UnaryOperator"]
            if guard or is_guard_of_a_switched_arm(node):
                out.extend(b"(")
                for mutant in (it for it in guard if it["replacement"] == "true"):
                    on(mutant, behind=b" || ")
                out.extend(b"(")
                for mutant in (it for it in guard if it["replacement"] == "false"):
                    on(mutant, b"!", b" && ")
                out.extend(b"(")
            if operators:
                out.extend(b"(")
                for mutant in operators:
                    on(mutant, b"if ", b" { " + changed(node, mutant) + b" } else ")
                out.extend(b"{ ")
            children(node, here)
            if operators:
                out.extend(b" })")
            if guard or is_guard_of_a_switched_arm(node):
                out.extend(b")))")

        def is_guard_of_a_switched_arm(node):
            arm = node.parent and node.parent.parent
            return arm and arm.type == "match_arm" and condition_of(arm) == node and any(
                it["genre"] == "MatchArm" for it in changes[arm.id]
            )

        def changed(node, mutant):
            if mutant["genre"] == "UnaryOperator":
                return self.text[node.start_byte + 1 : node.end_byte]
            operator = node.child_by_field_name("operator")
            before, behind = self.text[node.start_byte : operator.start_byte], self.text[operator.end_byte : node.end_byte]
            return before + mutant["replacement"].encode() + behind

        def children(node, here):
            at = node.start_byte
            for child in node.children:
                plain(at, child.start_byte)
                if child.type == "=>" and here["MatchArm"]:
                    on(here["MatchArm"][0], b" && !" if condition_of(node) else b" if !", b" ")
                is_value = here["StructField"] and child == node.children[-1]
                if is_value:
                    name = child.text + b": " if node.type == "shorthand_field_initializer" else b""
                    on(here["StructField"][0], name + b"if ", b" { " + left_out(node) + b" } else { ")
                write(child)
                out.extend(b" }" if is_value else b"")
                at = child.end_byte
                if child.start_byte == node.start_byte:
                    for mutant in here["FnValue"]:
                        on(mutant, b" if ", b" { return " + mutant["replacement"].encode() + b"; } ")
            plain(at, node.end_byte)

        def plain(start, end):
            out.extend(b"" if start in self.no_longer_const else self.text[start:end])

        write(self.tree.root_node)
        return bytes(out), stretches


def write_all(tree, package, mutants):
    """Writes the switches into a copy of the tree, until it compiles; answers with the numbers of those that have one, and of those that
    can't compile anywhere."""
    (tree / package.sources / "switch.rs").write_text(SWITCH.replace("COUNT_OF_ALL", str(len(mutants) + 1)))
    with (tree / package.sources / "lib.rs").open("a") as library:
        library.write("\npub mod switch;\n")
    sources = collections.defaultdict(list)
    for mutant in mutants:
        sources[mutant["file"]].append(mutant)
    sources = {path: Source(path, (tree / path).read_bytes(), its) for path, its in sources.items()}
    without, wrong, kept_const = set(), set(), set()
    while True:
        stretches = {}
        for path, source in sources.items():
            text, stretches[path] = source.switched(without, kept_const)
            (tree / path).write_bytes(text)
            wrong |= source.wrong
        found = errors(tree, package)
        if not found:
            return {number for its in stretches.values() for _, _, number in its}, wrong
        before = len(without), len(kept_const)
        for error in found:
            learn(error, sources, stretches, without, wrong, kept_const)
        if (len(without), len(kept_const)) == before:
            sys.exit("".join(it["rendered"] for it in found) + "\nno switch is known to be the cause")


def errors(tree, package):
    """What the compiler does not like, in the package and in the tests beside it."""
    command = ["cargo", "check", "--quiet", "--package", package.name, "--lib", "--profile", "test", "--message-format=json"]
    said = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    messages = [json.loads(line) for line in said.stdout.splitlines()]
    found = [it["message"] for it in messages if it["reason"] == "compiler-message"]
    found = [it for it in found if it["level"] == "error" and it["spans"]]
    if said.returncode != 0 and not found:
        sys.exit(f"{said.stderr}\n{package.name} does not compile with any switch")
    return found


def learn(error, sources, stretches, without, wrong, kept_const):
    """Which switch, or which function that is constant no more, must have caused an error."""
    if (error["code"] or {}).get("code") == "E0015":
        called = re.sub(r"<.*?>", "", re.search(r"`([^`]*)`", error["message"])[1]).split("::")[-1]
        kept = {(path, called) for path, it in sources.items() if re.search(rb"fn %s\b" % called.encode(), it.text)}
        if kept - kept_const:
            kept_const |= kept
            return
    for span in sorted(error["spans"], key=lambda it: not it["is_primary"]):
        its = stretches.get(span["file_name"], [])
        around = [(end - start, number) for start, end, number in its if start <= span["byte_start"] and span["byte_end"] <= end]
        if around:
            without.add(min(around)[1])
            if (error["code"] or {}).get("code") in WRONG_TYPE:
                wrong.add(min(around)[1])
            return
    # A pattern that is no longer sure shows in what comes before it.
    for span in error["spans"]:
        behind = [number for start, _, number in stretches.get(span["file_name"], []) if start >= span["byte_end"]]
        if behind:
            without.add(behind[0])
            return
