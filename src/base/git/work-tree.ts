import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Diagnostic, errorOf } from '../problems/index.js';
import { type GitOptions, git, gitError } from './git.js';

/**
 * A git work tree of an untrusted repository. Merges run in an empty bare repository that shares the objects of the
 * repository but configures no merge driver. Hooks never run, and neither do filters that the repository configures.
 */
export class WorkTree {
  private constructor(
    readonly folder: string,
    /** Path of the project relative to the root of the work tree: empty, or with a trailing `/`. */
    readonly prefix: string,
    private readonly environment: Readonly<Record<string, string>>,
    /** A temporary folder for the bare repository. */
    readonly scratch: string,
  ) {}

  /** Opens the work tree that contains a folder; returns an error if the work tree cannot be used. */
  static open(folder: string): WorkTree | Diagnostic {
    let scratch: string | undefined;
    try {
      const ask = (...args: string[]) => git(['rev-parse', ...args], folder).replace(/\n$/, '');
      const prefix = ask('--show-prefix');
      const common = path.resolve(folder, ask('--git-common-dir'));
      const format = ask('--show-object-format');
      scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-update-'));
      const own = path.join(scratch, 'repository.git');
      git(['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, own], scratch);
      const shallow = path.join(common, 'shallow');
      if (fs.existsSync(shallow)) fs.copyFileSync(shallow, path.join(own, 'shallow'));
      const env = { GIT_DIR: own, GIT_OBJECT_DIRECTORY: path.join(common, 'objects') };
      return new WorkTree(folder, prefix, env, scratch);
    } catch (error) {
      if (scratch !== undefined) fs.rmSync(scratch, { recursive: true, force: true });
      return unusable(error);
    }
  }

  /** Runs git in the repository itself; only for commands that neither read files nor start programs. */
  names(args: readonly string[], options: GitOptions = {}): string {
    return git(args, this.folder, options);
  }

  run(args: readonly string[], options: GitOptions = {}): string {
    return git(args, this.scratch, this.inScratch(options));
  }

  inScratch(options: GitOptions = {}): GitOptions {
    return { ...options, env: { ...this.environment, ...options.env } };
  }

  /** Returns the commit of a local branch; undefined if the branch does not exist. */
  branch(name: string): string | undefined {
    const reference = `refs/heads/${name}`;
    const isValid = attempt(() => this.run(['check-ref-format', reference])) !== undefined; // `main~1` is a revision
    return isValid ? this.commit(reference) : undefined;
  }

  commit(revision: string): string | undefined {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
    return attempt(() => this.names(args).trim());
  }

  setting(name: string): string | undefined {
    return attempt(() => this.names(['config', '--get', name]).replace(/\n$/, ''));
  }

  /** Returns the paths of uncommitted changes in the project, relative to the root of the work tree. */
  uncommitted(): readonly string[] {
    const args = ['status', '--porcelain', '-z', '--ignore-submodules=all', '--no-renames', '--', '.'];
    return stringsOf(this.#onFiles(args)).map((line) => line.slice(3));
  }

  /**
   * Returns the paths of tracked files in the project, relative to the project folder. Omits files that are marked as
   * `skip-worktree` or `assume-unchanged`, because git does not report changes to them.
   */
  tracked(): readonly string[] {
    const lines = stringsOf(this.#onFiles(['ls-files', '-v', '-z', '--cached', '--', '.']));
    // `S` means `skip-worktree`, a lowercase letter `assume-unchanged`.
    return lines.flatMap((line) => (/^[a-zS] /.test(line) ? [] : [line.slice(2)]));
  }

  close(): void {
    fs.rmSync(this.scratch, { recursive: true, force: true });
  }

  /** Runs git on the files of the work tree, without writing to the index or running the repository's filters. */
  #onFiles(args: readonly string[]): string {
    const off = this.#ownFilters().flatMap((name) => [
      ...['clean', 'smudge', 'process'].map((kind) => `filter.${name}.${kind}=`),
      `filter.${name}.required=false`,
    ]);
    return git(['--no-optional-locks', ...args], this.folder, { settings: off });
  }

  #ownFilters(): readonly string[] {
    const args = ['config', '--null', '--show-scope', '--name-only', '--get-regexp', '^filter\\.'];
    const lines = stringsOf(attempt(() => this.names(args)) ?? ''); // fails if no filter is configured
    const names = lines.flatMap((scope, index) => {
      const [, name] = /^filter\.(.+)\.\w+$/s.exec(lines[index + 1] ?? '') ?? [];
      return index % 2 === 0 && (scope === 'local' || scope === 'worktree') && name !== undefined ? [name] : [];
    });
    return [...new Set(names)];
  }
}

function attempt(run: () => string): string | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function stringsOf(output: string): readonly string[] {
  return output.split('\0').filter((line) => line !== '');
}

function unusable(error: unknown): Diagnostic {
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }; // of Node
  const isGit = syscall === undefined || String(syscall).startsWith('spawn');
  const [message, hint] = !isGit
    ? [`a temporary folder cannot be created (${gitError(error)})`, 'set `TMPDIR` to a folder that you can write to']
    : code === 'ENOENT'
      ? ['git was not found', 'install git']
      : [
          `the project is not in a git repository that can be used (${gitError(error)})`,
          'fix the reported error, or create a repository with `git init` and commit the project',
        ];
  return errorOf('repository-state', message, hint);
}
