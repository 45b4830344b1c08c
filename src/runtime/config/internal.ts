/** What the other packages of the runtime need of this one, and operators do not. */
export { isInPod } from './in-cluster.js';
export { shownServer } from './shown-server.js';
