import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageLinks } from '../../commands/program/version.js';
import { commands } from '../main/catalog.js';
import { expectGolden } from '../tests/docs/fixtures/golden.js';
import { helpOf } from './command-line.js';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');
const folder = path.resolve(import.meta.dirname, '../../../testdata/help');

describe('help', () => {
  it.each(['', 'alpha', 'create', 'delete', 'import'])('of the group `%s` is as its golden', async (group) => {
    expectGolden(path.join(folder, `kbts${group === '' ? '' : `-${group}`}.txt`), await pageOf(group));
  });

  it.each(commands.map((entry) => entry.name))('of `%s` is as its golden', async (name) => {
    const golden = path.join(folder, `kbts-${name.replaceAll(' ', '-')}.txt`);
    expectGolden(golden, await pageOf(name));
  });

  it('describes every flag in part of a sentence', async () => {
    for (const entry of commands) {
      const { flags, foreignFlags = {} } = await entry.load();
      for (const { summary } of Object.values(flags)) expect(summary).toMatch(/^[a-zA-Z].*[^.]$/);
      for (const { reason } of Object.values(foreignFlags)) expect(reason).toMatch(/^[a-z].*[^.]$/);
      expect(Object.keys(flags)).not.toContain('help');
      expect(Object.keys(flags).filter((name) => name in foreignFlags)).toEqual([]);
    }
  });

  it('fits on a screen of 49 lines and 100 columns', async () => {
    for (const name of ['', 'alpha', 'create', 'delete', 'import', ...commands.map((entry) => entry.name)]) {
      const page = await pageOf(name);
      const lines = page.trimEnd().split('\n');
      expect(lines.length, page).toBeLessThanOrEqual(49);
      expect(lines.filter((line) => line.length > 100)).toEqual([]);
    }
  });

  it.each(commands.map(({ name, summary }) => [name, summary]))('of `%s` is summarized in README', (name, summary) => {
    const rows = readme.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
    expect(rows).toContainEqual(['', `\`kbts ${name}\``, summary, '']);
  });

  it('links to what package.json names', async () => {
    const page = await pageOf('');
    const { homepage, bugs } = packageLinks();
    expect(homepage).toMatch(/^https:\/\/github\.com\/kbts-dev\/kbts/);
    expect(page).toContain(bugs);
    expect(page).toContain(homepage);
  });

  it.each(['npm create kbts@latest my-operator', 'kbts init my-operator', 'npx kbts init'])(
    'shows `%s`, and so does README',
    async (call) => {
      expect(await pageOf('')).toContain(call);
      expect(readme).toContain(call);
    },
  );
});

async function pageOf(name: string): Promise<string> {
  const help = await helpOf(name === '' ? [] : name.split(' '), commands);
  return help.kind === 'text' ? help.text : '';
}
