// `npm run tutorials [-- [--write] NAME…]`: follows the pages of docs/tutorials as a reader does, and compares their
// output, and the projects that they lead to with the tested ones. Ends with one line of counts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsLine } from './counts.mjs';
import { differencesOf } from './pages/compare-projects.mjs';
import { maskOutput, withOutputs } from './pages/output.mjs';
import { followPage, prepareReaders } from './pages/reader.mjs';
import { OutputDiffers, PageFailed } from './pages/run-page.mjs';
import { testedOf, tutorialPages } from './pages/tutorial-pages.mjs';
import { elapsed } from './progress.mjs';
import { root, StepFailed } from './run-step.mjs';

const usage = `Usage: npm run tutorials [-- [--write] NAME…]

Follows all tutorials with a project, or those with the given names. With \`--write\`, their output blocks are replaced by
what the commands print.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  const isWrite = args.includes('--write');
  const names = args.filter((arg) => arg !== '--write');
  const pages = tutorialPages().filter(({ source }) => source === undefined);
  const unknown = names.find((name) => !pages.some((page) => page.name === name));
  if (unknown !== undefined) {
    const known = pages.map(({ name }) => name).join(', ') || 'none';
    console.error(`tutorials: there is no page \`${unknown}\`; there are: ${known}\n${usage}`);
    return 2;
  }
  return await followAll(
    pages.filter(({ name }) => names.length === 0 || names.includes(name)),
    isWrite,
  );
}

async function followAll(pages, isWrite) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-tutorials-'));
  try {
    const shared = await prepareReaders(scratch);
    for (const page of pages) {
      const count = await attempt(page, () => follow(page, shared, isWrite));
      counts.passed += count;
      if (count === 0) counts.failed += 1;
    }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`tutorials: ${error.message}\n${error.output}`);
    counts.failed += 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(countsLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

/** Returns how many commands, files and comparisons passed; 0 if one did not. */
async function attempt({ name, path }, action) {
  const began = Date.now();
  try {
    const count = await action();
    console.log(`tutorials: followed ${path} (${elapsed(began)})`);
    return count;
  } catch (error) {
    if (!(error instanceof PageFailed)) throw error;
    console.error(`tutorials: ${path}: ${error.message}`);
    if (error instanceof OutputDiffers) console.error(`Rewrite it with \`npm run tutorials -- --write ${name}\`.`);
    return 0;
  }
}

async function follow(page, shared, isWrite) {
  const { name, path, markdown } = page;
  const tested = testedOf(page);
  const run = await followPage(markdown, shared, {
    name,
    say: (line) => console.log(`tutorials: ${name}: ${line}`),
    testedText: tested.read,
    isLenient: isWrite,
  });
  const differences = differencesOf(run.cwd, join(root, tested.folder));
  if (differences.length > 0) {
    throw new PageFailed(`the project differs from ${tested.folder}:\n${differences.join('\n')}`);
  }
  if (isWrite) {
    const outputs = run.outputs.map(({ line, output }) => ({ line, output: maskOutput(output, shared.scratch) }));
    writeFileSync(join(root, path), withOutputs(markdown, outputs));
  }
  return run.count + 1;
}
