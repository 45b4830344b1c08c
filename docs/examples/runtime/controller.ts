import type { Manager, Reconciler } from 'kbts/runtime';
import {
  type Controller,
  type ControllerOptions,
  type KeyOption,
  type ManagerForController,
  newController,
  newUnmanagedController,
} from 'kbts/runtime/controller';
import { enqueueRequestForObject } from 'kbts/runtime/handler';
import { newKindSource, type Source } from 'kbts/runtime/source';
import { newExponentialRateLimiter, PriorityQueue } from 'kbts/runtime/workqueue';
import { Site } from '../api.js';

/** What the builder does: a controller, and the sources of its requests. */
export async function addSiteController(manager: Manager, reconciler: Reconciler): Promise<Controller> {
  const options: ControllerOptions = {
    reconciler,
    maxConcurrentReconciles: 4,
    reconciliationTimeout: 60_000,
    rateLimiter: newExponentialRateLimiter({ baseDelay: 100, maxDelay: 60_000 }),
  };
  const controller = newController('site', manager, options);
  await controller.watch(newKindSource(manager.cache, Site, enqueueRequestForObject()));
  return controller;
}

/** A request for something outside of the cluster. */
export interface Account {
  readonly cloud: string;
  readonly id: string;
}

/** Requests of another type need a key, which identifies equal requests in the queue. */
export async function addAccountController(manager: Manager, accounts: Source<Account>): Promise<Controller<Account>> {
  const controller = newController<Account>('account', manager, {
    keyOf: ({ cloud, id }) => `${cloud}/${id}`,
    newLogger: (log, { id }) => log.child({ account: id }),
    reconciler: async ({ id }, { log }) => log.info('synchronized', { account: id }),
  });
  await controller.watch(accounts);
  return controller;
}

/** Generic code passes the key on; the caller starts and ends an unmanaged controller. */
export async function runUntil<R>(
  signal: AbortSignal,
  manager: ManagerForController,
  options: ControllerOptions<R> & KeyOption<R>,
  source: Source<R>,
): Promise<void> {
  const controller = newUnmanagedController<R>('temporary', manager, options);
  await controller.watch(source);
  await controller.start(signal);
}

/** The queue can be replaced, for example to measure it. */
export const withOwnQueue = (reconciler: Reconciler): ControllerOptions => ({
  reconciler,
  newQueue: (_name, rateLimiter) =>
    new PriorityQueue({ rateLimiter, keyOf: ({ namespace, name }) => `${namespace}/${name}` }),
});
