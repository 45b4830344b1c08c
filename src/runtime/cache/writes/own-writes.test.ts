import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import {
  type ApiRequest,
  newClient,
  newRestMapper,
  StatusError,
  type Transport,
  TransportError,
} from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import { newCache, StaleCacheError, WriteTracker } from '../index.js';

type Item = Stored<ConfigMap>;
interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: Item;
}

/** Returns numbers from 0 to 1, the same ones for the same seed. */
function newRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** An API server whose watches deliver events late, twice, or not at all before they break or expire. */
class LateServer implements Transport {
  readonly #objects = new Map<string, Item>();
  readonly #history: Change[] = [];
  #version = 100;
  #oldest = 0;
  #wake: (() => void)[] = [];
  /** How many events of the history watches may deliver. */
  #released = 0;
  /** What ends all current watches. */
  #end: (() => void)[] = [];

  constructor(private readonly random: () => number) {}

  async request<T>({ method, path, body, query }: ApiRequest): Promise<T> {
    await setImmediate();
    if (query?.limit !== undefined) return this.#list() as T; // a list
    const name = path.split('/').at(-1) ?? '';
    const named = (body as Partial<KubernetesObject> | undefined)?.metadata?.name ?? name;
    const before = this.#objects.get(named);
    if (method === 'DELETE') return this.#delete(name) as T; // a Status
    if (method === 'POST' && before) throw failure(409, 'AlreadyExists');
    if (method !== 'POST' && !before) throw failure(404, 'NotFound', named);
    return this.#put(named, before) as T; // the object
  }

