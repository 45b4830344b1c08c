import type { KubernetesObject, ObjectType } from '../../../k8s/index.js';
import type { Client, DeleteOptions, SubResourceClient, WriteOptions } from '../interfaces/client.js';

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

/** Functions that replace client methods; the first argument is the original client. */
export type Interceptors = {
  readonly [M in Method]?: ((client: Client, ...args: Parameters<Client[M]>) => ReturnType<Client[M]>) | undefined;
} & {
  /** Replaces the clients of all subresources, including `status`. */
  readonly subResource?: ((client: Client, name: string) => SubResourceClient) | undefined;
};

/**
 * Returns a client in which some methods are replaced, for example to inject errors in tests.
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

interface CallChanges {
  object?<T extends KubernetesObject>(object: T): T | Promise<T>;
  /** Changes the key of a read, or the options of a call for a collection. */
  target?<O extends { readonly namespace?: string | undefined }>(kind: ObjectType<never>, given: O): O | Promise<O>;
  /** Changes the options of a write other than a deletion. */
  write?<O extends WriteOptions>(options: O | undefined): O | undefined;
  deletion?<O extends DeleteOptions>(options: O | undefined): O | undefined;
}

const unchanged = <V>(value: V): V => value;

/** Returns a client that changes the arguments of its calls, including calls for subresources. */
export function changeCalls(client: Client, changes: CallChanges): Client {
  const { object: placed = unchanged, write = unchanged, deletion = unchanged } = changes;
  const { target = (_kind, given) => given } = changes;
  const kindOf = (kind: unknown) => kind as ObjectType<never>; // only its name is used
  return interceptClient(client, {
    get: async (inner, kind, key, options) => inner.get(kind, await target(kindOf(kind), key), options),
    find: async (inner, kind, key, options) => inner.find(kind, await target(kindOf(kind), key), options),
    list: async (inner, kind, options = {}) => inner.list(kind, await target(kindOf(kind), options)),
    create: async (inner, object, options) => inner.create(await placed(object), write(options)),
    update: async (inner, object, options) => inner.update(await placed(object), write(options)),
    patch: async (inner, object, patch, options) => inner.patch(await placed(object), patch, write(options)),
    apply: async (inner, object, options) => inner.apply(await placed(object), write(options)),
    delete: async (inner, object, options) => inner.delete(await placed(object), deletion(options)),
    deleteAllOf: async (inner, kind, options) =>
      inner.deleteAllOf(kind, await target(kindOf(kind), deletion(options) ?? options)),
    watch: async function* (inner, kind, options = {}) {
      yield* inner.watch(kind, await target(kindOf(kind), options));
    },
    subResource: (all, name) => {
      const inner = all.subResource(name);
      return {
        get: async (object, options) => inner.get(await placed(object), options),
        create: async (object, body, options) => inner.create(await placed(object), body, write(options)),
        update: async (object, options) => inner.update(await placed(object), write(options)),
        patch: async (object, patch, options) => inner.patch(await placed(object), patch, write(options)),
        apply: async (object, options) => inner.apply(await placed(object), write(options)),
      };
    },
  });
}
