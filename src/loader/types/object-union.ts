import type { ApiField, TypeRef, UnionMember } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import type { Types } from './types.js';

/**
 * A union of object types, when a field distinguishes its members: the first one that each member requires, with literal
 * values that no other member has. Undefined when the fields of a member cannot be listed, or when no
 * field distinguishes them.
 */
export function objectUnionOf(types: Types, members: readonly TypeRef[], span: Span): TypeRef | undefined {
  const objects = objectsOf(types, members);
  const [first, second] = objects ?? [];
  if (!objects || !first || !second) return undefined;
  for (const { name } of first.fields) {
    const values = objects.map(({ fields }) => valuesOf(types, fields, name));
    if (!areDistinct(values)) continue;
    const told = objects.map((object, index): UnionMember => ({ ...object, values: values[index] ?? [] }));
    return { kind: 'union', discriminator: name, members: told, span };
  }
  return undefined;
}

/** Whether all members are objects whose fields can be listed. */
export function areObjects(types: Types, members: readonly TypeRef[]): boolean {
  return objectsOf(types, members) !== undefined;
}

type ObjectMember = Pick<UnionMember, 'fields' | 'type'>;

/** The members with their fields, those of unions among them included; each type counts once. */
function objectsOf(types: Types, members: readonly TypeRef[]): readonly ObjectMember[] | undefined {
  const found: ObjectMember[] = [];
  const named = new Set<string>();
  for (const type of members) {
    if (type.kind === 'named' && named.has(type.id)) continue;
    if (type.kind === 'named') named.add(type.id);
    const target = types.behind(type);
    if (target?.kind === 'union') {
      found.push(...target.members);
      continue;
    }
    const fields = types.fieldsOf(type);
    if (!fields) return undefined;
    found.push({ fields, type });
  }
  return found;
}

type Values = readonly (string | number | boolean)[];

function valuesOf(types: Types, fields: readonly ApiField[], name: string): Values {
  const field = fields.find((one) => one.name === name);
  if (!field || field.isOptional || field.isNullable) return [];
  const target = types.behind(field.type);
  return target?.kind === 'literals' ? target.values : [];
}

function areDistinct(lists: readonly Values[]): boolean {
  const all = lists.flat();
  const isUniform = new Set(all.map((value) => typeof value)).size === 1;
  return isUniform && lists.every(({ length }) => length > 0) && new Set(all).size === all.length;
}
