// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface Event extends KubernetesObject {
  action?: string;
  deprecatedCount?: number;
  deprecatedFirstTimestamp?: metav1.Time;
  deprecatedLastTimestamp?: metav1.Time;
  deprecatedSource?: corev1.EventSource;
  eventTime: metav1.MicroTime;
  note?: string;
  reason?: string;
  regarding?: corev1.ObjectReference;
  related?: corev1.ObjectReference;
  reportingController?: string;
  reportingInstance?: string;
  series?: EventSeries;
  type?: string;
}
export const Event = /* @__PURE__ */ defineKind<Event>({ group: 'events.k8s.io', version: 'v1', kind: 'Event', plural: 'events', namespaced: true });

export interface EventList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Event[];
}

export interface EventSeries {
  count: number;
  lastObservedTime: metav1.MicroTime;
}
