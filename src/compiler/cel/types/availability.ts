import { type KubernetesVersion, minorOf } from '../../../base/kubernetes-version.js';

/** Functions and overloads by the Kubernetes version that introduced them. */
const introductions: Readonly<Record<string, readonly string[]>> = {
  '1.33': [
    ...['isSemver', 'major', 'minor', 'patch', 'semver'],
    ...['semver_compare_to', 'semver_is_greater_than', 'semver_is_less_than'],
  ],
  '1.34': ['@sortByAssociatedKeys', 'distinct', 'flatten', 'lists.range', 'reverse', 'slice', 'sort'],
  '1.37': ['includes'],
};

/** The first minor version in which new rules can use a name or ID: one after its introduction, to allow rollbacks. */
const usableAsOf = new Map(
  Object.entries(introductions).flatMap(([version, names]) => names.map((name) => [name, minorOf(version) + 1])),
);

/** The Kubernetes version that removed an overload, by overload ID. */
const removals = new Map<string, KubernetesVersion>([['int64_to_duration', '1.37']]);

/** The first Kubernetes version in which rules can use names in backticks: `` self.labels.`app.io/name` ``. */
export const quotedNamesSince: KubernetesVersion = '1.37';

/** The first Kubernetes version in which a name with a leading dot, such as `.self`, ignores macro variables. */
export const globalNamesSince: KubernetesVersion = '1.37';

/** Why an API server rejects a call. `version` is the first that accepts it in new rules, or that removed it. */
export type Unavailable =
  | { readonly kind: 'introduced later'; readonly version: string }
  | { readonly kind: 'removed'; readonly version: KubernetesVersion };

/** Returns why an API server rejects a call in a new rule; undefined if it accepts one of the matching overloads. */
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
