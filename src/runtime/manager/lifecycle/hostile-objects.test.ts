import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { fixedCertificate, makeCertificate } from '../../certwatcher/index.js';
import { type Client, InvalidNameError, mergeFrom, newClient, readJson, writeJson } from '../../client/index.js';
import { createOrPatch, createOrUpdate } from '../../controllerutil/index.js';
import { openCrd } from '../../fixtures/open-crd.js';
import { silentLogger } from '../../log/index.js';
import { newWebhookManagedBy, newWebhookServer } from '../../webhook/index.js';
import { type Manager, newManager } from '../index.js';

interface Vault extends KubernetesObject {
  spec: Record<string, unknown>;
}
const Vault = defineKind<Vault>({ group: 'vaults.example.com', version: 'v1', kind: 'Vault' });

const crd = openCrd({ group: 'vaults.example.com', kind: 'Vault' });

function configuration(kind: string, path: string) {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name: 'vaults' },
    webhooks: [
      {
        name: 'vaults.kb.io',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        rules: [
          {
            apiGroups: ['vaults.example.com'],
            apiVersions: ['v1'],
            resources: ['vaults'],
            operations: ['CREATE', 'UPDATE'],
          },
        ],
        clientConfig: { service: { namespace: 's', name: 'w', path } },
      },
    ],
  };
}

const namespace = 'default';
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
/** What a tenant can store: the API server accepts up to 10,000 levels. */
const specs: Record<string, string> = {
  deep: `{"x":${nested(9_900)}}`,
  proto: '{"__proto__":{"isAdmin":true},"b":[{"__proto__":1,"c":2}]}',
  inherited: '{"constructor":{"prototype":{"isAdmin":true}},"hasOwnProperty":1,"toString":{"valueOf":"x"}}',
  digits: '{"big":9223372036854775807,"list":[-9223372036854775808,9007199254740993]}',
};

