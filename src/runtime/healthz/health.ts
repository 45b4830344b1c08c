import { systemClock } from '../clock/index.js';
import { withinDeadline } from '../clock/internal.js';
import type { Logger } from '../log/index.js';

/** A health check: resolves if healthy, and rejects with the reason otherwise. */
export type HealthCheck = () => void | Promise<void>;

/** A check that always succeeds. */
export const ping: HealthCheck = () => {};

const timeout = 10_000;

/** Runs health checks. Concurrent probes share one run of a check, which is limited to 10 seconds. */
export class CheckRuns {
  readonly #running = new Map<HealthCheck, Promise<boolean>>();

  constructor(private readonly log: Logger) {}

  /** Returns whether a check passes. Logs the reason if it fails. */
  isHealthy(name: string, check: HealthCheck): Promise<boolean> {
    const running = this.#running.get(check);
    if (running) return running;
    const result = this.#run(name, check).finally(() => this.#running.delete(check));
    this.#running.set(check, result);
    return result;
  }

  async #run(name: string, check: HealthCheck): Promise<boolean> {
    const reason = new Error(`no result after ${timeout / 1000} s`);
    try {
      await withinDeadline({ clock: systemClock, delay: timeout, reason }, async () => check());
      return true;
    } catch (error) {
      this.log.info('health check failed', { check: name, error });
      return false;
    }
  }
}
