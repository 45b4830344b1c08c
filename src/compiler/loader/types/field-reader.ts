import type * as ts from 'typescript';
import type { Span } from '../../../base/problems/index.js';
import type { ApiField, TypeRef } from '../../model/index.js';
import type { MarkerReader } from '../markers/read-markers.js';
import { enumMembersOf } from '../markers/static-value.js';
import { syntax, textOf } from '../parser/syntax.js';
import { spanOf } from '../source/source.js';
import { assignedInConstructors, droppedAssignment, droppedInitializer } from './dropped-values.js';
import { isNoPart, isProperty, type Member, nameOf, nameProblem, refusalOf, repeatedProblem } from './members.js';
import { partOf, plainOf } from './presence.js';
import { fractionProblem, keyProblem, unsupportedType } from './type-names.js';
import { type Place, type Types, unsupported } from './types.js';

/** Reads the fields of object types and the members of enums. */
export class FieldReader {
  constructor(
    private readonly types: Types,
    private readonly markers: MarkerReader,
  ) {}

  /** Returns an object type, or a map for a lone index signature. Merged interfaces have several declarations. */
  objectOf(declarations: readonly (readonly Member[])[], bases: readonly TypeRef[], place: Place, span: Span): TypeRef {
    const parts = declarations.flat().filter((member) => !isNoPart(member));
    const indexes = parts.filter((member) => syntax.isIndexSignatureDeclaration(member));
    const fields = this.#withAssignments(this.#fields(declarations, place), declarations, bases, place);
    const [index] = indexes;
    if (!index) return { kind: 'object', fields, bases, span };
    const wrong = indexes.find((member) => !this.#hasStringKeys(member, place));
    if (wrong) return unsupported(wrong.parameters[0] ?? wrong, place, keyProblem);
    if (fields.length === 0 && bases.length === 0) {
      const { ref: values, ...part } = partOf(this.types, this.types.read(index.type, place));
      return { kind: 'map', values, ...part, span };
    }
    return unsupported(index, place, indexProblem);
  }

  /** Returns the values of an enum, in source order; an unsupported type if the values cannot be listed. */
  enumOf(declaration: ts.EnumDeclaration, place: Place): TypeRef {
    const members = enumMembersOf(this.types.project, place.source, declaration);
    const fraction = members.find(({ value }) => typeof value === 'number' && !Number.isSafeInteger(value));
    if (fraction) return unsupported(fraction.node, place, fractionProblem(String(fraction.value)));
    const values = members.map(({ value }) => value);
    const known = values.filter((value) => value !== undefined);
    const isUniform = new Set(known.map((value) => typeof value)).size <= 1;
    if (known.length === values.length && isUniform && known.length > 0) {
      return { kind: 'literals', values: known, span: spanOf(place.source, declaration.name) };
    }
    return unsupported(declaration.name, place, enumProblem);
  }

  #hasStringKeys({ parameters: [parameter] }: ts.IndexSignatureDeclaration, place: Place): boolean {
    const key = parameter?.type && this.types.behind(this.types.read(parameter.type, place));
    return key?.kind === 'primitive' && key.name === 'string';
  }

  /** Returns the fields in source order. Only merged interfaces may repeat a name, with the same type. */
  #fields(declarations: readonly (readonly Member[])[], place: Place): ApiField[] {
    const known = new Map<string, { readonly member: Member; readonly declaration: readonly Member[] }>();
    const isPart = (member: Member) => !isNoPart(member) && !syntax.isIndexSignatureDeclaration(member);
    const parts = declarations.flatMap((declaration) =>
      declaration.filter(isPart).map((member) => ({ member, declaration })),
    );
    return parts.flatMap((part) => {
      const { member } = part;
      const field = this.#field(member, place);
      const first = known.get(field.name);
      known.set(field.name, first ?? part);
      if (!first || field.type.kind === 'unsupported') return [field];
      const isMerged = first.declaration !== part.declaration;
      if (isMerged && writtenType(first.member, place) === writtenType(member, place)) return [];
      const problem = repeatedProblem(field.name, isMerged);
      return [{ ...field, type: unsupported(member.name ?? member, place, problem) }];
    });
  }

  /** Adds the problems of values that constructors assign to the fields, or to inherited fields. */
  #withAssignments(
    own: readonly ApiField[],
    declarations: readonly (readonly Member[])[],
    bases: readonly TypeRef[],
    place: Place,
  ): readonly ApiField[] {
    const assigned = assignedInConstructors(declarations);
    if (assigned.size === 0) return own;
    const inherited = bases
      .flatMap((base) => this.types.fieldsOf(base) ?? [])
      .filter(({ name }) => !own.some((field) => field.name === name));
    const isResource = inherited.some(({ name, type }) => name === 'apiVersion' && type.kind === 'builtin');
    return [...own, ...inherited].flatMap((field) => {
      const dropped = droppedAssignment(this.types.project, place.source, field, assigned, isResource);
      if (dropped) return [{ ...field, type: unsupported(dropped.node, place, dropped.problem) }];
      return own.includes(field) ? [field] : [];
    });
  }

  #field(member: Member, place: Place): ApiField {
    const refusal = refusalOf(member);
    if (refusal || !isProperty(member)) return this.#refused(member, place, refusal);
    const name = nameOf(this.types.project, place.source, member.name);
    if (name === undefined) return this.#refused(member, place, { node: member.name, problem: nameProblem });
    const { doc, uses } = this.markers.read(place.source, member, 'field');
    const hint = 'write its type, for example `name: string`: types are read without running the type checker';
    const untyped = unsupportedType(`the field \`${name}\` has no type`, hint);
    const ref = member.type ? this.types.read(member.type, place) : unsupported(member.name, place, untyped);
    const { isOptional, isNullable } = this.types.presenceOf(ref);
    const dropped = droppedInitializer(this.types.project, place.source, member, uses);
    return {
      name,
      type: dropped ? unsupported(dropped.node, place, dropped.problem) : plainOf(ref),
      isOptional: isOptional || member.questionToken !== undefined,
      isNullable,
      doc,
      markers: uses,
      span: spanOf(place.source, member.name),
    };
  }

  /** Returns a field for a member that an API type cannot have; the problem is reported where the type is used. */
  #refused(member: Member, place: Place, refusal: ReturnType<typeof refusalOf>): ApiField {
    const { node, problem } = refusal ?? { node: member, problem: nameProblem };
    const type = unsupported(node, place, problem);
    const name = textOf(node, place.source.ast);
    return { name, type, isOptional: true, isNullable: false, doc: '', markers: [], span: type.span };
  }
}

const indexProblem = unsupportedType(
  'an index signature next to named fields has no CRD schema',
  'put the other values into a separate field of type `Record<string, T>`',
);

const enumProblem = unsupportedType(
  'the values of this enum cannot be listed',
  "give each member a string, for example `Allow = 'Allow'`",
);

/** Returns the source text of a field's type, with a leading `?` if the field is optional. */
function writtenType(member: Member, { source }: Place): string {
  if (!isProperty(member)) return '';
  const { questionToken, type } = member;
  return `${questionToken ? '?' : ''}${type ? textOf(type, source.ast).replace(/\s+/g, ' ') : ''}`;
}
