/** Load, generate and plan as one function over the rooms below; writes nothing itself. */
export { projectArguments } from './project-arguments.js';
export { generateManifests, type ManifestsResult } from './run.js';