  /** Another client writes. */
  writeElsewhere(name: string): void {
    if (this.#objects.has(name) && this.random() < 0.3) this.#delete(name);
    else this.#put(name, this.#objects.get(name));
  }

  uidOf(name: string): string | undefined {
    return this.#objects.get(name)?.metadata.uid;
  }

  deliver(count: number): void {
    this.#released = Math.min(this.#released + count, this.#history.length);
    for (const wake of this.#wake.splice(0)) wake();
  }

  deliverAll(): void {
    this.deliver(this.#history.length);
  }

  breakWatches(): void {
    for (const end of this.#end.splice(0)) end();
  }

  compact(): void {
    this.#oldest = this.#version;
    this.breakWatches();
  }

  async stream<T>({ query, signal }: ApiRequest): Promise<AsyncIterable<T[]>> {
    await setImmediate();
    if (query?.sendInitialEvents) throw failure(422, 'Invalid');
    const from = Number(query?.resourceVersion);
    if (from < this.#oldest) throw failure(410, 'Expired');
    return this.#events(from, signal) as AsyncIterable<T[]>; // batches of watch events
  }

  async *#events(from: number, signal: AbortSignal | undefined): AsyncGenerator<Change[]> {
    let isBroken = false;
    this.#end.push(() => {
      isBroken = true;
      this.deliver(0);
    });
    signal?.addEventListener('abort', () => this.deliver(0));
    let next = this.#history.findIndex(({ object }) => Number(object.metadata.resourceVersion) > from);
    if (next < 0) next = this.#history.length;
    for (;;) {
      const batch = this.#history.slice(next, Math.max(this.#released, next));
      next += batch.length;
      const last = batch.at(-1);
      if (batch.length > 0) yield last && this.random() < 0.2 ? [...batch, last] : batch; // the last one twice
      if (signal?.aborted) return;
      if (isBroken) throw new TransportError('reset', { code: 'ECONNRESET' });
      if (batch.length === 0) await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  close(): void {}

  #put(name: string, before: Item | undefined): Item {
    const version = ++this.#version;
    const uid = before?.metadata.uid ?? `uid-${version}`;
    const metadata = {
      namespace: 'n',
      name,
      uid,
      resourceVersion: String(version),
      creationTimestamp: '2000-01-01T00:00:00Z',
    };
    const object: Item = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
    this.#objects.set(name, object);
    this.#history.push({ type: before ? 'MODIFIED' : 'ADDED', object });
    return object;
  }

  #delete(name: string): unknown {
    const object = this.#objects.get(name);
    if (!object) throw failure(404, 'NotFound', name);
    this.#objects.delete(name);
    const resourceVersion = String(++this.#version);
    this.#history.push({ type: 'DELETED', object: { ...object, metadata: { ...object.metadata, resourceVersion } } });
    return { kind: 'Status', status: 'Success', details: { name, uid: object.metadata.uid } };
  }

  #list(): unknown {
    return { metadata: { resourceVersion: String(this.#version) }, items: [...this.#objects.values()] };
  }
}

function failure(code: number, reason: string, name?: string): StatusError {
  return new StatusError({ status: 'Failure', code, reason, details: { name } });
}

/** What this process knows about an object from its own writes. */
interface Known {
  readonly version: number;
  readonly isDeleted: boolean;
  readonly uid: string | undefined;
}

/** Runs random writes, reads and faults, and checks every read. Returns how many reads had to wait. */
async function run(seed: number): Promise<{ reads: number; timeouts: number }> {
  const random = newRandom(seed);
  const clock = new FakeClock();
  const server = new LateServer(random);
  const mapper = newRestMapper(server);
  const writes = new WriteTracker({ timeout: 5_000 });
  const cache = newCache({ transport: server, mapper, clock, writes, random });
  const client = newClient({ transport: server, mapper, reader: cache, onWrite: (write) => writes.record(write) });
  mapper.restMapping({ group: '', version: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true });
  const stop = new AbortController();
  const running = cache.start(stop.signal);
  const known = new Map<string, Known>();
  const problems: string[] = [];
  const pending = new Set<Promise<void>>();
  let [reads, timeouts] = [0, 0];

  const check = (name: string, expected: Known | undefined, found: Item | undefined) => {
    reads++;
    if (!expected) return;
    const version = Number(found?.metadata.resourceVersion ?? Number.POSITIVE_INFINITY);
    if (version < expected.version)
      problems.push(`seed ${seed}: ${name} at ${version}, written at ${expected.version}`);
    if (expected.isDeleted && found?.metadata.uid === expected.uid)
      problems.push(`seed ${seed}: ${name} is there after it was deleted`);
  };
  const read = async (name: string) => {
    const expected = new Map(known);
    const began = clock.elapsed();
    try {
      if (random() < 0.5) check(name, expected.get(name), await cache.find(ConfigMap, { namespace: 'n', name }));
      else {
        const { items } = await cache.list(ConfigMap, { namespace: 'n' });
        for (const [other, state] of expected)
          check(
            other,
            state,
            items.find(({ metadata }) => metadata.name === other),
          );
      }
    } catch (error) {
      if (!(error instanceof StaleCacheError)) throw error;
      timeouts++;
    }
    if (clock.elapsed() - began > 5_000 + 1_000) problems.push(`seed ${seed}: waited ${clock.elapsed() - began} ms`);
  };
  const write = async (name: string) => {
    const object = ConfigMap.from({ metadata: { namespace: 'n', name } });
    try {
      const kind = random();
      if (kind < 0.3) {
        const uid = (await server.request<Item>({ method: 'PUT', path: `/${name}`, body: object })).metadata.uid;
        await client.delete(object);
        known.set(name, { version: 0, isDeleted: true, uid });
        return;
      }
      const { metadata } = await (kind < 0.6 ? client.create(object) : client.update(object));
      known.set(name, { version: Number(metadata.resourceVersion), isDeleted: false, uid: metadata.uid });
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  };
  const background = (task: Promise<void>) => {
    const tracked = task.finally(() => pending.delete(tracked));
    pending.add(tracked);
  };

  await cache.list(ConfigMap);
  for (let step = 0; step < 120; step++) {
    const name = ['a', 'b', 'c'][Math.floor(random() * 3)] ?? 'a';
    const action = random();
    if (action < 0.3) await write(name);
    else if (action < 0.55) background(read(name));
    else if (action < 0.65) server.writeElsewhere(name);
    else if (action < 0.85) server.deliver(1 + Math.floor(random() * 3));
    else if (action < 0.9) server.breakWatches();
    else if (action < 0.93) server.compact();
    else await clock.advance(random() * 2_000);
    if (random() < 0.5) await setImmediate();
  }
  for (let round = 0; pending.size > 0 && round < 200; round++) {
    server.deliverAll();
    await clock.advance(500);
    await setImmediate();
  }
  if (pending.size > 0) problems.push(`seed ${seed}: ${pending.size} reads never end`);
  stop.abort();
  await running;
  expect(problems).toEqual([]);
  return { reads, timeouts };
}

describe('a cached read', () => {
  it('never returns an older state than the last write of its client, and never waits forever', async () => {
    let [reads, timeouts] = [0, 0];
    for (let seed = 1; seed <= 150; seed++) {
      const result = await run(seed);
      reads += result.reads;
      timeouts += result.timeouts;
    }
    expect(reads).toBeGreaterThan(1_000);
    expect(timeouts).toBeGreaterThan(0);
  }, 60_000);
});
