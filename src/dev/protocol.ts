import type {
  HotLoop,
  Json,
  QueueSample,
  RecordedLine,
  RecordedObject,
  RecordedReconcile,
  RecordedWebhookCall,
} from '../runtime/recorder/index.js';

/**
 * The protocol between `kbts dev` and its page. Everything is JSON; all times are in milliseconds since 1970.
 *
 * - `GET /`, `/page.js`, `/page.css`, `/icon.svg` and `/icon-error.svg` are the files of the folder `page/built`.
 * - `GET /?token=…` sets the cookie of the session and opens `/`. All other routes require this cookie, or the token in
 *   the header `Authorization: Bearer`.
 * - `GET /api/events` is the event stream: one `DevState` as the event `state`, then each `DevChange` as the event
 *   `change`; the ID of both is `SESSION:REVISION`. After a reconnect, `Last-Event-ID` continues the stream; if the
 *   changes since then are no longer kept, or if the server is a new process, the stream begins with a new `state`.
 * - `GET /api/object?apiVersion=…&kind=…&namespace=…&name=…` returns a `DevObjectDetail`.
 * - `POST /api/action` with the header `x-kbts-dev: 1` runs a `DevAction` and returns a `DevActionResult`.
 * - `GET /api/recording` returns a `DevRecording` as a download.
 *
 * The page of a recording is the same, but only `GET /api/recording` exists: `GET /api/events` returns the status 204,
 * after which a browser does not connect again.
 */
export const devPaths = {
  events: '/api/events',
  object: '/api/object',
  action: '/api/action',
  recording: '/api/recording',
} as const;

/** Header that actions require: a form on another site cannot set it. */
export const actionHeader = 'x-kbts-dev';

/** The state of the operator process. */
export interface DevOperator {
  /** `stopped`: the operator has exited on its own (see `message`), or the session has ended. */
  readonly state: 'building' | 'starting' | 'running' | 'stopped';
  readonly pid?: number | undefined;
  readonly startedAt?: number | undefined;
  /** Number of restarts; -1 before the first start. */
  readonly restarts: number;
  /** Milliseconds from saving a file to the start of the new operator; undefined if no save caused the restart. */
  readonly lastRestart?: number | undefined;
  /** The reason why the operator does not run, or runs the last good code. */
  readonly message?: string | undefined;
}

/** The cluster, and the manifests that `kbts dev` installed. */
interface DevCluster {
  /** `embedded`, or the name of the context. */
  readonly name: string;
  readonly server: string;
  /** Path of the kubeconfig for kubectl. */
  readonly kubeconfig: string;
  /** Names of the installed CRDs. */
  readonly definitions: readonly string[];
  /** Paths of the webhooks that the API server calls; empty for an existing cluster. */
  readonly webhooks: readonly string[];
}

/** A kind that the operator defines. */
export interface DevKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly isNamespaced: boolean;
  /** The first sample of the kind in `config/samples`, as JSON; undefined if there is none. */
  readonly sample?: string | undefined;
}

/** An object of one of the operator's kinds, or an object of a built-in kind that has an owner. */
export interface DevObject {
  readonly uid: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly createdAt: number;
  readonly deletedAt?: number | undefined;
  /** UIDs of the object's owners. */
  readonly owners: readonly string[];
  readonly conditions: readonly DevCondition[];
  /** State of the object as one word, such as the phase of a pod or `3/3`; undefined if unknown. */
  readonly status?: string | undefined;
  /** `bad` if a condition or the phase indicates an error; `waiting` while the object is not ready. */
  readonly health: 'good' | 'waiting' | 'bad';
}

/** A condition of an object. */
export interface DevCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
}

/** A complete object, for the detail view. The data of a Secret is `***`. */
export interface DevObjectDetail {
  /** The stored object, with `managedFields`. */
  readonly object: Json;
  /** Events about the object, newest last. */
  readonly events: readonly DevClusterEvent[];
}

/** A Kubernetes Event. */
export interface DevClusterEvent {
  readonly at: number;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly count: number;
}

/** A permission of the operator. */
export interface DevPermission {
  readonly verb: string;
  readonly group: string;
  /** Resource, with its subresource if any, such as `pods/log`. */
  readonly resource: string;
  /** `used` and `unused` are granted by a role; `missing` was refused. */
  readonly state: 'used' | 'unused' | 'missing';
  /** The decorator that grants the permission, if it is missing. */
  readonly fix?: string | undefined;
}

