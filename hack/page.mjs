// Bundles the page of `kbts dev` into one script and one style sheet, which its server sends with the other files.
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './run-step.mjs';

/** The page is smaller than this, compressed with gzip. */
const largestPage = 40_000;

const source = join(root, 'src/dev/page');
const copied = ['index.html', 'icon.svg', 'icon-error.svg'];
const bundled = ['page.js', 'page.css'];

/**
 * Writes the files of the page.
 *
 * @param {string} folder will contain only them
 * @returns {Promise<string[]>} absolute paths of the package files that are included
 * @throws Error when the page is too large
 */
export async function writePage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(source, 'page.tsx'), join(source, 'page.css')],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    tsconfig: join(source, 'tsconfig.json'),
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const name of copied) cpSync(join(source, name), join(folder, name));
  const fault = faultOf(pageSize(folder));
  if (fault !== undefined) throw new Error(fault);
  return Object.keys(metafile.inputs)
    .filter((path) => path.includes('node_modules/'))
    .map((path) => join(root, path));
}

/** Number of bytes that a browser loads. */
export function pageSize(folder) {
  return [...copied, ...bundled]
    .map((name) => gzipSync(readFileSync(join(folder, name))).length)
    .reduce((sum, size) => sum + size, 0);
}

/** Returns what is wrong with a page of that size; undefined when nothing is. */
export function faultOf(size) {
  return size <= largestPage ? undefined : `the page of \`kbts dev\` has ${size} bytes; the limit is ${largestPage}`;
}
