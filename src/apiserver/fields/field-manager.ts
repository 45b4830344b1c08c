import { isRecord, type Json } from '../../base/json/index.js';
import {
  ApiError,
  type ApiObject,
  apiVersionOf,
  badRequest,
  type FieldChange,
  type FieldManager,
  inKeyOrder,
  type JsonObject,
  newError,
  objectOf,
  sameJson,
  textOf,
  timeText,
  writeJson,
} from '../model/index.js';
import { typeErrorText } from './apply-configuration.js';
import { conversionError, valueFault } from './apply-patch.js';
import { FieldSet, fieldSetOf, pathText } from './field-set.js';
import {
  differOnlyInTime,
  type ManagedEntries,
  type ManagedEntry,
  managerKey,
  readManagedFields,
  withManagedFields,
} from './managed-fields.js';
import { compareValues, fieldsOf, typeErrors } from './typed-values.js';
import { type OwnedConflict, Updater, withoutUnowned } from './updater.js';

/** Maximum number of `Update` entries. If there are more, the oldest entries of each version are merged. */
const maximumUpdaters = 10;
const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration';

/** Tracks the owners of fields as the API server does. */
export const fieldManager: FieldManager = { update: updateFields, apply: applyFields };

async function updateFields(live: ApiObject | undefined, next: ApiObject, change: FieldChange): Promise<ApiObject> {
  const before = live ?? emptyObject(change);
  const managed = managedOfRequest(before, next, change);
  if (managed.size === 0 && live?.metadata.uid !== undefined) return withManagedFields(next, managed);
  const entries = await updateEntries(before, next, managed, change).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    return managed; // validation reports that the object does not match its schema
  });
  return keepTimes(live, withManagedFields(next, capUpdaters(entries)));
}

async function updateEntries(
  before: ApiObject,
  next: ApiObject,
  managed: ManagedEntries,
  change: FieldChange,
): Promise<ManagedEntries> {
  const manager = newEntry(change, 'Update');
  const own = 'current operation';
  const updated = await newUpdater(change).update(plain(before), plain(next), managed, manager, own);
  const entries = new Map(withoutUnowned(updated, own));
  const added = entries.get(own);
  entries.delete(own);
  if (!added) return entries;
  const key = managerKey(manager);
  const previous = entries.get(key)?.fields ?? new FieldSet();
  return entries.set(key, { ...added, fields: added.fields.union(previous) });
}

/**
 * Returns the entries before a write: the entries in the request, if it is for the object itself and contains valid
 * entries, or else the entries of the stored object. An empty list in the request, or a list of one empty entry,
 * removes all entries.
 */
function managedOfRequest(live: ApiObject, next: ApiObject, { subresource }: FieldChange): ManagedEntries {
  const given = next.metadata.managedFields;
  if (subresource === '' && given) {
    const [first] = given;
    const isReset = given.length === 0 || (given.length === 1 && first && !Object.values(first).some((value) => value));
    if (isReset) return new Map();
    const entries = readOrNone(given);
    if (entries.size > 0) return entries;
  }
  return readOrNone(live.metadata.managedFields);
}

function readOrNone(list: readonly JsonObject[] | undefined): ManagedEntries {
  try {
    return readManagedFields(list);
  } catch {
    return new Map(); // as in the API server, malformed entries are dropped
  }
}

async function applyFields(
  live: ApiObject | undefined,
  applied: JsonObject,
  change: FieldChange & { readonly force: boolean },
): Promise<ApiObject> {
  checkConfiguration(applied, change);
  const before = live ?? emptyObject(change);
  let managed = readManagedFields(before.metadata.managedFields);
  if (managed.size === 0) {
    const first = { ...change, manager: 'before-first-apply' };
    managed = await updateEntries(emptyObject(change), before, managed, first);
  }
  const errors = typeErrors(applied, change.schema, false);
  if (errors.length > 0) throw typedPatchError(applied, errors);
  const manager = newEntry(change, 'Apply');
  const key = managerKey(manager);
  // Entries of unchanged objects keep their time.
  const timeless = { ...manager, time: managed.get(key)?.time };
  const result = await newUpdater(change).apply(plain(before), applied, managed, timeless, key);
  const conflicts =
    change.manager === 'kubectl' ? withoutLastApplied(result.conflicts, before, change) : result.conflicts;
  if (!change.force && conflicts.length > 0) {
    // A conflict over a scale shows its owners with the API version of Scale.
    const isScale = change.subresource === 'scale';
    const shown = conflicts.map(({ owner, path }) => ({ path, owner: { ...owner, apiVersion: 'autoscaling/v1' } }));
    throw conflictError(isScale ? shown : conflicts);
  }
  let entries = withoutUnowned(result.entries, key);
  const own = entries.get(key);
  if (result.value === undefined) return keepTimes(live, withManagedFields(before, entries));
  if (own) entries = new Map(entries).set(key, { ...own, time: manager.time });
  const mismatch = change.found.resource.isCustom ? undefined : conversionError(result.value, change.schema);
  if (mismatch !== undefined) throw conversionFailure(applied, mismatch);
  // Merging two objects results in an object.
  const decoded = decodeApplied(result.value as JsonObject, applied, change);
  const merged = change.found.version.setDefaults(
    { ...decoded, apiVersion: before.apiVersion, kind: before.kind },
    true,
  );
  return keepTimes(live, withLastApplied(withManagedFields(merged, entries), applied, change));
}

