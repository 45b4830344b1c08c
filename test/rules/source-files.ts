import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The root folder of the repo. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** One TypeScript file of `src`. */
export interface SourceFile {
  /** For example `markers/define.ts`. */
  readonly path: string;
  /** The folder in `src`. */
  readonly module: string;
  /** Whether it is shipped: neither a test nor a fixture. */
  readonly isShipped: boolean;
  readonly tree: ts.SourceFile;
}

let files: readonly SourceFile[] | undefined;

/** All handwritten files of `src`, without the generated modules of built-in kinds. */
export function sourceFiles(): readonly SourceFile[] {
  files ??= readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !isGenerated(path))
    .sort()
    .map(readSource);
  return files;
}

/** The files that are part of the package. */
export function shippedFiles(): readonly SourceFile[] {
  return sourceFiles().filter(({ isShipped }) => isShipped);
}

/** For example `loader/load.ts:12`. */
export function placeIn(file: SourceFile, node: ts.Node): string {
  const { line } = file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree));
  return `${file.path}:${line + 1}`;
}

/** For example `k8s/batch/v1.ts`. */
function isGenerated(path: string): boolean {
  return /^k8s\/[^/]+\/[^/]+\.ts$/.test(path) && !path.includes('fixtures');
}

function readSource(path: string): SourceFile {
  const text = readFileSync(posix.join(root, 'src', path), 'utf8');
  const module = path.split('/')[0] ?? '';
  const isShipped = module !== 'rules' && !/\.test(-d)?\.ts$|(^|\/)fixtures\//.test(path);
  return { path, module, isShipped, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}
