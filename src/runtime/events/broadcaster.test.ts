import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Event } from '../../k8s/events/v1.js';
import type { KubernetesObject, Stored } from '../../k8s/index.js';
import { respond, startScriptedServer } from '../client/fixtures/scripted-server.js';
import {
  newClient,
  newConflict,
  newForbidden,
  newNotFound,
  newTransport,
  type Patch,
  TransportError,
} from '../client/index.js';
import { FakeClock } from '../clock/internal.js';
import type { LogFields, Logger } from '../log/index.js';
import { newEventBroadcaster } from './broadcaster.js';
import type { EventSink } from './event-writer.js';

const minute = 60_000;
const events = { group: 'events.k8s.io', resource: 'events' };
const job: KubernetesObject = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'a', namespace: 'ns', uid: 'u' },
};

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

/** A sink that records writes, and fails as the test requires. */
function setUp(failures: (Error | undefined)[] = []) {
  const clock = new FakeClock();
  const written: { verb: 'create' | 'patch'; event: Event; body?: unknown }[] = [];
  const logged: (LogFields & { message: string })[] = [];
  const write = async <T>(verb: 'create' | 'patch', object: T, patch?: Patch): Promise<T> => {
    const failure = failures.shift();
    if (failure) throw failure;
    written.push({ verb, event: object as unknown as Event, ...(patch ? { body: patch.body } : {}) }); // only events come here
    return object;
  };
  const client: EventSink = {
    create: (object) => write('create', object) as Promise<Stored<typeof object>>, // no one reads it
    patch: (object, patch) => write('patch', object, patch) as Promise<Stored<typeof object>>, // no one reads it
  };
  const log: Logger = {
    debug: (message, fields) => void logged.push({ message, ...fields }),
    info: (message, fields) => void logged.push({ message, ...fields }),
    error: (message, fields) => void logged.push({ message, ...fields }),
    child: () => log,
  };
  const broadcaster = newEventBroadcaster({ client, clock, log, host: 'host' });
  const recorder = broadcaster.recorder('cronjob');
  const record = (reason = 'Started', object = job) => recorder.event(object, { reason, note: 'a note' });
  return { clock, written, logged, broadcaster, recorder, record };
}

describe('a recorded event', () => {
  it('is written in the form that the API server expects', async () => {
    const server = await startScriptedServer((call, response) =>
      call.method === 'GET'
        ? respond(response, 200, { resources: [{ name: 'events', kind: 'Event', namespaced: true }] })
        : respond(response, 201, JSON.parse(call.body)),
    );
    const transport = newTransport({ server: server.url });
    open.push(server, transport);
    const clock = new FakeClock();
    const broadcaster = newEventBroadcaster({ client: newClient({ transport }), clock, host: 'host' });
    const related: KubernetesObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } };
    const note = {
      type: 'Warning',
      reason: 'Failed',
      action: 'Run',
      note: 'no',
      related,
      annotations: { a: 'b' },
    } as const;
    broadcaster.recorder('cronjob').event(job, note);
    await broadcaster.stop();
    const post = server.calls.at(-1);
    expect(post).toMatchObject({ method: 'POST', url: '/apis/events.k8s.io/v1/namespaces/ns/events' });
    expect(JSON.parse(post?.body ?? '')).toEqual({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: {
        name: expect.stringMatching(/^a\.d234ccf52[45][0-9a-f]{5}$/),
        namespace: 'ns',
        annotations: { a: 'b' },
      },
      eventTime: '2000-01-01T00:00:00.000000Z',
      type: 'Warning',
      reason: 'Failed',
      action: 'Run',
      note: 'no',
      regarding: { apiVersion: 'batch/v1', kind: 'Job', namespace: 'ns', name: 'a', uid: 'u' },
      related: { apiVersion: 'v1', kind: 'Pod', name: 'p' },
      reportingController: 'cronjob',
      reportingInstance: 'cronjob-host',
    });
  });

  it('is in the namespace `default` if its object is cluster-scoped', async () => {
    const { clock, written, record } = setUp();
    record('Started', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } });
    await clock.advance(0);
    expect(written[0]?.event.metadata.namespace).toBe('default');
  });

  it('has a valid name and length for any object name and note', async () => {
    const { clock, written, recorder } = setUp();
    const named = (name: string): KubernetesObject => ({ ...job, metadata: { name, namespace: 'ns' } });
    recorder.event(named('system:node'), { reason: 'A', note: 'ä'.repeat(1000) });
    recorder.event(named('x'.repeat(253)), { reason: 'B', note: '' });
    await clock.advance(0);
    expect(written[0]?.event.metadata.name).toMatch(/^event\.[0-9a-f]+$/);
    expect(written[0]?.event.note).toBe('ä'.repeat(512));
    expect(written[1]?.event.metadata.name).toMatch(/^x+\.[0-9a-f]+$/);
    expect(written[1]?.event.metadata.name).toHaveLength(253);
  });

  it('never throws into the reconciler', () => {
    const { logged, recorder } = setUp();
    expect(() => recorder.event(undefined as never, { reason: 'A', note: '' })).not.toThrow();
    expect(() => recorder.event({} as never, undefined as never)).not.toThrow();
    expect(logged.map(({ message }) => message)).toEqual(['cannot write event', 'cannot write event']);
  });
});

