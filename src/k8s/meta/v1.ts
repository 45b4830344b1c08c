// Made by hack/k8s-schema from k8s.io/apimachinery v0.37.2. Do not edit.

export interface APIGroup extends TypeMeta {
  name: string;
  preferredVersion?: GroupVersionForDiscovery | undefined;
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[] | undefined;
  versions: GroupVersionForDiscovery[];
}

export interface APIGroupList extends TypeMeta {
  groups: APIGroup[];
}

export interface APIResource {
  categories?: string[] | undefined;
  group?: string | undefined;
  kind: string;
  name: string;
  namespaced: boolean;
  shortNames?: string[] | undefined;
  singularName: string;
  storageVersionHash?: string | undefined;
  verbs: Verbs;
  version?: string | undefined;
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
  dryRun?: string[] | undefined;
  fieldManager: string;
  force: boolean;
}

export type CauseType = string;

export interface Condition {
  lastTransitionTime: Time;
  message: string;
  observedGeneration?: number | undefined;
  reason: string;
  status: ConditionStatus;
  type: string;
}

export type ConditionStatus = string;

export interface CreateOptions extends TypeMeta {
  dryRun?: string[] | undefined;
  fieldManager?: string | undefined;
  fieldValidation?: string | undefined;
}

export interface DeleteOptions extends TypeMeta {
  dryRun?: string[] | undefined;
  gracePeriodSeconds?: number | undefined;
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean | undefined;
  orphanDependents?: boolean | undefined;
  preconditions?: Preconditions | undefined;
  propagationPolicy?: DeletionPropagation | undefined;
}

export type DeletionPropagation = string;

export type Duration = string;

export type FieldSelectorOperator = string;

export interface FieldSelectorRequirement {
  key: string;
  operator: FieldSelectorOperator;
  values?: string[] | undefined;
}

export type Fields = { [key: string]: unknown };

export type FieldsV1 = { [key: string]: unknown };

export interface GetOptions extends TypeMeta {
  resourceVersion?: string | undefined;
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
  matchExpressions?: LabelSelectorRequirement[] | undefined;
  matchLabels?: Record<string, string> | undefined;
}

export type LabelSelectorOperator = string;

export interface LabelSelectorRequirement {
  key: string;
  operator: LabelSelectorOperator;
  values?: string[] | undefined;
}

export interface List {
  items: Array<{ [key: string]: unknown }>;
  metadata?: ListMeta | undefined;
}

export interface ListMeta {
  continue?: string | undefined;
  remainingItemCount?: number | undefined;
  resourceVersion?: string | undefined;
  selfLink?: string | undefined;
  shardInfo?: ShardInfo | undefined;
}

export interface ListOptions extends TypeMeta {
  allowWatchBookmarks?: boolean | undefined;
  continue?: string | undefined;
  fieldSelector?: string | undefined;
  labelSelector?: string | undefined;
  limit?: number | undefined;
  resourceVersion?: string | undefined;
  resourceVersionMatch?: ResourceVersionMatch | undefined;
  sendInitialEvents?: boolean | undefined;
  shardSelector?: string | undefined;
  timeoutSeconds?: number | undefined;
  watch?: boolean | undefined;
}

export interface ManagedFieldsEntry {
  apiVersion?: string | undefined;
  fieldsType?: string | undefined;
  fieldsV1?: FieldsV1 | undefined;
  manager?: string | undefined;
  operation?: ManagedFieldsOperationType | undefined;
  subresource?: string | undefined;
  time?: Time | undefined;
}

export type ManagedFieldsOperationType = string;

export type MicroTime = string;

export interface ObjectMeta {
  annotations?: Record<string, string> | undefined;
  creationTimestamp?: Time | undefined;
  deletionGracePeriodSeconds?: number | undefined;
  deletionTimestamp?: Time | undefined;
  finalizers?: string[] | undefined;
  generateName?: string | undefined;
  generation?: number | undefined;
  labels?: Record<string, string> | undefined;
  managedFields?: ManagedFieldsEntry[] | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  ownerReferences?: OwnerReference[] | undefined;
  resourceVersion?: string | undefined;
  selfLink?: string | undefined;
  uid?: string | undefined;
}

export interface OwnerReference {
  apiVersion: string;
  blockOwnerDeletion?: boolean | undefined;
  controller?: boolean | undefined;
  kind: string;
  name: string;
  uid: string;
}

export interface PartialObjectMetadata {
  metadata?: ObjectMeta | undefined;
}

export interface PartialObjectMetadataList {
  items: PartialObjectMetadata[];
  metadata?: ListMeta | undefined;
}

export type Patch = { [key: string]: unknown };

export interface PatchOptions extends TypeMeta {
  dryRun?: string[] | undefined;
  fieldManager?: string | undefined;
  fieldValidation?: string | undefined;
  force?: boolean | undefined;
}

export interface Preconditions {
  resourceVersion?: string | undefined;
  uid?: string | undefined;
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
  code?: number | undefined;
  details?: StatusDetails | undefined;
  message?: string | undefined;
  metadata?: ListMeta | undefined;
  reason?: StatusReason | undefined;
  status?: string | undefined;
}

export interface StatusCause {
  field?: string | undefined;
  message?: string | undefined;
  reason?: CauseType | undefined;
}

export interface StatusDetails {
  causes?: StatusCause[] | undefined;
  group?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  retryAfterSeconds?: number | undefined;
  uid?: string | undefined;
}

export type StatusReason = string;

export interface Table {
  columnDefinitions: TableColumnDefinition[];
  metadata?: ListMeta | undefined;
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
  includeObject?: IncludeObjectPolicy | undefined;
}

export interface TableRow {
  cells: unknown[];
  conditions?: TableRowCondition[] | undefined;
  object?: { [key: string]: unknown } | undefined;
}

export interface TableRowCondition {
  message?: string | undefined;
  reason?: string | undefined;
  status: ConditionStatus;
  type: RowConditionType;
}

export type Time = string;

export interface Timestamp {
  nanos: number;
  seconds: number;
}

export interface TypeMeta {
  apiVersion?: string | undefined;
  kind?: string | undefined;
}

export interface UpdateOptions extends TypeMeta {
  dryRun?: string[] | undefined;
  fieldManager?: string | undefined;
  fieldValidation?: string | undefined;
}

export type Verbs = string[];

export interface WatchEvent {
  object: { [key: string]: unknown };
  type: string;
}
