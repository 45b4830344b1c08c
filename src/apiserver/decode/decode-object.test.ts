import { describe, expect, it } from 'vitest';
import { builtinSchema, decodeBuiltin } from '../kinds/index.js';
import { badRequest, type Decoded, type JsonObject } from '../model/index.js';
import { decodeDeleteOptions, decodeObject } from './decode-object.js';
import { strictDecodingError } from './decode-parsed.js';
import { encodingOf } from './media-type.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function decode({ apiVersion, kind, ...value }: JsonObject): Decoded {
  const { metadata = {}, spec, ...unknown } = value;
  if (typeof metadata !== 'object') throw badRequest('json: bad metadata');
  const object = { metadata, ...(spec !== undefined && { spec }) };
  return { object, unknownFields: Object.keys(unknown) };
}

const configMap = {
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  isCustom: false,
  decode,
  findKind: ({ kind, version }: { kind: string; version: string }) =>
    kind === 'Secret' && version === 'v1' ? decode : undefined,
};
const thing = { group: 'example.com', version: 'v1', kind: 'Thing', isCustom: true, decode };

describe('decodeObject', () => {
  it.each(['{}', 'null', '{"kind":"ConfigMap"}', '{"apiVersion":"/v1","kind":"ConfigMap"}'])(
    'fills in the kind of a built-in object: %s',
    (text) => {
      const { object } = decodeObject(bytes(text), 'json', configMap);
      expect(object).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', metadata: {} });
    },
  );

  it.each([
    [
      '{',
      `the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: unexpected end of JSON input ({)`,
    ],
    [
      '',
      `the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: unexpected end of JSON input (<empty>)`,
    ],
    [
      '{"apiVersion":5,"kind":"ConfigMap"}',
      `the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .apiVersion of type string ({"apiVersion":5,"kind":"Config ...)`,
    ],
    [
      '{"apiVersion":"a/b/c","kind":"ConfigMap"}',
      `the object provided is unrecognized (must be of type ConfigMap): unexpected GroupVersion string: a/b/c ({"apiVersion":"a/b/c","kind":" ...)`,
    ],
    ['{"metadata":1}', 'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: bad metadata'],
    [
      '{"apiVersion":"v2","kind":"ConfigMap"}',
      'ConfigMap in version "v2" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "v2" in scheme "pkg/runtime/scheme.go:111"',
    ],
    [
      '{"apiVersion":"v1","kind":"Secret"}',
      'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
    ],
    [
      '{"apiVersion":"v1/","kind":"ConfigMap"}',
      `ConfigMap in version "" cannot be handled as a ConfigMap: Object 'apiVersion' is missing in '{"apiVersion":"v1/","kind":"ConfigMap"}'`,
    ],
  ])('rejects %s for a built-in kind', (text, message) => {
    expect(() => decodeObject(bytes(text), 'json', configMap)).toThrow(message);
  });

  it.each([
    [
      'null',
      `the object provided is unrecognized (must be of type Thing): Object 'Kind' is missing in 'null' (6e756c6c)`,
    ],
    ['{"kind":"Thing"}', 'the API version in the data () does not match the expected API version (example.com/v1)'],
    [
      '{"apiVersion":"example.com/v2","kind":"Thing"}',
      'the API version in the data (example.com/v2) does not match the expected API version (example.com/v1)',
    ],
    [
      '{"apiVersion":"example.com/v1","kind":"Nope"}',
      'Nope.example.com "" is invalid: kind: Invalid value: "Nope": must be Thing',
    ],
    [
      '{"apiVersion":"example.com/v1","kind":"Thing","a":1e400}',
      'Thing in version "v1" cannot be handled as a Thing: json: cannot unmarshal number 1e400 into Go value of type float64',
    ],
  ])('rejects %s for a custom resource', (text, message) => {
    expect(() => decodeObject(bytes(text), 'json', thing)).toThrow(message);
  });

  const doubled = '"x":1,"metadata":{"name":"a","name":"b"},"y":1';

  it('lists unknown and duplicate fields of a built-in object in the order of the text', () => {
    const { object, strictErrors } = decodeObject(bytes(`{${doubled}}`), 'json', configMap);
    expect(strictErrors).toEqual(['unknown field "x"', 'duplicate field "metadata.name"', 'unknown field "y"']);
    expect(strictDecodingError(object, strictErrors).message).toBe(
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "x", duplicate field "metadata.name", unknown field "y"',
    );
  });

  it('reports at most 100 fields of a built-in object', () => {
    const schema = builtinSchema('k8s.io/api/core/v1.ConfigMap');
    const builtin = { ...configMap, decode: (value: JsonObject) => decodeBuiltin(value, schema) };
    const names = Array.from({ length: 20_000 }, (_, index) => `"field${index}":{"a":1}`);
    const { strictErrors } = decodeObject(bytes(`{${names},"data":{},"data":{}}`), 'json', builtin);
    expect(strictErrors).toHaveLength(100);
    expect(strictErrors[99]).toBe('unknown field "field99"');
  });

  it('lists duplicate fields of a custom resource first', () => {
    const body = bytes(`{"apiVersion":"example.com/v1","kind":"Thing",${doubled}}`);
    const { strictErrors } = decodeObject(body, 'json', thing);
    expect(strictErrors).toEqual(['duplicate field "metadata.name"', 'unknown field "x"', 'unknown field "y"']);
  });

  it('reads YAML as Go does', () => {
    const { object, strictErrors } = decodeObject(bytes('metadata: {name: yes, name: no}\nx: 1'), 'yaml', configMap);
    expect(object.metadata).toEqual({ name: false });
    expect(strictErrors).toEqual(['line 1: key "name" already set in map', 'unknown field "x"']);
    expect(strictDecodingError(object, strictErrors).message).toContain(
      'strict decoding error: yaml: unmarshal errors:\n  line 1: key "name" already set in map, unknown field "x"',
    );
    expect(() => decodeObject(bytes('\t- bad: [yaml'), 'yaml', configMap)).toThrow(
      'the object provided is unrecognized (must be of type ConfigMap): yaml: found character that cannot start any token (092d206261643a205b79616d6c)',
    );
  });

  it('rejects a protobuf body without the prefix', () => {
    expect(() => decodeObject(bytes('garbage'), 'protobuf', configMap)).toThrow(
      'the object provided is unrecognized (must be of type ConfigMap): provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] (67617262616765)',
    );
  });
});

