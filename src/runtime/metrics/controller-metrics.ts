import type { Registry } from 'prom-client';
import type { Metrics, Prometheus } from './metrics.js';

const outcomes = ['success', 'error', 'requeue', 'requeue_after'] as const;

// The buckets of controller-runtime, so that quantiles are comparable.
const durations = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2,
  2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];

const lags = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Registers the metrics of controllers. Counters of a controller start at 0, so that alerts work before the first event. */
export function controllerMetrics(prometheus: Prometheus, registry: Registry): Metrics['controller'] {
  const { total, errors, terminal, panics, timeouts } = counters(prometheus, registry);
  const { time, lag, max, active, slow } = measurements(prometheus, registry);
  return (controller) => {
    for (const metric of [errors, terminal, panics, timeouts]) metric.inc({ controller }, 0);
    for (const result of outcomes) total.inc({ controller, result }, 0);
    active.set({ controller }, 0);
    slow.set({ controller }, 0);
    for (const histogram of [time, lag]) histogram.zero({ controller });
    const duration = time.labels({ controller });
    const lagOf = lag.labels({ controller });
    return {
      setMaxConcurrentReconciles: (count) => max.set({ controller }, count),
      eventHandled: (seconds) => lagOf.observe(seconds),
      workerStarted: () => active.inc({ controller }),
      workerFinished: () => active.dec({ controller }),
      reconciled(result, seconds) {
        total.inc({ controller, result });
        if (result === 'error') errors.inc({ controller });
        duration.observe(seconds);
      },
      terminalError: () => terminal.inc({ controller }),
      panicked: () => panics.inc({ controller }),
      timedOut: () => timeouts.inc({ controller }),
      setSlow: (count) => slow.set({ controller }, count),
    };
  };
}

function counters({ Counter }: Pick<Prometheus, 'Counter'>, registry: Registry) {
  const counter = (name: string, help: string) =>
    new Counter({ name: `controller_runtime_${name}`, help, labelNames: ['controller'], registers: [registry] });
  const total = new Counter({
    name: 'controller_runtime_reconcile_total',
    help: 'Reconciles by controller and result',
    labelNames: ['controller', 'result'],
    registers: [registry],
  });
  return {
    total,
    errors: counter('reconcile_errors_total', 'Reconciles that failed'),
    terminal: counter('terminal_reconcile_errors_total', 'Reconciles that failed with a terminal error'),
    panics: counter('reconcile_panics_total', 'Reconciles that failed with a programming error'),
    timeouts: counter('reconcile_timeouts_total', 'Reconciles that exceeded the reconciliation timeout'),
  };
}

function measurements({ Gauge, Histogram }: Pick<Prometheus, 'Gauge' | 'Histogram'>, registry: Registry) {
  const common = { labelNames: ['controller'] as const, registers: [registry] };
  const time = new Histogram({
    name: 'controller_runtime_reconcile_time_seconds',
    help: 'Duration of reconciles',
    buckets: durations,
    ...common,
  });
  const lag = new Histogram({
    name: 'kbts_event_lag_seconds',
    help: 'Time from the arrival of an event in this process until its reconcile starts',
    buckets: lags,
    ...common,
  });
  const max = new Gauge({
    name: 'controller_runtime_max_concurrent_reconciles',
    help: 'Maximum number of concurrent reconciles',
    ...common,
  });
  const active = new Gauge({ name: 'controller_runtime_active_workers', help: 'Number of busy workers', ...common });
  const slow = new Gauge({
    name: 'kbts_slow_reconciles',
    help: 'Number of reconciles that have been running for longer than their timeout or a minute',
    ...common,
  });
  return { time, lag, max, active, slow };
}
