import { expect, it } from 'vitest';
import type { JsonSchema } from '../../base/json/index.js';
import type { CrdManifest } from './crd.js';
import { differences } from './differences.js';

const schema: JsonSchema = {
  type: 'object',
  required: ['spec'],
  properties: {
    apiVersion: { type: 'string', description: 'of another age' },
    metadata: { type: 'object' },
    spec: {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string', maxLength: 3 } } } },
        map: { type: 'object', additionalProperties: { type: 'integer', enum: [1, 2] } },
        open: { type: 'object', additionalProperties: true },
      },
    },
  },
};

const crd: CrdManifest = {
  metadata: { name: 'ships.sea.example.com', annotations: { a: 'b', 'controller-gen.kubebuilder.io/version': 'v1' } },
  spec: {
    group: 'sea.example.com',
    scope: 'Namespaced',
    names: { kind: 'Ship', plural: 'ships', shortNames: ['s'] },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
  },
};

/** All copies of a JSON value in which one scalar differs or one key is missing, with the path of the change. */
function* mutations(value: unknown): Generator<readonly [path: string, changed: unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield ['', typeof value === 'boolean' ? !value : `${String(value)}x`];
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    for (const [path, changed] of mutations(part)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      yield [`${key}.${path}`, Object.assign(copy, { [key]: changed })];
    }
    if (!Array.isArray(value)) yield [key, Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))];
  }
}

/** Parts that do not differ: required ones, those that the path of a file has, and those of every object. */
const ignored =
  /^spec\.(group\.?|names|names\.kind|names\.plural|versions|versions\.0|scope)$|\.(name|schema|openAPIV3Schema)$|(apiVersion|metadata)\b/;

const changes = [...mutations(crd.spec)].filter(([path]) => !ignored.test(`spec.${path}`));

it.each(changes)('a change of spec.%s is a difference, in both directions', (_, spec) => {
  const other = { ...crd, spec } as CrdManifest; // with one change
  expect(differences(crd, other)).not.toEqual([]);
  expect(differences(other, crd)).not.toEqual([]);
});

it('equivalent spellings do not differ', () => {
  const { names, versions } = crd.spec;
  const spelled: CrdManifest = {
    ...crd,
    spec: {
      ...crd.spec,
      names: { ...names, singular: 'ship', listKind: 'ShipList', categories: [] },
      conversion: { strategy: 'None' },
      preserveUnknownFields: false,
      versions: versions.map((one) => ({ ...one, subresources: {}, additionalPrinterColumns: [], deprecated: false })),
    },
  };
  expect(differences(spelled, crd)).toEqual([]);
  expect(differences(crd, spelled)).toEqual([]);
});
