import type { Client, SubResourceClient } from '../interfaces/client.js';

/** The methods of a client that can be intercepted. */
type Method = 'get' | 'find' | 'list' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deleteAllOf' | 'watch';

/** Functions that replace client methods. Each receives the original client as its first argument. */
export type Interceptors = {
  readonly [M in Method]?: ((client: Client, ...args: Parameters<Client[M]>) => ReturnType<Client[M]>) | undefined;
} & {
  /** Replaces the clients of all subresources, including `status`. */
  readonly subResource?: ((client: Client, name: string) => SubResourceClient) | undefined;
};

/**
 * Returns a client in which some methods are replaced, for example to inject errors in tests. All other methods are
 * unchanged.
 *
 * @example
 * let failures = 1;
 * const flaky = interceptClient(client, {
 *   update: async (inner, object, options) => {
 *     if (failures-- > 0) throw newConflict({ group: 'batch', resource: 'jobs' }, 'a', 'changed');
 *     return await inner.update(object, options);
 *   },
 * });
 */
export function interceptClient(client: Client, interceptors: Interceptors): Client {
  const { subResource, ...methods } = interceptors;
  const replaced = Object.entries(methods).flatMap(([name, intercept]) => {
    if (!intercept) return [];
    // `Interceptors` declares functions of this type.
    const call = (...args: never[]) => (intercept as (...args: unknown[]) => unknown)(client, ...args);
    return [[name, call]];
  });
  const others = {
    get: client.get.bind(client),
    find: client.find.bind(client),
    list: client.list.bind(client),
    create: client.create.bind(client),
    update: client.update.bind(client),
    patch: client.patch.bind(client),
    apply: client.apply.bind(client),
    delete: client.delete.bind(client),
    deleteAllOf: client.deleteAllOf.bind(client),
    watch: client.watch.bind(client),
  };
  return {
    ...others,
    ...Object.fromEntries(replaced),
    status: subResource ? subResource(client, 'status') : client.status,
    subResource: subResource ? (name) => subResource(client, name) : client.subResource.bind(client),
  };
}
