/** Load, generate and plan as one function over the modules below; writes nothing itself. */
export type { EarlierFile } from './earlier-crds.js';
export { generateManifests, type ManifestsOptions, type ManifestsResult } from './run.js';
