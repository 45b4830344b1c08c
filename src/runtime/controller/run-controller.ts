import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock/index.js';
import { manyListeners, onAbort, withDeadline, withinDeadline } from '../clock/internal.js';
import { SetupError } from '../errors/index.js';
import { errorMessage, isProgrammingError } from '../errors/internal.js';
import type { Logger } from '../log/index.js';
import { lazyLogger } from '../log/internal.js';
import type { ControllerMetrics } from '../metrics/index.js';
import type { Context, ReconcileFunction, Result } from '../reconcile/index.js';
import { runInScope, type Scope } from '../scope/internal.js';
import type { Source } from '../source/index.js';
import type { TracedSpan, Tracing } from '../tracing/index.js';
import type { ObservedQueue } from '../tracing/internal.js';
import type { QueueItem, WorkQueue } from '../workqueue/index.js';
import { type CheckedResult, checkedResult } from './checked-result.js';
import type { Controller } from './controller.js';
import { HotRequests } from './hot-requests.js';
import { finishReconcile } from './outcome.js';
import { endReconcileSpan, startReconcileSpan } from './reconcile-span.js';
import { RunningReconciles } from './running-reconciles.js';

/** The defaults of the options that a manager can set for all its controllers. */
export const defaultLimits = {
  maxConcurrentReconciles: 1,
  cacheSyncTimeout: 120_000,
  reconciliationTimeout: 0,
  abandonAfterTimeout: false,
  needLeaderElection: true,
  enableWarmup: false,
  recoverPanic: true,
};

/** The options that a manager can set for all its controllers. */
export type ControllerLimits = Readonly<typeof defaultLimits>;

interface ControllerSettings<R> extends ControllerLimits {
  readonly name: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: ControllerMetrics;
  readonly tracing: Tracing | undefined;
  readonly reconcile: ReconcileFunction<R>;
  readonly newQueue: () => WorkQueue<R>;
  readonly keyOf: (request: R) => string;
  readonly loggerFor: (log: Logger, request: R) => Logger;
}

/** How long a worker may run before it yields to timers and sockets, in milliseconds. */
const longestTurn = 10;

/**
 * Starts the sources, waits until they have synced, and then reconciles the requests in the queue.
 *
 * Guarantees: at most one reconcile per request at a time; none before all sources have synced; once the controller
 * stops, no new reconcile starts, and `start` settles after running reconciles have ended, even if one of them makes
 * the controller fail.
 */
export class RunningController<R> implements Controller<R> {
  readonly name: string;
  readonly log: Logger;
  readonly needLeaderElection: boolean;
  readonly warmup: ((signal: AbortSignal) => Promise<void>) | undefined;
  readonly started: Promise<void>;
  /** The sources, each with the `AbortController` that stops it. */
  readonly #sources = new Map<Source<R>, AbortController>();
  // Aborted when the controller stops or fails, even if the manager keeps running.
  readonly #life = manyListeners(new AbortController());
  readonly #running: RunningReconciles;
  /** Reconciles that have timed out without ending, and no longer occupy a worker. */
  readonly #abandoned = new Set<Promise<void>>();
  readonly #hot = new HotRequests();
  #queue: WorkQueue<R> | undefined;
  #synced: Promise<void> | undefined;
  #isStarted = false;
  #workersStarted = () => {};
  #hasWarnedAboutDelay = false;
  #report: (error: unknown) => void = () => {};

  constructor(private readonly parts: ControllerSettings<R>) {
    this.name = parts.name;
    this.log = parts.log;
    this.needLeaderElection = parts.needLeaderElection;
    this.warmup = parts.enableWarmup ? (signal) => this.#warmUp(signal) : undefined;
    this.started = new Promise((resolve) => {
      this.#workersStarted = resolve;
    });
    this.#running = new RunningReconciles(parts);
  }

