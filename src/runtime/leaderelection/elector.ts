import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Lease, LeaseSpec } from '../../k8s/coordination/v1.js';
import type { Stored } from '../../k8s/index.js';
import { isConflict } from '../client/index.js';
import { namespacedName } from '../client/internal.js';
import type { Clock } from '../clock/index.js';
import { microTime, withinDeadline } from '../clock/internal.js';
import type { Logger } from '../log/index.js';
import type { LeaseLock } from './lease-lock.js';

/** Options of {@link LeaderElector}. Times are in milliseconds. */
export interface LeaderElectorOptions {
  readonly lock: LeaseLock;
  readonly clock: Clock;
  readonly log: Logger;
  /** Returns numbers from 0 (inclusive) to 1 (exclusive). Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** The identity of this process in the Lease. Default: the host name and a random suffix. */
  readonly identity?: string | undefined;
  /** How long candidates wait after the last renewal before they take over. Default: 15,000. */
  readonly leaseDuration?: number | undefined;
  /** How long the leader tries to renew the Lease before it steps down. Default: 10,000. */
  readonly renewDeadline?: number | undefined;
  /** Time between attempts to acquire or renew the Lease. Default: 2,000. */
  readonly retryPeriod?: number | undefined;
  /**
   * Called with true when this process becomes the leader, and with false when it stops leading and before it competes.
   */
  readonly onChange?: ((isLeader: boolean) => void) | undefined;
}

/** Thrown when the lease was lost or not renewed in time. Another process may be the leader, so this process must exit. */
export class LeaderElectionLostError extends Error {
  override readonly name = 'LeaderElectionLostError';

  constructor(cause?: unknown) {
    super('leader election lost', { cause });
  }
}

type Given<Options> = { readonly [Name in keyof Options]-?: Exclude<Options[Name], undefined> };

/** Maximum jitter while a process waits to lead, as a fraction of `retryPeriod`. */
const jitter = 1.2;
/** Minimum timeout of a call, in milliseconds, unless the renew deadline is earlier. */
const shortestCall = 1_000;
/** Minimum time between attempts to renew, in milliseconds. */
const shortestPeriod = 200;

/**
 * Acquires and keeps leadership for this process.
 *
 * Steps: retries until the Lease is free or expired, and acquires it; then renews it; if that fails for
 * `renewDeadline`, steps down.
 *
 * Guarantees: at most one leader, if all clocks run at about the same speed. The clocks do not have to be synchronized:
 * a lease is expired if this process has not observed a change to it for `leaseDuration`. Calls to the lock are
 * abandoned at the renew deadline, even if they never settle.
 *
 * Assumptions: the process stops all work of the leader as soon as `run` rejects, and does not write if `checkLease`
 * throws: after the event loop was blocked, the lease may have expired before any timer fires.
 */
export class LeaderElector {
  readonly identity: string;
  readonly #options: Given<Omit<LeaderElectorOptions, 'identity'>>;
  /** The Lease as last observed, and when it was first observed in that state, by `clock.elapsed()`. */
  #seen: { readonly lease: Stored<Lease>; readonly since: number } | undefined;
  /**
   * When the last call that acquired or renewed the lease started, by `clock.elapsed()`. Undefined until this process leads,
   * and minus infinity once it has given up the lease or lost it to another process.
   */
  #renewed: number | undefined;

