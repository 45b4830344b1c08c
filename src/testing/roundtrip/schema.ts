import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import { type Manifests, readObjects } from '../manifests.js';

/** The keywords of a CRD schema that tests use. */
export interface Schema {
  readonly type?: string | undefined;
  readonly nullable?: boolean | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: boolean | undefined;
  readonly exclusiveMaximum?: boolean | undefined;
  readonly multipleOf?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: Schema | boolean | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly 'x-kubernetes-int-or-string'?: boolean | undefined;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean | undefined;
  readonly 'x-kubernetes-embedded-resource'?: boolean | undefined;
  readonly 'x-kubernetes-list-type'?: string | undefined;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[] | undefined;
}

interface Definition extends KubernetesObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema?: { readonly openAPIV3Schema?: Schema | undefined } | undefined;
    }[];
  };
}

/**
 * Returns the schema of a kind in its version.
 *
 * @throws Error if the manifests contain no schema of that version
 */
export function schemaOf(kind: ObjectType<KubernetesObject>, crds: Manifests): Schema {
  const gvk = groupVersionKindOf(kind);
  const definitions = readObjects(crds).filter((object) => object.kind === 'CustomResourceDefinition');
  const versions = (definitions as Definition[]) // Their kind implies this type.
    .filter(({ spec }) => spec.group === gvk.group && spec.names.kind === gvk.kind)
    .flatMap(({ spec }) => spec.versions);
  const schema = versions.find(({ name }) => name === gvk.version)?.schema?.openAPIV3Schema;
  if (!schema)
    throw new Error(
      missing(
        gvk,
        crds,
        versions.map(({ name }) => name),
      ),
    );
  return schema;
}

function missing({ group, version, kind }: GroupVersionKind, crds: Manifests, found: readonly string[]): string {
  const place = typeof crds === 'string' ? `\`${crds}\`` : 'the manifests';
  const versions = found.length === 0 ? '' : `; it has ${found.join(', ')}`;
  return `${place}: no schema of ${kind} in \`${group}/${version}\`${versions}. Generate the CRDs with \`npm run manifests\`.`;
}

/** Removes fields that are not in the schema, as the API server does before it stores an object. */
export function pruned(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => (schema.items ? pruned(item, schema.items) : item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const known = fieldOf(schema, key);
    if (known) return [[key, pruned(part, known)] as const];
    return isOpen(schema) || isMeta(schema, key) ? [[key, part] as const] : [];
  });
  return Object.fromEntries(entries);
}

function fieldOf({ properties, additionalProperties }: Schema, key: string): Schema | undefined {
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function isOpen(schema: Schema): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true || schema.additionalProperties === true;
}

/** Whether a key is a standard field of an embedded object, which the API server keeps. */
function isMeta(schema: Schema, key: string): boolean {
  return schema['x-kubernetes-embedded-resource'] === true && ['apiVersion', 'kind', 'metadata'].includes(key);
}
