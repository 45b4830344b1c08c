import type { FieldChange, Json, RecordedCause, RecordedObject, RecordedReconcile } from '../runtime/recorder/index.js';

const longestValue = 24;

/** Returns the reason for a reconcile as one phrase. */
export function causePhrase({
  causes,
  object,
  attempt,
}: Pick<RecordedReconcile, 'causes' | 'object' | 'attempt'>): string {
  const [first, ...others] = causes;
  if (first === undefined) return 'unknown cause';
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return phraseOf(first, object, attempt) + more;
}

/** Returns one cause as a phrase. */
export function phraseOf(cause: RecordedCause, reconciled: RecordedObject, attempt: number): string {
  switch (cause.kind) {
    case 'event':
      return `${cause.writtenBy === undefined ? '' : 'own write: '}${subject(cause.object, reconciled)}${eventPhrase(cause)}`;
    case 'list':
      return `${subject(cause.object, reconciled)}existed at start`;
    case 'requeue':
      return 'requested by its last reconcile';
    case 'retry':
      return `attempt ${attempt} after an error`;
    case 'manual':
      return 'reconcile now';
    case 'unknown':
      return 'added by a source that does not say why';
  }
}

/** Returns `Kind namespace/name`, without unknown parts. */
export function objectName({ kind, namespace, name }: RecordedObject): string {
  return `${kind === undefined ? '' : `${kind} `}${namespace === undefined ? '' : `${namespace}/`}${name}`;
}

function isSameObject(a: RecordedObject, b: RecordedObject): boolean {
  return a.name === b.name && a.namespace === b.namespace && a.kind === b.kind && a.group === b.group;
}

function shortValue(value: Json | undefined): string {
  if (value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longestValue ? `${line.slice(0, longestValue - 1)}…` : line || '""';
}

function subject(object: RecordedObject, reconciled: RecordedObject): string {
  if (isSameObject(object, reconciled)) return '';
  return `${objectName(object.namespace === reconciled.namespace ? { ...object, namespace: undefined } : object)} `;
}

function eventPhrase({ event, changes }: Extract<RecordedCause, { kind: 'event' }>): string {
  if (event === 'generic') return 'external event';
  if (event !== 'update') return `${event}d`;
  const [first, ...others] = changes;
  if (first === undefined) return 'updated without changes';
  return `${changePhrase(first)}${others.length === 0 ? '' : `, ${others.length} more field${others.length === 1 ? '' : 's'}`}`;
}

function changePhrase({ path, before, after }: FieldChange): string {
  if (before === undefined) return `${path} added`;
  if (after === undefined) return `${path} removed`;
  return isScalar(before) && isScalar(after)
    ? `${path} ${shortValue(before)} → ${shortValue(after)}`
    : `${path} changed`;
}

function isScalar(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
