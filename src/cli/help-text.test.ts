import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from './catalogue.js';
import { expectGolden } from './fixtures/golden.js';
import { commandHelp, groupHelp } from './help-text.js';

const folder = path.resolve(import.meta.dirname, '../../testdata/help');

describe('help', () => {
  it.each(['', 'create'])('of the group `%s` is as its golden', (group) => {
    expectGolden(path.join(folder, `kbts${group === '' ? '' : `-${group}`}.txt`), groupHelp(group, commands));
  });

  it.each(commands.map((entry) => [entry.name, entry] as const))('of `%s` is as its golden', async (name, entry) => {
    const golden = path.join(folder, `kbts-${name.replaceAll(' ', '-')}.txt`);
    expectGolden(golden, commandHelp(entry, await entry.load()));
  });

  it('says something about every flag, as a part of a sentence', async () => {
    for (const entry of commands) {
      const { flags, foreignFlags = {} } = await entry.load();
      for (const { summary } of Object.values(flags)) expect(summary).toMatch(/^[a-zA-Z].*[^.]$/);
      for (const { reason } of Object.values(foreignFlags)) expect(reason).toMatch(/^[a-z].*[^.]$/);
      expect(Object.keys(flags)).not.toContain('help');
      expect(Object.keys(flags).filter((name) => name in foreignFlags)).toEqual([]);
    }
  });

  it('fits a terminal of 100 columns, but for calls and defaults', async () => {
    for (const entry of commands) {
      const flags = commandHelp(entry, await entry.load()).split('\nFlags:\n')[1] ?? '';
      for (const line of flags.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    }
  });
});
