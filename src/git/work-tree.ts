import fs from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../problems/index.js';
import { type GitOptions, git, gitError } from './git.js';
import { makeScratch } from './scratch.js';

/**
 * A git work tree whose repository is not trusted. Whatever needs more than names and objects runs in a scratch
 * repository: it reads the objects of the other one, and has a configuration of its own, so that filters, drivers and
 * hooks of the repository are unknown to it.
 */
export class WorkTree {
  private constructor(
    /** The folder of the project. */
    readonly folder: string,
    /** The folder of the project, relative to the root of the work tree; empty or with a `/` at its end. */
    readonly prefix: string,
    private readonly gitFolder: string,
    private readonly environment: Readonly<Record<string, string>>,
    /** A temporary folder. */
    readonly scratch: string,
  ) {}

  /**
   * Opens the work tree that contains a folder. {@link close} removes its temporary files.
   *
   * @returns why it cannot be used
   */
  static open(folder: string): WorkTree | Diagnostic {
    let scratch: string | undefined;
    try {
      const ask = (...args: string[]) => git(['rev-parse', ...args], folder).replace(/\n$/, '');
      const prefix = ask('--show-prefix');
      const gitFolder = ask('--absolute-git-dir');
      const common = path.resolve(folder, ask('--git-common-dir'));
      const format = ask('--show-object-format');
      scratch = makeScratch();
      const own = path.join(scratch, 'repository.git');
      git(['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, own], scratch);
      for (const name of ['shallow', 'info/exclude', 'info/attributes']) copyFile(name, common, own);
      const env = { GIT_DIR: own, GIT_OBJECT_DIRECTORY: path.join(common, 'objects') };
      return new WorkTree(folder, prefix, gitFolder, env, scratch);
    } catch (error) {
      if (scratch !== undefined) fs.rmSync(scratch, { recursive: true, force: true });
      return unusable(error);
    }
  }

  /** Runs git in the repository itself. Only for commands that neither read files nor start programs. */
  names(args: readonly string[], options: GitOptions = {}): string {
    return git(args, this.folder, options);
  }

  /** Runs git in the scratch repository. */
  run(args: readonly string[], options: GitOptions = {}): string {
    return git(args, this.scratch, this.inScratch(options));
  }

  /** The options with which git runs in the scratch repository. */
  inScratch(options: GitOptions = {}): GitOptions {
    return { ...options, env: { ...this.environment, ...options.env } };
  }

  /** The commit of a local branch; undefined if there is none. */
  branch(name: string): string | undefined {
    const reference = `refs/heads/${name}`;
    try {
      this.run(['check-ref-format', reference]); // not `main~1`, which is a revision
    } catch {
      return undefined;
    }
    return this.commit(reference);
  }

  /** The commit of a revision; undefined if there is none. */
  commit(revision: string): string | undefined {
    try {
      return this.names(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]).trim();
    } catch {
      return undefined;
    }
  }

  /** A value of the configuration; undefined if it is not set. */
  setting(name: string): string | undefined {
    try {
      return this.names(['config', '--get', name]).replace(/\n$/, '');
    } catch {
      return undefined;
    }
  }

  /** Paths of changes that are not committed, relative to the root of the work tree. */
  uncommitted(): readonly string[] {
    const args = ['status', '--porcelain', '-z', '--ignore-submodules=all', '--no-renames', '--', '.'];
    const lines = stringsOf(this.#onFiles(args));
    // Changed in the work tree alone; whatever is staged differs without a filter, too.
    const edited = lines.filter((line) => line.startsWith(' M ')).map((line) => line.slice(3));
    const same = this.#unchangedByIndex(this.#filtered(edited));
    return lines.map((line) => line.slice(3)).filter((file) => !same.has(file));
  }

  /** Those files, relative to the root, whose filter only the repository configures. */
  #filtered(files: readonly string[]): readonly string[] {
    if (files.length === 0) return [];
    const input = `${files.join('\0')}\0`;
    const output = this.#onFiles(['-C', this.#top(), 'check-attr', '-z', '--stdin', 'filter'], input).split('\0');
    const isKnown = (driver: string) =>
      ['clean', 'process'].some((kind) => this.#scratchSetting(`filter.${driver}.${kind}`) !== undefined);
    return files.filter((_, index) => {
      const driver = output[3 * index + 2] ?? '';
      return !/^(?:unspecified|unset|set|)$/.test(driver) && !isKnown(driver);
    });
  }

  /** Those files whose size and time are the ones that git recorded when it compared them the last time. */
  #unchangedByIndex(files: readonly string[]): ReadonlySet<string> {
    if (files.length === 0) return new Set();
    const [wanted, top] = [new Set(files), this.#top()];
    const text = this.#onFiles(['-C', top, 'ls-files', '--debug', '-z']);
    const entries = text.matchAll(/([^\0]+)\0 +ctime: .*\n +mtime: (\d+):(\d+)\n.*\n.*\n +size: (\d+)\t.*\n/g);
    return new Set(
      [...entries].flatMap(([, file = '', seconds = '', nanoseconds = '', size = '']) => {
        if (!wanted.has(file)) return [];
        const { mtimeNs, size: now } = fs.lstatSync(path.join(top, file), { bigint: true });
        // Some programs record whole seconds.
        const time = nanoseconds === '0' ? (mtimeNs / second) * second : mtimeNs;
        return time === BigInt(seconds) * second + BigInt(nanoseconds) && now === BigInt(size) ? [file] : [];
      }),
    );
  }

  /** Paths of tracked files in the project, relative to its folder. */
  tracked(): readonly string[] {
    return stringsOf(this.#onFiles(['ls-files', '-z', '--cached', '--', '.']));
  }

  /**
   * Those of the tracked files whose changes git does not report, because they are marked as `skip-worktree` or
   * `assume-unchanged`.
   */
  unwatched(): readonly string[] {
    const lines = stringsOf(this.#onFiles(['ls-files', '-v', '-z', '--cached', '--', '.']));
    // `S` stands for the first mark, a lowercase letter for the second.
    return lines.flatMap((line) => (/^[a-zS] /.test(line) ? [line.slice(2)] : []));
  }

  /** Removes the temporary files. */
  close(): void {
    fs.rmSync(this.scratch, { recursive: true, force: true });
  }

  /** Runs git on the files of the work tree, with a copy of its index. */
  #onFiles(args: readonly string[], input = ''): string {
    const copy = path.join(this.scratch, 'repository.git', 'index');
    for (const name of fs.readdirSync(this.gitFolder)) {
      if (name !== 'index' && !name.startsWith('sharedindex.')) continue;
      copyFile(name, this.gitFolder, path.dirname(copy));
      // git compares the contents of files that are not older than the index.
      const time = Math.floor(fs.statSync(path.join(this.gitFolder, name)).mtimeMs / 1000);
      fs.utimesSync(path.join(path.dirname(copy), name), time, time);
    }
    const head = this.commit('HEAD');
    if (head !== undefined) this.run(['update-ref', '--no-deref', 'HEAD', head]);
    const settings = copied.flatMap((name) => {
      const value = this.setting(name);
      return value === undefined ? [] : [`${name}=${value}`];
    });
    const options = { input, env: { GIT_WORK_TREE: this.#top() }, settings: [...settings, 'core.bare=false'] };
    return git(args, this.folder, this.inScratch(options));
  }

  /** The root of the work tree. */
  #top(): string {
    return this.names(['rev-parse', '--show-toplevel']).replace(/\n$/, '');
  }

  #scratchSetting(name: string): string | undefined {
    try {
      return this.run(['config', '--get', name]);
    } catch {
      return undefined;
    }
  }
}

/** In nanoseconds. */
const second = 10n ** 9n;

function stringsOf(output: string): readonly string[] {
  return output.split('\0').filter((line) => line !== '');
}

/** Copies a file, if there is one, from one git folder to another. */
function copyFile(name: string, from: string, to: string): void {
  const place = path.join(from, name);
  if (!fs.statSync(place, { throwIfNoEntry: false })?.isFile()) return;
  fs.mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
  fs.copyFileSync(place, path.join(to, name));
}

/** Settings of the repository that say how files are compared, and that name no programs. */
const copied = [
  'core.attributesFile',
  'core.autocrlf',
  'core.checkStat',
  'core.eol',
  'core.excludesFile',
  'core.fileMode',
  'core.ignoreCase',
  'core.symlinks',
  'core.precomposeUnicode',
  'core.trustctime',
];

function unusable(error: unknown): Diagnostic {
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }; // of Node
  const isGit = syscall === undefined || String(syscall).startsWith('spawn');
  const [message, hint] = !isGit
    ? [`a temporary folder cannot be created (${gitError(error)})`, 'set `TMPDIR` to a folder that you can write to']
    : code === 'ENOENT'
      ? ['git was not found', 'install git']
      : [
          `the project is not in a git repository that can be used (${gitError(error)})`,
          'create one with `git init`, and commit the project',
        ];
  return { code: 'repository-state', severity: 'error', message, hint };
}
