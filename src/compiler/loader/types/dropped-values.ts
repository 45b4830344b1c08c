import { jsonText, sameJson } from '../../../base/json/index.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { ApiField, MarkerUse, StaticJson } from '../../model/index.js';
import { NotStatic, staticValueOf, unwrapped } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { type ConstructorDeclaration, type Expression, isToken, type Node, syntax, textOf } from '../parser/syntax.js';
import type { Source } from '../source/source.js';
import type { Member, Property } from './members.js';
import { unsupportedType } from './type-names.js';

/** The assignments to a field in a constructor, such as `this.count = 3`, by the name of the field. */
export type Assignments = ReadonlyMap<string, Assignment>;

interface Assignment {
  /** The field and, if only a part of it is assigned, the names below it: `['spec', 'count']` of `this.spec.count = 3`. */
  readonly path: readonly string[];
  readonly value: Expression;
  /** Whether the constructor has parameters, which the value may come from. */
  readonly hasParameters: boolean;
  /** Whether it is under a condition or in a loop. */
  readonly isConditional: boolean;
}

/** Returns the first assignment to each field in the constructors of a class. */
export function assignedInConstructors(declarations: readonly (readonly Member[])[]): Assignments {
  const found = new Map<string, Assignment>();
  for (const member of declarations.flat()) {
    if (syntax.isConstructorDeclaration(member)) addAssignments(member, found);
  }
  return found;
}

function addAssignments({ body, parameters }: ConstructorDeclaration, found: Map<string, Assignment>): void {
  const fallbacks = fallbacksOf(parameters);
  let isConditional = false;
  const add = (target: Expression, value: Expression, ...names: readonly string[]): void => {
    const path = pathInThis(target)?.concat(names);
    const [field] = path ?? [];
    if (!path || field === undefined || found.has(field)) return;
    const given = bare(value);
    const fallback = syntax.isIdentifier(given) ? fallbacks.get(given.text) : undefined;
    found.set(field, { path, value: fallback ?? value, hasParameters: parameters.length > 0, isConditional });
  };
  const assign = (target: Expression, value: Expression): void => {
    const [left, right] = [bare(target), bare(value)];
    // A destructured value without a literal of its own is known only at run time, as its target is.
    if (syntax.isArrayLiteralExpression(left)) {
      const values = syntax.isArrayLiteralExpression(right) ? right.elements : [];
      for (const [index, element] of left.elements.entries()) assign(element, values[index] ?? element);
    } else if (syntax.isObjectLiteralExpression(left)) {
      const values = new Map(propertiesOf(right).map((property) => [property.name, property.value]));
      for (const { name, value: element } of propertiesOf(left)) assign(element, values.get(name) ?? element);
    } else add(left, value);
  };
  const visit = (node: Node): void => {
    if (hasOwnThis(node)) return;
    const before = isConditional;
    isConditional ||= mayBeSkipped(node);
    if (syntax.isBinaryExpression(node)) {
      const { left, operatorToken, right } = node;
      if (assignments.some((operator) => isToken(operatorToken, operator))) assign(left, right);
    } else if (syntax.isCallExpression(node) && isObjectAssign(node.expression)) {
      const [target, ...sources] = node.arguments;
      for (const { name, value } of sources.flatMap(propertiesOf)) if (target) add(target, value, name);
    }
    syntax.forEachChild(node, visit);
    isConditional = before;
  };
  if (body) visit(body);
}

/** Returns the initializers of parameters such as `count = 3` and `{ count = 3 }`, by name. */
function fallbacksOf(parameters: ConstructorDeclaration['parameters']): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  for (const parameter of parameters) {
    const parts = 'elements' in parameter.name ? parameter.name.elements : [parameter];
    for (const part of parts) {
      if ('name' in part && part.initializer && syntax.isIdentifier(part.name)) {
        found.set(part.name.text, part.initializer);
      }
    }
  }
  return found;
}

const assignments = ['=', '??=', '||='] as const;

