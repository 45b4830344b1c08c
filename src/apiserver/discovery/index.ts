/** The endpoints that clients read before they use resources: discovery, OpenAPI, version and health. */
export { otherPaths } from './paths.js';
