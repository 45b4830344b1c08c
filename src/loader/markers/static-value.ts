import type { ts } from 'ts-morph';
import type { StaticValue } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { compiler } from '../parser/compiler.js';
import { type Source, spanOf } from '../source/source.js';

/** An expression whose value can only be known by running the program. */
export class NotStatic extends Error {
  constructor(
    readonly text: string,
    readonly span: Span,
  ) {
    super(`\`${text}\` cannot be evaluated statically`);
  }
}

type StaticObject = Map<string, StaticValue & { readonly keySpan: Span }>;

/**
 * Reads the value of an expression without running it: literals, lists and objects of them, concatenated strings, and
 * constants and enum members of the project.
 *
 * @throws NotStatic at the part that cannot be read
 */
export function staticValueOf(project: Project, source: Source, expression: ts.Expression): StaticValue {
  return new Reader(project, source, { steps: 0, depth: 0 }).read(expression);
}

/**
 * Reads the arguments of a call as {@link staticValueOf} does; `...list` stands for the items of a list.
 *
 * @throws NotStatic at the part that cannot be read
 */
export function staticValuesOf(
  project: Project,
  source: Source,
  expressions: readonly ts.Expression[],
): readonly StaticValue[] {
  const budget = { steps: 0, depth: 0 };
  return expressions.flatMap((expression) => new Reader(project, source, budget).element(expression));
}

/** More steps than any real value takes; constants that refer to each other in a cycle end here. */
const maxSteps = 5000;

/** Deeper than any real value goes, and far from the end of the stack. */
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
    /** Members of an enum before the one that is read: it may name them bare. */
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
    const ts = compiler();
    const { SyntaxKind } = ts;
    const span = spanOf(this.source, node);
    if (ts.isStringLiteralLike(node)) return { value: node.text, span, text: node.getText(this.source.ast) };
    if (ts.isNumericLiteral(node)) return { value: numberOf(node.getText(this.source.ast), node.text), span };
    if (ts.isBigIntLiteral(node)) return { value: bigintOf(node.text), span };
    if (node.kind === SyntaxKind.TrueKeyword) return { value: true, span };
    if (node.kind === SyntaxKind.FalseKeyword) return { value: false, span };
    if (node.kind === SyntaxKind.NullKeyword) return { value: null, span };
    if (ts.isPrefixUnaryExpression(node)) return { value: this.#signed(node), span };
    if (ts.isArrayLiteralExpression(node)) return { value: node.elements.flatMap((part) => this.element(part)), span };
    if (ts.isObjectLiteralExpression(node)) return { value: this.#object(node), span };
    if (ts.isTemplateExpression(node) || ts.isBinaryExpression(node)) return { value: this.#text(node), span };
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node))
      return { value: this.#reference(node).value, span };
    if (ts.isElementAccessExpression(node)) return { value: this.#item(node).value, span };
    const inner = unwrapped(node);
    return inner ? this.read(inner) : this.#fail(node);
  }

  #fail(node: ts.Node): never {
    throw new NotStatic(node.getText(this.source.ast), spanOf(this.source, node));
  }

  #signed(node: ts.PrefixUnaryExpression): number | bigint {
    const ts = compiler();
    const { value } = this.read(node.operand);
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    if (isNumber && node.operator === ts.SyntaxKind.MinusToken) return -value;
    if (isNumber && node.operator === ts.SyntaxKind.PlusToken) return value;
    return this.#fail(node);
  }

  /** One item of a list, or those of a list after `...`. */
  element(node: ts.Expression): readonly StaticValue[] {
    if (!compiler().isSpreadElement(node)) return [this.read(node)];
    const { value } = this.read(node.expression);
    return Array.isArray(value) ? value : this.#fail(node);
  }

  #object(node: ts.ObjectLiteralExpression): StaticObject {
    const ts = compiler();
    const parts: StaticObject = new Map();
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const { value } = this.read(property.expression);
        if (!(value instanceof Map)) this.#fail(property);
        for (const [key, part] of value as StaticObject) parts.set(key, part); // only #object makes maps
        continue;
      }
      const isPair = ts.isPropertyAssignment(property);
      if (!isPair && !ts.isShorthandPropertyAssignment(property)) this.#fail(property);
      const value = this.read(isPair ? property.initializer : property.name);
      parts.set(this.#key(property.name), { ...value, keySpan: spanOf(this.source, property.name) });
    }
    return parts;
  }

  #key(name: ts.PropertyName): string {
    const ts = compiler();
    if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
    const { value } = ts.isComputedPropertyName(name) ? this.read(name.expression) : { value: undefined };
    return typeof value === 'string' || typeof value === 'number' ? String(value) : this.#fail(name);
  }

  /** `a + b` and templates: long rules are written like this. */
  #text(node: ts.TemplateExpression | ts.BinaryExpression): string {
    const ts = compiler();
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (text, part) => text + this.#inText(part.expression) + part.literal.text,
        node.head.text,
      );
    }
    if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return this.#fail(node);
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
    const ts = compiler();
    const member = ts.isIdentifier(node) ? this.members.get(node.text) : undefined;
    if (member !== undefined) return { value: member };
    const resolved = resolve(this.project, this.source, node);
    if (resolved?.kind === 'global' && resolved.name === 'undefined') return { value: undefined };
    if (resolved?.kind === 'declared') {
      const { value: declaration } = resolved.declared;
      if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return this.#fail(node);
      return this.#elsewhere(resolved.source, declaration.initializer, node);
    }
    return ts.isPropertyAccessExpression(node) ? this.#member(node) : this.#fail(node);
  }

  /** A member of an enum, or a property of a constant object. */
  #member(node: ts.PropertyAccessExpression): Pick<StaticValue, 'value'> {
    const ts = compiler();
    const resolved = resolve(this.project, this.source, node.expression);
    const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
    if (resolved?.kind === 'declared' && declaration && ts.isEnumDeclaration(declaration)) {
      const members = enumMembersOf(this.project, resolved.source, declaration, this.budget);
      const member = members.find(({ name }) => name === node.name.text);
      return member?.value === undefined ? this.#fail(node) : { value: member.value };
    }
    return this.#part(node.expression, node.name.text) ?? this.#fail(node);
  }

  /** `list[0]`, `object['key']`. */
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

  /** Reads a constant in its own file; what is wrong there is reported where it is used. */
  #elsewhere(source: Source, initializer: ts.Expression, node: ts.Node): Pick<StaticValue, 'value'> {
    try {
      return new Reader(this.project, source, this.budget).read(initializer);
    } catch (error) {
      if (error instanceof NotStatic) return this.#fail(node);
      throw error;
    }
  }
}

