import { afterEach, beforeEach, expect, it } from 'vitest';
import { Node, Pod, type PodSpec } from '../../k8s/core/v1.js';
import { evict, mergePatch } from '../../runtime/client/index.js';
import type { Stored } from '../../runtime/index.js';
import { type FakeClient, FakeClock, newFakeClient, waitFor } from '../../testing/index.js';
import { type RunningControllers, startControllers } from '../index.js';

const key = { namespace: 'default', name: 'web' };
let clock: FakeClock;
let client: FakeClient;
let controllers: RunningControllers;

beforeEach(async () => {
  clock = new FakeClock(Date.now());
  client = await newFakeClient();
  const podBehavior = ({ spec }: Pod) => (spec?.containers[0]?.image === 'slow' ? { startAfter: 60_000 } : {});
  controllers = await startControllers(client.transport, { podBehavior }, { clock });
});
afterEach(() => controllers.stop());

it('runs a pod on the node until it is deleted', async () => {
  await create();
  const pod = await until(isReady);
  expect(pod.spec?.nodeName).toBe('node-0');
  expect(pod.status).toMatchObject({ phase: 'Running', podIP: expect.stringMatching(/^10\.244\./) });
  expect(conditionsOf(pod)).toEqual({
    PodReadyToStartContainers: 'True',
    Initialized: 'True',
    Ready: 'True',
    ContainersReady: 'True',
    PodScheduled: 'True',
  });
  await client.delete(pod);
  await untilGone();
});

it('starts, becomes ready and exits at the times of its annotations', async () => {
  await create({ 'start-after': '5s', 'ready-after': '3s', 'run-for': '10s' }, { restartPolicy: 'Never' });
  const pending = await until((pod) => stateOf(pod).waiting?.reason === 'ContainerCreating');
  expect(pending.status?.phase).toBe('Pending');
  await clock.advance(5_000);
  expect(conditionsOf(await until((pod) => pod.status?.phase === 'Running')).Ready).toBe('False');
  await clock.advance(3_000);
  await until(isReady);
  await clock.advance(7_000);
  const done = await until((pod) => pod.status?.phase === 'Succeeded');
  expect(stateOf(done).terminated).toMatchObject({ exitCode: 0, reason: 'Completed' });
});

it('takes the behavior of pods without annotations from its options', async () => {
  await create({}, { containers: [{ name: 'web', image: 'slow' }] });
  await until((pod) => stateOf(pod).waiting !== undefined);
  await clock.advance(60_000);
  await until(isReady);
});

it('ignores an annotation with a typo', async () => {
  await create({ 'start-after': 'soon', 'exit-code': 'one' });
  await until(isReady);
});

it('restarts containers that exit, unless the pod may not', async () => {
  await create({ 'run-for': '1s', 'exit-code': '3', 'restart-after': '20s' });
  await until(isReady);
  await clock.advance(1_000);
  await until((pod) => stateOf(pod).waiting?.reason === 'CrashLoopBackOff');
  await clock.advance(20_000);
  const restarted = await until(isReady);
  expect(restarted.status?.containerStatuses).toMatchObject([
    { restartCount: 1, lastState: { terminated: { exitCode: 3, reason: 'Error' } } },
  ]);
});

it('fails a pod that must not restart', async () => {
  await create({ 'run-for': '0s', 'exit-code': '3' }, { restartPolicy: 'Never' });
  const failed = await until((pod) => pod.status?.phase === 'Failed');
  expect(stateOf(failed).terminated).toMatchObject({ exitCode: 3, reason: 'Error' });
});

it('keeps a pod pending whose image cannot be pulled', async () => {
  await create({ 'image-pull-error': 'true' });
  const pod = await until((found) => stateOf(found).waiting?.reason === 'ImagePullBackOff');
  expect(pod.status?.phase).toBe('Pending');
});

it('evicts a pod from the node', async () => {
  await create({ 'evict-after': '30s' });
  await until(isReady);
  await clock.advance(30_000);
  expect((await until((pod) => pod.status?.phase === 'Failed')).status?.reason).toBe('Evicted');
});

it('takes its time to stop a pod that is evicted through the API', async () => {
  await create({ 'terminate-after': '10s' });
  await evict(client, await until(isReady));
  await until(({ metadata }) => metadata.deletionTimestamp !== undefined);
  await clock.advance(9_000);
  expect(await client.find(Pod, key)).toBeDefined();
  await clock.advance(1_000);
  await untilGone();
});

it('waits for the conditions of readiness gates', async () => {
  await create({}, { readinessGates: [{ conditionType: 'example.com/open' }] });
  const pod = await until((found) => conditionsOf(found).ContainersReady === 'True');
  expect(conditionsOf(pod).Ready).toBe('False');
  const conditions = [...(pod.status?.conditions ?? []), { type: 'example.com/open', status: 'True' }];
  await client.status.patch(pod, mergePatch({ status: { conditions } }));
  await until(isReady);
});

it('schedules a pod once a node matches its selector', async () => {
  await create({}, { nodeSelector: { disk: 'ssd' } });
  const waiting = await until((pod) => conditionsOf(pod).PodScheduled === 'False');
  expect(waiting.status?.conditions).toMatchObject([{ reason: 'Unschedulable', message: '0/1 nodes are available' }]);
  await client.create(Node.from({ metadata: { name: 'node-1', labels: { disk: 'ssd' } } }));
  expect((await until(isReady)).spec?.nodeName).toBe('node-1');
});

it('leaves pods of other schedulers, and gated ones, alone', async () => {
  await create({}, { schedulingGates: [{ name: 'example.com/quota' }] });
  await client.create(newPod('other', {}, { schedulerName: 'other' }));
  await client.create(newPod('last'));
  await waitFor(async () => isReady(await client.get(Pod, { ...key, name: 'last' })), { what: 'the last pod' });
  for (const name of ['web', 'other']) {
    expect((await client.get(Pod, { ...key, name })).spec?.nodeName).toBeUndefined();
  }
});

function newPod(name: string, annotations: Record<string, string> = {}, spec: Partial<PodSpec> = {}): Pod {
  const all = Object.entries(annotations).map(([key, value]) => [`kubelet.kbts.io/${key}`, value]);
  return Pod.from({
    metadata: { namespace: 'default', name, annotations: Object.fromEntries(all) },
    spec: { containers: [{ name: 'web', image: 'nginx' }], ...spec },
  });
}

async function create(annotations: Record<string, string> = {}, spec: Partial<PodSpec> = {}): Promise<void> {
  await client.create(newPod('web', annotations, spec));
}

function until(condition: (pod: Stored<Pod>) => boolean): Promise<Stored<Pod>> {
  const look = async () => {
    const pod = await client.get(Pod, key);
    return condition(pod) && pod;
  };
  return waitFor(look, { what: String(condition) });
}

async function untilGone(): Promise<void> {
  await waitFor(async () => (await client.find(Pod, key)) === undefined, { what: 'the pod to be gone' });
}

function isReady(pod: Pod): boolean {
  return conditionsOf(pod).Ready === 'True';
}

function conditionsOf({ status }: Pod): Record<string, string> {
  return Object.fromEntries((status?.conditions ?? []).map(({ type, status: value }) => [type, value]));
}

function stateOf({ status }: Pod) {
  return status?.containerStatuses?.[0]?.state ?? {};
}
