import { readFileSync } from 'node:fs';
import { root } from './source-files.js';

/** The subpaths of `kbts/runtime` in package.json, such as `webhook/admission`. */
export const runtimePackages: readonly string[] = subpathsIn(readFileSync(`${root}package.json`, 'utf8'));

function subpathsIn(text: string): string[] {
  const { exports }: { exports: Readonly<Record<string, unknown>> } = JSON.parse(text);
  return Object.keys(exports).flatMap((subpath) => /^\.\/runtime\/(.+)$/.exec(subpath)?.[1] ?? []);
}
