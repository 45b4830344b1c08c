import type { Json } from '../../base/json/index.js';
import { type GroupVersionKind, goJsonType, isObject } from '../model/index.js';
import { DecodingError } from './decoding-error.js';

const goStruct =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/** The apiVersion and kind of a body; empty if they are missing. */
export interface TypeMeta {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * Reads apiVersion and kind. Ignores the case of their keys, as Go's JSON package does.
 *
 * @throws DecodingError
 */
export function readKind(value: Json): TypeMeta {
  if (value === null) return { group: '', version: '', kind: '' };
  if (!isObject(value)) throw mismatch(value, `value of type ${goStruct}`);
  const found = { apiversion: '', kind: '' };
  for (const [key, item] of Object.entries(value)) {
    const name = key.toLowerCase();
    if ((name !== 'apiversion' && name !== 'kind') || item === null) continue;
    const field = name === 'kind' ? 'kind' : 'apiVersion';
    if (typeof item !== 'string') throw mismatch(item, `struct field .${field} of type string`);
    found[name] = item;
  }
  return { ...parseGroupVersion(found.apiversion), kind: found.kind };
}

/**
 * Splits an apiVersion.
 *
 * @throws DecodingError for more than one slash
 */
export function parseGroupVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  if (apiVersion === '' || apiVersion === '/') return { group: '', version: '' };
  const [first = '', second, ...rest] = apiVersion.split('/');
  if (rest.length > 0) throw new DecodingError(`unexpected GroupVersion string: ${apiVersion}`);
  return second === undefined ? { group: '', version: first } : { group: first, version: second };
}

/** Fills in a missing kind. Also fills in a missing version, unless the body names a different group. */
export function withDefaultKind({ group, version, kind }: TypeMeta, expected: GroupVersionKind): TypeMeta {
  const isVersionMissing = version === '' && (group === '' || group === expected.group);
  return {
    kind: kind === '' ? expected.kind : kind,
    ...(isVersionMissing ? { group: expected.group, version: expected.version } : { group, version }),
  };
}

function mismatch(value: Json, target: string): DecodingError {
  return new DecodingError(
    `couldn't get version/kind; json parse error: json: cannot unmarshal ${goJsonType(value)} into Go ${target}`,
  );
}
