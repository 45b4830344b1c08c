import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { kustomizationPaths, readYamlDocuments } from '../base/yaml/index.js';
import type { KubernetesObject } from '../k8s/index.js';

/** The settings of kustomize that apply to all manifests of the operator. */
export interface DeployedNames {
  readonly namespace: string;
  /** Prefix of all names. */
  readonly prefix: string;
}

interface Reference {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

interface Binding extends KubernetesObject {
  readonly roleRef?: Reference;
  readonly subjects?: readonly Reference[];
}

/** Reads the namespace and the prefix in `config/default`. If they are not set, returns `system` and no prefix. */
export function readDeployedNames(project: string): DeployedNames {
  const file = kustomizationPaths(path.join(project, 'config/default')).find((one) => existsSync(one));
  const [found] = file === undefined ? [] : readYamlDocuments(file, readFileSync(file, 'utf8'));
  const { namespace, namePrefix } = (found ?? {}) as { namespace?: unknown; namePrefix?: unknown }; // checked below
  return {
    namespace: typeof namespace === 'string' ? namespace : 'system',
    prefix: typeof namePrefix === 'string' ? namePrefix : '',
  };
}

/** Returns objects with the names and namespaces that `make deploy` sets, including in references. */
export function withDeployedNames(
  objects: readonly KubernetesObject[],
  { namespace, prefix }: DeployedNames,
): KubernetesObject[] {
  const own = new Set(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  const named = (reference: Reference): Reference =>
    own.has(`${reference.kind} ${reference.name}`)
      ? {
          ...reference,
          name: prefix + reference.name,
          ...(reference.namespace !== undefined && { namespace }),
        }
      : reference;
  return objects.map((object) => {
    const { roleRef, subjects } = object as Binding; // undefined for objects that are not bindings
    const isNamespaced = ['Role', 'RoleBinding', 'ServiceAccount'].includes(object.kind);
    const { namespace: given = 'system' } = object.metadata;
    return {
      ...object,
      metadata: {
        ...object.metadata,
        name: `${prefix}${object.metadata.name}`,
        ...(isNamespaced && { namespace: given === 'system' ? namespace : given }),
      },
      ...(roleRef && { roleRef: named(roleRef) }),
      ...(subjects && { subjects: subjects.map(named) }),
    };
  });
}
