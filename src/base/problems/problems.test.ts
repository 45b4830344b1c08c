import { describe, expect, it } from 'vitest';
import { type Diagnostic, DiagnosticList, type Paint, placeOf, renderDiagnostic, suggest } from './index.js';

const text = 'export class Spec {\n\t@Minimun(3)\n\tname!: string;\r\n}\n';
const readText = (file: string) => (file === 'spec.ts' ? text : undefined);
const start = text.indexOf('@');
const problem: Diagnostic = {
  code: 'marker-unknown',
  severity: 'error',
  message: 'there is no marker `Minimun`',
  span: { file: 'spec.ts', start, end: start + '@Minimun(3)'.length },
  hint: 'did you mean `Minimum`?\nor something else',
};

describe('renderDiagnostic', () => {
  it('shows the location, the line above, carets below the code, and the hint', () => {
    expect(renderDiagnostic(problem, readText)).toBe(
      [
        'spec.ts:2:2 - error marker-unknown: there is no marker `Minimun`',
        '',
        '  1 | export class Spec {',
        '  2 | \t@Minimun(3)',
        '    | \t^^^^^^^^^^^',
        '',
        '  help: did you mean `Minimum`?',
        '        or something else',
      ].join('\n'),
    );
  });

  it('omits the code frame for a file that cannot be read, and the location when there is no span', () => {
    expect(renderDiagnostic(problem, () => undefined)).toMatch(/^spec\.ts - error marker-unknown/);
    const { span: _span, hint: _hint, ...bare } = problem;
    expect(renderDiagnostic(bare, readText)).toBe('error marker-unknown: there is no marker `Minimun`');
  });

  it('shows carets even when a span is empty or covers several lines', () => {
    const empty = { ...problem, span: { file: 'spec.ts', start, end: start } };
    expect(renderDiagnostic(empty, readText)).toContain('| \t^\n');
    const long = { ...problem, span: { file: 'spec.ts', start, end: text.length } };
    expect(renderDiagnostic(long, readText)).toContain('| \t^^^^^^^^^^^\n');
  });

  it('shows the part of a long line that contains the span', () => {
    const row = `// ${'a'.repeat(150)} wrong ${'b'.repeat(150)}`;
    const start = row.indexOf('wrong');
    const shown = renderDiagnostic({ ...problem, span: { file: 'long.ts', start, end: start + 5 } }, () => row);
    expect(shown.split('\n').slice(2, 4)).toEqual([
      `  1 | …${'a'.repeat(38)} wrong ${'b'.repeat(73)}…`,
      `    | ${' '.repeat(40)}^^^^^`,
    ]);
    const whole = renderDiagnostic({ ...problem, span: { file: 'long.ts', start: 3, end: row.length } }, () => row);
    expect(whole.split('\n').slice(2, 4)).toEqual([`  1 | // ${'a'.repeat(116)}…`, `    |    ${'^'.repeat(117)}`]);
  });

  it('lists related locations with their labels', () => {
    const related = [{ label: 'the other one', span: { file: 'spec.ts', start: 0, end: 6 } }];
    expect(renderDiagnostic({ ...problem, related }, readText)).toContain('  spec.ts:1:1: the other one');
  });

  it('styles the location and the severity', () => {
    const paint: Paint = { severity: (word) => `<${word}>`, dim: (word) => word, strong: (word) => `*${word}*` };
    expect(renderDiagnostic(problem, readText, paint)).toMatch(/^\*spec\.ts:2:2\* - <error>/);
  });
});

describe('DiagnosticList', () => {
  it('sorts diagnostics by file and position, those without a span first', () => {
    const list = new DiagnosticList();
    const at = (file: string, offset: number) => ({ ...problem, span: { file, start: offset, end: offset } });
    const { span: _span, ...withoutSpan } = problem;
    for (const one of [at('b.ts', 1), at('a.ts', 9), withoutSpan, at('a.ts', 2)]) list.report(one);
    expect(list.all.map(({ span }) => span && `${span.file}:${span.start}`)).toEqual([
      undefined,
      'a.ts:2',
      'a.ts:9',
      'b.ts:1',
    ]);
  });

  it('has errors unless all diagnostics are warnings', () => {
    const list = new DiagnosticList();
    list.report({ ...problem, severity: 'warning' });
    expect(list.hasErrors).toBe(false);
    list.report(problem);
    expect(list.hasErrors).toBe(true);
  });
});

describe('placeOf', () => {
  it.each([
    [0, 1, 1],
    [19, 1, 20],
    [20, 2, 1],
    [text.length, 5, 1],
  ])('returns the line and column of offset %i', (offset, line, column) => {
    expect(placeOf(text, offset)).toEqual({ line, column });
  });
});

describe('suggest', () => {
  it.each([
    ['Minimun', 'Minimum'],
    ['minimum', 'Minimum'],
    ['Minmium', 'Minimum'],
    ['MaxLenght', 'MaxLength'],
  ])('suggests a name for %s', (word, expected) => {
    expect(suggest(word, ['Maximum', 'MaxLength', 'Minimum', 'Pattern'])).toBe(expected);
  });

  it.each(['Banana', 'x', ''])('suggests nothing for %j', (word) => {
    expect(suggest(word, ['Maximum', 'MaxLength', 'Minimum', 'Pattern'])).toBeUndefined();
  });
});
