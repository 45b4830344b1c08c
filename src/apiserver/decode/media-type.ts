import { type ApiError, newError } from '../model/index.js';

/** The encodings of a body. */
export type BodyEncoding = 'json' | 'yaml' | 'protobuf';

const encodings: ReadonlyMap<string, BodyEncoding> = new Map([
  ['application/json', 'json'],
  ['application/yaml', 'yaml'],
  ['application/vnd.kubernetes.protobuf', 'protobuf'],
]);

/**
 * Returns the encoding for a Content-Type header; a missing header means JSON.
 *
 * @throws ApiError (415)
 */
export function encodingOf(contentType: string | undefined): BodyEncoding {
  if (contentType === undefined || contentType === '') return 'json';
  const encoding = encodings.get(mediaTypeOf(contentType));
  if (!encoding) throw unsupportedMediaType([...encodings.keys()]);
  return encoding;
}

/** Returns the media type in a Content-Type header, in lower case and without parameters. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Creates the error for a Content-Type that is not accepted (415). */
export function unsupportedMediaType(accepted: readonly string[]): ApiError {
  const list = accepted.join(', ');
  const message = `the body of the request was in an unknown format - accepted media types include: ${list}`;
  return newError(415, 'UnsupportedMediaType', message);
}
