/** Loads, generates and plans as one function on top of the modules below. Writes nothing. */
export type { EarlierFile } from './earlier/earlier-crds.js';
export { generateManifests, type ManifestsOptions, type ManifestsResult } from './run/generate-manifests.js';
export { completedSample } from './sample/plan-samples.js';
