import path from 'node:path';
import { DiagnosticError, errorOf, shorten } from '../problems/index.js';
import { type Disk, type DiskEntry, errorCode, realDisk } from './disk.js';
import { isOutside, relativeTo, resolveInside } from './inside.js';
import { normalizePath } from './normalize-path.js';
import { resolveOutside } from './outside.js';
import { protectedPart } from './protected-part.js';
import type { ReadableFiles } from './readable-files.js';
import { isInWorkTree } from './user-folder.js';

/**
 * Opens a folder for reading. Files must be inside the folder after symlinks are resolved, because the folder may be
 * untrusted, and contents appear in diffs, diagnostics and generated files. The exceptions are
 * {@link ReadableFiles.readSource} and {@link ReadableFiles.allowing}.
 */
export function openFiles(root: string, disk: Disk = realDisk): ReadableFiles {
  return viewOf(new Reader(root, disk, []));
}

function viewOf(reader: Reader): ReadableFiles {
  const { root, disk } = reader;
  return {
    root: path.resolve(root),
    readText: (place) => reader.readText(place),
    readSource: (place) => reader.readSource(place),
    allowing: (places) => viewOf(new Reader(root, disk, [...reader.allowed, ...places])),
    relative: (place) => normalizePath(relativeTo(root, path.resolve(root, place))),
    resolve: (place) => resolveInside(root, place, disk),
    resolveOutside: (place) => resolveOutside(root, place, disk),
    entryKind(place) {
      const entry = disk.entry(path.resolve(root, place));
      return entry?.kind === 'link' ? 'other' : entry?.kind;
    },
    list: (place) => disk.list(path.resolve(root, place)),
  };
}

const sourceName = /\.(?:[cm]?ts|tsx|json)$/;

/**
 * Whether an import may resolve to a file outside the project: in another folder of the project's Git work tree, as in
 * a monorepo, or in an installed package. Any other path may be an attempt to leak a file into a manifest.
 */
function isImportable(disk: Disk, root: string, real: string): boolean {
  if (real.split(path.sep).includes('.git')) return false;
  if (isInWorkTree(disk, real, root)) return true;
  for (let at = disk.realPath(root) ?? root; ; at = path.dirname(at)) {
    if (real.startsWith(path.join(at, 'node_modules') + path.sep)) return true;
    if (path.dirname(at) === at) return false;
  }
}

const importHint = `copy the file into the project or the project's git work tree, or install the file's package.
For a package that is linked from elsewhere, name the package folder in \`paths=\` on the command line`;

class Reader {
  #realRoot: string | undefined;
  /** Contents of sources by path: each is read once, so that all parts of a run see the same contents. */
  readonly #sources = new Map<string, string>();
  /** Real paths of sources by path, cached because a source is looked up several times before it is read. */
  readonly #sourceFiles = new Map<string, string>();
  readonly #realFolders = new Map<string, string>();

  constructor(
    readonly root: string,
    readonly disk: Disk,
    /** Files and folders outside of the project that may be read. */
    readonly allowed: readonly string[],
  ) {}

  readText(place: string): string | undefined {
    const real = this.#realFile(place);
    if (real === undefined) return undefined;
    const relative = this.#below(real);
    if (relative === undefined || protectedPart(relative) !== undefined) {
      const found = resolveInside(this.root, place, this.disk);
      if (found.kind === 'refused' && !this.#isAllowed(real)) throw refused(place, found.reason);
    }
    return guarded(place, () => this.disk.read(real));
  }

  readSource(place: string): string | undefined {
    const known = this.#sources.get(place);
    if (known !== undefined) return known;
    const real = this.#sourceFile(place);
    const text = real === undefined ? undefined : guarded(place, () => this.disk.read(real));
    if (text !== undefined) this.#sources.set(place, text);
    return text;
  }

  /** Resolves a path to a file that may be read as a source; undefined if the path has no file. */
  #sourceFile(place: string): string | undefined {
    const known = this.#sourceFiles.get(place);
    if (known !== undefined) return known;
    const real = this.#realFile(place);
    if (real === undefined) return undefined;
    if (this.#below(real) === undefined) {
      const leads = `points outside the project, to \`${real}\``;
      if (!sourceName.test(real)) throw refused(place, `${leads}, which is not a TypeScript or JSON file`);
      if (!this.#isAllowed(real) && !isImportable(this.disk, this.root, real)) {
        const reason = `${leads}, which is neither in the project's git work tree nor in \`node_modules\``;
        throw refused(place, reason, importHint);
      }
    }
    this.#sourceFiles.set(place, real);
    return real;
  }

  /** Resolves a path to a file, following symlinks; undefined for a folder, or if the file does not exist. */
  #realFile(place: string): string | undefined {
    const found = guarded(place, () => this.#resolved(path.resolve(this.root, place)));
    // Reading a pipe or a device might never end.
    if (found?.kind === 'other') throw unreadable(place, 'is neither a file nor a folder');
    return found?.kind === 'file' ? found.real : undefined;
  }

  /** Follows symlinks; undefined for a dangling symlink, or if the folder does not exist. */
  #resolved(at: string): { readonly real: string; readonly kind: DiskEntry['kind'] | undefined } | undefined {
    const folder = path.dirname(at);
    const realFolder = this.#realFolders.get(folder) ?? (this.disk.entry(folder) && this.disk.realPath(folder));
    if (realFolder === undefined) return undefined;
    this.#realFolders.set(folder, realFolder);
    const named = path.join(realFolder, path.basename(at));
    const entry = this.disk.entry(named);
    if (entry?.kind !== 'link') return { real: named, kind: entry?.kind };
    const real = this.disk.realPath(named);
    const target = real === undefined ? undefined : this.disk.entry(real);
    return real === undefined ? undefined : { real, kind: target?.kind };
  }

  /** The path relative to the opened folder; undefined if the path is outside. */
  #below(real: string): string | undefined {
    this.#realRoot ??= this.disk.realPath(this.root) ?? this.root;
    const relative = relativeTo(this.#realRoot, real);
    return isOutside(relative) ? undefined : relative;
  }

  #isAllowed(real: string): boolean {
    return this.allowed.some((place) => {
      const named = this.disk.realPath(path.resolve(this.root, place));
      return named !== undefined && (real === named || real.startsWith(named + path.sep));
    });
  }
}

function guarded<T>(place: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (noFile.has(code)) return undefined;
    const reason = unreadableReasons.get(code);
    if (reason !== undefined) throw unreadable(place, reason);
    throw new Error(`cannot read ${place}: ${code || String(error)}`, { cause: error });
  }
}

/** Error codes that mean that a path has no file: nothing exists there, a folder does, or no file can have the name. */
const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG']);
const unreadableReasons: ReadonlyMap<string, string> = new Map([
  ['ERR_FS_FILE_TOO_LARGE', 'is too large'],
  ['ERR_STRING_TOO_LONG', 'is too large'],
  ['EACCES', 'cannot be read: permission denied'],
  ['EPERM', 'cannot be read: permission denied'],
  ['ELOOP', 'is a circular symlink'],
]);

function refused(place: string, reason: string, hint = 'replace it with a file in the project'): DiagnosticError {
  return new DiagnosticError(errorOf('path-outside', `\`${shorten(place, 200)}\` ${reason}`, hint));
}

function unreadable(place: string, reason: string): DiagnosticError {
  const hint = 'replace it with a file that kbts can read';
  return new DiagnosticError(errorOf('system-error', `\`${shorten(place, 200)}\` ${reason}`, hint));
}
