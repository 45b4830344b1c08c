import type { Registry } from 'prom-client';
import type { QueueMetrics } from '../workqueue/index.js';

/** How a reconcile ended. */
export type ReconcileOutcome = 'success' | 'error' | 'requeue' | 'requeue_after';

/** What a controller tells about itself. Times are in seconds. */
export interface ControllerMetrics {
  setMaxConcurrentReconciles(count: number): void;
  workerStarted(): void;
  workerFinished(): void;
  reconciled(outcome: ReconcileOutcome, duration: number): void;
  terminalError(): void;
  /** A reconciler threw what only a programming error throws. */
  panicked(): void;
  timedOut(): void;
}

/** What a webhook tells about its calls. Times are in seconds. */
export interface WebhookMetrics {
  started(): void;
  finished(code: number, duration: number): void;
  panicked(): void;
}

/** Counts and measures of one manager, under controller-runtime's names, so that existing dashboards work. */
export interface Metrics {
  /** Where users register metrics of their own. Undefined when metrics are off. */
  readonly registry: Registry | undefined;
  controller(name: string): ControllerMetrics;
  queue(name: string): QueueMetrics | undefined;
  webhook(path: string): WebhookMetrics;
  /** A call to the API server was answered. `code` is the HTTP code, or `<error>` when there was no response. */
  requestCompleted(code: string, method: string, host: string): void;
  /** A certificate file was read, well or not. */
  certificateRead(): void;
  certificateReadFailed(): void;
  leaderChanged(lease: string, isLeader: boolean): void;
  /** All metrics in Prometheus' text form. */
  text(): Promise<MetricsText>;
}

/** Metrics in a text form, and which one. */
export interface MetricsText {
  readonly contentType: string;
  readonly body: string;
}

/** Metrics that are off: nothing is counted, and prom-client is not loaded. */
export const noMetrics: Metrics = {
  registry: undefined,
  controller: () => silentController,
  queue: () => undefined,
  webhook: () => ({ started: () => {}, finished: () => {}, panicked: () => {} }),
  requestCompleted: () => {},
  certificateRead: () => {},
  certificateReadFailed: () => {},
  leaderChanged: () => {},
  text: async () => ({ contentType: 'text/plain; charset=utf-8', body: '' }),
};

const silentController: ControllerMetrics = {
  setMaxConcurrentReconciles: () => {},
  workerStarted: () => {},
  workerFinished: () => {},
  reconciled: () => {},
  terminalError: () => {},
  panicked: () => {},
  timedOut: () => {},
};
