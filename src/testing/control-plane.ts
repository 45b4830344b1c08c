import type { KubernetesObject } from '../k8s/index.js';
import type { Client, RestConfig } from './from-runtime.js';
import type { Manifests } from './read-objects.js';
import type { WebhookTarget } from './webhooks.js';

/** Options of {@link startControlPlane}. */
export interface ControlPlaneOptions {
  /** Runs kube-controller-manager: the controllers of built-in kinds, and garbage collection. Default: that of `kwok`. */
  readonly controllerManager?: boolean | undefined;
  /** Runs kube-scheduler. Default: that of `kwok`. */
  readonly scheduler?: boolean | undefined;
  /** Runs kwok with one node, `node-0`, on which pods run, and pods of Jobs complete by themselves. Default: false. */
  readonly kwok?: boolean | undefined;
  /** Further arguments of kube-apiserver. Default: none. */
  readonly apiServerArgs?: readonly string[] | undefined;
  /** Milliseconds until each part must be ready. Default: 60 000. */
  readonly startTimeout?: number | undefined;
  /** Default: `process.env`. Names the binaries by `KUBEBUILDER_ASSETS`, see `findControlPlane`. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Gives up the start. */
  readonly signal?: AbortSignal | undefined;
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
  readonly conversion?: WebhookTarget | undefined;
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
