import { inspect } from 'node:util';
import { withoutUndefined } from '../../k8s/index.js';
import type { Logger } from '../log/index.js';
import type { Manager } from '../manager/index.js';
import { type Request, requestKey } from '../reconcile/index.js';
import { newExponentialRateLimiter, PriorityQueue } from '../workqueue/index.js';
import type { Controller, ControllerOptions, KeyOption } from './controller.js';
import { type ControllerLimits, defaultLimits, RunningController } from './run-controller.js';

/** The part of a manager that a controller uses. */
export type ManagerForController = Pick<
  Manager,
  'add' | 'log' | 'clock' | 'metrics' | 'tracing' | 'controllerDefaults' | 'reserveControllerName'
>;

/**
 * Creates a controller that the manager starts and stops.
 *
 * @param name identifies the controller in logs and metrics
 * @throws Error if the manager already has a controller with this name; RangeError for an invalid
 *   `maxConcurrentReconciles`
 */
export function newController<R = Request>(
  name: string,
  manager: ManagerForController,
  options: ControllerOptions<R> & KeyOption<R>,
): Controller<R> {
  const controller = newUnmanagedController(name, manager, options);
  manager.add(controller);
  return controller;
}

/** Like {@link newController}, but the caller starts the controller. */
export function newUnmanagedController<R = Request>(
  name: string,
  manager: ManagerForController,
  options: ControllerOptions<R> & KeyOption<R>,
): Controller<R> {
  const settings = { ...manager.controllerDefaults, ...withoutUndefined(options) };
  const limits = { ...defaultLimits, ...withoutUndefined(settings) } as ControllerLimits; // without undefined
  const { maxConcurrentReconciles: most } = limits;
  if (!Number.isInteger(most) || most < 1) {
    throw new RangeError(`\`maxConcurrentReconciles\` must be an integer of at least 1, but is ${most}`);
  }
  if (!settings.skipNameValidation) manager.reserveControllerName(name);
  const { reconciler, keyOf = keyOfRequest, newLogger, rateLimiter = newExponentialRateLimiter() } = options;
  const { clock, metrics } = manager;
  return new RunningController<R>({
    ...limits,
    name,
    log: manager.log.child({ controller: name }),
    clock,
    metrics: metrics.controller(name),
    tracing: manager.tracing?.child({ 'kbts.controller': name }),
    reconcile: typeof reconciler === 'function' ? reconciler : reconciler.reconcile.bind(reconciler),
    newQueue: () =>
      options.newQueue?.(name, rateLimiter) ??
      new PriorityQueue<R>({ keyOf, rateLimiter, clock, metrics: metrics.queue(name) }),
    keyOf,
    loggerFor: newLogger ? safely(newLogger) : (log, request) => log.child(fieldsOf(request)),
  });
}

/** Wraps `newLogger`, whose errors must not end the manager: the request is then logged without its fields. */
function safely<R>(newLogger: (log: Logger, request: R) => Logger): (log: Logger, request: R) => Logger {
  return (log, request) => {
    try {
      return newLogger(log, request);
    } catch (error) {
      log.error('`newLogger` failed', { error });
      return log;
    }
  };
}

function fieldsOf(request: unknown): Record<string, unknown> {
  if (!isRequest(request)) return { request };
  return request.namespace ? { namespace: request.namespace, name: request.name } : { name: request.name };
}

/** Returns the default key. Rejects custom requests: their type requires `keyOf`, but the caller may be JavaScript. */
function keyOfRequest(request: unknown): string {
  if (isRequest(request)) return requestKey(request);
  throw new TypeError(
    `a request must have a \`name\`, found ${inspect(request)}; for custom request types, set \`keyOf\``,
  );
}

function isRequest(request: unknown): request is Request {
  return typeof request === 'object' && request !== null && 'name' in request && typeof request.name === 'string';
}
