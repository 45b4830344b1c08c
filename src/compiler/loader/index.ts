/** Reads packages, types, fields and markers from TypeScript source. The only module that uses the compiler. */
export { type LoadedApi, type LoadRequest, loadApi } from './load/load.js';
export { type RegistrationsRequest, readRegistrations } from './load/registrations.js';
export { filesOf } from './modules/paths.js';
export type { BuiltinTypes } from './modules/project.js';
export { ParsedSources } from './source/source.js';
export { readSpecifiers, type Specifier } from './source/specifiers.js';
