import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '../client/index.js';
import { isObject } from '../client/internal.js';
import { type Clock, systemClock } from '../clock/index.js';
import { errorMessage } from '../errors/internal.js';
import type { Logger } from '../log/index.js';
import { currentScope } from '../scope/internal.js';
import type { SpanAttributes, SpanReference, SpanSettings, Tracing } from '../tracing/index.js';
import type { ObservedQueue, SpanSubject } from '../tracing/internal.js';
import type { AdmissionRequest, AdmissionResponse } from '../webhook/admission/index.js';
import { HotLoops } from './hot-loops.js';
import type {
  DeniedRequest,
  HotLoop,
  RecordedLine,
  RecordedObject,
  RecordedReconcile,
  RecordedWebhookCall,
  RecorderEvent,
} from './model.js';
import {
  causeOfEvent,
  errorOf,
  objectOf,
  requestOf,
  reviewOf,
  type SourceEvent,
  statusCodeOf,
} from './recorded-spans.js';
import { recordingLogger } from './recording-logger.js';
import { type Outcome, OwnReference, RecordingTracing, type SpanEnd, type SpanRecorder } from './recording-tracing.js';
import { type RequestTarget, targetOf } from './request-target.js';
import { ReconcileRing, type RingLimits } from './ring.js';
import { SeenObjects } from './seen-objects.js';
import { causeOf, keptPerReconcile, OpenReconcile, type SpanNode, withoutOvertaken } from './span-nodes.js';

/** Options of {@link newRecorder}. */
export interface RecorderOptions {
  /** Maximum number of recorded reconciles; their JSON is also limited, to 32 Mi characters. Default: 5000. */
  readonly limits?: RingLimits | undefined;
  /** Called immediately with each recorded entry. Default: not called. */
  readonly onEvent?: ((event: RecorderEvent) => void) | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/**
 * Records why objects were reconciled, what each request changed, webhook calls and log lines, in memory. Pass it to
 * one manager as `recorder`.
 *
 * Guarantees: values in the data of Secrets are replaced before they are kept; the size is limited; a manager without a
 * recorder does none of this work.
 */
export interface Recorder {
  /** Returns the most recent ended reconciles, oldest first. */
  reconciles(count?: number): readonly RecordedReconcile[];
  /** Objects that are reconciled in a loop, oldest first. */
  readonly hotLoops: readonly HotLoop[];
  /** When a reconcile last started or ended, by the clock; undefined before the first one. */
  readonly lastActivity: number | undefined;
  /** Number of running reconciles. */
  readonly running: number;
  /** Enqueues an object. Returns false if there is no controller with this name. */
  reconcileNow(controller: string, object: RecordedObject): boolean;
  /** Reports running reconciles and queues to `onEvent`. */
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

interface OpenRequest {
  readonly target: RequestTarget;
  readonly reconcile: OpenReconcile;
}

interface ObservedController {
  readonly queue: ObservedQueue;
  readonly kind: string | undefined;
  last: string;
}

class MemoryRecorder implements Recorder, SpanRecorder {
  readonly hotLoops: HotLoop[] = [];
  readonly clock: Clock;
  lastActivity: number | undefined;
  readonly #ring: ReconcileRing;
  readonly #loops = new HotLoops();
  readonly #seen = new SeenObjects();
  /** The nodes of a tracer's spans. References of the recorder carry theirs. */
  readonly #nodes = new WeakMap<SpanReference, SpanNode>();
  readonly #open = new Set<OpenReconcile>();
  /** Writes that have no response yet. */
  readonly #requests = new Set<OpenRequest>();
  readonly #controllers = new Map<string, ObservedController>();
  /** When objects are due to be reconciled without an event, by controller and key. */
  readonly #waiting = new Map<string, Map<string, number>>();

  constructor(private readonly options: RecorderOptions) {
    this.clock = options.clock ?? systemClock;
    this.#ring = new ReconcileRing(options.limits);
  }

  get running(): number {
    return this.#open.size;
  }

  reconciles(count?: number): RecordedReconcile[] {
    return this.#ring.newest(count);
  }

  reconcileNow(controller: string, { namespace, name }: RecordedObject): boolean {
    const found = this.#controllers.get(controller);
    if (!found) return false;
    const span = new OwnReference(this);
    span.node = { kind: 'manual', at: this.clock.now() } satisfies SpanNode;
    found.queue.add(namespace === undefined ? { name } : { namespace, name }, { cause: { span } });
    return true;
  }

