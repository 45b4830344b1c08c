import type { Span } from '../../../base/problems/index.js';
import { type Node, parseConfig, parseJson, startOf, syntax } from '../parser/syntax.js';
import type { ConfigFiles } from './config-files.js';
import { packagedConfig } from './node-modules.js';
import { recordOf } from './package-manifest.js';
import { folderOf, join } from './paths.js';

/** The part of a tsconfig.json that determines how module specifiers are resolved. */
export interface PathMap {
  /** The entries of `paths`: exact names before patterns, longer prefixes first. */
  readonly mappings: readonly PathMapping[];
  /** `baseUrl`, relative to the project. */
  readonly base?: string;
}

/** One entry of `paths`. */
export interface PathMapping {
  /** A module specifier; `*` stands for any text. */
  readonly pattern: string;
  /** Target paths, relative to the project. */
  readonly targets: readonly string[];
}

/** Reads `paths` and `baseUrl` from the project's tsconfig.json and the files that it extends. */
export function readPathMap(configs: ConfigFiles): PathMap {
  const { mappings = [], base } = new ConfigReader(configs).read('tsconfig.json', undefined);
  return { mappings, ...(base === undefined ? {} : { base }) };
}

/** The path options set in a tsconfig.json and the files that it extends. */
type PathOptions = Partial<PathMap>;

class ConfigReader {
  readonly #known = new Map<string, PathOptions>();
  /** The tsconfig.json files being read. Each file extends the next one. */
  readonly #open = new Set<string>();

  constructor(private readonly configs: ConfigFiles) {}

  /** @param from the reference in another tsconfig.json; undefined for the tsconfig.json of the project */
  read(path: string, from: Span | undefined): PathOptions {
    const known = this.#known.get(path);
    // Files that extend each other are reported by `tsc`.
    if (known || this.#open.has(path)) return known ?? {};
    this.#open.add(path);
    const options = this.#read(path, from);
    this.#open.delete(path);
    this.#known.set(path, options);
    return options;
  }

  #read(path: string, from: Span | undefined): PathOptions {
    const text = this.configs.read(path, from);
    if (text === undefined) return {};
    this.configs.note(path, text);
    const config = this.#parse(path, text);
    const names = textsOf(config.extends);
    const spans = names.length > 0 ? spansOfExtended(path, text) : new Map<string, Span>();
    const options = recordOf(config.compilerOptions);
    // For each option, a later entry in `extends` overrides an earlier one.
    const inherited: PathOptions = {};
    for (const name of names) {
      Object.assign(inherited, this.#extended(path, name, spans.get(name) ?? { file: path, start: 0, end: 0 }));
    }
    return merged(inherited, options, folderOf(path));
  }

  #extended(path: string, name: string, span: Span): PathOptions {
    const isPath = /^(?:\.\.?(?:\/|$)|\/)/.test(name);
    const target = isPath ? join(folderOf(path), name) : packagedConfig(this.configs, path, name, span);
    if (target === undefined) return {};
    return this.read(target.endsWith('.json') ? target : `${target}.json`, span);
  }

  /** Parses with TypeScript's parser, because a tsconfig.json may have comments and trailing commas. */
  #parse(path: string, text: string): Record<string, unknown> {
    const { config, error } = parseConfig(path, text);
    if (error) {
      this.#report(
        `\`${path}\` cannot be read: ${error.message}`,
        { file: path, start: error.start, end: error.end },
        `correct \`${path}\`; \`npx tsc --showConfig\` shows how TypeScript reads it`,
      );
    }
    return recordOf(config);
  }

  #report(message: string, span: Span, hint: string): void {
    this.configs.sink.report({ code: 'source-config', severity: 'error', message, span, hint });
  }
}

/** Returns the source range of each name in `extends`. */
function spansOfExtended(path: string, text: string): ReadonlyMap<string, Span> {
  const ast = parseJson(path, text);
  const spans = new Map<string, Span>();
  const visit = (node: Node): void => {
    if (syntax.isStringLiteral(node)) spans.set(node.text, { file: path, start: startOf(node, ast), end: node.end });
    else if (!syntax.isPropertyAssignment(node)) syntax.forEachChild(node, visit);
    else if (syntax.isStringLiteral(node.name) && node.name.text === 'extends') visit(node.initializer);
  };
  visit(ast);
  return spans;
}

function merged(inherited: PathOptions, options: Record<string, unknown>, folder: string): PathOptions {
  const { baseUrl, paths } = options;
  const base = typeof baseUrl === 'string' ? placeOf(folder, baseUrl) : inherited.base;
  const mappings = paths === undefined ? inherited.mappings : mappingsOf(recordOf(paths), base ?? folder);
  return { ...(mappings ? { mappings } : {}), ...(base === undefined ? {} : { base }) };
}

function mappingsOf(paths: Record<string, unknown>, home: string): PathMapping[] {
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
