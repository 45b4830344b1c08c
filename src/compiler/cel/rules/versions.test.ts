import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../base/json/index.js';
import type { KubernetesVersion } from '../../../base/kubernetes-version.js';
import { placedDiagnostics } from '../fixtures/placed-diagnostics.js';

const short: JsonSchema = { type: 'string', maxLength: 9 };
const properties: Record<string, JsonSchema> = {
  names: { type: 'array', maxItems: 9, items: short },
  labels: { type: 'object', maxProperties: 9, additionalProperties: short },
  name: short,
  seconds: { type: 'integer' },
  wait: { type: 'string', format: 'duration' },
};

function found(target: KubernetesVersion, rule: string) {
  return placedDiagnostics({ type: 'object', properties, 'x-kubernetes-validations': [{ rule }] }, target);
}

const inLabels = 'self.labels.`app.io/name` == "a"';

describe('a rule is reported that the targeted version does not accept', () => {
  test.each<[KubernetesVersion, string, string, string, string]>([
    [
      '1.33',
      'self.names.sort() == self.names',
      'sort',
      'rules can use `sort` as of Kubernetes 1.35; the project targets 1.33',
      'rewrite the rule without it, or set `kubernetesVersion: "1.35"` in PROJECT',
    ],
    [
      '1.34',
      'self.names.sortBy(n, n.size()) == self.names',
      'self.names.sortBy(n, n.size())',
      'rules can use `sortBy` as of Kubernetes 1.35; the project targets 1.34',
      'rewrite the rule without it, or set `kubernetesVersion: "1.35"` in PROJECT',
    ],
    [
      '1.33',
      'isSemver(self.name)',
      'isSemver',
      'rules can use `isSemver` as of Kubernetes 1.34; the project targets 1.33',
      'rewrite the rule without it, or set `kubernetesVersion: "1.34"` in PROJECT',
    ],
    [
      '1.37',
      'self.names.includes("a")',
      'includes',
      'rules can use `includes` as of Kubernetes 1.38; the project targets 1.37',
      'rewrite the rule without it; the newest version that kbts supports is 1.37',
    ],
    [
      '1.36',
      inLabels,
      '`app.io/name`',
      'rules can use a name in backticks as of Kubernetes 1.37; the project targets 1.36',
      'write the key of a map as `self.labels["…"]`, or set `kubernetesVersion: "1.37"` in PROJECT',
    ],
    [
      '1.37',
      'duration(self.seconds) > self.wait',
      'duration',
      'the conversion of an integer to a duration was removed in Kubernetes 1.37; the project targets 1.37',
      'convert a string instead, as in `duration("%ds".format([…]))`',
    ],
  ])('%s: %s', (target, rule, at, message, hint) => {
    const diagnostics = found(target, rule);
    expect(diagnostics).toMatchObject([{ code: 'kubernetes-version', severity: 'error', message, hint }]);
    const [{ start, end } = { start: 0, end: 0 }] = diagnostics;
    expect(rule.slice(start, end)).toBe(at);
  });
});

test.each<[KubernetesVersion, string]>([
  ['1.35', 'self.names.sort() == self.names'],
  ['1.34', 'isSemver(self.name)'],
  ['1.37', inLabels],
  ['1.36', 'duration(self.seconds) > self.wait'],
  ['1.37', 'duration("%ds".format([self.seconds])) > self.wait'],
])('%s accepts %s', (target, rule) => {
  expect(found(target, rule)).toEqual([]);
});

test.each<[KubernetesVersion, string, string | undefined]>([
  ['1.34', 'self.names.slic(0, 1).size() > 0', undefined],
  ['1.35', 'self.names.slic(0, 1).size() > 0', 'did you mean `slice`?'],
  ['1.37', 'self.names.include("a")', undefined],
])('%s: suggestions for the function in %s are those that rules can use', (target, rule, hint) => {
  const [diagnostic] = found(target, rule);
  expect(diagnostic?.code).toBe('cel-type');
  if (hint) expect(diagnostic?.hint).toBe(hint);
  else expect(diagnostic?.hint).not.toContain('did you mean');
});

test('the cost of `matches` as a function counts as of 1.37', () => {
  const schema: JsonSchema = {
    type: 'array',
    items: { type: 'string', 'x-kubernetes-validations': [{ rule: 'matches(self, "^[a-z]+$")' }] },
  };
  const root: JsonSchema = { type: 'object', properties: { names: schema } };
  expect(placedDiagnostics(root, '1.36')).toEqual([]);
  expect(placedDiagnostics(root, '1.37')).toMatchObject([{ code: 'cel-cost' }]);
});
