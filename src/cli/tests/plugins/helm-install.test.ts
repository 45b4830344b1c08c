import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ValidatingWebhookConfiguration } from '../../../k8s/admissionregistration/v1.js';
import { CustomResourceDefinition } from '../../../k8s/apiextensions/v1.js';
import { Deployment } from '../../../k8s/apps/v1.js';
import { type ControlPlane, startControlPlane } from '../../../testing/index.js';
import { chartProject, chartTestsNeed, kbts, runHelm } from './fixtures/chart-project.js';

const namespace = 'fleet-system';

describe.skipIf(chartTestsNeed !== '')(`a chart on a real API server${chartTestsNeed}`, () => {
  let folder = '';
  let controlPlane: ControlPlane | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-install-'));
    const root = join(folder, 'fleet');
    await chartProject(root, [
      'init --domain example.com --project-name fleet',
      'create api --group ship --version v1 --kind Frigate',
      'create webhook --group ship --version v1 --kind Frigate --defaulting --programmatic-validation',
    ]);
    await kbts(root, 'edit', '--plugins', 'helm');
    controlPlane = await startControlPlane();
    writeFileSync(join(folder, 'kubeconfig'), controlPlane.admin.kubeconfig());
  }, 300_000);

  afterAll(async () => {
    await controlPlane?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const helmInCluster = (...args: readonly string[]) =>
    runHelm(...args, '--namespace', namespace, '--kubeconfig', join(folder, 'kubeconfig'));
  const chart = () => join(folder, 'fleet/dist/chart');
  // There is no cert-manager.
  const values = ['--set', 'certManager.enabled=false,webhook.caBundle=Q0E='];

  it('is installed, upgraded with other values, and uninstalled without its CRDs', async () => {
    const installed = helmInCluster('install', 'fleet', chart(), '--create-namespace', ...values);
    expect(installed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('fleet-system') });
    expect((await manager())?.spec).toMatchObject({ replicas: 1 });
    expect((await crd())?.metadata.labels).toMatchObject({
      'app.kubernetes.io/managed-by': 'Helm',
    });
    expect(await webhooks()).toBeDefined();

    const upgrade = ['upgrade', 'fleet', chart(), ...values];
    expect(helmInCluster(...upgrade, '--set', 'manager.replicas=-1')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('replicas'),
    });
    expect(helmInCluster(...upgrade, '--set', 'manager.replicas=2,webhook.enabled=false').exitCode).toBe(0);
    expect((await manager())?.spec).toMatchObject({ replicas: 2 });
    expect(await webhooks()).toBeUndefined();

    expect(helmInCluster('rollback', 'fleet', '1').exitCode).toBe(0);
    expect((await manager())?.spec).toMatchObject({ replicas: 1 });

    expect(helmInCluster('uninstall', 'fleet').exitCode).toBe(0);
    expect(await manager()).toBeUndefined();
    expect(await crd()).toBeDefined();
  }, 120_000);

  const manager = () => controlPlane?.client.find(Deployment, { name: 'fleet-controller-manager', namespace });
  const crd = () => controlPlane?.client.find(CustomResourceDefinition, { name: 'frigates.ship.example.com' });
  const webhooks = () =>
    controlPlane?.client.find(ValidatingWebhookConfiguration, { name: 'fleet-validating-webhook-configuration' });
});
