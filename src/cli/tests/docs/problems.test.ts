import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../../base/files/fixtures/folder.js';
import { type DiagnosticCode, diagnosticCodes } from '../../../base/problems/index.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';
import { expectGolden } from './fixtures/golden.js';
import { examplesIn, problemPage } from './fixtures/problem-page.js';

// Each folder contains an invalid command line or project: `command`, and where needed `setup` (command lines that
// prepare it) and `files` (laid over the folder after them). `expected.txt` is all that the command prints, and its
// exit code.
const cases = path.resolve(import.meta.dirname, '../../../../testdata/problems');
const names = fs.readdirSync(cases).sort();

/** Codes that no input leads to, and why. */
const unseen: Partial<Record<DiagnosticCode, string>> = {
  'template-invalid':
    'templates come with kbts, and a test renders all of them; its message is in src/project/templates/render.test.ts',
  'plugin-failed': 'an external plugin must be installed; src/cli/external-plugins.test.ts has it',
  'plugin-message': 'an external plugin must be installed; src/cli/external-plugins.test.ts has it',
  'update-failed': 'another version must fail; src/cli/alpha/update.test.ts has it',
  'merge-conflict': 'two versions must differ; src/cli/alpha/update.test.ts has it',
  'dev-running': '`kbts dev` must run already; src/cli/dev/run-dev.test.ts has it',
  'dev-failed': '`kbts dev` must be started; src/cli/dev/run-dev.test.ts has it',
  'system-error': 'the disk must fail; its text is in src/cli/bug.test.ts',
  'internal-error': 'no input leads there; its text is in src/cli/bug.test.ts',
};

describe('a wrong input', () => {
  it.each(names)('%s: gets a clear message, and nothing is written', async (name) => {
    const at = (file: string) => path.join(cases, name, file);
    const root = folderOf({});
    for (const line of linesOf(at('setup'))) await setUp(line, root);
    if (fs.existsSync(at('files'))) fs.cpSync(at('files'), root, { recursive: true });
    const before = textsOf(root);
    const io = fakeIo(root);
    const code = await main(wordsOf(linesOf(at('command')).join(' ')), io);
    const { stdout, stderr } = io.printed;
    const shown = `exit code ${code}\n--- stdout\n${stdout}--- stderr\n${stderr}`.replaceAll(root, '<folder>');
    expectGolden(at('expected.txt'), shown);
    expect(textsOf(root)).toEqual(before);
    expect(code).toBeGreaterThan(0);
    expect(shown).toMatch(/help: /);
    // Hints are parts of sentences, as what a person would say next.
    expect(shown).not.toMatch(/help: (?:[A-Z]|.*\.$)/m);
    expect(shown).not.toMatch(/\n +at |\bbug\b|undefined|\[object/);
  });

  it('is tried for every problem code', () => {
    const shown = new Set(examplesIn(cases).map(({ code }) => code));
    const missing = Object.keys(diagnosticCodes).filter((code) => !shown.has(code) && !Object.hasOwn(unseen, code));
    expect(missing).toEqual([]);
  });

  it('is shown for every problem code in the README.md of the module', () => {
    expectGolden(path.resolve(import.meta.dirname, '../../../base/problems/README.md'), problemPage(examplesIn(cases)));
  });
});

async function setUp(line: string, root: string): Promise<void> {
  const io = fakeIo(root);
  expect(await main(wordsOf(line), io), io.printed.stderr).toBe(0);
}

function linesOf(file: string): string[] {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
}

/** The arguments after `kbts`; quotes preserve spaces. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.slice(1);
}
