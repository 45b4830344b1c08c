import { join } from 'node:path';
import type { KubernetesObject } from '../k8s/index.js';
import { adminGroup, startApiServer } from './api-server.js';
import { basicBinaries, findControlPlane } from './binaries.js';
import { makeUserCertificate } from './certificates.js';
import { binariesOf, startComponents } from './components.js';
import { selectDefinitions, waitUntilServed } from './crds.js';
import { type Client, newClient, newTransport, type RestConfig, type Transport } from './from-runtime.js';
import { kubeconfigOf } from './kubeconfig.js';
import { ProcessHouse } from './process-house.js';
import { type Manifests, readObjects } from './read-objects.js';
import { waitFor } from './wait-for.js';
import { aimConversion, aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from './webhooks.js';

/** Options of {@link startControlPlane}. */
export interface ControlPlaneOptions {
  /** Runs kube-controller-manager: the controllers of built-in kinds, and garbage collection. Default: that of `kwok`. */
  readonly controllerManager?: boolean;
  /** Runs kube-scheduler. Default: that of `kwok`. */
  readonly scheduler?: boolean;
  /** Runs kwok with one node, `node-0`, on which pods run, and pods of Jobs complete by themselves. Default: false. */
  readonly kwok?: boolean;
  /** Further arguments of kube-apiserver. Default: none. */
  readonly apiServerArgs?: readonly string[];
  /** Milliseconds until each part must be ready. Default: 60 000. */
  readonly startTimeout?: number;
  /** Default: `process.env`. Names the binaries by `KUBEBUILDER_ASSETS`, see `findControlPlane`. */
  readonly env?: NodeJS.ProcessEnv;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
}

/** Who calls the API server. */
export interface ControlPlaneUser {
  readonly name: string;
  readonly config: RestConfig;
  /** The text of a kubeconfig file for this user. */
  kubeconfig(): string;
}

/** Options of {@link ControlPlane.installCrds}. */
export interface InstallCrdsOptions {
  /** The server that converts between versions. Default: CRDs are installed without conversion. */
  readonly conversion?: WebhookTarget;
}

/**
 * A real API server on this machine, for one test process. It ends with the process, however that ends.
 *
 * Its RBAC is on, and `admin` may do everything. There is no kubelet: nodes and pods are played by kwok, or not at all.
 */
export interface ControlPlane {
  readonly admin: ControlPlaneUser;
  /** The configuration of `admin`. */
  readonly config: RestConfig;
  /** A client of `admin`, without a cache. */
  readonly client: Client;
  /** Path of the kubectl that fits. */
  readonly kubectl: string;
  /** A folder that is removed by `stop`. */
  readonly folder: string;
  /** Makes a user, who may do nothing until a role is bound to the name or one of the groups. */
  addUser(name: string, groups?: readonly string[]): Promise<ControlPlaneUser>;
  /** Creates or changes objects by server-side apply, and returns what is stored. */
  apply(manifests: Manifests): Promise<KubernetesObject[]>;
  /**
   * Installs the CRDs among the objects, and waits until all their versions are served. Given a folder, as
   * `config/crd/bases`, all files in it.
   */
  installCrds(crds: Manifests, options?: InstallCrdsOptions): Promise<void>;
  /**
   * Installs the webhook configurations among the objects, so that they call the target instead of a service. The API
   * server takes them up within about a second.
   */
  installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void>;
  /** Kills the API server, or ends it by another signal; etcd and the data stay. Default: `SIGKILL`. */
  killApiServer(signal?: NodeJS.Signals): Promise<void>;
  /** Starts the API server anew, on the same port and with the same data, and waits until it is ready. */
  restartApiServer(): Promise<void>;
  /** What a part, as `kube-apiserver`, has written to its log. */
  log(part: string): string;
  /** Ends all processes and removes all files. */
  stop(): Promise<void>;
}

const fieldManager = 'kbts-testing';

/**
 * Starts etcd and kube-apiserver, and what the options ask for, on free ports of 127.0.0.1.
 *
 * @throws Error that says what to do when binaries are missing, or shows the last log lines of what did not start
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { kwok = false, env = process.env, startTimeout: timeout = 60_000, signal } = options;
  const components = {
    kwok,
    controllerManager: options.controllerManager ?? kwok,
    scheduler: options.scheduler ?? kwok,
  };
  const found = findControlPlane({ binaries: [...basicBinaries, ...binariesOf(components)], env });
  if (found.kind === 'missing') throw new Error(found.reason);
  const house = new ProcessHouse();
  try {
    const start = { binaries: found.folder, timeout, args: options.apiServerArgs ?? [], signal };
    const apiServer = await startApiServer(house, start);
    const controlPlane = new LocalControlPlane(house, apiServer, join(found.folder, 'kubectl'));
    startComponents(house, components, {
      binaries: found.folder,
      kubeconfig: controlPlane.admin.kubeconfig(),
      authorityFile: apiServer.files.authority,
      serviceAccountKeyFile: apiServer.files.serviceAccountKey,
    });
    if (components.kwok) await controlPlane.apply(kwokNode);
    if (components.controllerManager) await controlPlane.waitForControllers(timeout, signal);
    return controlPlane;
  } catch (error) {
    await house.close();
    throw error;
  }
}

const nodeLabels = { 'kubernetes.io/hostname': 'node-0', 'kubernetes.io/os': 'linux' };

const kwokNode = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-0', labels: nodeLabels } };

type ApiServer = Awaited<ReturnType<typeof startApiServer>>;

class LocalControlPlane implements ControlPlane {
  readonly admin: ControlPlaneUser;
  readonly client: Client;
  readonly folder: string;
  readonly #transport: Transport;

  constructor(
    private readonly house: ProcessHouse,
    private readonly apiServer: ApiServer,
    readonly kubectl: string,
  ) {
    this.folder = house.folder;
    this.admin = userOf('kbts-admin', apiServer.config);
    this.#transport = newTransport(apiServer.config);
    this.client = newClient({ transport: this.#transport });
  }

  get config(): RestConfig {
    return this.admin.config;
  }

  async addUser(name: string, groups: readonly string[] = []): Promise<ControlPlaneUser> {
    if (groups.includes(adminGroup)) throw new Error(`no need for a user in ${adminGroup}: use \`admin\``);
    const certificate = await makeUserCertificate(this.apiServer.authority, name, groups);
    return userOf(name, { ...this.config, ...certificate });
  }

  async apply(manifests: Manifests): Promise<KubernetesObject[]> {
    const stored: KubernetesObject[] = [];
    for (const object of readObjects(manifests)) {
      stored.push(await this.client.apply(object, { fieldManager, force: true }));
    }
    return stored;
  }

  async installCrds(crds: Manifests, options: InstallCrdsOptions = {}): Promise<void> {
    const definitions = selectDefinitions(readObjects(crds));
    if (definitions.length === 0) throw new Error('there is no CustomResourceDefinition among the objects to install');
    await this.apply(definitions.map((definition) => aimConversion(definition, options.conversion)));
    await Promise.all(definitions.map((definition) => waitUntilServed(this.#transport, definition)));
  }

  async installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void> {
    const selected = selectWebhookConfigurations(readObjects(configurations));
    if (selected.length === 0) throw new Error('there is no webhook configuration among the objects to install');
    await this.apply(selected.map((configuration) => aimWebhooks(configuration, target)));
  }

  async killApiServer(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.apiServer.kill(signal);
  }

  async restartApiServer(): Promise<void> {
    await this.apiServer.kill('SIGKILL');
    await this.apiServer.start();
  }

  /** The first thing that controllers make in a new cluster is the service account of each namespace. */
  async waitForControllers(timeout: number, signal: AbortSignal | undefined): Promise<void> {
    const path = '/api/v1/namespaces/default/serviceaccounts/default';
    await waitFor(() => this.#transport.request({ method: 'GET', path, signal }), {
      what: 'kube-controller-manager to make a service account',
      timeout,
      signal,
    });
  }

  log(part: string): string {
    return this.house.log(part);
  }

  async stop(): Promise<void> {
    this.#transport.close();
    await this.house.close();
  }
}

function userOf(name: string, config: RestConfig): ControlPlaneUser {
  return { name, config, kubeconfig: () => kubeconfigOf(config, name) };
}
