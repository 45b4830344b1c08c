import type * as ts from 'typescript';
import { jsonText, sameJson } from '../../../base/json/index.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { ApiField, MarkerUse } from '../../model/index.js';
import { staticValueOf, unwrapped } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { isToken, syntax, textOf } from '../parser/syntax.js';
import type { Source } from '../source/source.js';
import type { Member, Property } from './members.js';
import { unsupportedType } from './type-names.js';

/** The first assignment to each field in a constructor, such as `this.count = 3`, by field name. */
type Assignments = ReadonlyMap<string, Assignment>;

interface Assignment {
  /** The path of the assigned field, without `this.`, such as `spec.count`. */
  readonly target: string;
  readonly value: ts.Expression;
}

/** Returns the assignments in constructors without parameters. With parameters, the caller chooses the values. */
export function assignedInConstructors(declarations: readonly (readonly Member[])[]): Assignments {
  const found = new Map<string, Assignment>();
  const visit = (node: ts.Node): void => {
    // A function has its own `this`.
    if (syntax.isFunctionLike(node) && !syntax.isArrowFunction(node)) return;
    if (syntax.isBinaryExpression(node) && isToken(node.operatorToken, '=')) {
      const path = pathInThis(node.left);
      const [field] = path ?? [];
      if (path && field !== undefined && !found.has(field)) {
        found.set(field, { target: path.join('.'), value: node.right });
      }
    }
    syntax.forEachChild(node, visit);
  };
  for (const member of declarations.flat()) {
    if (syntax.isConstructorDeclaration(member) && member.body && member.parameters.length === 0) visit(member.body);
  }
  return found;
}

/** Returns the names after `this` in an expression such as `this.spec.count`; undefined for other expressions. */
function pathInThis(node: ts.Expression): readonly string[] | undefined {
  const whole = bare(node);
  if (isToken(whole, 'this')) return [];
  return syntax.isPropertyAccessExpression(whole) ? pathInThis(whole.expression)?.concat(whole.name.text) : undefined;
}

interface DroppedValue {
  readonly node: ts.Expression;
  readonly problem: Diagnostic;
}

/** Returns the problem of an initializer that has no effect in the cluster, or that differs from the default. */
export function droppedInitializer(
  project: Project,
  source: Source,
  member: Property,
  uses: readonly MarkerUse[],
): DroppedValue | undefined {
  const node = syntax.isPropertyDeclaration(member) ? member.initializer : undefined;
  if (!node) return undefined;
  if (uses.some(isDefault)) return contradictionOf(project, source, uses, node);
  const [field = '', value = '', type] = [member.name, bare(node), member.type].map((written) =>
    written ? textOf(written, source.ast).replace(/\s+/g, ' ') : '…',
  );
  const isStatic = staticValueOf(project, source, node)?.value !== undefined;
  const sign = member.questionToken ? '?' : '!';
  const hint = isStatic
    ? `declare a default: \`@Default(${value}) ${field}?: ${type};\``
    : `remove it, and declare the field without a value: \`${field}${sign}: ${type};\``;
  return { node, problem: noEffect(`initializer of \`${field}\``, hint) };
}

/** Returns the problem of an assignment that has no effect in the cluster, or whose value differs from the default. */
export function droppedAssignment(
  project: Project,
  source: Source,
  { name, markers }: ApiField,
  assigned: Assignments,
  isResource: boolean,
): DroppedValue | undefined {
  const assignment = assigned.get(name);
  if (!assignment) return undefined;
  const { target, value } = assignment;
  if (target === name && markers.some(isDefault)) return contradictionOf(project, source, markers, value);
  const isMeta = isResource && ['apiVersion', 'kind', 'metadata'].includes(name);
  const hint = isMeta
    ? 'remove it: the static method `from` of the kind sets `apiVersion` and `kind`, and takes `metadata`'
    : 'remove it; `@Default` on the declaration of a field sets a default';
  return { node: value, problem: noEffect(`assignment to \`${target}\` in the constructor`, hint) };
}

function noEffect(what: string, hint: string): Diagnostic {
  return unsupportedType(`the ${what} has no effect, because the API server does not run the class`, hint);
}

/** Returns a problem if a class sets a scalar that differs from the default. Ignores objects and lists, which nested defaults may complete. */
function contradictionOf(
  project: Project,
  source: Source,
  uses: readonly MarkerUse[],
  node: ts.Expression,
): DroppedValue | undefined {
  // A reference to a Go constant has no value.
  const values = uses.filter((use) => isDefault(use) && use.value !== undefined).map((use) => use.value);
  const value = staticValueOf(project, source, node)?.value;
  if (values.length === 0 || value === undefined || typeof value === 'object') return undefined;
  if (values.some((one) => sameJson(one, value) || areNotations(one, value))) return undefined;
  const message = `the class sets \`${jsonText(value)}\`, but the API server sets the default \`${jsonText(values[0])}\``;
  return { node, problem: unsupportedType(message, 'use the same value in the class and in the default') };
}

/** Whether two values may be the same quantity or duration in different notations, such as `1Gi` and `1024Mi`. */
function areNotations(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?[a-zA-Z]/.test(value));
}

function isDefault({ name }: MarkerUse): boolean {
  return name === 'default' || name === 'kubebuilder:default';
}

/** Returns an expression without the type assertions and parentheses around it. */
function bare(node: ts.Expression): ts.Expression {
  const inner = unwrapped(node);
  return inner ? bare(inner) : node;
}
