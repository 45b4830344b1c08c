// Made by hack/k8s-schema from k8s.io/apimachinery v0.36.3. Do not edit.

export interface APIGroup extends TypeMeta {
  name: string;
  preferredVersion?: GroupVersionForDiscovery;
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[];
  versions: GroupVersionForDiscovery[];
}

export interface APIGroupList extends TypeMeta {
  groups: APIGroup[];
}

export interface APIResource {
  categories?: string[];
  group?: string;
  kind: string;
  name: string;
  namespaced: boolean;
  shortNames?: string[];
  singularName: string;
  storageVersionHash?: string;
  verbs: Verbs;
  version?: string;
}

export interface APIResourceList extends TypeMeta {
  groupVersion: string;
  resources: APIResource[];
}

export interface APIVersions extends TypeMeta {
  serverAddressByClientCIDRs: ServerAddressByClientCIDR[];
  versions: string[];
}

export interface ApplyOptions extends TypeMeta {
  dryRun?: string[];
  fieldManager: string;
  force: boolean;
}

export type CauseType = string;

export interface Condition {
  lastTransitionTime: Time;
  message: string;
  observedGeneration?: number;
  reason: string;
  status: ConditionStatus;
  type: string;
}

export type ConditionStatus = string;

export interface CreateOptions extends TypeMeta {
  dryRun?: string[];
  fieldManager?: string;
  fieldValidation?: string;
}

export interface DeleteOptions extends TypeMeta {
  dryRun?: string[];
  gracePeriodSeconds?: number;
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
  orphanDependents?: boolean;
  preconditions?: Preconditions;
  propagationPolicy?: DeletionPropagation;
}

export type DeletionPropagation = string;

export type Duration = string;

export type FieldSelectorOperator = string;

export interface FieldSelectorRequirement {
  key: string;
  operator: FieldSelectorOperator;
  values?: string[];
}

export type Fields = { [key: string]: unknown };

export type FieldsV1 = { [key: string]: unknown };

export interface GetOptions extends TypeMeta {
  resourceVersion?: string;
}

export interface GroupKind {
  group: string;
  kind: string;
}

export interface GroupResource {
  group: string;
  resource: string;
}

export interface GroupVersion {
  group: string;
  version: string;
}

export interface GroupVersionForDiscovery {
  groupVersion: string;
  version: string;
}

export interface GroupVersionKind {
  group: string;
  kind: string;
  version: string;
}

export interface GroupVersionResource {
  group: string;
  resource: string;
  version: string;
}

export type IncludeObjectPolicy = string;

export type InternalEvent = { [key: string]: unknown };

export interface LabelSelector {
  matchExpressions?: LabelSelectorRequirement[];
  matchLabels?: Record<string, string>;
}

export type LabelSelectorOperator = string;

export interface LabelSelectorRequirement {
  key: string;
  operator: LabelSelectorOperator;
  values?: string[];
}

export interface List {
  items: Array<{ [key: string]: unknown }>;
  metadata?: ListMeta;
}

export interface ListMeta {
  continue?: string;
  remainingItemCount?: number;
  resourceVersion?: string;
  selfLink?: string;
  shardInfo?: ShardInfo;
}

export interface ListOptions extends TypeMeta {
  allowWatchBookmarks?: boolean;
  continue?: string;
  fieldSelector?: string;
  labelSelector?: string;
  limit?: number;
  resourceVersion?: string;
  resourceVersionMatch?: ResourceVersionMatch;
  sendInitialEvents?: boolean;
  shardSelector?: string;
  timeoutSeconds?: number;
  watch?: boolean;
}

export interface ManagedFieldsEntry {
  apiVersion?: string;
  fieldsType?: string;
  fieldsV1?: FieldsV1;
  manager?: string;
  operation?: ManagedFieldsOperationType;
  subresource?: string;
  time?: Time;
}

export type ManagedFieldsOperationType = string;

export type MicroTime = string;

export interface ObjectMeta {
  annotations?: Record<string, string>;
  creationTimestamp?: Time;
  deletionGracePeriodSeconds?: number;
  deletionTimestamp?: Time;
  finalizers?: string[];
  generateName?: string;
  generation?: number;
  labels?: Record<string, string>;
  managedFields?: ManagedFieldsEntry[];
  name?: string;
  namespace?: string;
  ownerReferences?: OwnerReference[];
  resourceVersion?: string;
  selfLink?: string;
  uid?: string;
}

export interface OwnerReference {
  apiVersion: string;
  blockOwnerDeletion?: boolean;
  controller?: boolean;
  kind: string;
  name: string;
  uid: string;
}

export interface PartialObjectMetadata {
  metadata?: ObjectMeta;
}

export interface PartialObjectMetadataList {
  items: PartialObjectMetadata[];
  metadata?: ListMeta;
}

export type Patch = { [key: string]: unknown };

export interface PatchOptions extends TypeMeta {
  dryRun?: string[];
  fieldManager?: string;
  fieldValidation?: string;
  force?: boolean;
}

export interface Preconditions {
  resourceVersion?: string;
  uid?: string;
}

export type ResourceVersionMatch = string;

export interface RootPaths {
  paths: string[];
}

export type RowConditionType = string;

export interface ServerAddressByClientCIDR {
  clientCIDR: string;
  serverAddress: string;
}

export interface ShardInfo {
  selector: string;
}

export interface Status {
  code?: number;
  details?: StatusDetails;
  message?: string;
  metadata?: ListMeta;
  reason?: StatusReason;
  status?: string;
}

export interface StatusCause {
  field?: string;
  message?: string;
  reason?: CauseType;
}

export interface StatusDetails {
  causes?: StatusCause[];
  group?: string;
  kind?: string;
  name?: string;
  retryAfterSeconds?: number;
  uid?: string;
}

export type StatusReason = string;

export interface Table {
  columnDefinitions: TableColumnDefinition[];
  metadata?: ListMeta;
  rows: TableRow[];
}

export interface TableColumnDefinition {
  description: string;
  format: string;
  name: string;
  priority: number;
  type: string;
}

export interface TableOptions extends TypeMeta {
  includeObject?: IncludeObjectPolicy;
}

export interface TableRow {
  cells: unknown[];
  conditions?: TableRowCondition[];
  object?: { [key: string]: unknown };
}

export interface TableRowCondition {
  message?: string;
  reason?: string;
  status: ConditionStatus;
  type: RowConditionType;
}

export type Time = string;

export interface Timestamp {
  nanos: number;
  seconds: number;
}

export interface TypeMeta {
  apiVersion?: string;
  kind?: string;
}

export interface UpdateOptions extends TypeMeta {
  dryRun?: string[];
  fieldManager?: string;
  fieldValidation?: string;
}

export type Verbs = string[];

export interface WatchEvent {
  object: { [key: string]: unknown };
  type: string;
}
