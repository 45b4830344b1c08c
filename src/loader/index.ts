/** TypeScript source to model: packages, types, fields and markers. The only module that knows the compiler. */
export { type LoadedApi, type LoadRequest, loadApi } from './load.js';
export { ParsedSources } from './parsed-sources.js';
export { filesOf } from './paths.js';
export type { BuiltinTypes } from './project.js';
