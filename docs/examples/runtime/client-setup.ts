import { ConfigMap } from 'kbts/k8s/core/v1';
import { loadConfig, type Manager } from 'kbts/runtime';
import {
  type Client,
  type ClientOptions,
  type CompletedWrite,
  type Interceptors,
  interceptClient,
  newClient,
  newConflict,
  newDryRunClient,
  newNamespacedClient,
  withFieldManager,
  withFieldValidation,
} from 'kbts/runtime/client';
import { Site } from '../api.js';

/** A command that runs once needs a client, and neither a manager nor a cache. */
export async function countSites(): Promise<number> {
  const options: ClientOptions = { config: await loadConfig(), fieldManager: 'site-counter' };
  const { items } = await newClient(options).list(Site);
  return items.length;
}

/** One operator per namespace: its client has the namespace as the default, and refuses others. */
export async function readSettings({ client, restMapper }: Manager): Promise<Record<string, string>> {
  const shop = newNamespacedClient(client, restMapper, 'shop');
  return (await shop.get(ConfigMap, { name: 'settings' })).data ?? {};
}

/** Clients with other defaults are cheap: they share connections and caches. */
export function clientForMigration(client: Client): Client {
  return withFieldValidation(withFieldManager(newDryRunClient(client), 'site-migration'), 'Strict');
}

/** Every write can be observed, for an audit log or to invalidate another cache. */
export function auditedClient(config: ClientOptions, audit: (line: string) => void): Client {
  const onWrite = ({ kind, key, isDeletion }: CompletedWrite) =>
    audit(`${isDeletion ? 'deleted' : 'wrote'} ${kind} ${key.namespace}/${key.name}`);
  return newClient({ ...config, onWrite });
}

/** A test can make single calls fail, and leave all others to a real API server. */
export function withConflicts(client: Client, count: number): Client {
  let left = count;
  const failing: Interceptors = {
    update: async (inner, object, options) => {
      left -= 1;
      if (left >= 0) throw newConflict({ group: '', resource: 'objects' }, object.metadata.name ?? '', 'modified');
      return await inner.update(object, options);
    },
  };
  return interceptClient(client, failing);
}
