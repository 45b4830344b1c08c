import { hostname } from 'node:os';
import type { ObjectReference } from '../../k8s/core/v1.js';
import { Event } from '../../k8s/events/v1.js';
import { type KubernetesObject, withoutUndefined } from '../../k8s/index.js';
import { microTime } from '../clock/internal.js';
import type { EventNote } from './recorder.js';

/** The source of an event. */
export interface Reporter {
  readonly controller: string;
  /** As in controller-runtime, `<controller>-<host>`; at most 128 characters. */
  readonly instance: string;
}

/** Returns the reporter of a controller. */
export function reporterOf(controller: string, host: string = hostname()): Reporter {
  return { controller, instance: `${controller}-${host}`.slice(0, 128) };
}

/** Creates the Event object. `unique` distinguishes events in the same millisecond. */
export function eventObject(
  reporter: Reporter,
  regarding: KubernetesObject,
  note: EventNote,
  now: number,
  unique: number,
): Event {
  return Event.from({
    metadata: {
      name: eventName(regarding.metadata.name ?? '', now, unique),
      namespace: regarding.metadata.namespace || 'default',
      ...(note.annotations ? { annotations: { ...note.annotations } } : {}),
    },
    eventTime: microTime(now),
    type: note.type ?? 'Normal',
    reason: note.reason,
    action: note.action ?? note.reason,
    note: cut(note.note, 1024),
    regarding: referenceTo(regarding),
    ...(note.related ? { related: referenceTo(note.related) } : {}),
    reportingController: reporter.controller,
    reportingInstance: reporter.instance,
  });
}

function referenceTo({ apiVersion, kind, metadata }: KubernetesObject): ObjectReference {
  const { name, namespace, uid, resourceVersion } = metadata;
  return withoutUndefined({ apiVersion, kind, namespace: namespace || undefined, name, uid, resourceVersion });
}

/** Returns an event's name: the object name and the time in nanoseconds (hexadecimal), at most 253 characters. */
function eventName(name: string, now: number, unique: number): string {
  const time = (BigInt(now) * 1_000_000n + BigInt(unique % 1_000_000)).toString(16);
  const base = name.slice(0, 252 - time.length).replace(/[^a-z0-9]+$/, '');
  // Names of some kinds, such as roles, may contain characters that names of events must not contain.
  return `${/^[a-z0-9][-.a-z0-9]*$/.test(base) ? base : 'event'}.${time}`;
}

function cut(text: string, bytes: number): string {
  const buffer = Buffer.from(text);
  if (buffer.length <= bytes) return text;
  return buffer
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}
