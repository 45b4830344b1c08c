import type { RecordedReconcile } from './model.js';

/** Limits of {@link ReconcileRing}. */
export interface RingLimits {
  /** Maximum number of reconciles. Default: 5000. */
  readonly reconciles?: number | undefined;
  /** Maximum total length of all reconciles as JSON, in characters. Default: 32 Mi. */
  readonly characters?: number | undefined;
}

interface Entry {
  readonly id: string;
  readonly controller: string;
  readonly kind: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string;
  /** The reconcile as JSON; replaced when the reconcile has ended. */
  text: string;
}

/** The most recent reconciles. They are stored as JSON, so that their size is known. */
export class ReconcileRing {
  readonly #limits: { readonly reconciles: number; readonly characters: number };
  readonly #byId = new Map<string, Entry>();
  /**
   * Oldest first; the first `#dropped` entries are obsolete. Deleting the first entry of a map is slow: it leaves a
   * hole.
   */
  #entries: Entry[] = [];
  #dropped = 0;
  #characters = 0;

  constructor({ reconciles = 5_000, characters = 32 * 2 ** 20 }: RingLimits = {}) {
    this.#limits = { reconciles, characters };
  }

  /**
   * Adds a reconcile, or replaces the reconcile with the same ID, at its position.
   *
   * @param text the reconcile as JSON, if the caller has it
   */
  add(reconcile: RecordedReconcile, text?: string): void {
    if (this.#limits.reconciles > 0) this.#add(reconcile, text ?? JSON.stringify(reconcile));
  }

  #add(reconcile: RecordedReconcile, text: string): void {
    const { id, controller, object } = reconcile;
    const known = this.#byId.get(id);
    this.#characters += text.length - (known?.text.length ?? 0);
    if (known) known.text = text;
    else {
      const entry = { id, controller, kind: object.kind, namespace: object.namespace, name: object.name, text };
      this.#byId.set(id, entry);
      this.#entries.push(entry);
    }
    while (this.#byId.size > this.#limits.reconciles || this.#characters > this.#limits.characters) this.#dropOldest();
    if (this.#dropped > this.#byId.size) {
      this.#entries = this.#entries.slice(this.#dropped);
      this.#dropped = 0;
    }
  }

  #dropOldest(): void {
    const oldest = this.#entries[this.#dropped];
    if (!oldest) return;
    this.#dropped += 1;
    this.#byId.delete(oldest.id);
    this.#characters -= oldest.text.length;
  }

  /** Returns the most recent reconciles, oldest first. */
  newest(count = Number.POSITIVE_INFINITY): RecordedReconcile[] {
    return this.#parsed(this.#entries.slice(this.#dropped).slice(-count));
  }

  /**
   * Returns the most recent reconciles of an object, oldest first.
   *
   * @param kind kind of the object, or the name of its controller if the kind is unknown; not case-sensitive
   * @param namespace undefined for all namespaces
   */
  find(kind: string, name: string, namespace: string | undefined, count: number): RecordedReconcile[] {
    const wanted = kind.toLowerCase();
    const isKind = (entry: Entry) => (entry.kind ?? entry.controller).toLowerCase() === wanted;
    const found = this.#entries
      .slice(this.#dropped)
      .filter(
        (entry) => entry.name === name && (namespace === undefined || entry.namespace === namespace) && isKind(entry),
      );
    return this.#parsed(found.slice(-count));
  }

  #parsed(entries: readonly Entry[]): RecordedReconcile[] {
    return entries.map(({ text }) => JSON.parse(text) as RecordedReconcile); // written by `add`
  }
}
