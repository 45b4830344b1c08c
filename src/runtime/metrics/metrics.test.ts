import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { PriorityQueue } from '../workqueue/index.js';
import { newMetrics, noMetrics } from './index.js';

describe('newMetrics', () => {
  it('starts the counters of a controller at 0, so that alerts work before the first event', async () => {
    const metrics = await newMetrics({ process: false });
    metrics.controller('cronjob').setMaxConcurrentReconciles(3);
    const { body, contentType } = await metrics.text();
    expect(contentType).toContain('text/plain');
    expect(body).toContain('controller_runtime_reconcile_total{controller="cronjob",result="requeue_after"} 0');
    expect(body).toContain('controller_runtime_reconcile_errors_total{controller="cronjob"} 0');
    expect(body).toContain('controller_runtime_max_concurrent_reconciles{controller="cronjob"} 3');
  });

  it('counts reconciles by result, and failed ones also as errors', async () => {
    const metrics = await newMetrics({ process: false });
    const controller = metrics.controller('cronjob');
    controller.reconciled('error', 0.02);
    controller.reconciled('success', 0.02);
    const { body } = await metrics.text();
    expect(body).toContain('controller_runtime_reconcile_total{controller="cronjob",result="error"} 1');
    expect(body).toContain('controller_runtime_reconcile_errors_total{controller="cronjob"} 1');
    expect(body).toContain('controller_runtime_reconcile_time_seconds_bucket{le="0.025",controller="cronjob"} 2');
  });

  it('measures a queue: depth by priority, adds, and work in progress at the time of reading', async () => {
    const metrics = await newMetrics({ process: false });
    const clock = new FakeClock();
    const queueMetrics = metrics.queue('cronjob');
    const queue = new PriorityQueue<string>({
      keyOf: (item) => item,
      clock,
      ...(queueMetrics && { metrics: queueMetrics }),
    });
    queue.add('a');
    queue.add('b', { priority: -100 });
    await queue.get();
    await clock.advance(2000);
    const { body } = await metrics.text();
    expect(body).toContain('workqueue_depth{name="cronjob",controller="cronjob",priority="-100"} 1');
    expect(body).toContain('workqueue_depth{name="cronjob",controller="cronjob",priority="0"} 0');
    expect(body).toContain('workqueue_adds_total{name="cronjob",controller="cronjob"} 2');
    expect(body).toContain('workqueue_unfinished_work_seconds{name="cronjob",controller="cronjob"} 2');
  });

  it('keeps the number of series bounded when there are very many priorities', async () => {
    const metrics = await newMetrics({ process: false });
    const queue = metrics.queue('cronjob');
    for (let priority = 0; priority < 40; priority++) queue?.depthChanged(priority, 1);
    const { body } = await metrics.text();
    expect(body.match(/^workqueue_depth\{/gm)).toHaveLength(26);
    expect(body).toContain('priority="exceeded_cardinality_limit"} 15');
  });

  it('counts retries of requests, and measures their duration and sizes', async () => {
    const metrics = await newMetrics({ process: false });
    metrics.requestRetried('429', 'GET', 'a');
    metrics.requestMeasured('GET', 'a', { duration: 0.02, requestSize: 0, responseSize: 300 });
    metrics.requestThrottled('GET', 'a', 0.5);
    metrics.hostResolved('a', 0.02);
    const { body } = await metrics.text();
    expect(body).toContain('rest_client_request_retries_total{code="429",verb="GET",host="a"} 1');
    expect(body).toContain('rest_client_request_duration_seconds_bucket{le="0.025",verb="GET",host="a"} 1');
    expect(body).toContain('rest_client_response_size_bytes_bucket{le="256",verb="GET",host="a"} 0');
    expect(body).toContain('rest_client_response_size_bytes_bucket{le="512",verb="GET",host="a"} 1');
    expect(body).toContain('rest_client_rate_limiter_duration_seconds_sum{verb="GET",host="a"} 0.5');
    expect(body).toContain('rest_client_dns_resolution_duration_seconds_bucket{le="0.025",host="a"} 1');
  });

  it('measures the age of watches, and counts lists and watches', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const metrics = await newMetrics({ process: false });
    const ageOf = async (host = 'a:1') =>
      new RegExp(`watch_age_seconds{kind="A",host="${host}"} (\\S+)`).exec((await metrics.text()).body)?.[1];
    const cache = metrics.cache('a:1');
    cache.listed('A');
    const [one, two] = [cache.watching('A'), cache.watching('A')];
    expect(await ageOf()).toBe('0');
    one(true);
    now.mockReturnValue(3_000);
    two(true);
    now.mockReturnValue(4_000);
    expect(await ageOf()).toBe('1');
    one(false);
    expect(await ageOf()).toBe('0');
    one(undefined);
    expect(await ageOf()).toBe('1');
    two(undefined);
    two(undefined);
    expect(await ageOf()).toBeUndefined();
    cache.watching('A');
    expect(await ageOf()).toBe('0');
    const { body } = await metrics.text();
    expect(body).toContain('kbts_cache_lists_total{kind="A",host="a:1"} 1');
    expect(body).toContain('kbts_cache_watches_total{kind="A",host="a:1"} 2');
    now.mockRestore();
  });

  it('distinguishes the caches of clusters', async () => {
    const metrics = await newMetrics({ process: false });
    const [east, west] = [metrics.cache('east:6443'), metrics.cache('west:6443')];
    east.listed('A');
    west.listed('A');
    east.readWaited('A', 0.02, false);
    const close = east.watching('A');
    west.watching('A')(true);
    close(undefined);
    const { body } = await metrics.text();
    expect(body).toContain('kbts_cache_lists_total{kind="A",host="east:6443"} 1');
    expect(body).toContain('kbts_cache_lists_total{kind="A",host="west:6443"} 1');
    expect(body).toContain('kbts_cache_read_wait_seconds_count{kind="A",host="east:6443"} 1');
    expect(body).toContain('kbts_cache_read_timeouts_total{kind="A",host="east:6443"} 1');
    expect(body).not.toContain('kbts_cache_watch_age_seconds{kind="A",host="east:6443"}');
    expect(body).toContain('kbts_cache_watch_age_seconds{kind="A",host="west:6443"}');
  });

  it('has the limit of the memory only where there is one, and when certificates expire', async () => {
    const metrics = await newMetrics({ process: false });
    expect((await metrics.text()).body).not.toContain('kbts_memory_limit_bytes');
    metrics.memoryLimited(1024);
    metrics.memoryLimited(2048);
    metrics.certificateLoaded('/certs/tls.crt', new Date('2026-01-02T03:04:05Z'));
    const { body } = await metrics.text();
    expect(body).toContain('kbts_memory_limit_bytes 2048');
    expect(body).toContain('kbts_certificate_expiry_timestamp_seconds{file="/certs/tls.crt"} 1767323045');
  });

  it('has a separate registry for each manager', async () => {
    const [one, other] = await Promise.all([newMetrics({ process: false }), newMetrics({ process: false })]);
    one.leaderChanged('lease', true);
    expect((await one.text()).body).toContain('leader_election_master_status{name="lease"} 1');
    expect((await other.text()).body).not.toContain('name="lease"');
  });
});

describe('noMetrics', () => {
  it('accepts all calls and has no metrics', async () => {
    noMetrics.controller('a').reconciled('error', 1);
    noMetrics.webhook('/a').finished(500, 1);
    expect(noMetrics.queue('a')).toBeUndefined();
    expect(await noMetrics.text()).toEqual({ contentType: 'text/plain; charset=utf-8', body: '' });
  });
});
