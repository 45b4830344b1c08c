import type { ts } from 'ts-morph';
import type { ReadableFiles } from '../../files/index.js';
import type { JsonSchema, Newer } from '../../model/index.js';
import type { DiagnosticSink } from '../../problems/index.js';
import type { ParsedSources } from '../source/parsed-sources.js';
import { type Source, spanOf, syntaxErrorOf } from '../source/source.js';
import { ConfigFiles } from './config-files.js';
import { longSourceProblem } from './long-source.js';
import { type Module, resolveModule } from './modules.js';
import { type PathMap, readPathMap } from './tsconfig.js';

/** Names built-in Kubernetes types; `k8s/schemas` has such functions. */
export interface BuiltinTypes {
  /** The Go name of what a module like `kbts/k8s/batch/v1` exports under a name, or undefined. */
  builtinTypeId(module: string, name: string): string | undefined;
  /** The Go name of a `V1…` type of `@kubernetes/client-node`, or undefined. */
  clientNodeTypeId(name: string): string | undefined;
  /** All modules like `kbts/k8s/batch/v1`. Default: any may exist. */
  builtinModules?(): readonly string[];
  /** The names of all types of such a module, for suggestions. */
  builtinTypeNames?(module: string): readonly string[];
  /** The schema of a built-in type, with `$ref` where it names others. Default: operators refuse built-in types. */
  builtinSchema?(id: string): JsonSchema;
  /** The version of Kubernetes that the project targets. Default: the newest. */
  readonly target?: string;
  /** Finds a type, or a field of it, that only later versions have. Default: the target has all. */
  introducedLater?(id: string, field?: string): Newer | undefined;
}

/** The files of a user's project, parsed when they are first needed. */
export class Project {
  /** Go names of the built-in types that an API uses and that the targeted version of Kubernetes does not have yet. */
  readonly newerTypes = new Set<string>();
  readonly #sources = new Map<string, Source | undefined>();
  readonly #texts = new Map<string, string>();
  /** By file and specifier. */
  readonly #modules = new Map<string, Map<string, Module>>();
  readonly #configs: ConfigFiles;
  #paths: PathMap | undefined;

  constructor(
    readonly files: ReadableFiles,
    readonly builtins: BuiltinTypes,
    readonly sink: DiagnosticSink,
    private readonly parsed: ParsedSources,
  ) {
    this.#configs = new ConfigFiles(files, sink, this.#texts);
  }

  /**
   * A file, parsed; undefined when it is not there, or when it has a syntax error, which is reported once: what can be
   * parsed of such a file may mean anything. A file that is too long is reported if it has markers.
   */
  source(path: string): Source | undefined {
    if (this.#sources.has(path)) return this.#sources.get(path);
    const long = this.files.longSource(path);
    const problem = long && longSourceProblem(path, long);
    if (problem) this.sink.report(problem);
    const text = long ? undefined : this.files.readSource(path);
    const source = text === undefined ? undefined : this.#parse(path, text);
    this.#sources.set(path, source);
    return source;
  }

  #parse(path: string, text: string): Source | undefined {
    this.#texts.set(path, text);
    try {
      const source = this.parsed.source(path, text);
      const error = syntaxErrorOf(source);
      if (!error) return source;
      this.sink.report(error);
    } catch (error) {
      // The parser runs out of stack in brackets that are nested a thousand times.
      if (!(error instanceof RangeError)) throw error;
      const hint = 'declare nested types under names of their own';
      const message = 'the file is nested too deeply to be parsed';
      const span = { file: path, start: 0, end: 0 };
      this.sink.report({ code: 'source-syntax', severity: 'error', message, span, hint });
    }
    return undefined;
  }

  /** Reads the configuration of the compiler, so that an error in it is reported even where nothing depends on it. */
  readConfig(): void {
    this.#paths ??= readPathMap(this.#configs);
  }

  /**
   * Resolves a module specifier in a file.
   *
   * @param node where it is written
   */
  module(source: Source, specifier: string, node: ts.Node): Module {
    const from = source.path;
    const ofFile = this.#modules.get(from) ?? new Map<string, Module>();
    const known = ofFile.get(specifier);
    if (known) return known;
    const isBare = !specifier.startsWith('.') && !specifier.startsWith('kbts/');
    if (isBare) this.readConfig();
    const module = resolveModule(this.#configs, this.#paths ?? { mappings: [] }, from, specifier, spanOf(source, node));
    this.#modules.set(from, ofFile.set(specifier, module));
    return module;
  }

  /** The contents of all files that were parsed, for code frames. */
  texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }
}