function decodeApplied(value: JsonObject, applied: JsonObject, { found }: FieldChange): ApiObject {
  try {
    return found.version.decode(value, true).object as ApiObject; // has apiVersion, kind and metadata
  } catch (error) {
    const isFault = error instanceof ApiError && error.status.code === 400 && !found.resource.isCustom;
    throw isFault ? conversionFailure(applied, valueFault(error.message)) : error;
  }
}

function checkConfiguration(applied: JsonObject, { found, apiVersion }: FieldChange): void {
  if (textOf(applied.apiVersion) !== apiVersion || applied.kind !== found.resource.kind) {
    throw badRequest(`invalid object type: ${kindText(applied)}`);
  }
  const metadata = objectOf(applied.metadata);
  if (metadata.managedFields !== undefined && metadata.managedFields !== null) {
    throw badRequest('metadata.managedFields must be nil');
  }
}

function typedPatchError(applied: JsonObject, errors: readonly string[]): ApiError {
  const text = `failed to create typed patch object (${shownObject(applied)}): ${typeErrorText(errors)}`;
  return newError(500, '', text);
}

function conversionFailure(applied: JsonObject, detail: string): ApiError {
  const where = `failed to convert new object (${shownObject(applied)}) to proper version`;
  return newError(500, '', `${where}: unable to convert unstructured object to ${kindText(applied)}: ${detail}`);
}

function shownObject(applied: JsonObject): string {
  const metadata = objectOf(applied.metadata);
  return `${textOf(metadata.namespace)}/${textOf(metadata.name)}; ${kindText(applied)}`;
}

/** A kind as Go prints it: `apps/v1, Kind=Deployment`. */
function kindText({ apiVersion, kind }: JsonObject): string {
  const version = textOf(apiVersion);
  return `${version.includes('/') ? version : `/${version}`}, Kind=${textOf(kind)}`;
}

