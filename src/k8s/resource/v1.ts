// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface AllocatedDeviceStatus {
  conditions?: metav1.Condition[] | undefined;
  data?: { [key: string]: unknown } | undefined;
  device: string;
  driver: string;
  networkData?: NetworkDeviceData | undefined;
  pool: string;
  shareID?: string | undefined;
}

export type AllocationConfigSource = string;

export interface AllocationResult {
  allocationTimestamp?: metav1.Time | undefined;
  devices?: DeviceAllocationResult | undefined;
  nodeSelector?: corev1.NodeSelector | undefined;
}

export interface CELDeviceSelector {
  expression: string;
}

export interface CapacityRequestPolicy {
  default?: number | string | undefined;
  validRange?: CapacityRequestPolicyRange | undefined;
  validValues?: Array<number | string> | undefined;
}

export interface CapacityRequestPolicyRange {
  max?: number | string | undefined;
  min: number | string;
  step?: number | string | undefined;
}

export interface CapacityRequirements {
  requests?: Record<string, number | string> | undefined;
}

export interface Counter {
  value: number | string;
}

export interface CounterSet {
  counters: Record<string, Counter>;
  name: string;
}

export interface Device {
  allNodes?: boolean | undefined;
  allowMultipleAllocations?: boolean | undefined;
  attributes?: Record<string, DeviceAttribute> | undefined;
  bindingConditions?: string[] | undefined;
  bindingFailureConditions?: string[] | undefined;
  bindsToNode?: boolean | undefined;
  capacity?: Record<string, DeviceCapacity> | undefined;
  consumesCounters?: DeviceCounterConsumption[] | undefined;
  name: string;
  nodeAllocatableResources?: Record<string, NodeAllocatableResource> | undefined;
  nodeName?: string | undefined;
  nodeSelector?: corev1.NodeSelector | undefined;
  taints?: DeviceTaint[] | undefined;
}

export interface DeviceAllocationConfiguration extends DeviceConfiguration {
  requests?: string[] | undefined;
  source: AllocationConfigSource;
}

export type DeviceAllocationMode = string;

export interface DeviceAllocationResult {
  config?: DeviceAllocationConfiguration[] | undefined;
  results?: DeviceRequestAllocationResult[] | undefined;
}

export interface DeviceAttribute {
  bool?: boolean | undefined;
  bools?: boolean[] | undefined;
  int?: number | undefined;
  ints?: number[] | undefined;
  string?: string | undefined;
  strings?: string[] | undefined;
  version?: string | undefined;
  versions?: string[] | undefined;
}

export interface DeviceCapacity {
  requestPolicy?: CapacityRequestPolicy | undefined;
  value: number | string;
}

export interface DeviceClaim {
  config?: DeviceClaimConfiguration[] | undefined;
  constraints?: DeviceConstraint[] | undefined;
  requests?: DeviceRequest[] | undefined;
}

export interface DeviceClaimConfiguration extends DeviceConfiguration {
  requests?: string[] | undefined;
}

export interface DeviceClass extends KubernetesObject {
  kind: 'DeviceClass';
  spec?: DeviceClassSpec | undefined;
}
export const DeviceClass = /* @__PURE__ */ defineKind<DeviceClass>({ group: 'resource.k8s.io', version: 'v1', kind: 'DeviceClass', plural: 'deviceclasses', namespaced: false });

export interface DeviceClassConfiguration extends DeviceConfiguration {}

export interface DeviceClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: DeviceClass[];
}

export interface DeviceClassSpec {
  config?: DeviceClassConfiguration[] | undefined;
  extendedResourceName?: string | undefined;
  selectors?: DeviceSelector[] | undefined;
}

export interface DeviceConfiguration {
  opaque?: OpaqueDeviceConfiguration | undefined;
}

export interface DeviceConstraint {
  distinctAttribute?: FullyQualifiedName | undefined;
  matchAttribute?: FullyQualifiedName | undefined;
  requests?: string[] | undefined;
}

export interface DeviceCounterConsumption {
  compatibilityGroups?: string[] | undefined;
  counterSet: string;
  counters: Record<string, Counter>;
}

export interface DeviceDerivedAttribute {
  expression: string;
  name: FullyQualifiedName;
}

export interface DeviceRequest {
  exactly?: ExactDeviceRequest | undefined;
  firstAvailable?: DeviceSubRequest[] | undefined;
  name: string;
}

export interface DeviceRequestAllocationResult {
  adminAccess?: boolean | undefined;
  bindingConditions?: string[] | undefined;
  bindingFailureConditions?: string[] | undefined;
  consumedCapacity?: Record<string, number | string> | undefined;
  device: string;
  driver: string;
  pool: string;
  request: string;
  shareID?: string | undefined;
  skipNodeOperations?: SkipNodeOperation[] | undefined;
  tolerations?: DeviceToleration[] | undefined;
}

export interface DeviceSelector {
  cel?: CELDeviceSelector | undefined;
}

export interface DeviceSubRequest {
  allocationMode?: DeviceAllocationMode | undefined;
  capacity?: CapacityRequirements | undefined;
  count?: number | undefined;
  derivedAttributes?: DeviceDerivedAttribute[] | undefined;
  deviceClassName: string;
  name: string;
  selectors?: DeviceSelector[] | undefined;
  tolerations?: DeviceToleration[] | undefined;
}