describe('decodeDeleteOptions', () => {
  const all = (value: JsonObject) => ({ object: value, unknownFields: [] });

  it('has no options without a body', () => {
    expect(decodeDeleteOptions(bytes(''), 'json', all)).toEqual({});
    expect(decodeDeleteOptions(bytes('{"gracePeriodSeconds":1}'), 'json', all)).toEqual({ gracePeriodSeconds: 1 });
  });

  it('rejects other kinds', () => {
    expect(() => decodeDeleteOptions(bytes('{"kind":"Nope","apiVersion":"v1"}'), 'json', all)).toThrow(
      'no kind "Nope" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"',
    );
    expect(() => decodeDeleteOptions(bytes('{'), 'json', all)).toThrow(
      "couldn't get version/kind; json parse error: unexpected end of JSON input",
    );
  });
});

describe('encodingOf', () => {
  it('accepts parameters, and no header at all', () => {
    expect([undefined, '', 'application/json; charset=utf-8', 'application/yaml'].map(encodingOf)).toEqual([
      'json',
      'json',
      'json',
      'yaml',
    ]);
  });

  it.each(['text/plain', ';;', '*/*'])('rejects %s', (type) => {
    expect(() => encodingOf(type)).toThrow('accepted media types include: application/json, application/yaml');
  });
});
