/** Compares version names in the order of Kubernetes: `v2`, `v1`, `v2beta1`, `v1alpha1`, then others by name. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parse(one), parse(other)];
  if (left === undefined || right === undefined) {
    if (left === undefined && right === undefined) return one < other ? -1 : one > other ? 1 : 0;
    return left === undefined ? 1 : -1;
  }
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing < 0 ? 0 : (right[differing] ?? 0) - (left[differing] ?? 0);
}

const stages: Readonly<Record<string, number>> = { alpha: 0, beta: 1 };

/** Parses a version name into stage, major and minor number; undefined for other names. */
function parse(name: string): readonly number[] | undefined {
  const [, major, stage, minor] = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(name) ?? [];
  return major === undefined
    ? undefined
    : [stage === undefined ? 2 : (stages[stage] ?? 0), Number(major), Number(minor ?? 0)];
}
