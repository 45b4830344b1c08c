import type { Json } from '../../base/json/index.js';
import { DecodingError, decodeValue, type ParsedJson, parseJson } from '../decode/index.js';
import { patchError } from '../fields/index.js';
import { ApiError, type ApiObject, badRequest, conflict, isObject, type JsonObject, newError } from '../model/index.js';
import { checkName, expectedObject, inNamespace, readConfiguration, typed } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { fieldChange } from './objects.js';
import { type WriteOptions, writeOptions } from './options.js';
import { changeObject, strategyOf } from './update.js';

/** The kinds of patches by media type. */
const patchKinds: Readonly<Record<string, 'json' | 'merge' | 'strategic' | 'apply'>> = {
  'application/json-patch+json': 'json',
  'application/merge-patch+json': 'merge',
  'application/strategic-merge-patch+json': 'strategic',
  'application/apply-patch+yaml': 'apply',
};

/** Changes an object, its status or another subresource by a patch, or applies a configuration. */
export async function patch(call: Call): Promise<Outcome> {
  const kind = patchKindOf(call);
  const options = writeOptions(call, 'PatchOptions', kind === 'apply');
  if (kind === 'apply') return apply(call, options);
  const { found, context, stages } = call;
  const { value, duplicates } = readPatch(call);
  return changeObject(call, {
    options,
    createsMissing: false,
    strategy: strategyOf(call),
    apply: async (current) => {
      const live = current as ApiObject;
      const patched = stages.applyPatch(kind, live, value, found.version.schema);
      const object = decodePatched(call, { kind, value, duplicates }, patched, options);
      return stages.fields.update(live, object, fieldChange(call, options, context.info.subresource));
    },
  });
}

/** Returns the unknown fields in the operations of a JSON patch. */
function unknownOperationFields(patch: Json): readonly string[] {
  const known = ['op', 'path', 'from', 'value'];
  return (Array.isArray(patch) ? patch : []).flatMap((operation, index) =>
    (isObject(operation) ? Object.keys(operation) : [])
      .filter((name) => !known.includes(name))
      .map((name) => `json patch unknown field "[${index}].${name}"`),
  );
}

/** Returns the kind of a patch. @throws ApiError (415) */
export function patchKindOf({ request, found }: Call): 'json' | 'merge' | 'strategic' | 'apply' {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? '';
  const kind = Object.hasOwn(patchKinds, type) ? patchKinds[type] : undefined;
  if (kind && !(kind === 'strategic' && found.resource.isCustom)) return kind;
  if (!found.resource.isCustom) throw newError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {});
  const accepted = Object.keys(patchKinds).filter((name) => !name.includes('strategic'));
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  throw newError(415, 'UnsupportedMediaType', message);
}

/** Reads the JSON of a patch. @throws ApiError (400) */
export function readPatch({ request }: Call): ParsedJson {
  try {
    return parseJson(new TextDecoder().decode(request.body));
  } catch {
    throw badRequest('invalid JSON patch');
  }
}

async function apply(call: Call, options: WriteOptions): Promise<Outcome> {
  const { found, context, stages } = call;
  const { namespace, name, subresource } = context.info;
  const value = readConfiguration(call, options);
  const metadata = isObject(value.metadata) ? value.metadata : {};
  return changeObject(call, {
    options,
    createsMissing: subresource === '',
    strategy: strategyOf(call),
    apply: async (current) => {
      if (!current && typeof metadata.uid === 'string') {
        const why = `uid mismatch: the provided object specified uid ${metadata.uid}, and no existing object was found`;
        throw conflict({ group: found.resource.group, name: found.resource.plural }, name, why);
      }
      const change = { ...fieldChange(call, options, subresource), force: options.force };
      const applied = inNamespace(await stages.fields.apply(current, value, change), found, namespace);
      checkName(applied, name);
      return applied;
    },
  });
}

function decodePatched(
  call: Call,
  patch: {
    readonly kind: 'json' | 'merge' | 'strategic';
    readonly value: Json;
    readonly duplicates: readonly string[];
  },
  patched: JsonObject,
  { fieldValidation }: WriteOptions,
): ApiObject {
  const { found, context } = call;
  const { namespace, name } = context.info;
  const isTyped = ['apiVersion', 'kind'].every((field) => typeof (patched[field] ?? '') === 'string');
  // The API server decodes an object without an apiVersion as a Go type whose fields have other names.
  const isDecoded = patch.kind !== 'strategic' && !found.resource.isCustom;
  const isUnknown = isDecoded && !patched.apiVersion && (patched.kind || found.resource.kind) === found.resource.kind;
  const lost = isUnknown ? Object.keys(patched).filter((name) => name !== 'apiVersion' && name !== 'kind') : [];
  // A strategic merge patch cannot change the kind: a different kind in the patch is ignored.
  const content = isUnknown ? {} : patch.kind === 'strategic' && isTyped ? typed(patched, found) : patched;
  const decoded = found.version.setDefaults(typed(decode(), found));
  checkName(decoded, name);
  return inNamespace(decoded, found, namespace);

  function decode(): JsonObject {
    try {
      const decoded = decodeValue(content, expectedObject(call));
      const strictErrors = [...decoded.strictErrors, ...lost.map((name) => `unknown field "${name}"`)];
      const isJson = patch.kind === 'json';
      const unknown = patch.kind === 'strategic' ? [...strictErrors].sort() : strictErrors;
      const duplicates = patch.duplicates.map((path) => `${isJson ? 'json patch ' : ''}duplicate field "${path}"`);
      const faults = [...(isJson ? unknownOperationFields(patch.value) : []), ...duplicates, ...unknown];
      if (fieldValidation === 'Strict' && faults.length > 0) {
        throw new DecodingError(`strict decoding error: ${faults.join(', ')}`);
      }
      if (fieldValidation === 'Warn') for (const fault of faults) context.warn(fault);
      return decoded.object;
    } catch (error) {
      const isFault = error instanceof DecodingError || (error instanceof ApiError && error.status.code === 400);
      throw isFault ? patchError(patch.kind, patch.value, patched, error.message) : error;
    }
  }
}
