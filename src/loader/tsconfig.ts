import type { ReadableFiles } from '../files/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import { compiler, messageOf } from './compiler.js';
import { folderOf, join } from './paths.js';

/** The part of a tsconfig.json that decides where names of modules lead. */
export interface PathMap {
  /** Exact names before patterns, longer prefixes first. */
  readonly mappings: readonly PathMapping[];
  /** `baseUrl`, relative to the project. */
  readonly base?: string;
}

/** One entry of `paths`. */
export interface PathMapping {
  readonly prefix: string;
  readonly suffix: string;
  readonly isPattern: boolean;
  /** Relative to the project. */
  readonly targets: readonly string[];
}

/** Reads `paths` and `baseUrl` from the tsconfig.json of the project and those that it extends by a relative path. */
export function readPathMap(files: ReadableFiles, sink: DiagnosticSink): PathMap {
  return readConfig(files, 'tsconfig.json', sink, new Set());
}

function readConfig(files: ReadableFiles, path: string, sink: DiagnosticSink, seen: Set<string>): PathMap {
  const text = files.readSource(path);
  if (text === undefined || seen.has(path)) return { mappings: [] };
  seen.add(path);
  const config = parse(path, text, sink);
  const inherited = extended(config.extends).map((target) => {
    const place = join(folderOf(path), target);
    return readConfig(files, place.endsWith('.json') ? place : `${place}.json`, sink, seen);
  });
  return merged(inherited.at(-1) ?? { mappings: [] }, recordOf(config.compilerOptions), folderOf(path));
}

/** A tsconfig may hold comments and trailing commas, so the compiler reads it. */
function parse(path: string, text: string, sink: DiagnosticSink): Record<string, unknown> {
  const ts = compiler();
  const { config, error } = ts.parseConfigFileTextToJson(path, text) as {
    config?: unknown;
    error?: import('ts-morph').ts.Diagnostic;
  };
  if (error) {
    const start = error.start ?? 0;
    sink.report({
      code: 'source-config',
      severity: 'error',
      message: `\`${path}\` cannot be read: ${messageOf(error)}`,
      span: { file: path, start, end: start + (error.length ?? 1) },
      hint: `correct \`${path}\`; \`npx tsc --showConfig\` shows what TypeScript makes of it`,
    });
  }
  return recordOf(config);
}

function merged(base: PathMap, options: Record<string, unknown>, folder: string): PathMap {
  const baseUrl = options.baseUrl;
  const home = typeof baseUrl === 'string' ? join(folder, baseUrl) : base.base;
  const mappings = options.paths === undefined ? base.mappings : mappingsOf(recordOf(options.paths), home ?? folder);
  return { mappings, ...(home === undefined ? {} : { base: home }) };
}

function mappingsOf(paths: Record<string, unknown>, home: string): PathMapping[] {
  const mappings = Object.entries(paths).map(([pattern, targets]) => {
    const star = pattern.indexOf('*');
    return {
      prefix: star < 0 ? pattern : pattern.slice(0, star),
      suffix: star < 0 ? '' : pattern.slice(star + 1),
      isPattern: star >= 0,
      targets: extended(targets).map((target) => join(home, target)),
    };
  });
  const rank = ({ isPattern, prefix }: PathMapping) => (isPattern ? prefix.length : Number.MAX_SAFE_INTEGER);
  return mappings.sort((a, b) => rank(b) - rank(a));
}

/** A text or a list of texts; what is anything else counts as nothing, because `tsc` itself reports it. */
function extended(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((entry): entry is string => typeof entry === 'string');
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
