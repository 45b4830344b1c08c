import type { GroupVersionKind } from '../../k8s/index.js';

/** Returns the path of the defaulting webhook of a kind: `/mutate-<group>-<version>-<kind>`, with dashes for dots. */
export function mutatePath(gvk: GroupVersionKind): string {
  return `/mutate-${suffixOf(gvk)}`;
}

/** Returns the path of the validating webhook of a kind: `/validate-<group>-<version>-<kind>`, with dashes for dots. */
export function validatePath(gvk: GroupVersionKind): string {
  return `/validate-${suffixOf(gvk)}`;
}

/** The path of the conversion webhook, which all kinds share. */
export const convertPath = '/convert';

/** Rejects a path that is not allowed in a webhook configuration. */
export function checkPath(path: string): void {
  if (/^((\/[a-zA-Z0-9-_]+)+|\/)$/.test(path)) return;
  throw new TypeError(
    `expected a webhook path such as \`/validate-jobs\`, of letters, digits, \`-\`, \`_\` and \`/\`; found \`${path}\``,
  );
}

function suffixOf({ group, version, kind }: GroupVersionKind): string {
  return `${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`;
}
