import type { Fault, InjectedFault } from '../apiserver/index.js';
import type { KubernetesObject } from '../k8s/index.js';
import { type Client, isAlreadyExists, newClient, newRestMapper, type Transport } from '../runtime/client/index.js';
import { applyObjects, installCrds } from './apply.js';
import { isDefinition, type Manifests, readObjects } from './manifests.js';

/** A client of an API server in this process, for one test. */
export interface FakeClient extends Client {
  /** Connection of the client, for a manager or a cache on the same objects. */
  readonly transport: Transport;
  /** Injects a fault into requests. */
  injectFault(fault: Fault): InjectedFault;
}

/**
 * Creates a client whose API server is in this process, without a socket: schemas, defaults, validation, conflicts,
 * finalizers and watches work as in a real API server.
 *
 * @param objects objects that exist from the start, with their status: CRDs, which are served first, and any others.
 * Missing namespaces are created. Default: none
 */
export async function newFakeClient(objects: Manifests = []): Promise<FakeClient> {
  // Loaded on demand: most tests that import this module create no fake client.
  const { newApiServer, newInProcessTransport } = await import('../apiserver/index.js');
  const { newWorld, TokenSigner } = await import('../apiserver/serving/index.js');
  const api = await newApiServer({
    world: newWorld(new TokenSigner()),
    rootCA: '',
    controllerDelayMs: 0,
    disabledPlugins: ['ServiceAccount'],
  });
  const transport = newInProcessTransport(api);
  const mapper = newRestMapper(transport);
  const client = newClient({ transport, mapper });
  const all = readObjects(objects);
  const definitions = all.filter(isDefinition);
  const apply = (manifests: Manifests) => applyObjects(manifests, { client, mapper, namespace: 'default' });
  if (definitions.length > 0) await installCrds(definitions, {}, { transport, apply });
  for (const object of all.filter((other) => !isDefinition(other))) await seed(client, object);
  return Object.assign(client, { transport, injectFault: (fault: Fault) => api.injectFault(fault) });
}

async function seed(client: Client, object: KubernetesObject): Promise<void> {
  const { namespace } = object.metadata;
  if (namespace !== undefined) await createNamespace(client, namespace);
  const { status } = object as { readonly status?: unknown }; // Not all kinds have a status.
  const created: KubernetesObject & { status?: unknown } = await client.create({ ...object });
  if (status === undefined) return;
  await client.status.update({ ...created, status } as KubernetesObject);
}

async function createNamespace(client: Client, name: string): Promise<void> {
  const namespace: KubernetesObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
  await client.create(namespace).catch((error: unknown) => {
    if (!isAlreadyExists(error)) throw error;
  });
}
