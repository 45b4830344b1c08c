import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { ReadableFiles } from '../../../base/files/index.js';
import { DiagnosticError, type DiagnosticSink, type Span } from '../../../base/problems/index.js';
import { type PackageManifest, packageManifest } from './package-manifest.js';

/** Reads the JSON files that module resolution depends on: tsconfig.json and package.json. */
export class ConfigFiles {
  readonly #read = new Map<string, string | undefined>();
  readonly #manifests = new Map<string, PackageManifest | undefined>();

  constructor(
    readonly files: ReadableFiles,
    readonly sink: DiagnosticSink,
    /** Collects the contents of files that diagnostics point into. */
    readonly texts: Map<string, string>,
  ) {}

  /**
   * Returns the contents of a file; undefined if it does not exist. If the file must not be read, reports an error at
   * `from`; throws if `from` is undefined.
   */
  read(path: string, from?: Span): string | undefined {
    const read = () => this.files.readSource(path);
    return computeIfAbsent(this.#read, path, () => (from ? positioned(this.sink, from, read) : read()));
  }

  /** Returns a package.json, which is parsed once; undefined if {@link read} returns undefined. */
  manifest(path: string, from: Span): PackageManifest | undefined {
    return computeIfAbsent(this.#manifests, path, () => {
      const text = this.read(path, from);
      return text === undefined ? undefined : packageManifest(text);
    });
  }

  /** Finds the TypeScript file of an import path: `./job.js` is `./job.ts`, `./job` may also be `./job/index.ts`. */
  scriptFile(path: string): string | undefined {
    return candidatesOf(path).find((it) => this.files.readSource(it) !== undefined);
  }
}

/** Calls a function that reads a file. Returns undefined after an error, which is reported at the given span. */
export function positioned<T>(sink: DiagnosticSink, span: Span, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    sink.report({ ...error.diagnostic, span });
    return undefined;
  }
}

function candidatesOf(path: string): string[] {
  const script = /^(.*)\.([cm]?)jsx?$/.exec(path);
  if (script) {
    const [, stem, sort] = script;
    return [`${stem}.${sort}ts`, ...(sort === '' ? [`${stem}.tsx`] : []), `${stem}.d.${sort}ts`];
  }
  if (/\.[cm]?tsx?$/.test(path)) return [path];
  return [`${path}.ts`, `${path}.tsx`, `${path}.d.ts`, `${path}/index.ts`, `${path}/index.tsx`, `${path}/index.d.ts`];
}
