import { afterAll, beforeAll, expect, it } from 'vitest';
import { PersistentVolume, PersistentVolumeClaim, type PersistentVolumeClaimSpec } from '../../k8s/core/v1.js';
import type { Stored } from '../../runtime/index.js';
import { type FakeClient, newFakeClient, waitFor } from '../../testing/index.js';
import { type RunningControllers, startControllers } from '../index.js';

let client: FakeClient;
let controllers: RunningControllers;

beforeAll(async () => {
  client = await newFakeClient();
  controllers = await startControllers(client.transport);
});
afterAll(() => controllers.stop());

it('creates a volume for a claim without a class, and deletes it with the claim', async () => {
  const claim = await create('made-up', {});
  const bound = await untilBound('made-up');
  expect(bound.spec).toMatchObject({ storageClassName: 'standard', volumeName: `pvc-${claim.metadata.uid}` });
  expect(bound.status).toMatchObject({ accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } });
  const key = { name: bound.spec?.volumeName ?? '' };
  expect((await client.get(PersistentVolume, key)).spec?.claimRef?.name).toBe('made-up');
  await client.delete(bound);
  await waitFor(async () => !(await client.find(PersistentVolume, key)), { what: 'the volume to be gone' });
});

it('binds claims to the smallest volumes that fit, and releases a volume that must stay', async () => {
  for (const [name, storage] of [
    ['small', '500M'],
    ['large', '5Gi'],
    ['medium', '2Gi'],
  ] as const) {
    await createVolume(name, storage);
  }
  await create('first', { storageClassName: 'manual' });
  const first = await untilBound('first');
  expect(first.spec?.volumeName).toBe('medium');
  await create('second', { storageClassName: 'manual' });
  expect((await untilBound('second')).spec?.volumeName).toBe('large');
  await client.delete(first);
  await untilPhase('medium', 'Released');
});

it('keeps a claim pending until there is a volume for it', async () => {
  await create('late', { storageClassName: 'later' });
  await createVolume('unrelated', '1Gi');
  await untilPhase('unrelated', 'Available');
  expect((await client.get(PersistentVolumeClaim, { namespace: 'default', name: 'late' })).status?.phase).toBe(
    'Pending',
  );
  await createVolume('matching', '1Gi', 'later');
  expect((await untilBound('late')).spec?.volumeName).toBe('matching');
});

function create(name: string, spec: PersistentVolumeClaimSpec): Promise<Stored<PersistentVolumeClaim>> {
  const defaults = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const metadata = { namespace: 'default', name };
  return client.create(PersistentVolumeClaim.from({ metadata, spec: { ...defaults, ...spec } }));
}

async function createVolume(name: string, storage: string, storageClassName = 'manual'): Promise<void> {
  const spec = { capacity: { storage }, accessModes: ['ReadWriteOnce'], storageClassName, hostPath: { path: '/tmp' } };
  await client.create(PersistentVolume.from({ metadata: { name }, spec }));
}

function untilBound(name: string): Promise<Stored<PersistentVolumeClaim>> {
  const look = async () => {
    const claim = await client.get(PersistentVolumeClaim, { namespace: 'default', name });
    return claim.status?.phase === 'Bound' && claim;
  };
  return waitFor(look, { what: `${name} to be bound` });
}

async function untilPhase(name: string, phase: string): Promise<void> {
  const look = async () => (await client.get(PersistentVolume, { name })).status?.phase === phase;
  await waitFor(look, { what: `${name} to be ${phase}` });
}
