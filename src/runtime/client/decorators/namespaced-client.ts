import { groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../../k8s/index.js';
import type { Client, SubResourceClient } from '../interfaces/client.js';
import { mappingOf } from '../mapping/resource-path.js';
import type { RestMapper } from '../mapping/rest-mapping.js';
import { interceptClient } from './intercept.js';

/**
 * Returns a client that uses `namespace` by default in all calls for namespaced kinds. Cluster-scoped kinds are not
 * affected.
 *
 * @throws TypeError from calls for another namespace
 * @example
 * const shop = newNamespacedClient(manager.client, manager.restMapper, 'shop');
 * await shop.get(ConfigMap, { name: 'settings' });
 */
export function newNamespacedClient(client: Client, mapper: RestMapper, namespace: string): Client {
  const keyed = async <O extends { readonly namespace?: string | undefined }>(
    type: ObjectType<KubernetesObject>,
    given: O,
  ) => {
    const { kind, namespaced } = await mapper.restMapping(groupVersionKindOf(type));
    return namespaced ? limitedTo(namespace, kind, given) : given;
  };
  const placed = async <T extends KubernetesObject>(object: T): Promise<T> => {
    const { kind, namespaced } = await mappingOf(mapper, object);
    return namespaced ? { ...object, metadata: limitedTo(namespace, kind, object.metadata) } : object;
  };
  return interceptClient(client, {
    get: async (inner, kind, key, options) => inner.get(kind, await keyed(kind, key), options),
    find: async (inner, kind, key, options) => inner.find(kind, await keyed(kind, key), options),
    list: async (inner, kind, options) => inner.list(kind, await keyed(kind, options ?? {})),
    create: async (inner, object, options) => inner.create(await placed(object), options),
    update: async (inner, object, options) => inner.update(await placed(object), options),
    patch: async (inner, object, patch, options) => inner.patch(await placed(object), patch, options),
    apply: async (inner, object, options) => inner.apply(await placed(object), options),
    delete: async (inner, object, options) => inner.delete(await placed(object), options),
    deleteAllOf: async (inner, kind, options) => inner.deleteAllOf(kind, await keyed(kind, options)),
    watch: async function* (inner, kind, options) {
      yield* inner.watch(kind, await keyed(kind, options ?? {}));
    },
    subResource: (inner, name) => placedSubResource(inner.subResource(name), placed),
  });
}

function limitedTo<O extends { readonly namespace?: string | undefined }>(namespace: string, kind: string, given: O) {
  if (!given.namespace || given.namespace === namespace) return { ...given, namespace };
  throw new TypeError(`${kind}: the client is limited to the namespace \`${namespace}\`, found \`${given.namespace}\``);
}

function placedSubResource(
  inner: SubResourceClient,
  placed: <T extends KubernetesObject>(object: T) => Promise<T>,
): SubResourceClient {
  return {
    get: async (object, options) => inner.get(await placed(object), options),
    create: async (object, body, options) => inner.create(await placed(object), body, options),
    update: async (object, options) => inner.update(await placed(object), options),
    patch: async (object, patch, options) => inner.patch(await placed(object), patch, options),
    apply: async (object, options) => inner.apply(await placed(object), options),
  };
}
