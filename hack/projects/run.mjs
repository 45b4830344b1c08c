// `npm run projects [-- FOLDER... --every]`: creates the projects of projects.mjs with the packed package and runs their
// checks; with `--every` after each command, which takes 10 minutes. Ends with one line of counts.
import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countsLine } from '../counts.mjs';
import { elapsed, withProgress } from '../progress.mjs';
import { npm, root, run, StepFailed } from '../run-step.mjs';
import { buildStalePackage, installDependencies } from '../set-up.mjs';
import { installProject, packPackage } from '../tutorial.mjs';
import { projects } from './projects.mjs';

const counts = { passed: 0, failed: 0, skipped: 0 };
const { values, positionals } = parseArgs({ options: { every: { type: 'boolean' } }, allowPositionals: true });
const scratch = mkdtempSync(join(tmpdir(), 'kbts-projects-'));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(countsLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;

async function main() {
  await installDependencies();
  await buildStalePackage();
  const tarball = await packPackage(scratch);
  const tool = join(scratch, 'tool');
  mkdirSync(tool);
  await run(npm('install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', tool, tarball), { cwd: tool });
  const kbts = [process.execPath, join(tool, 'node_modules/kbts/bin/kbts.js')];
  const next = projects.filter(({ folder }) => positionals.length === 0 || positionals.includes(folder)).values();
  // Two at a time, because half of the time is spent waiting for npm.
  const make = async () => {
    for (const project of next) await makeProject(project, kbts, tarball);
  };
  await Promise.all([make(), make()]);
}

async function makeProject({ folder, commands }, kbts, tarball) {
  const project = join(scratch, 'projects', folder);
  mkdirSync(project, { recursive: true });
  for (const [index, line] of commands.entries()) {
    const command = line.split(' ').map((word) => word.replace('TESTDATA', `${root}testdata`));
    const isLast = index === commands.length - 1;
    const isGood = await step(`${folder}: kbts ${line}`, async () => {
      await run([...kbts, ...command], { cwd: project, quiet: true });
      await repeat(kbts, command, project);
      if (isLast || values.every) await check(kbts, project, tarball);
    });
    if (!isGood) break;
  }
}

/** Installs the dependencies of a project and runs its checks. */
async function check(kbts, project, tarball) {
  await installProject(project, tarball);
  await run(npm('run', 'check'), { cwd: project, quiet: true });
  await run([...kbts, 'doctor', '--cluster=false'], { cwd: project, quiet: true });
}

/** Runs a command again: it is refused, or changes nothing; with `--force` it plans nothing. */
async function repeat(kbts, command, project) {
  const before = textsOf(project);
  await run([...kbts, ...command], { cwd: project, quiet: true }).catch(expectStepFailed);
  deepEqual(textsOf(project), before);
  if (command[0] !== 'create') return;
  const plan = await run([...kbts, ...command, '--force', '--dry-run'], { cwd: project, quiet: true });
  deepEqual(plan.match(/^(?:create|update|delete|move) .*/gm), null);
}

function expectStepFailed(error) {
  if (!(error instanceof StepFailed)) throw error;
}

/** The files of a project, without its dependencies. */
function textsOf(folder, prefix = '') {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  return Object.assign(
    {},
    ...entries.map((entry) => {
      const path = join(prefix, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? {} : textsOf(folder, path);
      return { [path]: readFileSync(join(folder, path), 'utf8') };
    }),
  );
}

async function step(name, action) {
  const start = Date.now();
  try {
    await withProgress(name, action);
    counts.passed += 1;
    console.log(`passed (${elapsed(start)}): ${name}`);
    return true;
  } catch (error) {
    counts.failed += 1;
    console.error(`failed: ${name}\n${error.message}\n${error.output ?? ''}`);
    return false;
  }
}
