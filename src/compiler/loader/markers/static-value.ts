import type * as ts from 'typescript';
import type { Span } from '../../../base/problems/index.js';
import type { StaticValue } from '../../model/index.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { isToken, syntax, textOf } from '../parser/syntax.js';
import { type Source, spanOf } from '../source/source.js';

/** Thrown for an expression whose value is known only at run time. */
export class NotStatic extends Error {
  constructor(
    readonly text: string,
    readonly span: Span,
  ) {
    super(`\`${text}\` cannot be evaluated statically`);
  }
}

type StaticObject = Map<string, StaticValue & { readonly keySpan: Span }>;

/** Reads the value of an expression without running it; undefined if the value is known only at run time. */
export function staticValueOf(project: Project, source: Source, expression: ts.Expression): StaticValue | undefined {
  return known(() => new Reader(project, source, { steps: 0, depth: 0 }).read(expression));
}

function known<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}

/** Reads the arguments of a call, including `...list`. Throws NotStatic at the part that cannot be read. */
export function staticValuesOf(
  project: Project,
  source: Source,
  expressions: readonly ts.Expression[],
): readonly StaticValue[] {
  const budget = { steps: 0, depth: 0 };
  return expressions.flatMap((expression) => new Reader(project, source, budget).element(expression));
}

/** Maximum number of expressions to read for one call; ends cycles of constants. */
const maxSteps = 5000;

/** Maximum nesting depth of expressions, far below the stack limit. */
const maxDepth = 400;

interface Budget {
  steps: number;
  depth: number;
}

class Reader {
  constructor(
    readonly project: Project,
    readonly source: Source,
    readonly budget: Budget,
    /** The preceding members of an enum, which an initializer may reference without a prefix. */
    readonly members: ReadonlyMap<string, string | number> = new Map(),
  ) {}

  read(node: ts.Expression): StaticValue {
    if (++this.budget.steps > maxSteps || this.budget.depth >= maxDepth) this.#fail(node);
    this.budget.depth++;
    try {
      return this.#read(node);
    } finally {
      this.budget.depth--;
    }
  }

