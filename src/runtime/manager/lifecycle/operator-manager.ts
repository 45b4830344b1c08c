import type { FieldIndexer } from '../../cache/index.js';
import { onAbort, within } from '../../clock/internal.js';
import type { Cluster } from '../../cluster/index.js';
import type { HealthCheck } from '../../healthz/index.js';
import { LeaderElectionLostError } from '../../leaderelection/index.js';
import type { WebhookServer } from '../../webhook/index.js';
import type { AccessRequirement } from '../checks/access-check.js';
import { explainStart, webhookPurpose } from '../runnables/explain-start.js';
import type { Runnable, RunnableFunction } from '../runnables/runnable.js';
import { RunnableGroup } from '../runnables/runnable-group.js';
import { watchEventLoop } from './event-loop.js';
import { switchLevelOnSignal } from './log-level.js';
import type { Manager } from './manager.js';
import type { ManagerComponents } from './manager-components.js';
import { memoryLimit, watchMemory } from './memory.js';

/** Period of the timer that keeps the process alive while a manager runs: about 25 days, the longest possible. */
const keepAlivePeriod = 2 ** 31 - 1;

/** The implementation of {@link Manager}. */
export class OperatorManager implements Manager {
  readonly config;
  readonly client;
  readonly apiReader;
  readonly cache;
  readonly restMapper;
  readonly transport;
  readonly log;
  readonly clock;
  readonly metrics;
  readonly tracing;
  readonly controllerDefaults;
  readonly eventRecorder;
  readonly eventRecorderFor;
  readonly elected: Promise<void>;
  readonly #report = (error: unknown) => this.#failed(error);
  readonly #servers = new RunnableGroup(this.#report);
  readonly #webhooks = new RunnableGroup(this.#report);
  readonly #caches = new RunnableGroup(this.#report);
  readonly #others = new RunnableGroup(this.#report);
  readonly #warmups = new RunnableGroup(this.#report);
  readonly #leaders = new RunnableGroup(this.#report);
  readonly #election = new AbortController();
  readonly #controllerNames = new Set<string>();
  readonly #requirements: AccessRequirement[];
  #electing: Promise<void> | undefined;
  #webhookServer: WebhookServer | undefined;
  #becomeElected = () => {};
  #isElected = false;
  #fail: (error: unknown) => void = () => {};
  #state: 'new' | 'running' | 'stopping' = 'new';

  constructor(private readonly parts: ManagerComponents) {
    this.#requirements = [...parts.requirements];
    ({ config: this.config, client: this.client, apiReader: this.apiReader, cache: this.cache } = parts);
    ({ restMapper: this.restMapper, transport: this.transport, log: this.log, clock: this.clock } = parts);
    ({ metrics: this.metrics, tracing: this.tracing, controllerDefaults: this.controllerDefaults } = parts);
    ({ eventRecorder: this.eventRecorder, eventRecorderFor: this.eventRecorderFor } = parts);
    this.elected = new Promise((resolve) => {
      this.#becomeElected = resolve;
    });
    for (const server of parts.servers) this.#servers.add(server);
    this.#caches.add(parts.cache);
  }

  get fieldIndexer(): FieldIndexer {
    return this.cache;
  }

  get webhookServer(): WebhookServer {
    if (!this.#webhookServer) {
      this.#webhookServer = this.parts.newWebhookServer();
      this.#webhooks.add(explainStart(this.#webhookServer, webhookPurpose));
    }
    return this.#webhookServer;
  }

  reserveControllerName(name: string): void {
    if (this.#controllerNames.has(name)) {
      throw new Error(
        `controller \`${name}\` already exists; set a unique name with \`named\`, because the name identifies metrics`,
      );
    }
    this.#controllerNames.add(name);
  }

  require(requirement: AccessRequirement): void {
    this.#requirements.push(requirement);
  }

  add(runnable: Runnable | RunnableFunction): void {
    if (this.#state === 'stopping') throw new Error('cannot add a runnable: the manager is stopping');
    const added = typeof runnable === 'function' ? { start: runnable } : runnable;
    if ('guardWrites' in added) this.#addCluster(added as Cluster);
    this.#addWarmup(added);
    this.#groupOf(added).add(added);
  }

  addHealthzCheck(name: string, check: HealthCheck): void {
    this.#addCheck(this.parts.healthChecks, name, check);
  }

  addReadyzCheck(name: string, check: HealthCheck): void {
    this.#addCheck(this.parts.readyChecks, name, check);
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#state !== 'new') throw new Error('the manager was already started; create a new one instead');
    this.#state = 'running';
    this.log.info('starting components', this.parts.scope);
    const keepAlive = setInterval(() => {}, keepAlivePeriod);
    const stopWatching = watchEventLoop(this.clock, this.log, (since) => this.#activity(since));
    const stopMemory = watchMemory(this.clock, this.log);
    const limit = memoryLimit();
    if (limit !== undefined) this.metrics.memoryLimited(limit);
    const keepLevel = switchLevelOnSignal(this.log);
    try {
      await this.#untilEnd(signal);
    } catch (error) {
      const stopping =
        error instanceof LeaderElectionLostError ? this.#stepDown() : this.#stop(this.parts.gracefulShutdownTimeout);
      await stopping.catch((stopError) => this.log.error('the manager did not stop cleanly', { error: stopError }));
      throw error;
    } finally {
      stopWatching();
      stopMemory();
      keepLevel();
      clearInterval(keepAlive);
    }
    await this.#stop(this.parts.gracefulShutdownTimeout);
  }

  #addCluster(cluster: Cluster): void {
    cluster.guardWrites(() => this.parts.elector?.checkLease());
    cluster.observe(this.metrics, this.tracing);
  }

  /** Adds the warm-up of a runnable if leader election is enabled; otherwise, `start` follows immediately. */
  #addWarmup({ warmup, needLeaderElection }: Runnable): void {
    if (warmup && needLeaderElection !== false && this.parts.elector) this.#warmups.add({ start: warmup });
  }

