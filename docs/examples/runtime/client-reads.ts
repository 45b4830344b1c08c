import { Job } from 'kbts/k8s/batch/v1';
import { Pod } from 'kbts/k8s/core/v1';
import type { Stored } from 'kbts/runtime';
import {
  bigIntOf,
  type Client,
  type ClientWatchOptions,
  type GetOptions,
  type ListOptions,
  listPages,
  type ObjectKey,
  type ObjectList,
  objectKeyFromObject,
  type Reader,
  type WatchEvent,
} from 'kbts/runtime/client';
import { Site } from '../api.js';

/** `find` returns undefined for an object that does not exist; `get` throws `NotFound`. */
export async function imageOf(reader: Reader, key: ObjectKey): Promise<string | undefined> {
  const site = await reader.find(Site, key);
  return site?.spec.image;
}

/** Calls outside of a reconcile take a signal; objects that are only read do not have to be copied from the cache. */
export async function isServing(reader: Reader, site: Site, signal: AbortSignal): Promise<boolean> {
  const options: GetOptions = { signal, unsafeDisableDeepCopy: true };
  const { status } = await reader.get(Site, objectKeyFromObject(site), options);
  return (status?.readyReplicas ?? 0) > 0;
}

/** Lists are limited by namespace, labels and indexed fields. */
export async function failedJobs(reader: Reader, { metadata }: Site): Promise<Stored<Job>[]> {
  const ofSite: ListOptions = {
    namespace: metadata.namespace,
    labels: { 'web.example.com/site': metadata.name ?? '' },
    fields: { '.metadata.controller': metadata.name ?? '' },
  };
  const jobs: ObjectList<Stored<Job>> = await reader.list(Job, ofSite);
  return jobs.items.filter(({ status }) => (status?.failed ?? 0) > 0);
}

/** A large collection is read in pages, so that only one of them is in memory. */
export async function countRestarts(reader: Reader): Promise<number> {
  let restarts = 0;
  for await (const { items } of listPages(reader, Pod, { limit: 200 })) {
    for (const { status } of items) {
      for (const { restartCount } of status?.containerStatuses ?? []) restarts += restartCount;
    }
  }
  return restarts;
}

/** A watch without a cache, for a single object in a command; the iteration ends with the watch. */
export async function untilDeleted(client: Client, site: Stored<Site>, signal: AbortSignal): Promise<void> {
  const options: ClientWatchOptions = {
    namespace: site.metadata.namespace,
    fields: { 'metadata.name': site.metadata.name },
    resourceVersion: site.metadata.resourceVersion,
    timeoutSeconds: 300,
    signal,
  };
  const isDeletion = ({ type, object }: WatchEvent<Site>) =>
    type === 'DELETED' && object.metadata.uid === site.metadata.uid;
  for await (const event of client.watch(Site, options)) if (isDeletion(event)) return;
}

/** An int64 beyond 2^53 keeps its digits when the object is written; this returns them. */
export function bodyLimit(site: Stored<Site>): bigint | undefined {
  return site.spec.maxBodyBytes === undefined ? undefined : bigIntOf(site.spec, 'maxBodyBytes');
}
