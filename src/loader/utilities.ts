import type { ts } from 'ts-morph';
import type { ApiField, TypeRef } from '../model/index.js';
import { compiler } from './compiler.js';
import { keysOf, valuesOfConstant } from './literal-types.js';
import { type Presence, partOf, plainOf, presenceOf } from './presence.js';
import { spanOf } from './source.js';
import { keyAdvice } from './type-names.js';
import type { Place, TypeReader } from './type-reader.js';
import type { UnionRef } from './union.js';

/** The type operators of TypeScript's library. */
export class Utilities {
  constructor(private readonly reader: TypeReader) {}

  /** What a use of an operator stands for; undefined when the name is that of none. */
  read(name: string, args: readonly ts.TypeNode[], place: Place, node: ts.Node): TypeRef | undefined {
    const [first, second] = args;
    if (!first) return undefined;
    const span = spanOf(place.source, node);
    switch (name) {
      case 'Array':
      case 'ReadonlyArray':
        return this.reader.listOf(first, place, span);
      case 'Record':
        return second && this.#record(first, second, place, node);
      case 'Readonly':
        return this.reader.read(first, place);
      case 'NonNullable':
        return this.#present(this.reader.read(first, place));
      case 'Partial':
        return this.#change(first, place, node, (fields) => fields.map((field) => ({ ...field, isOptional: true })));
      case 'Required':
        return this.#change(first, place, node, (fields) => fields.map((field) => ({ ...field, isOptional: false })));
      case 'Pick':
      case 'Omit': {
        const keys = second && this.#keys(second, place);
        if (!keys)
          return this.reader.unsupported(node, place, {
            message: `the second argument of \`${name}\` must be names of fields`,
            hint: "write them as `'a' | 'b'`",
          });
        return this.#change(first, place, node, (fields) =>
          fields.filter((field) => keys.has(field.name) === (name === 'Pick')),
        );
      }
      case 'Exclude':
      case 'Extract':
        return second && this.#filtered(name, first, second, place, node);
      default:
        return undefined;
    }
  }

  /** `Exclude` and `Extract`, of lists of literals. */
  #filtered(name: string, first: ts.TypeNode, second: ts.TypeNode, place: Place, node: ts.Node): TypeRef {
    const [all, other] = [first, second].map((type) => this.reader.behind(this.reader.read(type, place)));
    if (all?.kind === 'literals' && other?.kind === 'literals') {
      const values = all.values.filter((value) => other.values.includes(value) === (name === 'Extract'));
      if (values.length > 0) return { kind: 'literals', values, span: spanOf(place.source, node) };
      return this.reader.unsupported(node, place, { message: 'no value is left here', hint: `correct \`${name}\`` });
    }
    return this.reader.unsupported(node, place, {
      message: `\`${name}\` is read only where both of its types are lists of literals`,
      hint: 'write the types that are left',
    });
  }

  /** `Spec['field']`. */
  fieldType(node: ts.IndexedAccessTypeNode, place: Place): TypeRef {
    const ofConstant = valuesOfConstant(this.reader, node, place);
    if (ofConstant) return ofConstant;
    const keys = this.#keys(node.indexType, place);
    const fields = this.reader.fieldsOf(this.reader.read(node.objectType, place));
    const field = fields?.find(({ name }) => keys?.size === 1 && keys.has(name));
    if (field) {
      const { isOptional, isNullable } = field;
      const said = { ...(isOptional ? { isOptional } : {}), ...(isNullable ? { isNullable } : {}) };
      const ref: UnionRef = { ...field.type, ...said, span: spanOf(place.source, node) };
      return ref;
    }
    return this.reader.unsupported(node, place, {
      message: 'the type of this field cannot be found',
      hint: 'write the type out',
    });
  }

  #present(ref: TypeRef): TypeRef {
    const { isOptional, isNullable } = presenceOf(this.reader, ref);
    return plainOf(isOptional || isNullable ? (this.reader.behind(ref) ?? ref) : ref);
  }

  #record(key: ts.TypeNode, value: ts.TypeNode, place: Place, node: ts.Node): TypeRef {
    const span = spanOf(place.source, node);
    const ref = this.reader.read(value, place);
    const keys = this.reader.read(key, place);
    const target = this.reader.behind(keys);
    if (target?.kind === 'primitive' && target.name === 'string') {
      const { ref: values, ...part } = partOf(this.reader, ref);
      return { kind: 'map', values, ...part, span };
    }
    const names = this.#keys(key, place);
    const presence = presenceOf(this.reader, ref);
    const fields = [...(names ?? [])].map((name) => fieldOf(name, plainOf(ref), presence));
    if (names) return { kind: 'object', bases: [], fields, span };
    return this.reader.unsupported(key, place, keyAdvice);
  }

  #change(
    first: ts.TypeNode,
    place: Place,
    node: ts.Node,
    change: (fields: readonly ApiField[]) => ApiField[],
  ): TypeRef {
    const fields = this.reader.fieldsOf(this.reader.read(first, place));
    if (fields) return { kind: 'object', fields: change(fields), bases: [], span: spanOf(place.source, node) };
    return this.reader.unsupported(node, place, {
      message: 'the fields of this type cannot be listed',
      hint: 'operators like `Pick` take objects with named fields',
    });
  }

  #keys(node: ts.TypeNode, place: Place): ReadonlySet<string> | undefined {
    const ts = compiler();
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
      const names = keysOf(this.reader, node.type, place);
      return names && new Set(names);
    }
    const target = this.reader.behind(this.reader.read(node, place));
    return target?.kind === 'literals' ? new Set(target.values.map(String)) : undefined;
  }
}

function fieldOf(name: string, type: TypeRef, presence: Presence): ApiField {
  return { name, type, ...presence, doc: '', markers: [], span: type.span };
}