  sample(): void {
    const now = this.clock.now();
    for (const reconcile of this.#open) {
      if (reconcile.isReported || now - reconcile.times.startedAt < longRun) continue;
      reconcile.isReported = true;
      this.#emit({ kind: 'reconcile', reconcile: this.#describe(reconcile, undefined) });
    }
    for (const [controller, observed] of this.#controllers) this.#sampleQueue(controller, observed, now);
  }

  tracing(inner: Tracing | undefined): Tracing {
    return new RecordingTracing(this, {}, inner);
  }

  logger(log: Logger): Logger {
    return recordingLogger(log, (line) => this.#addLine({ at: this.clock.now(), ...line }));
  }

  addQueue(controller: string, kind: string | undefined, queue: ObservedQueue): void {
    this.#controllers.set(controller, { queue, kind, last: '' });
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
        return this.#beginRequest(subject.request as ApiRequest, settings.parent); // the transport passes its request
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
    else if (subject.type !== 'generic')
      this.#seen.observe(now, this.clock.elapsed(), this.#isAwaited(now), event.objectOld);
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
      ...(typeof kind === 'string' && { kind }),
      ...(typeof namespace === 'string' && { namespace }),
      name: typeof name === 'string' ? name : JSON.stringify(item),
    };
    const nodes = [...(parent ? [parent] : []), ...links].flatMap((each) => this.#nodeOf(each) ?? []);
    const causes = withoutOvertaken(nodes, startedAt);
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
    const waiting = this.#waiting.get(open.controller) ?? new Map<string, number>();
    this.#waiting.set(open.controller, waiting);
    const key = `${open.object.namespace}/${open.object.name}`;
    if (reconcile.requeueAt === undefined) waiting.delete(key);
    else waiting.set(key, reconcile.requeueAt);
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
    const dueIn = endedAt === undefined ? undefined : this.#controllers.get(controller)?.queue.dueIn?.(open.item);
    return {
      id,
      controller,
      object,
      causes: causes.length > 0 ? causes : [{ kind: 'unknown' }],
      ...times,
      ...(endedAt !== undefined && { endedAt }),
      outcome: open.outcome,
      ...(outcome && 'error' in outcome && { error: errorOf(outcome.error) }),
      ...(dueIn !== undefined && endedAt !== undefined && dueIn > 0 && { requeueAt: endedAt + dueIn }),
      requests,
      webhooks,
      log,
      omitted,
    };
  }

  #beginRequest(request: ApiRequest, parent: SpanReference | undefined): SpanEnd {
    const node = (parent && this.#nodeOf(parent)) ?? this.#currentNode();
    const reconcile = node?.kind === 'reconcile' ? node : undefined;
    const target = targetOf(request);
    const [startedAt, sentAt] = [this.clock.now(), this.clock.elapsed()];
    const open = reconcile && { target, reconcile };
    if (open && isWrite(target)) this.#requests.add(open);
    let status: number | undefined;
    let retries = 0;
    return {
      set: (set) => {
        status = numberIn(set, 'http.response.status_code') ?? status;
        retries = numberIn(set, 'http.request.resend_count') ?? retries;
      },
      end: (result) => {
        if (result && 'error' in result) this.#findDenial(result.error, target);
        if (!open) return;
        this.#requests.delete(open);
        const now = this.clock.elapsed();
        const ended = { request, target, startedAt, duration: now - sentAt, sentAt, status, retries, result };
        const recorded = requestOf(ended, this.#seen, now);
        open.reconcile.keep(open.reconcile.requests, recorded);
        // The response to a write without effect has the version that another client wrote.
        const hasEffect = isWrite(target) && recorded.changes?.length !== 0;
        if (hasEffect && result && 'value' in result) this.#seen.wrote(result.value, open.reconcile.id);
      },
    };
  }

  /** Whether a write to an object has no response yet. */
  #isAwaited(object: unknown): boolean {
    if (this.#requests.size === 0) return false;
    const { namespace, name } = objectOf(object) ?? {};
    return [...this.#requests].some(({ target }) => target.name === name && target.namespace === namespace);
  }

  /** The message distinguishes RBAC from webhooks, which can deny requests with the same code. */
  #findDenial(error: unknown, { verb, group, resource, subresource, namespace }: RequestTarget): void {
    const denied = statusCodeOf(error) === 403 ? /User ".*" cannot (\w+) resource/.exec(errorMessage(error)) : null;
    if (!denied || resource === undefined) return;
    const request: DeniedRequest = {
      at: this.clock.now(),
      // An apply of an object that does not exist also requires `create`.
      verb: denied[1] ?? (verb === 'apply' ? 'patch' : verb),
      group,
      resource: subresource === undefined ? resource : `${resource}/${subresource}`,
      ...(namespace !== undefined && { namespace }),
    };
    this.#emit({ kind: 'denied', denied: request });
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
        const reconcile = review && this.#causeOfReview(review.request);
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

  /** Returns the reconcile with a pending write to the object under admission. */
  #causeOfReview({ resource, namespace, name }: AdmissionRequest): OpenReconcile | undefined {
    for (const { target, reconcile } of this.#requests) {
      const isSame = target.resource === resource?.resource && target.group === resource.group;
      if (isSame && target.namespace === namespace && (target.name ?? name) === name) return reconcile;
    }
    return undefined;
  }

  #currentNode(): SpanNode | undefined {
    const reference = currentScope()?.span?.reference;
    return reference && this.#nodeOf(reference);
  }

  #setNode(reference: SpanReference, node: SpanNode): void {
    if (reference instanceof OwnReference) reference.node = node;
    else this.#nodes.set(reference, node);
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

  #sampleQueue(controller: string, observed: ObservedController, now: number): void {
    const waiting = [...(this.#waiting.get(controller)?.values() ?? [])].filter((at) => at > now).length;
    const working = [...this.#open].filter((reconcile) => reconcile.controller === controller).length;
    const sample = { ready: observed.queue.length, working, waiting };
    const text = JSON.stringify(sample);
    if (text === observed.last) return;
    observed.last = text;
    const { kind } = observed;
    this.#emit({ kind: 'queue', queue: { controller, at: now, ...(kind !== undefined && { kind }), ...sample } });
  }

  #emit(event: RecorderEvent): void {
    this.options.onEvent?.(event);
  }
}

function isWrite({ verb }: RequestTarget): boolean {
  return !['get', 'list', 'watch'].includes(verb);
}

function numberIn(attributes: SpanAttributes, name: string): number | undefined {
  const value = attributes[name];
  return typeof value === 'number' ? value : undefined;
}

function isReview(value: unknown): value is { request: AdmissionRequest; response: AdmissionResponse } {
  return isObject(value) && isObject(value.request) && isObject(value.response);
}

/** Returns the fields of a log line, without those that identify the reconcile. */
function ownFields(fields: RecordedLine['fields'], kind: string | undefined): RecordedLine['fields'] {
  const known = ['controller', 'controllerGroup', 'controllerKind', 'namespace', 'name', 'reconcileID', kind];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.includes(name)));
}
