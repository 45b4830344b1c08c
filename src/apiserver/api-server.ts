import { Admission, policyKinds, webhookKinds } from './admission/index.js';
import { createBootstrapRoles, newAuthorization } from './authorization/index.js';
import {
  ClusterRoleAggregation,
  GarbageCollector,
  NamespaceContent,
  NamespaceDeletion,
  namespaceRules,
} from './background/index.js';
import { DefinitionController, definitionRules } from './custom-resources/index.js';
import { otherPaths } from './discovery/index.js';
import { applyPatch, fieldManager } from './fields/index.js';
import { builtinResources } from './kinds/index.js';
import type { ServerCore, ServerRequest, ServerResponse, World } from './model/index.js';
import { handleRequest, ServedResources, type Stages, StoredObjects } from './pipeline/index.js';
import { Store } from './storage/index.js';

/** Options of an API server. */
export interface ApiServerOptions {
  readonly world: World;
  /** PEM certificate that clients verify the server with. */
  readonly rootCA: string;
  /** Whether each namespace gets the ConfigMap `kube-root-ca.crt`. Default: false */
  readonly publishesRootCA?: boolean;
  /** Names of admission plugins that are switched off, such as `ServiceAccount`. Default: none */
  readonly disabledPlugins?: readonly string[];
  /**
   * How long the garbage collector and the controllers of namespaces wait before they react, in milliseconds, so that
   * clients see the states in between. Default: 1000
   */
  readonly controllerDelayMs?: number;
}

/** An API server without a socket. */
export interface ApiServer {
  readonly parts: ServerCore;
  handle(request: ServerRequest): Promise<ServerResponse>;
  /** Ends all watches and the controllers. */
  stop(): Promise<void>;
}

/** Creates an API server with the objects of a new cluster. */
export async function newApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { world } = options;
  const store = new Store();
  const authorization = newAuthorization(() => stages, world);
  const rules = [namespaceRules, definitionRules, ...authorization.kinds, ...webhookKinds, ...policyKinds];
  const resources = new ServedResources(store, builtinResources(rules));
  const objects = new StoredObjects({ store, world });
  const parts: ServerCore = { resources, objects, authorizer: authorization.authorizer };
  const stages: Stages = {
    ...parts,
    store,
    world,
    authenticator: authorization.authenticator,
    admission: new Admission(parts, options),
    fields: fieldManager,
    applyPatch,
  };
  const stopControllers = startControllers(stages, options);
  await createNamespaces(stages);
  await createBootstrapRoles(stages, world.now());
  store.compact();
  const others = otherPaths(resources);
  return {
    parts: stages,
    handle: (request) => handleRequest(stages, others, request),
    stop: async () => {
      stopControllers();
      store.close();
    },
  };
}

function startControllers(stages: Stages, options: ApiServerOptions): () => void {
  const { controllerDelayMs: delay = 1000, publishesRootCA = false, rootCA } = options;
  const controllers = [
    new ClusterRoleAggregation(stages, delay),
    new GarbageCollector(stages, delay),
    new NamespaceDeletion(stages, delay),
    new NamespaceContent(stages, delay, publishesRootCA ? rootCA : undefined),
  ];
  const stopServing = serveDefinitions(stages);
  return () => {
    for (const controller of controllers) controller.stop();
    stopServing();
  };
}

const definitions = 'apiextensions.k8s.io/customresourcedefinitions';

/** Reports writes to the controller that serves custom resources. */
function serveDefinitions({ store, resources, objects, world }: Stages): () => void {
  const controller = new DefinitionController({ resources, objects, now: () => world.now() });
  return store.listen((storageKey, { type, key }) => {
    if (storageKey === definitions) void controller.definitionChanged(key);
    if (type !== 'DELETED') return;
    const [group, plural] = storageKey.split('/');
    const definition = store.table(definitions).get(`${plural}.${group}`);
    // The last instance of a deleted definition is gone.
    if (definition?.metadata.deletionTimestamp !== undefined) void controller.definitionChanged(`${plural}.${group}`);
  });
}

const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'default'];

async function createNamespaces({ resources, objects }: ServerCore): Promise<void> {
  const found = resources.find('', 'v1', 'namespaces');
  if (!found) return;
  for (const name of systemNamespaces) {
    await objects.create(found.resource, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
}
