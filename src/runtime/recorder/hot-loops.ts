import type { HotLoop, RecordedCause, RecordedReconcile } from './model.js';

/** Maximum number of reconciles of an object per period; more are a hot loop. */
const mostReconciles = 10;
const period = 10_000;

interface History {
  /** The reconciles of the last period, oldest first. */
  readonly recent: Trace[];
  /** Number of reconciles in `recent` that are not retries. */
  counted: number;
  reportedAt: number;
}

interface Trace {
  readonly at: number;
  readonly fields: readonly string[];
  readonly isByOwnWrite: boolean;
  /** Whether only an error or a conflict caused the reconcile, so that it was delayed by the backoff. */
  readonly isRetry: boolean;
  readonly id: string;
}

/**
 * Finds objects that are reconciled more than 10 times in 10 s, or twice in a row because the previous reconcile wrote
 * the same field. An object is reported once per period. Retries with backoff are not counted.
 */
export class HotLoops {
  readonly #histories = new Map<string, History>();

  /** Adds an ended reconcile. Returns the hot loop that it reveals, if any. */
  add(reconcile: RecordedReconcile): HotLoop | undefined {
    const { controller, object, startedAt: at } = reconcile;
    const history = this.#historyOf(`${controller} ${object.namespace ?? ''}/${object.name}`, at);
    const last = history.recent.at(-1);
    const isRetry = reconcile.causes.every(({ kind }) => kind === 'retry');
    const isByOwnWrite = isBy(reconcile, last?.id);
    history.recent.push({ at, id: reconcile.id, fields: fieldsOf(reconcile), isByOwnWrite, isRetry });
    if (!isRetry) history.counted += 1;
    if (at - history.reportedAt < period) return undefined;
    const reason = reasonOf(history, hasChanged(reconcile));
    if (!reason) return undefined;
    history.reportedAt = at;
    const judged = reason === 'own-write' ? history.recent.slice(-2) : history.recent.filter(hasFields);
    const fields = commonFields(judged);
    return { controller, object, at, reason, reconciles: history.recent.length, fields, reconcile: reconcile.id };
  }

  #historyOf(key: string, now: number): History {
    const known = this.#histories.get(key) ?? { recent: [], counted: 0, reportedAt: Number.NEGATIVE_INFINITY };
    while ((known.recent[0]?.at ?? now) <= now - period) if (!known.recent.shift()?.isRetry) known.counted -= 1;
    // Most objects are not reconciled again within the period, so all histories are dropped together.
    if (this.#histories.size > 10_000) this.#histories.clear();
    this.#histories.set(key, known);
    return known;
  }
}

/** @param hasChanged whether the last reconcile changed something; if not, the loop has ended */
function reasonOf({ recent, counted }: History, hasChanged: boolean): HotLoop['reason'] | undefined {
  if (counted > mostReconciles) return 'often';
  const lastTwo = recent.slice(-2);
  const isOwn = hasChanged && lastTwo.length === 2 && lastTwo.every(({ isByOwnWrite }) => isByOwnWrite);
  return isOwn && commonFields(lastTwo).length > 0 ? 'own-write' : undefined;
}

function hasChanged({ requests }: RecordedReconcile): boolean {
  return requests.some(({ changes, sent }) => (changes ? changes.length > 0 : sent !== undefined));
}

/**
 * Whether the last reconcile of the object caused this one: all events were caused by writes of that reconcile, at
 * least one of them to the object itself.
 */
function isBy({ causes, object }: RecordedReconcile, last: string | undefined): boolean {
  if (last === undefined) return false;
  const events = causes.filter((cause) => cause.kind === 'event');
  return events.some((cause) => isSame(cause, object)) && events.every(({ writtenBy }) => writtenBy === last);
}

function isSame(cause: Extract<RecordedCause, { kind: 'event' }>, { namespace, name }: RecordedReconcile['object']) {
  return cause.object.name === name && cause.object.namespace === namespace;
}

/** Returns the fields that changed in the events that caused a reconcile. */
function fieldsOf({ causes }: RecordedReconcile): string[] {
  const fields: string[] = [];
  for (const cause of causes) {
    if (cause.kind !== 'event') continue;
    for (const { path } of cause.changes) if (!fields.includes(path)) fields.push(path);
  }
  return fields;
}

function commonFields(traces: readonly Trace[]): string[] {
  const [first, ...others] = traces;
  return (first?.fields ?? []).filter((field) => others.every(({ fields }) => fields.includes(field)));
}

/** Whether the events that caused the reconcile changed fields. */
function hasFields({ fields }: Trace): boolean {
  return fields.length > 0;
}
