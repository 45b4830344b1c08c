/** Reads packages, types, fields and markers from TypeScript source. The only module that uses TypeScript's parser. */
import './parser/installed-parser.js';

export {
  type BuiltinTypes,
  type LoadedApi,
  loadApi,
  ParsedSources,
  readRegistrations,
  readSpecifiers,
} from './without-parser.js';
