import { isDeepStrictEqual } from 'node:util';
import { CustomResourceDefinition } from '../k8s/apiextensions/v1.js';
import type { KubernetesObject } from '../k8s/index.js';
import { type Client, isConflict, type RestMapper, type Transport } from '../runtime/client/index.js';
import { mappingOf } from '../runtime/client/internal.js';
import { isDefinition, type Manifests, readObjects } from './manifests.js';
import { waitFor } from './wait-for.js';
import { aimConversion, type WebhookTarget } from './webhooks/target.js';

interface ApplyTools {
  readonly client: Client;
  readonly mapper: RestMapper;
  /** Namespace for namespaced objects that do not specify a namespace, as with kubectl. */
  readonly namespace: string;
  /** Address of a cluster where CRDs of other field managers are not overwritten; undefined if they may be. */
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
  const { namespaced } = await mappingOf(mapper, object);
  return namespaced ? { ...object, metadata: { ...object.metadata, namespace } } : object;
}

const fieldManager = 'kbts-testing';

/** Creates or updates a CRD in an existing cluster. Throws if that would change fields of other field managers. */
async function applyUnlessOwned(
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

/** Options of {@link ControlPlane.installCrds}. */
export interface InstallCrdsOptions {
  /** The conversion webhook server. Default: CRDs are installed without conversion. */
  readonly conversion?: WebhookTarget | undefined;
}

/**
 * Installs the CRDs among the objects, and waits until all their versions are served.
 *
 * @throws Error if there are no CRDs, or if they are rejected or not served within 30 s
 */
export async function installCrds(
  crds: Manifests,
  { conversion }: InstallCrdsOptions,
  { transport, apply }: { transport: Transport; apply: (definitions: Manifests) => Promise<unknown> },
): Promise<void> {
  const definitions = readObjects(crds).filter(isDefinition);
  if (definitions.length === 0) throw new Error('no CustomResourceDefinition found among the objects to install');
  await apply(definitions.map((definition) => aimConversion(definition, conversion)));
  await Promise.all(definitions.map((definition) => waitUntilServed(transport, definition)));
}

async function waitUntilServed(transport: Transport, definition: KubernetesObject): Promise<void> {
  const { name } = definition.metadata;
  const { spec } = definition as CustomResourceDefinition; // The kind implies this type.
  const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
  const stored = await waitFor(
    async () => {
      const now = await transport.request<CustomResourceDefinition>({ method: 'GET', path });
      return hasCondition(now, 'Established', 'True') || hasCondition(now, 'NamesAccepted', 'False') ? now : undefined;
    },
    { what: `the CRD \`${name}\` to be established` },
  );
  const refused = stored.status?.conditions?.find(({ type, status }) => type === 'NamesAccepted' && status === 'False');
  if (refused) throw new Error(`the names of the CRD \`${name}\` are not accepted: ${refused.message}`);
  for (const version of spec.versions.filter(({ served }) => served)) {
    await waitFor(() => isServed(transport, `/apis/${spec.group}/${version.name}`, spec.names.plural), {
      what: `${spec.names.plural} of ${spec.group}/${version.name} to be served`,
    });
  }
}

function hasCondition(definition: CustomResourceDefinition, type: string, status: string): boolean {
  return definition.status?.conditions?.some((found) => found.type === type && found.status === status) ?? false;
}

async function isServed(transport: Transport, path: string, plural: string): Promise<boolean> {
  const { resources } = await transport.request<{ resources: { name: string }[] }>({ method: 'GET', path });
  return resources.some(({ name }) => name === plural);
}
