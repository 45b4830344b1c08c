import type * as ts from 'typescript';
import { recordOf } from '../../../base/json/index.js';
import { errorOf, type Span } from '../../../base/problems/index.js';
import { parseConfig, parseJson, startOf, syntax } from '../parser/syntax.js';
import type { ConfigFiles } from './config-files.js';
import { packagedConfig } from './node-modules.js';
import { folderOf, join } from './paths.js';

/** The part of a tsconfig.json that determines how module specifiers are resolved. */
export interface PathMap {
  /** The entries of `paths`, with paths relative to the project: exact names before patterns, longer prefixes first. */
  readonly mappings: readonly PathMapping[];
  /** `baseUrl`, relative to the project. */
  readonly base?: string;
}

interface PathMapping {
  /** A module specifier; `*` stands for any text. */
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** Reads `paths` and `baseUrl` from the project's tsconfig.json and the files that it extends. */
export function readPathMap(configs: ConfigFiles): PathMap {
  return { mappings: [], ...readOptions(configs, 'tsconfig.json', undefined, []) };
}

type PathOptions = Partial<PathMap>;

/** Reads a tsconfig.json and the files that it extends. `open` are the files being read, to detect cycles. */
function readOptions(configs: ConfigFiles, path: string, from: Span | undefined, open: readonly string[]): PathOptions {
  // Files that extend each other are reported by `tsc`.
  const text = open.includes(path) ? undefined : configs.read(path, from);
  if (text === undefined) return {};
  configs.texts.set(path, text);
  const config = parsed(configs, path, text);
  const names = textsOf(config.extends);
  const spans = names.length > 0 ? spansOfExtended(path, text) : new Map<string, Span>();
  // For each option, a later entry in `extends` overrides an earlier one.
  const inherited: PathOptions = {};
  for (const name of names) {
    const span = spans.get(name) ?? { file: path, start: 0, end: 0 };
    const isPath = /^(?:\.\.?(?:\/|$)|\/)/.test(name);
    const target = isPath ? join(folderOf(path), name) : packagedConfig(configs, path, name, span);
    if (target === undefined) continue;
    const file = target.endsWith('.json') ? target : `${target}.json`;
    Object.assign(inherited, readOptions(configs, file, span, [...open, path]));
  }
  return merged(inherited, recordOf(config.compilerOptions), folderOf(path));
}

/** Parses with TypeScript's parser, because a tsconfig.json may have comments and trailing commas. */
function parsed({ sink }: ConfigFiles, path: string, text: string): Readonly<Record<string, unknown>> {
  const { config, error } = parseConfig(path, text);
  if (error) {
    const message = `\`${path}\` cannot be read: ${error.message}`;
    const hint = `correct \`${path}\`; \`npx tsc --showConfig\` shows how TypeScript reads it`;
    sink.report(errorOf('source-config', message, hint, { file: path, start: error.start, end: error.end }));
  }
  return recordOf(config);
}

function spansOfExtended(path: string, text: string): ReadonlyMap<string, Span> {
  const ast = parseJson(path, text);
  const spans = new Map<string, Span>();
  const visit = (node: ts.Node): void => {
    if (syntax.isStringLiteral(node)) spans.set(node.text, { file: path, start: startOf(node, ast), end: node.end });
    else if (!syntax.isPropertyAssignment(node)) syntax.forEachChild(node, visit);
    else if (syntax.isStringLiteral(node.name) && node.name.text === 'extends') visit(node.initializer);
  };
  visit(ast);
  return spans;
}

function merged(inherited: PathOptions, options: Readonly<Record<string, unknown>>, folder: string): PathOptions {
  const { baseUrl, paths } = options;
  const base = typeof baseUrl === 'string' ? placeOf(folder, baseUrl) : inherited.base;
  const mappings = paths === undefined ? inherited.mappings : mappingsOf(recordOf(paths), base ?? folder);
  return { ...(mappings ? { mappings } : {}), ...(base === undefined ? {} : { base }) };
}

function mappingsOf(paths: Readonly<Record<string, unknown>>, home: string): PathMapping[] {
  const mappings = Object.entries(paths).map(([pattern, targets]) => {
    return { pattern, targets: textsOf(targets).map((target) => placeOf(home, target)) };
  });
  const rank = ({ pattern }: PathMapping) => (pattern.includes('*') ? pattern.indexOf('*') : Number.MAX_SAFE_INTEGER);
  return mappings.sort((a, b) => rank(b) - rank(a));
}

/** Resolves a path in a tsconfig.json; `${configDir}` is the project folder, even in an extended file. */
function placeOf(folder: string, path: string): string {
  const inProject = /^\$\{configDir\}(?:\/|$)/i.exec(path);
  return inProject ? join('.', path.slice(inProject[0].length)) : join(folder, path);
}

/** Reads a string or a list of strings. Other values are ignored, because `tsc` reports them. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((entry): entry is string => typeof entry === 'string');
}
