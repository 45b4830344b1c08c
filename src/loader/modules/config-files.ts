import type { ReadableFiles } from '../../files/index.js';
import { DiagnosticError, type DiagnosticSink, type Span } from '../../problems/index.js';
import { Folders } from './folders.js';
import { tooDeepAt } from './json-depth.js';
import { type PackageManifest, packageManifest } from './package-manifest.js';

/** Reads the JSON files that decide where a module specifier leads: tsconfig.json and package.json. */
export class ConfigFiles {
  /** What the folders of the project and those above it have. */
  readonly folders: Folders;
  /** The `node_modules` that the files of a folder see, nearest first. */
  readonly installed = new Map<string, readonly string[]>();
  readonly #read = new Map<string, string | undefined>();
  readonly #manifests = new Map<string, PackageManifest | undefined>();

  constructor(
    readonly files: ReadableFiles,
    readonly sink: DiagnosticSink,
    /** Receives the contents of files that diagnostics point into. */
    private readonly texts: Map<string, string>,
  ) {
    this.folders = new Folders(files);
  }

  /**
   * The contents of a file; undefined when it does not exist, or when it must not be read, which is reported.
   *
   * @param from what names the file. Default: the file is read because of its place
   */
  read(path: string, from?: Span): string | undefined {
    if (this.#read.has(path)) return this.#read.get(path);
    const text = this.folders.mayHave(path) ? this.#checked(path, from) : undefined;
    this.#read.set(path, text);
    return text;
  }

  /** A package.json, parsed once; undefined when {@link read} finds nothing. */
  manifest(path: string, from: Span): PackageManifest | undefined {
    if (this.#manifests.has(path)) return this.#manifests.get(path);
    const text = this.read(path, from);
    const manifest = text === undefined ? undefined : packageManifest(text);
    this.#manifests.set(path, manifest);
    return manifest;
  }

  #checked(path: string, from: Span | undefined): string | undefined {
    const text = from ? positioned(this.sink, from, () => this.files.readSource(path)) : this.files.readSource(path);
    const deep = text === undefined ? undefined : tooDeepAt(text);
    if (text === undefined || deep === undefined) return text;
    this.note(path, text);
    this.sink.report({
      code: 'source-config',
      severity: 'error',
      message: `\`${path}\` is nested too deeply to be read`,
      span: { file: path, start: deep, end: deep + 1 },
      hint: 'no such file has more than 200 levels: fix it, or remove it',
    });
    return undefined;
  }

  /** Records the contents of a file that a diagnostic points into. */
  note(path: string, text: string): void {
    this.texts.set(path, text);
  }
}

/** Runs what reads a file, and reports why it cannot, at the place that names the file. */
export function positioned<T>(sink: DiagnosticSink, span: Span, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    sink.report({ ...error.diagnostic, span });
    return undefined;
  }
}
