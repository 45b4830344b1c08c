/** Leader election: of several processes, only the one that holds a Lease is the leader. */
export { LeaderElectionLostError, LeaderElector, type LeaderElectorOptions } from './elector.js';
export { type LeaseLock, type LeaseLockOptions, newLeaseLock } from './lease-lock.js';
