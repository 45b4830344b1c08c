/** The values that are passed between the stages of the API server, and the interfaces of the stages. */

export { sameJson } from '../../base/json/index.js';
export { ApiError, type StatusBody } from './api-error.js';
export { base64Bytes, base64Text, toBase64 } from './base64.js';
export { responseError } from './client-error.js';
export {
  alreadyExists,
  badRequest,
  conflict,
  expired,
  fieldErrorBody,
  forbidden,
  type GroupAndName,
  goValue,
  internalError,
  invalidObject,
  methodNotSupported,
  newError,
  notFound,
  resourceNotFound,
  unauthorized,
} from './errors.js';
export type { FieldError, FieldErrorReason } from './field-error.js';
export { canonicalDuration, canonicalTime, microTimeText, nanosecondsOf } from './go-time.js';
export { goJsonType, goNumber, goString, goSyntax, goText, goTypeOf } from './go-value.js';
export {
  isObject,
  isTooDeep,
  listOf,
  maxDepth,
  numberOf,
  objectOf,
  objectsOf,
  pick,
  setKey,
  textOf,
  timeText,
  valueAt,
  without,
} from './json.js';
export { inKeyOrder } from './key-order.js';
export { type LabelSelector, selectorText, selectsLabels } from './label-match.js';
export type {
  RequestContext,
  RequestInfo,
  ResourceVerb,
  ServerRequest,
  ServerResponse,
  WebhookCall,
  WebhookResult,
  World,
} from './request.js';
export {
  type Column,
  type ConnectedSubresource,
  type Decoded,
  type DeferredDeletion,
  type FoundResource,
  maxStrictErrors,
  type Objects,
  type Resource,
  type Resources,
  type ResourceVersion,
  type ScaleSubresource,
  type Strategy,
  type Subresource,
  type UpdatedSubresource,
} from './resource.js';
export type { SchemaNode } from './schema-node.js';
export type {
  AdmissionPlugin,
  AdmissionRequest,
  ApplyPatch,
  Authenticator,
  AuthorizationAttributes,
  AuthorizationDecision,
  Authorizer,
  FieldChange,
  FieldManager,
  NewAdmissionPlugin,
  ServerCore,
} from './stages.js';
export {
  type ApiObject,
  apiVersionOf,
  type GroupVersionKind,
  type JsonObject,
  type Metadata,
  type OwnerReference,
  type User,
} from './values.js';
export { writeJson } from './write-json.js';
