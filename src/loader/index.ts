/** TypeScript source to model: packages, types, fields and markers. The only module that knows the compiler. */
export { type LoadedApi, type LoadRequest, loadApi } from './load/load.js';
export { type RegistrationsRequest, readRegistrations } from './load/registrations.js';
export { filesOf } from './modules/paths.js';
export type { BuiltinTypes } from './modules/project.js';
export { ParsedSources } from './source/parsed-sources.js';
export { mayRegister } from './source/registration-finder.js';
export { readSpecifiers, type Specifier } from './source/specifiers.js';
