/** A Kubernetes API server in memory: one pipeline from the request to storage, as in kube-apiserver. */
import { createBootstrapRoles, newAuthorization } from './authorization/index.js';
import { otherPaths } from './discovery/index.js';
import { fieldManager } from './fields/index.js';
import { builtinResources } from './kinds/index.js';
import type { ServerParts, ServerRequest, ServerResponse, World } from './model/index.js';
import { handleRequest, ServedResources, type Stages, StoredObjects } from './pipeline/index.js';
import { plainPatch } from './plain-stages.js';
import { Store } from './storage/index.js';

/** Options of an API server. */
export interface ApiServerOptions {
  readonly world: World;
  /** PEM certificate that clients verify the server with; published in each namespace. */
  readonly rootCA: string;
}

/** An API server without a socket. */
export interface ApiServer {
  readonly parts: ServerParts;
  handle(request: ServerRequest): Promise<ServerResponse>;
  /** Ends all watches and the controllers. */
  stop(): Promise<void>;
}

/** Creates an API server with the objects of a new cluster. */
export async function newApiServer({ world }: ApiServerOptions): Promise<ApiServer> {
  const store = new Store();
  const authorization = newAuthorization(() => stages, world);
  const resources = new ServedResources(store, builtinResources(authorization.kinds));
  const objects = new StoredObjects({ store, world });
  const stages: Stages = {
    store,
    world,
    resources,
    objects,
    authenticator: authorization.authenticator,
    authorizer: authorization.authorizer,
    admission: { mutate: async ({ object }) => object, validate: async () => undefined },
    fields: fieldManager,
    applyPatch: plainPatch,
  };
  await createNamespaces(stages);
  await createBootstrapRoles(stages);
  const others = otherPaths(resources);
  return {
    parts: stages,
    handle: (request) => handleRequest(stages, others, request),
    stop: async () => store.close(),
  };
}

const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'default'];

async function createNamespaces({ resources, objects }: ServerParts): Promise<void> {
  const found = resources.find('', 'v1', 'namespaces');
  if (!found) return;
  for (const name of systemNamespaces) {
    await objects.create(found.resource, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
}
