import { lineWidth } from './fit.js';
import { hasWord, statementsOf } from './tokens.js';

/** A name to import. */
export interface ImportedName {
  readonly name: string;
  /** Whether only the type is imported. Default: false. */
  readonly isType?: boolean;
}

/** Adds a name to a named import of a module, as Biome formats it; undefined if every such import has comments. */
export function addToImport(text: string, module: string, { name, isType = false }: ImportedName): string | undefined {
  if (isType && importsIn(text).some((one) => one.name === name && one.module === module)) return text;
  const found = findImport(text, module, isType);
  if (!found) return undefined;
  const { typeOnly, names } = found;
  const known = names.find((specifier) => bareName(specifier) === name);
  if (known !== undefined && (isType || typeOnly || !known.startsWith('type '))) return text;
  const written = isType && !typeOnly ? `type ${name}` : name;
  const others = names.filter((specifier) => bareName(specifier) !== name);
  const at = others.findIndex((specifier) => compareNames(bareName(specifier), name) > 0);
  return withNames(text, module, found, others.toSpliced(at === -1 ? others.length : at, 0, written));
}

/** Removes a name from the named imports of a module, unless the rest of the file uses it. */
export function removeUnused(text: string, module: string, name: string): string {
  const found = importsIn(text).find((one) => one.name === name && one.module === module);
  const next = found ? removeImport(text, found) : text;
  return hasWord(next, name) ? text : next;
}

function withNames(text: string, module: string, found: FoundImport, names: readonly string[]): string {
  const { typeOnly, quote, end, eol, indent, comma } = found;
  const head = `import ${typeOnly ? 'type ' : ''}{`;
  const tail = `} from ${quote}${module}${quote}${end}`;
  const line = `${head} ${names.join(', ')} ${tail}`;
  // Formatters do not break an import of a single name.
  const isOneLine = indent === undefined && (line.length <= lineWidth || names.length === 1);
  const last = names.length - 1;
  const lines = names.map((one, at) => `${indent ?? '  '}${one}${at < last ? ',' : comma}`);
  const code = isOneLine ? line : [head, ...lines, tail].join(eol);
  return text.slice(0, found.start) + code + text.slice(found.start + found.length);
}

/** A name that a file imports. */
export interface Import {
  readonly name: string;
  readonly local: string;
  readonly module: string;
  readonly isType: boolean;
}

/** Returns the named imports of a file, except in comments and template literals. */
export function importsIn(text: string): readonly Import[] {
  return importStatements(text).flatMap(({ imports }) => imports);
}

interface ImportStatement {
  readonly start: number;
  /** Offset after the line end. */
  readonly end: number;
  readonly module: string;
  readonly imports: readonly Import[];
}

/** Returns the named imports of a file as statements, except in comments and template literals. */
export function importStatements(text: string): readonly ImportStatement[] {
  return [...statementsOf(text).matchAll(namedImport)].map(
    ({ 0: whole, 1: type, 2: inner = '', 4: module = '', index }) => {
      const imports = specifiersOf(inner).map((specifier) => {
        const [name = '', local = name] = bareName(specifier).split(/\s+as\s+/);
        return { name, local, module, isType: type !== undefined || specifier !== bareName(specifier) };
      });
      const end = index + whole.length;
      return { start: index, end: text[end] === '\n' ? end + 1 : end, module, imports };
    },
  );
}

/** Removes an import: the name, or the whole statement if it has no other names. */
export function removeImport(text: string, { name, local, module }: Import): string {
  const isFound = (other: Import) => other.name === name && other.local === local && other.module === module;
  const statement = importStatements(text).find(({ imports }) => imports.some(isFound));
  if (!statement) return text;
  if (statement.imports.length === 1) return text.slice(0, statement.start) + text.slice(statement.end);
  const found = findImport(
    text,
    module,
    statement.imports.every(({ isType }) => isType),
  );
  const names = found?.names.filter((one) => bareName(one) !== (name === local ? name : `${name} as ${local}`));
  return found && names ? withNames(text, module, found, names) : text;
}

/** Matches a named import at the start of a line, or after a byte order mark. */
const namedImport = /(?<=^\uFEFF?)import\s+(type\s+)?\{([^{}]*)\}\s*from\s*(['"])([^'"\n]+)\3(;?)/gm;

function specifiersOf(inner: string): string[] {
  const specifiers = inner.split(',').map((specifier) => specifier.trim().replaceAll(/\s+/g, ' '));
  return specifiers.filter((specifier) => specifier !== '');
}

function bareName(specifier: string): string {
  return specifier.replace(/^type\s+/, '');
}

type FoundImport = NonNullable<ReturnType<typeof findImport>>;

/** Finds the first named import of a module; for a value, statements with `import type` are skipped. */
function findImport(text: string, module: string, isType: boolean) {
  for (const match of statementsOf(text).matchAll(namedImport)) {
    const [whole, typeOnly, inner = '', quote = "'", from, end = ''] = match;
    const written = text.slice(match.index, match.index + whole.length);
    if (from !== module || (typeOnly !== undefined && !isType) || !written.includes(inner)) continue;
    const names = specifiersOf(inner);
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    const isBroken = /\n/.test(inner) && whole.replaceAll(/\s+/g, ' ').length <= lineWidth;
    // Set only if the file's formatter breaks imports that would fit on one line.
    const indent = isBroken ? /\n([ \t]*)\S/.exec(inner)?.[1] : undefined;
    const comma = isBroken && !/,\s*$/.test(inner) ? '' : ',';
    const span = { start: match.index, length: whole.length };
    return { ...span, typeOnly: typeOnly !== undefined, names, quote, end, eol, indent, comma };
  }
  return undefined;
}

/** Compares names in the order of an import: case-insensitive, numbers by value. */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true }) || (a < b ? -1 : Number(a > b));
}