  #groupOf(runnable: Runnable): RunnableGroup {
    if ('waitForSync' in runnable) return this.#caches;
    return runnable.needLeaderElection === false ? this.#others : this.#leaders;
  }

  #addCheck(checks: Map<string, HealthCheck>, name: string, check: HealthCheck): void {
    if (this.#state !== 'new') throw new Error(`cannot add the check \`${name}\`: the manager was already started`);
    if (checks.has(name)) throw new Error(`the check \`${name}\` already exists`);
    checks.set(name, check);
  }

  /**
   * Starts all groups in order. Resolves when the signal is aborted; rejects if a startup check or a runnable fails.
   */
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
    await this.parts.waitForApiServer(signal);
    if (this.#isEnding(signal)) return;
    const converters = this.#webhookServer?.converters.all ?? [];
    await this.parts.checkCluster({ requirements: this.#requirements, converters }, signal);
    if (this.#isEnding(signal)) return;
    this.#caches.start();
    await this.#caches.waitForSync(signal);
    if (this.#isEnding(signal)) return;
    this.#warmups.start();
    this.#others.start();
    const { elector } = this.parts;
    if (!elector) this.#startLeading();
    else this.#electing = elector.run(this.#election.signal, () => this.#startLeading()).catch((e) => this.#failed(e));
  }

  #isEnding(signal: AbortSignal): boolean {
    return signal.aborted || this.#state === 'stopping';
  }

  #startLeading(): void {
    if (this.#state === 'stopping') return;
    this.#isElected = true;
    this.#becomeElected();
    this.#leaders.start();
    const groups = [this.#webhooks, this.#others, this.#leaders];
    void Promise.all(groups.map((group) => group.started())).then(this.parts.onStarted);
  }

  #failed(error: unknown): void {
    if (this.#state === 'stopping') this.log.error('a runnable failed while the manager was stopping', { error });
    else this.#fail(error);
  }

  /** @throws Error if some runnables did not stop in time */
  async #stop(grace: number): Promise<void> {
    this.#state = 'stopping';
    this.log.info('stopping and waiting for runnables', { grace });
    // A candidate must not become the leader while it stops: no replica would do its work until the lease expires.
    if (!this.#isElected) this.#election.abort();
    const stopped = this.#stopInOrder();
    if (grace < 0) return await stopped;
    if (grace > 0 && (await this.#isWithin(grace, stopped))) return;
    const left = this.#activity(Number.POSITIVE_INFINITY);
    stopped.catch((error) => this.log.error('the manager did not stop cleanly', { error }));
    this.#stopAtOnce();
    const running = left.length === 0 ? '' : `; still running: ${left.join(', ')}`;
    if (grace > 0) throw new Error(`not all runnables stopped within ${grace / 1000} s${running}`);
  }

  #activity(since: number): readonly string[] {
    return this.#groups().flatMap((group) => group.activity(since));
  }

  /**
   * Stops everything at once, because another process may soon be the leader. With `leaderElectionReleaseOnCancel`,
   * releases the lease if everything has stopped before the lease expires.
   */
  async #stepDown(): Promise<void> {
    this.#state = 'stopping';
    this.log.info('no longer the leader; stopping all runnables');
    this.#stopAtOnce();
    const stopped = this.#stopInOrder();
    const { elector, releaseOnCancel } = this.parts;
    const grace = releaseOnCancel && elector ? elector.timeToExpiry : 0;
    if (grace > 0 && (await this.#isWithin(grace, stopped))) return;
    stopped.catch((error) => this.log.error('the manager did not stop cleanly', { error }));
  }

  #isWithin(grace: number, stopped: Promise<void>): Promise<boolean> {
    const ended = stopped.then(() => true);
    return within(this.clock, grace, ended, () => false);
  }

  async #stopInOrder(): Promise<void> {
    const { elector, releaseOnCancel, flush, close } = this.parts;
    for (const group of this.#groups()) await group.stop();
    await flush();
    this.#election.abort();
    await this.#electing;
    // Released last: all work of this leader must have ended, because the next leader may start immediately.
    if (releaseOnCancel) await elector?.release();
    await close();
  }

  /** Returns the groups in the order in which they stop. */
  #groups(): RunnableGroup[] {
    return [this.#others, this.#leaders, this.#warmups, this.#caches, this.#webhooks, this.#servers];
  }

  /** Stops all groups without waiting for them, and lets the lease expire. */
  #stopAtOnce(): void {
    for (const group of this.#groups()) void group.stop();
    this.#election.abort();
  }
}
