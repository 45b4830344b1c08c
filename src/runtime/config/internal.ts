/** For other packages of the runtime only; not part of the public API. */
export { type Authority, authorityIn, authorityOf, shownServer, withScheme } from './authority.js';
export { isInPod } from './in-cluster.js';
export { currentContext, mergeKubeconfigs, readKubeconfig } from './kubeconfig-file.js';
export { proxyFromEnvironment } from './proxy.js';