describe('repeated events', () => {
  it('become a series with a count, written on the second event and at its end', async () => {
    const { clock, written, record } = setUp();
    for (let i = 0; i < 5; i += 1) {
      record();
      await clock.advance(1000);
    }
    expect(written.map(({ verb }) => verb)).toEqual(['create', 'patch']);
    expect(written[1]?.body).toEqual({ series: { count: 2, lastObservedTime: '2000-01-01T00:00:01.000000Z' } });
    await clock.advance(12 * minute);
    expect(written).toHaveLength(3);
    expect(written[2]?.body).toEqual({ series: { count: 5, lastObservedTime: '2000-01-01T00:00:04.000000Z' } });
    expect(written[2]?.event.metadata.name).toBe(written[0]?.event.metadata.name);
    expect(clock.timers).toBe(0);
  });

  it('write their count every half hour while the series is active', async () => {
    const { clock, written, record } = setUp();
    for (let i = 0; i < 61; i += 1) {
      record();
      await clock.advance(minute);
    }
    const counts = written.map(({ event }) => event.series?.count);
    expect(counts.slice(0, 2)).toEqual([undefined, 2]);
    expect(counts).toHaveLength(4);
  });

  it('are distinguished by reason, type, action and object', async () => {
    const { clock, written, recorder, record } = setUp();
    record('A');
    record('B');
    recorder.event(job, { reason: 'A', type: 'Warning', note: '' });
    recorder.event(job, { reason: 'A', action: 'Other', note: '' });
    record('A', { ...job, metadata: { name: 'b', namespace: 'ns' } });
    await clock.advance(0);
    expect(written.map(({ verb }) => verb)).toEqual(Array(5).fill('create'));
    expect(new Set(written.map(({ event }) => event.metadata.name)).size).toBe(5);
  });

  it('start a new series after a pause', async () => {
    const { clock, written, record } = setUp();
    record();
    await clock.advance(13 * minute);
    record();
    await clock.advance(0);
    expect(written.map(({ verb }) => verb)).toEqual(['create', 'create']);
  });

  it('are created again if they have expired on the server', async () => {
    const { clock, written, record } = setUp([undefined, newNotFound(events, 'a')]);
    record();
    record();
    await clock.advance(0);
    expect(written.map(({ verb, event }) => [verb, event.series?.count])).toEqual([
      ['create', undefined],
      ['create', 2],
    ]);
  });
});

