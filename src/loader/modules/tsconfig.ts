import type { ts } from 'ts-morph';
import type { Span } from '../../problems/index.js';
import { compiler, messageOf } from '../parser/compiler.js';
import type { ConfigFiles } from './config-files.js';
import { packagedConfig } from './node-modules.js';
import { folderOf, join, longestPath } from './paths.js';

/** The part of a tsconfig.json that decides how module specifiers are resolved. */
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

/** Longer than any chain of `extends` that people write. */
const longestChain = 100;
/** More than people write: each is looked for on the disk, for each import. */
const most = { extends: 100, paths: 10_000, targets: 100 };

/** Reads `paths` and `baseUrl` from the tsconfig.json of the project and those that it extends. */
export function readPathMap(configs: ConfigFiles): PathMap {
  const { mappings = [], base } = new ConfigReader(configs).read('tsconfig.json', undefined);
  return { mappings, ...(base === undefined ? {} : { base }) };
}

/** The path options of a tsconfig.json and those that it extends, as far as they are set. */
type PathOptions = Partial<PathMap>;

class ConfigReader {
  readonly #known = new Map<string, PathOptions>();
  /** Files that are being read, each extended by the one before. */
  readonly #open = new Set<string>();

  constructor(private readonly configs: ConfigFiles) {}

  /** @param from where another tsconfig.json names this one. Default: it is that of the project */
  read(path: string, from: Span | undefined): PathOptions {
    const known = this.#known.get(path);
    // `tsc` reports those that extend each other.
    if (known || this.#open.has(path)) return known ?? {};
    if (this.#open.size >= longestChain) return this.#refused(from);
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
    const parsed = this.#parsed(path, text);
    if (!parsed) return {};
    const { config, names, spans } = parsed;
    const options = recordOf(config.compilerOptions);
    const excess = tooMany(names, recordOf(options.paths));
    if (excess) {
      const span = excess.name === 'paths' ? spanOfPaths(path, text) : spans.get(names[most.extends] ?? '');
      this.#report(excess.message, span ?? { file: path, start: 0, end: 0 }, excess.hint);
      return {};
    }
    // A later one wins over an earlier one, option by option.
    const inherited: PathOptions = {};
    for (const name of names) {
      Object.assign(inherited, this.#extended(path, name, spans.get(name) ?? { file: path, start: 0, end: 0 }));
    }
    return merged(inherited, options, folderOf(path));
  }

  #parsed(path: string, text: string) {
    try {
      const config = this.#parse(path, text);
      const names = textsOf(config.extends);
      return { config, names, spans: names.length > 0 ? spansOfExtended(path, text) : new Map<string, Span>() };
    } catch (error) {
      // The parser also reads expressions, and runs out of stack in those that are nested a thousand times.
      if (!(error instanceof RangeError)) throw error;
      const hint = 'a tsconfig.json contains only values: remove expressions such as `((` from it';
      this.#report(`\`${path}\` is nested too deeply to be read`, { file: path, start: 0, end: 0 }, hint);
      return undefined;
    }
  }

  #extended(path: string, name: string, span: Span): PathOptions {
    if (name.length > longestPath) return {};
    const isPath = /^(?:\.\.?(?:\/|$)|\/)/.test(name);
    const target = isPath ? join(folderOf(path), name) : packagedConfig(this.configs, path, name, span);
    if (target === undefined) return {};
    return this.read(target.endsWith('.json') ? target : `${target}.json`, span);
  }

  #refused(from: Span | undefined): PathOptions {
    this.#report(
      `\`extends\` goes through more than ${longestChain} files`,
      from ?? { file: 'tsconfig.json', start: 0, end: 0 },
      'extend the file that has the options, without those between',
    );
    return {};
  }

  /** A tsconfig may hold comments and trailing commas, so the compiler reads it. */
  #parse(path: string, text: string): Record<string, unknown> {
    const ts = compiler();
    const { config, error } = ts.parseConfigFileTextToJson(path, text) as { config?: unknown; error?: ts.Diagnostic };
    if (error) {
      const start = error.start ?? 0;
      this.#report(
        `\`${path}\` cannot be read: ${messageOf(error)}`,
        { file: path, start, end: start + (error.length ?? 1) },
        `correct \`${path}\`; \`npx tsc --showConfig\` shows how TypeScript reads it`,
      );
    }
    return recordOf(config);
  }

  #report(message: string, span: Span, hint: string): void {
    this.configs.sink.report({ code: 'source-config', severity: 'error', message, span, hint });
  }
}

/** What a tsconfig.json has more of than can be searched in little time. */
function tooMany(extended: readonly string[], paths: Record<string, unknown>) {
  if (extended.length > most.extends) {
    const hint = 'extend one file that has the options';
    return { name: 'extends', message: `\`extends\` names more than ${most.extends} files`, hint };
  }
  const hint = 'use a pattern, such as `"@/*": ["./src/*"]`';
  if (Object.keys(paths).length > most.paths) {
    return { name: 'paths', message: `\`paths\` has more than ${most.paths} names`, hint };
  }
  if (Object.values(paths).every((targets) => textsOf(targets).length <= most.targets)) return undefined;
  return { name: 'paths', message: `\`paths\` has a name with more than ${most.targets} targets`, hint };
}

/** Where a tsconfig.json has `paths`. */
function spanOfPaths(path: string, text: string): Span | undefined {
  const at = /"paths"/.exec(text)?.index;
  return at === undefined ? undefined : { file: path, start: at, end: at + '"paths"'.length };
}

/** Where a tsconfig.json names those that it extends. */
function spansOfExtended(path: string, text: string): ReadonlyMap<string, Span> {
  const ts = compiler();
  const ast = ts.parseJsonText(path, text);
  const spans = new Map<string, Span>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) spans.set(node.text, { file: path, start: node.getStart(ast), end: node.end });
    else if (!ts.isPropertyAssignment(node)) ts.forEachChild(node, visit);
    else if (ts.isStringLiteral(node.name) && node.name.text === 'extends') visit(node.initializer);
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
    const star = pattern.indexOf('*');
    return {
      prefix: star < 0 ? pattern : pattern.slice(0, star),
      suffix: star < 0 ? '' : pattern.slice(star + 1),
      isPattern: star >= 0,
      targets: textsOf(targets)
        .filter((target) => target.length <= longestPath)
        .map((target) => placeOf(home, target)),
    };
  });
  const rank = ({ isPattern, prefix }: PathMapping) => (isPattern ? prefix.length : Number.MAX_SAFE_INTEGER);
  return mappings.sort((a, b) => rank(b) - rank(a));
}

/** A path in a tsconfig.json; `${configDir}` is the folder of the project, even in a file that it extends. */
function placeOf(folder: string, path: string): string {
  const inProject = /^\$\{configDir\}(?:\/|$)/i.exec(path);
  return inProject ? join('.', path.slice(inProject[0].length)) : join(folder, path);
}

/** A string or a list of strings; anything else is ignored, because `tsc` reports it. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((entry): entry is string => typeof entry === 'string');
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
