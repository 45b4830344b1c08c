/** A cluster: its client and its cache, for managers that work on several clusters. */
export type { Clients, ClusterClientOptions } from './clients.js';
export { type Cluster, type ClusterOptions, newCluster } from './cluster.js';
