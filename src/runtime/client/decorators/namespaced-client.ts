import { groupVersionKindOf } from '../../../k8s/index.js';
import type { Client } from '../interfaces/client.js';
import { mappingOf } from '../mapping/resource-path.js';
import type { RestMapper } from '../mapping/rest-mapping.js';
import { changeCalls } from './intercept.js';

/**
 * Returns a client whose calls for namespaced kinds use `namespace`, and need not specify it.
 *
 * @throws TypeError from calls for a different namespace
 * @example
 * const shop = newNamespacedClient(manager.client, manager.restMapper, 'shop');
 * await shop.get(ConfigMap, { name: 'settings' });
 */
export function newNamespacedClient(client: Client, mapper: RestMapper, namespace: string): Client {
  return changeCalls(client, {
    target: async (type, given) => {
      const { kind, namespaced } = await mapper.restMapping(groupVersionKindOf(type));
      return namespaced ? limitedTo(namespace, kind, given) : given;
    },
    object: async (object) => {
      const { kind, namespaced } = await mappingOf(mapper, object);
      return namespaced ? { ...object, metadata: limitedTo(namespace, kind, object.metadata) } : object;
    },
  });
}

function limitedTo<O extends { readonly namespace?: string | undefined }>(namespace: string, kind: string, given: O) {
  if (!given.namespace || given.namespace === namespace) return { ...given, namespace };
  throw new TypeError(`${kind}: the client is limited to the namespace \`${namespace}\`, found \`${given.namespace}\``);
}
