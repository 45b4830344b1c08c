import type { Json } from '../../base/json/index.js';
import { type SchemaNode, sameJson } from '../model/index.js';
import { FieldSet, fieldSetOf } from './field-set.js';
import type { ManagedEntries, ManagedEntry } from './managed-fields.js';
import {
  adaptToSchema,
  type Comparison,
  compareValues,
  fieldsOf,
  mergeValues,
  removeFields,
  withNamedFields,
} from './typed-values.js';

/** The schemas and the conversion of a kind, and the properties of a request that the updater requires. */
export interface UpdaterKind {
  /** Returns the schema of a version such as `apps/v1`; undefined if the version is not served. */
  schema(apiVersion: string): SchemaNode | undefined;
  convert(value: Json, apiVersion: string): Promise<Json>;
  /** Fields that the request cannot change, such as `status`; the manager of the request never becomes their owner. */
  readonly reset: FieldSet;
  /** API version of the request. */
  readonly apiVersion: string;
}

/** A field that an apply changes although another manager owns it. */
export interface OwnedConflict {
  readonly owner: ManagedEntry;
  readonly path: readonly string[];
}

/** Computes which managers own which fields of an object after a write. */
export class Updater {
  constructor(private readonly kind: UpdaterKind) {}

  /** Records a manager as the only owner of the changed fields. Returns the new entries. */
  async update(live: Json, next: Json, entries: ManagedEntries, manager: ManagedEntry, key: string) {
    const adapted = await this.#adapt(entries);
    const { entries: others, comparison } = await this.#disown(live, next, adapted, key);
    const changed = (others.get(key)?.fields ?? new FieldSet())
      .difference(comparison.removed)
      .union(comparison.modified)
      .union(comparison.added)
      .without(this.kind.reset);
    return withEntry(others, key, { ...manager, fields: changed });
  }

  /**
   * Merges an applied configuration into the live object.
   *
   * @param key key of the applying manager
   * @returns the merged value (undefined if nothing changed), the new entries, and conflicts with other managers
   */
  async apply(
    live: Json,
    applied: Json,
    entries: ManagedEntries,
    manager: ManagedEntry,
    key: string,
  ): Promise<{ readonly value: Json | undefined; readonly entries: ManagedEntries; conflicts: OwnedConflict[] }> {
    const schema = this.#schema(this.kind.apiVersion);
    const adapted = await this.#adapt(entries);
    const last = adapted.get(key);
    const merged = mergeValues(live, applied, schema) ?? null;
    const fields = fieldsOf(applied, schema).without(this.kind.reset);
    const owned = new Map(adapted).set(key, { ...manager, fields });
    const pruned = await this.#prune(merged, owned, last);
    const { entries: others, conflicts } = await this.#disown(live, pruned, owned, key);
    return { value: sameJson(live, pruned) ? undefined : pruned, entries: others, conflicts };
  }

