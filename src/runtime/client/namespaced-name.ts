import type { ObjectKey } from './interfaces/client.js';

/** Formats a key as `namespace/name`; without a namespace, only the name. */
export function namespacedName({ namespace, name }: ObjectKey): string {
  return namespace ? `${namespace}/${name}` : name;
}
