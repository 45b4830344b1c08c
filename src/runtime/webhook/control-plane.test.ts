import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../testing/index.js';
import { fixedCertificate, makeCertificate } from '../certwatcher/index.js';
import { type Client, newClient } from '../client/index.js';
import { silentLogger } from '../log/index.js';
import { FieldErrors, field, type Validator } from './admission/index.js';
import { newHubSpokeConverter } from './conversion/index.js';
import { newWebhookManagedBy, newWebhookServer } from './index.js';

interface Shed extends KubernetesObject {
  spec: { size?: number; color?: string };
}
interface ShedV2 extends KubernetesObject {
  spec: { width?: number; color?: string };
}
const Shed = defineKind<Shed>({
  group: 'sheds.example.com',
  version: 'v1',
  kind: 'Shed',
  plural: 'sheds',
  namespaced: false,
});
const ShedV2 = defineKind<ShedV2>({
  group: 'sheds.example.com',
  version: 'v2',
  kind: 'Shed',
  plural: 'sheds',
  namespaced: false,
});

const schema = {
  openAPIV3Schema: {
    type: 'object',
    properties: { spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  },
};
const conversion = {
  strategy: 'Webhook',
  webhook: {
    conversionReviewVersions: ['v1'],
    clientConfig: { service: { namespace: 's', name: 'w', path: '/convert' } },
  },
};
const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'sheds.sheds.example.com' },
  spec: {
    group: 'sheds.example.com',
    scope: 'Cluster',
    names: { kind: 'Shed', plural: 'sheds', singular: 'shed', listKind: 'ShedList' },
    conversion,
    versions: ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema })),
  },
};

function configuration(kind: string, path: string, operations: readonly string[]) {
  const rules = [{ apiGroups: ['sheds.example.com'], apiVersions: ['v1'], resources: ['sheds'], operations }];
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name: 'sheds' },
    webhooks: [
      {
        name: 'sheds.kb.io',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        rules,
        clientConfig: { service: { namespace: 's', name: 'w', path } },
      },
    ],
  };
}

const validator: Validator<Shed> = {
  validateCreate(shed) {
    const { size = 0 } = shed.spec;
    const errors = new FieldErrors();
    if (size < 0) errors.add(field('spec', 'size').invalid(size, 'must not be negative'));
    if (shed.spec.color === 'red') errors.add(field('spec', 'color').notSupported('red', ['blue']));
    errors.throwIfAny(shed);
  },
  validateUpdate(before, after) {
    if (before.spec.size !== after.spec.size) throw new Error('the size of a shed is fixed');
  },
  validateDelete(shed) {
    if (shed.spec.color === 'gold') throw new Error('golden sheds stay');
  },
};

