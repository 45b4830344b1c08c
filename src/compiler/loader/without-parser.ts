export { type LoadedApi, loadApi } from './load/load.js';
export { readRegistrations } from './load/registrations.js';
export { filesOf } from './modules/paths.js';
export type { BuiltinTypes } from './modules/project.js';
export { provideParser } from './parser/syntax.js';
export { ParsedSources } from './source/source.js';
export { readSpecifiers } from './source/specifiers.js';
