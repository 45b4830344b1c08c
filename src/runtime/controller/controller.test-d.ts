import { Job } from 'kbts/k8s/batch/v1';
import type { Client, KubernetesObject, Manager, Stored } from 'kbts/runtime';
import { type Controller, newController } from 'kbts/runtime/controller';
import type { Logger } from 'kbts/runtime/log';
import {
  asReconciler,
  type Context,
  type ReconcileFunction,
  type Reconciler,
  type Request,
  type Result,
  requestFor,
} from 'kbts/runtime/reconcile';
import type { Source } from 'kbts/runtime/source';
import { expectTypeOf } from 'vitest';

declare const manager: Manager;
declare const client: Client;
declare const reconciler: Reconciler;

// A request is a name, and optionally a namespace.
expectTypeOf<Request>().toEqualTypeOf<{ readonly namespace?: string | undefined; readonly name: string }>();
expectTypeOf(requestFor).toEqualTypeOf<(object: KubernetesObject) => Request>();
expectTypeOf<Parameters<ReconcileFunction>>().toEqualTypeOf<[request: Request, context: Context]>();
expectTypeOf<Context>().toEqualTypeOf<{
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly reconcileID: string;
}>();

// A result is a delay, in milliseconds or in the format of Go; a reconciler may return nothing.
expectTypeOf<Result>().toEqualTypeOf<{
  readonly requeueAfter?: number | string | undefined;
  readonly priority?: number | undefined;
}>();
const nothing: ReconcileFunction = async () => {};
const delayed: ReconcileFunction = async () => ({ requeueAfter: 1_000 });
const maybe: ReconcileFunction = async () => ({ requeueAfter: undefined });
const spelled: ReconcileFunction = async () => ({ requeueAfter: '1m' });
expectTypeOf([nothing, delayed, maybe, spelled]).toEqualTypeOf<ReconcileFunction[]>();
// @ts-expect-error a promise is required
const synchronous: ReconcileFunction = () => ({});
// @ts-expect-error the delay is not a date
const dated: ReconcileFunction = async () => ({ requeueAfter: new Date() });
// @ts-expect-error controller-runtime's `Requeue` does not exist
const immediate: Result = { requeue: true };
// @ts-expect-error a reconciler has a method, not only a name
const empty: Reconciler = { name: 'a' };
expectTypeOf([synchronous, dated, immediate, empty]).not.toBeAny();

// An object reconciler is typed by its kind.
asReconciler(client, Job, {
  async reconcile(job, context) {
    expectTypeOf(job).toEqualTypeOf<Stored<Job>>();
    expectTypeOf(context).toEqualTypeOf<Context>();
  },
});
expectTypeOf(asReconciler(client, Job, { reconcile: async () => {} })).toEqualTypeOf<Reconciler>();
// @ts-expect-error a reconciler of requests is not one of objects
asReconciler(client, Job, { reconcile: async (request: { readonly account: string }) => void request });

// The requests of a controller are those of its reconciler; other types than `Request` need a key.
interface Account {
  readonly account: string;
}
const synchronize: ReconcileFunction<Account> = async () => {};
const keyOf = ({ account }: Account) => account;
expectTypeOf(newController('a', manager, { reconciler })).toEqualTypeOf<Controller>();
expectTypeOf(newController<Account>('a', manager, { reconciler: synchronize, keyOf })).toEqualTypeOf<
  Controller<Account>
>();
// @ts-expect-error `keyOf` is missing
newController<Account>('a', manager, { reconciler: synchronize });
// @ts-expect-error a key is a string
newController<Account>('a', manager, { reconciler: synchronize, keyOf: () => 3 });
// @ts-expect-error unknown option
newController('a', manager, { reconciler, workers: 3 });

declare const accounts: Source<Account>;
declare const requests: Source;
newController<Account>('a', manager, { reconciler: synchronize, keyOf }).watch(accounts);
// @ts-expect-error a source of other requests
newController('a', manager, { reconciler }).watch(accounts);
// @ts-expect-error a source of other requests
newController<Account>('a', manager, { reconciler: synchronize, keyOf }).watch(requests);
