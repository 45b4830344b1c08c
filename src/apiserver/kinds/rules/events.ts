import { type ApiObject, type JsonObject, qualifiedNameFaults } from '../../model/index.js';
import type { KindRules } from '../kind-rules.js';
import { numberOf, objectOf, Problems, textOf } from '../problems.js';

/** Fields of `v1` that have another name in `events.k8s.io/v1`. */
const renamed: readonly (readonly [core: string, events: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['reportingComponent', 'reportingController'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
];

const selectable = {
  'involvedObject.kind': 'kind',
  'involvedObject.namespace': 'namespace',
  'involvedObject.name': 'name',
  'involvedObject.uid': 'uid',
  'involvedObject.apiVersion': 'apiVersion',
  'involvedObject.resourceVersion': 'resourceVersion',
  'involvedObject.fieldPath': 'fieldPath',
};

const selectableFields: KindRules['selectableFields'] = {
  ...Object.fromEntries(
    Object.entries(selectable).map(([path, name]) => [
      path,
      (event: ApiObject) => objectOf(toCore(event).involvedObject)[name] ?? '',
    ]),
  ),
  reason: 'reason',
  type: 'type',
  reportingComponent: (event) => toCore(event).reportingComponent ?? '',
  source: (event) => objectOf(toCore(event).source).component ?? toCore(event).reportingComponent ?? '',
};

/** Rules of events, which are the same objects in two groups. */
export const eventRules: readonly KindRules[] = [
  {
    group: '',
    kind: 'Event',
    convert: (object) => toCore(object),
    validate: (object) => eventErrors(toCore(object), 'reportingComponent'),
    selectableFields,
  },
  {
    group: 'events.k8s.io',
    kind: 'Event',
    convert: (object) => toEvents(object),
    validate: (object) => [...eventErrors(toCore(object), 'reportingController'), ...newEventErrors(toCore(object))],
    selectableFields,
  },
];

function toCore(event: ApiObject): ApiObject {
  return event.apiVersion === 'v1'
    ? event
    : converted(
        event,
        'v1',
        renamed.map(([core, events]) => [events, core]),
      );
}

function toEvents(event: ApiObject): ApiObject {
  return event.apiVersion === 'v1' ? converted(event, 'events.k8s.io/v1', renamed) : event;
}

function converted(event: ApiObject, apiVersion: string, names: readonly (readonly [string, string])[]): ApiObject {
  const map = new Map(names);
  const entries = Object.entries(event as JsonObject).map(([key, value]) => [map.get(key) ?? key, value] as const);
  return { ...(Object.fromEntries(entries) as ApiObject), apiVersion }; // metadata keeps its name
}

function eventErrors(event: ApiObject, controllerField: string) {
  const problems = new Problems();
  const { namespace = '' } = event.metadata;
  const involved = textOf(objectOf(event.involvedObject).namespace);
  const hasTime = typeof event.eventTime === 'string';
  const isOpen = namespace === 'default' || (hasTime && namespace === 'kube-system');
  const isWrong = involved === '' ? !isOpen : !hasTime && involved !== namespace;
  if (isWrong) problems.invalid('involvedObject.namespace', involved, 'does not match event.namespace');
  if (!hasTime) return problems.list;
  const controller = textOf(event.reportingComponent);
  if (controller === '') problems.required(controllerField);
  problems.faults(controllerField, controller, qualifiedNameFaults(controller));
  for (const name of ['reportingInstance', 'action', 'reason']) {
    if (textOf(event[name]) === '') problems.required(name);
    if (textOf(event[name]).length > 128) problems.invalid(name, '', 'can have at most 128 characters');
  }
  if (textOf(event.message).length > 1024) problems.invalid('message', '', 'can have at most 1024 characters');
  return problems.list;
}

function newEventErrors(event: ApiObject) {
  const problems = new Problems();
  if (event.series !== undefined && event.series !== null) {
    const { count, lastObservedTime } = objectOf(event.series);
    if (numberOf(count) < 2) problems.invalid('series.count', '', 'should be at least 2');
    if (typeof lastObservedTime !== 'string') problems.required('series.lastObservedTime');
  }
  if (typeof event.eventTime !== 'string') problems.required('eventTime');
  const type = textOf(event.type);
  if (type !== 'Normal' && type !== 'Warning') problems.invalid('type', '', `has invalid value: ${type}`);
  for (const name of ['firstTimestamp', 'lastTimestamp']) {
    if (typeof event[name] === 'string') problems.invalid(name, '', 'needs to be unset');
  }
  if (numberOf(event.count) !== 0) problems.invalid('count', '', 'needs to be unset');
  if (Object.keys(objectOf(event.source)).length > 0) problems.invalid('source', '', 'needs to be unset');
  return problems.list;
}
