import { describe, expect, it } from 'vitest';
import { hasLine, stepsOf, textOf } from './page.mjs';

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
        outputLine: 6,
      },
      { kind: 'file', line: 10, path: 'src/a.ts', parts: [{ line: 10, text: 'export {};' }] },
      { kind: 'commands', line: 17, commands: ['npm run dev'], isBackground: true, expected: [] },
    ]);
  });

  it('skips commands that only the reader runs, with their output', () => {
    expect(stepsOf('```sh skip\nkind create cluster\n```\n```text\nCreating\n```\n')).toEqual([]);
  });

  it('collects the parts of a file, and passes over excerpts', () => {
    const page = [
      ...['```ts', '// src/a.ts', 'const a = 1;', '```'],
      ...['```yaml', '# config/b.yaml', 'b: 1', '```'],
      ...['```ts', '// src/a.ts, continued', '', 'export { a };', '', '```'],
      ...['```ts', '// src/c.ts, excerpt', 'const c = 1;', '```'],
    ].join('\n');
    expect(stepsOf(page)).toMatchObject([
      { path: 'src/a.ts', parts: [{ text: 'const a = 1;' }, { line: 9, text: 'export { a };' }] },
      { path: 'config/b.yaml' },
    ]);
  });

  it.each([
    ['a block without an end', '```sh\nls\n', 'line 1: missing closing block'],
    ['output of nothing', '```text\nhello\n```\n', 'line 1: output without a command'],
    ['two outputs', '```sh\nls\n```\n```text\na\n```\n```text\nb\n```', 'line 7: the commands above already have'],
    ['a file that is there twice', `${file('src/a.ts')}${file('src/a.ts')}`, 'line 5: `src/a.ts` is already in line 1'],
    ['a part of nothing', file('src/a.ts, continued'), 'line 1: `src/a.ts` is continued, but no block'],
    [
      'commands that run before a file is complete',
      `${file('src/a.ts')}\`\`\`sh\nls\n\`\`\`\n${file('src/a.ts, continued')}`,
      'line 8: commands in line 5 run before `src/a.ts` is complete',
    ],
  ])('refuses %s', (_, page, expected) => {
    expect(() => stepsOf(page)).toThrow(expected);
  });
});

describe('textOf', () => {
  const step = {
    kind: 'file',
    line: 1,
    path: 'src/a.ts',
    parts: [
      { line: 1, text: 'a {' },
      { line: 5, text: '  b\n}' },
    ],
  };

  it('puts a blank line between two parts, unless the tested file has none there', () => {
    expect(textOf(step)).toBe('a {\n\n  b\n}\n');
    expect(textOf(step, 'a {\n  b\n}\n')).toBe('a {\n  b\n}\n');
    expect(textOf(step, 'a {\n\n  b\n}\n')).toBe('a {\n\n  b\n}\n');
  });
});

function file(header) {
  return `\`\`\`ts\n// ${header}\nexport {};\n\`\`\`\n`;
}

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
