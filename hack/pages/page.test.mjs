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

  it('skips commands that only the reader runs, with their output', () => {
    expect(stepsOf('```sh skip\nkind create cluster\n```\n```text\nCreating\n```\n')).toEqual([]);
  });

  it.each([
    ['a block without an end', '```sh\nls\n', 'line 1: missing closing block'],
    ['output of nothing', '```text\nhello\n```\n', 'line 1: output without a command'],
  ])('refuses %s', (_, page, expected) => {
    expect(() => stepsOf(page)).toThrow(expected);
  });
});

describe('hasLine', () => {
  it('matches any text with an ellipsis and any spaces with spaces', () => {
    expect(hasLine('NAME   READY\nsite   2       5s\n', 'site 2 …')).toBe(true);
    expect(hasLine('a (b) c', 'a (b) c')).toBe(true);
  });

  it('rejects lines that only contain the expected text', () => {
    expect(hasLine('error: created', 'created')).toBe(false);
    expect(hasLine('', 'created')).toBe(false);
  });
});
