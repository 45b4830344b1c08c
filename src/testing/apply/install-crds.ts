import type { KubernetesObject } from '../../k8s/index.js';
import type { Transport } from '../../runtime/client/index.js';
import { isDefinition, type Manifests, readObjects } from '../manifests/read-objects.js';
import { waitFor } from '../wait/wait-for.js';
import { aimConversion, type WebhookTarget } from '../webhooks/target.js';

/** Options of {@link ControlPlane.installCrds}. */
export interface InstallCrdsOptions {
  /** The conversion webhook server. Default: CRDs are installed without conversion. */
  readonly conversion?: WebhookTarget | undefined;
}

interface Definition extends KubernetesObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
  readonly status?:
    | {
        readonly conditions?:
          | readonly { readonly type: string; readonly status: string; readonly message?: string | undefined }[]
          | undefined;
      }
    | undefined;
}

/** The CRDs among the objects. */
export function selectDefinitions(objects: readonly KubernetesObject[]): KubernetesObject[] {
  return objects.filter(isDefinition);
}

/**
 * Installs the CRDs among the objects, and waits until all their versions are served.
 *
 * @throws Error if there are none, or if they are rejected
 */
export async function installCrds(
  crds: Manifests,
  { conversion }: InstallCrdsOptions,
  { transport, apply }: { transport: Transport; apply: (definitions: Manifests) => Promise<unknown> },
): Promise<void> {
  const definitions = selectDefinitions(readObjects(crds));
  if (definitions.length === 0) throw new Error('no CustomResourceDefinition found among the objects to install');
  await apply(definitions.map((definition) => aimConversion(definition, conversion)));
  await Promise.all(definitions.map((definition) => waitUntilServed(transport, definition)));
}

/** Waits until the API server has accepted the names of a CRD and serves all of its served versions.
 *
 * @throws Error if names are taken, or after 30 s
 */
async function waitUntilServed(transport: Transport, definition: KubernetesObject): Promise<void> {
  const { name } = definition.metadata;
  const { spec } = definition as Definition; // Known from its kind.
  const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
  const stored = await waitFor(
    async () => {
      const now = await transport.request<Definition>({ method: 'GET', path });
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

function hasCondition(definition: Definition, type: string, status: string): boolean {
  return definition.status?.conditions?.some((found) => found.type === type && found.status === status) ?? false;
}

async function isServed(transport: Transport, path: string, plural: string): Promise<boolean> {
  const { resources } = await transport.request<{ resources: { name: string }[] }>({ method: 'GET', path });
  return resources.some(({ name }) => name === plural);
}
