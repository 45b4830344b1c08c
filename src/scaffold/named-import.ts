import { lineWidth } from './fit.js';

/** A name to import. */
export interface ImportedName {
  readonly name: string;
  /** Whether only the type is imported. Default: false. */
  readonly isType?: boolean;
}

/**
 * Adds a name to the braces of the import of a module, sorted and formatted as Biome does it.
 *
 * @returns undefined when the file has no import of that form, or one with comments in it, which cannot be edited safely
 */
export function addToImport(text: string, module: string, { name, isType = false }: ImportedName): string | undefined {
  const found = findImport(text, module, isType);
  if (!found) return undefined;
  const { typeOnly, names, quote, end, eol } = found;
  const bare = (specifier: string) => specifier.replace(/^type\s+/, '').trim();
  const known = names.find((specifier) => bare(specifier) === name);
  if (known !== undefined && (isType || typeOnly || !known.startsWith('type '))) return text;
  const written = isType && !typeOnly ? `type ${name}` : name;
  const others = names.filter((specifier) => bare(specifier) !== name);
  const at = others.findIndex((specifier) => compareNames(bare(specifier), name) > 0);
  const all = others.toSpliced(at === -1 ? others.length : at, 0, written);
  const head = `import ${typeOnly ? 'type ' : ''}{`;
  const tail = `} from ${quote}${module}${quote}${end}`;
  const line = `${head} ${all.join(', ')} ${tail}`;
  const code = line.length <= lineWidth ? line : [head, ...all.map((specifier) => `  ${specifier},`), tail].join(eol);
  return text.slice(0, found.start) + code + text.slice(found.start + found.length);
}

interface FoundImport {
  readonly start: number;
  readonly length: number;
  readonly typeOnly: boolean;
  readonly names: readonly string[];
  readonly quote: string;
  /** The semicolon, where the file has them. */
  readonly end: string;
  readonly eol: string;
}

/** The first import of the module with names in braces; a value does not fit into an `import type`. */
function findImport(text: string, module: string, isType: boolean): FoundImport | undefined {
  const pattern = /^import\s+(type\s+)?\{([^{}]*)\}\s*from\s*(['"])([^'"\n]+)\3(;?)/gm;
  for (const match of text.matchAll(pattern)) {
    const [whole, typeOnly, inner = '', quote = "'", from, end = ''] = match;
    if (from !== module || (typeOnly !== undefined && !isType) || /\/[/*]/.test(inner)) continue;
    const names = inner
      .split(',')
      .map((specifier) => specifier.trim().replaceAll(/\s+/g, ' '))
      .filter((specifier) => specifier !== '');
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    return { start: match.index, length: whole.length, typeOnly: typeOnly !== undefined, names, quote, end, eol };
  }
  return undefined;
}

/** The order of names in an import: without regard to case, with numbers by their value. */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true }) || (a < b ? -1 : Number(a > b));
}
