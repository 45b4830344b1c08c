import type * as ts from 'typescript';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { ApiKind, TypeRef } from '../../model/index.js';
import type { MarkerReader } from '../markers/read-markers.js';
import type { Project } from '../modules/project.js';
import { textOf } from '../parser/syntax.js';
import { type Source, spanOf } from '../source/source.js';
import { customResourceLine, identityOf } from '../types/custom-resource.js';
import { isProperty, type Property } from '../types/members.js';
import type { TypeReader } from '../types/type-reader.js';
import { invalidKind } from './kinds.js';

interface Readers {
  readonly project: Project;
  readonly types: TypeReader;
  readonly markers: MarkerReader;
}

interface NamedKind {
  readonly source: Source;
  readonly node: ts.ClassDeclaration;
  readonly name: string;
  readonly kind: ApiKind;
}

/**
 * Checks `apiVersion` and `kind` if a class or one of its base classes redeclares them: their types must be `string` or
 * the value that they have in all objects of the kind. Also reports markers on them.
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
      // The nearest declaration overrides the declarations in base classes.
      values.delete(field);
      const [marker] = markers.read(line.source, member, 'field').uses;
      if (marker) {
        const message = `markers of \`${field}\` have no effect: its schema is the same in all kinds`;
        problems.push(invalidKind(message, marker.span, 'remove the marker'));
      }
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

/** Whether a type is `string` or the literal `value`. A base class may be generic, so only a different literal is wrong. */
function isValue(type: TypeRef, value: string, isOwn: boolean): boolean {
  if (type.kind === 'literals') return type.values.length === 1 && type.values[0] === value;
  return !isOwn || (type.kind === 'primitive' && type.name === 'string');
}

function problemOf(
  { name, field, value }: { readonly name: string; readonly field: string; readonly value: string },
  member: Property,
  source: Source,
): Diagnostic {
  const { type } = member;
  const found = type ? `\`${textOf(type, source.ast).replace(/\s+/g, ' ')}\`` : 'no type';
  const message = `\`${field}\` of the kind \`${name}\` is always \`${value}\`, found ${found}`;
  const hint = `write \`declare ${field}: '${value}'\`, or remove it`;
  return invalidKind(message, spanOf(source, type ?? member.name), hint);
}
