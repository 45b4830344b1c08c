import { computeIfAbsent } from '../../base/compute-if-absent.js';
import type { Json, JsonSchema } from '../../base/json/index.js';
import { type Expression, expressionOf, lineWidth, printExpression } from './expression.js';
import { commentJson } from './schema-markers.js';

interface Imported {
  readonly name: string;
  readonly local: string;
  readonly isType: boolean;
}

/** The imports of one generated file. */
export class Imports {
  readonly #modules = new Map<string, Map<string, Imported>>();

  value(name: string, module = 'kbts/api'): string {
    return this.#add(module, { name, local: name, isType: false });
  }

  /** Imports a type under the name `local`. */
  type(name: string, module = 'kbts/api', local: string = name): string {
    return this.#add(module, { name, local, isType: true });
  }

  #add(module: string, imported: Imported): string {
    const names = computeIfAbsent(this.#modules, module, () => new Map());
    const known = names.get(imported.local);
    if (!known || (known.isType && !imported.isType)) names.set(imported.local, imported);
    return imported.local;
  }

  /** Returns the import statements: packages first, in the formatter's order. */
  print(): string {
    const modules = [...this.#modules].sort(([a], [b]) => compareModules(a, b));
    return modules.map(([module, names]) => statement(module, [...names.values()])).join('');
  }
}

function compareModules(a: string, b: string): number {
  return Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1);
}

/** Compares names in an import statement: case-insensitive, with numbers compared by value. */
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

/** A decorator and its arguments. */
export interface DecoratorCall {
  readonly name: string;
  readonly args: readonly Expression[];
}

/** Returns the code of decorators, each followed by a line break, and imports them. */
export class DecoratorLines {
  constructor(private readonly imports: Imports) {}

  of({ name, args }: DecoratorCall, indent = ''): string {
    const call: Expression = { kind: 'call', name: this.imports.value(name), args };
    return `${indent}@${printExpression(call, { indent, column: indent.length + 1, after: 0 })}\n`;
  }

  /**
   * Returns the code that sets schema keywords: a decorator, or a comment if they contain a key that every JavaScript
   * object inherits. As the value of `constructor`, for example, TypeScript would expect a function.
   */
  schema(keywords: Readonly<Record<string, Json>>, indent = ''): string {
    if (hasInheritedKey(keywords)) return `${indent}// +kbts:schema=${commentJson(keywords)}\n`;
    return this.of({ name: 'Schema', args: [expressionOf(keywords)] }, indent);
  }

  documentation({ title, example, externalDocs }: JsonSchema, indent: string): string[] {
    const one = (name: string, value: Json | undefined) =>
      value === undefined ? [] : [this.of({ name, args: [expressionOf(value)] }, indent)];
    return [
      ...one('Title', title),
      ...one('Example', example),
      ...one('ExternalDocs', externalDocs as Json | undefined), // a schema is JSON
    ];
  }

  /**
   * Returns the code that sets a field's default: a decorator if the compiler can check the value, otherwise a comment.
   * Empty if the schema has no default, or the default `null`.
   */
  default({ default: value }: JsonSchema, type: string, indent: string): string[] {
    if (value === undefined || value === null) return [];
    const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
    const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
    return (isEmpty || isScalar) && type !== 'JSONValue'
      ? [this.of({ name: 'Default', args: [expressionOf(value)] }, indent)]
      : [`${indent}// +default=${commentJson(value)}\n`];
  }
}

/** Whether an object in a value has a key that all objects inherit, such as `constructor` or `__proto__`. */
function hasInheritedKey(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const isKeyed = !Array.isArray(value);
  return Object.entries(value).some(([key, part]) => (isKeyed && key in Object.prototype) || hasInheritedKey(part));
}
