import path from 'node:path';
import { type Diagnostic, errorOf } from '../problems/index.js';
import type { FileChange } from './change.js';
import { type CheckOptions, checkChanges, isInPlace, type RealChange } from './check-changes.js';
import { type Disk, errorCode, realDisk } from './disk.js';
import { type Location, locate, type OutsideFolder, outsideRoots } from './outside.js';
import { failedPath, writeFailed } from './write-problem.js';

interface ApplyOptions extends CheckOptions {
  /** Waits while another run writes. Default: blocks this process, because writing is synchronous. */
  readonly sleep?: (milliseconds: number) => void;
}

/**
 * Applies changes to a project: all of them, or none if a step fails.
 *
 * Steps: create the staging folder, which is also the lock of the project; check that the project has not changed since
 * the plan; write all new contents, and copies of replaced files, to the staging folder; rename the files into place;
 * remove the staging folder. Each folder outside of the project has its own staging folder, because a rename cannot
 * move a file to another file system.
 *
 * Guarantees: if a step fails, all earlier steps are rolled back. Symlinks in the project are never followed when
 * writing, and nothing is written into `.git` or `node_modules`. Modes of existing files are preserved. Folders that
 * deletions leave empty are removed. Because all steps are synchronous, a signal with a handler cannot interrupt them.
 *
 * Assumptions: the process is not killed between the first rename and the last. Otherwise the project is partially
 * written, which `git status` shows, and the staging folder is left with the previous contents.
 *
 * @param root folder that the paths are relative to; it is created if it is missing
 * @param changes `keep` changes are ignored
 * @returns empty if all changes were applied; otherwise the errors. The project is then unchanged, unless one of the
 *   errors says that it could not be restored
 */
export function applyChanges(
  root: string,
  changes: readonly FileChange[],
  { disk = realDisk, sleep = block, ...options }: ApplyOptions = {},
): readonly Diagnostic[] {
  const real = changes.filter((change) => change.kind !== 'keep');
  if (real.length === 0) return [];
  const steps = new Steps(disk);
  let problems: readonly Diagnostic[] = [];
  try {
    problems = applyTo(root, real, steps, { disk, sleep, ...options });
  } catch (error) {
    if (errorCode(error) === undefined) {
      steps.rollBack();
      throw error; // a bug
    }
    const place = failedPath(root, error);
    problems = [{ ...writeFailed(root, place, error), ...spanOfPlace(place, options.outside ?? []) }];
  }
  if (problems.length === 0) {
    steps.end();
    return [];
  }
  const failure = steps.rollBack();
  return failure === undefined ? problems : [...problems, notRestored(failure)];
}

/** Name of the staging folder of a project. Generated projects list it in `.gitignore`. */
const stagingName = '.kbts-journal';

function applyTo(
  named: string,
  changes: readonly RealChange[],
  steps: Steps,
  options: ApplyOptions & Required<Pick<ApplyOptions, 'disk' | 'sleep'>>,
): readonly Diagnostic[] {
  const { disk, outside = [] } = options;
  steps.makeFolders(named);
  const root = disk.realPath(named) ?? named;
  if (!steps.stageAlone(path.join(root, stagingName), options.sleep)) return [busy];
  const wrong = checkChanges(root, changes, options);
  if (wrong.length > 0) return wrong;
  const roots = outsideRoots(disk, root, outside);
  const located = changes
    .map((change): Located => ({ change, root, ...locate(change.path, roots) }))
    .filter(({ change, ...location }) => !isInPlace(disk, path.join(location.root, location.path), change));
  place(located, root, steps, disk);
  return [];
}

interface Located extends Required<Pick<Location, 'root' | 'path'>> {
  readonly change: RealChange;
}

function place(changes: readonly Located[], project: string, steps: Steps, disk: Disk): void {
  const stagings = new Map([[project, path.join(project, stagingName)]]);
  for (const { root } of changes) {
    if (stagings.has(root)) continue;
    // Runs in other projects may write to this folder at the same time, so the name is random.
    const staging = path.join(root, `${stagingName}-${Math.random().toString(36).slice(2)}`);
    steps.stage(staging);
    stagings.set(root, staging);
  }
  const staged = changes.map(({ change, root, path: relative }, index) => {
    const staging = stagings.get(root) ?? project;
    const target = path.join(root, relative);
    const files = { target, fresh: path.join(staging, `new.${index}`), backup: path.join(staging, `old.${index}`) };
    stageContents(change, files, disk);
    return { change, root, ...files };
  });
  for (const { change, target, fresh, backup } of staged) {
    if (change.kind === 'delete') steps.rename(target, backup);
    else {
      steps.makeFolders(path.dirname(target));
      steps.rename(fresh, target, change.kind === 'update' ? backup : undefined);
    }
  }
  for (const { change, root, target } of staged) {
    if (change.kind === 'delete') removeEmptyFolders(disk, root, path.dirname(target));
  }
}