function conflictError(conflicts: readonly OwnedConflict[]): ApiError {
  const causes = conflicts.map(({ owner, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${ownerText(owner)}`,
    field: pathText(path),
  }));
  return newError(409, 'Conflict', conflictMessage(conflicts), { causes });
}

function conflictMessage(conflicts: readonly OwnedConflict[]): string {
  const [first] = conflicts;
  if (first && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${ownerText(first.owner)}: ${pathText(first.path)}`;
  }
  const byOwner = new Map<string, OwnedConflict[]>();
  for (const conflict of conflicts) {
    const key = managerKey(conflict.owner);
    byOwner.set(key, [...(byOwner.get(key) ?? []), conflict]);
  }
  const lines = [...byOwner]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, list]) => [
      ...list.slice(0, 1).map(({ owner }) => `conflicts with ${ownerText(owner)}:`),
      ...list.map(({ path }) => `- ${pathText(path)}`),
    ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}

function ownerText({ manager, operation, apiVersion, subresource }: ManagedEntry): string {
  const name = JSON.stringify(manager) + (subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`);
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
}

/**
 * Removes conflicts over fields that kubectl may take over: fields that its own client-side apply wrote last, and that
 * have not changed since.
 */
function withoutLastApplied(
  conflicts: readonly OwnedConflict[],
  live: ApiObject,
  { schema, apiVersion }: FieldChange,
): readonly OwnedConflict[] {
  const last = parseLastApplied(live);
  if (conflicts.length === 0 || last?.apiVersion !== apiVersion || typeErrors(last, schema, false).length > 0)
    return conflicts;
  const { added, modified, removed } = compareValues(last, plain(live), schema);
  const allowed = fieldsOf(last, schema).difference(modified).difference(added).difference(removed);
  return conflicts.filter(({ path }) => !allowed.has(path));
}

function parseLastApplied({ metadata }: ApiObject): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(metadata.annotations?.[lastAppliedAnnotation] ?? '');
    return isRecord(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * If kubectl applies a configuration, and the object has the annotation of client-side apply, updates the annotation to
 * the configuration.
 */
function withLastApplied(object: ApiObject, applied: JsonObject, { manager }: FieldChange): ApiObject {
  const { annotations } = object.metadata;
  if (manager !== 'kubectl' || !annotations?.[lastAppliedAnnotation]) return object;
  const metadata = objectOf(applied.metadata);
  const { [lastAppliedAnnotation]: _, ...others } = objectOf(metadata.annotations);
  const written = metadata.annotations ? { ...applied, metadata: { ...metadata, annotations: others } } : applied;
  const text = `${writeJson(inKeyOrder(written))}\n`;
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...annotations, [lastAppliedAnnotation]: text } },
  };
}

/** Merges the oldest `Update` entries of each version if there are too many. */
function capUpdaters(entries: ManagedEntries): ManagedEntries {
  const updaters = [...entries].filter(([, { operation }]) => operation === 'Update');
  if (updaters.length <= maximumUpdaters) return entries;
  const result = new Map(entries);
  const oldest = updaters.sort(([a, x], [b, y]) => ((x.time ?? '') + a < (y.time ?? '') + b ? -1 : 1));
  const first = new Map<string, string>();
  let count = oldest.length;
  for (const [key, entry] of oldest) {
    if (count <= maximumUpdaters) break;
    const earlier = first.get(entry.apiVersion);
    if (earlier === undefined) {
      first.set(entry.apiVersion, key);
      continue;
    }
    const bucket: ManagedEntry = { ...entry, manager: 'ancient-changes', subresource: '' };
    const bucketKey = managerKey(bucket);
    const collected = result.get(bucketKey) ?? result.get(earlier);
    result.delete(earlier);
    result.delete(key);
    result.set(bucketKey, { ...bucket, fields: collected ? entry.fields.union(collected.fields) : entry.fields });
    count--;
  }
  return result;
}

/** Keeps the old entries if the new ones only differ in their times, and the rest of the object is unchanged. */
function keepTimes(live: ApiObject | undefined, next: ApiObject): ApiObject {
  const before = live?.metadata.managedFields;
  if (!before || !differOnlyInTime(before, next.metadata.managedFields ?? [])) return next;
  // Ignores the fields that only the server changes.
  const { resourceVersion: _, creationTimestamp: _1, generation: _2, selfLink: _3, ...rest } = next.metadata;
  const { resourceVersion: __, creationTimestamp: __1, generation: __2, selfLink: __3, ...liveRest } = live.metadata;
  const same = sameJson({ ...next, metadata: { ...rest, managedFields: before } }, { ...live, metadata: liveRest });
  return same ? { ...next, metadata: { ...next.metadata, managedFields: before } } : next;
}

function newEntry({ manager, apiVersion, subresource, now }: FieldChange, operation: 'Apply' | 'Update'): ManagedEntry {
  return {
    manager: manager === '' ? 'unknown' : manager,
    operation,
    apiVersion,
    subresource,
    time: timeText(now),
    fields: new FieldSet(),
  };
}

/** The object that a create is compared with: an empty object with apiVersion and kind. */
function emptyObject({ found, apiVersion }: FieldChange): ApiObject {
  const { object } = found.version.decode({ apiVersion, kind: found.resource.kind });
  return { metadata: {}, ...object, apiVersion, kind: found.resource.kind };
}

/** Returns an object without its `managedFields`. */
function plain(object: ApiObject): JsonObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function newUpdater(change: FieldChange): Updater {
  const { found, apiVersion, context } = change;
  const { versions } = found.resource;
  const nameOf = (version: string) => apiVersionOf(found.resource, version);
  return new Updater({
    apiVersion,
    reset: resetFields(change),
    schema: (wanted) =>
      wanted === apiVersion ? change.schema : versions.find(({ name }) => nameOf(name) === wanted)?.schema,
    async convert(value: Json, wanted: string) {
      const version = versions.find(({ name }) => nameOf(name) === wanted);
      return version ? found.resource.convert(value as ApiObject, version.name, context) : value; // whole objects only
    },
  });
}

/** Fields that a write to this resource or subresource cannot change. */
function resetFields({ found, subresource }: FieldChange): FieldSet {
  const { status } = found.version.subresources;
  const own = found.resource.strategy.resetFields?.[subresource];
  if (own) return fieldSetOf(own.map((path) => path.split('.').map((name) => `f:${name}`)));
  if (subresource === 'status')
    return fieldSetOf(found.resource.isCustom ? [['f:spec'], ['f:metadata']] : [['f:spec']]);
  return fieldSetOf(subresource === '' && status ? [['f:status']] : []);
}
