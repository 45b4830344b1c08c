import { Namespace } from '../../k8s/core/v1.js';
import type { KubernetesObject } from '../../k8s/index.js';
import { type Client, ignoreNotFound } from '../../runtime/client/index.js';
import type { RestConfig } from '../../runtime/config/index.js';
import type { Manager } from '../../runtime/manager/index.js';
import type { InstallCrdsOptions } from '../apply.js';
import type { Manifests } from '../manifests.js';
import type { ControlPlaneUser } from '../users.js';
import type { WebhookServing } from '../webhooks/serve-webhooks.js';
import { ConnectedCluster } from './connected-cluster.js';
import { type ClusterConnection, clusterVariable, requestConnection } from './connection.js';
import { protectedCluster } from './existing-cluster.js';
import { SharedControlPlane } from './shared-control-plane.js';

/**
 * The part of a control plane that belongs to one test file: a namespace, and names that no other file uses. All files
 * of a run share the control plane, so objects in other namespaces are visible to other files.
 *
 * The built-in controllers do not run unless enabled in the setup: Deployments create no pods. The embedded API server
 * collects garbage and removes namespaces; a real API server does neither without kube-controller-manager.
 */
export interface TestCluster {
  /** User with all permissions. */
  readonly admin: ControlPlaneUser;
  /** Configuration of `admin`. */
  readonly config: RestConfig;
  /** A client for `admin`, without a cache. */
  readonly client: Client;
  /** The namespace of this test file. */
  readonly namespace: string;
  /** Returns a name for a cluster-scoped object that no other test file uses. */
  uniqueName(base: string): string;
  /** Adds a user. The user has no permissions until a role is bound to the user name or to one of the groups. */
  addUser(name: string, groups?: readonly string[]): Promise<ControlPlaneUser>;
  /** Creates or updates objects by server-side apply, by default in `namespace`, and returns the stored objects. */
  apply(manifests: Manifests): Promise<KubernetesObject[]>;
  /** Installs additional CRDs for all test files, and waits until they are served. */
  installCrds(crds: Manifests, options?: InstallCrdsOptions): Promise<void>;
  /**
   * Serves webhooks from this process and configures the API server to call them, for objects in the namespace and for
   * cluster-scoped objects with a {@link uniqueName}. Resolves when the webhooks are active.
   *
   * Kinds with a converter are converted in all namespaces until `stop`, because a CRD has one conversion: only one
   * test file at a time may serve the converter of a kind.
   *
   * @param register adds the webhooks to a manager, for example `setupFrigateWebhookWithManager`
   * @param configurations Default: `config/webhook/manifests.yaml`. Webhooks that `register` does not add are omitted
   */
  serveWebhooks(register: (manager: Manager) => unknown, configurations?: Manifests): Promise<Manager>;
  /** Stops the webhooks and closes connections. Idempotent. A shared control plane stops at the end of the test run. */
  stop(): Promise<void>;
}

/**
 * Connects to the control plane of this test run, and creates a namespace for the test file. Without
 * `controlPlaneSetup`, this function starts a control plane for the test file.
 *
 * With `USE_EXISTING_CLUSTER=true` in the environment, this function connects to the cluster of the kubeconfig instead:
 * `stop` deletes the namespace, CRDs stay installed, users are impersonated, and webhooks cannot be served, as the API
 * server may not reach this process. The server and the context of this cluster are printed to stderr. CRDs of other
 * field managers are not changed, unless `USE_EXISTING_CLUSTER_OVERWRITE_CRDS=true`.
 *
 * @throws Error if the control plane cannot be started, or the cluster cannot be reached
 */
export async function testCluster(env: NodeJS.ProcessEnv = process.env): Promise<TestCluster> {
  const folder = env[clusterVariable];
  if (folder) return await SharedCluster.open(await requestConnection(folder), async () => {}, env);
  const own = new SharedControlPlane({ env });
  try {
    return await SharedCluster.open(await own.connection(), () => own.stop(), env);
  } catch (error) {
    await own.stop();
    throw error;
  }
}

class SharedCluster extends ConnectedCluster implements TestCluster {
  readonly #serving: WebhookServing[] = [];
  #stopping: Promise<void> | undefined;

  constructor(
    connection: ClusterConnection,
    private readonly close: () => Promise<void>,
    existing: string | undefined,
  ) {
    super(connection, existing);
  }

  static async open(
    connection: ClusterConnection,
    close: () => Promise<void>,
    env: NodeJS.ProcessEnv,
  ): Promise<SharedCluster> {
    const cluster = new SharedCluster(connection, close, protectedCluster(connection, env));
    try {
      const { metadata } = await cluster.client.create(Namespace.from({ metadata: { generateName: 'test-' } }));
      cluster.namespace = metadata.name;
      return cluster;
    } catch (error) {
      cluster.transport.close();
      throw error;
    }
  }

  uniqueName(base: string): string {
    return `${this.namespace}-${base}`;
  }

  async serveWebhooks(
    register: (manager: Manager) => unknown,
    configurations: Manifests = 'config/webhook/manifests.yaml',
  ): Promise<Manager> {
    if (!this.connection.authority) {
      throw new Error(
        'webhooks cannot be served to an existing cluster, whose API server may not reach this process: ' +
          'run these tests without `USE_EXISTING_CLUSTER` and `kind: existing`',
      );
    }
    const { config, client, transport, namespace } = this;
    const apply = (objects: Manifests) => this.apply(objects);
    // Loaded on demand: most tests serve no webhooks.
    const { serveWebhooks } = await import('../webhooks/serve-webhooks.js');
    const serving = await serveWebhooks(register, configurations, { config, client, transport, namespace, apply });
    this.#serving.push(serving);
    return serving.manager;
  }

  override stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    try {
      for (const serving of this.#serving.splice(0)) await serving.stop();
      // In a control plane started by tests, the namespace may stay: the control plane ends with the test run.
      const own = Namespace.from({ metadata: { name: this.namespace } });
      if (this.connection.authority === undefined) await ignoreNotFound(this.client.delete(own));
    } finally {
      this.transport.close();
      await this.close();
    }
  }
}
