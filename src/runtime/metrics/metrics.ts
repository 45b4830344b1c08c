import type { Registry } from 'prom-client';
import type { MeasuredRequest } from '../client/index.js';
import type { QueueMetrics } from '../workqueue/index.js';

/** How a reconcile ended. */
export type ReconcileOutcome = 'success' | 'error' | 'requeue' | 'requeue_after';

/** The metrics of a controller. Times are in seconds. */
export interface ControllerMetrics {
  setMaxConcurrentReconciles(count: number): void;
  /** A reconcile started; `lag` is the time since the first event that caused it arrived. */
  eventHandled(lag: number): void;
  workerStarted(): void;
  workerFinished(): void;
  reconciled(outcome: ReconcileOutcome, duration: number): void;
  terminalError(): void;
  /** A reconciler threw a `TypeError` or the like, which indicates a bug. */
  panicked(): void;
  timedOut(): void;
  /** How many reconciles have been running for longer than their timeout or a minute. */
  setSlow(count: number): void;
}

/** The metrics of a webhook. Times are in seconds. */
export interface WebhookMetrics {
  started(): void;
  finished(code: number, duration: number): void;
  panicked(): void;
}

/** The metrics of the cache of a cluster. Times are in seconds. */
export interface CacheMetrics {
  /** The objects of a kind have been listed: at the start, or again because a watch could not resume. */
  listed(kind: string): void;
  /**
   * A watch of a kind or its metadata starts, possibly in a single namespace.
   *
   * @returns a function to call when the watch has opened (true) or closed (false), and when the cache no longer needs
   *   it (undefined)
   */
  watching(kind: string): (isOpen: boolean | undefined) => void;
  /** A read has waited until the watch delivered earlier writes, or until its timeout. */
  readWaited(kind: string, duration: number, isDelivered: boolean): void;
}

/** The metrics of a manager, named as in controller-runtime so that existing dashboards work. */
export interface Metrics {
  /** The registry for additional metrics. Undefined if metrics are disabled. */
  readonly registry: Registry | undefined;
  controller(name: string): ControllerMetrics;
  queue(name: string): QueueMetrics | undefined;
  webhook(path: string): WebhookMetrics;
  /** An attempt of a request to the API server ended. `code` is the HTTP status code, or `<error>` without a response. */
  requestCompleted(code: string, method: string, host: string): void;
  /** A request to the API server is sent again. `code` is the status code of the failed attempt, or `<error>`. */
  requestRetried(code: string, method: string, host: string): void;
  /** A request to the API server ended, after all of its attempts. */
  requestMeasured(method: string, host: string, measured: MeasuredRequest): void;
  /** A request to the API server has waited `duration` seconds for the client's rate limit. */
  requestThrottled(method: string, host: string, duration: number): void;
  /** The host name of the API server has been resolved within `duration` seconds. */
  hostResolved(host: string, duration: number): void;
  /** A conversion failed with a programming error. */
  conversionPanicked(): void;
  /** Returns the metrics of a cluster's cache. `host` is the host of its API server, as for requests. */
  cache(host: string): CacheMetrics;
  /** A certificate file was read, successfully or not. */
  certificateRead(): void;
  certificateReadFailed(): void;
  /** A certificate is in use from now on. */
  certificateLoaded(file: string, expires: Date): void;
  /** The container has a memory limit, in bytes. */
  memoryLimited(limit: number): void;
  leaderChanged(lease: string, isLeader: boolean): void;
  /** Returns all metrics in a Prometheus text format. */
  text(): Promise<MetricsText>;
}

/** Metrics in a text format, and its content type. */
export interface MetricsText {
  readonly contentType: string;
  readonly body: string;
}

/** Disabled metrics: nothing is counted, and prom-client is not loaded. */
export const noMetrics: Metrics = {
  registry: undefined,
  controller: () => silentController,
  queue: () => undefined,
  webhook: () => ({ started: () => {}, finished: () => {}, panicked: () => {} }),
  requestCompleted: () => {},
  requestRetried: () => {},
  requestMeasured: () => {},
  requestThrottled: () => {},
  hostResolved: () => {},
  conversionPanicked: () => {},
  cache: () => ({ listed: () => {}, watching: () => () => {}, readWaited: () => {} }),
  certificateRead: () => {},
  certificateReadFailed: () => {},
  certificateLoaded: () => {},
  memoryLimited: () => {},
  leaderChanged: () => {},
  text: async () => ({ contentType: 'text/plain; charset=utf-8', body: '' }),
};

const silentController: ControllerMetrics = {
  setMaxConcurrentReconciles: () => {},
  eventHandled: () => {},
  workerStarted: () => {},
  workerFinished: () => {},
  reconciled: () => {},
  terminalError: () => {},
  panicked: () => {},
  timedOut: () => {},
  setSlow: () => {},
};
