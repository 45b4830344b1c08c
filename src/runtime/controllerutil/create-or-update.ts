import { defineKind, type KubernetesObject, type Stored } from '../../k8s/index.js';
import {
  type Client,
  deepCopy,
  mergeDiff,
  mergePatch,
  objectKeyFromObject,
  type WriteOptions,
} from '../client/index.js';
import { isSemanticallyEqual } from '../equality/index.js';

/** What {@link createOrUpdate} did. */
export type UpdateResult = 'unchanged' | 'created' | 'updated';

/** What {@link createOrPatch} did. */
export type PatchResult = UpdateResult | 'updatedStatus' | 'updatedStatusOnly';

/** What was done, and the object as it is stored now. */
export interface Outcome<R, T extends KubernetesObject> {
  readonly result: R;
  readonly object: Stored<T>;
}

/** Brings an object into the wanted state: changes the copy that it is given. */
export type Mutate<T extends KubernetesObject> = (object: T) => void | Promise<void>;

/**
 * Creates an object, or updates it when it differs from what is wanted (see `isSemanticallyEqual`).
 *
 * Steps: reads the object of the kind, namespace and name of `object`; lets `mutate` change a copy of it (of `object`
 * when there is none yet); writes the copy when it differs. Nothing is written when `mutate` throws.
 *
 * @param object apiVersion, kind, namespace and name, and what a new object starts with; never changed
 * @throws TypeError when `mutate` renames the object; what the client throws
 */
export async function createOrUpdate<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
  options: WriteOptions = {},
): Promise<Outcome<UpdateResult, T>> {
  const existing = await client.find(tokenOf(object), objectKeyFromObject(object), signalOf(options));
  const wanted = await mutated(existing ?? object, mutate);
  if (!existing) return { result: 'created', object: await client.create(wanted, options) };
  if (isSemanticallyEqual(existing, wanted)) return { result: 'unchanged', object: existing };
  return { result: 'updated', object: await client.update(wanted, options) };
}

/**
 * Creates an object, or patches what differs from what is wanted: first the object, then its status. Other than
 * `createOrUpdate` it leaves alone what others change at the same time, and also writes `status`.
 *
 * A new object is created without its status: the next call patches that.
 *
 * @param object apiVersion, kind, namespace and name, and what a new object starts with; never changed
 * @throws TypeError when `mutate` renames the object; what the client throws
 */
export async function createOrPatch<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: Mutate<T>,
  options: WriteOptions = {},
): Promise<Outcome<PatchResult, T>> {
  const existing = await client.find(tokenOf(object), objectKeyFromObject(object), signalOf(options));
  const wanted = await mutated(existing ?? object, mutate);
  if (!existing) return { result: 'created', object: await client.create(wanted, options) };
  const { status, ...main } = mergeDiff(...withoutEqualHalf(existing, wanted)) ?? {};
  let stored = existing;
  const hasMain = Object.keys(main).length > 0;
  if (hasMain) stored = await client.patch<T>(existing, mergePatch(main), options);
  if (status === undefined) return { result: hasMain ? 'updated' : 'unchanged', object: stored };
  stored = await client.status.patch<T>(existing, mergePatch({ status }), options);
  return { result: hasMain ? 'updatedStatus' : 'updatedStatusOnly', object: stored };
}

/** Takes the status, or all other fields, from `existing` when the difference is only one of spelling. */
function withoutEqualHalf(existing: object, wanted: object): [object, object] {
  const { status: statusBefore, ...before }: { status?: unknown } = existing;
  const { status: statusAfter, ...after }: { status?: unknown } = wanted;
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
  const slash = apiVersion.indexOf('/');
  return defineKind<T>({ group: apiVersion.slice(0, Math.max(0, slash)), version: apiVersion.slice(slash + 1), kind });
}

function signalOf({ signal }: WriteOptions): { signal?: AbortSignal | undefined } {
  return signal ? { signal } : {};
}