/** Whether the parts of a node may not be evaluated. */
function mayBeSkipped(node: Node): boolean {
  return (
    syntax.isIfStatement(node) ||
    syntax.isSwitchStatement(node) ||
    syntax.isConditionalExpression(node) ||
    syntax.isTryStatement(node) ||
    syntax.isIterationStatement(node, false)
  );
}

/** Whether `this` in a node is another object than the instance of the class. */
function hasOwnThis(node: Node): boolean {
  return syntax.isFunctionLike(node) && !syntax.isArrowFunction(node);
}

/** Returns the names after `this` in an expression such as `this.spec.count` or `this['spec']`; undefined for others. */
function pathInThis(node: Expression): readonly string[] | undefined {
  const whole = bare(node);
  if (isToken(whole, 'this')) return [];
  if (syntax.isPropertyAccessExpression(whole)) return pathInThis(whole.expression)?.concat(whole.name.text);
  if (!syntax.isElementAccessExpression(whole) || !syntax.isStringLiteralLike(whole.argumentExpression))
    return undefined;
  return pathInThis(whole.expression)?.concat(whole.argumentExpression.text);
}

function isObjectAssign(callee: Expression): boolean {
  if (!syntax.isPropertyAccessExpression(callee) || callee.name.text !== 'assign') return false;
  return syntax.isIdentifier(callee.expression) && callee.expression.text === 'Object';
}

/** Returns the properties of an object literal that have a name; none for other expressions. */
function propertiesOf(node: Expression): readonly { readonly name: string; readonly value: Expression }[] {
  const literal = bare(node);
  if (!syntax.isObjectLiteralExpression(literal)) return [];
  return literal.properties.flatMap((property) => {
    if (syntax.isShorthandPropertyAssignment(property)) return [{ name: property.name.text, value: property.name }];
    if (!syntax.isPropertyAssignment(property) || !('text' in property.name)) return [];
    return [{ name: property.name.text, value: property.initializer }];
  });
}

/** A field as it is written, with what the constructors assign to fields. */
interface WrittenField {
  readonly member: Property;
  readonly name: string;
  readonly uses: readonly MarkerUse[];
  readonly assigned: Assignments;
}

/** A value that has no effect, and the problem. */
interface DroppedValue {
  readonly node: Expression;
  readonly problem: Diagnostic;
}

/**
 * Returns the value that a class sets on a field, by an initializer or in its constructor, if it would never reach an
 * object in the cluster: the field has no default, or another one. Undefined if there is none.
 */
export function droppedValue(
  project: Project,
  source: Source,
  { member, name, uses, assigned }: WrittenField,
): DroppedValue | undefined {
  if (!syntax.isPropertyDeclaration(member)) return undefined;
  const assignment = assigned.get(name);
  const [, ...part] = assignment?.path ?? [];
  const hasDefault = uses.some((use) => defaults.has(use.name));
  const isWhole = part.length === 0;
  const contradiction =
    contradictionOf(project, source, uses, member.initializer) ??
    (isWhole && !assignment?.isConditional ? contradictionOf(project, source, uses, assignment?.value) : undefined);
  if (contradiction || (hasDefault && isWhole)) return contradiction;
  const initializer = hasDefault ? undefined : member.initializer;
  const node = initializer ?? assignment?.value;
  if (!node) return undefined;
  const isStatic = staticOf(project, source, node) !== undefined;
  if (!initializer && assignment && isChosen(assignment, isStatic)) return undefined;
  const [field = '', value = '', type] = [member.name, bare(node), member.type].map((written) =>
    written ? textOf(written, source.ast).replace(/\s+/g, ' ') : '…',
  );
  const target = initializer ? field : [field, ...part].join('.');
  const what = initializer ? `initializer of \`${target}\`` : `assignment to \`${target}\` in the constructor`;
  const sign = member.questionToken ? '?' : '!';
  const fix = isStatic
    ? `declare a default: \`@Default(${value}) ${field}?: ${type};\``
    : `remove it, and declare the field without a value: \`${field}${sign}: ${type};\``;
  return {
    node,
    problem: unsupportedType(
      `the ${what} has no effect, because the API server does not run the class`,
      target === field ? fix : partHint(target, isStatic ? value : undefined),
    ),
  };
}

