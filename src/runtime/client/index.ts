/**
 * Access to the API server: the transport (connections, retries, typed errors), the REST mapper from kinds to URLs, and
 * the client that reads and writes objects.
 */

export { type Interceptors, interceptClient } from './decorators/intercept.js';
export { newNamespacedClient } from './decorators/namespaced-client.js';
export { newDryRunClient, withFieldManager, withFieldValidation } from './decorators/write-options.js';
export { type ClientOptions, newClient } from './direct/client.js';
export type { CompletedWrite } from './direct/completed-write.js';
export {
  type GroupResource,
  newAlreadyExists,
  newBadRequest,
  newConflict,
  newForbidden,
  newNotFound,
} from './errors/new-status-errors.js';
export { type Status, type StatusCause, type StatusDetails, StatusError } from './errors/status-error.js';
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
} from './errors/status-reason.js';
export { TransportError } from './errors/transport-error.js';
export type {
  ApplyOptions,
  Client,
  ClientWatchOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectList,
  Reader,
  SubResourceClient,
  SubResourceWriter,
  WatchEvent,
  WriteOptions,
  Writer,
} from './interfaces/client.js';
export { deepCopy } from './json/deep-copy.js';
export { bigIntOf } from './json/exact-digits.js';
export { type ReadJsonOptions, readJson } from './json/json.js';
export { writeJson } from './json/write-json.js';
export { type ObjectKey, objectKeyFromObject } from './mapping/object-key.js';
export { InvalidNameError } from './mapping/path-segment.js';
export { collectionPath, objectPath } from './mapping/resource-path.js';
export { newRestMapper, type RestMapperOptions } from './mapping/rest-mapper.js';
export { isNoMatch, NoKindMatchError, type RestMapper, type RestMapping } from './mapping/rest-mapping.js';
export { listPages } from './operations/pages.js';
export { type RetryOnConflictOptions, retryOnConflict } from './operations/retry-on-conflict.js';
export {
  evict,
  getScale,
  type IssuedToken,
  requestToken,
  type SubResources,
  setScale,
} from './operations/typed-subresources.js';
export { mergeDiff } from './patch/merge-diff.js';
export {
  type JsonPatchOperation,
  jsonPatch,
  type MergeFromOptions,
  mergeFrom,
  mergePatch,
  type Patch,
  strategicMergeFrom,
  strategicMergePatch,
} from './patch/patch.js';
export { newTransport } from './transport/http-transport.js';
export type { MeasuredRequest, TransportOptions } from './transport/options.js';
export type { ApiRequest, Transport } from './transport/transport.js';
