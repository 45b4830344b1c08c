import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitFor } from '../testing/index.js';
import type { DevProblem } from './protocol.js';
import { problemIn, startTypeChecker } from './type-checker.js';

it.each([
  [
    'src/a.ts(3,7): error TS2322: Type `string` is not assignable.',
    { file: 'src/a.ts', line: 3, column: 7, message: 'TS2322: Type `string` is not assignable.' },
  ],
  [
    'error TS2688: Cannot find the types of `node`.',
    { severity: 'error', message: 'TS2688: Cannot find the types of `node`.' },
  ],
  ['src/a.ts:3:7 - error TS1005: `;` expected.', { file: 'src/a.ts', line: 3, column: 7, severity: 'error' }],
])('reads the line %s', (line, expected) => {
  expect(problemIn(line)).toMatchObject([{ source: 'types', ...expected }]);
});

it('ignores other lines', () => {
  expect(problemIn('Found 0 errors. Watching for file changes.')).toEqual([]);
});

/** A compiler that reads the source at its start, and reports the check when the file `go` exists. It does not watch. */
const compiler = `
const { existsSync, readFileSync } = require('node:fs');
const text = readFileSync('source.ts', 'utf8');
const timer = setInterval(() => {
  if (!existsSync('go')) return;
  clearInterval(timer);
  console.log(text.includes('wrong') ? 'source.ts(1,1): error TS2322: wrong' : '');
  console.log('Found 1 error. Watching for file changes.');
  setInterval(() => {}, 1000);
}, 10);
`;

it('checks a source again that changed during the first check', async () => {
  const project = mkdtempSync(join(tmpdir(), 'kbts-types-'));
  const write = (file: string, text: string) => writeFileSync(join(project, file), text);
  mkdirSync(join(project, 'node_modules/typescript/bin'), { recursive: true });
  write('package.json', '{}');
  write('node_modules/typescript/package.json', '{"name":"typescript"}');
  write('node_modules/typescript/bin/tsc', `require('node:fs').appendFileSync('starts', 'x');${compiler}`);
  write('source.ts', 'right');
  const checks: (readonly DevProblem[])[] = [];
  const checker = startTypeChecker(project, (problems) => checks.push(problems));
  try {
    const starts = (): string => {
      try {
        return readFileSync(join(project, 'starts'), 'utf8');
      } catch {
        return '';
      }
    };
    await waitFor(async () => starts() === 'x', { what: 'the compiler' });
    write('source.ts', 'wrong');
    checker?.changed();
    write('go', '');
    await waitFor(async () => checks.length > 0, { what: 'a check' });
    expect(starts()).toBe('xx');
    expect(checks).toMatchObject([[{ message: 'TS2322: wrong' }]]);
  } finally {
    checker?.stop();
    rmSync(project, { recursive: true, force: true, maxRetries: 5 });
  }
});
