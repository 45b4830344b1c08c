import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaygroundResult } from '../../protocol.js';
import { type ClientPhase, longestRun, PlaygroundClient, type PlaygroundWorker } from './client.js';

/** A worker that responds when the test says so. */
class FakeWorker implements PlaygroundWorker {
  onmessage: PlaygroundWorker['onmessage'] = null;
  onerror: PlaygroundWorker['onerror'] = null;
  readonly received: { readonly id: number; readonly object: string }[] = [];
  isTerminated = false;
  postMessage(message: unknown): void {
    this.received.push(message as { id: number; object: string });
  }
  terminate(): void {
    this.isTerminated = true;
  }
  /** Responds to the newest request. */
  respond(response: object): void {
    this.onmessage?.({ data: { id: this.received.at(-1)?.id, ...response } });
  }
}

describe('PlaygroundClient', () => {
  let workers: FakeWorker[];
  let phases: ClientPhase[];
  let results: PlaygroundResult[];
  let client: PlaygroundClient;
  const result = { manifests: [] } as unknown as PlaygroundResult;
  const input = (object: string) => ({ files: {}, object });
  const worker = () => workers.at(-1) as FakeWorker;

  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    phases = [];
    results = [];
    const newWorker = () => {
      workers.push(new FakeWorker());
      return worker();
    };
    client = new PlaygroundClient(newWorker, {
      onPhase: (phase) => phases.push(phase),
      onResult: (one) => results.push(one),
    });
  });
  afterEach(() => vi.useRealTimers());

  it('sends only the newest of the inputs that come during a run', () => {
    for (const object of ['a', 'b', 'c']) client.run(input(object));
    worker().respond({ result });
    expect(worker().received.map(({ object }) => object)).toEqual(['a', 'c']);
    worker().respond({ result });
    expect(results).toHaveLength(2);
    expect(phases.at(-1)).toEqual({ kind: 'idle' });
  });

  it('ignores responses to other requests', () => {
    client.run(input('a'));
    worker().onmessage?.({ data: { id: 99, result } });
    expect(results).toEqual([]);
  });

  it('ends a run that does not end, with its worker, and runs the next input in another one', () => {
    client.run(input('endless'));
    worker().respond({ phase: 'running' });
    client.run(input('b'));
    vi.advanceTimersByTime(longestRun);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(phases).toContainEqual({ kind: 'stopped', message: expect.stringContaining('more than 5 s') });
    expect(worker().received.map(({ object }) => object)).toEqual(['b']);
  });

  it('waits for files and for the worker itself as long as they take', () => {
    client.run(input('a'));
    vi.advanceTimersByTime(10 * longestRun);
    worker().respond({ phase: 'running' });
    worker().respond({ phase: 'loading' });
    vi.advanceTimersByTime(10 * longestRun);
    worker().respond({ phase: 'running' });
    worker().respond({ result });
    vi.advanceTimersByTime(10 * longestRun);
    expect(workers).toHaveLength(1);
    expect(phases.at(-1)).toEqual({ kind: 'idle' });
  });

  it('reports failures', () => {
    client.run(input('a'));
    worker().respond({ failure: 'Error: offline' });
    expect(phases.at(-1)).toEqual({ kind: 'stopped', message: 'Error: offline' });
    worker().onerror?.({ message: 'not found' });
    expect(phases.at(-1)).toMatchObject({ kind: 'stopped', message: expect.stringContaining('Reload the page') });
  });
});
