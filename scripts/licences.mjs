// Checks licences and sources of all crates that we depend on, by Cargo.lock and the lists in deny.toml: what can be had without another
// tool. `make deny` asks cargo-deny, which knows more.
//
//     node scripts/licences.mjs

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index';

const list = /^allow = \[(.*?)\]/ms.exec(readFileSync(`${ROOT}/deny.toml`, 'utf8'));
const allowed = new Set([...list[1].matchAll(/"([^"]+)"/g)].map((it) => it[1]));

const asked = spawnSync('cargo', ['metadata', '--format-version=1', '--locked', '--all-features'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
if (asked.status !== 0) {
  console.error(asked.stderr);
  process.exit(1);
}
const { packages, resolve: graph, workspace_members: members } = JSON.parse(asked.stdout);
const ours = partsOfWhatWeShip();
const faults = packages.flatMap(({ id, name, version, license, source }) => {
  if (source !== null && source !== CRATES_IO) return [`${name} ${version} comes from ${source}`];
  if (!ours.has(id)) return [];
  if (!license) return [`${name} ${version} names no licence`];
  return isAllowed(license) ? [] : [`${name} ${version} is under ${license}`];
});
for (const fault of faults) console.error(fault);
console.log(`${packages.length} crates, ${ours.size} of them not for tests alone; ${faults.length} with a licence or a source that deny.toml does not allow`);
process.exit(faults.length ? 1 : 0);

/** What is for tests alone may be under any licence: it becomes part of nothing. */
function partsOfWhatWeShip() {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node.deps]));
  const found = new Set(members);
  for (const id of found) {
    for (const { pkg, dep_kinds: kinds } of nodes.get(id)) if (kinds.some(({ kind }) => kind !== 'dev')) found.add(pkg);
  }
  return found;
}

/** An SPDX expression: AND binds before OR, and the old '/' means OR. */
function isAllowed(expression) {
  const words = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g);
  let at = 0;
  const either = () => {
    let good = both();
    while (words[at] === 'OR') {
      at += 1;
      good = both() || good;
    }
    return good;
  };
  const both = () => {
    let good = one();
    while (words[at] === 'AND') {
      at += 1;
      good = one() && good;
    }
    return good;
  };
  const one = () => {
    const word = words[at];
    at += 1;
    if (word === '(') {
      const good = either();
      at += 1;
      return good;
    }
    // An exception only ever permits more.
    if (words[at] === 'WITH') at += 2;
    return allowed.has(word);
  };
  return either();
}
