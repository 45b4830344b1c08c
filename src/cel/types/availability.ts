import { type KubernetesVersion, minorOf } from '../../model/index.js';

/**
 * The version of Kubernetes whose API server introduced functions, and overloads of older functions, of those that the
 * oldest target lacks. New rules can use them one minor version later, so that the API server can be rolled back.
 */
const introductions: Readonly<Record<string, readonly string[]>> = {
  '1.33': [
    ...['isSemver', 'major', 'minor', 'patch', 'semver'],
    ...['semver_compare_to', 'semver_is_greater_than', 'semver_is_less_than'],
  ],
  '1.34': ['@sortByAssociatedKeys', 'distinct', 'flatten', 'lists.range', 'reverse', 'slice', 'sort'],
  '1.37': ['includes'],
};

/** The minor version of Kubernetes as of which new rules can use a function, or the overload of an id. */
const usableAsOf = new Map(
  Object.entries(introductions).flatMap(([version, names]) => names.map((name) => [name, minorOf(version) + 1])),
);

/** The version of Kubernetes that removed the overload of an id. */
const removals = new Map<string, KubernetesVersion>([['int64_to_duration', '1.37']]);

/** The version as of which rules can use names in backticks, such as `` self.labels.`app.io/name` ``. */
export const quotedNamesSince: KubernetesVersion = '1.37';

/** The version as of which a dot before a name, as in `.self`, skips the variables of macros. */
export const globalNamesSince: KubernetesVersion = '1.37';

/** Why the API server of a version does not accept a call: it is too old for the function, or too new. */
export type Unavailable =
  | { readonly kind: 'introduced later'; readonly version: string }
  | { readonly kind: 'removed'; readonly version: KubernetesVersion };

/**
 * Returns why an API server does not accept a call in a new rule; undefined when it does.
 *
 * @param name the qualified name of the function
 * @param overloads ids of the overloads that the call may resolve to
 */
export function unavailable(
  target: KubernetesVersion,
  name: string,
  overloads: readonly string[],
): Unavailable | undefined {
  const [first, ...others] = overloads.map((id) => unavailableOverload(target, name, id));
  return others.every((one) => one !== undefined) ? first : undefined;
}

function unavailableOverload(target: KubernetesVersion, name: string, id: string): Unavailable | undefined {
  const minor = usableAsOf.get(id) ?? usableAsOf.get(name) ?? 0;
  if (minorOf(target) < minor) return { kind: 'introduced later', version: `1.${minor}` };
  const version = removals.get(id);
  return version !== undefined && minorOf(target) >= minorOf(version) ? { kind: 'removed', version } : undefined;
}
