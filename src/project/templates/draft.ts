import {
  type FileChange,
  type KeepFile,
  keepLineEnds,
  type ReadableFiles,
  withChanges,
} from '../../base/files/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf } from '../../base/problems/index.js';

/** What to do with an existing file: keep it, fail, or replace it. */
export type IfExists = 'keep' | 'refuse' | 'replace';

/** Collects the changes of one plan. All edits of a file are combined into one change. */
export class Draft {
  readonly #files: ReadableFiles;
  readonly #sink: DiagnosticSink;
  readonly #changes = new Map<string, FileChange>();
  readonly #missing = new Set<string>();

  constructor(files: ReadableFiles, sink: DiagnosticSink) {
    this.#files = files;
    this.#sink = sink;
  }

  /** The project files with all changes applied. */
  get files(): ReadableFiles {
    return withChanges(this.#files, [...this.#changes.values()]);
  }

  /** All changes, sorted by path. */
  get changes(): readonly FileChange[] {
    return [...this.#changes.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Creates a file, or applies `ifExists` to an existing file. */
  write(path: string, contents: string, ifExists: IfExists, executable = false): void {
    const before = this.#files.readText(path);
    const next = before === undefined ? contents : keepLineEnds(before, contents);
    if (before === undefined && this.#files.entryKind(path) === undefined) {
      this.#changes.set(path, { kind: 'create', path, contents, ...(executable ? { executable } : {}) });
    } else if (before === next) {
      this.#changes.set(path, { kind: 'keep', path, reason: 'unchanged' });
    } else if (ifExists === 'refuse' || before === undefined) {
      this.#sink.report(inTheWay(path));
    } else if (ifExists === 'keep') {
      this.#changes.set(path, { kind: 'keep', path, reason: 'already exists' });
    } else {
      this.#changes.set(path, { kind: 'update', path, before, contents: next });
    }
  }

  /** Edits a file that exists or that this plan creates. Reports a missing file, once for all edits of the file. */
  edit(path: string, change: (text: string) => string): void {
    const text = this.files.readText(path);
    if (text === undefined) {
      if (!this.#missing.has(path)) this.#sink.report(missing(path));
      this.#missing.add(path);
      return;
    }
    const next = change(text);
    if (next !== text) this.#replace(path, next);
  }

  /** Removes a file that exists or that this plan creates. */
  remove(path: string): void {
    const before = this.#files.readText(path);
    if (before !== undefined) this.#changes.set(path, { kind: 'delete', path, before });
    else this.#changes.delete(path);
  }

  /** Lists a file as kept, with the reason, unless the plan already changes it. */
  keep(path: string, reason: KeepFile['reason']): void {
    if (!this.#changes.has(path)) this.#changes.set(path, { kind: 'keep', path, reason });
  }

  #replace(path: string, contents: string): void {
    const before = this.#files.readText(path);
    const made = this.#changes.get(path);
    if (made?.kind === 'create') this.#changes.set(path, { ...made, contents });
    else if (before === contents) this.#changes.set(path, { kind: 'keep', path, reason: 'unchanged' });
    else if (before !== undefined) this.#changes.set(path, { kind: 'update', path, before, contents });
  }
}

function inTheWay(path: string): Diagnostic {
  return errorOf('file-exists', `\`${path}\` already exists`, 'move it away, or pass `--force` to overwrite it');
}

function missing(path: string): Diagnostic {
  const message = `\`${path}\` not found, but the command must edit it`;
  const hint = 'restore the file (for example from version control) and run the command again';
  return errorOf('file-missing', message, hint);
}