/** A fault that can be turned on. */
export interface DevFault {
  readonly name: 'latency' | 'conflict' | 'tooManyRequests' | 'reset' | 'restart' | 'leaderLost';
  /** One sentence for the page. */
  readonly title: string;
  /** `restart` and `leaderLost` happen once and are never on. */
  readonly isOn: boolean;
}

/** A diagnostic of the generator, the bundler, the type checker, or the installation of manifests. */
export interface DevProblem {
  readonly source: 'manifests' | 'build' | 'types' | 'install';
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Path relative to the project. */
  readonly file?: string | undefined;
  /** Line, counted from 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly hint?: string | undefined;
}

/** Everything that the page shows. */
export interface DevState {
  readonly revision: number;
  /** Identifies the `kbts dev` process: revisions of different processes cannot be compared. */
  readonly session: string;
  readonly version: string;
  readonly project: string;
  readonly operator: DevOperator;
  readonly cluster: DevCluster;
  readonly kinds: readonly DevKind[];
  /** Recorded reconciles, oldest first, at most 500; `/api/recording` has all of them. */
  readonly reconciles: readonly RecordedReconcile[];
  /** Webhook calls that do not belong to a reconcile. Oldest first, at most 200. */
  readonly webhooks: readonly RecordedWebhookCall[];
  /** Hot loops that have not ended, one per controller and object. */
  readonly hotLoops: readonly HotLoop[];
  /** The last sample of each controller. */
  readonly queues: readonly QueueSample[];
  readonly objects: readonly DevObject[];
  readonly permissions: readonly DevPermission[];
  readonly faults: readonly DevFault[];
  readonly problems: readonly DevProblem[];
  /** Log lines outside of reconciles. Oldest first, at most 200. */
  readonly lines: readonly RecordedLine[];
}

/** One change. Objects, reconciles and calls replace entries with the same ID; lists are replaced as a whole. */
export type DevChange = { readonly revision: number } & (
  | { readonly kind: 'operator'; readonly operator: DevOperator }
  | { readonly kind: 'cluster'; readonly cluster: DevCluster }
  | { readonly kind: 'kinds'; readonly kinds: readonly DevKind[] }
  | { readonly kind: 'reconcile'; readonly reconcile: RecordedReconcile }
  | { readonly kind: 'webhook'; readonly call: RecordedWebhookCall }
  | { readonly kind: 'hotLoop'; readonly hotLoop: HotLoop }
  | { readonly kind: 'queue'; readonly queue: QueueSample }
  | { readonly kind: 'object'; readonly object: DevObject }
  | { readonly kind: 'objectDeleted'; readonly uid: string }
  | { readonly kind: 'permissions'; readonly permissions: readonly DevPermission[] }
  | { readonly kind: 'faults'; readonly faults: readonly DevFault[] }
  | { readonly kind: 'problems'; readonly problems: readonly DevProblem[] }
  | { readonly kind: 'line'; readonly line: RecordedLine }
);

/** An action of the user, in the page or by pressing a key in the terminal. */
export type DevAction =
  | { readonly kind: 'reconcile'; readonly controller: string; readonly object: RecordedObject }
  | {
      readonly kind: 'delete';
      readonly apiVersion: string;
      readonly objectKind: string;
      readonly namespace?: string | undefined;
      readonly name: string;
    }
  /** Applies the samples of all kinds, or of one kind. */
  | { readonly kind: 'sample'; readonly apiVersion?: string | undefined; readonly objectKind?: string | undefined }
  | { readonly kind: 'restart' }
  | { readonly kind: 'fault'; readonly name: DevFault['name']; readonly isOn: boolean }
  /** Grants all missing permissions in the `@Rbac` decorators of the sources. */
  | { readonly kind: 'fixPermissions' };

/** The result of an action. */
export interface DevActionResult {
  readonly isDone: boolean;
  /** Message that says what was done, or why the action failed. */
  readonly message: string;
  /** The changes to source files, as a unified diff; undefined if no file was changed. */
  readonly diff?: string | undefined;
}

/** A recording: everything that the page shows, in one file. */
export interface DevRecording {
  readonly kind: 'kbts-recording';
  /** Version of the format; readers reject other versions. */
  readonly version: 1;
  readonly recordedAt: number;
  /** The state, with all recorded reconciles. */
  readonly state: DevState;
  /** Details of the objects in `state`, by UID. */
  readonly objects: { readonly [uid: string]: DevObjectDetail };
}
