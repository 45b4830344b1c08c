import fs from 'node:fs';
import path, { posix } from 'node:path';
import { openFiles, type ReadableFiles } from '../../files/index.js';
import { DiagnosticError, type DiagnosticSink, shorten } from '../../problems/index.js';

/** Limits of what is read of a project. The largest known operators have a tenth of that. */
const limits = { entries: 50_000, depth: 20, goFile: 2 ** 20, goBytes: 2 ** 26 } as const;

/** Folders that never contain sources of the project. */
const skipped = new Set(['vendor', 'node_modules', 'testdata', 'third_party', 'bin', 'dist']);

/** A file, and its text. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
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

  /** All files below a folder that are not links, in order; folders of dependencies and hidden ones are skipped. */
  filesBelow(folder: string): readonly string[] {
    return this.#below(folder, 'file');
  }

  /** Like {@link filesBelow}, for links, devices and the like. */
  linksBelow(folder: string): readonly string[] {
    return this.#below(folder, 'other');
  }

  #below(folder: string, kind: 'file' | 'other'): readonly string[] {
    const places: string[] = [];
    let left: number = limits.entries;
    const visit = (at: string, depth: number): void => {
      for (const name of this.files.list(at)) {
        left -= 1;
        if (left < 0 || depth > limits.depth) return;
        const place = posix.join(at, name);
        const found = this.files.entryKind(place);
        if (found === kind) places.push(place);
        else if (found === 'directory' && !skipped.has(name) && !/^[._]/.test(name)) visit(place, depth + 1);
      }
    };
    visit(folder, 0);
    return places;
  }

  /** The Go files of the project without tests and generated code; very large ones are left out. */
  goFiles(): readonly SourceText[] {
    const own = (place: string) => place.endsWith('.go') && !/(?:_test|zz_generated[^/]*)\.go$/.test(place);
    let left: number = limits.goBytes;
    return this.filesBelow('')
      .filter(own)
      .flatMap((path) => {
        const size = this.sizeOf(path);
        left -= size;
        return size > limits.goFile || left < 0 ? [] : [{ path, text: this.files.readText(path) ?? '' }];
      });
  }

  /** The size of a file in bytes. */
  sizeOf(place: string): number {
    return this.#size(place) ?? 0;
  }

  #size(place: string): number | undefined {
    return fs.statSync(path.resolve(this.root, place), { throwIfNoEntry: false })?.size;
  }
}
