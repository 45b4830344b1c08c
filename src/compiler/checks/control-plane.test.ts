import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import { describeWithControlPlane, type TestCluster, testCluster, waitFor } from '../../testing/index.js';
import type { CheckCase } from './fixtures/crd-case.js';
import { checkCases } from './fixtures/crd-cases.js';
import { checkSource } from './fixtures/load.js';

describeWithControlPlane(describe, 'the checks agree with the API server:', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
  }, 120_000);

  afterAll(() => cluster?.stop());

  it.each(checkCases.map((one, index) => [one.name, one, index] as const))('%s', async (_name, one, index) => {
    expect(await resultOf(one.wrong, `wrong${index}`)).toBe(one.server ?? 'rejects');
    expect(await resultOf(one.right, `right${index}`)).toBe('accepts');
  });

  /** Creates the CRDs of a source in a separate group, and returns the result. */
  async function resultOf(source: string, group: string): Promise<CheckCase['server'] | 'rejects'> {
    const own = source.replace(/(\+groupName=)(checks)/, `$1${group}$2`);
    const { crds } = checkSource(own);
    const definitions = crds.flatMap(({ artifact }) => artifact.documents) as unknown as CustomResourceDefinition[]; // the API server decides
    for (const definition of definitions) {
      const rejection = await cluster.client.create(definition).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (rejection) return 'rejects';
    }
    const results = await Promise.all(definitions.map(({ metadata }) => settled(String(metadata.name))));
    await Promise.all(definitions.map((definition) => cluster.client.delete(definition)));
    return results.every((isEstablished) => isEstablished) ? 'accepts' : 'does not establish';
  }

  async function settled(name: string): Promise<boolean> {
    const conditionsOf = async () => (await cluster.client.get(CustomResourceDefinition, { name })).status?.conditions;
    const conditions = await waitFor(
      async () => {
        const found = await conditionsOf();
        return found?.some(
          ({ type, status }) =>
            status === (type === 'NamesAccepted' ? 'False' : 'True') && type !== 'NonStructuralSchema',
        )
          ? found
          : undefined;
      },
      { what: `the CRD \`${name}\` to settle` },
    );
    return !conditions.some(({ type, status }) => type === 'NamesAccepted' && status === 'False');
  }
});
