import { withoutUndefined } from '../../k8s/index.js';
import type { Logger } from '../log/index.js';
import { limitErrors } from '../log/internal.js';
import { type HttpHandler, type ServerLimits, textResponse } from '../serving/index.js';
import { newServerRunnable, parseBindAddress, type ServerRunnable, serve } from '../serving/internal.js';
import { type HealthChecks, newHealthHandler } from './health-handler.js';

interface HealthServerOptions {
  readonly bindAddress: string;
  /** Checks by the path that runs them, such as `/healthz`. */
  readonly endpoints: Readonly<Record<string, HealthChecks>>;
  readonly log: Logger;
  /** Limits of the server. Default: those of `ServerLimits`, but 100 connections. */
  readonly limits?: ServerLimits | undefined;
}

/** Creates a server for the probes of the kubelet. The server listens after `start`. */
export function newHealthServer(options: HealthServerOptions): ServerRunnable {
  const { log, endpoints } = options;
  const address = parseBindAddress(options.bindAddress);
  const handlers = Object.entries(endpoints).map(
    ([path, checks]) => [path, newHealthHandler(path, checks, log)] as const,
  );
  const handler: HttpHandler = (request) => {
    const found = handlers.find(([path]) => request.path === path || request.path.startsWith(`${path}/`));
    return found ? found[1](request) : textResponse(404, 'not found');
  };
  const errorLog = limitErrors(log);
  const onError = (error: unknown) => errorLog.error('health probe failed', { error });
  const onLimit = (limit: string) => log.info('health server limit reached', { limit });
  const limits = { maxConnections: 100, ...withoutUndefined(options.limits ?? {}) };
  return newServerRunnable(async () => {
    const server = await serve({ ...address, handler, limits, onError, onLimit });
    log.info('serving health probes', { port: server.port });
    return server;
  });
}
