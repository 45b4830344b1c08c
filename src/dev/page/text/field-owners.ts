/** The fields of an object, or of a part of it, that one manager wrote. */
export interface FieldOwner {
  readonly manager: string;
  /** The fields in the format of `managedFields`: `f:NAME` for fields, `k:{…}` and `v:…` for items. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns the field managers of an object; the most recent one first. */
export function fieldOwners(object: unknown): readonly FieldOwner[] {
  const entries = field(field(object, 'metadata'), 'managedFields');
  if (!Array.isArray(entries)) return [];
  return entries
    .map((entry) => ({
      manager: String(field(entry, 'manager') ?? 'unknown'),
      time: String(field(entry, 'time') ?? ''),
      fields: asFields(field(entry, 'fieldsV1')),
    }))
    .sort((a, b) => (a.time < b.time ? 1 : -1));
}

/** Narrows owners to the owners of one field. */
export function ownersOfField(name: string, owners: readonly FieldOwner[]): readonly FieldOwner[] {
  return narrow(owners, ({ fields }) => fields[`f:${name}`]);
}

/** Narrows owners to the owners of one list item, which is identified by its keys or by its value. */
export function ownersOfItem(item: unknown, owners: readonly FieldOwner[]): readonly FieldOwner[] {
  return narrow(owners, ({ fields }) => {
    const key = Object.keys(fields).find((key) => matches(item, key));
    return key && fields[key];
  });
}

function narrow(owners: readonly FieldOwner[], select: (owner: FieldOwner) => unknown): readonly FieldOwner[] {
  return owners.flatMap((owner) => {
    // An atomic list or object has no entries: its owner wrote all of it.
    const selected = Object.keys(owner.fields).length === 0 ? {} : select(owner);
    return selected === undefined ? [] : [{ manager: owner.manager, fields: asFields(selected) }];
  });
}

function matches(item: unknown, key: string): boolean {
  const wanted: unknown = /^[kv]:/.test(key) ? JSON.parse(key.slice(2)) : undefined;
  if (key.startsWith('v:')) return wanted === item;
  return key.startsWith('k:') && Object.entries(asFields(wanted)).every(([name, value]) => field(item, name) === value);
}

function field(value: unknown, name: string): unknown {
  return asFields(value)[name];
}

function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
