import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { DaemonSet, Deployment, ReplicaSet, StatefulSet } from '../../../k8s/apps/v1.js';
import { HorizontalPodAutoscaler } from '../../../k8s/autoscaling/v2.js';
import { ConfigMap, type Pod, ReplicationController, type Service } from '../../../k8s/core/v1.js';
import type { KubernetesObject, ObjectType, Stored } from '../../../k8s/index.js';
import { PodDisruptionBudget } from '../../../k8s/policy/v1.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import type { Client } from '../interfaces/client.js';
import { newClient } from './client.js';

interface Ship extends KubernetesObject {
  spec: { size: number };
  status?: { observedGeneration?: number };
}

describe('the type of `metadata.generation`', () => {
  it('is number if the status has `observedGeneration`', () => {
    const observe = (ship: Stored<Ship>): Ship => {
      ship.status = { observedGeneration: ship.metadata.generation };
      return ship;
    };
    expectTypeOf(observe).parameter(0).toHaveProperty('metadata');
    expectTypeOf<Stored<Deployment>['metadata']['generation']>().toEqualTypeOf<number>();
  });

  it('may be undefined for other kinds', () => {
    expectTypeOf<Stored<ConfigMap>['metadata']['generation']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Stored<Service>['metadata']['generation']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Stored<Pod>['metadata']['uid']>().toEqualTypeOf<string>();
    expectTypeOf<Stored<KubernetesObject>['metadata']['generation']>().toEqualTypeOf<number | undefined>();
  });
});

describeWithControlPlane(describe, 'the API server', () => {
  let controlPlane: ControlPlane;
  let client: Client;
  beforeAll(async () => {
    controlPlane = await startControlPlane();
    client = newClient({ config: controlPlane.config });
  }, 120_000);
  afterAll(() => controlPlane?.stop(), 60_000);

  const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a' }] } };
  const selector = { matchLabels: { app: 'a' } };
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };
  const metadata = { namespace: 'default', name: 'a' };
  const objects: readonly KubernetesObject[] = [
    Deployment.from({ metadata, spec: { selector, template } }),
    DaemonSet.from({ metadata, spec: { selector, template } }),
    ReplicaSet.from({ metadata, spec: { selector, template } }),
    StatefulSet.from({ metadata, spec: { selector, template, serviceName: 'a' } }),
    ReplicationController.from({ metadata, spec: { template } }),
    PodDisruptionBudget.from({ metadata, spec: { selector } }),
    HorizontalPodAutoscaler.from({ metadata, spec: { maxReplicas: 2, scaleTargetRef } }),
  ];

  it.each(objects.map((object) => [object.kind, object] as const))('counts the generation of %s', async (_, object) => {
    const stored: Stored<KubernetesObject> = await client.create(object);
    expect(stored.metadata.generation).toBe(1);
  });

  it('does not count the generation of ConfigMap', async () => {
    const kind: ObjectType<ConfigMap> = ConfigMap;
    const { items } = await client.list(kind, { namespace: 'kube-system' });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.metadata.generation === undefined)).toBe(true);
  });
});
