// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface CELDeviceSelector {
  expression: string;
}

export interface DeviceSelector {
  cel?: CELDeviceSelector | undefined;
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
export const DeviceTaintRule = /* @__PURE__ */ defineKind<DeviceTaintRule>({ group: 'resource.k8s.io', version: 'v1alpha3', kind: 'DeviceTaintRule', plural: 'devicetaintrules', namespaced: false });

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

export interface PartitionTypeStatus {
  allocatable: number;
  attribute: string;
  total: number;
  type: string;
}

export interface PoolStatus {
  allocatedDevices?: number | undefined;
  availableDevices?: number | undefined;
  driver: string;
  generation: number;
  nodeName?: string | undefined;
  partitionSummary?: PartitionTypeStatus[] | undefined;
  poolName: string;
  resourceSliceCount?: number | undefined;
  shareableSummary?: ShareableSummaryStatus | undefined;
  totalDevices?: number | undefined;
  unavailableDevices?: number | undefined;
  validationError?: string | undefined;
}

export interface ResourcePoolStatusRequest extends KubernetesObject {
  kind: 'ResourcePoolStatusRequest';
  spec: ResourcePoolStatusRequestSpec;
  status?: ResourcePoolStatusRequestStatus | undefined;
}
export const ResourcePoolStatusRequest = /* @__PURE__ */ defineKind<ResourcePoolStatusRequest>({ group: 'resource.k8s.io', version: 'v1alpha3', kind: 'ResourcePoolStatusRequest', plural: 'resourcepoolstatusrequests', namespaced: false });

export interface ResourcePoolStatusRequestList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ResourcePoolStatusRequest[];
}

export interface ResourcePoolStatusRequestSpec {
  defaultPartitionTypeAttribute?: string | undefined;
  driver: string;
  limit?: number | undefined;
  poolName?: string | undefined;
}

export interface ResourcePoolStatusRequestStatus {
  conditions?: metav1.Condition[] | undefined;
  poolCount: number;
  pools?: PoolStatus[] | undefined;
}

export interface ShareableCapacityStatus {
  available: number | string;
  consumed: number | string;
  name: string;
  total: number | string;
}

export interface ShareableSummaryStatus {
  capacity?: ShareableCapacityStatus[] | undefined;
  fullyAvailableDevices: number;
  partiallyAvailableDevices: number;
}
