import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { describeWithControlPlane } from '../describe.js';
import { waitFor } from '../wait-for.js';
import { binariesOf } from './components.js';
import type { ControlPlane } from './control-plane.js';
import { startControlPlane } from './start-control-plane.js';

interface JobObject extends KubernetesObject {
  status?: { succeeded?: number; conditions?: { type: string; status: string }[] };
}

const Job = defineKind<JobObject>({ group: 'batch', version: 'v1', kind: 'Job' });
const Pod = defineKind<KubernetesObject>({ group: '', version: 'v1', kind: 'Pod' });
const everything = { kwok: true, scheduler: true, controllerManager: true };

test('requires only the binaries of enabled components', () => {
  expect(binariesOf({ kwok: false, scheduler: false, controllerManager: false })).toEqual([]);
  expect(binariesOf(everything)).toEqual(['kube-controller-manager', 'kube-scheduler', 'kwok']);
});

describeWithControlPlane(
  describe,
  'a control plane with controllers, a scheduler and kwok',
  () => {
    let controlPlane: ControlPlane;

    beforeAll(async () => {
      controlPlane = await startControlPlane({ kwok: true });
    }, 120_000);
    afterAll(() => controlPlane?.stop());

    test('completes a Job, and deletes its pods with the Job', async () => {
      await controlPlane.apply(job('hello', 'node-0'));
      const completed = async () => {
        const found = await controlPlane.client.find(Job, { namespace: 'default', name: 'hello' });
        const isComplete = found?.status?.conditions?.some(
          ({ type, status }) => type === 'Complete' && status === 'True',
        );
        return isComplete ? found : undefined;
      };
      const done = await waitFor(completed, { what: 'the Job to complete', timeout: 60_000 });
      expect(done.status?.succeeded).toBe(1);

      await controlPlane.client.delete(job('hello'), { propagationPolicy: 'Background' });
      const pods = async () => (await controlPlane.client.list(Pod, { namespace: 'default' })).items.length === 0;
      await waitFor(pods, { what: 'the pod to be collected', timeout: 60_000 });
    }, 150_000);

    test('completes a Job at once after a restart of the API server, without the backoff of watches', async () => {
      await controlPlane.killApiServer();
      await controlPlane.restartApiServer();
      await controlPlane.apply(job('restarted', 'node-0'));
      const completed = async () => {
        const found = await controlPlane.client.find(Job, { namespace: 'default', name: 'restarted' });
        return found?.status?.succeeded === 1;
      };
      await waitFor(completed, { what: 'the Job to complete', timeout: 60_000 });
      expect(controlPlane.log('kube-scheduler').match(/"Starting Kubernetes Scheduler"/g)).toHaveLength(2);
    }, 120_000);

    test('leaves a Job pending whose pod fits on no node', async () => {
      await controlPlane.apply(job('waiting', 'another-node'));
      const isUnschedulable = async () => {
        const { items } = await controlPlane.client.list<PodObject>(Pod, {
          namespace: 'default',
          labels: { 'job-name': 'waiting' },
        });
        return items.some(({ status }) => status?.conditions?.some(({ reason }) => reason === 'Unschedulable'));
      };
      await waitFor(isUnschedulable, { what: 'the scheduler to give up', timeout: 60_000 });
    }, 90_000);
  },
  { binaries: ['etcd', 'kube-apiserver', 'kubectl', ...binariesOf(everything)] },
);

interface PodObject extends KubernetesObject {
  status?: { conditions?: { reason?: string }[] };
}

function job(name: string, node = 'node-0'): KubernetesObject {
  const spec = {
    restartPolicy: 'Never',
    nodeSelector: { 'kubernetes.io/hostname': node },
    containers: [{ name: 'main', image: 'example.com/hello' }],
  };
  const object = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace: 'default' } };
  return Object.assign(object, { spec: { template: { spec } } });
}
