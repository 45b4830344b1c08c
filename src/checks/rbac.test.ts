import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../k8s/index.js';
import { describeWithControlPlane, type TestCluster, testCluster } from '../testing/index.js';
import { checkRules } from './fixtures/check-rules.js';
import { roleCases } from './fixtures/role-cases.js';

const table = roleCases.map((one) => [one.name, one] as const);

describe('checkRoles', () => {
  it.each(table)('reports %s, at its place', (_name, { code = 'rbac-invalid', wrong, severity, message, at }) => {
    const { source, problems } = checkRules(['groups=apps,resources=deployments,verbs=list', wrong]);
    expect(problems).toMatchObject([{ code, severity, message: expect.stringMatching(message) }]);
    const [problem] = problems;
    expect(problem?.span && source.slice(problem.span.start, problem.span.end)).toBe(
      at ?? `+kubebuilder:rbac:${wrong}`,
    );
    expect(problem?.hint).toMatch(/\w/);
  });

  it.each(table)('is silent beside %s', (_name, { right }) => {
    expect(checkRules([right]).problems).toEqual([]);
  });

  it('reports all that is wrong with a permission at once', () => {
    const { problems } = checkRules(['urls=/metrics,resources=pods,namespace=default,verbs={}']);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/without verbs/),
      expect.stringMatching(/both/),
      expect.stringMatching(/in a namespace/),
    ]);
  });

  it('reports a marker that others would make up for', () => {
    const { problems } = checkRules(['groups=apps,resources=pods,verbs=get', 'resources=pods,verbs=get']);
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringMatching(/without `groups`/) }]);
  });

  it('tells the group of a group with its version', () => {
    const hints = ['apps/v1', '/v1'].map(
      (group) => checkRules([`groups=${group},resources=pods,verbs=get`]).problems[0]?.hint,
    );
    expect(hints).toEqual(['leave the version out: `apps`', 'leave the version out: `core`']);
  });
});

describeWithControlPlane(describe, 'what the checks say of permissions is what the API server does:', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
  }, 120_000);

  afterAll(() => cluster?.stop());

  it.each(roleCases.map((one, index) => [one.name, one, index] as const))('%s', async (_name, one, index) => {
    expect(await fate(one.wrong, `wrong-${index}`)).toBe(
      one.server ?? (one.severity === 'error' ? 'refuses' : 'accepts'),
    );
    expect(await fate(one.right, `right-${index}`)).toBe('accepts');
  });

  async function fate(marker: string, roleName: string): Promise<'refuses' | 'accepts'> {
    const { roles } = checkRules([marker], roleName);
    const created = roles.map((role) => cluster.client.create(role as unknown as KubernetesObject)); // plain data that is one
    const outcomes = await Promise.allSettled(created);
    return outcomes.every(({ status }) => status === 'fulfilled') ? 'accepts' : 'refuses';
  }
});
