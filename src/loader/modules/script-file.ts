import type { ConfigFiles } from './config-files.js';

/** The TypeScript file that an import path means: `./job.js` is `./job.ts`, `./job` also `./job/index.ts`. */
export function fileOf({ files, folders }: ConfigFiles, path: string): string | undefined {
  return candidatesOf(path).find((it) => folders.mayHave(it) && files.readSource(it) !== undefined);
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
