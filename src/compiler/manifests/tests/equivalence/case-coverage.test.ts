import { describe, expect, it } from 'vitest';
import { markerHelp } from '../../../markers/index.js';
import { readCases } from './fixtures/differential-case.js';

const cases = [...readCases('.'), ...readCases('refused')];
const go = cases.map((one) => one.go).join('\n');
const typescript = cases
  .flatMap(({ files }) => Object.entries(files))
  .filter(([path]) => path.endsWith('.ts'))
  .map(([, text]) => text)
  .join('\n');

/** Markers that controller-gen has too. */
const common = markerHelp().filter(({ name }) => !name.startsWith('kbts:'));
const names = common.flatMap(({ name, aliases }) => [name, ...aliases]);
const decorators = common.flatMap(({ decorator }) => decorator ?? []);

describe('the cases against controller-gen', () => {
  it.each(names)('use the marker +%s', (name) => {
    expect(isUsed(name)).toBe(true);
  });

  it.each(decorators)('use the decorator @%s', (decorator) => {
    expect(typescript).toMatch(new RegExp(`\\b${decorator}\\(`));
  });

  it('would be found out when they lacked a marker', () => {
    expect(isUsed('kubebuilder:validation:Minimun')).toBe(false);
    expect(isUsed('kubebuilder:validation:Min')).toBe(false);
  });
});

function isUsed(name: string): boolean {
  return new RegExp(`^\\s*// ?\\+${name}([:=\\s]|$)`, 'm').test(go);
}
