// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface AllocatedDeviceStatus {
  conditions?: metav1.Condition[];
  data?: { [key: string]: unknown };
  device: string;
  driver: string;
  networkData?: NetworkDeviceData;
  pool: string;
  shareID?: string;
}

export type AllocationConfigSource = string;

export interface AllocationResult {
  allocationTimestamp?: metav1.Time;
  devices?: DeviceAllocationResult;
  nodeSelector?: corev1.NodeSelector;
}

export interface CELDeviceSelector {
  expression: string;
}

export interface CapacityRequestPolicy {
  default?: number | string;
  validRange?: CapacityRequestPolicyRange;
  validValues?: Array<number | string>;
}

export interface CapacityRequestPolicyRange {
  max?: number | string;
  min: number | string;
  step?: number | string;
}

export interface CapacityRequirements {
  requests?: Record<string, number | string>;
}

export interface Counter {
  value: number | string;
}

export interface CounterSet {
  counters: Record<string, Counter>;
  name: string;
}

export interface Device {
  allNodes?: boolean;
  allowMultipleAllocations?: boolean;
  attributes?: Record<string, DeviceAttribute>;
  bindingConditions?: string[];
  bindingFailureConditions?: string[];
  bindsToNode?: boolean;
  capacity?: Record<string, DeviceCapacity>;
  consumesCounters?: DeviceCounterConsumption[];
  name: string;
  nodeAllocatableResourceMappings?: Record<string, NodeAllocatableResourceMapping>;
  nodeName?: string;
  nodeSelector?: corev1.NodeSelector;
  taints?: DeviceTaint[];
}

export interface DeviceAllocationConfiguration extends DeviceConfiguration {
  requests?: string[];
  source: AllocationConfigSource;
}

export type DeviceAllocationMode = string;

export interface DeviceAllocationResult {
  config?: DeviceAllocationConfiguration[];
  results?: DeviceRequestAllocationResult[];
}

export interface DeviceAttribute {
  bool?: boolean;
  bools?: boolean[];
  int?: number;
  ints?: number[];
  string?: string;
  strings?: string[];
  version?: string;
  versions?: string[];
}

export interface DeviceCapacity {
  requestPolicy?: CapacityRequestPolicy;
  value: number | string;
}

export interface DeviceClaim {
  config?: DeviceClaimConfiguration[];
  constraints?: DeviceConstraint[];
  requests?: DeviceRequest[];
}

export interface DeviceClaimConfiguration extends DeviceConfiguration {
  requests?: string[];
}

export interface DeviceClass extends KubernetesObject {
  spec: DeviceClassSpec;
}
export const DeviceClass = /* @__PURE__ */ defineKind<DeviceClass>({ group: 'resource.k8s.io', version: 'v1beta2', kind: 'DeviceClass', plural: 'deviceclasses', namespaced: false });

export interface DeviceClassConfiguration extends DeviceConfiguration {}

export interface DeviceClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: DeviceClass[];
}

export interface DeviceClassSpec {
  config?: DeviceClassConfiguration[];
  extendedResourceName?: string;
  selectors?: DeviceSelector[];
}

export interface DeviceConfiguration {
  opaque?: OpaqueDeviceConfiguration;
}

export interface DeviceConstraint {
  distinctAttribute?: FullyQualifiedName;
  matchAttribute?: FullyQualifiedName;
  requests?: string[];
}

export interface DeviceCounterConsumption {
  counterSet: string;
  counters: Record<string, Counter>;
}

export interface DeviceRequest {
  exactly?: ExactDeviceRequest;
  firstAvailable?: DeviceSubRequest[];
  name: string;
}

export interface DeviceRequestAllocationResult {
  adminAccess?: boolean;
  bindingConditions?: string[];
  bindingFailureConditions?: string[];
  consumedCapacity?: Record<string, number | string>;
  device: string;
  driver: string;
  pool: string;
  request: string;
  shareID?: string;
  tolerations?: DeviceToleration[];
}

export interface DeviceSelector {
  cel?: CELDeviceSelector;
}

export interface DeviceSubRequest {
  allocationMode?: DeviceAllocationMode;
  capacity?: CapacityRequirements;
  count?: number;
  deviceClassName: string;
  name: string;
  selectors?: DeviceSelector[];
  tolerations?: DeviceToleration[];
}

