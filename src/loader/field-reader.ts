import type { ts } from 'ts-morph';
import type { ApiField, TypeRef } from '../model/index.js';
import type { Span } from '../problems/index.js';
import { compiler } from './compiler.js';
import type { MarkerReader } from './read-markers.js';
import { spanOf } from './source.js';
import { enumMembersOf } from './static-value.js';
import type { Place, TypeReader } from './type-reader.js';
import type { UnionRef } from './union.js';

/** A member of a class, an interface or a type literal. */
type Member = ts.ClassElement | ts.TypeElement;
type Property = ts.PropertyDeclaration | ts.PropertySignature;

/** Reads what object types and enums hold. */
export class FieldReader {
  constructor(
    private readonly types: TypeReader,
    private readonly markers: MarkerReader,
  ) {}

  /** An object of fields, or a map when all that it has is an index signature. */
  objectOf(members: readonly Member[], bases: readonly TypeRef[], place: Place, span: Span): TypeRef {
    const ts = compiler();
    const index = members.find((member) => ts.isIndexSignatureDeclaration(member));
    const fields = members.flatMap((member) => this.#field(member, place));
    if (!index) return { kind: 'object', fields, bases, span };
    if (fields.length === 0 && bases.length === 0) {
      const { isNullable, ...values }: UnionRef = this.types.read(index.type, place);
      return { kind: 'map', values: values as TypeRef, ...(isNullable ? { hasNull: true } : {}), span }; // the rest of a reference
    }
    const message = 'an index signature cannot stand beside named fields in a CRD schema';
    return this.types.unsupported(index, place, {
      message,
      hint: 'put the other values into a field of their own, as `Record<string, T>`',
    });
  }

  /** The values of an enum in source order. */
  enumOf(declaration: ts.EnumDeclaration, place: Place): TypeRef {
    const values = enumMembersOf(this.types.project, place.source, declaration).map(({ value }) => value);
    const known = values.filter((value) => value !== undefined);
    const isUniform = new Set(known.map((value) => typeof value)).size <= 1;
    if (known.length === values.length && isUniform && known.length > 0) {
      return { kind: 'literals', values: known, span: spanOf(place.source, declaration.name) };
    }
    const hint = "give each member a text, as `Allow = 'Allow'`";
    return this.types.unsupported(declaration.name, place, {
      message: 'the values of this enum cannot be listed',
      hint,
    });
  }

  /** What a type says about `undefined` and `null`, also through aliases. */
  #presenceOf(ref: UnionRef, seen: ReadonlySet<string> = new Set()): { isOptional: boolean; isNullable: boolean } {
    const { isOptional = false, isNullable = false } = ref;
    const instance = this.types.instanceOf(ref);
    const isAlias = (part: ts.Node) => compiler().isTypeAliasDeclaration(part);
    if (!instance?.declarations.every(isAlias) || seen.has(instance.id)) return { isOptional, isNullable };
    const behind = this.#presenceOf(this.types.declared(instance), new Set([...seen, instance.id]));
    return { isOptional: isOptional || behind.isOptional, isNullable: isNullable || behind.isNullable };
  }

  #field(member: Member, place: Place): ApiField[] {
    const ts = compiler();
    const isProperty = ts.isPropertyDeclaration(member) || ts.isPropertySignature(member);
    if (!isProperty || isStatic(member)) return [];
    const name = nameOf(member);
    if (name === undefined) return [];
    const { doc, uses } = this.markers.read(place.source, member, 'field');
    const ref: UnionRef = member.type
      ? this.types.read(member.type, place)
      : this.types.unsupported(member.name, place, {
          message: `the field \`${name}\` has no type`,
          hint: 'write its type, as `name: string`: it is read without running the type checker',
        });
    const { isOptional: _optional, isNullable: _nullable, ...type } = ref;
    const { isOptional, isNullable } = this.#presenceOf(ref);
    return [
      {
        name,
        type: type as TypeRef, // the reference without what the union said beside it
        isOptional: isOptional || member.questionToken !== undefined,
        isNullable,
        doc,
        markers: uses,
        span: spanOf(place.source, member.name),
      },
    ];
  }
}

function isStatic(member: Property): boolean {
  const ts = compiler();
  const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
}

/** The name of a field in JSON; undefined for `#private` and computed names, which JSON does not have. */
function nameOf({ name }: Property): string | undefined {
  const ts = compiler();
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}
