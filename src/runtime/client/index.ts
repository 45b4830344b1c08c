/**
 * Access to the API server: the transport (connections, retries, typed errors), the REST mapper from kinds to URLs, and
 * the client that reads and writes objects.
 */
export type {
  ApplyOptions,
  Client,
  ClientWatchOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectKey,
  ObjectList,
  Reader,
  SubResourceClient,
  SubResourceWriter,
  WatchEvent,
  WriteOptions,
  Writer,
} from './client.js';
export type { CompletedWrite } from './completed-write.js';
export { newDryRunClient, newNamespacedClient, withFieldManager, withFieldValidation } from './decorators.js';
export { type ClientOptions, newClient } from './direct-client.js';
export { bigIntOf } from './exact-digits.js';
export { newTransport } from './http-transport.js';
export { type Interceptors, interceptClient } from './intercept.js';
export { type ReadJsonOptions, readJson, writeJson } from './json.js';
export { deepCopy } from './json-copy.js';
export { mergeDiff } from './json-diff.js';
export { listPages } from './pages.js';
export {
  type JsonPatchOperation,
  jsonPatch,
  type MergeFromOptions,
  mergeFrom,
  mergePatch,
  type Patch,
  strategicMergeFrom,
  strategicMergePatch,
} from './patch.js';
export { InvalidNameError } from './path-segment.js';
export { collectionPath, objectKeyFromObject, objectPath } from './resource-path.js';
export {
  isNoMatch,
  NoKindMatchError,
  newRestMapper,
  type RestMapper,
  type RestMapperOptions,
  type RestMapping,
} from './rest-mapper.js';
export { type RetryOnConflictOptions, retryOnConflict } from './retry-on-conflict.js';
export {
  type GroupResource,
  newAlreadyExists,
  newBadRequest,
  newConflict,
  newForbidden,
  newNotFound,
  type Status,
  type StatusCause,
  type StatusDetails,
  StatusError,
  TransportError,
} from './status-error.js';
export {
  ignoreAlreadyExists,
  ignoreNotFound,
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isExpired,
  isForbidden,
  isGone,
  isInvalid,
  isNamespaceTerminating,
  isNotFound,
  isTimeout,
  isTooManyRequests,
  isUnauthorized,
} from './status-reason.js';
export type { ApiRequest, Transport } from './transport.js';
export type { MeasuredRequest, TransportOptions } from './transport-options.js';
export { evict, getScale, type IssuedToken, requestToken, type SubResources, setScale } from './typed-subresources.js';
