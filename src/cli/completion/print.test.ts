import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { main } from '../index.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';

const project = (kind: string) => `domain: example.com
layout:
- typescript.kbts.io/v1
projectName: fleet
resources:
- {group: ship, version: v1, kind: ${kind}, domain: example.com, api: {crdVersion: v1, namespaced: true}}
version: "3"
`;

async function printed(folder: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const io = fakeIo(folder);
  expect(await main(['__complete', ...args], io)).toBe(0);
  return io.printed;
}

describe('`kbts __complete`', () => {
  it('prints a line for each candidate with its summary, and which paths the shell offers', async () => {
    const folder = folderOf({ PROJECT: project('Frigate') });
    expect((await printed(folder, '--', 'create', 'api', '--kind', 'F')).stdout).toBe('Frigate\tship/v1\n:none\n');
    expect((await printed(folder, '--', 'init', '')).stdout).toBe(':folders\n');
  });

  it('completes a new word for shells that cannot pass an empty one', async () => {
    const folder = folderOf({});
    const { stdout } = await printed(folder, '--new-word', '--', 'create');
    expect(stdout).toBe((await printed(folder, '--', 'create', '')).stdout);
    expect(stdout).toMatch(/^api\t.*\nwebhook\t.*\n:none\n$/);
  });

  it.each(['$(touch x)', '"`id`"', '"a b"', '"F;x"', '"\\u001b[2J"'])(
    'offers nothing from a PROJECT file with the kind %s, and prints no error',
    async (kind) => {
      const folder = folderOf({ PROJECT: project(kind) });
      const none = { stdout: ':none\n', stderr: '' };
      expect(await printed(folder, '--', 'create', 'api', '--kind', '')).toEqual(none);
    },
  );

  it.each([
    ['no words', []],
    ['only the separator', ['--']],
    ['a null character', ['--', '\0']],
  ])('succeeds with %s', async (_, args) => {
    expect((await printed(folderOf({}), ...args)).stderr).toBe('');
  });
});

describe('`kbts completion`', () => {
  it.each([
    [['completion'], 'the shell is missing'],
    [['completion', 'bahs'], 'did you mean `bash`?'],
    [['completion', '__proto__'], 'unknown shell `__proto__`'],
    [['completion', 'bash', 'zsh'], 'unexpected argument `zsh`'],
  ])('%j fails: %s', async (args, message) => {
    const io = fakeIo(folderOf({}));
    expect(await main(args, io)).toBe(2);
    expect(io.printed.stderr).toContain(message);
  });
});
