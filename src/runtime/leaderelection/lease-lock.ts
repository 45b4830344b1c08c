import { Lease, type LeaseSpec } from '../../k8s/coordination/v1.js';
import type { Stored } from '../../k8s/index.js';
import { type Client, newClient, type ObjectKey, type Transport } from '../client/index.js';
import { isLabelKey, isLabelValue, labelKeyForm, labelValueForm } from '../labels/internal.js';

/** The Lease that candidates compete for. */
export interface LeaseLock {
  readonly key: ObjectKey;
  /** Returns undefined if the Lease does not exist. */
  read(signal: AbortSignal): Promise<Stored<Lease> | undefined>;
  create(spec: LeaseSpec, signal: AbortSignal): Promise<Stored<Lease>>;
  /** @throws StatusError with reason `Conflict` if another candidate wrote the Lease first */
  update(lease: Stored<Lease>, spec: LeaseSpec, signal: AbortSignal): Promise<Stored<Lease>>;
}

/** Options of {@link newLeaseLock}. */
export interface LeaseLockOptions {
  readonly transport: Transport;
  readonly namespace: string;
  readonly name: string;
  /** Labels of the Lease. Default: none. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/**
 * Creates a lock that uses a Lease in the cluster. Labels that others have added to the Lease are kept.
 *
 * @throws TypeError if a label is invalid: the API server would reject each attempt to acquire the lease
 */
export function newLeaseLock({ transport, namespace, name, labels }: LeaseLockOptions): LeaseLock {
  checkLabels(labels);
  const client: Client = newClient({ transport });
  const key = { namespace, name };
  return {
    key,
    read: (signal) => client.find(Lease, key, { signal }),
    create: (spec, signal) =>
      client.create(Lease.from({ metadata: { ...key, ...(labels && { labels: { ...labels } }) }, spec }), { signal }),
    update(lease, spec, signal) {
      const metadata = { ...lease.metadata, ...(labels && { labels: { ...lease.metadata.labels, ...labels } }) };
      return client.update({ ...lease, metadata, spec: { ...lease.spec, ...spec } }, { signal });
    },
  };
}

function checkLabels(labels: LeaseLockOptions['labels'] = {}): void {
  for (const [key, value] of Object.entries(labels)) {
    if (!isLabelKey(key)) throw new TypeError(`invalid label key \`${key}\` of the Lease: expected ${labelKeyForm}`);
    if (!isLabelValue(value)) {
      throw new TypeError(
        `invalid value \`${value}\` of the label \`${key}\` of the Lease: expected ${labelValueForm}`,
      );
    }
  }
}
