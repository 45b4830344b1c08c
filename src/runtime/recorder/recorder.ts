import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '../client/index.js';
import { isObject } from '../client/internal.js';
import { type Clock, systemClock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import { currentScope } from '../scope/internal.js';
import type { SpanAttributes, SpanReference, SpanSettings, Tracing } from '../tracing/index.js';
import type { ObservedQueue, SpanSubject } from '../tracing/internal.js';
import type { AdmissionRequest, AdmissionResponse } from '../webhook/admission/index.js';
import { HotLoops } from './hot-loops.js';
import type {
  HotLoop,
  RecordedLine,
  RecordedObject,
  RecordedReconcile,
  RecordedWebhookCall,
  RecorderEvent,
} from './model.js';
import { ObservedQueues } from './observed-queues.js';
import { causeOfEvent, errorOf, reviewOf, type SourceEvent } from './recorded-spans.js';
import { recordingLogger } from './recording-logger.js';
import {
  numberIn,
  type Outcome,
  OwnReference,
  RecordingTracing,
  type SpanEnd,
  type SpanRecorder,
} from './recording-tracing.js';
import { RequestRecorder } from './request-recorder.js';
import { ReconcileRing, type RingLimits } from './ring.js';
import { SeenObjects } from './seen-objects.js';
import { causeOf, keptPerReconcile, OpenReconcile, type SpanNode, withoutOvertaken } from './span-nodes.js';

/** Options of {@link newRecorder}. */
export interface RecorderOptions {
  /** Limits of the recorded reconciles. Default: 5000 reconciles, and 32 Mi characters of JSON. */
  readonly limits?: RingLimits | undefined;
  /** Called immediately with each recorded entry. Default: not called. */
  readonly onEvent?: ((event: RecorderEvent) => void) | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/**
 * Records why objects were reconciled, what each request changed, webhook calls and log lines, in memory. Pass the
 * recorder to one manager as `recorder`.
 *
 * Guarantees: values in the data of Secrets are replaced before they are kept; the size is limited; a manager without a
 * recorder does none of this work.
 */
export interface Recorder {
  /** Returns the most recent ended reconciles, oldest first. */
  reconciles(count?: number): readonly RecordedReconcile[];
  /** Objects that are reconciled in a loop, oldest first. */
  readonly hotLoops: readonly HotLoop[];
  /** When a reconcile last started or ended, by `clock.elapsed()`; undefined before the first reconcile. */
  readonly lastActivity: number | undefined;
  /** Number of running reconciles. */
  readonly running: number;
  /** Enqueues an object. Returns false if there is no controller with this name. */
  reconcileNow(controller: string, object: RecordedObject): boolean;
  /** Reports reconciles that have been running for 100 ms, and queues that have changed, to `onEvent`. */
  sample(): void;
  /** Wraps the tracing of the manager. Called by the manager. */
  tracing(inner: Tracing | undefined): Tracing;
  /** Wraps the logger of the manager. Called by the manager. */
  logger(log: Logger): Logger;
}

/** Creates a recorder. */
export function newRecorder(options: RecorderOptions = {}): Recorder {
  return new MemoryRecorder(options);
}

/** Time after which a running reconcile is reported, in milliseconds. */
const longRun = 100;

class MemoryRecorder implements Recorder, SpanRecorder {
  readonly hotLoops: HotLoop[] = [];
  readonly clock: Clock;
  lastActivity: number | undefined;
  readonly #ring: ReconcileRing;
  readonly #loops = new HotLoops();
  readonly #seen = new SeenObjects();
  /** Nodes of span references that the tracer created. References that the recorder created contain their nodes. */
  readonly #nodes = new WeakMap<SpanReference, SpanNode>();
  readonly #open = new Set<OpenReconcile>();
  readonly #queues = new ObservedQueues();
  readonly #requests: RequestRecorder;

  constructor(private readonly options: RecorderOptions) {
    this.clock = options.clock ?? systemClock;
    this.#ring = new ReconcileRing(options.limits);
    this.#requests = new RequestRecorder(this.clock, this.#seen, (denied) => this.#emit({ kind: 'denied', denied }));
  }

  get running(): number {
    return this.#open.size;
  }

  reconciles(count?: number): RecordedReconcile[] {
    return this.#ring.newest(count);
  }

  reconcileNow(controller: string, { namespace, name }: RecordedObject): boolean {
    const queue = this.#queues.of(controller);
    if (!queue) return false;
    const span = new OwnReference(this);
    span.node = { kind: 'manual', at: this.clock.now() } satisfies SpanNode;
    queue.add(namespace === undefined ? { name } : { namespace, name }, { cause: { span } });
    return true;
  }

  sample(): void {
    const now = this.clock.now();
    for (const reconcile of this.#open) {
      if (reconcile.isReported || now - reconcile.times.startedAt < longRun) continue;
      reconcile.isReported = true;
      this.#emit({ kind: 'reconcile', reconcile: this.#describe(reconcile, undefined) });
    }
    for (const queue of this.#queues.changed(this.#open, now)) this.#emit({ kind: 'queue', queue });
  }

  tracing(inner: Tracing | undefined): Tracing {
    return new RecordingTracing(this, {}, inner);
  }

  logger(log: Logger): Logger {
    return recordingLogger(log, (line) => this.#addLine({ at: this.clock.now(), ...line }));
  }

  addQueue(controller: string, kind: string | undefined, queue: ObservedQueue): void {
    this.#queues.add(controller, kind, queue);
  }

  begin(reference: SpanReference, settings: SpanSettings, attributes: SpanAttributes): SpanEnd | undefined {
    const { subject, age = 0 } = settings;
    if (!subject) return undefined;
    switch (subject.kind) {
      case 'event':
        this.#beginEvent(reference, subject, this.clock.now() - age);
        return undefined;
      case 'reconcile':
        return this.#beginReconcile(reference, subject, settings, attributes);
      case 'request':
        // The transport passes its request.
        return this.#requests.begin(subject.request as ApiRequest, this.#reconcileOf(settings.parent));
      case 'webhook':
        return this.#beginWebhook(subject.path);
      default:
        return subject satisfies never;
    }
  }

  #beginEvent(reference: SpanReference, subject: Extract<SpanSubject, { kind: 'event' }>, at: number): void {
    const event = subject.event as SourceEvent; // a source passes its event
    const now = event.objectNew ?? event.object;
    if (subject.type === 'delete') this.#seen.remove(now);
    else if (subject.type !== 'generic') this.#seen.observe(now, event.objectOld);
    this.#setNode(reference, { kind: 'event', cause: () => causeOfEvent(subject.type, event, at, this.#seen) });
  }

  #beginReconcile(
    reference: SpanReference,
    { item, attempt, waited }: Extract<SpanSubject, { kind: 'reconcile' }>,
    { parent, links = [], attributes = {} }: SpanSettings,
    own: SpanAttributes,
  ): SpanEnd {
    const startedAt = this.clock.now();
    const controller = String(own['kbts.controller']);
    const kind = own['k8s.object.kind'];
    const name = attributes['k8s.object.name'];
    const namespace = attributes['k8s.namespace.name'];
    const object: RecordedObject = {
      kind: typeof kind === 'string' ? kind : undefined,
      namespace: typeof namespace === 'string' ? namespace : undefined,
      name: typeof name === 'string' ? name : JSON.stringify(item),
    };
    const causes = withoutOvertaken(this.#nodesOf(parent ? [parent, ...links] : links), startedAt);
    const times = { queuedAt: startedAt - waited, startedAt, attempt };
    const id = String(attributes['kbts.reconcile.id']);
    const reconcile = new OpenReconcile(id, controller, object, item, causes, times);
    this.#setNode(reference, reconcile);
    this.#open.add(reconcile);
    this.lastActivity = this.clock.elapsed();
    return {
      set: (set) => {
        const result = set['kbts.reconcile.result'];
        if (typeof result === 'string') reconcile.outcome = result as RecordedReconcile['outcome']; // of `ReconcileOutcome`
      },
      end: (outcome) => this.#endReconcile(reconcile, outcome),
    };
  }

  #endReconcile(open: OpenReconcile, outcome: Outcome | undefined): void {
    open.endedAt = this.clock.now();
    this.lastActivity = this.clock.elapsed();
    this.#open.delete(open);
    const reconcile = this.#describe(open, outcome);
    open.causes = [];
    open.requeueAt = reconcile.requeueAt;
    this.#queues.ended(open);
    this.#ring.add(reconcile);
    this.#emit({ kind: 'reconcile', reconcile });
    const hotLoop = this.#loops.add(reconcile);
    if (!hotLoop) return;
    if (this.hotLoops.length < keptPerReconcile) this.hotLoops.push(hotLoop);
    this.#emit({ kind: 'hotLoop', hotLoop });
  }

  #describe(open: OpenReconcile, outcome: Outcome | undefined): RecordedReconcile {
    const { id, controller, object, times, endedAt, requests, webhooks, log, omitted } = open;
    const causes = open.causes.map(causeOf);
    const dueIn = endedAt === undefined ? undefined : this.#queues.of(controller)?.dueIn?.(open.item);
    return {
      id,
      controller,
      object,
      causes: causes.length > 0 ? causes : [{ kind: 'unknown' }],
      queuedAt: times.queuedAt,
      startedAt: times.startedAt,
      attempt: times.attempt,
      endedAt,
      outcome: open.outcome,
      error: outcome && 'error' in outcome ? errorOf(outcome.error) : undefined,
      requeueAt: dueIn !== undefined && endedAt !== undefined && dueIn > 0 ? endedAt + dueIn : undefined,
      requests,
      webhooks,
      log,
      omitted,
    };
  }

  #beginWebhook(path: string): SpanEnd {
    const [startedAt, began] = [this.clock.now(), this.clock.elapsed()];
    let status = 500;
    return {
      set: (set) => {
        status = numberIn(set, 'http.response.status_code') ?? status;
      },
      end: (result) => {
        const review = result && 'value' in result && isReview(result.value) ? result.value : undefined;
        const reconcile = review && this.#requests.causeOf(review.request);
        const call: RecordedWebhookCall = {
          id: randomUUID(),
          ...(reconcile && { reconcile: reconcile.id }),
          path,
          startedAt,
          duration: this.clock.elapsed() - began,
          status,
          warnings: [],
          changes: [],
          ...(review && reviewOf(review.request, review.response)),
        };
        if (reconcile) reconcile.keep(reconcile.webhooks, call);
        else this.#emit({ kind: 'webhook', call });
      },
    };
  }

  /** Returns the reconcile that a request belongs to; undefined if there is none. */
  #reconcileOf(parent: SpanReference | undefined): OpenReconcile | undefined {
    const node = (parent && this.#nodeOf(parent)) ?? this.#currentNode();
    return node?.kind === 'reconcile' ? node : undefined;
  }

  #currentNode(): SpanNode | undefined {
    const reference = currentScope()?.span?.reference;
    return reference && this.#nodeOf(reference);
  }

  #setNode(reference: SpanReference, node: SpanNode): void {
    if (reference instanceof OwnReference) reference.node = node;
    else this.#nodes.set(reference, node);
  }

  #nodesOf(references: readonly SpanReference[]): SpanNode[] {
    const nodes: SpanNode[] = [];
    for (const reference of references) {
      const node = this.#nodeOf(reference);
      if (node) nodes.push(node);
    }
    return nodes;
  }

  #nodeOf(reference: SpanReference): SpanNode | undefined {
    if (!(reference instanceof OwnReference)) return this.#nodes.get(reference);
    return reference.owner === this ? (reference.node as SpanNode | undefined) : undefined; // set by this recorder
  }

  #addLine(line: RecordedLine): void {
    const node = this.#currentNode();
    if (node?.kind === 'reconcile') node.keep(node.log, { ...line, fields: ownFields(line.fields, node.object.kind) });
    else if (line.level !== 'debug') this.#emit({ kind: 'line', line });
  }

  #emit(event: RecorderEvent): void {
    this.options.onEvent?.(event);
  }
}

function isReview(value: unknown): value is { request: AdmissionRequest; response: AdmissionResponse } {
  return isObject(value) && isObject(value.request) && isObject(value.response);
}

/** Returns the fields of a log line, without those that identify the reconcile. */
function ownFields(fields: RecordedLine['fields'], kind: string | undefined): RecordedLine['fields'] {
  const known = ['controller', 'controllerGroup', 'controllerKind', 'namespace', 'name', 'reconcileID', kind];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.includes(name)));
}
