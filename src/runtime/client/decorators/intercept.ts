import type { Client, SubResourceClient } from '../interfaces/client.js';

/** The methods of a client that can be intercepted. */
const names = [
  'get',
  'find',
  'list',
  'create',
  'update',
  'patch',
  'apply',
  'delete',
  'deleteAllOf',
  'watch',
] as const satisfies readonly (keyof Client)[];

type Method = (typeof names)[number];

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
  const { subResource } = interceptors;
  const methods = names.map((name) => {
    // `Interceptors` declares functions of this type.
    const intercept = interceptors[name] as ((client: Client, ...args: unknown[]) => unknown) | undefined;
    return [name, intercept ? (...args: unknown[]) => intercept(client, ...args) : client[name].bind(client)];
  });
  return {
    ...(Object.fromEntries(methods) as Pick<Client, Method>), // all names
    status: subResource ? subResource(client, 'status') : client.status,
    subResource: subResource ? (name) => subResource(client, name) : client.subResource.bind(client),
  };
}
