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
 * What `kbts dev` and its page send each other. Everything is JSON; all times are in milliseconds since 1970.
 *
 * - `GET /`, `/page.js`, `/page.css`, `/icon.svg` and `/icon-error.svg` are the files of the folder `page/built`.
 * - `GET /?token=…` sets the cookie of the session and redirects to `/`. All other routes require the cookie.
 * - `GET /api/events` is the event stream: one `DevState` as the event `state`, then each `DevChange` as the event
 *   `change`; the ID of both is their revision. After a reconnect, `Last-Event-ID` continues the stream; if the changes
 *   since then are no longer kept, or the server is another one, it begins with a new `state`.
 * - `GET /api/object?apiVersion=…&kind=…&namespace=…&name=…` returns a `DevObjectDetail`.
 * - `POST /api/action` with the header `x-kbts-dev: 1` runs a `DevAction` and returns a `DevActionResult`.
 * - `GET /api/recording` returns a `DevRecording` as a download.
 *
 * A page with a recording is the same page, with `GET /api/recording` only: `GET /api/events` has the status 204,
 * after which a browser does not connect again.
 */
export const devPaths = {
  events: '/api/events',
  object: '/api/object',
  action: '/api/action',
  recording: '/api/recording',
} as const;

/** Header that actions require: a form of another site cannot set it. */
export const actionHeader = 'x-kbts-dev';

/** The state of the operator process. */
export interface DevOperator {
  /** `stopped` means that it ended by itself, see `message`. */
  readonly state: 'building' | 'starting' | 'running' | 'stopped';
  readonly pid?: number | undefined;
  readonly startedAt?: number | undefined;
  /** How many times it was restarted. */
  readonly restarts: number;
  /** Milliseconds from the saved file to the start of the new operator. */
  readonly lastRestart?: number | undefined;
  /** Why it does not run, or runs the last good code. */
  readonly message?: string | undefined;
}

/** The cluster and what `kbts dev` has installed in it. */
export interface DevCluster {
  /** `embedded`, or the name of the context. */
  readonly name: string;
  readonly server: string;
  /** Path of the file for kubectl. */
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
  /** YAML of the sample in `config/samples`; undefined if there is none. */
  readonly sample?: string | undefined;
}

/** An object of the cluster: one of the operator's kinds, or owned by one. */
export interface DevObject {
  readonly uid: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly createdAt: number;
  readonly deletedAt?: number | undefined;
  /** UIDs of its owners. */
  readonly owners: readonly string[];
  readonly conditions: readonly DevCondition[];
  /** One word about its state, such as the phase of a pod or `3/3`; undefined if it has none. */
  readonly status?: string | undefined;
  /** `bad` if a condition, phase or its last reconcile says so; `waiting` while it is not ready. */
  readonly health: 'good' | 'waiting' | 'bad';
}

/** A condition of an object. */
export interface DevCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
}

/** An object with everything, for the detail view. The data of a Secret is `***`. */
export interface DevObjectDetail {
  /** The stored object, with `managedFields`. */
  readonly object: Json;
  /** Its Events, newest last. */
  readonly events: readonly DevClusterEvent[];
}

/** An Event of the cluster. */
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
  /** With a subresource, such as `pods/log`. */
  readonly resource: string;
  /** `used` and `unused` are granted by a role; `missing` was refused. */
  readonly state: 'used' | 'unused' | 'missing';
  /** The decorator that grants it, for a missing permission. */
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

/** A diagnostic of the generator, the bundler or the type checker. */
export interface DevProblem {
  readonly source: 'manifests' | 'build' | 'types' | 'install';
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Relative to the project. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly hint?: string | undefined;
}

/** Everything that the page shows. */
export interface DevState {
  readonly revision: number;
  /** Identifies the `kbts dev` process: revisions of another one do not continue. */
  readonly session: string;
  readonly version: string;
  /** Name of the project. */
  readonly project: string;
  readonly operator: DevOperator;
  readonly cluster: DevCluster;
  readonly kinds: readonly DevKind[];
  /** Oldest first, at most 500; `/api/recording` has all. */
  readonly reconciles: readonly RecordedReconcile[];
  /** Calls of webhooks that belong to no reconcile. Oldest first, at most 200. */
  readonly webhooks: readonly RecordedWebhookCall[];
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

/** One change of the state. Objects, reconciles and calls replace the one with the same ID; lists replace the whole list. */
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

/** What a person can do in the page and with the keys of the terminal. */
export type DevAction =
  | { readonly kind: 'reconcile'; readonly controller: string; readonly object: RecordedObject }
  | {
      readonly kind: 'delete';
      readonly apiVersion: string;
      readonly objectKind: string;
      readonly namespace?: string | undefined;
      readonly name: string;
    }
  /** Applies the samples of all kinds, or of one. */
  | { readonly kind: 'sample'; readonly apiVersion?: string | undefined; readonly objectKind?: string | undefined }
  | { readonly kind: 'restart' }
  | { readonly kind: 'fault'; readonly name: DevFault['name']; readonly isOn: boolean }
  /** Adds the `@Rbac` decorators of all missing permissions to the source. */
  | { readonly kind: 'fixPermissions' };

/** The result of an action. */
export interface DevActionResult {
  readonly isDone: boolean;
  /** What was done, or why not. */
  readonly message: string;
  /** The change of a source file, as a unified diff. */
  readonly diff?: string | undefined;
}

/** A recording: everything that the page shows, in one file. */
export interface DevRecording {
  readonly kind: 'kbts-recording';
  /** Readers reject other versions. */
  readonly version: 1;
  readonly recordedAt: number;
  /** `reconciles` has all that are kept. */
  readonly state: DevState;
  /** Details of the objects in `state`, by UID. */
  readonly objects: { readonly [uid: string]: DevObjectDetail };
}
