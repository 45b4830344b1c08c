/** For other packages of the runtime only; not part of the public API. */
export { type Authority, authorityIn, authorityOf, withScheme } from './authority.js';
export { currentContext } from './current-context.js';
export { isInPod } from './in-cluster.js';
export { shownServer } from './shown-server.js';
