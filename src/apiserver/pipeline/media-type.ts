import { newError, type Resource } from '../model/index.js';

/** The encoding of a response. */
export interface Output {
  readonly mediaType: 'application/json' | 'application/yaml' | 'application/vnd.kubernetes.protobuf';
  /** The kind that objects are converted to, such as Table; undefined for no conversion. */
  readonly as?: { readonly kind: MetaKind; readonly version: string } | undefined;
  readonly isPretty: boolean;
}

type MetaKind = 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList';

/** Media types of requests and responses. */
export const acceptedTypes: readonly string[] = [
  'application/json',
  'application/yaml',
  'application/vnd.kubernetes.protobuf',
];

const streamTypes = ['application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch'];

/** One media range of the `Accept` header. */
interface Accepted {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The properties of a path that limit or extend the possible encodings. */
export interface Possible {
  /** Default: `get`. */
  readonly verb?: string;
  /** The resource whose objects can be converted to Table and PartialObjectMetadata; undefined for other responses. */
  readonly resource?: Pick<Resource, 'isCustom'> | undefined;
  /**
   * Whether the path lists API groups: the API server serves such paths without a route, and accepts `application/*`.
   * Default: false.
   */
  readonly isUnrouted?: boolean;
}

/**
 * Chooses the encoding of a response.
 *
 * @throws ApiError (406) if nothing that the client accepts is possible
 */
export function negotiate(accept: string | undefined, query: URLSearchParams, possible: Possible = {}): Output {
  const { verb, resource, isUnrouted = false } = possible;
  const isWatch = verb === 'watch';
  const isPretty = query.has('pretty') && query.get('pretty') !== 'false' && query.get('pretty') !== '0';
  const plain: Output = { mediaType: 'application/json', isPretty };
  if (accept === undefined || accept.trim() === '') return plain;
  let isKnown = isUnrouted;
  for (const { type, parameters } of acceptedRanges(accept)) {
    const mediaType = isUnrouted && type === 'application/*' ? 'application/json' : supportedType(type);
    if (!mediaType) continue;
    isKnown = true;
    if (isWatch && mediaType === 'application/yaml') continue;
    const { as } = parameters;
    const isProtobuf = mediaType === 'application/vnd.kubernetes.protobuf';
    // Custom resources and tables have no protobuf messages.
    if (as === undefined && !(isProtobuf && resource?.isCustom)) return { ...plain, mediaType };
    const converted = as === undefined ? undefined : resource && metaKind(as, parameters);
    if (converted && !(isProtobuf && converted.kind === 'Table')) return { ...plain, mediaType, as: converted };
  }
  if (!isKnown) {
    const all = isWatch || verb === 'list' ? [...acceptedTypes, ...streamTypes] : acceptedTypes;
    const message = `406: Not Acceptable\n\nAvailable representations: ${all.join(', ')}`;
    throw newError(406, 'NotAcceptable', message, {});
  }
  const types = isWatch ? streamTypes : acceptedTypes;
  throw newError(406, 'NotAcceptable', `only the following media types are accepted: ${types.join(', ')}`);
}

/** Returns the encoding of errors: JSON if the client accepts no supported media type. */
export function errorType(accept = ''): Output['mediaType'] {
  for (const { type } of acceptedRanges(accept)) {
    const mediaType = supportedType(type);
    if (mediaType) return mediaType;
  }
  return 'application/json';
}

function acceptedRanges(accept: string): Accepted[] {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...rest] = range.split(';').map((part) => part.trim());
    const parameters = Object.fromEntries(rest.map((part) => part.split('=', 2).map((text) => text.trim())));
    return { type: type.toLowerCase(), parameters, quality: Number.parseFloat(parameters.q ?? '1') || 0 };
  });
  const isWild = ({ type }: Accepted) => type.endsWith('*');
  // As in the API server, a range with the quality 0 is accepted, and a wildcard gives way to the ranges after it.
  return ranges.sort((a, b) => (a.quality > b.quality || (!isWild(a) && isWild(b)) ? -1 : 0));
}

function supportedType(type: string): Output['mediaType'] | undefined {
  if (type === '*/*' || type === 'application/json') return 'application/json';
  return type === 'application/yaml' || type === 'application/vnd.kubernetes.protobuf' ? type : undefined;
}

function metaKind(as: string, { g: group, v: version = '' }: Readonly<Record<string, string>>): Output['as'] {
  if (group !== 'meta.k8s.io' || (version !== 'v1' && version !== 'v1beta1')) return undefined;
  const isKnown = as === 'Table' || as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList';
  return isKnown ? { kind: as, version } : undefined;
}
