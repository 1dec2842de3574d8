// Runs the steps of a plan, one after the other, and ends with a table of the slowest. A step fails when one of its commands does; then
// its whole output is shown.
//
//     node scripts/steps/run.mjs PLAN [--only STEP]
//
// The steps, what each may take, and the plans are in steps.json beside this file. The commands of one step run side by side. Each writes
// to target/steps/PLAN/STEP-N.log.

import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '../..');
const { steps, plans } = JSON.parse(readFileSync(join(import.meta.dirname, 'steps.json'), 'utf8'));
const [name, ...options] = process.argv.slice(2);
const plan = plans[name];
if (!plan) fail(`there is no plan '${name}': ${Object.keys(plans).join(', ')}`, 2);
const only = options[0] === '--only' ? options[1] : undefined;
if (only && !plan.steps.includes(only)) fail(`there is no step '${only}' in '${name}': ${plan.steps.join(', ')}`, 2);
if (only ? options.length !== 2 : options.length) fail('usage: run.mjs PLAN [--only STEP]', 2);
checkShares();

const LOGS = join(ROOT, 'target/steps', name);
mkdirSync(LOGS, { recursive: true });

/** What a resumable plan has done, and for which state of the sources. */
const DONE = join(LOGS, 'done.json');
const state = plan.resumes ? stateOfSources() : undefined;
const done = readDone();

const began = Date.now();
const results = [];
for (const step of only ? [only] : plan.steps) {
  if (!only && done[step] !== undefined) {
    console.log(`${step}: done before (${time(done[step])})`);
    continue;
  }
  results.push(await runStep(step));
  if (results.at(-1).status !== 0 && !plan.resumes) break;
}
finish();

function fail(message, status) {
  console.error(message);
  process.exit(status);
}

/** What is added takes its time from something else. */
function checkShares() {
  for (const [it, { steps: names, seconds }] of Object.entries(plans)) {
    const unknown = names.find((step) => !steps[step]);
    if (unknown) fail(`plan '${it}' has a step '${unknown}' that is not there`, 2);
    const sum = names.reduce((all, step) => all + (steps[step].share ?? 0), 0);
    if (seconds !== undefined && sum > seconds) fail(`the steps of '${it}' have ${sum} seconds together, and may have ${seconds}`, 2);
  }
}

/** The commit and what has been changed since, in one word. */
function stateOfSources() {
  const git = (...words) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 }).stdout;
  return `${git('rev-parse', 'HEAD').trim()} ${git('stash', 'create').trim()}`.trim();
}

function readDone() {
  if (!plan.resumes || options.length || !existsSync(DONE)) return {};
  const before = JSON.parse(readFileSync(DONE, 'utf8'));
  return before.state === state ? before.seconds : {};
}

async function runStep(step) {
  const commands = [steps[step].run].flat();
  console.log(`${step} …`);
  const start = Date.now();
  const ends = await Promise.all(commands.map((command, at) => runCommand(step, command, at)));
  const seconds = (Date.now() - start) / 1_000;
  const failed = ends.filter((end) => end.status !== 0);
  for (const { command, log, status } of failed) {
    console.log(readFileSync(log, 'utf8'));
    console.log(`${step} failed with ${status}: ${command}`);
  }
  if (!failed.length && plan.resumes) {
    for (const { log } of ends) console.log(`  ${lastLine(log)}`);
    done[step] = seconds;
    writeFileSync(DONE, JSON.stringify({ state, seconds: done }));
  }
  return { step, seconds, status: failed.length ? 1 : 0 };
}

/** What a proof has found stands in its last line. */
function lastLine(log) {
  return readFileSync(log, 'utf8').trimEnd().split('\n').at(-1);
}

/** All it says goes to its log. What everybody should read, as what is installed or what could not be asked, begins with 'note: '. */
function runCommand(step, command, at) {
  const log = join(LOGS, `${step.replaceAll(/\W+/g, '-')}-${at + 1}.log`);
  const file = createWriteStream(log);
  return new Promise((end) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', `exec 2>&1; ${command}`], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.pipe(file);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('note: ')) console.log(`  ${line.slice('note: '.length)}`);
    });
    const ended = new Promise((done) => child.on('exit', (code, signal) => done(code ?? signal)));
    file.on('finish', async () => end({ command, log, status: await ended }));
  });
}

function time(seconds) {
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function finish() {
  const failed = results.filter((it) => it.status !== 0);
  console.log('');
  for (const { step, seconds, status } of [...results].sort((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    const { share } = steps[step];
    const over = share !== undefined && seconds > share ? `more than its share of ${time(share)}` : '';
    console.log([step.padEnd(28), time(seconds).padStart(14), status ? 'failed' : '', over].filter(Boolean).join('  '));
  }
  console.log(`${name}: ${time((Date.now() - began) / 1_000)}${plan.seconds ? ` of ${time(plan.seconds)}` : ''}\n`);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length ? 1 : 0);
}
