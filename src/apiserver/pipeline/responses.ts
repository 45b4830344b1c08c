import { writeYaml, type YamlValue } from '../../base/yaml/index.js';
import { encodeProtobuf, hasProtobuf, parseGroupVersion } from '../decode/index.js';
import {
  type ApiError,
  type ApiObject,
  badRequest,
  type JsonObject,
  newError,
  objectOf,
  type ServerResponse,
  writeJson,
} from '../model/index.js';
import type { Call, Outcome } from './call.js';
import type { Output } from './media-type.js';
import { tableOf } from './table-format.js';

/** Encodes the result of the registry in a form that the client accepts. */
export function encodeOutcome(call: Call, { status, object }: Outcome): ServerResponse {
  const convert = converter(call, false);
  return encode(status, object.kind === 'Status' ? object : convert(object), call.output);
}

/** Encodes a JSON value in the media type of the output. For protobuf, a value without a message is encoded as JSON. */
export function encode(status: number, value: JsonObject, output: Output): ServerResponse {
  if (output.mediaType === 'application/vnd.kubernetes.protobuf') {
    if (hasMessage(value))
      return { status, headers: { 'content-type': output.mediaType }, body: encodeProtobuf(value) };
    return encode(status, value, { ...output, mediaType: 'application/json' });
  }
  const text = writeJson(value);
  const isYaml = output.mediaType === 'application/yaml';
  const shown = output.isPretty && !isYaml ? JSON.stringify(JSON.parse(text), undefined, 2) : `${text}\n`;
  return {
    status,
    headers: { 'content-type': output.mediaType },
    body: isYaml ? writeYaml(JSON.parse(text) as YamlValue) : shown,
  };
}

/** Whether a value can be written as protobuf. */
function hasMessage({ apiVersion, kind }: JsonObject): boolean {
  return hasProtobuf({ ...parseGroupVersion(String(apiVersion)), kind: String(kind) });
}

/** Encodes an error. */
export function encodeError({ status, retryAfter }: ApiError, output: Output): ServerResponse {
  const response = encode(status.code, status, { ...output, as: undefined });
  return retryAfter === undefined
    ? response
    : { ...response, headers: { ...response.headers, 'retry-after': String(retryAfter) } };
}

/** Returns a function that converts objects and lists to the kind that the client requests, such as Table. */
export function converter(call: Call, isWatch: boolean): (object: JsonObject) => JsonObject {
  const { as } = call.output;
  if (!as) return (object) => object;
  const apiVersion = `meta.k8s.io/${as.version}`;
  if (as.kind === 'Table') {
    const include = call.context.info.query.get('includeObject') ?? '';
    if (!['', 'Metadata', 'Object', 'None'].includes(include)) {
      const text = `includeObject: Invalid value: ${JSON.stringify(include)}: must be 'Metadata', 'Object', 'None', or empty`;
      throw badRequest(`Unable to convert to Table as requested: ${text}`);
    }
    let isFirst = true;
    return (object) => {
      const table = tableOf(call, object, apiVersion, include);
      if (!isWatch || isFirst) {
        isFirst = false;
        return table;
      }
      // Later events of a watch have no column definitions.
      return { ...table, columnDefinitions: null };
    };
  }
  return (object) => {
    const { items } = object;
    const isList = Array.isArray(items);
    if (isList !== (as.kind === 'PartialObjectMetadataList')) {
      if (isWatch) return partial(object as ApiObject, apiVersion);
      throw notPartial(call, as.kind, isList);
    }
    if (!isList) return partial(object as ApiObject, apiVersion);
    const list = items.map((item) => partial(item as ApiObject, apiVersion));
    const { continue: token, ...metadata } = objectOf(object.metadata);
    const listMetadata = { ...metadata, ...(token !== '' && token !== undefined && { continue: token }) };
    return { kind: as.kind, apiVersion, metadata: listMetadata, items: list.length === 0 ? null : list };
  };
}

function notPartial({ found }: Call, kind: string, isList: boolean): ApiError {
  const { resource } = found;
  if (resource.isCustom && !isList) return newError(500, '', 'content is not a list');
  const type = resource.isCustom ? 'unstructured.Unstructured' : `${goPackageName(resource.group)}.${resource.kind}`;
  const what = isList ? `is a list (*${type}List)` : `is not a list (*${type})`;
  return newError(406, 'NotAcceptable', `you requested ${kind}, but the requested object ${what}`);
}

/** Returns the name of the Go package with the internal types of a group. */
function goPackageName(group: string): string {
  return group === '' ? 'core' : (group.split('.')[0] ?? '');
}

function partial({ metadata }: ApiObject, apiVersion: string): JsonObject {
  return { kind: 'PartialObjectMetadata', apiVersion, metadata };
}
