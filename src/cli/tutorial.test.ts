import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tutorialCommands } from '../../hack/tutorial.mjs';
import { fakeIo } from './fixtures/fake-io.js';
import { main } from './index.js';

const tutorial = fileURLToPath(new URL('../../testdata/cronjob/', import.meta.url));
const golden = join(tutorial, 'project');

/** The whole project that the tutorial's commands and the user's own part make. Rewrite it with `npm run golden`. */
describe('the project of the CronJob tutorial', () => {
  let made: string;

  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'kbts-tutorial-'));
    for (const command of tutorialCommands()) await run(command, made);
    if (process.env.KBTS_GOLDEN === 'write') {
      rmSync(golden, { recursive: true, force: true });
      cpSync(made, golden, { recursive: true });
    }
  }, 60_000);

  afterAll(() => rmSync(made, { recursive: true, force: true }));

  it('has the files of the golden project', () => {
    expect(filesOf(made)).toEqual(filesOf(golden));
  });

  it('has the same text in each of them', () => {
    const differing = filesOf(golden).filter((file) => textOf(made, file) !== textOf(golden, file));
    expect(differing).toEqual([]);
  });

  it('is left as it is by a second `kbts manifests`', async () => {
    const io = fakeIo(made);
    expect(await main(['manifests', '--check'], io)).toBe(0);
  });
});

async function run([program = '', ...args]: readonly string[], project: string): Promise<void> {
  if (program === 'npm') execFileSync('npm', args, { cwd: project, stdio: 'pipe' });
  else if (program === 'overlay') cpSync(join(tutorial, args[0] ?? ''), project, { recursive: true });
  else {
    const io = fakeIo(project);
    const code = await main(args, io);
    if (code !== 0) throw new Error(`kbts ${args.join(' ')} ended with ${code}:\n${io.printed.stderr}`);
  }
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function textOf(folder: string, file: string): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
