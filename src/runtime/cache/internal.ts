/** For other packages of the runtime only; not part of the public API. */
export { cachedNamespaces } from './options/resolve-options.js';
