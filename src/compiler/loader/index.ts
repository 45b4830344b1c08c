/** Reads packages, types, fields and markers from TypeScript source. The only module that uses the compiler. */
import './parser/installed-parser.js';

export {
  type BuiltinTypes,
  type LoadedApi,
  type LoadRequest,
  loadApi,
  ParsedSources,
  type RegistrationsRequest,
  readRegistrations,
  readSpecifiers,
  type Specifier,
} from './without-parser.js';
