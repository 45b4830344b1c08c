import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tutorialCommands, tutorials } from '../../../../hack/tutorial.mjs';
import { main } from '../../index.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';

const testdata = fileURLToPath(new URL('../../../../testdata/', import.meta.url));

/** The whole project that a tutorial's commands and the user's own part make. Rewrite it with `npm run golden`. */
describe.each(tutorials)('the project of the tutorial %s', (tutorial) => {
  const golden = join(testdata, tutorial, 'project');
  let made: string;

  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'kbts-tutorial-'));
    for (const command of tutorialCommands(tutorial)) await run(tutorial, command, made);
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

async function run(tutorial: string, command: readonly string[], project: string): Promise<void> {
  const [program = '', ...args] = command;
  if (program === 'npm') execFileSync('npm', args, { cwd: project, stdio: 'pipe' });
  else if (program === 'overlay') cpSync(join(testdata, tutorial, args[0] ?? ''), project, { recursive: true });
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
