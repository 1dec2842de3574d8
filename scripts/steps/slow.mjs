// Names the tests that took longer than ten seconds in the last run, each with the reason that slow.json beside this file gives for it.
//
//     node scripts/steps/slow.mjs JUNIT.xml...

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SLOW = 10;
const reasons = JSON.parse(readFileSync(join(import.meta.dirname, 'slow.json'), 'utf8'));

for (const file of process.argv.slice(2)) {
  if (!existsSync(file)) continue;
  for (const [, attributes] of readFileSync(file, 'utf8').matchAll(/<testcase ([^>]*)>/g)) {
    const { name, classname, time } = Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
    if (Number(time) <= SLOW) continue;
    const full = `${classname} ${name}`;
    const known = Object.keys(reasons).find((it) => full.includes(it));
    console.log(`note: slow: ${full}: ${Number(time).toFixed(1)} s (${known ? reasons[known] : 'no reason is given in scripts/steps/slow.json'})`);
  }
}
