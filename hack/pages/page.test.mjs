import { describe, expect, it } from 'vitest';
import { hasLine, stepsOf } from './page.mjs';

describe('stepsOf', () => {
  it('finds commands with their output, and files', () => {
    const page = [
      '```sh',
      'kbts create api \\',
      '  --kind A # makes it',
      '```',
      '',
      '```text',
      'create  a.ts',
      '…',
      '```',
      '```ts',
      '// src/a.ts',
      'export {};',
      '```',
      '```ts',
      'not.a.file();',
      '```',
      '```sh background',
      'npm run dev',
      '```',
    ].join('\n');
    expect(stepsOf(page)).toEqual([
      {
        kind: 'commands',
        line: 1,
        commands: ['kbts create api --kind A'],
        isBackground: false,
        expected: ['create  a.ts'],
      },
      { kind: 'file', line: 10, path: 'src/a.ts', text: 'export {};' },
      { kind: 'commands', line: 17, commands: ['npm run dev'], isBackground: true, expected: [] },
    ]);
  });

  it('leaves out what only the reader runs, with its output', () => {
    expect(stepsOf('```sh skip\nkind create cluster\n```\n```text\nCreating\n```\n')).toEqual([]);
  });

  it.each([
    ['a block without an end', '```sh\nls\n', 'line 1: the block is not closed'],
    ['output of nothing', '```text\nhello\n```\n', 'line 1: output without a command'],
  ])('refuses %s', (_, page, expected) => {
    expect(() => stepsOf(page)).toThrow(expected);
  });
});

describe('hasLine', () => {
  it('takes an ellipsis for any text and spaces for any spaces', () => {
    expect(hasLine('NAME   READY\nsite   2       5s\n', 'site 2 …')).toBe(true);
    expect(hasLine('a (b) c', 'a (b) c')).toBe(true);
  });

  it('refuses lines that only contain what is expected', () => {
    expect(hasLine('error: created', 'created')).toBe(false);
    expect(hasLine('', 'created')).toBe(false);
  });
});
