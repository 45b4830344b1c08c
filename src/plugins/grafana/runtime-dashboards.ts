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
          panel(
            'Reconciles',
            'ops',
            query(rate('controller_runtime_reconcile_total', 'controller, result'), '{{controller}} {{result}}'),
          ),
          panel(
            'Errors',
            'ops',
            query(rate('controller_runtime_reconcile_errors_total', 'controller'), '{{controller}}'),
            query(rate('controller_runtime_terminal_reconcile_errors_total', 'controller'), '{{controller}} terminal'),
            query(rate('controller_runtime_reconcile_panics_total', 'controller'), '{{controller}} panic'),
            query(rate('controller_runtime_reconcile_timeouts_total', 'controller'), '{{controller}} timeout'),
          ),
          panel('Duration of reconciles', 's', ...quantiles('controller_runtime_reconcile_time_seconds', 'controller')),
          panel(
            'Workers in use',
            'percentunit',
            query(
              `${sum('controller_runtime_active_workers', 'controller')} / ${sum('controller_runtime_max_concurrent_reconciles', 'controller')}`,
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
          panel('Depth', 'short', query(sum('workqueue_depth', 'name'), '{{name}}')),
          panel('Additions', 'ops', query(rate('workqueue_adds_total', 'name'), '{{name}}')),
          panel('Retries', 'ops', query(rate('workqueue_retries_total', 'name'), '{{name}}')),
          panel('Time in the queue', 's', ...quantiles('workqueue_queue_duration_seconds', 'name')),
          panel('Duration of work', 's', ...quantiles('workqueue_work_duration_seconds', 'name')),
          panel(
            'Unfinished work',
            's',
            query(sum('workqueue_unfinished_work_seconds', 'name'), '{{name}}'),
            query(`max(workqueue_longest_running_processor_seconds{${selector}}) by (name)`, '{{name}} longest'),
          ),
        ],
      },
      {
        title: 'API server and caches',
        panels: [
          panel('Requests', 'ops', query(rate('rest_client_requests_total', 'method, code'), '{{method}} {{code}}')),
          panel('Duration of requests', 's', ...quantiles('rest_client_request_duration_seconds', 'verb')),
          panel(
            'Retries and throttling',
            'short',
            query(rate('rest_client_request_retries_total', 'verb, code'), '{{verb}} {{code}} retries/s'),
            query(quantile(0.99, 'rest_client_rate_limiter_duration_seconds', 'verb'), '{{verb}} p99 throttled (s)'),
          ),
          panel(
            'Lists and watches of the cache',
            'ops',
            query(rate('kbts_cache_lists_total', 'kind'), '{{kind}} lists'),
            query(rate('kbts_cache_watches_total', 'kind'), '{{kind}} watches'),
          ),
          panel('Age of watches', 's', query(`min(kbts_cache_watch_age_seconds{${selector}}) by (kind)`, '{{kind}}')),
          panel('Reads that waited for writes', 's', ...quantiles('kbts_cache_read_wait_seconds', 'kind')),
        ],
      },
      {
        title: 'Webhooks',
        panels: [
          panel(
            'Webhook requests',
            'ops',
            query(rate('controller_runtime_webhook_requests_total', 'webhook, code'), '{{webhook}} {{code}}'),
          ),
          panel(
            'Duration of webhook requests',
            's',
            ...quantiles('controller_runtime_webhook_latency_seconds', 'webhook'),
          ),
          panel(
            'Webhook requests in flight',
            'short',
            query(sum('controller_runtime_webhook_requests_in_flight', 'webhook'), '{{webhook}}'),
          ),
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
            query(rate('process_cpu_seconds_total', 'pod'), '{{pod}}'),
            query(rate('process_cpu_system_seconds_total', 'pod'), '{{pod}} system'),
          ),
          panel('Memory', 'bytes', query(each('process_resident_memory_bytes'), '{{pod}}')),
          panel('Open files', 'short', query(each('process_open_fds'), '{{pod}}')),
        ],
      },
      {
        title: 'Node.js',
        panels: [
          panel(
            'Heap',
            'bytes',
            query(each('nodejs_heap_size_used_bytes'), '{{pod}} used'),
            query(each('nodejs_heap_size_total_bytes'), '{{pod}} total'),
            query(each('nodejs_external_memory_bytes'), '{{pod}} external'),
          ),
          panel(
            'Event loop lag',
            's',
            query(each('nodejs_eventloop_lag_p50_seconds'), '{{pod}} p50'),
            query(each('nodejs_eventloop_lag_p99_seconds'), '{{pod}} p99'),
            query(each('nodejs_eventloop_lag_max_seconds'), '{{pod}} max'),
          ),
          panel(
            'Time in garbage collection',
            'percentunit',
            query(`sum(rate(nodejs_gc_duration_seconds_sum{${selector}}[5m])) by (pod, kind)`, '{{pod}} {{kind}}'),
          ),
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

function rate(metric: string, by: string): string {
  return `sum(rate(${metric}{${selector}}[5m])) by (${by})`;
}

function sum(metric: string, by: string): string {
  return `sum(${metric}{${selector}}) by (${by})`;
}

function each(metric: string): string {
  return `${metric}{${selector}}`;
}

function quantiles(metric: string, by: string): readonly Query[] {
  return [0.5, 0.99].map((share) => query(quantile(share, metric, by), `{{${by}}} p${share * 100}`));
}

function quantile(share: number, metric: string, by: string): string {
  return `histogram_quantile(${share}, sum(rate(${metric}_bucket{${selector}}[5m])) by (${by}, le))`;
}
