// The objects of one operator: what was changed and when, and what became of it.

/** Widgets in one namespace, each with the changes that are not handled yet. */
export class Widgets {
  #value = 0;
  /** Counts the objects that had their turn to be changed. */
  #turn = 0;
  /** By name: changes in order. @type {Map<string, { value: number, made: number, handled?: number }[]>} */
  #changes = new Map();
  /** Names of objects that are being changed. @type {Set<string>} */
  #inFlight = new Set();
  /** The last status of each object. @type {Map<string, string>} */
  #states = new Map();
  /** The highest value that a reconcile of each object has seen. @type {Map<string, number>} */
  #observed = new Map();
  /** Processes that wrote a status, in the order of their first write. @type {string[]} */
  #writers = [];
  /** Writes of a process after another one had begun to write. */
  formerLeaderWrites = 0;
  /** Status updates seen. */
  writes = 0;

  /**
   * @param {import('kbts/runtime').Client} client
   * @param {string} namespace
   * @param {import('kbts/runtime').KindToken<any>} kind
   */
  constructor(client, namespace, kind) {
    this.client = client;
    this.namespace = namespace;
    this.kind = kind;
  }

  /** Creates that many objects, several at a time. */
  async create(count, spec = {}) {
    // Shared by the workers: each takes the next name.
    const names = Array.from({ length: count }, (_, index) => `w-${index}`).values();
    const one = async (name) => {
      this.#value += 1;
      const value = this.#value;
      const metadata = { namespace: this.namespace, name };
      await this.client.create(this.kind.from({ metadata, spec: { value, ...spec } }));
      this.#changes.set(name, [{ value, made: performance.now() }]);
    };
    const worker = async () => {
      for (const name of names) await one(name);
    };
    await Promise.all(Array.from({ length: 16 }, worker));
  }

  /**
   * Changes objects at this rate per second.
   *
   * @returns a function that ends this
   */
  keepChanging(rate) {
    let due = performance.now();
    const timer = setInterval(() => {
      // Catches up after a late timer, but not after an outage.
      due = Math.max(due, performance.now() - 200);
      for (; due < performance.now(); due += 1000 / rate) void this.change();
    }, 10);
    return () => clearInterval(timer);
  }

  /** Changes the next object. Not counted when the API server does not confirm it. */
  async change(more = {}) {
    const name = this.#nextName();
    if (name === undefined) return;
    this.#value += 1;
    const value = this.#value;
    const metadata = { namespace: this.namespace, name };
    const body = { spec: { value, ...more } };
    this.#inFlight.add(name);
    try {
      await this.client.patch(this.kind.from({ metadata, spec: { value } }), patchOf(body), {
        signal: AbortSignal.timeout(5000),
      });
      this.#confirm(name, value);
    } catch {
      // The API server is away, as some faults have it.
    } finally {
      this.#inFlight.delete(name);
    }
  }

  /** On a busy machine the status that an operator wrote can arrive before the response to the change that caused it. */
  #confirm(name, value) {
    const now = performance.now();
    const isHandled = value <= (this.#observed.get(name) ?? 0);
    this.#changes.get(name)?.push({ value, made: now, ...(isHandled && { handled: now }) });
  }

  /** Resolves when the API server has confirmed or refused all changes. */
  async confirmed() {
    while (this.#inFlight.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Two calls for one object at once could be stored in either order. */
  #nextName() {
    if (this.#inFlight.size >= this.#changes.size) return undefined;
    let name;
    do {
      this.#turn += 1;
      name = `w-${this.#turn % this.#changes.size}`;
    } while (this.#inFlight.has(name));
    return name;
  }

  /** Lets no reconcile begin another burst of calls. */
  async endBurst() {
    for (const name of this.#changes.keys()) {
      const widget = this.kind.from({ metadata: { namespace: this.namespace, name }, spec: {} });
      await this.client.patch(widget, patchOf({ spec: { burst: 0 } }));
    }
  }

  /** Takes in a state of an object that the API server reported; states come in the order of their versions. */
  observe({ metadata, status = {} }) {
    const { observed = 0, by, extra } = status;
    const state = `${observed} ${by} ${extra}`;
    if (this.#states.get(metadata.name) === state) return; // another part of the object was written
    this.#states.set(metadata.name, state);
    const now = performance.now();
    this.#observed.set(metadata.name, Math.max(observed, this.#observed.get(metadata.name) ?? 0));
    for (const change of this.#changes.get(metadata.name) ?? []) {
      if (change.value <= observed) change.handled ??= now;
    }
    if (by) this.#note(by);
  }

  /**
   * Drops changes that were overwritten by an earlier one: a call that timed out may still be stored, when a later call
   * has been confirmed. Only for when nothing is changed any more.
   */
  async dropOverwritten() {
    const { items } = await this.client.list(this.kind, { namespace: this.namespace });
    for (const { metadata, spec } of items) {
      const changes = this.#changes.get(metadata.name) ?? [];
      this.#changes.set(
        metadata.name,
        changes.filter(({ value }) => value <= spec.value),
      );
    }
  }

  /** Changes that no reconcile has taken up. */
  get open() {
    return [...this.#changes.values()].flat().filter(({ handled }) => handled === undefined).length;
  }

  /** What {@link open} counts, each with what the API server has. */
  async lost() {
    const { items } = await this.client.list(this.kind, { namespace: this.namespace });
    const stored = new Map(items.map(({ metadata, spec, status }) => [metadata.name, { spec, status }]));
    return [...this.#changes].flatMap(([name, changes]) => {
      const values = changes.filter(({ handled }) => handled === undefined).map(({ value }) => value);
      return values.length === 0 ? [] : [{ name, values, seen: this.#observed.get(name), ...stored.get(name) }];
    });
  }

  /** Whether no change has waited for long. */
  get isCaughtUp() {
    const limit = performance.now() - 2000;
    return ![...this.#changes.values()].flat().some(({ made, handled }) => handled === undefined && made < limit);
  }

  /** How long changes since `from` waited at most, counted from `end` for those before, in milliseconds. */
  longestWait(from, end) {
    const waits = [...this.#changes.values()]
      .flat()
      .filter(({ made, handled }) => (handled ?? Number.POSITIVE_INFINITY) >= from && made >= from - 60_000)
      .map(({ made, handled = Number.POSITIVE_INFINITY }) => handled - Math.max(made, end));
    return Math.max(0, ...waits);
  }

  /** How many changes there were. */
  get count() {
    return [...this.#changes.values()].reduce((sum, changes) => sum + changes.length, 0);
  }

  /** How long the changes since then waited that are handled, shortest first, in milliseconds. */
  waitsSince(from) {
    return [...this.#changes.values()]
      .flat()
      .filter(({ made, handled }) => made >= from && handled !== undefined)
      .map(({ made, handled = made }) => Math.max(0, handled - made))
      .sort((a, b) => a - b);
  }

  #note(by) {
    this.writes += 1;
    const index = this.#writers.indexOf(by);
    if (index === -1) this.#writers.push(by);
    else if (index < this.#writers.length - 1) this.formerLeaderWrites += 1;
  }
}

function patchOf(body) {
  return { contentType: /** @type {const} */ ('application/merge-patch+json'), body };
}