describeWithControlPlane(describe, 'webhooks on a control plane', () => {
  const stop = new AbortController();
  let controlPlane: ControlPlane;
  let client: Client;
  let running: Promise<void>;
  let release: (() => void) | undefined;
  const logged: string[] = [];

  beforeAll(async () => {
    controlPlane = await startControlPlane();
    client = newClient({ config: controlPlane.config });
    const pair = await makeCertificate({ commonName: 'webhook', ipAddresses: ['127.0.0.1'] });
    const webhookServer = newWebhookServer({
      host: '127.0.0.1',
      port: 0,
      certificates: fixedCertificate(pair),
      limits: { maxRequests: 1 },
      log: { ...silentLogger, info: (message) => void logged.push(message) },
    });
    newWebhookManagedBy({ webhookServer, log: silentLogger }, Shed)
      .withDefaulter({
        async default(shed) {
          shed.spec.size ??= 1;
          if (shed.spec.color === 'slow') await new Promise<void>((resolve) => (release = resolve));
        },
      })
      .withValidator(validator)
      .withConverter(
        newHubSpokeConverter(Shed, {
          kind: ShedV2,
          toHub: ({ metadata, spec: { width, ...spec } }: ShedV2) => ({
            metadata,
            spec: { ...spec, size: width ?? 0 },
          }),
          fromHub: ({ metadata, spec: { size, ...spec } }: Shed) => ({ metadata, spec: { ...spec, width: size } }),
        }),
      )
      .complete();
    running = webhookServer.start(stop.signal);
    await vi.waitFor(() => expect(webhookServer.port).toBeGreaterThan(0));
    const target = { port: webhookServer.port ?? 0, caBundle: pair.cert };
    await controlPlane.installCrds([crd] as never, { conversion: target });
    const configurations = [
      configuration('MutatingWebhookConfiguration', '/mutate-sheds-example-com-v1-shed', ['CREATE', 'UPDATE']),
      configuration('ValidatingWebhookConfiguration', '/validate-sheds-example-com-v1-shed', [
        'CREATE',
        'UPDATE',
        'DELETE',
      ]),
    ];
    await controlPlane.installWebhooks(configurations as never, target);
    await vi.waitFor(async () => {
      const probe = await client.create(Shed.from({ metadata: { name: 'probe' }, spec: {} }), { dryRun: true });
      expect(probe.spec.size).toBe(1);
      await expect(create('probe', { size: -1 })).rejects.toThrow();
    });
  }, 120_000);

  afterAll(async () => {
    stop.abort();
    await running;
    await controlPlane?.stop();
  }, 60_000);

  const create = (name: string, spec: Shed['spec']) => client.create(Shed.from({ metadata: { name }, spec }));

  it('fills in defaults, and keeps fields that the type does not know', async () => {
    const stored = await create('defaulted', { unknown: { deep: [1] } } as Shed['spec']);
    expect(stored.spec).toEqual({ unknown: { deep: [1] }, size: 1 });
  });

  it('rejects an invalid object with all its field errors', async () => {
    await expect(create('bad', { size: -2, color: 'red' })).rejects.toMatchObject({
      reason: 'Invalid',
      code: 422,
      message: expect.stringContaining(
        'Shed.sheds.example.com "bad" is invalid: [spec.size: Invalid value: -2: must not be negative, spec.color: Unsupported value: "red": supported values: "blue"]',
      ),
      details: { causes: [{ field: 'spec.size' }, { field: 'spec.color' }] },
    });
  });

  it('rejects a change and a deletion, and allows others', async () => {
    const stored = await create('fixed', { size: 2, color: 'gold' });
    const forbidden = (message: string) => ({ reason: 'Forbidden', message: expect.stringContaining(message) });
    await expect(client.update({ ...stored, spec: { size: 3 } })).rejects.toMatchObject(
      forbidden('the size of a shed is fixed'),
    );
    await expect(client.delete(stored)).rejects.toMatchObject(forbidden('golden sheds stay'));
    await client.delete(await client.update({ ...stored, spec: { size: 2 } }));
    expect(await client.find(Shed, { name: 'fixed' })).toBeUndefined();
  });

  it('converts between versions', async () => {
    await create('converted', { size: 5, color: 'blue' });
    expect((await client.get(ShedV2, { name: 'converted' })).spec).toEqual({ width: 5, color: 'blue' });
    await client.create(ShedV2.from({ metadata: { name: 'second' }, spec: { width: 7 } }));
    expect((await client.get(Shed, { name: 'second' })).spec).toEqual({ size: 7 });
  });

  it('are retried when the server is overloaded', async () => {
    const slow = create('slow', { color: 'slow' });
    await vi.waitFor(() => expect(release).toBeDefined());
    const next = create('next', {});
    // Logged once a minute, so perhaps already while the webhooks were installed.
    await vi.waitFor(() => expect(logged).toContain('webhook server limit reached'));
    release?.();
    expect((await slow).spec).toEqual({ size: 1, color: 'slow' });
    expect((await next).spec).toEqual({ size: 1 });
  });
});
