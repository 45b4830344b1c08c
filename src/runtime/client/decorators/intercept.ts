import type { Client, SubResourceClient } from '../interfaces/client.js';

/** The methods of a client that can be intercepted. */
type Method = 'get' | 'find' | 'list' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deleteAllOf' | 'watch';

/** Functions that replace methods of a client. The first argument is the client that they replace. */
export type Interceptors = {
  readonly [M in Method]?: ((client: Client, ...args: Parameters<Client[M]>) => ReturnType<Client[M]>) | undefined;
} & {
  /** Replaces the clients of all subresources, including `status`. */
  readonly subResource?: ((client: Client, name: string) => SubResourceClient) | undefined;
};

/**
 * Returns a client that calls functions instead of some methods, for example to inject errors in tests. All others are
 * those of the client.
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
    const call = (...args: never[]) => (intercept as (...args: unknown[]) => unknown)(client, ...args); // as the type says
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
