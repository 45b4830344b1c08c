/**
 * `kbts dev`: runs the operator of a project on an API server in this process, and keeps manifests, webhooks and operator up
 * to date while the project is edited. `protocol.ts` has what its page gets.
 */
export { actionHeader, devPaths } from './protocol.js';
