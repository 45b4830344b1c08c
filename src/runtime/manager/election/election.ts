import { withoutUndefined } from '../../../k8s/index.js';
import type { Transport } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import type { RestConfig } from '../../config/index.js';
import { SetupError } from '../../errors/index.js';
import { LeaderElector, type LeaseLock, newLeaseLock } from '../../leaderelection/index.js';
import type { Logger } from '../../log/index.js';
import type { Metrics } from '../../metrics/index.js';
import { processSettings } from '../../recorder/internal.js';
import type { ManagerOptions } from '../options/manager-options.js';

/** Dependencies of leader election. */
export interface ElectionDependencies {
  readonly config: RestConfig;
  readonly options: ManagerOptions;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Creates the elector; returns undefined if leader election is disabled. */
export function newElector(dependencies: ElectionDependencies, transport: Transport): LeaderElector | undefined {
  const { options, log, clock, metrics } = dependencies;
  if (!options.leaderElection) return undefined;
  const lock = lockOf(dependencies, transport);
  const { leaseDuration, renewDeadline, retryPeriod } = options;
  return new LeaderElector({
    lock,
    clock,
    log: log.child({ logger: 'leader-election' }),
    onChange: (isLeader) => metrics.leaderChanged(lock.key.name, isLeader),
    ...withoutUndefined({ leaseDuration, renewDeadline, retryPeriod, ...processSettings()?.election }),
  });
}

const leaseOptions = ['leaderElectionID', 'leaderElectionNamespace', 'leaderElectionLabels'] as const;

function lockOf({ config, options }: ElectionDependencies, transport: Transport): LeaseLock {
  if (options.leaderElectionLock) {
    const ignored = leaseOptions.find((name) => options[name] !== undefined);
    if (ignored) throw new Error(`set either \`leaderElectionLock\` or \`${ignored}\`, which describes a Lease`);
    return options.leaderElectionLock;
  }
  const { leaderElectionID: name, leaderElectionNamespace: namespace = config.namespace } = options;
  if (!name) throw new Error('leader election requires `leaderElectionID`, the name of its Lease');
  if (!namespace) {
    const hint = 'set the namespace of the kubeconfig context, or `leaderElectionNamespace`';
    throw new SetupError(`leader election outside of a pod requires a namespace: ${hint}`);
  }
  return newLeaseLock({ transport, namespace, name, labels: options.leaderElectionLabels });
}
