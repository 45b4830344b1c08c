import { describe, expect, it } from 'vitest';
import { checkCases } from './fixtures/crd-cases.js';
import { checkSource } from './fixtures/load.js';

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
});
