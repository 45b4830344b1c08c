import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Deployment } from '../../k8s/apps/v1.js';
import type { Pod } from '../../k8s/core/v1.js';
import { mergePatch } from '../../runtime/index.js';
import { type ControlPlane, type PodBehavior, startControlPlane, waitFor } from '../index.js';

let plane: ControlPlane;

/** Pods of the image `broken` run, and are never ready. */
function podBehavior({ spec }: Pod): PodBehavior {
  return spec?.containers[0]?.image === 'broken' ? { readyAfter: 'never' } : {};
}

beforeAll(async () => {
  plane = await startControlPlane({ controllers: { podBehavior } });
});
afterAll(() => plane?.stop());

it('keeps three of four pods while a rollout is stuck', async () => {
  const [labels, metadata] = [{ app: 'web' }, { name: 'web', namespace: 'default' }];
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'good' }] } };
  const spec = { replicas: 4, selector: { matchLabels: labels }, template };
  const deployment = await plane.client.create(Deployment.from({ metadata, spec }));
  const statusOf = async () => (await plane.client.get(Deployment, metadata)).status ?? {};
  await waitFor(async () => (await statusOf()).availableReplicas === 4, { what: 'four pods' });
  const containers = [{ name: 'web', image: 'broken' }];
  await plane.client.patch(deployment, mergePatch({ spec: { template: { spec: { containers } } } }));
  await waitFor(async () => (await statusOf()).updatedReplicas === 2, { what: 'two new pods' });
  expect((await statusOf()).availableReplicas).toBe(3);
});

it('is the example of the documentation', () => {
  const page = readFileSync(new URL('../../../docs/concepts/testing.md', import.meta.url), 'utf8');
  const own = readFileSync(new URL(import.meta.url), 'utf8');
  const example = own.slice(own.indexOf('let plane'), own.indexOf("\nit('is the example"));
  expect(page).toContain(example);
});
