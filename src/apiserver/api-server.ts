import { Admission, policyKinds, webhookKinds } from './admission/index.js';
import { bootstrapObjects, newAuthorization, ownedByServer, rbacGroup } from './authorization/index.js';
import {
  ClusterRoleAggregation,
  GarbageCollector,
  NamespaceContent,
  NamespaceDeletion,
  namespaceRules,
  StorageProtection,
} from './background/index.js';
import { DefinitionController, definitionRules } from './custom-resources/index.js';
import { otherPaths } from './discovery/index.js';
import { applyPatch, fieldManager } from './fields/index.js';
import { builtinResources, systemPriorityClasses } from './kinds/index.js';
import { type ServerCore, type ServerRequest, type ServerResponse, timeText, type World } from './model/index.js';
import {
  type Fault,
  Faults,
  handleRequest,
  type InjectedFault,
  ServedResources,
  type Stages,
  StoredObjects,
} from './pipeline/index.js';
import { objectKey, type Snapshot, Store } from './storage/index.js';

/** Options of an API server. */
export interface ApiServerOptions {
  readonly world: World;
  /** PEM certificate with which clients verify the server. */
  readonly rootCA: string;
  /** Whether each namespace gets the ConfigMap `kube-root-ca.crt`. Default: false */
  readonly publishesRootCA?: boolean;
  /** Names of disabled admission plugins, such as `ServiceAccount`. Default: none */
  readonly disabledPlugins?: readonly string[];
  /**
   * How long background controllers, such as the garbage collector, wait before they react, in milliseconds, so that
   * clients see the intermediate states. Default: 1000
   */
  readonly controllerDelayMs?: number;
  /** Objects saved by an earlier server. Default: the objects of a new cluster. */
  readonly snapshot?: Snapshot | undefined;
}

/** An API server without a socket. */
export interface ApiServer {
  readonly parts: ServerCore;
  /** The revision of the last write. */
  readonly revision: number;
  /** Returns all objects, for the option `snapshot` of another server. */
  snapshot(): Snapshot;
  /** Handles one request. @throws BrokenConnection if a fault breaks the connection */
  handle(request: ServerRequest): Promise<ServerResponse>;
  /** Injects a fault into requests. */
  injectFault(fault: Fault): InjectedFault;
  /** Ends all watches and the controllers. */
  stop(): Promise<void>;
}

/** Creates an API server with the objects of a new cluster, or of a snapshot. */
export async function newApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { world } = options;
  const store = new Store();
  const authorization = newAuthorization(() => stages, world);
  const rules = [namespaceRules, definitionRules, ...authorization.kinds, ...webhookKinds, ...policyKinds];
  const resources = new ServedResources(
    store,
    builtinResources(rules, () =>
      store
        .table('services')
        .list('')
        .map(([, service]) => service),
    ),
  );
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
    faults: new Faults(world),
  };
  const { definitions, stop: stopControllers } = startControllers(stages, options);
  if (options.snapshot) {
    store.restore(options.snapshot);
    for (const { metadata } of options.snapshot.objects[definitionsKey] ?? []) {
      await definitions.definitionChanged(metadata.name ?? '');
    }
  }
  await createSystemObjects(stages);
  createBootstrapRoles(stages, options.snapshot !== undefined);
  const others = otherPaths(resources, world);
  return {
    parts: stages,
    get revision() {
      return store.revision;
    },
    snapshot: () => store.snapshot(),
    handle: (request) => handleRequest(stages, others, request),
    injectFault: (fault) => stages.faults.inject(fault),
    stop: async () => {
      stopControllers();
      store.close();
    },
  };
}

function startControllers(stages: Stages, options: ApiServerOptions): StartedControllers {
  const { controllerDelayMs: delay = 1000, publishesRootCA = false, rootCA } = options;
  const controllers = [
    new ClusterRoleAggregation(stages, delay),
    new GarbageCollector(stages, delay),
    new NamespaceDeletion(stages, delay),
    new StorageProtection(stages, delay),
    new NamespaceContent(stages, delay, publishesRootCA ? rootCA : undefined),
  ];
  const definitions = new DefinitionController({ ...stages, now: () => stages.world.now() });
  const stopServing = serveDefinitions(stages.store, definitions);
  const stop = () => {
    for (const controller of controllers) controller.stop();
    stopServing();
  };
  return { definitions, stop };
}

interface StartedControllers {
  readonly definitions: DefinitionController;
  stop(): void;
}

const definitionsKey = 'apiextensions.k8s.io/customresourcedefinitions';

/** Calls the controller that serves custom resources after each write that concerns it. */
function serveDefinitions(store: Store, controller: DefinitionController): () => void {
  return store.listen((storageKey, { type, key }) => {
    if (storageKey === definitionsKey) void controller.definitionChanged(key);
    if (type !== 'DELETED') return;
    const [group, plural] = storageKey.split('/');
    const definition = store.table(definitionsKey).get(`${plural}.${group}`);
    // The deleted object may have been the last instance of a deleted definition.
    if (definition?.metadata.deletionTimestamp !== undefined) void controller.definitionChanged(`${plural}.${group}`);
  });
}

/** The number of bootstrap roles and bindings, rounded up. */
const maxBootstrapObjects = 160;

/**
 * Creates missing bootstrap roles and bindings. In a new cluster, creation waits until the first role or binding is
 * read, because most tests read neither.
 */
function createBootstrapRoles({ store, resources, world }: Stages, isRestored: boolean): void {
  const storageKeys = new Map(
    resources.all().flatMap(({ group, kind, storageKey }) => (group === rbacGroup ? [[kind, storageKey]] : [])),
  );
  const write = () => {
    for (const object of bootstrapObjects(world)) {
      const { namespace = '', name = '' } = object.metadata;
      store.write(storageKeys.get(object.kind) ?? '', objectKey(namespace, name), undefined, object);
    }
  };
  if (isRestored) write();
  else store.defer({ storageKeys: [...storageKeys.values()], count: maxBootstrapObjects, write });
}

const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'default'];

/** Creates the namespaces and priority classes that every cluster has, unless they exist. */
async function createSystemObjects({ resources, objects, world }: Stages): Promise<void> {
  const namespaces = systemNamespaces.map((name) => {
    const metadata = { name, labels: { 'kubernetes.io/metadata.name': name } };
    return { apiVersion: 'v1', kind: 'Namespace', metadata };
  });
  const time = timeText(world.now());
  for (const object of [...namespaces, ...systemPriorityClasses].map((one) => ownedByServer(one, time))) {
    const group = object.kind === 'Namespace' ? '' : 'scheduling.k8s.io';
    const found = resources.findKind(group, 'v1', object.kind);
    if (!found || objects.get(found.resource, '', object.metadata.name ?? '')) continue;
    await objects.create(found.resource, object);
  }
}
