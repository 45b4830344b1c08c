import { type ApiObject, badRequest, expired, newError, notFound } from '../model/index.js';
import { objectKey } from '../storage/index.js';
import { apiVersionOf } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { encodeContinue, readContinue } from './continue-token.js';
import { type FieldRequirement, matchesFields, parseFieldSelector } from './field-selector.js';
import { type LabelRequirement, matchesLabels, parseLabelSelector } from './label-selector.js';
import { inVersion, table } from './objects.js';
import { integerOf } from './query.js';

/** Which objects a list, watch or deletecollection is about. */
export interface Selection {
  readonly labels: readonly LabelRequirement[];
  readonly fields: readonly FieldRequirement[];
}

/** Reads one object. */
export async function get(call: Call): Promise<Outcome> {
  const { context, found, stages } = call;
  const { namespace, name, query } = context.info;
  const { resource } = found;
  checkVersion(stages.store.revision, query.get('resourceVersion') ?? '', 500);
  const stored = table(stages, resource).get(objectKey(namespace, name));
  if (!stored) throw notFound({ group: resource.group, name: resource.plural }, name);
  return { status: 200, object: await inVersion(stored, found, context) };
}

/** Lists objects. */
export async function list(call: Call): Promise<Outcome> {
  const { context, found } = call;
  const selection = selectionOf(call);
  const page = pageOf(call);
  const { resource, version } = found;
  const objects: ApiObject[] = [];
  let next: string | undefined;
  let rest = 0;
  for (const [key, stored] of page.entries) {
    const object = await inVersion(stored, found, context);
    if (!isSelected(object, selection, call)) continue;
    if (objects.length < page.limit) objects.push(object);
    else {
      next ??= encodeContinue(page.revision, page.lastKey ?? '');
      rest += 1;
    }
    if (objects.length <= page.limit && next === undefined) page.lastKey = key;
  }
  const isOpen = selection.labels.length === 0 && selection.fields.length === 0;
  const metadata = {
    resourceVersion: String(page.revision),
    ...(next !== undefined && { continue: next, ...(isOpen && { remainingItemCount: rest }) }),
  };
  const apiVersion = apiVersionOf(resource.group, version.name);
  // Items of built-in lists have no apiVersion and kind.
  const items = resource.isCustom ? objects : objects.map(({ apiVersion: _, kind: __, ...item }) => item);
  return { status: 200, object: { kind: resource.listKind, apiVersion, metadata, items } };
}

/** Parses the selectors of a request. @throws ApiError (400) */
export function selectionOf({ context, found }: Call): Selection {
  const { query } = context.info;
  try {
    const labels = parseLabelSelector(query.get('labelSelector') ?? '');
    return { labels, fields: parseFieldSelector(query.get('fieldSelector') ?? '', found) };
  } catch (error) {
    throw error instanceof Error && !('status' in error) ? badRequest(error.message) : error;
  }
}

/** Whether an object satisfies the selectors, and the name in the path if there is one. */
export function isSelected(object: ApiObject, { labels, fields }: Selection, { found, context }: Call): boolean {
  const { name } = context.info;
  if (name !== '' && object.metadata.name !== name) return false;
  return matchesLabels(labels, object.metadata.labels ?? {}) && matchesFields(fields, object, found.version);
}

interface Page {
  readonly entries: readonly [string, ApiObject][];
  readonly revision: number;
  readonly limit: number;
  lastKey?: string;
}

function pageOf(call: Call): Page {
  const { context, found, stages } = call;
  const { query, namespace } = context.info;
  const asked = integerOf(query, 'limit') ?? 0;
  const resourceVersion = query.get('resourceVersion') ?? '';
  const match = query.get('resourceVersionMatch') ?? '';
  const token = query.get('continue') ?? '';
  checkMatch(match, resourceVersion, token);
  const objects = table(stages, found.resource);
  const prefix = namespace === '' ? '' : `${namespace}/`;
  if (token !== '') {
    const { revision, after } = readContinue(token, resourceVersion);
    const entries = objects.listAt(prefix, revision);
    if (!entries) throw expired(goneText);
    return {
      entries: entries.filter(([key]) => key > after),
      revision,
      limit: asked > 0 ? asked : Number.POSITIVE_INFINITY,
    };
  }
  checkVersion(stages.store.revision, resourceVersion, 400);
  const isExact = match === 'Exact' || (match === '' && asked > 0 && resourceVersion !== '' && resourceVersion !== '0');
  const revision = isExact ? Number(resourceVersion) : stages.store.revision;
  const entries = objects.listAt(prefix, revision);
  if (!entries) throw expired(goneText);
  const limit = asked > 0 && resourceVersion !== '0' ? asked : Number.POSITIVE_INFINITY;
  return { entries, revision, limit };
}

const goneText =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

function checkMatch(match: string, resourceVersion: string, token: string): void {
  if (match === '') return;
  const fail = (text: string): never => {
    throw badRequest(text);
  };
  if (match !== 'Exact' && match !== 'NotOlderThan') fail(`resourceVersionMatch: ${match}`);
  if (token !== '') fail('resourceVersionMatch is forbidden when continue is provided');
  if (resourceVersion === '') fail('resourceVersionMatch is forbidden unless resourceVersion is provided');
}

/** Checks a resource version in the query. @throws ApiError: unreadable (the given code), or later than the store (504) */
export function checkVersion(revision: number, resourceVersion: string, code: 400 | 500): void {
  if (resourceVersion === '') return;
  if (!/^\d+$/.test(resourceVersion)) {
    const text = `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`;
    throw newError(
      code,
      code === 400 ? 'BadRequest' : '',
      code === 400 ? `resourceVersion: Invalid value: ${JSON.stringify(resourceVersion)}: ${text}` : text,
    );
  }
  if (Number(resourceVersion) <= revision) return;
  const message = `Too large resource version: ${resourceVersion}, current: ${revision}`;
  const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
  throw newError(504, 'Timeout', `Timeout: ${message}`, { causes, retryAfterSeconds: 1 });
}
