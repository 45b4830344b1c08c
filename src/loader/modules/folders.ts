import type { ReadableFiles } from '../../files/index.js';

/** A folder whose names are known. */
interface Folder {
  /** Undefined when the folder cannot be listed. */
  readonly names: ReadonlySet<string> | undefined;
  readonly below: Map<string, Folder>;
}

/** No file system has longer names; the disk says why it refuses one. */
const longestName = 255;

/**
 * Knows which names folders have. A module specifier may mean any of many files, most of which do not exist: each folder
 * is listed once, instead of one look at the disk for each file.
 */
export class Folders {
  #top: Folder | undefined;

  constructor(private readonly files: ReadableFiles) {}

  /** Whether there may be an entry at a path relative to the project; false when there certainly is none. */
  mayHave(path: string): boolean {
    this.#top ??= this.#listed('.');
    let folder = this.#top;
    for (let start = 0; ; ) {
      const slash = path.indexOf('/', start);
      const end = slash < 0 ? path.length : slash;
      const name = path.slice(start, end);
      if (name.length > longestName || name.includes('\0')) return true;
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
      return undefined; // a folder whose files can be read, but not listed
    }
  }
}

/** A name as a file system may compare it, without regard to case or to how letters are composed. */
function folded(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
