import { expect, it } from 'vitest';
import { mergeRules } from './rbac.js';

const words = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

it('joins rules that differ in a single list', () => {
  const rule = { groups: ['apps'], resources: ['deployments', 'pods'], verbs: ['get'] };
  const rules = mergeRules([
    rule,
    { ...rule, verbs: ['list'], groups: ['apps'] },
    { ...rule, groups: ['core'], verbs: ['list', 'get'] },
    { ...rule, resources: ['jobs'] },
  ]);
  expect(rules.map(({ groups, resources, verbs }) => [groups, resources, verbs])).toEqual([
    [
      ['', 'apps'],
      ['deployments', 'pods'],
      ['get', 'list'],
    ],
    [['apps'], ['jobs'], ['get']],
  ]);
});

it('merges a marker with many groups and resources without multiplying them', () => {
  const began = performance.now();
  const rules = mergeRules([{ groups: words('g', 20_000), resources: words('r', 20_000), verbs: ['get'] }]);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(rules.map(({ groups, resources }) => [groups.length, resources.length])).toEqual([[20_000, 20_000]]);
}, 60_000);
