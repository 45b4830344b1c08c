/** Only one of several processes is the leader: the one that holds a Lease. */
export { LeaderElectionLostError, LeaderElector, type LeaderElectorOptions } from './elector.js';
export { type LeaseLock, type LeaseLockOptions, newLeaseLock } from './lease-lock.js';