describe('a flood of different events', () => {
  it('is limited to 25 about one object, then one every 5 minutes', async () => {
    const { clock, written, logged, record } = setUp();
    for (let i = 0; i < 40; i += 1) record(`Reason${i}`);
    record('Other', { ...job, metadata: { name: 'b', namespace: 'ns' } });
    await clock.advance(0);
    expect(written).toHaveLength(26);
    expect(logged[0]).toMatchObject({ message: 'event dropped', why: 'too many events', reason: 'Reason25' });
    await clock.advance(5 * minute);
    record('Later');
    record('TooMuch');
    await clock.advance(0);
    expect(written).toHaveLength(27);
  });

  it('is limited in the same way after the clock was set back', async () => {
    const { clock, written, record } = setUp();
    record('Before');
    vi.spyOn(clock, 'now').mockReturnValue(clock.now() - 24 * 60 * minute);
    for (let i = 0; i < 20; i += 1) record(`Reason${i}`);
    await clock.advance(0);
    expect(written).toHaveLength(21);
  });

  it('does not flood the log', async () => {
    const { clock, logged, record } = setUp();
    for (let i = 0; i < 3000; i += 1) record('Started', { ...job, metadata: { name: `job-${i}`, namespace: 'ns' } });
    await clock.advance(0);
    expect(logged.filter(({ message }) => message === 'cannot write event')).toHaveLength(10);
  });
});

describe('failures', () => {
  const offline = () => new TransportError('no route');

  it('of the connection are retried every ten seconds', async () => {
    const { clock, written, record } = setUp([offline(), offline()]);
    record();
    await clock.advance(19_999);
    expect(written).toEqual([]);
    await clock.advance(1);
    expect(written).toHaveLength(1);
  });

  it('of the connection are retried twelve times before the next event is written', async () => {
    const { clock, written, logged, record } = setUp(Array.from({ length: 12 }, offline));
    record('A');
    record('B');
    await clock.advance(11 * 10_000);
    expect(logged).toMatchObject([{ message: 'cannot write event', reason: 'A' }]);
    expect(written.map(({ event }) => event.reason)).toEqual(['B']);
  });

  it('reported by the server are logged and not retried', async () => {
    const { clock, written, logged, record } = setUp([newForbidden(events, 'a', 'no')]);
    record('A');
    record('B');
    await clock.advance(0);
    expect(logged).toMatchObject([{ message: 'cannot write event', reason: 'A', error: { reason: 'Forbidden' } }]);
    expect(written.map(({ event }) => event.reason)).toEqual(['B']);
  });

  it('are logged for a conflict in a patch, too', async () => {
    const { clock, logged, record } = setUp([undefined, newConflict(events, 'a', 'x')]);
    record();
    record();
    await clock.advance(0);
    expect(logged).toHaveLength(1);
  });
});

describe('stop', () => {
  it('writes queued events and the counts of series, and drops later events', async () => {
    const { clock, written, logged, broadcaster, record } = setUp();
    for (let i = 0; i < 4; i += 1) record();
    await broadcaster.stop();
    expect(written.map(({ event }) => event.series?.count)).toEqual([undefined, 2, 4]);
    record();
    await clock.advance(0);
    expect(written).toHaveLength(3);
    expect(logged).toMatchObject([{ message: 'event dropped', why: 'stopped' }]);
    expect(clock.timers).toBe(0);
  });

  it('does not wait for the next attempt if the server is unreachable', async () => {
    const { clock, logged, broadcaster, record } = setUp([
      new TransportError('no route'),
      new TransportError('no route'),
    ]);
    record();
    await clock.advance(1);
    await broadcaster.stop();
    expect(logged).toMatchObject([{ message: 'cannot write event' }]);
  });

  it('stops waiting for a server that does not respond', async () => {
    const clock = new FakeClock();
    const hang = (options?: { readonly signal?: AbortSignal | undefined }) =>
      new Promise<never>((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new TransportError('aborted')));
      });
    const client: EventSink = { create: (_, options) => hang(options), patch: (_, __, options) => hang(options) };
    const broadcaster = newEventBroadcaster({ client, clock });
    broadcaster.recorder('x').event(job, { reason: 'A', note: '' });
    let isDone = false;
    const stopped = broadcaster.stop(3000).then(() => {
      isDone = true;
    });
    await clock.advance(2999);
    expect(isDone).toBe(false);
    await clock.advance(1);
    await stopped;
  });

  it('ends immediately if nothing was recorded', async () => {
    await expect(setUp().broadcaster.stop()).resolves.toBeUndefined();
  });
});
