import type { Fault, InjectedFault } from '../../apiserver/index.js';
import type { ControllersOptions } from '../../controllers/index.js';
import type { KubernetesObject } from '../../k8s/index.js';
import type { Client } from '../../runtime/client/index.js';
import type { Clock } from '../../runtime/clock/index.js';
import type { RestConfig } from '../../runtime/config/index.js';
import type { InstallCrdsOptions } from '../apply.js';
import type { Manifests } from '../manifests.js';
import type { ControlPlaneUser } from '../users.js';
import type { WebhookTarget } from '../webhooks/target.js';

/**
 * The kind of a control plane.
 *
 * - `embedded`: the API server that is part of kbts, in this process. It needs no binaries and starts at once.
 * - `real`: etcd and kube-apiserver, whose binaries must be installed on this machine.
 * - `existing`: the cluster in the current context of the kubeconfig.
 */
export type ControlPlaneKind = 'embedded' | 'real' | 'existing';

/** Options of {@link startControlPlane}. */
export interface ControlPlaneOptions {
  /**
   * Kind of the control plane. If it is undefined: `embedded` with `controllers`; `real` if other options require
   * binaries, or the environment names them (such as `KUBEBUILDER_ASSETS`); else `embedded`.
   */
  readonly kind?: ControlPlaneKind | undefined;
  /** Port of the embedded server on 127.0.0.1. Default: a free port. */
  readonly port?: number | undefined;
  /** Whether the embedded server adds tokens to pods, and requires their ServiceAccount to exist. Default: false. */
  readonly serviceAccountAdmission?: boolean | undefined;
  /**
   * File that keeps the objects of the embedded server, secrets included. It is read at the start, if it exists, and
   * written within seconds after changes, and when the server stops. Without a file, the objects are lost.
   */
  readonly state?: string | undefined;
  /**
   * Clock of the embedded server, for timestamps of objects, expiry of tokens, timeouts of watches, and the server's
   * controllers, which wait 100 ms before they react. Default: the system clock.
   */
  readonly clock?: Clock | undefined;
  /**
   * Runs the controllers of built-in kinds on the embedded server, and a simulated node, `node-0`, on which pods run
   * without containers. Options set the behavior of the pods. Default: false.
   */
  readonly controllers?: boolean | ControllersOptions | undefined;
  /** Runs kube-controller-manager: controllers of built-in kinds, garbage collection. Default: the value of `kwok`. */
  readonly controllerManager?: boolean | undefined;
  /** Runs kube-scheduler. Default: the value of `kwok`. */
  readonly scheduler?: boolean | undefined;
  /** Runs kwok with one node, `node-0`, on which pods run and pods of Jobs complete. Default: false. */
  readonly kwok?: boolean | undefined;
  /** Additional arguments of kube-apiserver. Default: none. */
  readonly apiServerArgs?: readonly string[] | undefined;
  /** Startup timeout of each component in milliseconds. Default: 60,000. */
  readonly startTimeout?: number | undefined;
  /** Environment with the location of the binaries, see `findControlPlane`. Default: `process.env`. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Cancels the start. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The API server of a test process. A server that the test starts stops when the test process exits, even if it
 * is killed.
 *
 * RBAC is enabled, and `admin` has all permissions. There is no kubelet: pods run only with `controllers`, or
 * if kwok simulates the nodes. With an existing cluster, the tests only connect to it: its API server and
 * objects outlive the tests.
 */
export interface ControlPlane {
  readonly admin: ControlPlaneUser;
  /** Configuration of `admin`. */
  readonly config: RestConfig;
  /** A client for `admin`, without a cache. */
  readonly client: Client;
  /** Path of a matching kubectl, or `kubectl` if no matching kubectl is installed. */
  readonly kubectl: string;
  /** A folder that `stop` removes. */
  readonly folder: string;
  /** Adds a user. The user has no permissions until a role is bound to the user name or to one of the groups. */
  addUser(name: string, groups?: readonly string[]): Promise<ControlPlaneUser>;
  /** Creates or updates objects by server-side apply, and returns the stored objects. */
  apply(manifests: Manifests): Promise<KubernetesObject[]>;
  /**
   * Installs the CRDs among the objects, and waits until all their versions are served. Accepts a folder such as
   * `config/crd/bases`, and reads all files in it.
   */
  installCrds(crds: Manifests, options?: InstallCrdsOptions): Promise<void>;
  /**
   * Installs the webhook configurations among the objects, so that they call the target instead of a Service. The
   * configurations take effect within about a second.
   */
  installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void>;
  /**
   * Stops the API server by a signal, `SIGKILL` by default, and keeps the data. The embedded server closes all
   * connections instead.
   */
  killApiServer(signal?: NodeJS.Signals): Promise<void>;
  /** Restarts the API server with the same port and data, and waits until it is ready. */
  restartApiServer(): Promise<void>;
  /**
   * Returns the log of a component such as `kube-apiserver`. The embedded server logs only internal errors, and errors
   * from writing the state file; the log of an existing cluster is empty.
   */
  log(part: string): string;
  /** Stops the processes and removes the files of this control plane. */
  stop(): Promise<void>;
}

/** The API server that is part of kbts, into which faults can be injected. */
export interface EmbeddedControlPlane extends ControlPlane {
  /**
   * Injects a fault into requests, including those of `client`; the fault can be restricted to users, resources and
   * verbs. The faults `expired`, `reset` and `half-open` also end running watches.
   *
   * @throws RangeError for a share or a number of requests that is out of range
   */
  injectFault(fault: Fault): InjectedFault;
}
