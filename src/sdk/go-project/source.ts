import fs from 'node:fs';
import path, { posix } from 'node:path';
import { openFiles, protectedPart, type ReadableFiles } from '../../files/index.js';
import { DiagnosticError, type DiagnosticSink, shorten } from '../../problems/index.js';
import { type Tree, walk } from './walk.js';

/** Limits of what is read of a project. The largest known operators have a tenth of that. */
const limits = { goFile: 2 ** 20, goBytes: 2 ** 26 } as const;

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

  /** Whether the folder has a file. */
  has(place: string): boolean {
    return this.files.entryKind(place) === 'file';
  }

  /**
   * Reads a file of the project.
   *
   * @param longest maximum size in bytes; a larger file is an error
   * @returns undefined if there is none, or if it was reported, such as a link out of the folder
   */
  text(place: string, longest: number): string | undefined {
    const size = this.#size(place);
    if (size !== undefined && size > longest) {
      const message = `\`${shorten(this.named(place), 200)}\` has ${size} bytes; at most ${longest} are read`;
      const hint = 'reduce it, or import the project without it';
      this.sink.report({ code: 'project-invalid', severity: 'error', message, hint });
      return undefined;
    }
    try {
      return this.files.readText(place);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      const { message, ...problem } = error.diagnostic;
      this.sink.report({ ...problem, message: message.replace(`\`${place}\``, () => `\`${this.named(place)}\``) });
      return undefined;
    }
  }

  /** Everything below a folder of manifests, except for folders that are never written. */
  manifestsBelow(folder: string): Tree {
    return walk(this.files, folder, (name) => protectedPart(name) !== undefined);
  }

  /** Why an entry that is not a file is not read. */
  reasonAgainst(place: string): string {
    const isLink = fs.lstatSync(path.resolve(this.root, place), { throwIfNoEntry: false })?.isSymbolicLink();
    return `\`${place}\` is ${isLink ? 'a link' : 'neither a file nor a folder'}`;
  }

  /** The Go files of the project without generated code. Tests and very large files are not read. */
  goSources(): GoSources {
    const { files, others, beyond } = walk(this.files, '', (name) => skipped.has(name) || /^[._]/.test(name));
    const isOwn = (place: string) => place.endsWith('.go') && !/(?:_test|zz_generated[^/]*)\.go$/.test(place);
    const unread = [...others.filter(isOwn).map((place) => this.reasonAgainst(place)), ...beyond];
    const texts: SourceText[] = [];
    let left: number = limits.goBytes;
    for (const place of files.filter(isOwn)) {
      const size = this.sizeOf(place);
      if (size > Math.min(limits.goFile, left)) {
        unread.push(`\`${place}\` is too large`);
        continue;
      }
      left -= size;
      texts.push({ path: place, text: this.files.readText(place) ?? '' });
    }
    return { files: texts, testFiles: files.filter((place) => place.endsWith('_test.go')), unread };
  }

  /** The size of a file in bytes. */
  sizeOf(place: string): number {
    return this.#size(place) ?? 0;
  }

  #size(place: string): number | undefined {
    return fs.statSync(path.resolve(this.root, place), { throwIfNoEntry: false })?.size;
  }
}
