import { type KubernetesObject, StatusError } from 'kbts/runtime';
import { mergePatch } from 'kbts/runtime/client';
import { describeWithControlPlane, readSample, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CronTab } from './crontab.types.js';

// The API server validates the objects: there is no controller.
describeWithControlPlane(describe, 'CronTab', () => {
  let cluster: TestCluster;
  let count = 0;

  beforeAll(async () => {
    cluster = await testCluster();
  });

  afterAll(() => cluster?.stop());

  it('accepts the sample', async () => {
    const { spec } = readSample(CronTab, 'config/samples/stable_v1_crontab.yaml');
    expect((await create(spec)).spec).toEqual(spec);
  });

  it.each([undefined, {}, { replicas: 0 }, { cronSpec: '' }])('accepts the spec %j', async (spec) => {
    expect((await create(spec)).spec).toEqual(spec);
  });

  it.each([
    ['spec', 'daily'],
    ['spec.cronSpec', { cronSpec: 5 }],
    ['spec.image', { image: ['nightly'] }],
    ['spec.replicas', { replicas: 1.5 }],
    ['spec.replicas', { replicas: '3' }],
  ])('rejects an invalid %s', async (field, spec) => {
    const error: unknown = await create(spec).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).code).toBe(422);
    expect((error as StatusError).details.causes?.[0]?.field).toBe(field);
  });

  it('drops unknown fields', async () => {
    expect((await create({ image: 'nightly', unknown: true })).spec).toEqual({ image: 'nightly' });
  });

  it('keeps its spec when its labels change', async () => {
    const created = await create({ image: 'nightly' });
    const changed = await cluster.client.patch(created, mergePatch({ metadata: { labels: { team: 'a' } } }));
    expect(changed.spec).toEqual({ image: 'nightly' });
    expect(changed.metadata.generation).toBe(1);
  });

  /** The spec may be one that the type of CronTab does not allow. */
  function create(spec: unknown): Promise<KubernetesObject & { spec?: unknown }> {
    count += 1;
    const metadata = { name: `test-${count}`, namespace: cluster.namespace };
    const object = { apiVersion: 'stable.example.com/v1', kind: 'CronTab', metadata, spec };
    return cluster.client.create(object);
  }
});
