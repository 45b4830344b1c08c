import type { JsonSchema } from '../../base/json/index.js';
import type { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import { isDefinition, type Manifests, readObjects } from '../manifests.js';

/** Returns the schema of a kind in its version. Throws if the manifests contain none. */
export function schemaOf(kind: ObjectType<KubernetesObject>, crds: Manifests): JsonSchema {
  const gvk = groupVersionKindOf(kind);
  const definitions = readObjects(crds).filter(isDefinition) as CustomResourceDefinition[]; // The kind implies this type.
  const versions = definitions
    .filter(({ spec }) => spec.group === gvk.group && spec.names.kind === gvk.kind)
    .flatMap(({ spec }) => spec.versions);
  const schema = versions.find(({ name }) => name === gvk.version)?.schema?.openAPIV3Schema;
  const found = versions.map(({ name }) => name);
  if (!schema) throw new Error(missing(gvk, crds, found));
  return schema as JsonSchema; // The API server accepts only schemas of this type.
}

function missing({ group, version, kind }: GroupVersionKind, crds: Manifests, found: readonly string[]): string {
  const place = typeof crds === 'string' ? `\`${crds}\`` : 'the manifests';
  const versions = found.length === 0 ? '' : `; it has ${found.join(', ')}`;
  return `${place}: no schema of ${kind} in \`${group}/${version}\`${versions}. Generate the CRDs with \`npm run manifests\`.`;
}
