import type { ApiPackage, WebhookBuilding, WebhookRegistrations } from '../../model/index.js';

/** Where the code of an operator serves webhooks. */
export interface ServedPaths {
  /** Paths of registrations, and all other strings in the code that look like paths. */
  readonly exact: ReadonlySet<string>;
  /** How paths of built-in kinds end, such as `-v1-pod`: their groups are not looked up. */
  readonly endings: readonly string[];
}

/**
 * Finds where webhooks are served.
 *
 * @returns undefined when nothing is registered, or when only a run can tell what is
 */
export function servedPaths(
  { builders, paths, otherPaths, isOpen }: WebhookRegistrations,
  packages: readonly ApiPackage[],
): ServedPaths | undefined {
  if (isOpen || (builders.length === 0 && paths.length === 0)) return undefined;
  const exact = new Set([...paths, ...otherPaths]);
  const endings: string[] = [];
  for (const builder of builders) {
    const { from, id } = builder.kind;
    if (from === 'kubernetes') endings.push(endingOf(id));
    else {
      const found = defaultPaths(builder, packages);
      if (!found) return undefined;
      for (const path of found) exact.add(path);
    }
  }
  return { exact, endings };
}

/** `-v1-pod` of `k8s.io/api/core/v1.Pod`. */
function endingOf(goName: string): string {
  return `-${goName.slice(goName.lastIndexOf('/') + 1).replace('.', '-')}`.toLowerCase();
}

/** The paths at which a builder serves the webhooks of a kind; undefined if the class is not a kind of these packages. */
function defaultPaths(
  { kind: { id }, methods }: WebhookBuilding,
  packages: readonly ApiPackage[],
): string[] | undefined {
  const type = packages.flatMap(({ types }) => types).find((one) => one.id === id);
  if (!type?.kind) return undefined;
  const { kind, name } = type;
  const has = (method: string) => !methods || (methods.includes(method) && !methods.includes(`${method}CustomPath`));
  return [
    ...(has('withDefaulter') ? [defaultPath('mutate', kind, name)] : []),
    ...(has('withValidator') ? [defaultPath('validate', kind, name)] : []),
  ];
}

/** The path at which a builder serves the webhook of a kind, without a custom path. */
export function defaultPath(
  action: 'mutate' | 'validate',
  { group, version }: { readonly group: string; readonly version: string },
  kind: string,
): string {
  return `/${action}-${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`;
}
