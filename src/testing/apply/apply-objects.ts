import type { KubernetesObject } from '../../k8s/index.js';
import type { Client, RestMapper } from '../../runtime/client/index.js';
import { isDefinition, type Manifests, readObjects } from '../manifests/read-objects.js';
import { applyUnlessOwned, fieldManager } from './existing-crds.js';

/** Options of {@link applyObjects}. */
export interface ApplyTools {
  readonly client: Client;
  readonly mapper: RestMapper;
  /** The namespace of objects without one, as with kubectl. */
  readonly namespace: string;
  /** The existing cluster in which the CRDs of others are not overwritten. Default: none, everything is overwritten. */
  readonly existing?: string | undefined;
}

/** Creates or updates objects by server-side apply, and returns the stored objects. */
export async function applyObjects(manifests: Manifests, tools: ApplyTools): Promise<KubernetesObject[]> {
  const stored: KubernetesObject[] = [];
  for (const object of readObjects(manifests)) {
    if (tools.existing !== undefined && isDefinition(object)) {
      stored.push(await applyUnlessOwned(object, tools.client, tools.existing));
    } else stored.push(await tools.client.apply(await withNamespace(object, tools), { fieldManager, force: true }));
  }
  return stored;
}

async function withNamespace(object: KubernetesObject, { mapper, namespace }: ApplyTools): Promise<KubernetesObject> {
  if (object.metadata.namespace !== undefined) return object;
  const [group, version] = object.apiVersion.includes('/') ? object.apiVersion.split('/') : ['', object.apiVersion];
  const mapping = await mapper.restMapping({ group: group ?? '', version: version ?? '', kind: object.kind });
  return mapping.namespaced ? { ...object, metadata: { ...object.metadata, namespace } } : object;
}
