import type { ReadableFiles } from '../../files/index.js';

/** The TypeScript file that an import path means: `./job.js` is `./job.ts`, `./job` also `./job/index.ts`. */
export function fileOf(files: ReadableFiles, path: string): string | undefined {
  return candidatesOf(path).find((candidate) => files.readSource(candidate) !== undefined);
}

function candidatesOf(path: string): string[] {
  const script = /^(.*)\.([cm]?)jsx?$/.exec(path);
  if (script) {
    const [, stem, sort] = script;
    return [`${stem}.${sort}ts`, ...(sort === '' ? [`${stem}.tsx`] : []), `${stem}.d.${sort}ts`];
  }
  if (/\.[cm]?tsx?$/.test(path)) return [path];
  return [`${path}.ts`, `${path}.tsx`, `${path}.d.ts`, `${path}/index.ts`, `${path}/index.tsx`, `${path}/index.d.ts`];
}
