import { inspect } from 'node:util';
import { withoutUndefined } from '../../k8s/index.js';
import type { ControllerDefaults, Manager } from '../manager/index.js';
import { type Request, requestKey } from '../reconcile/index.js';
import { newExponentialRateLimiter, PriorityQueue, type RateLimiter, type WorkQueue } from '../workqueue/index.js';
import type { Controller, ControllerOptions, KeyOption } from './controller.js';
import { type ControllerSettings, RunningController } from './run-controller.js';

/** What a controller needs of its manager. */
export type ManagerForController = Pick<
  Manager,
  'add' | 'log' | 'clock' | 'metrics' | 'controllerDefaults' | 'controllerNames'
>;

/**
 * Creates a controller that the manager starts and stops.
 *
 * @param name names it in logs and metrics
 * @throws Error when the manager has a controller of that name
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

/** As {@link newController}, but the caller starts it. */
export function newUnmanagedController<R = Request>(
  name: string,
  manager: ManagerForController,
  options: ControllerOptions<R> & KeyOption<R>,
): Controller<R> {
  const settings = { ...manager.controllerDefaults, ...withoutUndefined(options) };
  reserveName(name, manager.controllerNames, settings.skipNameValidation ?? false);
  const { reconciler } = options;
  return new RunningController<R>({
    name,
    log: manager.log.child({ controller: name }),
    clock: manager.clock,
    metrics: manager.metrics.controller(name),
    reconcile: typeof reconciler === 'function' ? reconciler : reconciler.reconcile.bind(reconciler),
    newQueue: () => newQueueFor(name, manager, options),
    loggerFor: options.newLogger ?? ((log, request) => log.child(fieldsOf(request))),
    ...limitsOf(settings),
  });
}

function limitsOf(
  settings: ControllerDefaults,
): Pick<
  ControllerSettings<never>,
  'maxConcurrentReconciles' | 'cacheSyncTimeout' | 'reconciliationTimeout' | 'needLeaderElection'
> {
  const { maxConcurrentReconciles = 1, cacheSyncTimeout = 120_000, reconciliationTimeout = 0 } = settings;
  if (!Number.isInteger(maxConcurrentReconciles) || maxConcurrentReconciles < 1) {
    throw new RangeError(
      `\`maxConcurrentReconciles\` is ${maxConcurrentReconciles}; it must be a whole number from 1 on`,
    );
  }
  const needLeaderElection = settings.needLeaderElection ?? true;
  return { maxConcurrentReconciles, cacheSyncTimeout, reconciliationTimeout, needLeaderElection };
}

function reserveName(name: string, names: Set<string>, mayRepeat: boolean): void {
  if (names.has(name) && !mayRepeat) {
    throw new Error(
      `there is a controller \`${name}\` already; give this one a name of its own (\`named\`), as metrics are told apart by it`,
    );
  }
  names.add(name);
}

function newQueueFor<R>(name: string, manager: ManagerForController, options: ControllerOptions<R>): WorkQueue<R> {
  const rateLimiter: RateLimiter = options.rateLimiter ?? newExponentialRateLimiter();
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

/** The types leave `keyOf` out only for plain requests, but code may be written in JavaScript. */
function keyOfRequest(request: unknown): string {
  if (isRequest(request)) return requestKey(request);
  throw new TypeError(
    `a request must have a \`name\`, found ${inspect(request)}; for custom request types, set \`keyOf\``,
  );
}

function isRequest(request: unknown): request is Request {
  return typeof request === 'object' && request !== null && 'name' in request && typeof request.name === 'string';
}
