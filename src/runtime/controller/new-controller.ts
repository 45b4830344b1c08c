import { inspect } from 'node:util';
import { withoutUndefined } from '../../k8s/index.js';
import type { Logger } from '../log/index.js';
import type { ControllerDefaults, Manager } from '../manager/index.js';
import { type Request, requestKey } from '../reconcile/index.js';
import { newExponentialRateLimiter, PriorityQueue, type RateLimiter, type WorkQueue } from '../workqueue/index.js';
import type { Controller, ControllerOptions, KeyOption } from './controller.js';
import { type ControllerSettings, RunningController } from './run-controller.js';
import { safeRateLimiter } from './safe-rate-limiter.js';

/** The part of a manager that a controller uses. */
export type ManagerForController = Pick<
  Manager,
  'add' | 'log' | 'clock' | 'metrics' | 'tracing' | 'controllerDefaults' | 'reserveControllerName'
>;

/**
 * Creates a controller that the manager starts and stops.
 *
 * @param name identifies the controller in logs and metrics
 * @throws Error if the manager already has a controller with this name
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
  if (!settings.skipNameValidation) manager.reserveControllerName(name);
  const { reconciler } = options;
  return new RunningController<R>({
    name,
    log: manager.log.child({ controller: name }),
    clock: manager.clock,
    metrics: manager.metrics.controller(name),
    tracing: manager.tracing?.child({ 'kbts.controller': name }),
    reconcile: typeof reconciler === 'function' ? reconciler : reconciler.reconcile.bind(reconciler),
    newQueue: () => newQueueFor(name, manager, options),
    keyOf: options.keyOf ?? keyOfRequest,
    loggerFor: options.newLogger ? safely(options.newLogger) : (log, request) => log.child(fieldsOf(request)),
    ...limitsOf(settings),
  });
}

/** Falls back to a logger without the fields of the request: a bug in `newLogger` must not end the manager. */
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

function limitsOf(
  settings: ControllerDefaults,
): Pick<
  ControllerSettings<never>,
  | 'maxConcurrentReconciles'
  | 'cacheSyncTimeout'
  | 'reconciliationTimeout'
  | 'abandonAfterTimeout'
  | 'needLeaderElection'
  | 'enableWarmup'
  | 'recoverPanic'
> {
  const { maxConcurrentReconciles = 1, cacheSyncTimeout = 120_000, reconciliationTimeout = 0 } = settings;
  if (!Number.isInteger(maxConcurrentReconciles) || maxConcurrentReconciles < 1) {
    throw new RangeError(
      `\`maxConcurrentReconciles\` must be an integer of at least 1, but is ${maxConcurrentReconciles}`,
    );
  }
  const {
    needLeaderElection = true,
    abandonAfterTimeout = false,
    enableWarmup = false,
    recoverPanic = true,
  } = settings;
  const limits = { maxConcurrentReconciles, cacheSyncTimeout, reconciliationTimeout, abandonAfterTimeout };
  return { ...limits, needLeaderElection, enableWarmup, recoverPanic };
}

function newQueueFor<R>(name: string, manager: ManagerForController, options: ControllerOptions<R>): WorkQueue<R> {
  const given = options.rateLimiter;
  const rateLimiter: RateLimiter = given
    ? safeRateLimiter(given, manager.log.child({ controller: name }), manager.clock)
    : newExponentialRateLimiter();
  if (options.newQueue) return options.newQueue(name, rateLimiter);
  const metrics = manager.metrics.queue(name);
  const { clock } = manager;
  return new PriorityQueue<R>({
    keyOf: options.keyOf ?? keyOfRequest,
    rateLimiter,
    clock,
    ...(metrics ? { metrics } : {}),
  });
}

function fieldsOf(request: unknown): Record<string, unknown> {
  if (!isRequest(request)) return { request };
  return request.namespace ? { namespace: request.namespace, name: request.name } : { name: request.name };
}

/** The types make `keyOf` optional only for plain requests, but the caller may be written in JavaScript. */
function keyOfRequest(request: unknown): string {
  if (isRequest(request)) return requestKey(request);
  throw new TypeError(
    `a request must have a \`name\`, found ${inspect(request)}; for custom request types, set \`keyOf\``,
  );
}

function isRequest(request: unknown): request is Request {
  return typeof request === 'object' && request !== null && 'name' in request && typeof request.name === 'string';
}
