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

/** Returns the target of a key (`.`, `./sub`) in the `exports` of a package.json, by the first supported condition. */
export function exportedTarget(exported: unknown, key: string): string | undefined {
  const entries = recordOf(exported);
  const names = Object.keys(entries);
  // `exports` without subpaths is the target of the package itself.
  if (!names.some((name) => name.startsWith('.'))) return key === '.' ? conditionTarget(exported) : undefined;
  if (Object.hasOwn(entries, key)) return conditionTarget(entries[key]);
  for (const name of names) {
    const part = partOfPattern(name, key);
    if (part !== undefined) return conditionTarget(entries[name])?.replaceAll('*', () => part);
  }
  return undefined;
}

/** Returns the part that the `*` of a pattern matches (empty without a `*`); undefined if the text does not match. */
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
