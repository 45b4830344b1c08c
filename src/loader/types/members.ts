import type { ts } from 'ts-morph';
import type { Diagnostic } from '../../problems/index.js';
import { NotStatic, staticValueOf } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { compiler } from '../parser/compiler.js';
import type { Source } from '../source/source.js';
import { wrongType } from './type-names.js';

/** A member of a class, an interface or a type literal. */
export type Member = ts.ClassElement | ts.TypeElement;

/** A member with a value of the object. */
export type Property = ts.PropertyDeclaration | ts.PropertySignature;

/** Whether a member is a field, if only by its form. */
export function isProperty(member: Member): member is Property {
  const ts = compiler();
  return ts.isPropertyDeclaration(member) || ts.isPropertySignature(member);
}

/** Whether a member does not describe the objects of a type: static members, and a constructor without fields. */
export function isNoPart(member: Member): boolean {
  const ts = compiler();
  if (ts.isConstructorDeclaration(member)) return fieldsOfConstructor(member).length === 0;
  const isEmpty = ts.isSemicolonClassElement(member) || ts.isClassStaticBlockDeclaration(member);
  return isEmpty || hasModifier(member, ts.SyntaxKind.StaticKeyword);
}

/** A member that an object in JSON cannot have: the node to show, and what to do. */
export function refusalOf(member: Member): { readonly node: ts.Node; readonly problem: Diagnostic } | undefined {
  const ts = compiler();
  const { SyntaxKind } = ts;
  if (ts.isConstructorDeclaration(member)) {
    const [parameter = member] = fieldsOfConstructor(member);
    const hint = 'declare it in the class, for example `name!: string`, and remove the constructor';
    return {
      node: parameter,
      problem: { ...wrongType, message: 'a field is declared in a constructor, which is not read', hint },
    };
  }
  const node = member.name ?? member;
  if (!isProperty(member)) return { node, problem: codeProblem };
  if (ts.isPrivateIdentifier(member.name)) return { node, problem: privateProblem('#') };
  if (hasModifier(member, SyntaxKind.PrivateKeyword)) return { node, problem: privateProblem('private') };
  if (hasModifier(member, SyntaxKind.ProtectedKeyword)) return { node, problem: privateProblem('protected') };
  return hasModifier(member, SyntaxKind.AccessorKeyword) ? { node, problem: codeProblem } : undefined;
}

/** The name of a field in JSON; undefined when only the running program knows it. */
export function nameOf(project: Project, source: Source, name: ts.PropertyName): string | undefined {
  const ts = compiler();
  if (!ts.isComputedPropertyName(name)) return 'text' in name ? name.text : undefined;
  try {
    const { value } = staticValueOf(project, source, name.expression);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}

/** For a field whose name is not known. */
export const nameProblem: Diagnostic = {
  ...wrongType,
  message: 'the name of this field can only be known by running the program',
  hint: 'write the name, or a `const` of this project with that value',
};

/** For a second field of the same name. */
export function repeatedProblem(name: string, isMerged: boolean): Diagnostic {
  return isMerged
    ? {
        ...wrongType,
        message: `\`${name}\` has another type in another declaration of this interface`,
        hint: 'give both the same type, or remove one of them',
      }
    : { ...wrongType, message: `the field \`${name}\` is declared twice`, hint: 'remove one of the two, or rename it' };
}

const codeProblem: Diagnostic = {
  ...wrongType,
  message: 'API types cannot have methods or accessors, because their objects are plain JSON',
  hint: 'use a function that takes the object, or declare it static',
};

function privateProblem(sign: string): Diagnostic {
  return {
    ...wrongType,
    message: `a \`${sign}\` field is not part of an API, but every object would have it`,
    hint: sign === '#' ? 'remove it, or give it a name without `#`' : `remove \`${sign}\`, or the field`,
  };
}

function fieldsOfConstructor({ parameters }: ts.ConstructorDeclaration): readonly ts.Node[] {
  // `public name: string` declares a field in addition to the parameter; modifiers have no other meaning here.
  return parameters.filter(({ modifiers }) => modifiers?.some((modifier) => compiler().isModifier(modifier)));
}

function hasModifier(member: Member, modifier: ts.SyntaxKind): boolean {
  const ts = compiler();
  return ts.canHaveModifiers(member) && (member.modifiers?.some(({ kind }) => kind === modifier) ?? false);
}