/** The members of an enum in source order; `value` is undefined where it cannot be known. */
export function enumMembersOf(
  project: Project,
  source: Source,
  declaration: ts.EnumDeclaration,
  budget: Budget = { steps: 0, depth: 0 },
): { readonly name: string; readonly value: string | number | undefined; readonly node: ts.EnumMember }[] {
  const known = new Map<string, string | number>();
  const reader = new Reader(project, source, budget, known);
  let next: number | undefined = 0;
  return declaration.members.map((node) => {
    const value = node.initializer ? scalarOf(reader, node.initializer) : next;
    next = typeof value === 'number' ? value + 1 : undefined;
    const name = 'text' in node.name ? node.name.text : '';
    if (value !== undefined) known.set(name, value);
    return { name, value, node };
  });
}

function scalarOf(reader: Reader, initializer: ts.Expression): string | number | undefined {
  try {
    const { value } = reader.read(initializer);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}

/** The expression inside parentheses, `as`, `satisfies` or `!`. */
export function unwrapped(node: ts.Expression): ts.Expression | undefined {
  const ts = compiler();
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isNonNullExpression(node);
  return isWrapped ? node.expression : undefined;
}

/** A whole number that a double cannot hold becomes a bigint. */
function numberOf(written: string, normal: string): number | bigint {
  const value = Number(normal);
  const digits = written.replaceAll('_', '');
  return !Number.isSafeInteger(value) && /^(\d+|0[xob][\da-f]+)$/i.test(digits) ? BigInt(digits) : value;
}

function bigintOf(text: string): bigint {
  return BigInt(text.replace(/n$/, ''));
}