interface StagedFiles {
  readonly target: string;
  /** File with the new contents. */
  readonly fresh: string;
  /** File with the previous contents. */
  readonly backup: string;
}

function stageContents(change: RealChange, { target, fresh, backup }: StagedFiles, disk: Disk): void {
  switch (change.kind) {
    case 'create':
      disk.writeNew(fresh, change.contents, { bits: change.executable ? 0o755 : 0o644, exact: false });
      return;
    case 'update':
      // Copied, so that a rollback restores all bytes, even those that are not UTF-8.
      disk.copy(target, backup);
      disk.writeNew(fresh, change.contents, { bits: disk.entry(target)?.mode ?? 0o644, exact: true });
      return;
    case 'delete':
      return;
  }
}

/** Removes folders that are empty after a deletion, innermost first, up to the first that cannot be removed. */
function removeEmptyFolders(disk: Disk, root: string, folder: string): void {
  for (let at = folder; at !== root; at = path.dirname(at)) {
    if (attempt(() => disk.removeFolder(at)) !== undefined) return;
  }
}

/** Maximum wait for another run, in milliseconds; longer than writing many files takes. */
const longestWait = 2000;
const pause = 20;

class Steps {
  /** Functions that undo the steps, in the order of the steps. */
  readonly #inverses: (() => void)[] = [];
  readonly #stagings: string[] = [];
  #failure: string | undefined;

  constructor(private readonly disk: Disk) {}

  makeFolders(folder: string): void {
    const missing: string[] = [];
    for (let at = folder; !this.disk.entry(at) && path.dirname(at) !== at; at = path.dirname(at)) missing.unshift(at);
    for (const one of missing) {
      this.disk.makeFolder(one);
      // Errors are ignored: another program may have created a file in the folder, and an empty folder does no harm.
      this.#inverses.push(() => attempt(() => this.disk.removeFolder(one)));
    }
  }

  stage(folder: string): void {
    this.disk.makeFolder(folder, 0o700);
    this.#stagings.push(folder);
    this.#inverses.push(() => {
      if (this.#failure === undefined) attempt(() => this.#remove(folder));
    });
  }

  /** Creates a staging folder, waiting if another run is using it. Returns false if the wait times out. */
  stageAlone(folder: string, sleep: (milliseconds: number) => void): boolean {
    for (let waited = 0; ; waited += pause) {
      try {
        this.stage(folder);
        return true;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      if (waited >= longestWait) return false;
      sleep(pause);
    }
  }

  /** @param backup a copy of the replaced file; undefined if no file is replaced */
  rename(from: string, to: string, backup?: string): void {
    this.disk.rename(from, to);
    this.#inverses.push(() => (backup === undefined ? this.disk.rename(to, from) : this.disk.rename(backup, to)));
  }

  /** Rolls back all steps. On failure, returns the reason and keeps the staging folders with the previous contents. */
  rollBack(): string | undefined {
    for (const inverse of this.#inverses.toReversed()) {
      const failure = attempt(inverse);
      this.#failure ??= failure;
    }
    return this.#failure;
  }

  /** Removes the staging folders after all changes have been applied. */
  end(): void {
    for (const folder of this.#stagings) attempt(() => this.#remove(folder));
  }

  #remove(staging: string): void {
    for (const name of this.disk.list(staging)) this.disk.removeFile(path.join(staging, name));
    this.disk.removeFolder(staging);
  }
}

const busy: Diagnostic = errorOf(
  'write-failed',
  `\`${stagingName}\` exists: another kbts is writing to this project, or was killed while writing`,
  `run the command again; if that does not help, check the project with \`git status\`, and remove \`${stagingName}\`, which contains previous contents of files`,
);

function notRestored(failure: string): Diagnostic {
  const message = `the project could not be restored after the error: ${failure}`;
  const hint = `fix the cause, then restore the project, for example with git; previous contents of files are in \`${stagingName}\``;
  return errorOf('write-failed', message, hint);
}

/** Returns the span of the argument that names the output folder of a file; empty if the file is in the project. */
function spanOfPlace(place: string, outside: readonly OutsideFolder[]): Pick<Diagnostic, 'span'> {
  const isBelow = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  // The staging folder is next to the first missing part of an output folder.
  const folder = outside.find((one) => isBelow(place, one.path) || isBelow(one.path, path.posix.dirname(place)));
  return folder?.span && place.startsWith('..') ? { span: folder.span } : {};
}

/** Runs an action and returns why it failed. */
function attempt(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return errorCode(error) ?? String(error);
  }
}

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
