import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DevProblem } from './protocol.js';

/** The part of esbuild's API that is used. esbuild is a dependency of the project, not of kbts. */
interface Esbuild {
  context(options: object): Promise<EsbuildContext>;
}

interface EsbuildContext {
  rebuild(): Promise<EsbuildResult>;
  dispose(): Promise<void>;
}

interface EsbuildResult {
  readonly outputFiles: readonly { readonly path: string; readonly text: string }[];
  readonly metafile: {
    readonly inputs: Readonly<Record<string, { readonly bytes: number }>>;
    readonly outputs: Readonly<
      Record<
        string,
        {
          readonly imports: readonly { readonly path: string; readonly external?: boolean }[];
        }
      >
    >;
  };
}

interface EsbuildMessage {
  readonly text: string;
  readonly location?: { readonly file: string; readonly line: number; readonly column: number } | null;
}

/** The operator as one file, without the packages that it imports. */
export interface Bundle {
  readonly code: string;
  readonly map: string;
  /** Hash of the code and of `installed`. */
  readonly hash: string;
  /** Names of the modules that the code imports from packages. */
  readonly packages: readonly string[];
  /** A value that changes when packages are installed. */
  readonly installed: string;
  /** Paths of the lockfiles and of all files in the bundle, including JSON files, relative to the project. */
  readonly inputs: ReadonlySet<string>;
}

/** Bundles the sources of an operator. Later builds reuse the results of earlier builds. */
export interface Bundler {
  build(): Promise<Bundle | readonly DevProblem[]>;
  close(): Promise<void>;
}

const entry = 'src/main.ts';

/** Lockfiles, and files below `node_modules` that record which packages are installed. */
const packageFiles = [
  'package-lock.json',
  'node_modules/.package-lock.json',
  'yarn.lock',
  'node_modules/.yarn-integrity',
  'node_modules/.yarn-state.yml',
  'pnpm-lock.yaml',
  'node_modules/.pnpm/lock.yaml',
  'bun.lock',
];

/** Name of the bundle file in the folder of the session. */
export const bundleName = 'operator.mjs';

/** Opens a bundler for `src/main.ts` of a project; throws an Error if the project does not have esbuild. */
export async function openBundler(project: string, folder: string, further: object = {}): Promise<Bundler> {
  const esbuild = loadEsbuild(project);
  const context = await esbuild.context({
    absWorkingDir: project,
    entryPoints: [entry],
    outfile: path.join(folder, bundleName),
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    keepNames: true, // the class name is the kind in the cluster
    write: false,
    metafile: true,
    logLevel: 'silent',
    ...further,
  });
  return {
    async build() {
      try {
        return bundleOf(await context.rebuild(), installedIn(project));
      } catch (error) {
        return problemsOf(error);
      }
    },
    close: () => context.dispose(),
  };
}

function loadEsbuild(project: string): Esbuild {
  try {
    return createRequire(path.join(project, 'package.json'))('esbuild') as Esbuild; // esbuild exports this API
  } catch (cause) {
    throw new Error('`kbts dev` bundles the operator with the esbuild of the project; run `npm install -D esbuild`', {
      cause,
    });
  }
}

function bundleOf({ outputFiles, metafile }: EsbuildResult, installed: string): Bundle | readonly DevProblem[] {
  const empty = Object.keys(metafile.inputs).filter((file) => metafile.inputs[file]?.bytes === 0);
  const ownEmpty = empty.filter((file) => !file.includes('node_modules/'));
  if (ownEmpty.length > 0) return ownEmpty.map((file) => emptyFile('build', file));
  const code = outputFiles.find((file) => file.path.endsWith('.mjs'))?.text ?? '';
  const map = outputFiles.find((file) => file.path.endsWith('.map'))?.text ?? '';
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const packages = imports.filter(({ external, path: name }) => external && !name.startsWith('node:'));
  return {
    code,
    map,
    hash: createHash('sha256').update(code).update(installed).digest('hex'),
    packages: [...new Set(packages.map(({ path: name }) => name))].sort(),
    installed,
    inputs: new Set([...Object.keys(metafile.inputs), ...packageFiles]),
  };
}

/** Returns the hash of the lockfiles in the project and above it, because a monorepo has them at its root. */
function installedIn(project: string): string {
  const hash = createHash('sha256');
  for (let folder = project; ; folder = path.dirname(folder)) {
    for (const name of packageFiles) hash.update(lockfile(path.join(folder, name)));
    if (folder === path.dirname(folder)) return hash.digest('hex');
  }
}

function lockfile(file: string): Buffer | string {
  try {
    // Other users can create entries above a project, as in `/tmp`: reading a pipe or a device might never end.
    return statSync(file).isFile() ? readFileSync(file) : '';
  } catch {
    return ''; // usually because it does not exist
  }
}

/** Returns the error for an empty file. A file is also empty for a moment while it is saved. */
export function emptyFile(source: DevProblem['source'], file: string): DevProblem {
  return { source, severity: 'error', message: 'the file is empty', file, hint: 'add code, or delete the file' };
}

function problemsOf(error: unknown): DevProblem[] {
  const { errors } = error as { errors?: readonly EsbuildMessage[] }; // esbuild throws these if a build failed
  if (!errors) throw error;
  return errors.map(({ text, location }) => ({
    source: 'build',
    severity: 'error',
    message: text,
    ...(location && { file: location.file, line: location.line, column: location.column + 1 }),
  }));
}
