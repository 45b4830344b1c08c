import { type Check, type Field, immutable, required } from '../../checks/index.js';
import {
  type ApiObject,
  base64Text,
  type JsonObject,
  objectOf,
  type RequestContext,
  textOf,
  toBase64,
  without,
} from '../../model/index.js';
import type { KindRules } from '../kind-rules.js';
import { configKeyFaults } from './containers.js';

const group = '';
const maximumSize = 1024 * 1024;

/** Rules of ConfigMap and Secret. */
export const configDataRules: readonly KindRules[] = [
  { group, kind: 'ConfigMap', check: [checkConfigMap, frozen('data', 'binaryData')] },
  {
    group,
    kind: 'Secret',
    setDefaults(object) {
      if (object.stringData === undefined) return object;
      const encoded = Object.entries(objectOf(object.stringData)).map(([key, value]) => [key, toBase64(textOf(value))]);
      const data = { ...objectOf(object.data), ...Object.fromEntries(encoded) };
      return { ...(without(object, 'stringData') as ApiObject), data }; // keeps apiVersion, kind and metadata
    },
    prepareForUpdate: (object, old) => (textOf(object.type) === '' ? { ...object, type: old.type ?? '' } : object),
    check: [{ type: immutable }, frozen('data'), checkSecret],
    warnings: ({ type, data }, _, context) =>
      type === 'kubernetes.io/tls' ? keyPairWarnings(objectOf(data), context) : [],
    selectableFields: { type: 'type' },
  },
];

function checkConfigMap(object: Field): void {
  const binary = object.at('binaryData');
  let size = 0;
  for (const [key, value] of object.at('data').entries) {
    value.faults(configKeyFaults(key), key);
    if (Object.hasOwn(binary.object, key)) value.invalid('duplicate of key present in binaryData', key);
    size += new TextEncoder().encode(value.text).length;
  }
  size += checkBytes(binary);
  if (size > maximumSize) object.shownAt('[]').tooLong(maximumSize);
}

/** Checks the keys of encoded values. Returns the total size of the values. */
function checkBytes(data: Field): number {
  for (const [key, value] of data.entries) value.faults(configKeyFaults(key), key);
  return Object.values(data.object).reduce((size: number, value) => size + (textOf(value).length * 3) / 4, 0);
}

/** Forbids changes to the given fields, and to `immutable` itself, once `immutable` is true. */
function frozen(...fields: readonly string[]): Check {
  return (object) => {
    const flag = object.at('immutable');
    if (flag.old !== true) return;
    for (const field of [flag, ...fields.map((name) => object.at(name))]) {
      if (field.isChanged) field.forbidden('field is immutable when `immutable` is set');
    }
  };
}

/** The keys that are required in each type of Secret. */
const secretKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
};

function checkSecret(secret: Field): void {
  const data = secret.at('data');
  if (checkBytes(data) > maximumSize + 2) data.tooLong(maximumSize);
  const type = textOf(secret.object.type);
  for (const name of secretKeys[type] ?? []) {
    const key = data.key(name);
    if (!key.isSet || (type === 'kubernetes.io/ssh-auth' && key.text === '')) key.required();
    else if (type.startsWith('kubernetes.io/dockerc')) checkJson(key);
  }
  if (type === 'kubernetes.io/basic-auth' && !data.key('username').isSet && !data.key('password').isSet) {
    data.key('username').required();
    data.key('password').required();
  }
  const account = secret.at('metadata.annotations').key('kubernetes.io/service-account.name');
  if (type === 'kubernetes.io/service-account-token') account.check(required);
}

/**
 * Returns the warning about a certificate or key that is not PEM, or about a key that does not belong to the
 * certificate; empty without such a fault.
 */
function keyPairWarnings(data: JsonObject, { world }: RequestContext): readonly string[] {
  const isPem = (key: string) => base64Text(textOf(data[key])).includes('-----BEGIN ');
  if (!isPem('tls.crt')) return ['tls: failed to find any PEM data in certificate input'];
  if (!isPem('tls.key')) return ['tls: failed to find any PEM data in key input'];
  const fault = world.keyPairFault?.(base64Text(textOf(data['tls.crt'])), base64Text(textOf(data['tls.key'])));
  return fault === undefined ? [] : [fault];
}

function checkJson(field: Field): void {
  const text = base64Text(field.text);
  try {
    JSON.parse(text);
  } catch {
    const [first] = text.trim();
    const isCut = first === undefined || (/[[{]$/.test(text.trim()) && !/[\]}]/.test(text));
    const fault = isCut
      ? 'unexpected end of JSON input'
      : `invalid character '${first}' looking for beginning of value`;
    field.invalid(fault, '<secret contents redacted>');
  }
}
