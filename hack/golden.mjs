// `npm run golden`: rewrites all goldens and generated pages from what the code now gives, and shows what changed.
// Arguments go to vitest, for example a folder. Tests that compare whole folders look at KBTS_GOLDEN.
import { run, StepFailed, tool } from './run-step.mjs';
import { buildPackage, installDependencies } from './set-up.mjs';

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  try {
    await installDependencies();
    await buildPackage();
    await run(tool('vitest', 'run', '--update=all', ...args), { env: { ...process.env, KBTS_GOLDEN: 'write' } });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await run(['git', 'status', '--short', '--', 'testdata', 'src']);
  }
  return 0;
}
