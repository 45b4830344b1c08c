import type { Logger } from 'kbts/runtime';
import type { Transport } from 'kbts/runtime/client';
import type { Manager } from 'kbts/runtime/manager';
import type { Metrics } from 'kbts/runtime/metrics';
import {
  type AuthorizationOptions,
  type MetricsServer,
  type MetricsServerOptions,
  newMetricsServer,
  type RequestFilter,
  withAuthenticationAndAuthorization,
} from 'kbts/runtime/metrics';
import { jsonResponse } from 'kbts/runtime/serving';

/** Callers need a token, and permission for the path: see config/rbac/metrics_reader_role.yaml. */
export function authorized(transport: Transport, log: Logger): RequestFilter {
  const options: AuthorizationOptions = { transport, log };
  return withAuthenticationAndAuthorization(options);
}

/** Filters can be combined: the first one sees the request first. */
export const loggedAndAuthorized =
  (transport: Transport, log: Logger): RequestFilter =>
  (handler) => {
    const inner = authorized(transport, log)(handler);
    return async (request) => {
      const response = await inner(request);
      log.debug('metrics were read', { status: response.status });
      return response;
    };
  };

/** A second metrics server, for metrics that are not for everyone. */
export function addBillingMetrics(manager: Manager, metrics: Metrics): MetricsServer {
  const options: MetricsServerOptions = {
    bindAddress: ':8444',
    secureServing: true,
    text: () => metrics.text(),
    filter: authorized(manager.transport, manager.log),
    extraHandlers: { '/billing': () => jsonResponse(200, { sites: 3 }) },
    log: manager.log,
  };
  const server = newMetricsServer(options);
  manager.add(server);
  return server;
}
