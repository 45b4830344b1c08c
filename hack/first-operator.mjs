// `npm run first-operator`: follows docs/first-operator.md as a reader does. Ends with one line of counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsLine } from './counts.mjs';
import { followPage, prepareReaders } from './pages/reader.mjs';
import { PageFailed } from './pages/run-page.mjs';
import { elapsed } from './progress.mjs';
import { root, StepFailed } from './run-step.mjs';

const page = 'docs/first-operator.md';

process.exitCode = await main();

async function main() {
  const began = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-first-operator-'));
  try {
    const shared = await prepareReaders(scratch);
    const say = (line) => console.log(`first-operator: ${line}`);
    const { count } = await followPage(readFileSync(join(root, page), 'utf8'), shared, { name: 'first-operator', say });
    console.log(`first-operator: followed ${page} (${elapsed(began)})`);
    console.log(countsLine({ passed: count, failed: 0, skipped: 0 }));
    return 0;
  } catch (error) {
    if (!(error instanceof PageFailed || error instanceof StepFailed)) throw error;
    console.error(`first-operator: ${page}: ${error.message}\n${error.output ?? ''}`);
    console.log(countsLine({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
