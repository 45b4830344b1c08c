// `npm run golden`: rewrites all goldens and generated pages with the current output, and lists the changes.
// Arguments go to vitest, for example a folder; without any, the tests that have goldens run. Tests that compare whole
// folders look at KBTS_GOLDEN. The tutorial pages are rewritten last, because they show files of the goldens.
import { readFileSync } from 'node:fs';
import { filesBelow } from './dist-files.mjs';
import { refreshPages } from './pages/refresh-pages.mjs';
import { root, run, StepFailed, tool } from './run-step.mjs';
import { buildPackage, installDependencies } from './set-up.mjs';

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  try {
    await installDependencies();
    await buildPackage();
    await run(tool('vitest', 'run', '--update=all', ...(args.length > 0 ? args : testsWithGoldens())), {
      env: { ...process.env, KBTS_GOLDEN: 'write' },
    });
    refreshPages();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await run(['git', 'status', '--short', '--', 'testdata', 'src', 'docs']);
  }
  return 0;
}

/** Only tests that compare with a file: the others would take minutes. */
function testsWithGoldens() {
  const marks = /toMatchFileSnapshot|KBTS_GOLDEN|fixtures\/golden/;
  return filesBelow(`${root}src`, '.test.ts').filter((path) => marks.test(readFileSync(path, 'utf8')));
}
