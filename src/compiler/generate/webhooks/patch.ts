import { isRecord, type JsonSchema, propertyOf } from '../../../base/json/index.js';
import { type Diagnostic, type DiagnosticSink, didYouMean, errorOf, type Span } from '../../../base/problems/index.js';
import { SchemaExpander } from '../flatten/expand.js';
import { SchemaMerger } from '../flatten/merge-all-of.js';
import type { GenerateContext } from '../generate-context.js';
import type { WebhookEntry } from './entry.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Applies the `patch` argument of a webhook marker as a strategic merge patch: objects are merged, `null` removes a
 * field, `matchConditions` are merged by name, and other lists are replaced. The name of the webhook does not change.
 *
 * @param text the patch in JSON
 * @returns the patched entry; the unmodified entry if the patch is invalid, which is reported
 */
export function patchWebhook(
  entry: WebhookEntry,
  text: string,
  isMutating: boolean,
  span: Span,
  { builtinSchema, sink }: Pick<GenerateContext, 'builtinSchema' | 'sink'>,
): WebhookEntry {
  const patch = parse(text, span, sink);
  if (!patch) return entry;
  const type = `k8s.io/api/admissionregistration/v1.${isMutating ? 'MutatingWebhook' : 'ValidatingWebhook'}`;
  const expander = new SchemaExpander({ resolve: (id) => builtinSchema(id, { embeddedObjectMeta: false }) });
  const wrong = firstWrong(patch, new SchemaMerger().merge(expander.type(type)), '') ?? wrongTimeout(patch);
  if (wrong === undefined) return { ...merge(entry, patch), name: entry.name };
  sink.report({ ...wrong, span });
  return entry;
}

function parse(text: string, span: Span, sink: DiagnosticSink): Fields | undefined {
  try {
    const patch: unknown = JSON.parse(text);
    if (isRecord(patch)) return patch;
    sink.report({ ...invalid('`patch` must be a JSON object', 'for example `{"namespaceSelector":{…}}`'), span });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    sink.report({ ...invalid(`\`patch\` is not valid JSON: ${reason}`, 'write it as JSON in back-quotes'), span });
  }
  return undefined;
}

function merge(base: Fields, patch: Fields): Fields {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (key === 'matchConditions') merged.set(key, mergeByName(before, value));
    else merged.set(key, isRecord(value) ? merge(isRecord(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(merged);
}

function mergeByName(before: unknown, patch: unknown): unknown {
  const items = [before, patch].flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []));
  return [...new Map(items.map((item) => [item.name, item])).values()];
}

/** Returns the diagnostic for the first part of a patch that is not in the schema, or has the wrong type. */
function firstWrong(value: unknown, schema: JsonSchema, path: string): Diagnostic | undefined {
  if (value !== null && schema.type !== undefined && typeOf(value, schema.type) !== schema.type) {
    const message = `\`${path}\` in \`patch\` must be of type ${schema.type}, found \`${JSON.stringify(value)}\``;
    return invalid(message, 'correct the value, or omit it');
  }
  if (Array.isArray(value)) return value.flatMap((item) => firstWrong(item, schema.items ?? {}, path) ?? [])[0];
  if (!isRecord(value) || !schema.properties) return undefined;
  const { properties } = schema;
  const wrong = Object.entries(value).flatMap(([key, part]) => {
    const place = path === '' ? key : `${path}.${key}`;
    const known = propertyOf(schema, key);
    if (known) return firstWrong(part, known, place) ?? [];
    const names = Object.keys(properties);
    const hint = didYouMean(key, names, `expected one of ${names.join(', ')}`);
    return invalid(`unknown field \`${place}\` in \`patch\``, hint);
  });
  return wrong[0];
}

function typeOf(value: unknown, expected: string): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'number') return typeof value;
  return expected === 'integer' && Number.isInteger(value) ? 'integer' : 'number';
}

function wrongTimeout({ timeoutSeconds: seconds }: Fields): Diagnostic | undefined {
  if (typeof seconds !== 'number' || (seconds >= 1 && seconds <= 30)) return undefined;
  const message = `\`timeoutSeconds\` in \`patch\` must be between 1 and 30, found ${seconds}`;
  return invalid(message, 'use a value in that range, or `null` for the default of the API server');
}

function invalid(message: string, hint: string): Diagnostic {
  return { ...errorOf('webhook-invalid', message, hint), isFixed: true };
}
