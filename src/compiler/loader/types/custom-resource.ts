import type * as ts from 'typescript';
import type { Span } from '../../../base/problems/index.js';
import type { ObjectRef } from '../../model/index.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { extendedTypes, syntax } from '../parser/syntax.js';
import type { Source } from '../source/source.js';
import { isNoPart, type Member, refusalOf } from './members.js';

interface SourceClass {
  readonly source: Source;
  readonly node: ts.ClassDeclaration;
}

/** Maximum number of base classes between a kind and `CustomResource`. */
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

/** Whether a class extends `CustomResource`, directly or through other classes. */
export function isCustomResource(project: Project, declared: SourceClass): boolean {
  return customResourceLine(project, declared) !== undefined;
}

function baseOf(project: Project, { source, node }: SourceClass): SourceClass | 'CustomResource' | undefined {
  const [base] = extendedTypes(node);
  const resolved = base && resolve(project, source, base.expression);
  if (resolved?.kind === 'api') return resolved.name === 'CustomResource' ? resolved.name : undefined;
  const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
  const isClass = resolved?.kind === 'declared' && declaration && syntax.isClassDeclaration(declaration);
  return isClass ? { source: resolved.source, node: declaration } : undefined;
}

/** Returns the name of a member that redeclares `apiVersion` or `kind`, to narrow the type; undefined for others. */
export function identityOf(member: Member): 'apiVersion' | 'kind' | undefined {
  const { name } = member;
  const isField = name !== undefined && !isNoPart(member) && refusalOf(member) === undefined;
  const text = isField && (syntax.isIdentifier(name) || syntax.isStringLiteralLike(name)) ? name.text : undefined;
  return text === 'apiVersion' || text === 'kind' ? text : undefined;
}

/** Returns the fields inherited from `CustomResource`: apiVersion, kind, and metadata unless the class declares it. */
export function customResource(declaration: ts.Node, span: Span): ObjectRef {
  const isMetadata = ({ name }: ts.ClassElement) =>
    name !== undefined && syntax.isIdentifier(name) && name.text === 'metadata';
  const hasOwn = syntax.isClassLike(declaration) && declaration.members.some(isMetadata);
  const type = { kind: 'primitive', name: 'ObjectMeta', span } as const;
  const metadata = { name: 'metadata', type, isOptional: true, isNullable: false, doc: '', markers: [], span };
  return {
    kind: 'object',
    bases: [{ kind: 'builtin', id: 'k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta', span }],
    fields: hasOwn ? [] : [metadata],
    span,
  };
}
