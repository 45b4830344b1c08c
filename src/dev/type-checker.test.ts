import { expect, it } from 'vitest';
import { problemIn } from './type-checker.js';

it.each([
  [
    'src/a.ts(3,7): error TS2322: Type `string` is not assignable.',
    { file: 'src/a.ts', line: 3, column: 7, message: 'TS2322: Type `string` is not assignable.' },
  ],
  ['src/a.ts:3:7 - error TS1005: `;` expected.', { file: 'src/a.ts', line: 3, column: 7, severity: 'error' }],
])('reads the line %s', (line, expected) => {
  expect(problemIn(line)).toMatchObject([{ source: 'types', ...expected }]);
});

it('ignores other lines', () => {
  expect(problemIn('Found 0 errors. Watching for file changes.')).toEqual([]);
});
