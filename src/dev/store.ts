import { randomUUID } from 'node:crypto';
import { ReconcileRing } from '../runtime/recorder/index.js';
import { currentHotLoops, isSameLoop } from './hot-loops.js';
import type { DevChange, DevState } from './protocol.js';

/** A change that has no revision yet. */
export type NewChange = DevChange extends infer C ? (C extends DevChange ? Omit<C, 'revision'> : never) : never;

/**
 * Limits of the changes that are kept for reconnecting pages: their number, and the length of their JSON in characters.
 * At twice one of these limits, the oldest changes are dropped until both limits are met.
 */
const mostChanges = 2_000;
const mostCharacters = 8 * 2 ** 20;
const shownReconciles = 500;
const shownLines = 200;

/** The parts of the state that changes replace as a whole. */
type Parts = Pick<DevState, 'operator' | 'cluster' | 'kinds' | 'permissions' | 'faults' | 'problems'>;

interface KeptChange {
  readonly revision: number;
  readonly text: string;
}

/** The state for the page, its recent changes, and the recorded reconciles. */
export class DevStore {
  readonly session = randomUUID();
  readonly ring = new ReconcileRing();
  #revision = 0;
  #parts: Parts;
  readonly #objects = new Map<string, DevState['objects'][number]>();
  readonly #queues = new Map<string, DevState['queues'][number]>();
  #webhooks: DevState['webhooks'] = [];
  #hotLoops: DevState['hotLoops'] = [];
  #lines: DevState['lines'] = [];
  #changes: KeptChange[] = [];
  #characters = 0;
  readonly #listeners = new Set<(change: DevChange, text: string) => void>();

  constructor(
    private readonly project: string,
    private readonly version: string,
    initial: Parts,
  ) {
    this.#parts = initial;
  }

  get parts(): Parts {
    return this.#parts;
  }

  get objects(): readonly DevState['objects'][number][] {
    return [...this.#objects.values()];
  }

  /** Applies a change, and sends it to all pages. */
  publish(change: NewChange): void {
    const numbered = { ...change, revision: ++this.#revision } as DevChange; // `numbered` has the kind of `change`
    const text = this.#apply(change) ?? JSON.stringify(numbered);
    this.#changes.push({ revision: this.#revision, text });
    this.#characters += text.length;
    if (this.#changes.length > 2 * mostChanges || this.#characters > 2 * mostCharacters) this.#forget();
    for (const listener of this.#listeners) listener(numbered, text);
  }

  #forget(): void {
    let first = Math.max(0, this.#changes.length - mostChanges);
    for (const { text } of this.#changes.slice(0, first)) this.#characters -= text.length;
    for (; this.#characters > mostCharacters; first++) this.#characters -= this.#changes[first]?.text.length ?? 0;
    this.#changes = this.#changes.slice(first);
  }

  /** Calls a listener with each change and its JSON. Returns a function that removes the listener. */
  subscribe(listener: (change: DevChange, text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns the changes after a revision; undefined if some are no longer kept, or if the revision does not exist. */
  since(revision: number): readonly KeptChange[] | undefined {
    if (revision > this.#revision) return undefined;
    const first = this.#changes[0]?.revision ?? this.#revision + 1;
    return revision + 1 < first ? undefined : this.#changes.filter((change) => change.revision > revision);
  }

  /** @param now default: the current time */
  state(reconciles = shownReconciles, now = Date.now()): DevState {
    return {
      revision: this.#revision,
      session: this.session,
      version: this.version,
      project: this.project,
      ...this.#parts,
      reconciles: this.ring.newest(reconciles),
      webhooks: this.#webhooks,
      hotLoops: currentHotLoops(this.#hotLoops, this.#parts.operator, now),
      queues: [...this.#queues.values()],
      objects: this.objects,
      lines: this.#lines,
    };
  }

  /** Applies a change. Returns its JSON if the JSON is also stored; otherwise undefined. */
  #apply(change: NewChange): string | undefined {
    switch (change.kind) {
      case 'reconcile': {
        const text = JSON.stringify(change.reconcile);
        this.ring.add(change.reconcile, text);
        return `{"kind":"reconcile","reconcile":${text},"revision":${this.#revision}}`;
      }
      case 'webhook':
        this.#webhooks = [...this.#webhooks.slice(1 - shownLines), change.call];
        return;
      case 'hotLoop':
        this.#hotLoops = [
          ...this.#hotLoops.filter((other) => !isSameLoop(other, change.hotLoop)).slice(1 - shownLines),
          change.hotLoop,
        ];
        return;
      case 'queue':
        this.#queues.set(change.queue.controller, change.queue);
        return;
      case 'object':
        this.#objects.set(change.object.uid, change.object);
        return;
      case 'objectDeleted':
        this.#objects.delete(change.uid);
        return;
      case 'line':
        this.#lines = [...this.#lines.slice(1 - shownLines), change.line];
        return;
      case 'operator':
        // New code may have different controllers.
        if (change.operator.state === 'starting') this.#queues.clear();
        this.#parts = { ...this.#parts, operator: change.operator };
        return;
      default: {
        const { kind: _, ...part } = change;
        this.#parts = { ...this.#parts, ...part };
      }
    }
  }
}
