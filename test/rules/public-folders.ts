import { readFileSync } from 'node:fs';
import { root } from './source-files.js';

/** Subpaths of package.json whose names need no examples of ours: kinds and types of Kubernetes, and data. */
export const subpathsWithoutExamples: readonly string[] = ['./k8s/*', './markers.json', './package.json'];

const exported = subpathsIn(readFileSync(`${root}package.json`, 'utf8'));

/** The folders in `src` of all other subpaths of package.json: `library` for the package itself, `runtime/webhook` and so on. */
export const publicFolders: readonly string[] = exported
  .filter((subpath) => !subpathsWithoutExamples.includes(subpath))
  .map((subpath) => (subpath === '.' ? 'library' : subpath.slice('./'.length)))
  .sort(); // the compiler writes some types as it has met them first

/** The subpaths of `kbts/runtime` in package.json, such as `webhook/admission`. */
export const runtimePackages: readonly string[] = publicFolders.flatMap(
  (folder) => /^runtime\/(.+)$/.exec(folder)?.[1] ?? [],
);

function subpathsIn(text: string): string[] {
  const { exports }: { exports: Readonly<Record<string, unknown>> } = JSON.parse(text);
  return Object.keys(exports);
}

/** The module of a public folder, for example `src/runtime/index.ts`; the package itself is in `src/index.ts`. */
export function entryOf(folder: string): string {
  return folder === 'library' ? 'src/index.ts' : `src/${folder}/index.ts`;
}
