import { execFileSync } from 'node:child_process';
import { devNull } from 'node:os';
import { withTrustedPath } from './programs.js';

/** Options of {@link git}. */
export interface GitOptions {
  /** Environment variables in addition to those of this process. Default: none. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. Default: empty. */
  readonly input?: string | Buffer;
  /**
   * Settings such as `merge.renameLimit=1`. They override all others, except those that make git safe. Default: none.
   */
  readonly settings?: readonly string[];
  /** Deadline in milliseconds. Default: one minute. */
  readonly timeout?: number;
}

/**
 * Runs git safely on an untrusted repository. The configuration of the repository may name programs that fetch missing
 * objects, watch files or run as hooks; a folder of the project may look like a bare repository with its own
 * configuration; and an installed package may contain a program named `git`.
 */
export function git(args: readonly string[], cwd: string, options: GitOptions = {}): string {
  return gitBytes(args, cwd, options).toString('utf8');
}

/** Like {@link git}, with the output as bytes. */
export function gitBytes(args: readonly string[], cwd: string, options: GitOptions = {}): Buffer {
  const { input, settings: more = [], timeout = 60_000 } = options;
  const env = {
    ...withTrustedPath(withoutPlaces(process.env)),
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    ...options.env,
  };
  const flags = [...more, ...settings].flatMap((setting) => ['-c', setting]);
  const running = { cwd, env, stdio: 'pipe', maxBuffer: 2 ** 28, timeout, windowsHide: true } as const;
  return execFileSync('git', [...flags, ...args], input === undefined ? running : { ...running, input });
}

/**
 * Settings that override those of the repository: git runs no hooks, file monitor or maintenance, ignores bare
 * repositories in the project, and prints non-ASCII paths unescaped.
 */
const settings: readonly string[] = [
  'core.quotePath=false',
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'gc.auto=0',
  'maintenance.auto=false',
];

/** Returns git's first error message on standard error, or else the first line, or else the error itself. */
export function gitError(error: unknown): string {
  const { stderr } = error as { readonly stderr?: unknown }; // execFileSync adds the output to its error.
  const lines = String(stderr ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return (lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines[0] ?? String(error)).trim();
}

/** Removes the variables with which git passes a repository to hooks: the folder determines the repository. */
function withoutPlaces(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const places =
    /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !places.test(name)));
}
