import type { JsonObject, Resources } from '../model/index.js';
import { classicResource, type DiscoveredGroup, discoveredGroups, discoveredResources } from './resource-lists.js';

/** Returns the document at `/apis`. */
export function groupList(resources: Resources): JsonObject {
  const groups = discoveredGroups(resources).filter(({ name }) => name !== '');
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(groupFields) };
}

/** Returns the document at `/apis/GROUP`; undefined if the group is not served. */
export function group(resources: Resources, name: string): JsonObject | undefined {
  const found = discoveredGroups(resources).find((candidate) => candidate.name === name && name !== '');
  return found && { kind: 'APIGroup', apiVersion: 'v1', ...groupFields(found) };
}

/** Returns the document at `/api/v1` or `/apis/GROUP/VERSION`; undefined if the version is not served. */
export async function resourceList(
  resources: Resources,
  groupName: string,
  version: string,
): Promise<JsonObject | undefined> {
  const found = discoveredGroups(resources).find(({ name }) => name === groupName);
  if (!found?.versions.includes(version)) return undefined;
  const items = await Promise.all(
    discoveredResources(resources, groupName, version).map(async (resource) =>
      classicResource(resource, resource.storage === undefined ? undefined : await storageHash(resource.storage)),
    ),
  );
  const groupVersion = groupName === '' ? version : `${groupName}/${version}`;
  return { kind: 'APIResourceList', ...(groupName !== '' && { apiVersion: 'v1' }), groupVersion, resources: items };
}

function groupFields({ name, versions }: DiscoveredGroup): JsonObject {
  const items = versions.map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: items, preferredVersion: items[0] ?? {} };
}

const hashes = new Map<string, string>();

/** Returns the first eight bytes of a string's SHA-256 hash in base64, as Kubernetes does. */
async function storageHash(text: string): Promise<string> {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 8)));
  hashes.set(text, hash);
  return hash;
}
