/** What API types are written with: group and version, the base class of kinds, scalar types, and every decorator. */
export { CustomResource } from './custom-resource.js';
export { GroupVersion } from './group-version.js';
export type {
  Bytes,
  Duration,
  Float,
  Int,
  Int32,
  Int64,
  IntOrString,
  JSONValue,
  MicroTime,
  Quantity,
  RawExtension,
  Time,
} from './scalars.js';
