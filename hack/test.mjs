// `npm test`: sets everything up, runs all tests, and ends with one line of counts. Arguments go to vitest.
// In CI (CI=true) a skipped test is a failure.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsLine, countTests, skippedForNoGoodReason, skippedTests } from './counts.mjs';
import { run, StepFailed, tool } from './run-step.mjs';
import { buildControlPlane, buildStalePackage, installDependencies } from './set-up.mjs';

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  try {
    await installDependencies();
    await buildStalePackage();
    await buildControlPlane();
    return await test(args);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function test(args) {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-test-'));
  try {
    const reportFile = join(folder, 'report.json');
    const isWhole = await runVitest(args, reportFile);
    return conclude(JSON.parse(readFileSync(reportFile, 'utf8')), isWhole);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns false if a test failed. */
async function runVitest(args, reportFile) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  try {
    await run(tool('vitest', 'run', ...reporters, ...args));
    return true;
  } catch (error) {
    if (error instanceof StepFailed) return false;
    throw error;
  }
}

function conclude(report, isWhole) {
  const counts = countTests(report);
  const missed = process.env.CI ? skippedForNoGoodReason(report) : [];
  for (const name of missed) console.log(`skipped, which is a failure in CI: ${name}`);
  if (!process.env.CI) for (const name of skippedTests(report)) console.log(`skipped: ${name}`);
  // Errors outside of tests, such as an unhandled rejection, are not counted.
  const hasStrayError = !isWhole && counts.failed === 0;
  if (hasStrayError) console.log('vitest failed outside of the tests');
  const failed = counts.failed + missed.length + (hasStrayError ? 1 : 0);
  console.log(countsLine({ ...counts, failed, skipped: counts.skipped - missed.length }));
  return failed === 0 ? 0 : 1;
}
