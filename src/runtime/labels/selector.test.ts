import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/rules/fixtures/cpu-time.js';
import { matchesLabels, parseLabelSelector, requirementsOf } from './index.js';

describe('parseLabelSelector', () => {
  it.each([
    ['app=web', { app: 'web' }, { app: 'db' }],
    ['app==web', { app: 'web' }, {}],
    ['app!=web', {}, { app: 'web' }],
    ['app in (web, db),env=prod', { app: 'db', env: 'prod' }, { app: 'db' }],
    ['app notin (web,db)', { app: 'x' }, { app: 'web' }],
    ['!old', {}, { old: '' }],
    ['new', { new: '' }, {}],
    ['', {}, undefined],
  ])('reads `%s`', (text, good, bad) => {
    const requirements = parseLabelSelector(text);
    expect(matchesLabels(requirements, good)).toBe(true);
    if (bad) expect(matchesLabels(requirements, bad)).toBe(false);
  });

  it('reads a set of labels', () => {
    expect(matchesLabels(parseLabelSelector({ a: '1', b: '2' }), { a: '1', b: '2', c: '3' })).toBe(true);
    expect(matchesLabels(parseLabelSelector({ a: '1', b: '2' }), { a: '1' })).toBe(false);
  });

  it.each(['app in web', '=x', 'a b', 'app=a=b', 'a,,b'])(
    'refuses `%s` and says what a condition looks like',
    (text) => {
      expect(() => parseLabelSelector(text)).toThrow(/not a condition: write for example/);
    },
  );

  it.each(['a,', '(', 'a in (b),', 'a in (b', ' ', '!', 'a=', ')', 'a in (b,'])(
    'takes time proportional to a selector of many %j',
    async (unit) => {
      const parse = () => {
        try {
          parseLabelSelector(`${unit.repeat(200_000)}a`);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      };
      expect(await cpuTimeOf(parse)).toBeLessThan(2_000);
    },
  );

  it('does not treat inherited properties as labels', () => {
    expect(matchesLabels(parseLabelSelector('constructor'), {})).toBe(false);
  });
});

describe('requirementsOf', () => {
  it('converts the selectors of objects', () => {
    const requirements = requirementsOf({
      matchLabels: { app: 'web' },
      matchExpressions: [{ key: 'env', operator: 'NotIn', values: ['test'] }],
    });
    expect(matchesLabels(requirements, { app: 'web', env: 'prod' })).toBe(true);
    expect(matchesLabels(requirements, { app: 'web', env: 'test' })).toBe(false);
  });

  it('rejects an unknown operator', () => {
    for (const operator of ['Near', 'constructor', '__proto__', 'toString']) {
      expect(() => requirementsOf({ matchExpressions: [{ key: 'env', operator }] })).toThrow(
        `\`${operator}\` is not an operator`,
      );
    }
  });
});
