import { expect, it } from 'vitest';
import { Deployment, StatefulSet } from '../k8s/apps/v1.js';
import { Job } from '../k8s/batch/v1.js';
import { Namespace, PersistentVolumeClaim } from '../k8s/core/v1.js';
import { newTransport } from '../runtime/client/index.js';
import { newRecorder } from '../runtime/index.js';
import { startEmbeddedControlPlane } from '../testing/controlplane/embedded-control-plane.js';
import { expectQuiet } from '../testing/index.js';
import { User } from './fixtures/scenario.js';
import { startControllers } from './start-controllers.js';

const claim = PersistentVolumeClaim.from({
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
});

it('has controllers that write only what changes, and are quiet afterwards', { timeout: 60_000 }, async () => {
  const plane = await startEmbeddedControlPlane();
  const recorder = newRecorder();
  const transport = newTransport(plane.config, { tracing: recorder.tracing(undefined) });
  const controllers = await startControllers(transport, {}, { recorder });
  try {
    await plane.client.create(Namespace.from({ metadata: { name: 'quiet' } }));
    const user = new User(plane.client, 'quiet');
    await user.deployment({ replicas: 2 });
    await user.statefulSet({ replicas: 2, volumeClaimTemplates: [claim] });
    await user.job({ completions: 3, parallelism: 2 }, { 'exit-code': '0' });
    await user.cronJob({ schedule: '@daily' });
    await user.service();
    await user.until(Deployment, ({ status }) => status?.readyReplicas === 2);
    await user.until(StatefulSet, ({ status }) => status?.readyReplicas === 2);
    await user.until(Job, ({ status }) => status?.succeeded === 3);
    await user.patch(Deployment, { spec: { replicas: 1 } });
    await user.until(Deployment, ({ status }) => status?.replicas === 1);
    await expectQuiet(recorder);
    const writes = recorder.reconciles().flatMap(({ requests }) => requests.filter(({ changes }) => changes));
    expect(writes.length).toBeGreaterThan(20);
    expect(writes.filter(({ changes, error }) => changes?.length === 0 && !error)).toEqual([]);
  } finally {
    await controllers.stop();
    transport.close();
    await plane.stop();
  }
});
