import type * as ts from 'typescript';
import type { Diagnostic, Span } from '../../../base/problems/index.js';
import type { ApiField, TypeRef } from '../../model/index.js';
import { isTypeOperator, syntax, textOf } from '../parser/syntax.js';
import { newerProblem } from './builtin-fields.js';
import { filteredUnion } from './filtered.js';
import { keysOf } from './literal-types.js';
import { partOf, plainOf, presentOf } from './presence.js';
import { keyProblem, unsupportedType } from './type-names.js';
import { type Place, type Types, type TypeUse, unsupported, unsupportedRef } from './types.js';

const spellings: Readonly<Record<string, (text: string) => string>> = {
  Uppercase: (text) => text.toUpperCase(),
  Lowercase: (text) => text.toLowerCase(),
  Capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  Uncapitalize: (text) => text.charAt(0).toLowerCase() + text.slice(1),
};

/** The type arguments of each type operator, for messages. */
const forms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(spellings).map((name) => [name, 'T'])),
  Array: 'T',
  ReadonlyArray: 'T',
  Readonly: 'T',
  NoInfer: 'T',
  NonNullable: 'T',
  Partial: 'T',
  Required: 'T',
  Record: 'string, T',
  Pick: "T, 'field'",
  Omit: "T, 'field'",
  Exclude: "T, 'value'",
  Extract: "T, 'value'",
};

/** The diagnostic for a type operator with too few type arguments; undefined for other names. */
export function operatorProblem(name: string): Diagnostic | undefined {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  return form === undefined
    ? undefined
    : unsupportedType(`\`${name}\` requires more type arguments`, `write it as \`${name}<${form}>\``);
}

/** Reads TypeScript's utility types, such as `Partial` and `Pick`. */
export class Utilities {
  constructor(private readonly reader: Types) {}

  /** Returns the type that a utility type produces; undefined for other names, and if type arguments are missing. */
  read(name: string, use: TypeUse): TypeRef | undefined {
    const [first, second] = use.args;
    if (!first) return undefined;
    switch (name) {
      case 'Array':
      case 'ReadonlyArray':
        return this.reader.listOf(first, use.place, use.span);
      case 'Record':
        return second && this.#record(first, second, use);
      case 'Readonly':
      case 'NoInfer':
        return this.reader.read(first, use.place);
      case 'NonNullable':
        return presentOf(this.reader, this.reader.read(first, use.place));
      case 'Partial':
      case 'Required':
        return this.#every(name, first, use);
      case 'Pick':
      case 'Omit':
        return second && this.#selected(name, first, second, use);
      case 'Exclude':
      case 'Extract':
        return second && this.#filtered(name, first, second, use);
      default: {
        const change = Object.hasOwn(spellings, name) ? spellings[name] : undefined;
        return change && this.#spelled(change, first, use);
      }
    }
  }

  #every(operator: 'Partial' | 'Required', first: ts.TypeNode, { place, span }: TypeUse): TypeRef {
    const ref = this.reader.read(first, place);
    if (this.reader.behind(ref)?.kind === 'map') return { ...ref, span };
    const isOptional = operator === 'Partial';
    return this.#change(ref, span, (fields) => fields.map((field) => ({ ...field, isOptional })));
  }

  #selected(operator: 'Pick' | 'Omit', first: ts.TypeNode, second: ts.TypeNode, { place, span }: TypeUse): TypeRef {
    const keys = this.#keys(second, place);
    if (!keys) {
      const message = `the second argument of \`${operator}\` must be field names`;
      return unsupportedRef(unsupportedType(message, "write them as `'a' | 'b'`"), span);
    }
    const ref = this.reader.read(first, place);
    const known = this.reader.fieldsOf(ref);
    const isKnown = (key: string) => !known || known.some(({ name }) => name === key);
    const wrong = operator === 'Pick' ? [...keys].find((key) => !isKnown(key)) : undefined;
    if (wrong !== undefined) {
      const target = this.reader.behind(ref);
      const newer = target?.kind === 'builtin' ? newerProblem(this.reader.project.builtins, target, wrong) : undefined;
      const message = `\`${wrong}\` is not a field of \`${textOf(first, place.source.ast)}\``;
      const problem = newer ?? unsupportedType(message, 'fix the name, or remove it');
      return unsupported(literalIn(second, wrong, place), place, problem);
    }
    return this.#change(ref, span, (fields) =>
      fields.filter((field) => keys.has(field.name) === (operator === 'Pick')),
    );
  }

  #filtered(
    operator: 'Exclude' | 'Extract',
    first: ts.TypeNode,
    second: ts.TypeNode,
    { place, span }: TypeUse,
  ): TypeRef {
    const [all, other] = [this.reader.read(first, place), this.reader.read(second, place)];
    const rest = filteredUnion(this.reader, operator, all, other, span) ?? this.reader.wrongBehind(all);
    const message = `\`${operator}\` is supported only for literals, and for objects that a field distinguishes`;
    return rest ?? unsupportedRef(unsupportedType(message, 'write out the remaining types'), span);
  }

  /** Applies `Uppercase<…>`, `Capitalize<…>` and similar operators to string literals. */
  #spelled(change: (text: string) => string, first: ts.TypeNode, { place, span }: TypeUse): TypeRef {
    const target = this.reader.behind(this.reader.read(first, place));
    if (target?.kind !== 'literals') return unsupportedRef(anyText, span);
    const values = target.values.map((value) => (typeof value === 'string' ? change(value) : value));
    return { kind: 'literals', values: [...new Set(values)], span };
  }

  #record(key: ts.TypeNode, value: ts.TypeNode, { place, span }: TypeUse): TypeRef {
    const ref = this.reader.read(value, place);
    const target = this.reader.behind(this.reader.read(key, place));
    if (target?.kind === 'primitive' && target.name === 'string') {
      const { ref: values, ...part } = partOf(this.reader, ref);
      return { kind: 'map', values, ...part, span };
    }
    const names = this.#keys(key, place);
    if (!names) return unsupported(key, place, keyProblem);
    const type = plainOf(ref);
    const common = { type, ...this.reader.presenceOf(ref), doc: '', markers: [], span: type.span };
    return { kind: 'object', bases: [], fields: [...names].map((name) => ({ name, ...common })), span };
  }

  #change(ref: TypeRef, span: Span, change: (fields: readonly ApiField[]) => ApiField[]): TypeRef {
    const fields = this.reader.fieldsOf(ref);
    if (fields) return { kind: 'object', fields: change(fields), bases: [], span };
    return this.reader.wrongBehind(ref) ?? unsupportedRef(unlisted, span);
  }

  #keys(node: ts.TypeNode, place: Place): ReadonlySet<string> | undefined {
    if (isTypeOperator(node, 'keyof')) {
      const names = keysOf(this.reader, node.type, place);
      return names && new Set(names);
    }
    const target = this.reader.behind(this.reader.read(node, place));
    return target?.kind === 'literals' ? new Set(target.values.map(String)) : undefined;
  }
}

/** Returns the node of a string literal in a union; the whole type if the union does not contain the literal. */
function literalIn(node: ts.TypeNode, text: string, { source }: Place): ts.TypeNode {
  const members = syntax.isUnionTypeNode(node) ? [...node.types] : [];
  return members.find((member) => textOf(member, source.ast).slice(1, -1) === text) ?? node;
}

const anyText = unsupportedType(
  '`Uppercase` and similar types have a CRD schema only for string literals',
  'use `string` with `@Pattern`',
);

const unlisted = unsupportedType(
  'the fields of this type cannot be listed',
  'operators like `Pick` take objects with named fields',
);
