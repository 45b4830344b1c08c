import type { Cache, FieldIndexer } from '../cache/index.js';
import type { Client, Reader, RestMapper, Transport } from '../client/index.js';
import type { Clock } from '../clock/index.js';
import { onAbort } from '../clock/internal.js';
import type { RestConfig } from '../config/index.js';
import type { EventRecorder } from '../events/index.js';
import type { HealthCheck } from '../healthz/index.js';
import { LeaderElectionLostError, type LeaderElector } from '../leaderelection/index.js';
import type { Logger } from '../log/index.js';
import type { Metrics } from '../metrics/index.js';
import type { WebhookServer } from '../webhook/index.js';
import type { ControllerDefaults } from './controller-defaults.js';
import { watchEventLoop } from './event-loop.js';
import { explainStart } from './explain-start.js';
import type { Manager } from './manager.js';
import type { Runnable, RunnableFunction } from './runnable.js';
import { RunnableGroup } from './runnable-group.js';

/** All that a manager is put together from. */
export interface ManagerComponents {
  readonly config: RestConfig;
  readonly client: Client;
  readonly apiReader: Reader;
  readonly cache: Cache;
  readonly restMapper: RestMapper;
  readonly transport: Transport;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly controllerDefaults: ControllerDefaults;
  /** Health and metrics servers: first to start, last to stop. */
  readonly servers: readonly Runnable[];
  readonly healthChecks: Map<string, HealthCheck>;
  readonly readyChecks: Map<string, HealthCheck>;
  readonly newWebhookServer: () => WebhookServer;
  readonly elector: LeaderElector | undefined;
  /** Whether to give up the lease at the end. */
  readonly releaseOnCancel: boolean;
  /** In milliseconds; 0 does not wait, below 0 waits without end. */
  readonly gracefulShutdownTimeout: number;
  readonly eventRecorder: (name: string) => EventRecorder;
  /** Resolves when the API server responds and accepts the credentials. */
  readonly waitForApiServer: (signal: AbortSignal) => Promise<void>;
  /** Called last, when all have stopped. */
  readonly close: () => Promise<void>;
}

const webhookPurpose = { what: 'webhooks', flag: '--webhook-port', certFlag: '--webhook-cert-path' };

/** A timer this long (some 25 days), started again and again, keeps the process alive while a manager runs. */
const keepAlivePeriod = 2 ** 31 - 1;

/** The manager, see {@link Manager} for what it guarantees. */
export class OperatorManager implements Manager {
  readonly config: RestConfig;
  readonly client: Client;
  readonly apiReader: Reader;
  readonly cache: Cache;
  readonly restMapper: RestMapper;
  readonly transport: Transport;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly controllerDefaults: ControllerDefaults;
  readonly controllerNames = new Set<string>();
  readonly elected: Promise<void>;
  readonly #parts: ManagerComponents;
  readonly #servers: RunnableGroup;
  readonly #webhooks: RunnableGroup;
  readonly #caches: RunnableGroup;
  readonly #others: RunnableGroup;
  readonly #leaders: RunnableGroup;
  readonly #election = new AbortController();
  #electing: Promise<void> | undefined;
  #webhookServer: WebhookServer | undefined;
  #becomeElected = () => {};
  #fail: (error: unknown) => void = () => {};
  #state: 'new' | 'running' | 'stopping' = 'new';

