import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../base/json/index.js';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { keepFields, newHubSpokeConverter, takeFields } from '../../runtime/webhook/conversion/index.js';
import { arbitraryValue } from './arbitrary-value.js';
import { checkRoundTrip } from './round-trip.js';

interface OldShip extends KubernetesObject {
  spec: { length: number; flag?: string | undefined };
}
interface Ship extends KubernetesObject {
  spec: { size: number; flag?: string | undefined; guns?: readonly { caliber: number }[] | undefined };
}
const OldShip = defineKind<OldShip>({ group: 'sea.example.com', version: 'v1', kind: 'Ship' });
const Ship = defineKind<Ship>({ group: 'sea.example.com', version: 'v2', kind: 'Ship' });

const flag: JsonSchema = { type: 'string' };
const guns: JsonSchema = {
  type: 'array',
  items: { type: 'object', properties: { caliber: { type: 'integer', format: 'int32' } }, required: ['caliber'] },
};
const size: JsonSchema = { type: 'integer', minimum: 1 };

function crd(...versions: readonly (readonly [name: string, spec: JsonSchema])[]) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'ships.sea.example.com' },
    spec: {
      group: 'sea.example.com',
      names: { kind: 'Ship', plural: 'ships' },
      versions: versions.map(([name, spec]) => ({
        name,
        schema: {
          openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', ...spec } }, required: ['spec'] },
        },
      })),
    },
  };
}
const crds = crd(
  ['v1', { properties: { length: size, flag }, required: ['length'] }],
  ['v2', { properties: { size, flag, guns }, required: ['size'] }],
);

/** Keeps the guns, which the hub does not have, in an annotation, or loses something. */
function converterThat(loses: 'nothing' | 'guns' | 'flag' | 'name' | 'digits') {
  const annotation = 'sea.example.com/v2';
  return newHubSpokeConverter<OldShip>(OldShip, {
    kind: Ship,
    toHub({ metadata, spec }: Ship) {
      const kept = loses === 'guns' ? metadata : keepFields(metadata, annotation, { guns: spec.guns });
      const length = loses === 'digits' ? Math.round(spec.size / 10) * 10 : spec.size;
      return { metadata: kept, spec: { length, ...(loses === 'flag' ? {} : { flag: spec.flag }) } };
    },
    fromHub({ metadata, spec }) {
      const taken = takeFields<Pick<Ship['spec'], 'guns'>>(metadata, annotation);
      const own = loses === 'name' ? { ...taken.metadata, name: 'other' } : taken.metadata;
      return { metadata: own, spec: { size: spec.length, flag: spec.flag, guns: taken.fields.guns } } as Ship;
    },
  });
}

