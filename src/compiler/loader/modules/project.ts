import type * as ts from 'typescript';
import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { ReadableFiles } from '../../../base/files/index.js';
import type { JsonSchema } from '../../../base/json/index.js';
import type { Newer } from '../../../base/kubernetes-version.js';
import { type DiagnosticSink, errorOf } from '../../../base/problems/index.js';
import { type ParsedSources, type Source, spanOf, syntaxErrorOf } from '../source/source.js';
import { ConfigFiles } from './config-files.js';
import { type Module, resolveModule } from './modules.js';
import { type PathMap, readPathMap } from './tsconfig.js';

/** Looks up built-in Kubernetes types. `k8s/schemas` implements this interface. */
export interface BuiltinTypes {
  /** Returns the Go name of a type in a module such as `kbts/k8s/batch/v1`; undefined if there is no such type. */
  builtinTypeId(module: string, name: string): string | undefined;
  /** Returns the Go name of a `V1…` type of `@kubernetes/client-node`; undefined if there is no such type. */
  clientNodeTypeId(name: string): string | undefined;
  /** Lists all modules such as `kbts/k8s/batch/v1`. The method is undefined if the modules are unknown. */
  builtinModules?(): readonly string[];
  /** Lists the types that a module such as `kbts/k8s/batch/v1` exports, for suggestions. */
  builtinTypeNames?(module: string): readonly string[];
  /** Returns a type's schema, with `$ref` for other types. If not set, type operators reject built-in types. */
  builtinSchema?(id: string): JsonSchema;
  /** Finds a type or field that only later Kubernetes versions have. Not set if the target version has all types. */
  introducedLater?(id: string, field?: string): Newer | undefined;
}

/** The files of a user's project. Each file is parsed when it is first needed. */
export class Project {
  /** Go names of built-in types that an API uses, but that the target Kubernetes version does not have yet. */
  readonly newerTypes = new Set<string>();
  readonly #sources = new Map<string, Source | undefined>();
  readonly texts = new Map<string, string>();
  /** Resolved modules by file and specifier. */
  readonly #modules = new Map<string, Module>();
  readonly #configs: ConfigFiles;
  #paths: PathMap | undefined;

  constructor(
    readonly files: ReadableFiles,
    readonly builtins: BuiltinTypes,
    readonly sink: DiagnosticSink,
    private readonly parsed: ParsedSources,
  ) {
    this.#configs = new ConfigFiles(files, sink, this.texts);
  }

  /** Returns a parsed file; undefined if it does not exist, or if it cannot be parsed, which is reported once. */
  source(path: string): Source | undefined {
    return computeIfAbsent(this.#sources, path, () => {
      const text = this.files.readSource(path);
      return text === undefined ? undefined : this.#parse(path, text);
    });
  }

  #parse(path: string, text: string): Source | undefined {
    this.texts.set(path, text);
    try {
      const source = this.parsed.source(path, text);
      const error = syntaxErrorOf(source);
      if (!error) return source;
      this.sink.report(error);
    } catch (error) {
      // Brackets nested about a thousand levels deep overflow the parser's stack.
      if (!(error instanceof RangeError)) throw error;
      const hint = 'declare nested types under names of their own';
      const message = 'the file is nested too deeply to be parsed';
      const span = { file: path, start: 0, end: 0 };
      this.sink.report(errorOf('source-syntax', message, hint, span));
    }
    return undefined;
  }

  /** Reads tsconfig.json, so that errors in the file are reported even if no import depends on it. */
  readConfig(): void {
    this.#paths ??= readPathMap(this.#configs);
  }

  /** Resolves a module specifier in a file; diagnostics point to the node. */
  module(source: Source, specifier: string, node: ts.Node): Module {
    const from = source.path;
    return computeIfAbsent(this.#modules, `${from} ${specifier}`, () => {
      const isBare = !specifier.startsWith('.') && !specifier.startsWith('kbts/');
      if (isBare) this.readConfig();
      return resolveModule(this.#configs, this.#paths ?? { mappings: [] }, from, specifier, spanOf(source, node));
    });
  }
}
