import type * as ts from 'typescript';
import type { Diagnostic } from '../../../base/problems/index.js';
import { staticValueOf } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { hasModifier, syntax } from '../parser/syntax.js';
import type { Source } from '../source/source.js';
import { unsupportedType } from './type-names.js';

/** A member of a class, an interface or a type literal. */
export type Member = ts.ClassElement | ts.TypeElement;

/** A member that is a property. */
export type Property = ts.PropertyDeclaration | ts.PropertySignature;

/** Whether a member is syntactically a field. */
export function isProperty(member: Member): member is Property {
  return syntax.isPropertyDeclaration(member) || syntax.isPropertySignature(member);
}

/** Whether a member is not part of the objects of a type, such as a static member, or a constructor without fields. */
export function isNoPart(member: Member): boolean {
  if (syntax.isConstructorDeclaration(member)) return fieldsOfConstructor(member).length === 0;
  const isEmpty = syntax.isSemicolonClassElement(member) || syntax.isClassStaticBlockDeclaration(member);
  return isEmpty || hasModifier(member, 'static');
}

/** Returns the diagnostic for a member that an API type cannot have, and the node to report it at. */
export function refusalOf(member: Member): { readonly node: ts.Node; readonly problem: Diagnostic } | undefined {
  if (syntax.isConstructorDeclaration(member)) {
    const [parameter = member] = fieldsOfConstructor(member);
    const hint = 'declare the field in the class, for example `name!: string`, and remove the constructor';
    return {
      node: parameter,
      problem: unsupportedType('a field that is declared by a constructor parameter is not read', hint),
    };
  }
  const node = member.name ?? member;
  if (!isProperty(member)) return { node, problem: codeProblem };
  if (syntax.isPrivateIdentifier(member.name)) return { node, problem: privateProblem('#') };
  if (hasModifier(member, 'private')) return { node, problem: privateProblem('private') };
  if (hasModifier(member, 'protected')) return { node, problem: privateProblem('protected') };
  return hasModifier(member, 'accessor') ? { node, problem: codeProblem } : undefined;
}

/** Returns the JSON name of a field; undefined if it is known only at run time. */
export function nameOf(project: Project, source: Source, name: ts.PropertyName): string | undefined {
  if (!syntax.isComputedPropertyName(name)) return 'text' in name ? name.text : undefined;
  const value = staticValueOf(project, source, name.expression)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The diagnostic for a field whose name is known only at run time. */
export const nameProblem = unsupportedType(
  'the name of this field can only be known by running the program',
  'write the name, or a `const` of this project with that value',
);

/** The diagnostic for a second field with the same name. */
export function repeatedProblem(name: string, isMerged: boolean): Diagnostic {
  return isMerged
    ? unsupportedType(
        `\`${name}\` has a different type in another declaration of this interface`,
        'give both the same type, or remove one of them',
      )
    : unsupportedType(`the field \`${name}\` is declared twice`, 'remove one of the two, or rename it');
}

const codeProblem = unsupportedType(
  'API types cannot have methods or accessors, because their objects are plain JSON',
  'use a function that takes the object, or make the member static',
);

function privateProblem(sign: string): Diagnostic {
  return unsupportedType(
    `API types cannot have \`${sign}\` fields, because their objects are plain JSON`,
    sign === '#' ? 'remove it, or give it a name without `#`' : `remove \`${sign}\`, or the field`,
  );
}

function fieldsOfConstructor({ parameters }: ts.ConstructorDeclaration): readonly ts.Node[] {
  // A constructor parameter with a modifier, such as `public name: string`, also declares a field.
  return parameters.filter(({ modifiers }) => modifiers?.some((modifier) => syntax.isModifier(modifier)));
}
