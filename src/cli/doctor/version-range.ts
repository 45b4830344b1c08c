/** Parses a version into three numbers; undefined if the string does not start with a version. */
function numbersOf(version: string): readonly [number, number, number] | undefined {
  const match = /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?/.exec(version);
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined;
}

/** Compares two versions, and ignores prerelease suffixes. Returns 0 if one of the strings is not a version. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [numbersOf(a), numbersOf(b)];
  if (!one || !other) return 0;
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * Whether a version satisfies a range such as `^1.2.3`, `~1.2.3`, `>=1.2.3` or `1.2.3`; undefined if the range has any
 * other form, or if the version is not valid.
 */
export function satisfies(version: string, range: string): boolean | undefined {
  const [, operator = '', lowest = ''] = /^\s*(\^|~|>=|=|)\s*v?(\d+(?:\.\d+){0,2}(?:-[\w.-]+)?)\s*$/.exec(range) ?? [];
  const [found, least] = [numbersOf(version), numbersOf(lowest)];
  if (!found || !least) return undefined;
  const isAbove = compareVersions(version, lowest) >= 0;
  const isSame = (count: number) => found.slice(0, count).join() === least.slice(0, count).join();
  // In a caret range, the first nonzero number must not change.
  const breaking = least.findIndex((number) => number !== 0) + 1 || 3;
  switch (operator) {
    case '^':
      return isAbove && isSame(breaking);
    case '~':
      return isAbove && isSame(2);
    case '>=':
      return isAbove;
    default:
      return version === lowest;
  }
}
