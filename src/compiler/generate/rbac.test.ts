import { expect, it } from 'vitest';
import { mergeRules } from './rbac.js';

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
