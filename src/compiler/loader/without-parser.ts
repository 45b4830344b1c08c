export { type LoadedApi, type LoadRequest, loadApi } from './load/load.js';
export { type RegistrationsRequest, readRegistrations } from './load/registrations.js';
export { filesOf } from './modules/paths.js';
export type { BuiltinTypes } from './modules/project.js';
export { provideParser } from './parser/syntax.js';
export { ParsedSources } from './source/source.js';
export { readSpecifiers, type Specifier } from './source/specifiers.js';
