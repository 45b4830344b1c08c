import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../testing/index.js';
import { fixedCertificate, makeCertificate } from '../certwatcher/index.js';
import { type Client, newClient } from '../client/index.js';
import { silentLogger } from '../log/index.js';
import { FieldErrors, field, type Validator } from './admission/index.js';
import { newHubSpokeConverter } from './conversion/index.js';
import { newWebhookManagedBy, newWebhookServer } from './index.js';

interface Room extends KubernetesObject {
  spec: { size?: number; color?: string };
}
interface RoomV2 extends KubernetesObject {
  spec: { width?: number; color?: string };
}
const Room = defineKind<Room>({
  group: 'rooms.example.com',
  version: 'v1',
  kind: 'Room',
  plural: 'rooms',
  namespaced: false,
});
const RoomV2 = defineKind<RoomV2>({
  group: 'rooms.example.com',
  version: 'v2',
  kind: 'Room',
  plural: 'rooms',
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
  metadata: { name: 'rooms.rooms.example.com' },
  spec: {
    group: 'rooms.example.com',
    scope: 'Cluster',
    names: { kind: 'Room', plural: 'rooms', singular: 'room', listKind: 'RoomList' },
    conversion,
    versions: ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema })),
  },
};

function configuration(kind: string, path: string, operations: readonly string[]) {
  const rules = [{ apiGroups: ['rooms.example.com'], apiVersions: ['v1'], resources: ['rooms'], operations }];
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name: 'rooms' },
    webhooks: [
      {
        name: 'rooms.kb.io',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        rules,
        clientConfig: { service: { namespace: 's', name: 'w', path } },
      },
    ],
  };
}

const validator: Validator<Room> = {
  validateCreate(room) {
    const { size = 0 } = room.spec;
    const errors = new FieldErrors();
    if (size < 0) errors.add(field('spec', 'size').invalid(size, 'must not be negative'));
    if (room.spec.color === 'red') errors.add(field('spec', 'color').notSupported('red', ['blue']));
    errors.throwIfAny(room);
  },
  validateUpdate(before, after) {
    if (before.spec.size !== after.spec.size) throw new Error('the size of a room is fixed');
  },
  validateDelete(room) {
    if (room.spec.color === 'gold') throw new Error('golden rooms stay');
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
    newWebhookManagedBy({ webhookServer, log: silentLogger }, Room)
      .withDefaulter({
        async default(room) {
          room.spec.size ??= 1;
          if (room.spec.color === 'slow') await new Promise<void>((resolve) => (release = resolve));
        },
      })
      .withValidator(validator)
      .withConverter(
        newHubSpokeConverter(Room, {
          kind: RoomV2,
          toHub: ({ metadata, spec: { width, ...spec } }: RoomV2) => ({
            metadata,
            spec: { ...spec, size: width ?? 0 },
          }),
          fromHub: ({ metadata, spec: { size, ...spec } }: Room) => ({ metadata, spec: { ...spec, width: size } }),
        }),
      )
      .complete();
    running = webhookServer.start(stop.signal);
    await vi.waitFor(() => expect(webhookServer.port).toBeGreaterThan(0));
    const target = { port: webhookServer.port ?? 0, caBundle: pair.cert };
    await controlPlane.installCrds([crd] as never, { conversion: target });
    const configurations = [
      configuration('MutatingWebhookConfiguration', '/mutate-rooms-example-com-v1-room', ['CREATE', 'UPDATE']),
      configuration('ValidatingWebhookConfiguration', '/validate-rooms-example-com-v1-room', [
        'CREATE',
        'UPDATE',
        'DELETE',
      ]),
    ];
    await controlPlane.installWebhooks(configurations as never, target);
    await vi.waitFor(async () => {
      const probe = await client.create(Room.from({ metadata: { name: 'probe' }, spec: {} }), { dryRun: true });
      expect(probe.spec.size).toBe(1);
      await expect(create('probe', { size: -1 })).rejects.toThrow();
    }, 20_000);
  }, 120_000);

  afterAll(async () => {
    stop.abort();
    await running;
    await controlPlane?.stop();
  }, 60_000);

  const create = (name: string, spec: Room['spec']) => client.create(Room.from({ metadata: { name }, spec }));

  it('fills in defaults, and keeps fields that the type does not know', async () => {
    const stored = await create('defaulted', { unknown: { deep: [1] } } as Room['spec']);
    expect(stored.spec).toEqual({ unknown: { deep: [1] }, size: 1 });
  });

  it('refuses a bad object with all its field errors', async () => {
    await expect(create('bad', { size: -2, color: 'red' })).rejects.toMatchObject({
      reason: 'Invalid',
      code: 422,
      message: expect.stringContaining(
        'Room.rooms.example.com "bad" is invalid: [spec.size: Invalid value: -2: must not be negative, spec.color: Unsupported value: "red": supported values: "blue"]',
      ),
      details: { causes: [{ field: 'spec.size' }, { field: 'spec.color' }] },
    });
  });

  it('refuses a change and a deletion, and lets others through', async () => {
    const stored = await create('fixed', { size: 2, color: 'gold' });
    const forbidden = (message: string) => ({ reason: 'Forbidden', message: expect.stringContaining(message) });
    await expect(client.update({ ...stored, spec: { size: 3 } })).rejects.toMatchObject(
      forbidden('the size of a room is fixed'),
    );
    await expect(client.delete(stored)).rejects.toMatchObject(forbidden('golden rooms stay'));
    await client.delete(await client.update({ ...stored, spec: { size: 2 } }));
    expect(await client.find(Room, { name: 'fixed' })).toBeUndefined();
  });

  it('converts between versions', async () => {
    await create('converted', { size: 5, color: 'blue' });
    expect((await client.get(RoomV2, { name: 'converted' })).spec).toEqual({ width: 5, color: 'blue' });
    await client.create(RoomV2.from({ metadata: { name: 'second' }, spec: { width: 7 } }));
    expect((await client.get(Room, { name: 'second' })).spec).toEqual({ size: 7 });
  });

  it('are called again when the server has no space for a request', async () => {
    logged.length = 0;
    const slow = create('slow', { color: 'slow' });
    await vi.waitFor(() => expect(release).toBeDefined(), 5_000);
    const next = create('next', {});
    await vi.waitFor(() => expect(logged).toContain('webhook server limit reached'), 5_000);
    release?.();
    expect((await slow).spec).toEqual({ size: 1, color: 'slow' });
    expect((await next).spec).toEqual({ size: 1 });
  });
});