describeWithControlPlane(describe, 'malicious objects of a tenant', () => {
  const stop = new AbortController();
  const done: Promise<void>[] = [];
  const validated = new Map<string, string>();
  let plane: ControlPlane;
  let manager: Manager;
  let live: Client;

  const vault = (name: string, spec: string) =>
    Vault.from({ metadata: { name, namespace }, spec: readJson(spec) as Vault['spec'] });
  const key = (name: string) => ({ namespace, name });

  beforeAll(async () => {
    plane = await startControlPlane();
    await plane.installCrds([crd] as never);
    live = newClient({ config: plane.config });
    const pair = await makeCertificate({ commonName: 'webhook', ipAddresses: ['127.0.0.1'] });
    const webhookServer = newWebhookServer({ host: '127.0.0.1', port: 0, certificates: fixedCertificate(pair) });
    newWebhookManagedBy({ webhookServer, log: silentLogger }, Vault)
      .withDefaulter({
        default(object) {
          object.spec.defaulted ??= true;
        },
      })
      .withValidator({
        validateCreate: (object) => void validated.set(object.metadata.name ?? '', writeJson(object.spec)),
        validateUpdate: (_, object) => void validated.set(object.metadata.name ?? '', writeJson(object.spec)),
        validateDelete: () => {},
      })
      .complete();
    done.push(webhookServer.start(stop.signal));
    await vi.waitFor(() => expect(webhookServer.port).toBeGreaterThan(0));
    const target = { port: webhookServer.port ?? 0, caBundle: pair.cert };
    const configurations = [
      configuration('MutatingWebhookConfiguration', '/mutate-vaults-example-com-v1-vault'),
      configuration('ValidatingWebhookConfiguration', '/validate-vaults-example-com-v1-vault'),
    ];
    await plane.installWebhooks(configurations as never, target);
    await vi.waitFor(async () => {
      const probe = await live.create(vault('probe', '{}'), { dryRun: true });
      expect(probe.spec.defaulted).toBe(true);
    });
    manager = await newManager(plane.config, { log: silentLogger, metrics: { bindAddress: '0' } });
    done.push(manager.start(stop.signal));
    for (const [name, spec] of Object.entries(specs)) await live.create(vault(name, spec));
  }, 180_000);

  afterAll(async () => {
    stop.abort();
    await Promise.allSettled(done);
    await plane?.stop();
  }, 60_000);

  /** The API server sorts keys. */
  const sameSpec = (spec: unknown, text: string) => {
    const expected = readJson(text) as Record<string, unknown>;
    expect(sortedText(spec) === sortedText({ ...expected, defaulted: true })).toBe(true);
  };

  it.each(Object.entries(specs))(
    'are the same to the API server, the validator and the cache: %s',
    async (name, spec) => {
      sameSpec((await live.get(Vault, key(name))).spec, spec);
      sameSpec(readJson(validated.get(name) ?? 'null'), spec);
      await vi.waitFor(async () => expect(await manager.client.find(Vault, key(name))).toBeDefined());
      const cached = await manager.client.get(Vault, key(name));
      sameSpec(cached.spec, spec);
      expect(Object.getPrototypeOf(cached.spec)).toBe(Object.prototype);
      expect('isAdmin' in cached.spec).toBe(false);
    },
  );

  it('do not break cached lists of their kind', async () => {
    const { items } = await manager.client.list(Vault, { namespace });
    expect(items.map(({ metadata }) => metadata.name).sort()).toEqual(Object.keys(specs).sort());
    for (const { metadata, spec } of items) sameSpec(spec, specs[metadata.name] ?? '');
  });

  it.each(Object.entries(specs))('are preserved when another field of them is changed: %s', async (name, spec) => {
    await vi.waitFor(async () => {
      const updated = await createOrUpdate(manager.client, vault(name, '{}'), ({ metadata }) => {
        metadata.labels = { step: 'update' };
      });
      expect(updated.object.metadata.labels).toEqual({ step: 'update' });
    });
    sameSpec((await live.get(Vault, key(name))).spec, spec);
    await vi.waitFor(async () => {
      const { object } = await createOrPatch(manager.client, vault(name, '{}'), ({ metadata }) => {
        metadata.annotations = { step: 'patch' };
      });
      expect(object.metadata.annotations).toEqual({ step: 'patch' });
    });
    const stored = await live.get(Vault, key(name));
    sameSpec(stored.spec, spec);
    const merged = await live.patch(
      { ...stored, metadata: { ...stored.metadata, labels: { step: 'merge' } } },
      mergeFrom(stored),
    );
    sameSpec(merged.spec, spec);
    expect(merged.metadata.labels).toEqual({ step: 'merge' });
  });

  it('lose only the key that is removed, even if its name is an inherited one', async () => {
    const stored = await live.get(Vault, key('inherited'));
    const { constructor: _, ...rest } = stored.spec;
    const patched = await live.patch({ ...stored, spec: rest }, mergeFrom(stored));
    expect(Object.keys(patched.spec).sort()).toEqual(['defaulted', 'hasOwnProperty', 'toString']);
  });

  it('cannot access another object through their names', async () => {
    await live.create(ConfigMap.from({ metadata: { namespace, name: 'victim' }, data: { a: '1' } }));
    const evil = (name: string) => ConfigMap.from({ metadata: { namespace: 'kube-system', name } });
    for (const name of ['../../default/configmaps/victim', '..', '%2e%2e']) {
      await expect(live.delete(evil(name))).rejects.toThrow(InvalidNameError);
    }
    await expect(manager.client.find(ConfigMap, { name: 'default/victim' })).rejects.toThrow(InvalidNameError);
    expect((await live.get(ConfigMap, key('victim'))).data).toEqual({ a: '1' });
  });

  it('are rejected by the API server if they are even deeper', async () => {
    await expect(live.create(vault('deeper', nested(10_100)))).rejects.toThrow();
  });
});

/** JSON with sorted keys, of any depth. */
function sortedText(value: unknown): string {
  const pending: unknown[] = [value];
  const lines: string[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) {
      lines.push(String(next));
      continue;
    }
    const entries = Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1));
    lines.push(Array.isArray(next) ? '[' : '{', ...entries.map(([name]) => name));
    for (const [, item] of entries) pending.push(item);
  }
  return lines.join('\n');
}
