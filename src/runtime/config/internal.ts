/** For other packages of the runtime only; not part of the public API. */
export { isInPod } from './in-cluster.js';
export { shownServer } from './shown-server.js';