  async watch(source: Source<R>): Promise<void> {
    if (this.#sources.has(source)) {
      throw new Error(`controller \`${this.name}\` already watches the ${source.description ?? 'source'}`);
    }
    const stop = manyListeners(new AbortController());
    this.#sources.set(source, stop);
    // The controller outlives its sources, and must not keep their listeners.
    onAbort(
      stop.signal,
      onAbort(this.#life.signal, () => stop.abort(this.#life.signal.reason)),
    );
    if (this.#synced) await this.#startSource(source, stop.signal);
  }

  unwatch(source: Source<R>): void {
    this.#sources.get(source)?.abort(new Error('the source was removed'));
    this.#sources.delete(source);
  }

  onEarlyFailure(report: (error: unknown) => void): void {
    this.#report = report;
  }

  activity(since: number): readonly string[] {
    return this.#running.describe(since).map((text) => `controller \`${this.name}\`: ${text}`);
  }

  async reconcile(request: R, context: Context): Promise<Result> {
    return (await this.parts.reconcile(request, context)) ?? {};
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#isStarted)
      throw new Error(`controller \`${this.name}\` was started more than once; create a new one instead`);
    this.#isStarted = true;
    if (signal.aborted) return;
    const { signal: life } = this.#life;
    const forget = onAbort(signal, () => this.#life.abort(signal.reason));
    const queue = this.#openQueue();
    try {
      await this.#sync();
      await this.#work(queue, life);
    } finally {
      forget();
      this.#life.abort();
      queue.shutDown();
      this.#running.stop();
    }
  }

  /** Fills the queue before this process is the leader. */
  async #warmUp(signal: AbortSignal): Promise<void> {
    const forget = onAbort(signal, () => this.#life.abort(signal.reason));
    onAbort(this.#life.signal, forget);
    if (!signal.aborted) await this.#sync();
  }

  #openQueue(): WorkQueue<R> {
    if (!this.#queue) {
      this.#queue = this.parts.newQueue();
      this.parts.tracing?.observeQueue?.(this.#queue as ObservedQueue); // the recorder adds only items that it got from this queue
    }
    return this.#queue;
  }

  #sync(): Promise<void> {
    this.#synced ??= this.#startSources();
    return this.#synced;
  }

  async #startSources(): Promise<void> {
    this.log.info('starting sources', { count: this.#sources.size });
    await Promise.all([...this.#sources].map(([source, stop]) => this.#untilSynced(source, stop.signal)));
  }

  #startSource(source: Source<R>, signal: AbortSignal): Promise<void> {
    const { log, clock, tracing } = this.parts;
    return source.start(this.#openQueue(), { log, clock, signal, tracing });
  }

  async #untilSynced(source: Source<R>, signal: AbortSignal): Promise<void> {
    const { clock, cacheSyncTimeout: delay } = this.parts;
    const reason = new Error('timed out waiting for the source to sync');
    try {
      await withinDeadline({ clock, parent: signal, delay, reason }, () => this.#startSource(source, signal));
    } catch (error) {
      if (signal.aborted) return;
      throw error === reason ? this.#notInSync(source) : error;
    }
  }

  #notInSync({ description = 'source', failure }: Source<R>): SetupError {
    const after = `did not sync within ${this.parts.cacheSyncTimeout / 1000} s`;
    const reason = failure === undefined ? '' : `: ${errorMessage(failure)}`;
    return new SetupError(`controller \`${this.name}\`: the ${description} ${after}${reason}`, { cause: failure });
  }

  async #work(queue: WorkQueue<R>, signal: AbortSignal): Promise<void> {
    const { maxConcurrentReconciles, metrics } = this.parts;
    if (signal.aborted) return;
    metrics.setMaxConcurrentReconciles(maxConcurrentReconciles);
    this.log.info('starting workers', { count: maxConcurrentReconciles });
    onAbort(signal, () => queue.shutDown());
    const workers = Array.from({ length: maxConcurrentReconciles }, () => this.#worker(queue, signal));
    this.#workersStarted();
    const errors: unknown[] = [];
    // Reported before the other workers have ended, because the manager limits how long that may take.
    const end = (error: unknown) => {
      errors.push(error);
      this.#life.abort(new Error(`controller \`${this.name}\` has failed`, { cause: error }));
      this.#report(error);
    };
    await Promise.all(workers.map((worker) => worker.catch(end)));
    await Promise.allSettled(this.#abandoned);
    this.log.info('all workers finished');
    if (errors.length > 0) throw errors[0];
  }

  async #worker(queue: WorkQueue<R>, signal: AbortSignal): Promise<void> {
    let turn = systemClock.elapsed();
    for (let next = await queue.get(); next; next = await queue.get()) {
      await this.#process(next, queue, signal);
      if (systemClock.elapsed() - turn > longestTurn) {
        // Without this yield, reconciles that only read the cache would block health checks and lease renewal.
        await setImmediate();
        turn = systemClock.elapsed();
      }
    }
  }

  async #process(next: QueueItem<R>, queue: WorkQueue<R>, signal: AbortSignal): Promise<void> {
    const { item, cause } = next;
    const { metrics, clock, log, loggerFor, keyOf, abandonAfterTimeout } = this.parts;
    const began = clock.elapsed();
    metrics.workerStarted();
    if (cause?.arrivedAt !== undefined) metrics.eventHandled((began - cause.arrivedAt) / 1000);
    const key = keyOf(item);
    const running = this.#running.begin({ key, began, log: () => loggerFor(log, item) });
    if (this.#hot.count(key, began)) loggerFor(log, item).error(tooOften);
    const started = { next, queue, began, signal, running };
    try {
      if (abandonAfterTimeout) await this.#runUntilTimeout(started);
      else await this.#runToEnd(started, () => {});
    } finally {
      metrics.workerFinished();
    }
  }

  /** Waits until a reconcile ends or times out. After the timeout, it continues without occupying the worker. */
  async #runUntilTimeout(started: Started<R>): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const abandon = () => {
        this.#abandoned.add(run);
        resolve();
      };
      const run = this.#runToEnd(started, abandon)
        // After the timeout, `reject` has no effect: a failure that must end the manager is reported here.
        .then(resolve, (error) => {
          reject(error);
          this.#report(error);
        })
        .finally(() => this.#abandoned.delete(run));
    });
  }

  async #runToEnd(started: Started<R>, onTimeout: () => void): Promise<void> {
    const { next, queue, signal, running } = started;
    const { clock, metrics, reconciliationTimeout: delay } = this.parts;
    const timedOut = () => {
      metrics.timedOut();
      running.timedOut();
      onTimeout();
    };
    try {
      if (delay > 0) {
        const reason = new Error(`reconciliation timeout of ${delay / 1000} s exceeded`);
        const deadline = { clock, parent: signal, delay, reason, onTimeout: timedOut };
        await withDeadline(deadline, (runSignal) => this.#run(started, runSignal));
      } else await this.#run(started, signal);
    } finally {
      queue.done(next.item);
      running.end();
    }
  }

  async #run({ next, queue, began, signal }: Started<R>, runSignal: AbortSignal): Promise<void> {
    const { item, priority } = next;
    const { metrics, clock, tracing, loggerFor } = this.parts;
    const reconcileID = randomUUID();
    const span = startReconcileSpan(tracing, {
      controller: this.name,
      reconcileID,
      next,
      failures: () => queue.requeues(item),
    });
    const log = lazyLogger(() => loggerFor(this.log, item).child({ reconcileID, ...span?.logFields }));
    const context: Context = { signal: runSignal, reconcileID, log };
    const ended = await this.#reconcileSafely(item, context, span);
    const requeue = span && { links: [span.reference] };
    const onIgnoredDelay = (delay: number) => this.#warnAboutDelay(delay, context.log);
    const run = { item, priority, cause: requeue, queue, metrics, began, clock, context, signal, onIgnoredDelay };
    endReconcileSpan(span, finishReconcile(ended, run), ended);
    if (!this.parts.recoverPanic && 'error' in ended && isProgrammingError(ended.error)) throw ended.error;
  }

  #warnAboutDelay(delay: number, log: Logger): void {
    if (this.#hasWarnedAboutDelay) return;
    this.#hasWarnedAboutDelay = true;
    const advice = 'the request waits for an event; omit `requeueAfter`, or set a positive delay';
    log.info(`\`requeueAfter\` is ${delay}: ${advice} (logged once per controller)`);
  }

  /** Returns the result or error of the reconciler, even if it throws synchronously. */
  async #reconcileSafely(
    request: R,
    context: Context,
    span: TracedSpan | undefined,
  ): Promise<{ result: CheckedResult } | { error: unknown }> {
    try {
      const { signal, log } = context;
      const scope: Scope = { signal, log, span, panicked: () => this.parts.metrics.panicked() };
      const running = runInScope(scope, () =>
        span ? span.run(() => this.reconcile(request, context)) : this.reconcile(request, context),
      );
      return { result: checkedResult(await running) };
    } catch (error) {
      return { error };
    }
  }
}

const tooOften =
  'reconciled more than 100 times per second for 10 s; does each reconcile write the object, or requeue it at once?';

interface Started<R> {
  readonly next: QueueItem<R>;
  readonly queue: WorkQueue<R>;
  readonly began: number;
  /** Aborted when the controller stops. */
  readonly signal: AbortSignal;
  readonly running: ReturnType<RunningReconciles['begin']>;
}
