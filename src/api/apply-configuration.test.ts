import { describe, expect, expectTypeOf, it } from 'vitest';
import { Deployment } from '../k8s/apps/v1.js';
import { ConfigMap } from '../k8s/core/v1.js';
import type { ApplyConfiguration, KubernetesObject } from '../k8s/index.js';
import { CustomResource, GroupVersion } from './index.js';

class Ship extends CustomResource {
  spec!: { size: number; crew: { name: string; age: number }[] };
  status?: { ready: boolean };
}
new GroupVersion('sea.example.com', 'v1').register(Ship);

describe('applyConfiguration', () => {
  it('of a built-in kind contains any part of an object, with apiVersion and kind', () => {
    const metadata = { namespace: 'default', name: 'a' };
    const configuration = Deployment.applyConfiguration({ metadata, spec: { replicas: 3 } });
    expect(configuration).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { replicas: 3 } });
    expectTypeOf(configuration).toEqualTypeOf<ApplyConfiguration<Deployment>>();
    expectTypeOf(configuration).toExtend<KubernetesObject>();
    const template = { spec: { containers: [{ name: 'main', image: 'main:2' }] } };
    expect(Deployment.applyConfiguration({ metadata, spec: { template } }).spec).toEqual({ template });
    expect(ConfigMap.applyConfiguration({ metadata, data: { a: '1' } })).toMatchObject({ data: { a: '1' } });
  });

  it('of a custom resource, too', () => {
    const configuration = Ship.applyConfiguration({ metadata: { name: 'a' }, spec: { crew: [{ name: 'ann' }] } });
    expect(configuration).toEqual({
      apiVersion: 'sea.example.com/v1',
      kind: 'Ship',
      metadata: { name: 'a' },
      spec: { crew: [{ name: 'ann' }] },
    });
  });

  it('requires the name, and values of the right types', () => {
    // @ts-expect-error the name is required
    Deployment.applyConfiguration({ metadata: {}, spec: { replicas: 3 } });
    // @ts-expect-error a number is required
    Deployment.applyConfiguration({ metadata: { name: 'a' }, spec: { replicas: '3' } });
    // @ts-expect-error an unknown field
    Ship.applyConfiguration({ metadata: { name: 'a' }, spec: { sice: 3 } });
    // @ts-expect-error `from` requires whole objects
    Deployment.from({ metadata: { name: 'a' }, spec: { replicas: 3 } });
  });
});
