import { isDeepStrictEqual } from 'node:util';
import { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import type { KubernetesObject } from '../../k8s/index.js';
import { type Client, isConflict } from '../../runtime/client/index.js';

/** The field manager of everything that tests apply. */
export const fieldManager = 'kbts-testing';

/**
 * Creates or updates a CRD in an existing cluster, unless that would change its fields of other field managers.
 *
 * @param cluster for the message
 * @throws Error that names the other field managers
 */
export async function applyUnlessOwned(
  definition: KubernetesObject,
  client: Client,
  cluster: string,
): Promise<KubernetesObject> {
  try {
    return await client.apply(definition, { fieldManager });
  } catch (cause) {
    if (!isConflict(cause)) throw cause;
    const { name = '' } = definition.metadata;
    const existing = await client.get(CustomResourceDefinition, { name });
    const applied = await client.apply(definition, { fieldManager, force: true, dryRun: true }); // with defaults
    if (isDeepStrictEqual(existing.spec, (applied as KubernetesObject & { spec?: unknown }).spec)) return existing;
    throw new Error(
      `the CRD \`${name}\` in the existing cluster ${cluster} is not from these tests, and differs: ${cause.message}; use another cluster, install this CRD there, or let tests overwrite it with \`USE_EXISTING_CLUSTER_OVERWRITE_CRDS=true\``,
      { cause },
    );
  }
}
