import { lineWidth } from './expression.js';

interface Imported {
  readonly name: string;
  readonly local: string;
  readonly isType: boolean;
}

/** The imports of one generated file. */
export class Imports {
  readonly #modules = new Map<string, Map<string, Imported>>();

  /** Imports a value such as a decorator. */
  value(name: string, module = 'kbts/api'): string {
    return this.#add(module, { name, local: name, isType: false });
  }

  /** Imports a type, by another name if `local` differs. */
  type(name: string, module = 'kbts/api', local: string = name): string {
    return this.#add(module, { name, local, isType: true });
  }

  #add(module: string, imported: Imported): string {
    const names = this.#modules.get(module) ?? new Map<string, Imported>();
    this.#modules.set(module, names);
    const known = names.get(imported.local);
    if (!known || (known.isType && !imported.isType)) names.set(imported.local, imported);
    return imported.local;
  }

  /** The import statements: packages first, sorted like the formatter sorts them. */
  print(): string {
    const modules = [...this.#modules].sort(([a], [b]) => compareModules(a, b));
    return modules.map(([module, names]) => statement(module, [...names.values()])).join('');
  }
}

function compareModules(a: string, b: string): number {
  return Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1);
}

/** The order of names in an import: case-insensitive, numbers by value. */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true }) || (a < b ? -1 : Number(a > b));
}

function statement(module: string, names: readonly Imported[]): string {
  const sorted = names.toSorted((a, b) => compareNames(a.name, b.name));
  const isTypeOnly = names.every(({ isType }) => isType);
  const specifiers = sorted.map(({ name, local, isType }) => {
    const as = name === local ? name : `${name} as ${local}`;
    return isType && !isTypeOnly ? `type ${as}` : as;
  });
  const head = isTypeOnly ? 'import type {' : 'import {';
  const line = `${head} ${specifiers.join(', ')} } from '${module}';\n`;
  if (line.length - 1 <= lineWidth) return line;
  return `${head}\n${specifiers.map((specifier) => `  ${specifier},\n`).join('')}} from '${module}';\n`;
}
