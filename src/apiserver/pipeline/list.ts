import { type ApiObject, apiVersionOf, badRequest, expired, type JsonObject } from '../model/index.js';
import type { Call, Outcome } from './call.js';
import { encodeContinue, readContinue } from './continue-token.js';
import { type FieldRequirement, matchesFields, parseFieldSelector } from './field-selector.js';
import { type LabelRequirement, matchesLabels, parseLabelSelector } from './label-selector.js';
import { checkListVersion, checkNotTooLarge, listOptions, readResourceVersion } from './list-options.js';
import { inVersion, prefixOf, storedObject, table } from './objects.js';

/** Selects the objects of a list, watch or deletecollection. */
export interface Selection {
  readonly labels: readonly LabelRequirement[];
  readonly fields: readonly FieldRequirement[];
}

/** Reads one object. */
export async function get(call: Call): Promise<Outcome> {
  const { context, found, stages } = call;
  const { query } = context.info;
  const resourceVersion = query.get('resourceVersion') ?? '';
  if (resourceVersion !== '') readResourceVersion(resourceVersion);
  checkNotTooLarge(resourceVersion, stages.store.revision);
  return { status: 200, object: await inVersion(storedObject(call), found, context) };
}

/** Lists the selected objects, or one page of them. */
export async function list(call: Call): Promise<Outcome> {
  return { status: 200, object: (await selectedPage(call)).object };
}

/** Returns the selected objects, or one page of them, and the list object that contains them. */
export async function selectedPage(
  call: Call,
): Promise<{ readonly object: JsonObject; readonly objects: readonly ApiObject[] }> {
  const { context, found } = call;
  const selection = selectionOf(call);
  const { entries, limit, revision } = pageOf(call);
  const objects: ApiObject[] = [];
  let lastKey = '';
  let rest = 0;
  for (const [key, stored] of entries) {
    const object = await inVersion(stored, found, context);
    if (!isSelected(object, selection, call)) continue;
    if (objects.length === limit) {
      rest += 1;
      continue;
    }
    objects.push(object);
    lastKey = key;
  }
  const isOpen = selection.labels.length === 0 && selection.fields.length === 0;
  const { isCustom } = found.resource;
  const metadata = {
    // Lists of custom resources always have the field `continue`.
    ...(isCustom && { continue: '' }),
    resourceVersion: String(revision),
    ...(rest > 0 && { continue: encodeContinue(revision, lastKey), ...(isOpen && { remainingItemCount: rest }) }),
  };
  return { object: listObject(call, metadata, objects), objects };
}

/** Returns the list object; items of built-in lists have no apiVersion and kind. */
function listObject({ found }: Call, metadata: JsonObject, objects: readonly ApiObject[]): JsonObject {
  const { resource, version } = found;
  const items = resource.isCustom ? objects : objects.map(({ apiVersion: _, kind: __, ...item }) => item);
  return { kind: resource.listKind, apiVersion: apiVersionOf(resource, version.name), metadata, items };
}

/** Parses the selectors of a request. @throws ApiError (400) */
export function selectionOf({ context, found }: Call): Selection {
  const { query, name } = context.info;
  try {
    const labels = parseLabelSelector(query.get('labelSelector') ?? '');
    const fields = parseFieldSelector(query.get('fieldSelector') ?? '', found);
    const isOther =
      fields.length > 0 && !fields.some((one) => one.path === 'metadata.name' && one.isEqual && one.value === name);
    if (name !== '' && isOther) throw badRequest("fieldSelector metadata.name doesn't match requested name");
    return { labels, fields };
  } catch (error) {
    throw error instanceof Error && !('status' in error) ? badRequest(error.message) : error;
  }
}

/** Whether an object satisfies the selectors, and has the name in the path, if any. */
export function isSelected(object: ApiObject, { labels, fields }: Selection, { found, context }: Call): boolean {
  const { name } = context.info;
  if (name !== '' && object.metadata.name !== name) return false;
  return matchesLabels(labels, object.metadata.labels ?? {}) && matchesFields(fields, object, found.version);
}

interface Page {
  readonly entries: readonly [string, ApiObject][];
  readonly revision: number;
  readonly limit: number;
}

function pageOf(call: Call): Page {
  const { context, found, stages } = call;
  const { limit: asked, token, resourceVersion, match } = listOptions(context.info.query, false);
  const objects = table(stages, found.resource);
  const prefix = prefixOf(call);
  const limit = asked > 0 && resourceVersion !== '0' ? asked : Number.POSITIVE_INFINITY;
  if (token !== '') {
    const { revision, after } = readContinue(token, resourceVersion);
    // A negative revision continues with the current state.
    const at = revision < 0 ? stages.store.revision : revision;
    const entries = at < stages.store.firstRevision ? undefined : objects.listAt(prefix, at);
    if (!entries) throw expired(expiredTokenText);
    return { entries: entries.filter(([key]) => key > after), revision: at, limit };
  }
  checkListVersion(resourceVersion);
  checkNotTooLarge(resourceVersion, stages.store.revision);
  const isExact = match === 'Exact' || (match === '' && asked > 0 && Number(resourceVersion) > 0);
  const revision = isExact ? Number(resourceVersion) : stages.store.revision;
  const entries = isExact && revision < stages.store.firstRevision ? undefined : objects.listAt(prefix, revision);
  if (!entries) throw expired('The resourceVersion for the provided list is too old.');
  return { entries, revision, limit };
}

const expiredTokenText =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';