describe('checkRoundTrip', () => {
  it.each([
    ['a spoke', Ship, OldShip],
    ['the hub', OldShip, Ship],
  ])('accepts a lossless conversion of %s', async (_, from, to) => {
    await expect(checkRoundTrip({ converter: converterThat('nothing'), from, to, crds })).resolves.toBeUndefined();
  });

  it.each([
    ['a field of the spoke', 'guns', Ship, OldShip, '`spec.guns` is missing instead of ['],
    ['a field of both', 'flag', Ship, OldShip, '`spec.flag` is missing instead of'],
    ['digits', 'digits', Ship, OldShip, '`spec.size` is'],
    ['the name', 'name', OldShip, Ship, '`metadata.name` is "other" instead of "test"'],
  ] as const)('finds a conversion that loses %s', async (_, loses, from, to, message) => {
    await expect(checkRoundTrip({ converter: converterThat(loses), from, to, crds })).rejects.toThrow(message);
  });

  it('finds fields that are missing in the schema of the other version', async () => {
    const passing = { convert: async (object: KubernetesObject, apiVersion: string) => ({ ...object, apiVersion }) };
    const same = crd(['v1', { properties: { flag } }], ['v2', { properties: { flag, guns } }]);
    const there = { converter: passing, from: OldShip, to: Ship, crds: same };
    await expect(checkRoundTrip(there)).resolves.toBeUndefined();
    await expect(checkRoundTrip({ ...there, from: Ship, to: OldShip })).rejects.toThrow('`spec.guns` is missing');
  });

  it('finds a field of a built-in type that is lost deep in an object', { timeout: 60_000 }, async () => {
    const group = 'batch.tutorial.kubebuilder.io';
    const CronJob = defineKind<KubernetesObject>({ group, version: 'v1', kind: 'CronJob' });
    const cronJobs = `testdata/cronjob/project/config/crd/bases/${group}_cronjobs.yaml`;
    const same = { convert: async (object: KubernetesObject) => object };
    const losing = { convert: async (object: KubernetesObject) => withoutImages(object) };
    const trip = { from: CronJob, to: CronJob, crds: cronJobs };
    await expect(checkRoundTrip({ ...trip, converter: same })).resolves.toBeUndefined();
    const failure = /image` is missing instead of/;
    await expect(checkRoundTrip({ ...trip, converter: losing })).rejects.toThrow(failure);
  });

  it('repeats a failure with its seed', async () => {
    const failure = async () => {
      const check = checkRoundTrip({ converter: converterThat('guns'), from: Ship, to: OldShip, crds, seed: 42 });
      return String(await check.catch((error: unknown) => error));
    };
    expect(await failure()).toContain('seed: 42');
    expect(await failure()).toBe(await failure());
  });

  it('names the versions when the CRD has no schema of one', async () => {
    const check = checkRoundTrip({
      converter: converterThat('nothing'),
      from: Ship,
      to: OldShip,
      crds: crd(['v1', {}]),
    });
    await expect(check).rejects.toThrow('no schema of Ship in `sea.example.com/v2`; it has v1. Generate the CRDs');
  });
});

function withoutImages(object: KubernetesObject): KubernetesObject {
  const drop = (key: string, value: unknown) => (key === 'image' && typeof value === 'string' ? undefined : value);
  return JSON.parse(JSON.stringify(object, drop));
}

describe('arbitrary values', () => {
  const sample = (schema: JsonSchema) => fc.sample(arbitraryValue(fc, schema), { numRuns: 200, seed: 1 });

  it.each<[what: string, schema: JsonSchema, isValid: (value: never) => boolean]>([
    ['an enum', { type: 'string', enum: ['a', 'b'] }, (value) => ['a', 'b'].includes(value)],
    ['limits', { type: 'integer', minimum: 3, maximum: 5, exclusiveMaximum: true }, (value) => [3, 4].includes(value)],
    ['int32', { type: 'integer', format: 'int32' }, (value) => Number.isInteger(value) && Math.abs(value) <= 2 ** 31],
    ['steps', { type: 'integer', multipleOf: 5 }, (value) => value % 5 === 0],
    ['a number', { type: 'number', minimum: 0 }, (value) => Number.isFinite(value) && value >= 0],
    [
      'lengths',
      { type: 'string', minLength: 2, maxLength: 3 },
      (value: string) => [...value].length >= 2 && [...value].length <= 3,
    ],
    ['a pattern', { type: 'string', pattern: '^[a-c]+$', maxLength: 4 }, (value) => /^[a-c]{1,4}$/.test(value)],
    ['a time', { type: 'string', format: 'date-time' }, (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)],
    [
      'bytes',
      { type: 'string', format: 'byte' },
      (value: string) => Buffer.from(value, 'base64').toString('base64') === value,
    ],
    [
      'an int or string',
      { 'x-kubernetes-int-or-string': true },
      (value) => ['number', 'string'].includes(typeof value),
    ],
    [
      'a list',
      { type: 'array', items: flag, minItems: 1, maxItems: 2 },
      (value: string[]) => [1, 2].includes(value.length),
    ],
    [
      'a set',
      { type: 'array', items: { type: 'integer', minimum: 0, maximum: 3 }, 'x-kubernetes-list-type': 'set' },
      (value: number[]) => new Set(value).size === value.length,
    ],
    [
      'a map of objects by a key',
      {
        type: 'array',
        items: { type: 'object', properties: { type: { type: 'string', enum: ['a', 'b'] } }, required: ['type'] },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['type'],
      },
      (value: { type: string }[]) => new Set(value.map(({ type }) => type)).size === value.length,
    ],
    [
      'a map',
      { type: 'object', additionalProperties: size },
      (value: object) => Object.values(value).every((one) => one >= 1),
    ],
    [
      'an embedded object',
      { type: 'object', 'x-kubernetes-embedded-resource': true },
      (value: object) => 'kind' in value,
    ],
  ])('conform to the schema of %s', (_, schema, isValid) => {
    const values = sample(schema) as never[]; // Each case knows its type.
    expect(values.filter((value) => !isValid(value))).toEqual([]);
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(1);
  });

  it('sometimes have optional fields, and always have required ones', () => {
    const spec: JsonSchema = { type: 'object', properties: { size, flag }, required: ['size'] };
    const values = sample(spec) as { size: number; flag?: string }[];
    expect(values.every((value) => value.size >= 1)).toBe(true);
    expect(new Set(values.map((value) => value.flag === undefined))).toEqual(new Set([true, false]));
  });

  it('may be null only where the schema allows it', () => {
    expect(sample({ type: 'boolean', nullable: true })).toContain(null);
    expect(sample({ type: 'boolean' })).not.toContain(null);
  });

  it('are generated for a pattern that contradicts the length, and for one that JavaScript does not support', () => {
    const isString = (value: unknown) => typeof value === 'string';
    expect(sample({ type: 'string', pattern: '^a$', minLength: 5 }).every(isString)).toBe(true);
    expect(sample({ type: 'string', pattern: '(?i)a' }).every(isString)).toBe(true);
  });

  it('stay small for a deep schema', () => {
    const deep = (depth: number): JsonSchema => ({
      type: 'object',
      properties: Object.fromEntries(
        [...'abcd'].map((key) => [key, depth === 0 ? flag : { type: 'array', items: deep(depth - 1) }]),
      ),
    });
    const largest = Math.max(...sample(deep(5)).map((value) => JSON.stringify(value).length));
    expect(largest).toBeLessThan(1_000_000);
  });
});
