import type { ReadableFiles } from '../../base/files/index.js';

/** Returns the version specifier of kbts in package.json; undefined if kbts is not a dependency. */
export function ownDependency(files: ReadableFiles): string | undefined {
  try {
    const own: unknown = JSON.parse((files.readText('package.json') ?? '{}').replace(/^\ufeff/, ''));
    for (const list of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
      const spec = entryOf(entryOf(own, list), 'kbts');
      if (typeof spec === 'string') return spec;
    }
  } catch {
    // npm reports that the file is invalid.
  }
  return undefined;
}

function entryOf(value: unknown, key: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isObject ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // an own key of an object
}
