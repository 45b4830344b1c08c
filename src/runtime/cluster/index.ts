/** Clusters: the client and the cache of one, for managers that work on several. */
export type { Clients, ClusterClientOptions } from './clients.js';
export { type Cluster, type ClusterOptions, newCluster } from './cluster.js';
