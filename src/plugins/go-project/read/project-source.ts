import path, { posix } from 'node:path';
import { openFiles, type ReadableFiles } from '../../../base/files/index.js';
import { DiagnosticError, type DiagnosticSink } from '../../../base/problems/index.js';

/** Reads the folder of a Go project, and nothing outside of it. */
export class ProjectSource {
  readonly #files: ReadableFiles;
  /** Paths in the folder, by their names in diagnostics. */
  readonly #places = new Map<string, string>();

  /** @param word the folder as given on the command line, for diagnostics */
  constructor(
    readonly root: string,
    private readonly word: string,
    private readonly sink: DiagnosticSink,
  ) {
    this.#files = openFiles(root);
  }

  /** Returns the path of a file as the user would write it. */
  named(place: string): string {
    const name = posix.join(this.word.split(path.sep).join('/'), place);
    this.#places.set(name, place);
    return name;
  }

  /** Reads a file by its {@link named} path, for code frames; undefined if the path is not known. */
  readNamed(file: string): string | undefined {
    const place = this.#places.get(file);
    return place === undefined ? undefined : this.#files.readText(place);
  }

  has(place: string): boolean {
    return this.#files.entryKind(place) === 'file';
  }

  /** Reads a file; undefined if it is missing, or if an error was reported, for example a link out of the folder. */
  text(place: string): string | undefined {
    try {
      return this.#files.readText(place);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      const { message, ...problem } = error.diagnostic;
      this.sink.report({ ...problem, message: message.replace(`\`${place}\``, () => `\`${this.named(place)}\``) });
      return undefined;
    }
  }

  /** Returns the sorted names of the files in a folder; empty if there is no such folder. */
  filesIn(folder: string): readonly string[] {
    return this.#files.list(folder).filter((name) => this.has(posix.join(folder, name)));
  }

  /** Lists all entries below a folder, without following links. Skipped folders are listed without their contents. */
  tree(folder: string, isSkipped: (name: string) => boolean) {
    const found = { files: [] as string[], others: [] as string[], skipped: [] as string[] };
    const visit = (at: string): void => {
      for (const name of this.#files.list(at)) {
        const place = posix.join(at, name);
        const kind = this.#files.entryKind(place);
        if (kind === 'file') found.files.push(place);
        else if (kind === 'other') found.others.push(place);
        else if (kind === 'directory' && isSkipped(name)) found.skipped.push(place);
        else if (kind === 'directory') visit(place);
      }
    };
    visit(folder);
    return found;
  }
}
