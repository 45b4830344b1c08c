/**
 * The library that operators run on, the counterpart of controller-runtime in Go. This entry point exports the API that
 * a typical operator needs. The rest is in the packages next to it, such as `kbts/runtime/predicate`, which are named
 * as in controller-runtime.
 */

export {
  type ApplyConfiguration,
  type Draft,
  defineKind,
  type GroupVersionKind,
  groupVersionKindOf,
  type Incomplete,
  type KindClass,
  type KindToken,
  type KubernetesObject,
  metadataOf,
  type ObjectType,
  type PartialObjectMetadata,
  type Stored,
} from '../k8s/index.js';
export {
  type BuilderOptions,
  ControllerBuilder,
  type ManagerForBuilder,
  newControllerManagedBy,
  type OwnsOptions,
  type WatchOptions,
} from './builder/index.js';
export type { Cache, CacheOptions, FieldIndexer, IndexFunction, KindCacheOptions } from './cache/index.js';
export {
  type ApplyOptions,
  bigIntOf,
  type Client,
  type ClientOptions,
  type DeleteOptions,
  deepCopy,
  type GetOptions,
  ignoreAlreadyExists,
  ignoreNotFound,
  isAlreadyExists,
  isConflict,
  isInvalid,
  isNotFound,
  type ListOptions,
  mergeFrom,
  mergePatch,
  newClient,
  type ObjectKey,
  type ObjectList,
  objectKeyFromObject,
  type Patch,
  type Reader,
  retryOnConflict,
  StatusError,
  type WriteOptions,
  type Writer,
} from './client/index.js';
export { type CancelTimer, type Clock, newTime, systemClock } from './clock/index.js';
export { loadConfig, type RestConfig } from './config/index.js';
export { type Controller, type ControllerOptions, newController } from './controller/index.js';
export {
  addFinalizer,
  containsFinalizer,
  controllerOf,
  createOrPatch,
  createOrUpdate,
  findStatusCondition,
  isControlledBy,
  isStatusConditionFalse,
  isStatusConditionTrue,
  removeFinalizer,
  removeStatusCondition,
  setControllerReference,
  setOwnerReference,
  setStatusCondition,
} from './controllerutil/index.js';
export { isSemanticallyEqual, isSemanticDerivative } from './equality/index.js';
export { SetupError } from './errors/index.js';
export type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from './event/index.js';
export { type ManagerFlags, readManagerFlags, watchedNamespaces } from './flags/index.js';
export {
  type EventHandler,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
} from './handler/index.js';
export { type HealthCheck, ping } from './healthz/index.js';
export { type LogFields, type Logger, type LoggerOptions, newLogger, silentLogger } from './log/index.js';
export {
  type Cluster,
  type ClusterOptions,
  type EventNote,
  type EventRecorder,
  exitOnError,
  type Manager,
  type ManagerOptions,
  newCluster,
  newManager,
  type Runnable,
  type RunnableFunction,
  setupSignalHandler,
} from './manager/index.js';
export { withAuthenticationAndAuthorization } from './metrics/index.js';
export {
  and,
  annotationChangedPredicate,
  generationChangedPredicate,
  labelChangedPredicate,
  labelSelectorPredicate,
  newPredicate,
  not,
  or,
  type Predicate,
  resourceVersionChangedPredicate,
} from './predicate/index.js';
export {
  asReconciler,
  type Context,
  type ObjectReconciler,
  type ReconcileFunction,
  type Reconciler,
  type Request,
  type Result,
  requestFor,
  TerminalError,
} from './reconcile/index.js';
export {
  type HotLoop,
  newRecorder,
  type RecordedReconcile,
  type Recorder,
  type RecorderOptions,
} from './recorder/index.js';
export { EventChannel, newChannelSource, newKindSource } from './source/index.js';
export {
  type AdmissionContext,
  type Defaulter,
  type FieldError,
  FieldErrors,
  FieldPath,
  field,
  newInvalid,
  type Validator,
  type Warnings,
} from './webhook/admission/index.js';
export {
  type Converted,
  type Converter,
  keepFields,
  newHubSpokeConverter,
  type Spoke,
  takeFields,
} from './webhook/conversion/index.js';
export { newWebhookManagedBy, type WebhookBuilder } from './webhook/index.js';
