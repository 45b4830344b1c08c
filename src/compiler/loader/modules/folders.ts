import type { ReadableFiles } from '../../../base/files/index.js';

/** A folder and the names of its entries. */
interface Folder {
  /** Undefined if the folder cannot be listed. */
  readonly names: ReadonlySet<string> | undefined;
  readonly below: Map<string, Folder>;
}

/**
 * Caches the names in folders. A module specifier may resolve to many files, most of which do not exist: listing each
 * folder once is faster than a disk access for each file.
 */
export class Folders {
  #top: Folder | undefined;

  constructor(private readonly files: ReadableFiles) {}

  /** Whether a path relative to the project may exist; false only if it certainly does not exist. */
  mayHave(path: string): boolean {
    this.#top ??= this.#listed('.');
    let folder = this.#top;
    for (let start = 0; ; ) {
      const slash = path.indexOf('/', start);
      const end = slash < 0 ? path.length : slash;
      const name = path.slice(start, end);
      if (name !== '..' && folder.names?.has(folded(name)) === false) return false;
      if (slash < 0) return true;
      folder = this.#below(folder, name, path.slice(0, end));
      start = end + 1;
    }
  }

  #below(parent: Folder, name: string, path: string): Folder {
    const known = parent.below.get(name);
    if (known) return known;
    const folder = this.#listed(path);
    parent.below.set(name, folder);
    return folder;
  }

  #listed(path: string): Folder {
    return { names: this.#names(path), below: new Map() };
  }

  #names(path: string): ReadonlySet<string> | undefined {
    try {
      return new Set(this.files.list(path).map(folded));
    } catch {
      return undefined; // its files may still be readable
    }
  }
}

/** Normalizes a name the way case-insensitive file systems compare it (case-folded, NFC). */
function folded(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
