import type { Clock, Logger } from 'kbts/runtime';
import { newTransport } from 'kbts/runtime/client';
import type { RestConfig } from 'kbts/runtime/config';
import {
  LeaderElectionLostError,
  LeaderElector,
  type LeaderElectorOptions,
  type LeaseLock,
  type LeaseLockOptions,
  newLeaseLock,
} from 'kbts/runtime/manager';

/** The lock has a transport of its own, so that it never waits for other calls. */
export function lockFor(config: RestConfig, name: string): LeaseLock {
  const options: LeaseLockOptions = {
    transport: newTransport(config),
    namespace: 'web-system',
    name,
    labels: { 'app.kubernetes.io/name': 'web-operator' },
  };
  return newLeaseLock(options);
}

/** A manager elects its leader itself; this is for a program without one. */
export async function runAsLeader(
  lock: LeaseLock,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ended = new AbortController();
  const options: LeaderElectorOptions = {
    lock,
    clock,
    log,
    leaseDuration: 15_000,
    renewDeadline: 10_000,
    retryPeriod: 2_000,
    onChange: (isLeader) => log.info('leadership changed', { isLeader }),
  };
  const elector = new LeaderElector(options);
  let working: Promise<void> | undefined;
  try {
    await elector.run(stop, () => {
      working = work(AbortSignal.any([stop, ended.signal]));
    });
    await working;
    await elector.release(); // only after all work has ended
  } catch (error) {
    ended.abort(error);
    if (error instanceof LeaderElectionLostError) process.exitCode = 1; // another process may lead already
    throw error;
  }
}

/** Work that may have been suspended checks the lease before each write. */
export async function writeAsLeader(elector: LeaderElector, write: () => Promise<void>): Promise<boolean> {
  if (!elector.isLeader) return false;
  elector.checkLease(); // throws if it may have expired
  await write();
  return true;
}
