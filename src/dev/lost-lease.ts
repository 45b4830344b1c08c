import { Lease } from '../k8s/coordination/v1.js';
import type { Stored } from '../k8s/index.js';
import { type Client, isConflict, isNotFound } from '../runtime/client/index.js';
import type { DevActionResult } from './protocol.js';

/** The holder of a Lease that was taken from the operator. */
const otherReplica = 'another-replica';

/** Maximum total time in which an operator becomes the leader, loses its Lease and exits, in milliseconds. */
const longestElection = 30_000;

/** The fault in which the operator loses its Lease. During this fault, the operator runs with leader election. */
export class LostLease {
  #onEnd: ((message: string) => void) | undefined;

  get isRunning(): boolean {
    return this.#onEnd !== undefined;
  }

  /** Reports that the operator has exited. */
  ended(message: string): void {
    this.#onEnd?.(message);
  }

  /**
   * Restarts the operator with leader election, takes its Lease, and restarts the operator after it has exited, as the
   * kubelet does. An operator that does not exit is restarted after 30 s.
   */
  async run(client: Client, namespace: string, restart: () => void): Promise<DevActionResult> {
    const losing = new AbortController();
    let end: string | undefined;
    this.#onEnd = (message) => {
      end = message;
      losing.abort();
    };
    const since = Date.now();
    restart();
    const signal = AbortSignal.any([losing.signal, AbortSignal.timeout(longestElection)]);
    const lease = await takeLease(client, { namespace, since, signal }).finally(() => {
      this.#onEnd = undefined;
      restart();
    });
    const taken = lease ? `the Lease ${lease} was taken from the operator` : 'the operator acquired no Lease';
    const message = `${taken}; ${end ?? 'it did not exit'}, and was restarted`;
    return { isDone: lease !== undefined && end !== undefined, message };
  }
}

/**
 * Takes the Lease of the operator until the signal aborts, as another replica does if the operator does not renew it in
 * time. Finally deletes the Lease, so that a later leader does not have to wait until it expires. A Lease that was last
 * renewed before `since` belongs to an operator that has exited.
 */
async function takeLease(
  client: Client,
  { namespace, since, signal }: { readonly namespace: string; readonly since: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  let taken: Lease | undefined;
  for await (const { type, object } of client.watch(Lease, { namespace, signal })) {
    const { holderIdentity, renewTime } = object.spec ?? {};
    const isHeld = type !== 'DELETED' && holderIdentity && holderIdentity !== otherReplica;
    if (isHeld && Date.parse(renewTime ?? '') >= since && (await take(client, object))) taken = object;
  }
  if (!taken) return undefined;
  const { name } = taken.metadata;
  await client.delete(Lease.from({ metadata: { namespace, name } })).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
  return name;
}

/** Takes a Lease. Returns false if the operator renewed it meanwhile, which causes another watch event. */
async function take(client: Client, lease: Stored<Lease>): Promise<boolean> {
  try {
    await client.update({ ...lease, spec: { ...lease.spec, holderIdentity: otherReplica, leaseDurationSeconds: 1 } });
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}
