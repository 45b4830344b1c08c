import type { MetricFactory } from './metric-factory.js';
import type { Metrics } from './metrics.js';

const outcomes = ['success', 'error', 'requeue', 'requeue_after'] as const;

// The buckets of controller-runtime, so that quantiles are comparable.
const durations = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2,
  2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];

const lags = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Registers the metrics of controllers. Counters of a controller start at 0, so that alerts work before the first event. */
export function controllerMetrics(factory: MetricFactory): Metrics['controller'] {
  const { total, errors, terminal, panics, timeouts } = counters(factory);
  const { time, lag, max, active, slow } = measurements(factory);
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

function counters({ counter }: MetricFactory) {
  const counterOf = (name: string, help: string) => counter(`controller_runtime_${name}`, help, ['controller']);
  return {
    total: counter('controller_runtime_reconcile_total', 'Reconciles by controller and result', [
      'controller',
      'result',
    ]),
    errors: counterOf('reconcile_errors_total', 'Reconciles that failed'),
    terminal: counterOf('terminal_reconcile_errors_total', 'Reconciles that failed with a terminal error'),
    panics: counterOf('reconcile_panics_total', 'Reconciles that failed with a programming error'),
    timeouts: counterOf('reconcile_timeouts_total', 'Reconciles that exceeded the reconciliation timeout'),
  };
}

function measurements({ gauge, histogram }: MetricFactory) {
  const gaugeOf = (name: string, help: string) => gauge(name, help, ['controller']);
  return {
    time: histogram('controller_runtime_reconcile_time_seconds', 'Duration of reconciles', ['controller'], durations),
    lag: histogram(
      'kbts_event_lag_seconds',
      'Time from the arrival of an event in this process until its reconcile starts',
      ['controller'],
      lags,
    ),
    max: gaugeOf('controller_runtime_max_concurrent_reconciles', 'Maximum number of concurrent reconciles'),
    active: gaugeOf('controller_runtime_active_workers', 'Number of busy workers'),
    slow: gaugeOf(
      'kbts_slow_reconciles',
      'Number of reconciles that have been running for longer than their timeout or a minute',
    ),
  };
}
