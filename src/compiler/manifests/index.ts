/** Loads the API types of a project, generates manifests, and plans the file changes. Writes nothing to disk. */
export type { EarlierFile } from './earlier-crds.js';
export { generateManifests } from './generate-manifests.js';
export type { ManifestsOptions, ManifestsResult } from './plan-manifests.js';
export { completedSample } from './samples.js';
