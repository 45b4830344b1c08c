import { describe, expect, it } from 'vitest';
import { checkSource } from '../fixtures/load.js';
import { kind } from '../fixtures/source.js';

function problemsOf(column: string) {
  const source = kind(`// +kubebuilder:printcolumn:${column},type=integer,JSONPath=.spec.size`);
  return checkSource(source).problems.map(({ code, severity, span }) => {
    return [code, severity, span && source.slice(span.start, span.end)];
  });
}

describe('a printer column', () => {
  it.each([
    ['no name', 'name=""', '""'],
    ['a priority above 32 bits', 'name=A,priority=2147483648', '2147483648'],
    ['a priority below 32 bits', 'name=A,priority=-2147483649', '-2147483649'],
  ])('is invalid with %s', (_, column, at) => {
    expect(problemsOf(column)).toEqual([['path-invalid', 'error', at]]);
  });

  it.each(['name=A', 'name=A,priority=2147483647', 'name=A,priority=-2147483648'])('is valid with %s', (column) => {
    expect(problemsOf(column)).toEqual([]);
  });
});
