import { recordOf } from '../../../base/json/index.js';

/** The fields of a package.json. */
export type PackageManifest = Readonly<Record<string, unknown>>;

/** Parses a package.json. Invalid JSON, which npm reports, counts as an empty object. */
export function packageManifest(text: string): PackageManifest {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Returns the target for a key in the `exports` of a package.json; undefined if there is none. If a target
 * has several conditions, the first supported condition applies.
 *
 * @param key `.` or `./sub`
 */
export function exportedTarget(exported: unknown, key: string): string | undefined {
  const entries = recordOf(exported);
  const names = Object.keys(entries);
  // Without entries for subpaths, the package has a single target.
  if (!names.some((name) => name.startsWith('.'))) return key === '.' ? conditionTarget(exported) : undefined;
  if (Object.hasOwn(entries, key)) return conditionTarget(entries[key]);
  for (const name of names) {
    const part = partOfPattern(name, key);
    if (part !== undefined) return conditionTarget(entries[name])?.replaceAll('*', () => part);
  }
  return undefined;
}

/**
 * Returns the part of a specifier that matches the `*` of a pattern, or an empty string if the pattern has no `*`;
 * undefined if the specifier does not match.
 */
export function partOfPattern(pattern: string, text: string): string | undefined {
  const [before = '', after] = pattern.split('*', 2);
  if (after === undefined) return pattern === text ? '' : undefined;
  const isLong = text.length >= before.length + after.length;
  return isLong && text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : undefined;
}

const conditions = new Set(['types', 'import', 'node', 'default', 'require']);

function conditionTarget(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  for (const [condition, inner] of Object.entries(recordOf(target))) {
    const found = conditions.has(condition) ? conditionTarget(inner) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
