import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../base/json/index.js';
import { apiVersionOf, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import type { Manifests } from '../manifests.js';
import { arbitraryValue, type FastCheck } from './arbitrary-value.js';
import { schemaOf } from './schema.js';

/** Options of {@link checkRoundTrip}: a conversion between two versions of a kind, there and back. */
export interface RoundTrip {
  /** Converter of the kind, for example from `newHubSpokeConverter`. */
  readonly converter: { convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject> };
  /** The kind in the version that is converted first. */
  readonly from: ObjectType<KubernetesObject>;
  /** The kind in the version that objects are converted to. */
  readonly to: ObjectType<KubernetesObject>;
  /** CRD with the schemas of both versions, for example `config/crd/bases/ship.example.com_frigates.yaml`. */
  readonly crds: Manifests;
  /** Number of arbitrary objects. Default: 100. */
  readonly runs?: number | undefined;
  /** Seed that a failed test reported, to repeat it with the same objects. Default: random. */
  readonly seed?: number | undefined;
}

/**
 * Converts arbitrary objects from one version to another and back, as the API server does, and checks that nothing is
 * lost. Like the API server, the check removes fields that are not in the schema, and rejects changes to the metadata
 * except for labels and annotations. Requires the package `fast-check`.
 *
 * Objects conform to the schema of their version, except for rules in CEL, `allOf`, `anyOf`, `oneOf` and `not`.
 *
 * @throws Error with a small object that the round trip changes, or that cannot be converted
 */
export async function checkRoundTrip({ converter, from, to, crds, runs = 100, seed }: RoundTrip): Promise<void> {
  const fc = await loadFastCheck();
  const schema = schemaOf(from, crds);
  const [own, other] = [await storageOf(schema), await storageOf(schemaOf(to, crds))];
  const [apiVersion, otherVersion] = [from, to].map((kind) => apiVersionOf(groupVersionKindOf(kind)));
  const { kind } = groupVersionKindOf(from);
  const objects = arbitraryFields(fc, schema).map((fields) => own({ ...fields, apiVersion, kind }));
  const property = fc.asyncProperty(objects, async (object) => {
    const there = other(await converter.convert(structuredClone(object), otherVersion ?? ''));
    checkSame(protectedMetadata(object), protectedMetadata(there), `converted to ${otherVersion}`);
    const back = own(await converter.convert(structuredClone(there), apiVersion ?? ''));
    checkSame(object, back, `converted to ${otherVersion} and back`);
  });
  const result = await fc.check(property, { numRuns: runs, ...(seed === undefined ? {} : { seed }) });
  const cause = result.errorInstance;
  if (!result.failed) return;
  const [object] = result.counterexample ?? [];
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `${reason}\nThe object: ${JSON.stringify(object)}\nRepeat the test with \`seed: ${result.seed}\`.`;
  throw new Error(message, { cause });
}

async function loadFastCheck(): Promise<FastCheck> {
  try {
    return await import('fast-check');
  } catch (cause) {
    throw new Error('`checkRoundTrip` requires fast-check: run `npm install --save-dev fast-check`', { cause });
  }
}

/** Generates the fields of an object, including metadata that a user can set. */
function arbitraryFields(fc: FastCheck, schema: JsonSchema) {
  const { apiVersion: _, kind: __, metadata: ___, ...properties } = schema.properties ?? {};
  const names = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string(), { minKeys: 1, maxKeys: 2 });
  const metadata = fc.record(
    { name: fc.constant('test'), annotations: names, labels: names },
    { requiredKeys: ['name'] },
  );
  return fc
    .tuple(metadata, arbitraryValue(fc, { ...schema, properties }))
    .map(([meta, fields]) => ({ ...(fields as object), metadata: meta })); // The schema of a kind is an object schema.
}

/** Returns a function that removes what the API server does not store: unknown fields, and what JSON cannot represent. */
async function storageOf(schema: JsonSchema): Promise<(object: object) => KubernetesObject> {
  const { prune, StructuralNode } = await import('../../apiserver/schema/index.js'); // large
  const root = new StructuralNode(schema, true);
  // Only fields are removed, so the result is an object of the kind.
  return (object) => prune(JSON.parse(JSON.stringify(object)), root).value as object as KubernetesObject;
}

function protectedMetadata({ metadata }: KubernetesObject): object {
  const { annotations: _, labels: __, ...others } = metadata;
  return { metadata: others };
}

function checkSame(before: unknown, after: unknown, when: string, path = ''): void {
  if (isDeepStrictEqual(before, after)) return;
  const isOpen = isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after);
  if (!isOpen) throw new Error(`${when}, \`${path}\` is ${text(after)} instead of ${text(before)}`);
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    checkSame(before[key], after[key], when, path === '' ? key : `${path}.${key}`);
  }
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
