import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../k8s/index.js';
import { describeWithControlPlane, type TestCluster, testCluster } from '../../testing/index.js';
import { checkRules } from './fixtures/check-rules.js';
import { roleCases } from './fixtures/role-cases.js';

const table = roleCases.map((one) => [one.name, one] as const);

describe('checkRoles', () => {
  it.each(table)('reports %s, at its location', (_name, { code = 'rbac-invalid', wrong, severity, message, at }) => {
    const { source, problems } = checkRules(['groups=apps,resources=deployments,verbs=list', wrong]);
    expect(problems).toMatchObject([{ code, severity, message: expect.stringMatching(message) }]);
    const [problem] = problems;
    expect(problem?.span && source.slice(problem.span.start, problem.span.end)).toBe(
      at ?? `+kubebuilder:rbac:${wrong}`,
    );
    expect(problem?.hint).toMatch(/\w/);
  });

  it.each(table)('accepts the corrected marker of: %s', (_name, { right }) => {
    expect(checkRules([right]).problems).toEqual([]);
  });

  it('reports all errors of a rule at once', () => {
    const { problems } = checkRules(['urls=/metrics,resources=pods,namespace=default,verbs={}']);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/at least one verb/),
      expect.stringMatching(/both/),
      expect.stringMatching(/`namespace`/),
    ]);
  });

  it('reports an invalid marker even if merging it with others would make it valid', () => {
    const { problems } = checkRules(['groups=apps,resources=pods,verbs=get', 'resources=pods,verbs=get']);
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringMatching(/must have `groups`/) }]);
  });

  it('suggests the group of a group that is written with its version', () => {
    const hints = ['apps/v1', '/v1'].map(
      (group) => checkRules([`groups=${group},resources=pods,verbs=get`]).problems[0]?.hint,
    );
    expect(hints).toEqual(['omit the version: `apps`', 'omit the version: `core`']);
  });
});

describeWithControlPlane(describe, 'the checks of RBAC rules agree with the API server:', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
  }, 120_000);

  afterAll(() => cluster?.stop());

  it.each(roleCases.map((one, index) => [one.name, one, index] as const))('%s', async (_name, one, index) => {
    expect(await resultOf(one.wrong, `wrong-${index}`)).toBe(
      one.server ?? (one.severity === 'error' ? 'rejects' : 'accepts'),
    );
    expect(await resultOf(one.right, `right-${index}`)).toBe('accepts');
  });

  async function resultOf(marker: string, roleName: string): Promise<'rejects' | 'accepts'> {
    const { roles } = checkRules([marker], roleName);
    const created = roles.map((role) => cluster.client.create(role as unknown as KubernetesObject)); // plain data that is one
    const outcomes = await Promise.allSettled(created);
    return outcomes.every(({ status }) => status === 'fulfilled') ? 'accepts' : 'rejects';
  }
});
