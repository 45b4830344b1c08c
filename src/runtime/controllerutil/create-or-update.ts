import {
  type Draft,
  defineKind,
  type Incomplete,
  type KubernetesObject,
  parseApiVersion,
  type Stored,
} from '../../k8s/index.js';
import {
  type Client,
  deepCopy,
  mergeDiff,
  mergePatch,
  objectKeyFromObject,
  type WriteOptions,
} from '../client/index.js';
import { isSemanticallyEqual } from '../equality/index.js';

/** The result of {@link createOrUpdate}. */
export type UpdateResult = 'unchanged' | 'created' | 'updated';

/** The result of {@link createOrPatch}. */
export type PatchResult = UpdateResult | 'updatedStatus' | 'updatedStatusOnly';

/** The operation that was performed, and the stored object. */
export interface Outcome<R, T extends KubernetesObject> {
  readonly result: R;
  readonly object: Stored<T>;
}

/** Mutates an object into its desired state. */
export type Mutate<T extends KubernetesObject> = (object: T) => void | Promise<void>;

/**
 * Creates an object, or updates it if it differs from its desired state (see `isSemanticallyEqual`).
 *
 * Steps: reads the object with the kind, namespace and name of `object`; passes a copy of it to `mutate` (a copy of
 * `object` if it does not exist); writes the copy if it differs. Nothing is written if `mutate` throws.
 *
 * @param object apiVersion, kind, namespace, name, and the initial state of a new object; never mutated. Required fields
 *   may be missing if `mutate` sets them
 * @throws TypeError if `mutate` renames the object; any error of the client
 */
export function createOrUpdate<T extends KubernetesObject>(
  client: Client,
  object: Draft<T>,
  mutate: Mutate<Incomplete<T>>,
  options?: WriteOptions,
): Promise<Outcome<UpdateResult, T>>;
export function createOrUpdate<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
  options?: WriteOptions,
): Promise<Outcome<UpdateResult, T>>;
export async function createOrUpdate<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
  options: WriteOptions = {},
): Promise<Outcome<UpdateResult, T>> {
  const existing = await client.find(tokenOf(object), objectKeyFromObject(object), { signal: options.signal });
  const desired = await mutated(existing ?? object, mutate);
  if (!existing) return { result: 'created', object: await client.create(desired, options) };
  if (isSemanticallyEqual(existing, desired)) return { result: 'unchanged', object: existing };
  return { result: 'updated', object: await client.update(desired, options) };
}

/**
 * Creates an object, or patches the fields that differ from its desired state: first the object, then its status. Unlike
 * `createOrUpdate`, it preserves concurrent changes to other fields, and also writes `status`.
 *
 * A new object is created without its status, which the next call patches.
 *
 * @param object apiVersion, kind, namespace, name, and the initial state of a new object; never mutated. Required fields
 *   may be missing if `mutate` sets them
 * @throws TypeError if `mutate` renames the object; any error of the client
 */
export function createOrPatch<T extends KubernetesObject>(
  client: Client,
  object: Draft<T>,
  mutate: Mutate<Incomplete<T>>,
  options?: WriteOptions,
): Promise<Outcome<PatchResult, T>>;
export function createOrPatch<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
  options?: WriteOptions,
): Promise<Outcome<PatchResult, T>>;
export async function createOrPatch<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
  options: WriteOptions = {},
): Promise<Outcome<PatchResult, T>> {
  const existing = await client.find(tokenOf(object), objectKeyFromObject(object), { signal: options.signal });
  const desired = await mutated(existing ?? object, mutate);
  if (!existing) return { result: 'created', object: await client.create(desired, options) };
  const { status, ...main } = mergeDiff(...withoutEqualHalf(existing, desired)) ?? {};
  let stored = existing;
  const hasMain = Object.keys(main).length > 0;
  if (hasMain) stored = await client.patch<T>(existing, mergePatch(main), options);
  if (status === undefined) return { result: hasMain ? 'updated' : 'unchanged', object: stored };
  stored = await client.status.patch<T>(existing, mergePatch({ status }), options);
  return { result: hasMain ? 'updatedStatus' : 'updatedStatusOnly', object: stored };
}

/** Copies the status, or all other fields, from `existing` if they are semantically equal. */
function withoutEqualHalf(existing: object, desired: object): [object, object] {
  const { status: statusBefore, ...before }: { status?: unknown } = existing;
  const { status: statusAfter, ...after }: { status?: unknown } = desired;
  const main = isSemanticallyEqual(before, after) ? before : after;
  const status = isSemanticallyEqual(statusBefore, statusAfter) ? statusBefore : statusAfter;
  return [existing, { ...main, ...(status !== undefined && { status }) }];
}

async function mutated<T extends KubernetesObject>(from: T, mutate: Mutate<T>): Promise<T> {
  const copy = deepCopy(from);
  await mutate(copy);
  const [before, after] = [objectKeyFromObject(from), objectKeyFromObject(copy)];
  if (before.name === after.name && before.namespace === after.namespace) return copy;
  throw new TypeError(`${from.kind} \`${before.name}\`: the mutate function must not change name or namespace`);
}

function tokenOf<T extends KubernetesObject>({ apiVersion, kind }: T) {
  return defineKind<T>({ ...parseApiVersion(apiVersion), kind });
}
