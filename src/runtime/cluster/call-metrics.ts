import type { TransportOptions } from '../client/index.js';
import type { CacheMetrics, Metrics } from '../metrics/index.js';

/** The callbacks of a transport that report its calls. */
type CallMetrics = Pick<TransportOptions, 'onResponse' | 'onRetry' | 'onThrottled' | 'onResolved' | 'onCompleted'>;

/**
 * Returns the callbacks that report the calls of a transport to metrics.
 *
 * @param server URL of the API server, whose host is a label
 * @param metrics returns the metrics; those of a cluster are known when it is added to a manager
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

/** Returns the metrics of the cache of a cluster, with the same arguments as {@link callMetrics}. */
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
