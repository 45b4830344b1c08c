import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Diagnostic } from '../problems/index.js';
import { type GitOptions, git, gitError } from './git.js';

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
      scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-update-'));
      const own = path.join(scratch, 'repository.git');
      git(['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, own], scratch);
      const shallow = path.join(common, 'shallow');
      if (fs.existsSync(shallow)) fs.copyFileSync(shallow, path.join(own, 'shallow'));
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
    return this.commit(`refs/heads/${name}`);
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
    const lines = this.#onFiles(['status', '--porcelain', '-z', '--ignore-submodules=all', '--no-renames', '--', '.']);
    return lines.map((line) => line.slice(3));
  }

  /** Paths of tracked files in the project, relative to its folder. */
  tracked(): readonly string[] {
    return this.#onFiles(['ls-files', '-z', '--cached', '--', '.']);
  }

  /** Removes the temporary files. */
  close(): void {
    fs.rmSync(this.scratch, { recursive: true, force: true });
  }

  /** Runs git on the files of the work tree, with a copy of its index. Returns the strings that it prints. */
  #onFiles(args: readonly string[]): readonly string[] {
    const copy = path.join(this.scratch, 'repository.git', 'index');
    for (const name of fs.readdirSync(this.gitFolder)) {
      const isIndex = name === 'index' || name.startsWith('sharedindex.');
      if (isIndex) fs.copyFileSync(path.join(this.gitFolder, name), path.join(path.dirname(copy), name));
    }
    const head = this.commit('HEAD');
    if (head !== undefined) this.run(['update-ref', '--no-deref', 'HEAD', head]);
    const top = this.names(['rev-parse', '--show-toplevel']).replace(/\n$/, '');
    const settings = copied.flatMap((name) => {
      const value = this.setting(name);
      return value === undefined ? [] : [`${name}=${value}`];
    });
    const options = { env: { GIT_WORK_TREE: top }, settings: [...settings, 'core.bare=false'] };
    return git(args, this.folder, this.inScratch(options))
      .split('\0')
      .filter((line) => line !== '');
  }
}

/** Settings of the repository that say how files are compared, and that name no programs. */
const copied = [
  'core.autocrlf',
  'core.eol',
  'core.fileMode',
  'core.ignoreCase',
  'core.symlinks',
  'core.precomposeUnicode',
];

function unusable(error: unknown): Diagnostic {
  const { code } = error as { readonly code?: unknown }; // of a process that could not be started
  const message =
    code === 'ENOENT'
      ? 'git was not found'
      : `the project is not in a git repository that can be used (${gitError(error)})`;
  const hint = code === 'ENOENT' ? 'install git' : 'create one with `git init`, and commit the project';
  return { code: 'repository-state', severity: 'error', message, hint };
}
