import { type ApiObject, type JsonObject, textOf } from '../model/index.js';
import { type FieldSet, fieldSetFromJson } from './field-set.js';

/** Fields that one manager owns. */
export interface ManagedEntry {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  /** Subresource of the writes; empty for the object itself. */
  readonly subresource: string;
  /** Time of the last change; undefined if an apply has changed nothing so far. */
  readonly time: string | undefined;
  readonly fields: FieldSet;
}

/** Entries by manager key. */
export type ManagedEntries = Map<string, ManagedEntry>;

/** Returns the key of a manager. The key includes the version for `Update` entries, but not for `Apply` entries. */
export function managerKey(entry: Omit<ManagedEntry, 'time' | 'fields'>): string {
  const version = entry.operation === 'Apply' ? '' : entry.apiVersion;
  return JSON.stringify([entry.manager, entry.operation, version, entry.subresource]);
}

/**
 * Reads `metadata.managedFields`.
 *
 * @throws Error if an entry is malformed
 */
export function readManagedFields(list: readonly JsonObject[] = []): ManagedEntries {
  const result: ManagedEntries = new Map();
  for (const [index, raw] of list.entries()) {
    const { operation } = raw;
    if (operation !== 'Apply' && operation !== 'Update') throw new Error('operation must be `Apply` or `Update`');
    const apiVersion = textOf(raw.apiVersion);
    if (apiVersion === '') throw new Error('apiVersion must not be empty');
    if (raw.fieldsType !== 'FieldsV1') throw new Error(`missing fieldsType in managed fields entry ${index}`);
    const entry: ManagedEntry = {
      manager: textOf(raw.manager),
      operation,
      apiVersion,
      subresource: textOf(raw.subresource),
      time: typeof raw.time === 'string' ? raw.time : undefined,
      fields: fieldSetFromJson(raw.fieldsV1 ?? {}),
    };
    result.set(managerKey(entry), entry);
  }
  return result;
}

/** Returns an object with the given entries as `metadata.managedFields`, in the order of the API server. */
export function withManagedFields(object: ApiObject, entries: ManagedEntries): ApiObject {
  const list = [...entries.values()].sort(compareEntries).map(entryJson);
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata: list.length === 0 ? metadata : { ...metadata, managedFields: list } };
}

/** Whether two lists of entries differ only in their times. */
export function differOnlyInTime(a: readonly JsonObject[], b: readonly JsonObject[]): boolean {
  const withoutTime = (list: readonly JsonObject[]) =>
    list
      .map(({ time: _, ...entry }) => JSON.stringify(Object.entries(entry).sort(([x], [y]) => (x < y ? -1 : 1))))
      .sort();
  return JSON.stringify(withoutTime(a)) === JSON.stringify(withoutTime(b));
}

function compareEntries(a: ManagedEntry, b: ManagedEntry): number {
  const keyOf = ({ operation, time = '', manager, apiVersion, subresource }: ManagedEntry) =>
    [operation, time, manager, apiVersion, subresource].join('\0');
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

function entryJson({ manager, operation, apiVersion, subresource, time, fields }: ManagedEntry): JsonObject {
  return {
    manager,
    operation,
    apiVersion,
    ...(time !== undefined && { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: fields.toJson(),
    ...(subresource !== '' && { subresource }),
  };
}
