import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../k8s/index.js';
import { type Manifests, readObjects } from './read-objects.js';

/** A schema in a CRD, as far as tests use it. */
export interface Schema {
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
}

interface Definition extends KubernetesObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema?: { readonly openAPIV3Schema?: Schema };
    }[];
  };
}

/**
 * The schema of a kind in its version.
 *
 * @throws Error if the manifests have none
 */
export function schemaOf(kind: ObjectType<KubernetesObject>, crds: Manifests): Schema {
  const gvk = groupVersionKindOf(kind);
  const definitions = readObjects(crds).filter((object) => object.kind === 'CustomResourceDefinition');
  const versions = (definitions as Definition[]) // Known from their kind.
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
