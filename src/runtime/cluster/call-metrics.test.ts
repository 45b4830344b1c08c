import { expect, it } from 'vitest';
import { newMetrics } from '../metrics/index.js';
import { cacheMetrics, callMetrics } from './internal.js';

it('metrics of calls and of the cache have the same host, without credentials and path', async () => {
  const metrics = await newMetrics({ process: false });
  const server = 'https://user:password@east:6443/k8s/clusters/a';
  callMetrics(server, () => metrics).onResponse?.('200', { method: 'GET', path: '/version' });
  const cache = cacheMetrics(server, () => metrics);
  cache.listed('Boat');
  cache.watching('Boat')(true);
  cache.readWaited('Boat', 0.02, true);
  const { body } = await metrics.text();
  const hosts = [...body.matchAll(/^(\w+?)(?:_bucket|_sum|_count)?{.*host="([^"]*)".*}/gm)].map(
    ([, name, host]) => `${name} ${host}`,
  );
  expect([...new Set(hosts)].sort()).toEqual([
    'kbts_cache_lists_total east:6443',
    'kbts_cache_read_timeouts_total east:6443',
    'kbts_cache_read_wait_seconds east:6443',
    'kbts_cache_watch_age_seconds east:6443',
    'kbts_cache_watches_total east:6443',
    'rest_client_requests_total east:6443',
  ]);
  expect(body).not.toContain('password');
});
