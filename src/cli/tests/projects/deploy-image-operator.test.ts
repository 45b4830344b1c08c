import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Deployment } from '../../../k8s/apps/v1.js';
import { Event } from '../../../k8s/events/v1.js';
import { mergePatch } from '../../../runtime/client/index.js';
import { defineKind, findStatusCondition, type KubernetesObject } from '../../../runtime/index.js';
import {
  type ControlPlane,
  describeWithControlPlane,
  findControlPlane,
  makeServingCertificate,
  startControlPlane,
  waitFor,
} from '../../../testing/index.js';
import { readObjects } from '../../../testing/manifests.js';
import { bundleOperator, type Operator, startOperator } from '../../../testing/operators/fixtures/tutorial-operator.js';
import { expectSuccess } from '../../main/fixtures/run.js';

interface Memcached extends KubernetesObject {
  spec: { size?: number; containerPort?: number };
  status?: { conditions?: Parameters<typeof findStatusCondition>[0] };
}

const Memcached = defineKind<Memcached>({ group: 'cache.example.com', version: 'v1alpha1', kind: 'Memcached' });
const image = 'memcached:1.6.26-alpine3.19';
const key = { namespace: 'default', name: 'memcached-sample' };

// Several waits of up to a minute, on a machine that may be busy.
const timeout = 180_000;

/** The operator of `kbts create api --plugins deploy-image`, unchanged, with the permissions that it was created with. */
describeWithControlPlane(describe, 'the operator of deploy-image', () => {
  let project: string;
  let plane: ControlPlane;
  let operator: Operator;

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'kbts-deploy-image-'));
    await expectSuccess(project, 'init --domain example.com --project-name fleet');
    await expectSuccess(
      project,
      `create api --group cache --version v1alpha1 --kind Memcached --image ${image} --image-container-port 11211 --image-container-command memcached,--memory-limit=64 --run-as-user 1001 --plugins deploy-image`,
    );
    plane = await startControlPlane();
    const bundle = join(plane.folder, 'manager.mjs');
    await bundleOperator(bundle, join(project, 'src/main.ts'));
    const account = 'system:serviceaccount:fleet-system:fleet-controller-manager';
    const user = await plane.addUser(account, ['system:serviceaccounts', 'system:authenticated']);
    await plane.installCrds(join(project, 'config/crd/bases'));
    await plane.apply(manifests().filter(({ kind }) => /Namespace|ServiceAccount|Role/.test(kind)));
    const certificate = await makeServingCertificate();
    const folder = join(plane.folder, 'operator');
    const variables = { MEMCACHED_IMAGE: imageInManager() };
    operator = await startOperator({ bundle, folder, kubeconfig: user.kubeconfig(), certificate, variables });
    await plane.apply(readFileSync(join(project, 'config/samples/cache_v1alpha1_memcached.yaml'), 'utf8'));
  }, 180_000);

  afterAll(async () => {
    await operator?.kill('SIGKILL');
    await plane?.stop();
    rmSync(project, { recursive: true, force: true });
  }, 60_000);

  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(operator.log());
  });

  it('runs the image in a Deployment, and reports when it is available', { timeout }, async () => {
    const { spec } = await deployment();
    expect(spec).toMatchObject({
      replicas: 1,
      template: {
        spec: {
          containers: [
            {
              image,
              command: ['memcached', '--memory-limit=64'],
              ports: [{ containerPort: 11211 }],
              securityContext: { runAsUser: 1001 },
            },
          ],
        },
      },
    });
    await waitForCondition('Available', 'False');
    await setAvailable(1);
    await waitForCondition('Available', 'True');
    await waitForEvent('Created');
  });

  it('follows the spec', { timeout }, async () => {
    await plane.client.patch(await plane.client.get(Memcached, key), mergePatch({ spec: { size: 2 } }));
    await waitFor(async () => (await deployment()).spec?.replicas === 2, { what: 'two pods', timeout: 60_000 });
    await waitForCondition('Available', 'False');
  });

  it('restores a Deployment that is deleted, and one that is changed', { timeout }, async () => {
    const before = await deployment();
    await plane.client.delete(before);
    await waitFor(async () => (await deployment()).metadata.uid !== before.metadata.uid, {
      what: 'a new Deployment',
      timeout: 60_000,
    });
    await plane.client.patch(await deployment(), mergePatch({ spec: { replicas: 5 } }));
    await waitFor(async () => (await deployment()).spec?.replicas === 2, {
      what: 'the size of the spec',
      timeout: 60_000,
    });
  });

  it('rejects a name that is too long for a label', async () => {
    const object = Memcached.from({ metadata: { namespace: 'default', name: 'x'.repeat(64) }, spec: {} });
    await expect(plane.client.create(object)).rejects.toThrow('the name must have at most 63 characters');
  });

  it('cleans up before the object is deleted', { timeout }, async () => {
    const object = await plane.client.get(Memcached, key);
    // The garbage collector, which is not part of this control plane, deletes what has an owner that is gone.
    expect((await deployment()).metadata.ownerReferences).toMatchObject([
      { uid: object.metadata.uid, controller: true },
    ]);
    expect(object.metadata.finalizers).toEqual(['cache.example.com/finalizer']);
    await plane.client.delete(object);
    await waitFor(async () => !(await plane.client.find(Memcached, key)), {
      what: 'the object to be deleted',
      timeout: 60_000,
    });
    await waitForEvent('Deleting');
  });

  it('was never denied a request', () => {
    expect(operator.log()).not.toMatch(/forbidden/i);
  });

  function manifests(): readonly KubernetesObject[] {
    const found = findControlPlane();
    const binary = found.kind === 'found' ? join(found.folder, 'kustomize') : '';
    return readObjects(execFileSync(binary, ['build', join(project, 'config/default')], { encoding: 'utf8' }));
  }

  /** What the manager would have in the cluster. */
  function imageInManager(): string {
    const manager = manifests().find(({ kind }) => kind === 'Deployment') as Deployment; // of its kind
    const env = manager.spec?.template.spec?.containers[0]?.env;
    return env?.find(({ name }) => name === 'MEMCACHED_IMAGE')?.value ?? '';
  }

  async function deployment() {
    const what = 'the Deployment';
    return await waitFor(() => plane.client.find(Deployment, key), { what, timeout: 60_000 });
  }

  /** What the Deployment controller reports, which is not part of this control plane. */
  async function setAvailable(availableReplicas: number): Promise<void> {
    const status = { replicas: availableReplicas, readyReplicas: availableReplicas, availableReplicas };
    await plane.client.status.patch(await deployment(), mergePatch({ status }));
  }

  async function waitForCondition(type: string, status: string): Promise<void> {
    const isThere = async () => {
      const object = await plane.client.get(Memcached, key);
      return findStatusCondition(object.status?.conditions, type)?.status === status;
    };
    await waitFor(isThere, { what: `the condition ${type}=${status}`, timeout: 60_000 });
  }

  async function waitForEvent(reason: string): Promise<void> {
    const isThere = async () => {
      const { items } = await plane.client.list(Event, { namespace: 'default' });
      return items.some((event) => event.reason === reason && event.regarding?.name === key.name);
    };
    await waitFor(isThere, { what: `the event ${reason}`, timeout: 60_000 });
  }
});
