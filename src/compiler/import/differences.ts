import { type JsonSchema, sameJson } from '../../base/json/index.js';
import type { YamlPath } from '../../base/yaml/index.js';
import { ownKeywords, schemaKey } from './canonical.js';
import type { CrdManifest, CrdVersion } from './crd.js';
import { inherited, ownMetadata } from './kind-writer.js';

/** A difference between an imported CRD and the CRD that is generated from its types. */
export interface Difference {
  readonly path: YamlPath;
  readonly keys: readonly string[];
  /** The field that contains the difference; undefined in the root schema itself, and outside of schemas. */
  readonly field?: {
    readonly key: string;
    /** `schemaKey` of the schema with the difference: of the field, or of a list item or map value in it. */
    readonly part: string;
  };
  /** The version whose schema differs; undefined outside of schemas. */
  readonly version?: string;
}

/** Finds all differences between an imported CRD and the generated one. */
export function differences(expected: CrdManifest, actual: CrdManifest): readonly Difference[] {
  const found: Difference[] = [
    ...unequal(namesOf(expected), namesOf(actual), ['spec', 'names']),
    ...unequal({ scope: expected.spec.scope }, { scope: actual.spec.scope }, ['spec']),
    ...unequal(ownMetadata(expected), ownMetadata(actual), ['metadata']),
    ...unequal({ conversion: conversionOf(expected) }, { conversion: conversionOf(actual) }, ['spec']),
    ...(expected.spec.preserveUnknownFields ? [{ path: ['spec'], keys: ['preserveUnknownFields'] }] : []),
  ];
  for (const [index, version] of expected.spec.versions.entries()) {
    const own = actual.spec.versions.find(({ name }) => name === version.name);
    const path = ['spec', 'versions', index];
    if (!own) {
      found.push({ path, keys: ['name'] });
      continue;
    }
    found.push(...unequal(settingsOf(version), settingsOf(own), path));
    found.push(...schemaDifferences(version, own, [...path, 'schema', 'openAPIV3Schema']));
  }
  return found;
}

function unequal(expected: object, actual: object, path: YamlPath): Difference[] {
  const [a, b] = [new Map(Object.entries(expected)), new Map(Object.entries(actual))];
  const keys = [...new Set([...a.keys(), ...b.keys()])].filter((key) => !sameJson(a.get(key), b.get(key)));
  return keys.length > 0 ? [{ path, keys }] : [];
}

function namesOf({ spec: { names } }: CrdManifest) {
  const { kind, plural, singular, listKind, shortNames = [], categories = [] } = names;
  const all = { singular: singular || kind.toLowerCase(), listKind: listKind || `${kind}List` };
  return { kind, plural, ...all, shortNames, categories };
}

/** Returns the conversion settings, without fields that the cluster adds; null for no conversion. */
function conversionOf({ spec: { conversion } }: CrdManifest) {
  if (!conversion || conversion.strategy === 'None') return null;
  const { clientConfig, conversionReviewVersions } = conversion.webhook ?? {};
  const { name, namespace, path, port = 443 } = clientConfig?.service ?? {};
  return { strategy: conversion.strategy, service: { name, namespace, path, port }, conversionReviewVersions };
}

function settingsOf(version: CrdVersion) {
  const { name, served, storage, deprecated = false, deprecationWarning } = version;
  const { status, scale } = version.subresources ?? {};
  const columns = (version.additionalPrinterColumns ?? []).map((column) =>
    Object.fromEntries(Object.entries(column).filter(([, value]) => value !== '' && value !== 0)),
  );
  return {
    ...{ name, served, storage, deprecated, additionalPrinterColumns: columns },
    ...(deprecationWarning ? { deprecationWarning } : {}),
    selectableFields: version.selectableFields ?? [],
    subresources: { ...(status ? { status: {} } : {}), ...(scale ? { scale } : {}) },
  };
}

function schemaDifferences(expected: CrdVersion, actual: CrdVersion, path: YamlPath): Difference[] {
  const schemaOf = ({ schema }: CrdVersion) => withoutInherited(schema?.openAPIV3Schema ?? { type: 'object' });
  const found: Difference[] = [];
  compare(schemaOf(expected), schemaOf(actual), path, undefined, found);
  return found.map((difference) => ({ ...difference, version: expected.name }));
}

/** Removes plain `apiVersion`, `kind` and `metadata`: only their descriptions differ between CRDs of different ages. */
function withoutInherited(schema: JsonSchema): JsonSchema {
  const isPlain = (name: string, part: JsonSchema) => {
    const { description: _, type: __, ...others } = part;
    return inherited.some((one) => one === name) && Object.keys(others).length === 0;
  };
  const properties = Object.entries(schema.properties ?? {}).filter(([name, part]) => !isPlain(name, part));
  return { ...schema, properties: Object.fromEntries(properties) };
}

function compare(
  expected: JsonSchema,
  actual: JsonSchema,
  path: YamlPath,
  field: Difference['field'],
  found: Difference[],
): void {
  const add = (differing: readonly Difference[]) =>
    found.push(...differing.map((one) => ({ ...one, ...(field ? { field } : {}) })));
  add(unequal(ownKeywords(expected), ownKeywords(actual), path));
  const inner = (part: JsonSchema) => field && { ...field, part: schemaKey(part) };
  const parts = [
    ['items', expected.items, actual.items],
    ['additionalProperties', schemaIn(expected), schemaIn(actual)],
  ] as const;
  for (const [key, a, b] of parts) {
    if (a && b) compare(a, b, [...path, key], inner(a), found);
    else if (a || b) add([{ path, keys: [key] }]);
  }
  const [a, b] = [new Map(Object.entries(expected.properties ?? {})), new Map(Object.entries(actual.properties ?? {}))];
  for (const name of new Set([...a.keys(), ...b.keys()])) {
    const [own, other] = [a.get(name), b.get(name)];
    const at = [...path, 'properties', name];
    if (own && other) compare(own, other, at, { key: schemaKey(own), part: schemaKey(own) }, found);
    else add([{ path: own ? at : path, keys: [name] }]);
  }
}

function schemaIn({ additionalProperties }: JsonSchema): JsonSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
