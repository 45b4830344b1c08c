import type { Deployment } from 'kbts/k8s/apps/v1';
import type { Stored } from 'kbts/runtime';
import {
  type Client,
  deepCopy,
  type JsonPatchOperation,
  jsonPatch,
  type MergeFromOptions,
  mergeDiff,
  mergeFrom,
  mergePatch,
  type Patch,
  strategicMergeFrom,
  strategicMergePatch,
} from 'kbts/runtime/client';
import type { Site } from '../api.js';

/** Change a copy, and send only the difference; with the lock, it fails if another writer was faster. */
export async function addHost(client: Client, site: Stored<Site>, host: string): Promise<void> {
  const exclusively: MergeFromOptions = { optimisticLock: true };
  const changed = deepCopy(site);
  changed.spec.hosts.push(host); // a merge patch replaces lists as a whole
  await client.patch(changed, mergeFrom(site, exclusively));
}

/** Null removes a field, whatever else changes in the object. */
export async function resetTimeout(client: Client, site: Stored<Site>): Promise<void> {
  await client.patch(site, mergePatch({ spec: { timeout: null } }));
}

/** Built-in kinds merge lists by key: the other containers stay. */
export async function setImage(client: Client, deployment: Stored<Deployment>, image: string): Promise<void> {
  const containers = [{ name: 'site', image }];
  await client.patch(deployment, strategicMergePatch({ spec: { template: { spec: { containers } } } }));
}

/** The same from a changed copy: only the containers that differ are sent. */
export async function addContainer(client: Client, deployment: Stored<Deployment>, image: string): Promise<void> {
  const changed = deepCopy(deployment);
  changed.spec.template.spec?.containers.push({ name: 'proxy', image });
  await client.patch(changed, strategicMergeFrom(deployment));
}

/** A JSON patch can test a value, so that it changes nothing else. */
export function replaceHost(index: number, from: string, to: string): Patch {
  const path = `/spec/hosts/${index}`;
  const operations: JsonPatchOperation[] = [
    { op: 'test', path, value: from },
    { op: 'replace', path, value: to },
  ];
  return jsonPatch(operations);
}

/** The difference alone is useful in logs; undefined means that nothing changed. */
export function describeChange(before: Site, after: Site): string {
  return JSON.stringify(mergeDiff(before.spec, after.spec) ?? {});
}
