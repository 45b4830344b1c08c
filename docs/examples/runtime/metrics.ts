import type { Manager } from 'kbts/runtime';
import {
  type CacheMetrics,
  type ControllerMetrics,
  type Metrics,
  type MetricsOptions,
  type MetricsText,
  newMetrics,
  noMetrics,
  type ReconcileOutcome,
  type WebhookMetrics,
} from 'kbts/runtime/metrics';
import { type HttpHandler, jsonResponse } from 'kbts/runtime/serving';
import { Counter } from 'prom-client';

/** A metric of the operator goes into the registry of its manager. */
export function newDeployCounter({ metrics }: Manager): Counter<'class'> {
  const registers = metrics.registry ? [metrics.registry] : [];
  return new Counter({ name: 'web_deploys_total', help: 'Deployed sites.', labelNames: ['class'], registers });
}

/** A program without a manager has metrics of its own, or none. */
export async function metricsFor(isEnabled: boolean): Promise<Metrics> {
  const options: MetricsOptions = { process: false };
  return isEnabled ? await newMetrics(options) : noMetrics;
}

/** A cache that a program creates itself is counted with the host of its API server. */
export function metricsOfCache(metrics: Metrics, server: string): CacheMetrics {
  return metrics.cache(new URL(server).host);
}

/** Metrics can be read in tests. */
export async function lineOf(metrics: Metrics, name: string): Promise<string | undefined> {
  const { body }: MetricsText = await metrics.text();
  return body.split('\n').find((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
}

/** A job that is not a controller appears in the same dashboards. */
export async function measured(metrics: Metrics, job: () => Promise<void>): Promise<void> {
  const counted: ControllerMetrics = metrics.controller('import');
  const began = performance.now();
  let outcome: ReconcileOutcome = 'success';
  try {
    await job();
  } catch (error) {
    outcome = 'error';
    throw error;
  } finally {
    counted.reconciled(outcome, (performance.now() - began) / 1000);
  }
}

/** The same for a handler that is not an admission webhook. */
export function countedHandler(metrics: Metrics, path: string): HttpHandler {
  const counted: WebhookMetrics = metrics.webhook(path);
  return () => {
    const began = performance.now();
    counted.started();
    const response = jsonResponse(200, { ok: true });
    counted.finished(response.status, (performance.now() - began) / 1000);
    return response;
  };
}
