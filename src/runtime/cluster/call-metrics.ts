import type { TransportOptions } from '../client/index.js';
import type { CacheMetrics, Metrics } from '../metrics/index.js';

type CallMetrics = Pick<TransportOptions, 'onResponse' | 'onRetry' | 'onThrottled' | 'onResolved' | 'onCompleted'>;

/**
 * Returns transport callbacks that record metrics.
 *
 * @param metrics returns the metrics, which are known once the cluster is added to a manager
 */
export function callMetrics(server: string, metrics: () => Metrics): CallMetrics {
  const host = hostOf(server);
  return {
    onResponse: (code, { method }) => metrics().requestCompleted(code, method, host),
    onRetry: (code, { method }) => metrics().requestRetried(code, method, host),
    onThrottled: ({ method }, seconds) => metrics().requestThrottled(method, host, seconds),
    onResolved: (seconds) => metrics().hostResolved(host, seconds),
    onCompleted: ({ method }, measured) => metrics().requestMeasured(method, host, measured),
  };
}

/** Returns cache metrics; takes the same arguments as {@link callMetrics}. */
export function cacheMetrics(server: string, metrics: () => Metrics): CacheMetrics {
  const host = hostOf(server);
  return {
    listed: (kind) => metrics().cache(host).listed(kind),
    watching: (kind) => metrics().cache(host).watching(kind),
    readWaited: (...wait) =>
      metrics()
        .cache(host)
        .readWaited(...wait),
  };
}

function hostOf(server: string): string {
  return server
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/\/.*/, '')
    .replace(/^.*@/, '');
}
