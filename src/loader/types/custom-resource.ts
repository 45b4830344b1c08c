import type { ts } from 'ts-morph';
import type { ObjectRef } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { compiler } from '../parser/compiler.js';
import type { Source } from '../source/source.js';
import { isNoPart, type Member, refusalOf } from './members.js';

/** A class, and the file that declares it. */
export interface SourceClass {
  readonly source: Source;
  readonly node: ts.ClassDeclaration;
}

/** The most classes between a kind and `CustomResource`. */
const longestLine = 20;

/** Returns a class and its base classes, up to the one that extends `CustomResource`; undefined if none does. */
export function customResourceLine(project: Project, first: SourceClass): readonly SourceClass[] | undefined {
  const line = [first];
  for (const next of line) {
    const base = baseOf(project, next);
    if (base === 'CustomResource') return line;
    if (base && line.length <= longestLine) line.push(base);
  }
  return undefined;
}

function baseOf(project: Project, { source, node }: SourceClass): SourceClass | 'CustomResource' | undefined {
  const ts = compiler();
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const resolved = base && resolve(project, source, base.expression);
  if (resolved?.kind === 'api') return resolved.name === 'CustomResource' ? resolved.name : undefined;
  const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
  const isClass = resolved?.kind === 'declared' && declaration && ts.isClassDeclaration(declaration);
  return isClass ? { source: resolved.source, node: declaration } : undefined;
}

/**
 * Returns which of the inherited fields apiVersion and kind a member of a custom resource declares again, to narrow its
 * type for the compiler; undefined for other members. The schema of these fields is that of all kinds.
 */
export function identityOf(member: Member): 'apiVersion' | 'kind' | undefined {
  const ts = compiler();
  const { name } = member;
  const isField = name !== undefined && !isNoPart(member) && refusalOf(member) === undefined;
  const text = isField && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
  return text === 'apiVersion' || text === 'kind' ? text : undefined;
}

/**
 * What a class that extends `CustomResource` inherits: apiVersion and kind, and metadata unless the class declares
 * its own.
 */
export function customResource(declaration: ts.Node, span: Span): ObjectRef {
  const ts = compiler();
  const isMetadata = ({ name }: ts.ClassElement) =>
    name !== undefined && ts.isIdentifier(name) && name.text === 'metadata';
  const hasOwn = ts.isClassLike(declaration) && declaration.members.some(isMetadata);
  const type = { kind: 'primitive', name: 'ObjectMeta', span } as const;
  const metadata = { name: 'metadata', type, isOptional: true, isNullable: false, doc: '', markers: [], span };
  return {
    kind: 'object',
    bases: [{ kind: 'builtin', id: 'k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta', span }],
    fields: hasOwn ? [] : [metadata],
    span,
  };
}