  /**
   * Removes changed and deleted fields from the entries of all other managers. Also returns the changes and the
   * conflicts.
   */
  async #disown(live: Json, next: Json, entries: ManagedEntries, key: string) {
    const comparison = this.#filter(compareValues(live, next, this.#schema(this.kind.apiVersion)));
    const byVersion = new Map([[this.kind.apiVersion, comparison]]);
    const conflicts: OwnedConflict[] = [];
    const result: ManagedEntries = new Map();
    for (const [other, entry] of entries) {
      if (other === key) {
        result.set(other, entry);
        continue;
      }
      const schema = this.kind.schema(entry.apiVersion);
      if (!schema) continue; // the version is no longer served
      let compared = byVersion.get(entry.apiVersion);
      if (!compared) {
        const before = await this.kind.convert(live, entry.apiVersion);
        const after = await this.kind.convert(next, entry.apiVersion);
        compared = this.#filter(compareValues(before, after, schema));
        byVersion.set(entry.apiVersion, compared);
      }
      const taken = entry.fields.intersection(compared.modified.union(compared.added));
      conflicts.push(...taken.paths().map((path) => ({ owner: entry, path })));
      result.set(other, { ...entry, fields: entry.fields.difference(taken).difference(compared.removed) });
    }
    for (const [other, { fields }] of result) if (fields.isEmpty) result.delete(other);
    return { entries: result, comparison, conflicts };
  }

  #filter({ added, modified, removed }: Comparison): Comparison {
    const { reset } = this.kind;
    return { added: added.without(reset), modified: modified.without(reset), removed: removed.without(reset) };
  }

  /** Removes fields that the manager applied before and that no manager owns now. */
  async #prune(merged: Json, entries: ManagedEntries, last: ManagedEntry | undefined): Promise<Json> {
    if (!last || last.fields.isEmpty) return merged;
    const schema = this.kind.schema(last.apiVersion);
    if (!schema) return merged;
    const converted = await this.#convert(merged, this.kind.apiVersion, last.apiVersion);
    const lastFields = withNamedFields(last.fields, schema);
    let pruned = removeFields(converted, schema, lastFields) ?? null;
    pruned = await this.#addBackOwned(converted, pruned, last.apiVersion, entries);
    const kept = withNamedFields(fieldsOf(pruned, schema), schema);
    const all = withNamedFields(fieldsOf(converted, schema), schema);
    const result = removeFields(converted, schema, all.difference(kept).intersection(lastFields)) ?? null;
    return this.#convert(result, last.apiVersion, this.kind.apiVersion);
  }

  async #addBackOwned(merged: Json, pruned: Json, prunedVersion: string, entries: ManagedEntries): Promise<Json> {
    const owned = new Map<string, FieldSet>();
    for (const { apiVersion, fields } of entries.values()) {
      owned.set(apiVersion, (owned.get(apiVersion) ?? new FieldSet()).union(fields));
    }
    const versions = [...owned.keys()].sort((a) => (a === prunedVersion ? -1 : 1));
    let result = pruned;
    for (const version of versions) {
      const schema = this.kind.schema(version);
      const fields = owned.get(version);
      if (!schema || !fields) continue;
      const whole = await this.#convert(merged, prunedVersion, version);
      const part = await this.#convert(result, prunedVersion, version);
      const wholeFields = withNamedFields(fieldsOf(whole, schema), schema);
      const keptFields = withNamedFields(fieldsOf(part, schema), schema).union(withNamedFields(fields, schema));
      const back = removeFields(whole, schema, wholeFields.difference(keptFields)) ?? null;
      result = await this.#convert(back, version, prunedVersion);
    }
    return result;
  }

  async #adapt(entries: ManagedEntries): Promise<ManagedEntries> {
    const result: ManagedEntries = new Map();
    for (const [key, entry] of entries) {
      const schema = this.kind.schema(entry.apiVersion);
      if (schema) result.set(key, { ...entry, fields: adaptToSchema(entry.fields, schema) });
    }
    return result;
  }

  #schema(apiVersion: string): SchemaNode {
    const schema = this.kind.schema(apiVersion);
    if (!schema) throw new Error(`internal error (a bug in kbts): no schema of ${apiVersion}`);
    return schema;
  }

  async #convert(value: Json, from: string, to: string): Promise<Json> {
    return from === to ? value : this.kind.convert(value, to);
  }
}

/** Fields that no manager owns: `apiVersion`, `kind`, the name, the namespace, and metadata that the server sets. */
const unowned = fieldSetOf([
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName', 'generation', 'managedFields'].map(
    (name) => ['f:metadata', `f:${name}`],
  ),
  ['f:metadata', 'f:resourceVersion'],
]);

/** Removes the fields that no manager owns from the entry with the given key. */
export function withoutUnowned(entries: ManagedEntries, key: string): ManagedEntries {
  const entry = entries.get(key);
  return entry ? withEntry(entries, key, { ...entry, fields: entry.fields.difference(unowned) }) : entries;
}

function withEntry(entries: ManagedEntries, key: string, entry: ManagedEntry): ManagedEntries {
  const result = new Map(entries);
  if (entry.fields.isEmpty) result.delete(key);
  else result.set(key, entry);
  return result;
}
