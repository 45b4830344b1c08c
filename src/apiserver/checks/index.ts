/** Validation: fields with their paths, and tables of checks by path. */
export {
  canonicalIp,
  cidrFaults,
  cidrWarnings,
  contains,
  hostName,
  ipAddress,
  ipText,
  ipWarnings,
  localAddressFaults,
  portNameFaults,
  segmentFaults,
} from './addresses.js';
export {
  each,
  exactly,
  forbidden,
  ifSet,
  ifText,
  immutable,
  named,
  nonnegative,
  nonnegativeText,
  notEmpty,
  notWhitespace,
  oneOf,
  optional,
  optionalOneOf,
  portNumber,
  positive,
  range,
  relativePath,
  required,
  requiredAs,
  syntax,
  withoutParent,
} from './checks.js';
export { clientConfig, reviewVersions } from './client-config.js';
export { type Check, errorsOf, Field, immutableText } from './field.js';
export { isEmptySelector, isValidSelector, labelSelector, labels, operator } from './selectors.js';
