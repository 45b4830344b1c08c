import type { Diagnostic } from '../../../base/problems/index.js';
import type { MarkerUse } from '../../model/index.js';
import { NotStatic, staticValueOf, unwrapped } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { type ConstructorDeclaration, type Expression, isToken, type Node, syntax, textOf } from '../parser/syntax.js';
import type { Source } from '../source/source.js';
import type { Member, Property } from './members.js';
import { wrongType } from './type-names.js';

/** The assignments to a field in a constructor, such as `this.count = 3`, by the name of the field. */
export type Assignments = ReadonlyMap<string, Assignment>;

interface Assignment {
  readonly value: Expression;
  /** Whether the constructor has parameters, which the value may come from. */
  readonly hasParameters: boolean;
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
  const visit = (node: Node): void => {
    if (syntax.isBinaryExpression(node) && syntax.isPropertyAccessExpression(node.left)) {
      const { left, operatorToken, right } = node;
      const isAssigned = isToken(operatorToken, '=') || isToken(operatorToken, '??=');
      if (isAssigned && isToken(left.expression, 'this') && !found.has(left.name.text)) {
        found.set(left.name.text, { value: right, hasParameters: parameters.length > 0 });
      }
    }
    syntax.forEachChild(node, visit);
  };
  if (body) visit(body);
}

/** A field as it is written, with what the constructors assign to fields. */
interface WrittenField {
  readonly member: Property;
  readonly name: string;
  readonly uses: readonly MarkerUse[];
  readonly assigned: Assignments;
}

/**
 * Returns the value that a class sets on a field without a default, by an initializer or in its constructor, and the
 * problem: the value would never reach an object in the cluster. Undefined if there is none.
 */
export function droppedValue(
  project: Project,
  source: Source,
  { member, name, uses, assigned }: WrittenField,
): { readonly node: Expression; readonly problem: Diagnostic } | undefined {
  if (!syntax.isPropertyDeclaration(member) || uses.some((use) => defaults.has(use.name))) return undefined;
  const { initializer } = member;
  const assignment = assigned.get(name);
  const node = initializer ?? assignment?.value;
  if (!node) return undefined;
  const isStatic = isStaticValue(project, source, node);
  // A value from a parameter is chosen by the program that creates the object.
  if (!initializer && assignment?.hasParameters && !isStatic) return undefined;
  const [field, value, type] = [member.name, bare(node), member.type].map((part) =>
    part ? textOf(part, source.ast).replace(/\s+/g, ' ') : '…',
  );
  const what = initializer ? `the initializer of \`${field}\`` : `the assignment to \`${field}\` in the constructor`;
  const sign = member.questionToken ? '?' : '!';
  return {
    node,
    problem: {
      ...wrongType,
      message: `${what} has no effect, because the API server does not run the class`,
      hint: isStatic
        ? `declare a default: \`@Default(${value}) ${field}?: ${type};\``
        : `remove it, and declare the field without a value: \`${field}${sign}: ${type};\``,
    },
  };
}

const defaults: ReadonlySet<string> = new Set(['default', 'kubebuilder:default']);

/** Returns an expression without the type assertions and parentheses around it. */
function bare(node: Expression): Expression {
  const inner = unwrapped(node);
  return inner ? bare(inner) : node;
}

/** Whether a value can be an argument of `@Default`. */
function isStaticValue(project: Project, source: Source, node: Expression): boolean {
  try {
    return staticValueOf(project, source, node).value !== undefined;
  } catch (error) {
    if (error instanceof NotStatic) return false;
    throw error;
  }
}
