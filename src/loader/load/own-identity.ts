import type { ts } from 'ts-morph';
import type { ApiKind, TypeRef } from '../../model/index.js';
import type { Diagnostic, Span } from '../../problems/index.js';
import type { MarkerReader } from '../markers/read-markers.js';
import type { Project } from '../modules/project.js';
import { type Source, spanOf } from '../source/source.js';
import { customResourceLine, identityOf } from '../types/custom-resource.js';
import { isProperty, type Property } from '../types/members.js';
import type { TypeReader } from '../types/type-reader.js';

/** What reads the declarations. */
interface Readers {
  readonly project: Project;
  readonly types: TypeReader;
  readonly markers: MarkerReader;
}

/** A kind whose own declarations of `apiVersion` and `kind` are checked. */
interface NamedKind {
  readonly source: Source;
  readonly node: ts.ClassDeclaration;
  readonly name: string;
  readonly kind: ApiKind;
}

/**
 * Checks the types with which a class, or a class that it extends, declares the inherited `apiVersion` and `kind` again:
 * objects of the kind have one value, so the type is that value or `string`.
 */
export function identityProblems(
  { project, types, markers }: Readers,
  { source, node, name, kind }: NamedKind,
): readonly Diagnostic[] {
  const { group, version } = kind;
  const values = new Map([
    ['kind', name],
    ['apiVersion', group === '' ? version : `${group}/${version}`],
  ]);
  const problems: Diagnostic[] = [];
  for (const line of customResourceLine(project, { source, node }) ?? []) {
    for (const member of line.node.members) {
      const field = identityOf(member);
      const value = field && values.get(field);
      if (!field || value === undefined || !isProperty(member)) continue;
      // A declaration overrides those of base classes.
      values.delete(field);
      const [marker] = markers.read(line.source, member, 'field').uses;
      if (marker) problems.push(markerProblem(field, marker.span));
      const type = typeOf(types, member, line.source);
      if (type && isValue(type, value, line.node === node)) continue;
      problems.push(problemOf({ name, field, value }, member, line.source));
    }
  }
  return problems;
}

function typeOf(types: TypeReader, { type }: Property, source: Source): TypeRef | undefined {
  return type && types.behind(types.read(type, { source, parameters: new Map() }));
}

/** Whether a type is one value or `string`. Type parameters of a base class are not known. */
function isValue(type: TypeRef, value: string, isOwn: boolean): boolean {
  if (type.kind === 'literals') return type.values.length === 1 && type.values[0] === value;
  return !isOwn || (type.kind === 'primitive' && type.name === 'string');
}

function markerProblem(field: string, span: Span): Diagnostic {
  const message = `markers of \`${field}\` have no effect: its schema is the same in all kinds`;
  return { code: 'kind-invalid', severity: 'error', isFixed: true, message, span, hint: 'remove the marker' };
}

function problemOf(
  { name, field, value }: { readonly name: string; readonly field: string; readonly value: string },
  member: Property,
  source: Source,
): Diagnostic {
  const { type } = member;
  const found = type ? `\`${type.getText(source.ast).replace(/\s+/g, ' ')}\`` : 'no type';
  return {
    code: 'kind-invalid',
    severity: 'error',
    isFixed: true,
    message: `\`${field}\` of the kind \`${name}\` is always \`${value}\`, found ${found}`,
    span: spanOf(source, type ?? member.name),
    hint: `write \`declare ${field}: '${value}'\`, or remove it`,
  };
}
