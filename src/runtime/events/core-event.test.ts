import { expect, it } from 'vitest';
import type { KubernetesObject, Stored } from '../../k8s/index.js';
import { FakeClock } from '../clock/internal.js';
import { type EventApi, type EventSink, newEventBroadcaster } from './index.js';

const pod: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'ns', name: 'a', uid: 'u', resourceVersion: '5' },
};

/** Records an event twice, and returns what is written. */
async function written(api?: EventApi) {
  const clock = new FakeClock();
  const writes: [string, object][] = [];
  const client: EventSink = {
    create: async (object) => {
      writes.push(['create', object]);
      return object as Stored<typeof object>; // the result is not used
    },
    patch: async (object, patch) => {
      writes.push(['patch', { apiVersion: object.apiVersion, body: patch.body }]);
      return object as Stored<typeof object>; // the result is not used
    },
  };
  const broadcaster = newEventBroadcaster({ client, clock, host: 'host', api });
  const recorder = broadcaster.recorder('cronjob');
  recorder.event(pod, { type: 'Warning', reason: 'Failed', note: 'no', related: pod });
  await clock.advance(2_500);
  recorder.event(pod, { type: 'Warning', reason: 'Failed', note: 'no', related: pod });
  await broadcaster.stop();
  return writes;
}

it('writes events of core/v1 with a count and whole seconds', async () => {
  const reference = { apiVersion: 'v1', kind: 'Pod', namespace: 'ns', name: 'a', uid: 'u', resourceVersion: '5' };
  expect(await written('core')).toEqual([
    [
      'create',
      {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: expect.stringMatching(/^a\.d234ccf52[45][0-9a-f]{5}$/), namespace: 'ns' },
        involvedObject: reference,
        related: reference,
        reason: 'Failed',
        action: 'Failed',
        type: 'Warning',
        message: 'no',
        source: { component: 'cronjob' },
        reportingComponent: 'cronjob',
        reportingInstance: 'cronjob-host',
        firstTimestamp: '2000-01-01T00:00:00Z',
        lastTimestamp: '2000-01-01T00:00:00Z',
        count: 1,
      },
    ],
    ['patch', { apiVersion: 'v1', body: { count: 2, lastTimestamp: '2000-01-01T00:00:02Z' } }],
  ]);
});

it('writes events of events.k8s.io by default', async () => {
  const [[, created] = [], [, patch] = []] = await written();
  expect(created).toMatchObject({ apiVersion: 'events.k8s.io/v1', note: 'no' });
  expect(patch).toMatchObject({ apiVersion: 'events.k8s.io/v1', body: { series: { count: 2 } } });
});

it('names events of two broadcasters differently, even for one object in the same millisecond', async () => {
  const nameOf = async (api: EventApi) => {
    const [[, created] = []] = await written(api);
    return (created as KubernetesObject | undefined)?.metadata.name; // `create` receives the object
  };
  const names = await Promise.all(Array.from({ length: 4 }, () => nameOf('core')));
  // One in a million pairs is equal: not all of four.
  expect(new Set(names).size).toBeGreaterThan(1);
});