/**
 * Returns the problem of a value that a constructor assigns to an inherited field without a default, or with another one.
 *
 * @param isResource whether the class is a kind, or the base class of kinds
 */
export function droppedInheritedValue(
  project: Project,
  source: Source,
  field: ApiField,
  assigned: Assignments,
  isResource: boolean,
): DroppedValue | undefined {
  const { name, markers } = field;
  const assignment = assigned.get(name);
  if (!assignment) return undefined;
  const { path, value, isConditional } = assignment;
  const hasDefault = path.length === 1 && markers.some((use) => defaults.has(use.name));
  if (hasDefault) return isConditional ? undefined : contradictionOf(project, source, markers, value);
  const isStatic = staticOf(project, source, value) !== undefined;
  if (isChosen(assignment, isStatic)) return undefined;
  const message = `the assignment to \`${path.join('.')}\` in the constructor has no effect, because the API server does not run the class`;
  const isMeta = isResource && ['apiVersion', 'kind', 'metadata'].includes(name);
  const written = isStatic ? textOf(bare(value), source.ast).replace(/\s+/g, ' ') : undefined;
  const hint = isMeta ? metaHint : inheritedHint(field, path, written);
  return { node: value, problem: unsupportedType(message, hint) };
}

/** Whether the program that creates the object chooses a value: it comes from a parameter, or depends on one. */
function isChosen({ hasParameters, isConditional }: Assignment, isStatic: boolean): boolean {
  return hasParameters && (isConditional || !isStatic);
}

const metaHint = 'remove it: the static method `from` of the kind sets `apiVersion` and `kind`, and takes `metadata`';

/** Returns the hint for a value of an inherited field; the hint omits a value that cannot be a default. */
function inheritedHint({ name, span }: ApiField, path: readonly string[], value: string | undefined): string {
  if (value === undefined) return 'remove it';
  if (!/(?:^|\/)node_modules\//.test(span.file)) {
    return 'remove it, and declare a default with `@Default` where the field is declared';
  }
  // The declaration belongs to a package.
  return path.length > 1 ? 'remove it' : `declare the field in this class: \`@Default(${value}) declare ${name}?: …;\``;
}

/** Returns the problem of a value that differs from the default. Objects and lists are not compared: defaults of their fields complete them. */
function contradictionOf(
  project: Project,
  source: Source,
  uses: readonly MarkerUse[],
  node: Expression | undefined,
): DroppedValue | undefined {
  // A reference to a Go constant has no value.
  const [first, ...others] = uses.filter((use) => defaults.has(use.name) && use.value !== undefined);
  const value = node && first ? staticOf(project, source, node) : undefined;
  if (!node || !first || value === undefined || typeof value === 'object') return undefined;
  if ([first, ...others].some((use) => sameJson(use.value, value) || areNotations(use.value, value))) return undefined;
  const message = `the class sets \`${jsonText(value)}\`, but the API server sets the default \`${jsonText(first.value)}\``;
  return { node, problem: unsupportedType(message, 'use the same value in both places') };
}

/** Whether two values may be the same quantity or duration in different notations, such as `1Gi` and `1024Mi`. */
function areNotations(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?[a-zA-Z]/.test(value));
}

/** Returns the hint for a value that is assigned to a nested field; the hint omits a value that cannot be a default. */
function partHint(target: string, value: string | undefined): string {
  const at = target.lastIndexOf('.');
  const [owner, name] = [target.slice(0, at), target.slice(at + 1)];
  const fix = value && `, and declare a default in the type of \`${owner}\`: \`@Default(${value}) ${name}?: …;\``;
  return `remove it${fix ?? ''}`;
}

const defaults: ReadonlySet<string> = new Set(['default', 'kubebuilder:default']);

/** Returns an expression without the type assertions and parentheses around it. */
function bare(node: Expression): Expression {
  const inner = unwrapped(node);
  return inner ? bare(inner) : node;
}

/** Returns a value that can be an argument of `@Default`; undefined for others. */
function staticOf(project: Project, source: Source, node: Expression): StaticJson {
  try {
    return staticValueOf(project, source, node).value;
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}
