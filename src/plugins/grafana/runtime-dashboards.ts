import { type Dashboard, type Panel, type Query, selector } from './dashboard.js';

/** Dashboards for the metrics that every manager exports, by file name. */
export const runtimeDashboards: Readonly<Record<string, Dashboard>> = {
  'controller-runtime-metrics': {
    uid: 'kbts-controller-runtime',
    title: 'Operator: controllers',
    description: 'Reconciles, work queues, requests to the API server, caches and webhooks of an operator.',
    rows: [
      {
        title: 'Reconciles',
        panels: [
          panel('Reconciles', 'ops', rate('controller_runtime_reconcile_total', 'controller, result')),
          panel(
            'Errors',
            'ops',
            rate('controller_runtime_reconcile_errors_total', 'controller'),
            rate('controller_runtime_terminal_reconcile_errors_total', 'controller', 'terminal'),
            rate('controller_runtime_reconcile_panics_total', 'controller', 'panic'),
            rate('controller_runtime_reconcile_timeouts_total', 'controller', 'timeout'),
          ),
          panel('Duration of reconciles', 's', ...quantiles('controller_runtime_reconcile_time_seconds', 'controller')),
          panel(
            'Workers in use',
            'percentunit',
            query(
              `${sum('controller_runtime_active_workers', 'controller').expr} / ${sum('controller_runtime_max_concurrent_reconciles', 'controller').expr}`,
              '{{controller}}',
            ),
          ),
          panel('Time from event to reconcile', 's', ...quantiles('kbts_event_lag_seconds', 'controller')),
          panel(
            'Leader',
            'short',
            query(`max(leader_election_master_status{${selector}}) by (name, pod)`, '{{pod}} {{name}}'),
          ),
        ],
      },
      {
        title: 'Work queues',
        panels: [
          panel('Depth', 'short', sum('workqueue_depth', 'name')),
          panel('Additions', 'ops', rate('workqueue_adds_total', 'name')),
          panel('Retries', 'ops', rate('workqueue_retries_total', 'name')),
          panel('Time in the queue', 's', ...quantiles('workqueue_queue_duration_seconds', 'name')),
          panel('Duration of work', 's', ...quantiles('workqueue_work_duration_seconds', 'name')),
          panel(
            'Unfinished work',
            's',
            sum('workqueue_unfinished_work_seconds', 'name'),
            query(`max(workqueue_longest_running_processor_seconds{${selector}}) by (name)`, '{{name}} longest'),
          ),
        ],
      },
      {
        title: 'API server and caches',
        panels: [
          panel('Requests', 'ops', rate('rest_client_requests_total', 'method, code')),
          panel('Duration of requests', 's', ...quantiles('rest_client_request_duration_seconds', 'verb')),
          panel(
            'Retries and throttling',
            'short',
            rate('rest_client_request_retries_total', 'verb, code', 'retries/s'),
            query(quantile(0.99, 'rest_client_rate_limiter_duration_seconds', 'verb'), '{{verb}} p99 throttled (s)'),
          ),
          panel(
            'Lists and watches of the cache',
            'ops',
            rate('kbts_cache_lists_total', 'kind', 'lists'),
            rate('kbts_cache_watches_total', 'kind', 'watches'),
          ),
          panel('Age of watches', 's', query(`min(kbts_cache_watch_age_seconds{${selector}}) by (kind)`, '{{kind}}')),
          panel('Reads that waited for writes', 's', ...quantiles('kbts_cache_read_wait_seconds', 'kind')),
        ],
      },
      {
        title: 'Webhooks',
        panels: [
          panel('Webhook requests', 'ops', rate('controller_runtime_webhook_requests_total', 'webhook, code')),
          panel(
            'Duration of webhook requests',
            's',
            ...quantiles('controller_runtime_webhook_latency_seconds', 'webhook'),
          ),
          panel('Webhook requests in flight', 'short', sum('controller_runtime_webhook_requests_in_flight', 'webhook')),
        ],
      },
    ],
  },
  'controller-resources-metrics': {
    uid: 'kbts-controller-resources',
    title: 'Operator: resources',
    description: 'CPU, memory and event loop of an operator.',
    rows: [
      {
        title: 'Process',
        panels: [
          panel(
            'CPU',
            'short',
            rate('process_cpu_seconds_total', 'pod'),
            rate('process_cpu_system_seconds_total', 'pod', 'system'),
          ),
          panel('Memory', 'bytes', each('process_resident_memory_bytes')),
          panel('Open files', 'short', each('process_open_fds')),
        ],
      },
      {
        title: 'Node.js',
        panels: [
          panel(
            'Heap',
            'bytes',
            each('nodejs_heap_size_used_bytes', 'used'),
            each('nodejs_heap_size_total_bytes', 'total'),
            each('nodejs_external_memory_bytes', 'external'),
          ),
          panel(
            'Event loop lag',
            's',
            each('nodejs_eventloop_lag_p50_seconds', 'p50'),
            each('nodejs_eventloop_lag_p99_seconds', 'p99'),
            each('nodejs_eventloop_lag_max_seconds', 'max'),
          ),
          panel('Time in garbage collection', 'percentunit', rate('nodejs_gc_duration_seconds_sum', 'pod, kind')),
        ],
      },
    ],
  },
};

function panel(title: string, unit: string, ...queries: readonly Query[]): Panel {
  return { title, unit, queries };
}

function query(expr: string, legend: string): Query {
  return { expr, legend };
}

function rate(metric: string, by: string, more?: string): Query {
  return query(`sum(rate(${metric}{${selector}}[5m])) by (${by})`, legendOf(by, more));
}

function sum(metric: string, by: string): Query {
  return query(`sum(${metric}{${selector}}) by (${by})`, legendOf(by));
}

function each(metric: string, more?: string): Query {
  return query(`${metric}{${selector}}`, legendOf('pod', more));
}

function legendOf(by: string, more = ''): string {
  const labels = by.split(', ').map((label) => `{{${label}}}`);
  return `${labels.join(' ')} ${more}`.trimEnd();
}

function quantiles(metric: string, by: string): readonly Query[] {
  return [0.5, 0.99].map((share) => query(quantile(share, metric, by), `{{${by}}} p${share * 100}`));
}

function quantile(share: number, metric: string, by: string): string {
  return `histogram_quantile(${share}, sum(rate(${metric}_bucket{${selector}}[5m])) by (${by}, le))`;
}
