import type { RecordedReconcile } from './model.js';

/** Limits of {@link ReconcileRing}. */
export interface RingLimits {
  /** Maximum number of reconciles. Default: 5000. */
  readonly reconciles?: number | undefined;
  /** Maximum total length of their JSON, in characters. Default: 32 Mi. */
  readonly characters?: number | undefined;
}

interface Entry {
  readonly id: string;
  readonly controller: string;
  readonly kind: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly text: string;
}

/** The most recent reconciles. They are stored as JSON, so that their size is known. */
export class ReconcileRing {
  readonly #limits: { readonly reconciles: number; readonly characters: number };
  /** Reconciles by ID, oldest first. */
  readonly #entries = new Map<string, Entry>();
  #characters = 0;

  constructor({ reconciles = 5_000, characters = 32 * 2 ** 20 }: RingLimits = {}) {
    this.#limits = { reconciles, characters };
  }

  /**
   * Adds a reconcile, or replaces the one with the same ID, which keeps its position.
   *
   * @param text the reconcile as JSON, if the caller has it
   */
  add(reconcile: RecordedReconcile, text?: string): void {
    if (this.#limits.reconciles > 0) this.#add(reconcile, text ?? JSON.stringify(reconcile));
  }

  #add(reconcile: RecordedReconcile, text: string): void {
    const { id, controller, object } = reconcile;
    const { kind, namespace, name } = object;
    this.#characters += text.length - (this.#entries.get(id)?.text.length ?? 0);
    this.#entries.set(id, { id, controller, kind, namespace, name, text });
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= this.#limits.reconciles && this.#characters <= this.#limits.characters) return;
      this.#entries.delete(oldest);
      this.#characters -= entry.text.length;
    }
  }

  /** Returns the most recent reconciles, oldest first. */
  newest(count = Number.POSITIVE_INFINITY): RecordedReconcile[] {
    return this.#parsed([...this.#entries.values()].slice(-count));
  }

  /**
   * Returns the most recent reconciles of an object, oldest first.
   *
   * @param kind kind or name of the controller, ignoring case
   */
  find(kind: string, name: string, namespace: string | undefined, count: number): RecordedReconcile[] {
    const wanted = kind.toLowerCase();
    const isKind = (entry: Entry) => (entry.kind ?? entry.controller).toLowerCase() === wanted;
    const found = [...this.#entries.values()].filter(
      (entry) => entry.name === name && (namespace === undefined || entry.namespace === namespace) && isKind(entry),
    );
    return this.#parsed(found.slice(-count));
  }

  #parsed(entries: readonly Entry[]): RecordedReconcile[] {
    return entries.map(({ text }) => JSON.parse(text) as RecordedReconcile); // written by `add`
  }
}