  constructor(parts: ManagerComponents) {
    this.#parts = parts;
    ({ config: this.config, client: this.client, apiReader: this.apiReader, cache: this.cache } = parts);
    ({ restMapper: this.restMapper, transport: this.transport, log: this.log, clock: this.clock } = parts);
    ({ metrics: this.metrics, controllerDefaults: this.controllerDefaults } = parts);
    this.elected = new Promise((resolve) => {
      this.#becomeElected = resolve;
    });
    const report = { failed: (error: unknown) => this.#failed(error) };
    this.#servers = new RunnableGroup(report);
    this.#webhooks = new RunnableGroup(report);
    this.#caches = new RunnableGroup(report);
    this.#others = new RunnableGroup(report);
    this.#leaders = new RunnableGroup(report);
    for (const server of parts.servers) this.#servers.add(server);
    this.#caches.add(parts.cache);
  }

  get fieldIndexer(): FieldIndexer {
    return this.cache;
  }

  get webhookServer(): WebhookServer {
    if (!this.#webhookServer) {
      this.#webhookServer = this.#parts.newWebhookServer();
      this.#webhooks.add(explainStart(this.#webhookServer, webhookPurpose));
    }
    return this.#webhookServer;
  }

  eventRecorder(name: string): EventRecorder {
    return this.#parts.eventRecorder(name);
  }

  add(runnable: Runnable | RunnableFunction): void {
    if (this.#state === 'stopping') throw new Error('the manager is stopping; it takes no more runnables');
    const added = typeof runnable === 'function' ? { start: runnable } : runnable;
    this.#groupOf(added).add(added);
  }

  addHealthzCheck(name: string, check: HealthCheck): void {
    this.#addCheck(this.#parts.healthChecks, name, check);
  }

  addReadyzCheck(name: string, check: HealthCheck): void {
    this.#addCheck(this.#parts.readyChecks, name, check);
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#state !== 'new') throw new Error('the manager was started already; make a new one instead');
    this.#state = 'running';
    const keepAlive = setInterval(() => {}, keepAlivePeriod);
    const stopWatching = watchEventLoop(this.clock, this.log);
    try {
      await this.#untilEnd(signal);
    } catch (error) {
      const isLost = error instanceof LeaderElectionLostError;
      // Someone else is the leader: what still runs must not have time to go on.
      await this.#stop(isLost ? 0 : this.#parts.gracefulShutdownTimeout).catch((stopError) =>
        this.log.error('the manager did not stop cleanly', { error: stopError }),
      );
      throw error;
    } finally {
      stopWatching();
      clearInterval(keepAlive);
    }
    await this.#stop(this.#parts.gracefulShutdownTimeout);
  }

  #groupOf(runnable: Runnable): RunnableGroup {
    if ('waitForSync' in runnable) return this.#caches;
    return runnable.needLeaderElection === false ? this.#others : this.#leaders;
  }

  #addCheck(checks: Map<string, HealthCheck>, name: string, check: HealthCheck): void {
    if (this.#state !== 'new') throw new Error(`the check \`${name}\` comes too late: the manager was started already`);
    if (checks.has(name)) throw new Error(`there is a check \`${name}\` already`);
    checks.set(name, check);
  }

  /** Starts everything in order. Resolves when the signal is aborted; rejects when something fails. */
  async #untilEnd(signal: AbortSignal): Promise<void> {
    const ended = new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      onAbort(signal, resolve);
    });
    await Promise.race([ended, this.#startGroups(signal)]);
    await ended;
  }

  async #startGroups(signal: AbortSignal): Promise<void> {
    this.#servers.start();
    this.#webhooks.start();
    await this.#parts.waitForApiServer(signal);
    if (this.#isEnding(signal)) return;
    this.#caches.start();
    await this.#caches.waitForSync(signal);
    if (this.#isEnding(signal)) return;
    this.#others.start();
    const { elector } = this.#parts;
    if (!elector) this.#startLeading();
    else this.#electing = elector.run(this.#election.signal, () => this.#startLeading()).catch((e) => this.#failed(e));
  }

  #isEnding(signal: AbortSignal): boolean {
    return signal.aborted || this.#state === 'stopping';
  }

  #startLeading(): void {
    if (this.#state === 'stopping') return;
    this.#becomeElected();
    this.#leaders.start();
  }

  #failed(error: unknown): void {
    if (this.#state === 'stopping') this.log.error('a runnable failed while the manager was stopping', { error });
    else this.#fail(error);
  }

  /** @throws Error when not all have stopped in time */
  async #stop(grace: number): Promise<void> {
    this.#state = 'stopping';
    this.log.info('stopping and waiting for runnables', { grace });
    const stopped = this.#stopInOrder();
    if (grace < 0) return await stopped;
    if (grace > 0 && (await this.#isWithin(grace, stopped))) return;
    stopped.catch((error) => this.log.error('the manager did not stop cleanly', { error }));
    this.#stopAtOnce();
    if (grace > 0) throw new Error(`not all runnables stopped within ${grace / 1000} s`);
  }

  async #isWithin(grace: number, stopped: Promise<void>): Promise<boolean> {
    const timer = new AbortController();
    const late = this.clock.sleep(grace, timer.signal).then(() => false);
    try {
      return await Promise.race([stopped.then(() => true), late]);
    } finally {
      timer.abort();
    }
  }

  async #stopInOrder(): Promise<void> {
    for (const group of [this.#others, this.#leaders, this.#caches, this.#webhooks, this.#servers]) await group.stop();
    this.#election.abort();
    await this.#electing;
    const { elector, releaseOnCancel, close } = this.#parts;
    // Only here, where no work of the leader goes on: the next leader may start at once.
    if (releaseOnCancel) await elector?.release();
    await close();
  }

  /** For want of time: all are told, no one is waited for, and the lease is left to expire. */
  #stopAtOnce(): void {
    for (const group of [this.#others, this.#leaders, this.#caches, this.#webhooks, this.#servers]) void group.stop();
    this.#election.abort();
  }
}
