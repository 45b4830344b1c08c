import { type Json, jsonText } from '../../base/json/index.js';
import type { JsonObject } from '../model/index.js';
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

/** Field names differ from those in JSON only in JSON schemas: `$ref`, and `x-kubernetes-` fields. */
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
  toJson: ({ raw: bytes = '' }) => (bytes === '' ? null : JSON.parse(textOf(String(bytes)))),
  fromJson: (value) => ({ raw: base64Of(jsonText(value)) }),
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
    toJson: ({ Raw = '' }) => (Raw === '' ? {} : JSON.parse(textOf(String(Raw)))),
    fromJson: (value) => ({ Raw: base64Of(jsonText(value)) }),
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

/** An empty message is the zero time. */
function timeOf({ seconds = 0, nanos = 0 }: JsonObject, isMicro: boolean): Json {
  if (Number(seconds) === 0 && Number(nanos) === 0) return null;
  const text = new Date(Number(seconds) * 1000).toISOString().replace(/\.\d+Z$/, '');
  return isMicro ? `${text}.${String(Math.floor(Number(nanos) / 1000)).padStart(6, '0')}Z` : `${text}Z`;
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

function nanosOf(time: string): number {
  const [, fraction = ''] = /\.(\d+)/.exec(time) ?? [];
  return Number(fraction.padEnd(9, '0').slice(0, 9));
}

const units: Readonly<Record<string, number>> = { h: 3600e9, m: 60e9, s: 1e9, ms: 1e6, us: 1e3, µs: 1e3, ns: 1 };

function nanosecondsOf(duration: string): number {
  const parts = [...duration.matchAll(/([\d.]+)(h|ms|m|s|us|µs|ns)/g)];
  const sum = parts.reduce((total, [, count, unit = '']) => total + Number(count) * (units[unit] ?? 0), 0);
  return duration.startsWith('-') ? -sum : sum;
}

/** Decodes base64 to text. */
export function textOf(base64: string): string {
  return new TextDecoder().decode(bytesOf(base64));
}

/** Decodes base64 to bytes. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function base64Of(text: string): string {
  return base64(new TextEncoder().encode(text));
}

/** Encodes bytes in base64. */
export function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
