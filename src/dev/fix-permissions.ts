import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDecorators, decoratorsOf, type Permission } from './permissions.js';
import type { DevActionResult } from './protocol.js';

/**
 * Adds the `@Rbac` decorators of missing permissions to the first source of the operator that has such decorators,
 * controllers first.
 *
 * @param map path of the source map of the operator's bundle
 */
export function fixPermissions(missing: readonly Permission[], project: string, map: string): DevActionResult {
  if (missing.length === 0) return { isDone: false, message: 'no permission is missing' };
  const decorators = decoratorsOf(missing);
  for (const file of bundledSources(project, map)) {
    const text = readFileSync(path.join(project, file), 'utf8');
    const fixed = addDecorators(text, decorators);
    if (fixed === undefined) continue;
    writeFileSync(path.join(project, file), fixed);
    const diff = [`--- ${file}`, `+++ ${file}`, ...decorators.map((line) => `+${line}`)].join('\n');
    return { isDone: true, message: `added ${decorators.join(' ')} to ${file}`, diff };
  }
  return { isDone: false, message: `no class with \`@Rbac\` found; add ${decorators.join(' ')}` };
}

/** Returns the source files in a source map, relative to the project, controllers first. */
function bundledSources(project: string, map: string): string[] {
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }; // esbuild wrote the file
  const own = sources.map((source) => path.relative(project, path.resolve(path.dirname(map), source)));
  return own.sort((a, b) => Number(b.includes('controller')) - Number(a.includes('controller')));
}