export interface DeviceTaint {
  effect: DeviceTaintEffect;
  key: string;
  timeAdded?: metav1.Time | undefined;
  value?: string | undefined;
}

export type DeviceTaintEffect = string;

export interface DeviceTaintRule extends KubernetesObject {
  kind: 'DeviceTaintRule';
  spec: DeviceTaintRuleSpec;
  status?: DeviceTaintRuleStatus | undefined;
}
export const DeviceTaintRule = /* @__PURE__ */ defineKind<DeviceTaintRule>({ group: 'resource.k8s.io', version: 'v1', kind: 'DeviceTaintRule', plural: 'devicetaintrules', namespaced: false });

export interface DeviceTaintRuleList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: DeviceTaintRule[];
}

export interface DeviceTaintRuleSpec {
  deviceSelector?: DeviceTaintSelector | undefined;
  taint: DeviceTaint;
}

export interface DeviceTaintRuleStatus {
  conditions?: metav1.Condition[] | undefined;
}

export interface DeviceTaintSelector {
  device?: string | undefined;
  driver?: string | undefined;
  pool?: string | undefined;
}

export interface DeviceToleration {
  effect?: DeviceTaintEffect | undefined;
  key?: string | undefined;
  operator?: DeviceTolerationOperator | undefined;
  tolerationSeconds?: number | undefined;
  value?: string | undefined;
}

export type DeviceTolerationOperator = string;

export interface ExactDeviceRequest {
  adminAccess?: boolean | undefined;
  allocationMode?: DeviceAllocationMode | undefined;
  capacity?: CapacityRequirements | undefined;
  count?: number | undefined;
  derivedAttributes?: DeviceDerivedAttribute[] | undefined;
  deviceClassName: string;
  selectors?: DeviceSelector[] | undefined;
  tolerations?: DeviceToleration[] | undefined;
}

export type FullyQualifiedName = string;

export interface NetworkDeviceData {
  hardwareAddress?: string | undefined;
  interfaceName?: string | undefined;
  ips?: string[] | undefined;
}

export interface NodeAllocatableMapping {
  capacityKey?: QualifiedName | undefined;
  capacityMultiplier?: number | string | undefined;
  deviceMultiplier?: number | string | undefined;
}

export interface NodeAllocatableOverhead {
  perContainer?: number | string | undefined;
  perPod?: number | string | undefined;
}

export interface NodeAllocatableResource {
  mapping?: NodeAllocatableMapping | undefined;
  overhead?: NodeAllocatableOverhead | undefined;
}

export interface OpaqueDeviceConfiguration {
  driver: string;
  parameters: { [key: string]: unknown };
}

export type QualifiedName = string;

export interface ResourceClaim extends KubernetesObject {
  kind: 'ResourceClaim';
  spec?: ResourceClaimSpec | undefined;
  status?: ResourceClaimStatus | undefined;
}
export const ResourceClaim = /* @__PURE__ */ defineKind<ResourceClaim>({ group: 'resource.k8s.io', version: 'v1', kind: 'ResourceClaim', plural: 'resourceclaims', namespaced: true });

export interface ResourceClaimConsumerReference {
  apiGroup?: string | undefined;
  name: string;
  resource: string;
  uid: string;
}

export interface ResourceClaimList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ResourceClaim[];
}

export interface ResourceClaimSpec {
  devices?: DeviceClaim | undefined;
}

export interface ResourceClaimStatus {
  allocation?: AllocationResult | undefined;
  devices?: AllocatedDeviceStatus[] | undefined;
  reservedFor?: ResourceClaimConsumerReference[] | undefined;
}

export interface ResourceClaimTemplate extends KubernetesObject {
  kind: 'ResourceClaimTemplate';
  spec?: ResourceClaimTemplateSpec | undefined;
}
export const ResourceClaimTemplate = /* @__PURE__ */ defineKind<ResourceClaimTemplate>({ group: 'resource.k8s.io', version: 'v1', kind: 'ResourceClaimTemplate', plural: 'resourceclaimtemplates', namespaced: true });

export interface ResourceClaimTemplateList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ResourceClaimTemplate[];
}

export interface ResourceClaimTemplateSpec {
  metadata?: metav1.ObjectMeta | undefined;
  spec?: ResourceClaimSpec | undefined;
}

export interface ResourcePool {
  generation: number;
  name: string;
  resourceSliceCount: number;
}

export interface ResourceSlice extends KubernetesObject {
  kind: 'ResourceSlice';
  spec: ResourceSliceSpec;
}
export const ResourceSlice = /* @__PURE__ */ defineKind<ResourceSlice>({ group: 'resource.k8s.io', version: 'v1', kind: 'ResourceSlice', plural: 'resourceslices', namespaced: false });

export interface ResourceSliceList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ResourceSlice[];
}

export interface ResourceSliceSpec {
  allNodes?: boolean | undefined;
  devices?: Device[] | undefined;
  driver: string;
  nodeName?: string | undefined;
  nodeSelector?: corev1.NodeSelector | undefined;
  partitionTypeAttribute?: FullyQualifiedName | undefined;
  perDeviceNodeSelection?: boolean | undefined;
  pool: ResourcePool;
  sharedCounters?: CounterSet[] | undefined;
  skipNodeOperations?: SkipNodeOperation[] | undefined;
}

export type SkipNodeOperation = string;
