import { type Json, jsonText } from '../../base/json/index.js';
import { base64Text, type JsonObject, microTimeText, nanosecondsOf, timeText, toBase64 } from '../model/index.js';
import { protobufMessages } from './protobuf-messages.js';

/** A field of a message. */
export interface ProtobufField {
  readonly number: number;
  readonly name: string;
  /** Name of the field in JSON. */
  readonly jsonName: string;
  readonly shape: 'single' | 'list' | 'map';
  /** `string`, `bytes`, `bool`, `int`, `double`, or the Go name of a message. */
  readonly type: string;
}

const messages = new Map<string, readonly ProtobufField[]>();
const scalars = new Set(['string', 'bytes', 'bool', 'int', 'double']);

/** Whether a type is a message. */
export function isMessage(type: string): boolean {
  return !scalars.has(type);
}

/** Returns the fields of a message, such as `k8s.io/api/core/v1.Pod`; undefined for an unknown message. */
export function fieldsOfMessage(id: string): readonly ProtobufField[] | undefined {
  const known = messages.get(id);
  if (known) return known;
  const dot = id.lastIndexOf('.');
  const path = id.slice(0, dot);
  const text = Object.hasOwn(protobufMessages, path) ? protobufMessages[path] : undefined;
  for (const line of text?.split(';') ?? []) {
    const [name = '', ...fields] = line.split(' ');
    messages.set(
      `${path}.${name}`,
      fields.map((field) => readField(field, path, name)),
    );
  }
  return messages.get(id);
}

function readField(text: string, path: string, message: string): ProtobufField {
  const [number = '', name = '', type = ''] = text.split(',');
  const shape = type.startsWith('*') ? 'list' : type.startsWith('%') ? 'map' : 'single';
  const plain = type.replace(/^[*%]/, '');
  const full = isMessage(plain) && !plain.includes('.') ? `${path}.${plain}` : plain;
  return {
    number: Number(number),
    name,
    jsonName: message === 'JSONSchemaProps' ? schemaFieldName(name) : name,
    shape,
    type: full,
  };
}

/** Returns the JSON name of a field in a JSON schema, such as `$ref` or `x-kubernetes-map-type`. */
function schemaFieldName(name: string): string {
  if (name === 'ref' || name === 'schema') return `$${name}`;
  if (!name.startsWith('xKubernetes')) return name;
  return name.replace(/^xKubernetes/, 'x-kubernetes').replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);
}

/** Converts a type with its own JSON form. */
export interface SpecialType {
  /** Returns the JSON value of a message with the given fields. */
  toJson(fields: JsonObject): Json;
  /** Returns the fields of the message for a JSON value. */
  fromJson(value: Json): JsonObject;
}

const meta = 'k8s.io/apimachinery/pkg/apis/meta/v1';
const raw: SpecialType = {
  toJson: ({ raw: bytes = '' }) => (bytes === '' ? null : JSON.parse(base64Text(String(bytes)))),
  fromJson: (value) => ({ raw: toBase64(jsonText(value)) }),
};

const extensions = 'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1';
const oneOf = (plain: string): SpecialType => ({
  toJson: (fields) => fields.schema ?? fields[plain] ?? null,
  fromJson: (value) => (typeof value === 'object' && !Array.isArray(value) ? { schema: value } : { [plain]: value }),
});

/** Types whose JSON form is not an object with their fields. */
export const specialTypes: Readonly<Record<string, SpecialType>> = {
  [`${meta}.Time`]: {
    toJson: (fields) => timeOf(fields, false),
    fromJson: (value) => ({ seconds: secondsOf(String(value)) }),
  },
  [`${meta}.MicroTime`]: {
    toJson: (fields) => timeOf(fields, true),
    fromJson: (value) => ({ seconds: secondsOf(String(value)), nanos: nanosOf(String(value)) }),
  },
  [`${meta}.Duration`]: {
    toJson: ({ duration = 0 }) => `${Number(duration) / 1e9}s`,
    fromJson: (value) => ({ duration: nanosecondsOf(String(value)) }),
  },
  [`${meta}.FieldsV1`]: {
    toJson: ({ Raw = '' }) => (Raw === '' ? {} : JSON.parse(base64Text(String(Raw)))),
    fromJson: (value) => ({ Raw: toBase64(jsonText(value)) }),
  },
  'k8s.io/apimachinery/pkg/api/resource.Quantity': {
    toJson: (fields) => fields.string ?? '0',
    fromJson: (value) => ({ string: String(value) }),
  },
  'k8s.io/apimachinery/pkg/util/intstr.IntOrString': {
    toJson: ({ type = 0, intVal = 0, strVal = '' }) => (Number(type) === 1 ? strVal : intVal),
    fromJson: (value) =>
      typeof value === 'string' ? { type: 1, intVal: 0, strVal: value } : { type: 0, intVal: value, strVal: '' },
  },
  'k8s.io/apimachinery/pkg/runtime.RawExtension': raw,
  [`${extensions}.JSON`]: raw,
  [`${extensions}.JSONSchemaPropsOrBool`]: oneOf('allows'),
  [`${extensions}.JSONSchemaPropsOrArray`]: oneOf('jSONSchemas'),
  [`${extensions}.JSONSchemaPropsOrStringArray`]: oneOf('property'),
};

/** Writes a time as JSON; an empty message is the zero time, which is null. */
function timeOf({ seconds = 0, nanos = 0 }: JsonObject, isMicro: boolean): Json {
  if (Number(seconds) === 0 && Number(nanos) === 0) return null;
  const time = new Date(Number(seconds) * 1000);
  return isMicro ? microTimeText(time, Math.floor(Number(nanos) / 1000)) : timeText(time);
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

function nanosOf(time: string): number {
  const [, fraction = ''] = /\.(\d+)/.exec(time) ?? [];
  return Number(fraction.padEnd(9, '0').slice(0, 9));
}
