import type { GroupVersionKind } from '../../k8s/index.js';

/** Where the defaulting webhook of a kind is served: `/mutate-<group>-<version>-<kind>`, dots as dashes. */
export function mutatePath(gvk: GroupVersionKind): string {
  return `/mutate-${suffixOf(gvk)}`;
}

/** Where the validating webhook of a kind is served: `/validate-<group>-<version>-<kind>`, dots as dashes. */
export function validatePath(gvk: GroupVersionKind): string {
  return `/validate-${suffixOf(gvk)}`;
}

/** Where all kinds are converted. */
export const convertPath = '/convert';

/**
 * Makes sure that the API server would take a path.
 *
 * @throws TypeError when the path cannot be in a webhook configuration
 */
export function checkPath(path: string): void {
  if (/^((\/[a-zA-Z0-9-_]+)+|\/)$/.test(path)) return;
  throw new TypeError(`\`${path}\` is no path for a webhook; expected for example \`/validate-jobs\``);
}

function suffixOf({ group, version, kind }: GroupVersionKind): string {
  return `${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`;
}
