import { describe, expect, it } from 'vitest';
import { checkCases } from './fixtures/crd-cases.js';
import { checkSource } from './fixtures/load.js';
import { spec } from './fixtures/source.js';

describe('the checks', () => {
  it.each(checkCases.map((one) => [one.name, one] as const))('report %s, at its location', (_name, one) => {
    const { problems } = checkSource(one.wrong);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      [one.code, one.severity ?? (one.server === 'accepts' ? 'warning' : 'error')],
    ]);
    const [problem] = problems;
    expect(problem?.span && one.wrong.slice(problem.span.start, problem.span.end)).toBe(one.at);
    expect(problem?.hint).toMatch(/\w/);
  });

  it.each(checkCases.map((one) => [one.name, one] as const))('accept the corrected source of: %s', (_name, one) => {
    expect(checkSource(one.right).problems).toEqual([]);
  });

  it('say that equal bounds exclude the only value', () => {
    const markers = ['Minimum=5', 'Maximum=5', 'ExclusiveMaximum=true'];
    const source = spec(`${markers.map((one) => `  // +kubebuilder:validation:${one}\n`).join('')}  size?: Int32;`);
    const message =
      'no value of `.spec.size` can be valid: `minimum` and `maximum` are both 5, and one of them is exclusive';
    expect(checkSource(source).problems).toMatchObject([{ message }]);
  });

  it('offer no fields for a list map key if the items have none', () => {
    const source = spec('  // +listType=map\n  // +listMapKey=name\n  parts?: RawExtension[];');
    expect(checkSource(source).problems).toMatchObject([{ hint: 'use an item type that declares the field' }]);
  });
});
