import { qualifiedNameFaults } from '../../../base/formats/index.js';
import { type Check, errorsOf, type Field, immutable, required, segmentFaults } from '../../checks/index.js';
import { type ApiObject, type JsonObject, objectOf, without } from '../../model/index.js';
import type { KindRules } from '../kind-rules.js';

/** Fields of `v1` that have a different name in `events.k8s.io/v1`. */
const renamed: readonly (readonly [core: string, events: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['reportingComponent', 'reportingController'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
];

/** Fields of an event's object reference that field selectors accept. */
const references = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

function selectableFields(object: string, reporter: string): NonNullable<KindRules['selectableFields']> {
  return {
    ...Object.fromEntries(
      references.map((name) => [
        `${object}.${name}`,
        (event: ApiObject) => objectOf(toCore(event).involvedObject)[name] ?? '',
      ]),
    ),
    reason: 'reason',
    type: 'type',
    [reporter]: (event) => toCore(event).reportingComponent ?? '',
  };
}

/** Rules of events. The same objects are served in two API groups. */
export const eventRules: readonly KindRules[] = [
  {
    group: '',
    kind: 'Event',
    validateName: segmentFaults,
    convert: (object) => toCore(object),
    validate: (object) => errorsOf((event) => checkEvent(event, 'reportingComponent'), toCore(object)),
    selectableFields: {
      ...selectableFields('involvedObject', 'reportingComponent'),
      source: (event) => objectOf(toCore(event).source).component ?? toCore(event).reportingComponent ?? '',
    },
  },
  {
    group: 'events.k8s.io',
    kind: 'Event',
    convert: (object) => toEvents(object),
    validate: (object) =>
      errorsOf([(event) => checkEvent(event, 'reportingController'), checkNewEvent], toCore(object)),
    validateUpdate: (object, old) =>
      errorsOf([(event) => checkEvent(event, 'reportingController'), unchanged], toCore(object), toCore(old)),
    selectableFields: selectableFields('regarding', 'reportingController'),
  },
];

function toCore(event: ApiObject): ApiObject {
  if (event.apiVersion === 'v1') return event;
  const names = renamed.map(([core, events]) => [events, core] as const);
  return converted(event, 'v1', names);
}

function toEvents(event: ApiObject): ApiObject {
  if (event.apiVersion !== 'v1') return event;
  // In `v1`, these two fields have no `omitempty`.
  const unset = ['reportingComponent', 'reportingInstance'].filter((name) => event[name] === '');
  return converted(without(event, ...unset) as ApiObject, 'events.k8s.io/v1', renamed); // keeps its metadata
}

function converted(event: ApiObject, apiVersion: string, names: readonly (readonly [string, string])[]): ApiObject {
  const map = new Map(names);
  const entries = Object.entries(event as JsonObject).map(([key, value]) => [map.get(key) ?? key, value] as const);
  return { ...(Object.fromEntries(entries) as ApiObject), apiVersion }; // metadata keeps its name
}

function checkEvent(event: Field, controllerField: string): void {
  const { namespace } = objectOf(event.object.metadata);
  const involved = event.at('involvedObject.namespace');
  const hasTime = typeof event.object.eventTime === 'string';
  const isOpen = namespace === 'default' || (hasTime && namespace === 'kube-system');
  const isWrong = involved.text === '' ? !isOpen : !hasTime && involved.text !== namespace;
  if (isWrong) involved.invalid('does not match event.namespace', involved.text);
  if (!hasTime) return;
  const controller = event.at('reportingComponent').shownAt(controllerField);
  controller.check([required, (field) => field.faults(qualifiedNameFaults(field.text))]);
  const atMost = (most: number) => (field: Field) => {
    if (field.text.length > most) field.invalid(`can have at most ${most} characters`, '');
  };
  event.check({
    reportingInstance: [required, atMost(128)],
    action: [required, atMost(128)],
    reason: [required, atMost(128)],
    message: atMost(1024),
  });
}

/** Requires that all fields of an event except the series are unchanged. */
const unchanged: Check = {
  ...Object.fromEntries(
    [
      ...['involvedObject', 'reason', 'message', 'source', 'firstTimestamp', 'lastTimestamp', 'count', 'type'],
      ...['eventTime', 'action', 'related', 'reportingInstance'],
    ].map((name) => [name, immutable]),
  ),
  reportingComponent: (field) => field.shownAt('reportingController').check(immutable),
};

function checkNewEvent(event: Field): void {
  const [series, type] = [event.at('series'), event.at('type')];
  if (series.isSet) {
    const count = series.at('count');
    if (count.number < 2) count.invalid('should be at least 2', '');
    series.check({ lastObservedTime: required });
  }
  event.check({ eventTime: required });
  if (type.text !== 'Normal' && type.text !== 'Warning') type.invalid(`has invalid value: ${type.text}`, '');
  const unset = (field: Field) => {
    const isEmpty = !field.value || (typeof field.value === 'object' && Object.keys(field.value).length === 0);
    if (!isEmpty) field.invalid('needs to be unset', '');
  };
  event.check({ firstTimestamp: unset, lastTimestamp: unset, count: unset, source: unset });
}
