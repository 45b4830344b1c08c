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
