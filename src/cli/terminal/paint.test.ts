import { describe, expect, it } from 'vitest';
import { diffOf } from '../../base/files/index.js';
import { diffPaintFor } from './paint.js';

const stream = (isTerminal: boolean) => ({ write: () => undefined, isTerminal });
const esc = '\u001b';
const colors: Readonly<Record<string, string>> = { 1: 'bold', 31: 'red', 32: 'green', 36: 'cyan' };

/** A painted text with the name of each line's color before it. */
function named(text: string): string[] {
  const pattern = new RegExp(`^${esc}\\[(\\d+)m(.*)${esc}\\[\\d+m$`);
  return text.split('\n').map((line) => {
    const [, code = '', rest = line] = pattern.exec(line) ?? [];
    return `${colors[code] ?? 'plain'}: ${rest}`;
  });
}

const changes = [
  { kind: 'update', path: 'a.txt', before: 'a\n-- b\nc\n', contents: 'a\n++ b\nc' },
  { kind: 'create', path: 'empty', contents: '' },
  { kind: 'delete', path: 'gone', before: '-- q\n' },
] as const;

describe('a diff', () => {
  it('on a terminal has the colors of git', async () => {
    expect(named(diffPaintFor(stream(true), {})(await diffOf(changes)))).toEqual([
      'bold: --- a/a.txt',
      'bold: +++ b/a.txt',
      'cyan: @@ -1,3 +1,3 @@',
      'plain:  a',
      'red: --- b',
      'red: -c',
      'green: +++ b',
      'green: +c',
      'plain: \\ No newline at end of file',
      'bold: --- /dev/null',
      'bold: +++ b/empty',
      'bold: --- a/gone',
      'bold: +++ /dev/null',
      'cyan: @@ -1,1 +0,0 @@',
      'red: --- q',
      'plain: ',
    ]);
  });

  it('has none elsewhere unless FORCE_COLOR is set; NO_COLOR disables them', async () => {
    const diff = await diffOf(changes);
    expect(diffPaintFor(stream(false), {})(diff)).toBe(diff);
    expect(diffPaintFor(stream(true), { NO_COLOR: '1' })(diff)).toBe(diff);
    expect(diffPaintFor(stream(false), { FORCE_COLOR: '1' })(diff)).toContain(`${esc}[31m`);
  });
});
