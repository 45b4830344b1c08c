import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomResource, GroupVersion } from '../../api/index.js';
import { ConfigMap } from '../../k8s/core/v1.js';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { CollectionServer } from '../cache/fixtures/collection-server.js';
import type { Client } from '../client/index.js';
import type { Controller } from '../controller/index.js';
import { enqueueRequestsFromMapFunc } from '../handler/index.js';
import { silentLogger } from '../log/index.js';
import { type Manager, newManager } from '../manager/index.js';
import { labelSelectorPredicate } from '../predicate/index.js';
import type { Context, ReconcileFunction, Reconciler, Request, Result } from '../reconcile/index.js';
import { newControllerManagedBy } from './index.js';

class Visit extends CustomResource {
  spec!: { visitor: string };
}
new GroupVersion('example.com', 'v1').register(Visit);

class VisitReconciler implements Reconciler {
  readonly visitors: string[] = [];

  constructor(private readonly client: Client) {}

  async reconcile(request: Request, context: Context): Promise<Result> {
    const visit = await this.client.find(Visit, request, { signal: context.signal });
    if (!visit) return {};
    this.visitors.push(visit.spec.visitor);
    return { requeueAfter: 60_000 };
  }

  setupWithManager(manager: Manager): Promise<Controller> {
    return newControllerManagedBy(manager).for(Visit).owns(ConfigMap).named('visit').complete(this);
  }
}

const Owner = defineKind<KubernetesObject>({
  group: 'example.com',
  version: 'v1',
  kind: 'Owner',
  plural: 'owners',
  namespaced: true,
});

let server: CollectionServer;
let manager: Manager;
let stop: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  server = new CollectionServer();
  const options = { log: silentLogger, metrics: { bindAddress: '0' }, startupCheck: 'off' } as const;
  manager = await newManager({ server: await server.start() }, options);
  stop = new AbortController();
  running = Promise.resolve();
});

afterEach(async () => {
  stop.abort();
  await running;
  await server.stop();
});

const start = () => {
  running = manager.start(stop.signal);
};

function record() {
  const names: string[] = [];
  const reconcile: ReconcileFunction = async ({ namespace, name }) => void names.push(`${namespace}/${name}`);
  return { names, reconcile };
}

describe('newControllerManagedBy', () => {
  it('reconciles the objects of a kind in the cache, and later changes to them', async () => {
    server.put('a', '1');
    const seen: (string | undefined)[] = [];
    await newControllerManagedBy(manager)
      .for(ConfigMap)
      .complete(async (request) => {
        const object = await manager.client.find(ConfigMap, request);
        seen.push(object?.data?.value);
      });
    start();
    await vi.waitFor(() => expect(seen).toEqual(['1']));
    server.put('a', '2');
    await vi.waitFor(() => expect(seen).toEqual(['1', '2']));
    server.remove('a');
    await vi.waitFor(() => expect(seen).toEqual(['1', '2', undefined]));
  });

  it('accepts a class of the user as the kind, and a reconciler with state', async () => {
    Object.assign(server.put('a', '1'), { spec: { visitor: 'Ada' } });
    server.failNext('list', (_, response) => {
      const resources = [{ name: 'visits', kind: 'Visit', namespaced: true }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ resources }));
    });
    const reconciler = new VisitReconciler(manager.client);
    const controller = await reconciler.setupWithManager(manager);
    expect(controller.name).toBe('visit');
    start();
    await vi.waitFor(() => expect(reconciler.visitors).toEqual(['Ada']));
    expect(server.calls.map(({ pathname }) => pathname)).toContain('/apis/example.com/v1');
  });

  it('reconciles nothing until slow handlers have handled the initial list, too', async () => {
    for (const name of ['a', 'b']) server.put(name, '1');
    const seen: string[] = [];
    const release: (() => void)[] = [];
    const map = async ({ metadata }: ConfigMap) => {
      await new Promise<void>((resolve) => release.push(resolve));
      seen.push(`mapped ${metadata.name}`);
      return [];
    };
    await newControllerManagedBy(manager)
      .for(ConfigMap)
      .watches(ConfigMap, enqueueRequestsFromMapFunc(map))
      .complete(async ({ name }) => void seen.push(`reconciled ${name}`));
    start();
    for (let mapped = 1; mapped <= 2; mapped++) {
      await vi.waitFor(() => expect(release).toHaveLength(mapped));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(seen).toHaveLength(mapped - 1);
      release.at(-1)?.();
    }
    await vi.waitFor(() => expect(seen).toEqual(['mapped a', 'mapped b', 'reconciled a', 'reconciled b']));
  });

  it('drops events that a predicate of all kinds or of one kind rejects', async () => {
    const { names, reconcile } = record();
    const both = { app: 'web', env: 'prod' };
    server.put('a', '1', 'default', both);
    server.put('b', '1', 'default', { app: 'web' });
    server.put('c', '1', 'default', { env: 'prod' });
    await newControllerManagedBy(manager)
      .for(ConfigMap, { predicates: [labelSelectorPredicate('env=prod')] })
      .withEventFilter(labelSelectorPredicate('app=web'))
      .complete(reconcile);
    start();
    await vi.waitFor(() => expect(names).toEqual(['default/a']));
  });

  it('enqueues the owner of an owned object', async () => {
    const { names, reconcile } = record();
    await newControllerManagedBy(manager).for(Owner).owns(ConfigMap).named('owner').complete(reconcile);
    const object = server.put('child', '1');
    const owner = { apiVersion: 'example.com/v1', kind: 'Owner', name: 'parent', uid: 'u', controller: true };
    Object.assign(object.metadata, { ownerReferences: [owner] });
    start();
    // The server has one collection, so the owned object also counts as an owner.
    await vi.waitFor(() => expect(names).toContain('default/parent'));
  });

  it('names the controller after its kind, and rejects a second one with that name', async () => {
    const first = await newControllerManagedBy(manager)
      .for(ConfigMap)
      .complete(async () => {});
    expect(first.name).toBe('configmap');
    const second = newControllerManagedBy(manager)
      .for(ConfigMap)
      .complete(async () => {});
    await expect(second).rejects.toThrow('controller `configmap` already exists');
  });

  it.each([
    ['nothing to watch', () => newControllerManagedBy(manager).named('x'), 'nothing to watch'],
    ['no name', () => newControllerManagedBy(manager).watches(ConfigMap, {}), 'requires a name'],
    ['`owns` without `for`', () => newControllerManagedBy(manager).owns(ConfigMap).named('x'), '`owns` requires `for`'],
  ])('refuses %s', async (_, build, message) => {
    await expect(build().complete(async () => {})).rejects.toThrow(message);
  });

  it('rejects a second `for`', () => {
    expect(() => newControllerManagedBy(manager).for(ConfigMap).for(Owner)).toThrow('`for` was called more than once');
  });

  it('takes the concurrency of a kind from the manager', async () => {
    Object.assign(manager.controllerDefaults, { groupKindConcurrency: { ConfigMap: 3 } });
    let active = 0;
    let most = 0;
    for (const name of ['a', 'b', 'c', 'd']) server.put(name, '1');
    await newControllerManagedBy(manager)
      .for(ConfigMap)
      .complete(async () => {
        most = Math.max(most, ++active);
        await new Promise((resolve) => setTimeout(resolve, 10));
        active--;
      });
    start();
    await vi.waitFor(() => expect(most).toBe(3));
  });
});
