// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface Event extends KubernetesObject {
  kind: 'Event';
  action?: string | undefined;
  deprecatedCount?: number | undefined;
  deprecatedFirstTimestamp?: metav1.Time | undefined;
  deprecatedLastTimestamp?: metav1.Time | undefined;
  deprecatedSource?: corev1.EventSource | undefined;
  eventTime: metav1.MicroTime;
  note?: string | undefined;
  reason?: string | undefined;
  regarding?: corev1.ObjectReference | undefined;
  related?: corev1.ObjectReference | undefined;
  reportingController?: string | undefined;
  reportingInstance?: string | undefined;
  series?: EventSeries | undefined;
  type?: string | undefined;
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
