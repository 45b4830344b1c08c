// `npm run check`: all checks that must pass before a change is submitted, fastest first. All steps run, even after a
// failure. With `--without-tests`, only the steps that read the code.
import { countsLine } from './counts.mjs';
import { elapsed } from './progress.mjs';
import { npm, run, StepFailed, tool } from './run-step.mjs';
import { buildPackage, installDependencies } from './set-up.mjs';

/** The tests compare goldens; `--update=none` also rejects missing ones. */
const tests = {
  name: 'tests and coverage',
  start: () => run(tool('vitest', 'run', '--update=none', '--coverage', '--coverage.reporter=text-summary')),
};

const steps = [
  { name: 'dependencies', start: installDependencies },
  { name: 'types', start: () => run(npm('run', '--silent', 'typecheck')) },
  { name: 'lint and format', start: () => run(tool('biome', 'check')) },
  { name: 'build', start: buildPackage },
  { name: 'unused code', start: () => run(tool('knip')) },
  { name: 'package', start: () => run(tool('publint', '--strict')) },
];

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  const unknown = args.find((arg) => arg !== '--without-tests');
  if (unknown !== undefined) {
    console.error(`check: there is no option \`${unknown}\`; the only one is \`--without-tests\``);
    return 2;
  }
  const all = args.includes('--without-tests') ? steps : [...steps, tests];
  const failed = [];
  for (const step of all) if (!(await pass(step))) failed.push(step.name);
  if (failed.length > 0) console.log(`check: failed: ${failed.join(', ')}`);
  console.log(countsLine({ passed: all.length - failed.length, failed: failed.length, skipped: 0 }));
  return failed.length === 0 ? 0 : 1;
}

async function pass({ name, start }) {
  const began = Date.now();
  console.log(`check: ${name}`);
  try {
    await start();
    console.log(`check: ${name} passed (${elapsed(began)})`);
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    return false;
  }
}
