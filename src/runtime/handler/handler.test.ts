import { describe, expect, it } from 'vitest';
import { defineKind, type KubernetesObject, type Stored } from '../../k8s/index.js';
import type { ObjectMeta } from '../../k8s/meta/v1.js';
import { silentLogger } from '../log/index.js';
import type { Request } from '../reconcile/index.js';
import type { AddOptions } from '../workqueue/index.js';
import {
  type EventHandler,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
} from './index.js';

const context = { log: silentLogger, signal: new AbortController().signal };
const CronJob = defineKind<KubernetesObject>({ group: 'batch.example.com', version: 'v1', kind: 'CronJob' });
const owner = { apiVersion: 'batch.example.com/v1', kind: 'CronJob', name: 'owner', uid: 'o', controller: true };

function object(metadata: ObjectMeta): Stored<KubernetesObject> {
  const required = {
    name: 'a',
    namespace: 'n',
    uid: 'u',
    resourceVersion: '1',
    creationTimestamp: '2000-01-01T00:00:00Z',
  };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { ...required, ...metadata } as Stored<KubernetesObject>['metadata'],
  };
}

function record() {
  const added: [Request, AddOptions | undefined][] = [];
  return { added, queue: { add: (item: Request, options?: AddOptions) => void added.push([item, options]) } };
}

async function updated(handler: EventHandler, before: ObjectMeta, after: ObjectMeta) {
  const { added, queue } = record();
  await handler.update?.({ objectOld: object(before), objectNew: object(after) }, queue, context);
  return added;
}

const mapper = (namespaced: boolean) => ({
  restMapping: async () => ({
    group: 'batch.example.com',
    version: 'v1',
    kind: 'CronJob',
    plural: 'cronjobs',
    namespaced,
  }),
});

describe('enqueueRequestForObject', () => {
  it('enqueues the object once per event', async () => {
    expect(await updated(enqueueRequestForObject(), {}, { resourceVersion: '2' })).toEqual([
      [{ namespace: 'n', name: 'a' }, undefined],
    ]);
  });

  it('omits the namespace of cluster-scoped objects', async () => {
    const { added, queue } = record();
    const { namespace: _, ...metadata } = object({}).metadata;
    await enqueueRequestForObject().delete?.(
      { object: { ...object({}), metadata }, deleteStateUnknown: false },
      queue,
      context,
    );
    expect(added).toEqual([[{ name: 'a' }, undefined]]);
  });
});

describe('enqueueRequestsFromMapFunc', () => {
  it('enqueues namespace and name only, even for metadata or owner references', async () => {
    const handler = enqueueRequestsFromMapFunc(({ metadata }) => [{ ...metadata, name: 'a' }]);
    const async = enqueueRequestsFromMapFunc(async ({ metadata }) => [{ ...metadata, name: 'a' }]);
    for (const each of [handler, async]) {
      expect(await updated(each, { resourceVersion: '1' }, { resourceVersion: '2' })).toEqual([
        [{ namespace: 'n', name: 'a' }, undefined],
      ]);
    }
  });

  it('rejects when the mapping fails, so that the source can log it', async () => {
    const handler = enqueueRequestsFromMapFunc(() => Promise.reject(new Error('no list')));
    await expect(updated(handler, {}, {})).rejects.toThrow('no list');
  });
});

describe('an update enqueues the requests of its old and its new state, and owners are found by group and kind', () => {
  it('each request once', async () => {
    const handler = enqueueRequestsFromMapFunc(async ({ metadata }) => [
      { name: 'all' },
      { name: metadata.labels?.to ?? '' },
    ]);
    const added = await updated(handler, { labels: { to: 'x' } }, { labels: { to: 'y' }, resourceVersion: '2' });
    expect(added.map(([request]) => request.name)).toEqual(['all', 'y', 'x']);
  });

  it('the old and the new owner', async () => {
    const handler = enqueueRequestForOwner(mapper(true), CronJob);
    await handler.prepare?.();
    const added = await updated(
      handler,
      { ownerReferences: [{ ...owner, name: 'old' }] },
      {
        ownerReferences: [
          { ...owner, name: 'new' },
          { ...owner, name: 'other' },
        ],
        resourceVersion: '2',
      },
    );
    expect(added.map(([request]) => request.name).sort()).toEqual(['new', 'old', 'other']);
  });

  it('the owner, whichever version the reference names', async () => {
    const handler = enqueueRequestForOwner(mapper(true), CronJob);
    await handler.prepare?.();
    const reference = { ...owner, apiVersion: 'batch.example.com/v1beta1', controller: false };
    const added = await updated(handler, { ownerReferences: [reference] }, { resourceVersion: '2' });
    expect(added.map(([request]) => request)).toEqual([{ namespace: 'n', name: 'owner' }]);
  });

  it('a cluster-scoped owner without a namespace', async () => {
    const handler = enqueueRequestForOwner(mapper(false), CronJob);
    await handler.prepare?.();
    expect(await updated(handler, { ownerReferences: [owner] }, {})).toEqual([[{ name: 'owner' }, undefined]]);
  });

  it.each([
    ['another kind', { ...owner, kind: 'Job' }],
    ['another group', { ...owner, apiVersion: 'batch/v1' }],
    ['the core group', { ...owner, apiVersion: 'v1' }],
    ['an owner that is not the controller', { ...owner, controller: false }],
  ])('but not %s', async (_, reference) => {
    const handler = enqueueRequestForOwner(mapper(true), CronJob, { onlyControllerOwner: true });
    await handler.prepare?.();
    expect(await updated(handler, { ownerReferences: [reference] }, {})).toEqual([]);
  });
});