export interface DeviceTaint {
  effect: DeviceTaintEffect;
  key: string;
  timeAdded?: metav1.Time;
  value?: string;
}

export type DeviceTaintEffect = string;

export interface DeviceTaintRule extends KubernetesObject {
  spec: DeviceTaintRuleSpec;
  status?: DeviceTaintRuleStatus;
}
export const DeviceTaintRule = /* @__PURE__ */ defineKind<DeviceTaintRule>({ group: 'resource.k8s.io', version: 'v1beta2', kind: 'DeviceTaintRule', plural: 'devicetaintrules', namespaced: false });

export interface DeviceTaintRuleList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: DeviceTaintRule[];
}

export interface DeviceTaintRuleSpec {
  deviceSelector?: DeviceTaintSelector;
  taint: DeviceTaint;
}

export interface DeviceTaintRuleStatus {
  conditions?: metav1.Condition[];
}

export interface DeviceTaintSelector {
  device?: string;
  driver?: string;
  pool?: string;
}

export interface DeviceToleration {
  effect?: DeviceTaintEffect;
  key?: string;
  operator?: DeviceTolerationOperator;
  tolerationSeconds?: number;
  value?: string;
}

export type DeviceTolerationOperator = string;

export interface ExactDeviceRequest {
  adminAccess?: boolean;
  allocationMode?: DeviceAllocationMode;
  capacity?: CapacityRequirements;
  count?: number;
  deviceClassName: string;
  selectors?: DeviceSelector[];
  tolerations?: DeviceToleration[];
}

export type FullyQualifiedName = string;

export interface NetworkDeviceData {
  hardwareAddress?: string;
  interfaceName?: string;
  ips?: string[];
}

export interface NodeAllocatableResourceMapping {
  allocationMultiplier?: number | string;
  capacityKey?: QualifiedName;
}

export interface OpaqueDeviceConfiguration {
  driver: string;
  parameters: { [key: string]: unknown };
}

export type QualifiedName = string;

export interface ResourceClaim extends KubernetesObject {
  spec: ResourceClaimSpec;
  status?: ResourceClaimStatus;
}
export const ResourceClaim = /* @__PURE__ */ defineKind<ResourceClaim>({ group: 'resource.k8s.io', version: 'v1beta2', kind: 'ResourceClaim', plural: 'resourceclaims', namespaced: true });

export interface ResourceClaimConsumerReference {
  apiGroup?: string;
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
  devices?: DeviceClaim;
}

export interface ResourceClaimStatus {
  allocation?: AllocationResult;
  devices?: AllocatedDeviceStatus[];
  reservedFor?: ResourceClaimConsumerReference[];
}

export interface ResourceClaimTemplate extends KubernetesObject {
  spec: ResourceClaimTemplateSpec;
}
export const ResourceClaimTemplate = /* @__PURE__ */ defineKind<ResourceClaimTemplate>({ group: 'resource.k8s.io', version: 'v1beta2', kind: 'ResourceClaimTemplate', plural: 'resourceclaimtemplates', namespaced: true });

export interface ResourceClaimTemplateList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ResourceClaimTemplate[];
}

export interface ResourceClaimTemplateSpec {
  metadata?: metav1.ObjectMeta;
  spec: ResourceClaimSpec;
}

export interface ResourcePool {
  generation: number;
  name: string;
  resourceSliceCount: number;
}

export interface ResourceSlice extends KubernetesObject {
  spec: ResourceSliceSpec;
}
export const ResourceSlice = /* @__PURE__ */ defineKind<ResourceSlice>({ group: 'resource.k8s.io', version: 'v1beta2', kind: 'ResourceSlice', plural: 'resourceslices', namespaced: false });

export interface ResourceSliceList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ResourceSlice[];
}

export interface ResourceSliceSpec {
  allNodes?: boolean;
  devices?: Device[];
  driver: string;
  nodeName?: string;
  nodeSelector?: corev1.NodeSelector;
  perDeviceNodeSelection?: boolean;
  pool: ResourcePool;
  sharedCounters?: CounterSet[];
}
