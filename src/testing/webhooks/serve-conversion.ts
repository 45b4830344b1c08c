import { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import { type Client, mergePatch, type Transport } from '../../runtime/client/index.js';
import { waitFor } from '../wait-for.js';
import { conversionBy, type WebhookTarget } from './target.js';

interface ConvertedKind {
  readonly group: string;
  readonly kind: string;
}

/** The cluster whose API server calls the conversion webhook. */
export interface ConversionPlace {
  readonly client: Client;
  readonly transport: Transport;
  readonly namespace: string;
}

/**
 * Configures installed CRDs to call a conversion webhook. The API server observes CRDs with a delay, but in order: once
 * it serves a CRD that was installed later, it has observed the change.
 *
 * @returns a function that disables the conversion of the CRDs
 */
export async function serveConversion(
  kinds: readonly ConvertedKind[],
  target: WebhookTarget,
  place: ConversionPlace,
): Promise<() => Promise<void>> {
  if (kinds.length === 0) return async () => {};
  const { items } = await place.client.list(CustomResourceDefinition);
  const definitions = kinds.map((kind) => findDefinition(items, kind));
  for (const definition of definitions) await patch(place, definition, conversionBy(target));
  const barrier = await place.client.create(barrierIn(place.namespace));
  await waitUntilServed(place, barrier);
  return async () => {
    for (const definition of definitions) await patch(place, definition, { strategy: 'None', webhook: null });
    await place.client.delete(barrier);
  };
}

function findDefinition(
  definitions: readonly CustomResourceDefinition[],
  { group, kind }: ConvertedKind,
): CustomResourceDefinition {
  const found = definitions.find(({ spec }) => spec.group === group && spec.names.kind === kind);
  if (found) return found;
  throw new Error(`the cluster has no CRD of ${kind} in \`${group}\`, whose objects the webhooks convert`);
}

async function patch(
  { client }: ConversionPlace,
  definition: CustomResourceDefinition,
  conversion: object,
): Promise<void> {
  await client.patch(definition, mergePatch({ spec: { conversion } }));
}

function barrierIn(namespace: string): CustomResourceDefinition {
  const group = `${namespace}.testing.kbts.dev`;
  return CustomResourceDefinition.from({
    metadata: { name: `probes.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind: 'Probe', plural: 'probes' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  });
}

async function waitUntilServed(
  { transport, namespace }: ConversionPlace,
  { spec }: CustomResourceDefinition,
): Promise<void> {
  const path = `/apis/${spec.group}/v1/namespaces/${namespace}/probes`;
  const isServed = async () => {
    await transport.request({ method: 'GET', path });
    return true;
  };
  await waitFor(isServed, { what: 'the API server to call the conversion webhook' });
}