  /** @throws RangeError if the durations contradict each other */
  constructor(options: LeaderElectorOptions) {
    const { leaseDuration = 15_000, renewDeadline = 10_000, retryPeriod = 2_000 } = options;
    const { random = Math.random, onChange = () => {} } = options;
    this.identity = options.identity ?? `${hostname()}_${randomUUID()}`;
    this.#options = { ...options, leaseDuration, renewDeadline, retryPeriod, random, onChange };
    checkTimes(this.#options);
  }

  /** Whether this process is the leader, and does not have to step down yet. */
  get isLeader(): boolean {
    return this.#isHolder && this.#left > 0;
  }

  /** @throws LeaderElectionLostError if another process can have become the leader since this process became the leader */
  checkLease(): void {
    if (this.#renewed === undefined || this.#left > 0) return;
    const seconds = Math.round((this.#options.clock.elapsed() - this.#renewed) / 1000);
    const isKept = Number.isFinite(seconds);
    const why = isKept
      ? `the lease was last renewed ${seconds} s ago`
      : 'this process has released the lease, or lost it';
    throw new LeaderElectionLostError(new Error(why));
  }

  /**
   * Milliseconds until another process may become the leader, unless the lease is released earlier; 0 if that may
   * already be the case.
   */
  get timeToExpiry(): number {
    const { clock, leaseDuration } = this.#options;
    return this.#renewed === undefined ? 0 : Math.max(0, this.#renewed + leaseDuration - clock.elapsed());
  }

  /** Whether this process is the holder of the Lease, as last observed. */
  get #isHolder(): boolean {
    return this.#seen?.lease.spec?.holderIdentity === this.identity;
  }

  /**
   * Milliseconds until this process steps down: `renewDeadline` after the first failed renewal, but well before the
   * lease expires.
   */
  get #left(): number {
    const { clock, retryPeriod, renewDeadline, leaseDuration } = this.#options;
    const longest = Math.min(retryPeriod + renewDeadline, (renewDeadline + leaseDuration) / 2);
    return this.#renewed === undefined ? 0 : this.#renewed + longest - clock.elapsed();
  }

  /**
   * Waits to become the leader, calls `onStartedLeading`, and renews the lease until the signal is aborted.
   *
   * @throws LeaderElectionLostError
   */
  async run(signal: AbortSignal, onStartedLeading: () => void): Promise<void> {
    const { log, lock, onChange } = this.#options;
    const lease = namespacedName(lock.key);
    onChange(false);
    log.info('attempting to acquire leader lease', { lease, identity: this.identity });
    if (!(await this.#acquire(signal))) return;
    log.info('acquired leader lease', { lease, identity: this.identity });
    onChange(true);
    try {
      onStartedLeading();
      await this.#renew(signal);
    } finally {
      onChange(false);
      log.info('stopped leading', { lease, identity: this.identity });
    }
  }

  /**
   * Releases the lease, so that other candidates do not have to wait until it expires. Best effort: a single attempt;
   * after the renew deadline, when calls are likely to fail, the attempt is repeated until the lease has expired. Call
   * it only after `run` has settled and all work of the leader has ended: from then on, `checkLease` throws.
   */
  async release(): Promise<void> {
    const { clock, log, renewDeadline, retryPeriod } = this.#options;
    const isLost = this.#left <= 0;
    const expiry = clock.elapsed() + this.timeToExpiry;
    // Set before the call, because the next leader may start before the response arrives, or if none arrives.
    if (this.#renewed !== undefined) this.#renewed = Number.NEGATIVE_INFINITY;
    for (let began = clock.elapsed(); !isLost || began < expiry; began = clock.elapsed()) {
      try {
        const left = isLost ? expiry - began : renewDeadline;
        return await this.#timed(undefined, left, (signal) => this.#give(signal));
      } catch (error) {
        log.error('cannot release the lease', { error });
        if (!isLost) return;
      }
      await clock.sleep(Math.max(0, Math.min(began + retryPeriod, expiry) - clock.elapsed()));
    }
  }

  async #give(signal: AbortSignal): Promise<void> {
    const { lock, clock } = this.#options;
    let lease = this.#seen?.lease;
    while (lease?.spec?.holderIdentity === this.identity) {
      const now = microTime(clock.now());
      try {
        const spec = { holderIdentity: '', leaseDurationSeconds: 1, acquireTime: now, renewTime: now };
        return this.#observe(await lock.update(lease, spec, signal), signal);
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
      lease = await lock.read(signal);
    }
  }

  async #acquire(signal: AbortSignal): Promise<boolean> {
    const { clock, retryPeriod, renewDeadline, random, log } = this.#options;
    while (!signal.aborted) {
      const began = clock.elapsed();
      try {
        if (await this.#timed(signal, renewDeadline, (limit) => this.#tryToHold(limit))) {
          this.#renewed = began;
          return !signal.aborted;
        }
      } catch (error) {
        if (!signal.aborted && !isConflict(error)) log.error('cannot read or write the lease', { error });
      }
      const left = this.#timeToTakeover;
      const delay = retryPeriod * (1 + random() * jitter);
      await clock.sleep(left > 0 ? Math.min(left, delay) : delay, signal);
    }
    return false;
  }

  async #renew(signal: AbortSignal): Promise<void> {
    const { clock, retryPeriod, log } = this.#options;
    let failure: unknown;
    let began = this.#renewed ?? clock.elapsed();
    while (!signal.aborted) {
      // Measured from the start of the last attempt: after a timeout, the next attempt follows immediately. Before the
      // deadline, attempts are more frequent: the API server may respond again just before it.
      const period = Math.max(shortestPeriod, Math.min(retryPeriod, this.#left / 2));
      await clock.sleep(Math.max(0, Math.min(began + period - clock.elapsed(), this.#left)), signal);
      if (signal.aborted) return;
      began = clock.elapsed();
      // The process may have been suspended: another process may be the leader.
      if (this.#left <= 0) throw new LeaderElectionLostError(failure);
      try {
        if (!(await this.#timed(signal, this.#left, (limit) => this.#tryToHold(limit)))) throw this.#takenOver();
        this.#renewed = began;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof LeaderElectionLostError) throw error;
        failure = error;
        log.error('cannot renew the lease', { error });
      }
    }
  }

  #takenOver(): LeaderElectionLostError {
    this.#renewed = Number.NEGATIVE_INFINITY;
    return new LeaderElectionLostError(new Error(`the holder is ${this.#seen?.lease.spec?.holderIdentity}`));
  }

  /** Acquires or renews the lease. Returns false if another process is the leader. */
  async #tryToHold(signal: AbortSignal): Promise<boolean> {
    const { lock } = this.#options;
    if (this.#isHolder && this.#seen) {
      try {
        this.#observe(await lock.update(this.#seen.lease, this.#spec(this.#seen.lease), signal), signal);
        return true;
      } catch (error) {
        if (!isConflict(error)) throw error; // otherwise another process changed the lease: read it again
      }
    }
    const lease = await lock.read(signal);
    if (!lease) {
      this.#observe(await lock.create(this.#spec(undefined), signal), signal);
      return true;
    }
    this.#observe(lease, signal);
    if (this.#timeToTakeover > 0) return false;
    this.#observe(await lock.update(lease, this.#spec(lease), signal), signal);
    return true;
  }

  /** Records the Lease in a response. Throws if the attempt has timed out: another attempt may be in progress. */
  #observe(lease: Stored<Lease>, signal: AbortSignal): void {
    signal.throwIfAborted();
    const isSame = this.#seen && JSON.stringify(this.#seen.lease.spec) === JSON.stringify(lease.spec);
    const since = isSame ? (this.#seen?.since ?? 0) : this.#options.clock.elapsed();
    this.#seen = { lease, since };
  }

  /**
   * Milliseconds until the lease of another process expires; not positive if it is free. A lease without a duration gets
   * the duration of this process, because its holder may be alive.
   */
  get #timeToTakeover(): number {
    if (!this.#seen?.lease.spec?.holderIdentity || this.#isHolder) return 0;
    const { leaseDurationSeconds } = this.#seen.lease.spec;
    const { clock, leaseDuration } = this.#options;
    const duration = leaseDurationSeconds === undefined ? leaseDuration : leaseDurationSeconds * 1000;
    return this.#seen.since + duration - clock.elapsed();
  }

  #spec(before: Stored<Lease> | undefined): LeaseSpec {
    const { clock, leaseDuration } = this.#options;
    const now = microTime(clock.now());
    const { holderIdentity, acquireTime = now, leaseTransitions = 0 } = before?.spec ?? {};
    const isOurs = holderIdentity === this.identity;
    return {
      holderIdentity: this.identity,
      leaseDurationSeconds: Math.ceil(leaseDuration / 1000),
      acquireTime: isOurs ? acquireTime : now,
      renewTime: now,
      leaseTransitions: isOurs || !before ? leaseTransitions : leaseTransitions + 1,
    };
  }

  /** Limits a call to `left`, and to half of the renew deadline, which leaves time for a second call. */
  #timed<V>(parent: AbortSignal | undefined, left: number, call: (signal: AbortSignal) => Promise<V>): Promise<V> {
    const { clock, renewDeadline } = this.#options;
    const delay = Math.min(left, Math.max(shortestCall, renewDeadline / 2));
    const reason = new Error(`no response within ${delay / 1000} s`);
    return withinDeadline({ clock, parent, delay, reason }, call);
  }
}

/** Checks that a leader has time to retry before it steps down, and steps down before others take over. */
function checkTimes({
  leaseDuration,
  renewDeadline,
  retryPeriod,
}: Given<Omit<LeaderElectorOptions, 'identity'>>): void {
  if (leaseDuration > renewDeadline && renewDeadline > retryPeriod * jitter && retryPeriod > 0) return;
  const found = `found ${leaseDuration}, ${renewDeadline} and ${retryPeriod} ms`;
  throw new RangeError(
    `leader election requires \`leaseDuration\` > \`renewDeadline\` > 1.2 × \`retryPeriod\` > 0; ${found}`,
  );
}
