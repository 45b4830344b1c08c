import { isSemanticallyEqual } from '../runtime/equality/index.js';
import type { Client, KubernetesObject, Stored } from '../runtime/index.js';

/** Writes the status of an object, unless it is the same as before. */
export async function writeStatus<S extends object>(
  client: Client,
  object: Stored<KubernetesObject & { status?: S | undefined }>,
  status: S,
): Promise<void> {
  if (!isSemanticallyEqual(status, object.status)) await client.status.update({ ...object, status });
}

/** Returns the condition of a type; undefined if the object does not have it. */
export function conditionOf<C extends { readonly type?: string | undefined }>(
  { status }: { readonly status?: { readonly conditions?: readonly C[] | undefined } | undefined },
  type: string,
): C | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

/** Returns an object without counts that are 0, as Go's `omitempty` writes it. */
export function withoutZeros<T extends object>(counts: T): Partial<T> {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== 0)) as Partial<T>; // same keys
}