  #read(node: ts.Expression): StaticValue {
    const span = spanOf(this.source, node);
    if (syntax.isStringLiteralLike(node)) return { value: node.text, span, text: textOf(node, this.source.ast) };
    if (syntax.isNumericLiteral(node)) return { value: numberOf(textOf(node, this.source.ast), node.text), span };
    if (syntax.isBigIntLiteral(node)) return { value: BigInt(node.text.replace(/n$/, '')), span };
    if (isToken(node, 'true')) return { value: true, span };
    if (isToken(node, 'false')) return { value: false, span };
    if (isToken(node, 'null')) return { value: null, span };
    if (syntax.isPrefixUnaryExpression(node)) return { value: this.#signed(node), span };
    if (syntax.isArrayLiteralExpression(node))
      return { value: node.elements.flatMap((part) => this.element(part)), span };
    if (syntax.isObjectLiteralExpression(node)) return { value: this.#object(node), span };
    if (syntax.isTemplateExpression(node) || syntax.isBinaryExpression(node)) return { value: this.#text(node), span };
    if (syntax.isIdentifier(node) || syntax.isPropertyAccessExpression(node))
      return { value: this.#reference(node).value, span };
    if (syntax.isElementAccessExpression(node)) return { value: this.#item(node).value, span };
    const inner = unwrapped(node);
    return inner ? this.read(inner) : this.#fail(node);
  }

  #fail(node: ts.Node): never {
    throw new NotStatic(textOf(node, this.source.ast), spanOf(this.source, node));
  }

  #signed(node: ts.PrefixUnaryExpression): number | bigint {
    const { value } = this.read(node.operand);
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    if (isNumber && isToken({ kind: node.operator }, '-')) return -value;
    if (isNumber && isToken({ kind: node.operator }, '+')) return value;
    return this.#fail(node);
  }

  /** Reads one element of a list literal: a single item, or all items of a list after `...`. */
  element(node: ts.Expression): readonly StaticValue[] {
    if (!syntax.isSpreadElement(node)) return [this.read(node)];
    const { value } = this.read(node.expression);
    return Array.isArray(value) ? value : this.#fail(node);
  }

  #object(node: ts.ObjectLiteralExpression): StaticObject {
    const parts: StaticObject = new Map();
    for (const property of node.properties) {
      if (syntax.isSpreadAssignment(property)) {
        const { value } = this.read(property.expression);
        if (!(value instanceof Map)) this.#fail(property);
        for (const [key, part] of value as StaticObject) parts.set(key, part); // only #object makes maps
        continue;
      }
      const isPair = syntax.isPropertyAssignment(property);
      if (!isPair && !syntax.isShorthandPropertyAssignment(property)) this.#fail(property);
      const value = this.read(isPair ? property.initializer : property.name);
      parts.set(this.#key(property.name), { ...value, keySpan: spanOf(this.source, property.name) });
    }
    return parts;
  }

  #key(name: ts.PropertyName): string {
    if (syntax.isIdentifier(name) || syntax.isStringLiteralLike(name) || syntax.isNumericLiteral(name))
      return name.text;
    const { value } = syntax.isComputedPropertyName(name) ? this.read(name.expression) : { value: undefined };
    return typeof value === 'string' || typeof value === 'number' ? String(value) : this.#fail(name);
  }

  /** Reads `a + b` and template literals, which are common in long rules. */
  #text(node: ts.TemplateExpression | ts.BinaryExpression): string {
    if (syntax.isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (text, part) => text + this.#inText(part.expression) + part.literal.text,
        node.head.text,
      );
    }
    if (!isToken(node.operatorToken, '+')) return this.#fail(node);
    const [left, right] = [this.read(node.left).value, this.read(node.right).value];
    return typeof left === 'string' && typeof right === 'string' ? left + right : this.#fail(node);
  }

  #inText(node: ts.Expression): string {
    const { value } = this.read(node);
    const isScalar =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';
    return isScalar ? String(value) : this.#fail(node);
  }

  #reference(node: ts.Identifier | ts.PropertyAccessExpression): Pick<StaticValue, 'value'> {
    const member = syntax.isIdentifier(node) ? this.members.get(node.text) : undefined;
    if (member !== undefined) return { value: member };
    const resolved = resolve(this.project, this.source, node);
    if (resolved?.kind === 'global' && resolved.name === 'undefined') return { value: undefined };
    if (resolved?.kind === 'declared') {
      const { value } = resolved.declared;
      const initializer = value && syntax.isVariableDeclaration(value) ? value.initializer : undefined;
      const read = () => initializer && new Reader(this.project, resolved.source, this.budget).read(initializer);
      return known(read) ?? this.#fail(node); // a problem in the constant is reported where it is used
    }
    return syntax.isPropertyAccessExpression(node) ? this.#member(node) : this.#fail(node);
  }

  #member(node: ts.PropertyAccessExpression): Pick<StaticValue, 'value'> {
    const resolved = resolve(this.project, this.source, node.expression);
    const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
    if (resolved?.kind === 'declared' && declaration && syntax.isEnumDeclaration(declaration)) {
      const members = enumMembersOf(this.project, resolved.source, declaration, this.budget);
      const member = members.find(({ name }) => name === node.name.text);
      return member?.value === undefined ? this.#fail(node) : { value: member.value };
    }
    return this.#part(node.expression, node.name.text) ?? this.#fail(node);
  }

  /** Reads `list[0]` or `object['key']`. */
  #item(node: ts.ElementAccessExpression): Pick<StaticValue, 'value'> {
    const { value: key } = this.read(node.argumentExpression);
    const isKey = typeof key === 'string' || typeof key === 'number';
    return (isKey ? this.#part(node.expression, key) : undefined) ?? this.#fail(node);
  }

  #part(node: ts.Expression, key: string | number): StaticValue | undefined {
    const { value } = this.read(node);
    if (value instanceof Map) return (value as StaticObject).get(String(key)); // only #object makes maps
    return Array.isArray(value) ? (value as readonly StaticValue[])[Number(key)] : undefined; // only #element makes lists
  }
}

/** Returns the members of an enum in source order; `value` is undefined if it is known only at run time. */
export function enumMembersOf(
  project: Project,
  source: Source,
  declaration: ts.EnumDeclaration,
  budget: Budget = { steps: 0, depth: 0 },
): { readonly name: string; readonly value: string | number | undefined; readonly node: ts.EnumMember }[] {
  const earlier = new Map<string, string | number>();
  const reader = new Reader(project, source, budget, earlier);
  let next: number | undefined = 0;
  return declaration.members.map((node) => {
    const value = node.initializer ? scalarOf(reader, node.initializer) : next;
    next = typeof value === 'number' ? value + 1 : undefined;
    const name = 'text' in node.name ? node.name.text : '';
    if (value !== undefined) earlier.set(name, value);
    return { name, value, node };
  });
}

function scalarOf(reader: Reader, initializer: ts.Expression): string | number | undefined {
  const value = known(() => reader.read(initializer))?.value;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Returns the expression inside parentheses, a type assertion, `satisfies` or `!`; undefined for other expressions. */
export function unwrapped(node: ts.Expression): ts.Expression | undefined {
  const isWrapped =
    syntax.isParenthesizedExpression(node) ||
    syntax.isAsExpression(node) ||
    syntax.isSatisfiesExpression(node) ||
    syntax.isTypeAssertionExpression(node) ||
    syntax.isNonNullExpression(node);
  return isWrapped ? node.expression : undefined;
}

/** Returns the value of a number literal: a bigint for integer digits beyond the safe range, otherwise a number. */
function numberOf(written: string, normal: string): number | bigint {
  const value = Number(normal);
  const digits = written.replaceAll('_', '');
  return !Number.isSafeInteger(value) && /^(\d+|0[xob][\da-f]+)$/i.test(digits) ? BigInt(digits) : value;
}
