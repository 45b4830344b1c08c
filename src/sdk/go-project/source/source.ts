import fs from 'node:fs';
import path, { posix } from 'node:path';
import { openFiles, protectedPart, type ReadableFiles } from '../../../files/index.js';
import { DiagnosticError, type DiagnosticSink, shorten } from '../../../problems/index.js';
import { type Unreadable, unreadable, unreadableProblem } from './unreadable.js';
import { type Tree, walk } from './walk.js';

/** Limits of what is read of a project. The largest known operators have a tenth of that. */
const limits = { goFile: 2 ** 20, goBytes: 2 ** 26, reported: 20 } as const;

/** Folders that never contain Go sources of the project. */
const skipped = new Set(['vendor', 'node_modules', 'testdata', 'third_party', 'bin', 'dist']);

/** A file, and its text. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** The Go code of a project. */
export interface GoSources {
  readonly files: readonly SourceText[];
  readonly testFiles: readonly string[];
  /** What was not read, with the reason. */
  readonly unread: readonly string[];
}

/** Reads a foreign project folder: nothing outside of it, no links, and nothing without bounds. */
export class ProjectSource {
  readonly files: ReadableFiles;
  /** Files by their name in diagnostics. */
  readonly #places = new Map<string, string>();
  /** What was reported. */
  readonly #unreadable = new Set<string>();

  /**
   * @param root absolute path of the folder
   * @param word the folder as the user wrote it, for diagnostics
   */
  constructor(
    private readonly root: string,
    private readonly word: string,
    private readonly sink: DiagnosticSink,
  ) {
    this.files = openFiles(root);
  }

  /** A file as the user would write it. */
  named(place: string): string {
    const name = posix.join(this.word.replaceAll('\\', '/'), place);
    this.#places.set(name, place);
    return name;
  }

  /** Reads a file for code frames, by its {@link named} path. */
  readNamed(file: string): string | undefined {
    const place = this.#places.get(file);
    return place === undefined ? undefined : this.files.readText(place);
  }

  /** Whether the folder has a file. What cannot be read is reported. */
  has(place: string): boolean {
    return this.#tried(place, () => this.files.entryKind(place)) === 'file';
  }

  /** The type of an entry after links are followed; undefined if there is none, or if it was reported. */
  kindOf(place: string): 'file' | 'folder' | 'other' | undefined {
    const stat = this.#tried(place, () => this.#stat(place));
    return stat && (stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other');
  }

  /** Sorted names of the entries of a folder; empty if there is none, or if it was reported. */
  list(place: string): readonly string[] {
    return this.#tried(place, () => this.files.list(place)) ?? [];
  }

  /**
   * Reads a file of the project.
   *
   * @param longest maximum size in bytes; a larger file is an error
   * @returns undefined if there is none, or if it was reported, such as a link out of the folder
   */
  text(place: string, longest: number): string | undefined {
    const size = this.#tried(place, () => this.#stat(place))?.size;
    if (size !== undefined && size > longest) {
      const message = `\`${shorten(this.named(place), 200)}\` has ${size} bytes; at most ${longest} are read`;
      const hint = 'reduce it, or import the project without it';
      this.sink.report({ code: 'project-invalid', severity: 'error', message, hint });
      return undefined;
    }
    try {
      return this.files.readText(place);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) this.#reportUnreadable(unreadable(place, error));
      else {
        const { message, ...problem } = error.diagnostic;
        this.sink.report({ ...problem, message: message.replace(`\`${place}\``, () => `\`${this.named(place)}\``) });
      }
      return undefined;
    }
  }

  /** Everything below a folder of manifests, except for folders that are never written. What cannot be read is reported. */
  manifestsBelow(folder: string): Tree {
    const tree = walk(this.files, folder, (name) => protectedPart(name) !== undefined);
    for (const one of tree.unreadable.slice(0, limits.reported)) this.#reportUnreadable(one);
    return tree;
  }

  /** Why an entry that is not a file is not read. */
  reasonAgainst(place: string): string {
    const entry = () => fs.lstatSync(path.resolve(this.root, place), { throwIfNoEntry: false });
    const isLink = this.#tried(place, entry)?.isSymbolicLink();
    return `\`${place}\` is ${isLink ? 'a link' : 'neither a file nor a folder'}`;
  }

  /** The Go files of the project without generated code. Tests and very large files are not read. */
  goSources(): GoSources {
    const {
      files,
      others,
      beyond,
      unreadable: denied,
    } = walk(this.files, '', (name) => skipped.has(name) || /^[._]/.test(name));
    const isOwn = (place: string) => place.endsWith('.go') && !/(?:_test|zz_generated[^/]*)\.go$/.test(place);
    const unread = [...others.filter(isOwn).map((place) => this.reasonAgainst(place)), ...beyond];
    unread.push(...denied.map(sentence));
    const texts: SourceText[] = [];
    let left: number = limits.goBytes;
    for (const place of files.filter(isOwn)) {
      try {
        const size = this.#stat(place)?.size ?? 0;
        if (size > Math.min(limits.goFile, left)) unread.push(`\`${place}\` is too large`);
        else {
          left -= size;
          texts.push({ path: place, text: this.files.readText(place) ?? '' });
        }
      } catch (error) {
        unread.push(sentence(unreadable(place, error)));
      }
    }
    return { files: texts, testFiles: files.filter((place) => place.endsWith('_test.go')), unread };
  }

  /** The size of a file in bytes; 0 if it was reported. */
  sizeOf(place: string): number {
    return this.#tried(place, () => this.#stat(place))?.size ?? 0;
  }

  #stat(place: string): fs.Stats | undefined {
    return fs.statSync(path.resolve(this.root, place), { throwIfNoEntry: false });
  }

  #tried<T>(place: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.#reportUnreadable(unreadable(place, error));
      return undefined;
    }
  }

  /** Each entry once: several parts of the import look at it. */
  #reportUnreadable(one: Unreadable): void {
    if (this.#unreadable.has(one.place)) return;
    this.#unreadable.add(one.place);
    this.sink.report(unreadableProblem(one, this.named(one.place)));
  }
}

function sentence({ place, reason }: Unreadable): string {
  return `\`${place === '' ? '.' : place}\` ${reason}`;
}
