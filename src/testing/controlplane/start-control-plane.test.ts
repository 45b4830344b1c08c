import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Namespace } from '../../k8s/core/v1.js';
import { defineKind } from '../../k8s/index.js';
import { newClient, newTransport } from '../../runtime/client/index.js';
import { makeServingCertificate } from '../certificates.js';
import { describeWithControlPlane } from '../describe.js';
import { waitFor } from '../wait-for.js';
import type { ControlPlane, ControlPlaneKind } from './control-plane.js';
import { startControlPlane } from './start-control-plane.js';

const ConfigMap = defineKind({ group: '', version: 'v1', kind: 'ConfigMap' });

describeWithControlPlane(describe, 'an embedded control plane', () => testControlPlane('embedded'), {
  kind: 'embedded',
});

describeWithControlPlane(describe, 'a real control plane', () => testControlPlane('real'), { kind: 'real' });

function testControlPlane(kind: ControlPlaneKind): void {
  let controlPlane: ControlPlane;

  beforeAll(async () => {
    controlPlane = await startControlPlane({ kind });
  }, 120_000);
  afterAll(() => controlPlane?.stop());

  test('reports the version that it was built from, and has the namespace default', async () => {
    const transport = newTransport(controlPlane.config);
    const version = await transport.request({ method: 'GET', path: '/version' });
    transport.close();
    expect(version).toMatchObject({ major: '1', gitVersion: expect.stringMatching(/^v1\.\d+\.\d+$/) });
    expect((await controlPlane.client.get(Namespace, { name: 'default' })).metadata.uid).toBeDefined();
  });

  test('serves a CRD once it is installed', async () => {
    await controlPlane.installCrds(definition('widgets', 'Widget'));
    const [stored] = await controlPlane.apply(`
apiVersion: test.example.com/v1
kind: Widget
metadata: { name: one, namespace: default }
spec: { size: 3 }
`);
    expect(stored).toMatchObject({ kind: 'Widget', spec: { size: 3 }, metadata: { generation: 1 } });
    await expect(controlPlane.apply({ ...widget('two'), spec: { size: 'big' } } as never)).rejects.toThrow(
      /spec\.size/,
    );
  });

  test('reports why a CRD cannot be served', async () => {
    await controlPlane.installCrds(definition('gadgets', 'Gadget'));
    await expect(controlPlane.installCrds(definition('gadget2s', 'Gadget'))).rejects.toThrow(
      /names of the CRD `gadget2s\.test\.example\.com` are not accepted/,
    );
    await expect(controlPlane.installCrds(widget('three'))).rejects.toThrow('no CustomResourceDefinition');
  });

  test('rejects a user until a role is bound to the name or a group', async () => {
    const reader = await controlPlane.addUser('reader', ['readers']);
    const client = newClient({ config: reader.config });
    await controlPlane.apply(configMap('seen'));
    await expect(client.list(ConfigMap, { namespace: 'default' })).rejects.toMatchObject({ reason: 'Forbidden' });
    await controlPlane.apply(`
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: read-config-maps }
rules: [{ apiGroups: [''], resources: [configmaps], verbs: [list] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: readers }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: read-config-maps }
subjects: [{ apiGroup: rbac.authorization.k8s.io, kind: Group, name: readers }]
`);
    const list = await waitFor(() => client.list(ConfigMap, { namespace: 'default' }), {
      what: 'the role to take effect',
    });
    expect(list.items.map(({ metadata }) => metadata.name)).toContain('seen');
    await expect(client.create(configMap('x'))).rejects.toMatchObject({
      reason: 'Forbidden',
    });
  });

  test('calls the webhook server of the test instead of a Service', async () => {
    const certificate = await makeServingCertificate();
    const calls: string[] = [];
    const { server, port } = await refuseAll(certificate, calls);
    try {
      await controlPlane.installWebhooks(webhookConfiguration, { port, caBundle: certificate.ca });
      const create = (name: string, dryRun = false) => controlPlane.client.create(configMap(name), { dryRun });
      const refused = () =>
        create('probe', true).then(
          () => undefined,
          (error: Error) => error.message,
        );
      expect(await waitFor(refused, { what: 'the webhook to be called' })).toContain('not today');
      await expect(create('refused')).rejects.toThrow('not today');
      expect(new Set(calls)).toEqual(new Set(['/validate--v1-configmap']));
    } finally {
      await controlPlane.client.delete(webhookConfiguration);
      const isFree = () => controlPlane.client.create(configMap('probe'), { dryRun: true }).then(() => true);
      await waitFor(isFree, { what: 'the API server to call the webhook no more' });
      server.close();
      server.closeAllConnections();
    }
  });

  test('keeps its data while the API server is killed and started again', async () => {
    await controlPlane.apply(configMap('kept'));
    await controlPlane.killApiServer();
    const short = AbortSignal.timeout(500);
    await expect(
      controlPlane.client.get(ConfigMap, { name: 'kept', namespace: 'default' }, { signal: short }),
    ).rejects.toThrow();
    await controlPlane.restartApiServer();
    const kept = await controlPlane.client.get(ConfigMap, { name: 'kept', namespace: 'default' });
    expect(kept.metadata.name).toBe('kept');
  }, 60_000);
}

describe('stopping an embedded control plane', () => {
  test('closes its port and removes its files, and is idempotent', async () => {
    const controlPlane = await startControlPlane({ kind: 'embedded' });
    expect(controlPlane.log('kube-apiserver')).toBe('');
    const { folder } = controlPlane;
    await controlPlane.stop();
    await controlPlane.stop();
    expect(existsSync(folder)).toBe(false);
    await expect(newClient({ config: controlPlane.config }).list(ConfigMap)).rejects.toThrow('ECONNREFUSED');
  });
});

test('an embedded control plane listens on a given port, unless that is in use', async () => {
  const first = await startControlPlane({ kind: 'embedded' });
  const port = Number(new URL(first.config.server).port);
  await expect(startControlPlane({ kind: 'embedded', port })).rejects.toThrow('EADDRINUSE');
  await first.stop();
  const second = await startControlPlane({ kind: 'embedded', port });
  expect(second.config.server).toBe(first.config.server);
  await second.stop();
});

test('an existing cluster keeps its objects, and its API server cannot be stopped', async () => {
  const cluster = await startControlPlane({ kind: 'embedded' });
  const kubeconfig = join(cluster.folder, 'kubeconfig');
  await writeFile(kubeconfig, cluster.admin.kubeconfig());
  const existing = await startControlPlane({ kind: 'existing', env: { KUBECONFIG: kubeconfig } });
  expect(existing.config.server).toBe(cluster.config.server);
  await existing.installCrds(definition('widgets', 'Widget'));
  await existing.apply(widget('one'));
  const { config } = await existing.addUser('reader');
  await expect(newClient({ config }).list(ConfigMap)).rejects.toThrow('User "reader" cannot list');
  await expect(existing.killApiServer()).rejects.toThrow('cannot be stopped');
  await expect(existing.restartApiServer()).rejects.toThrow('cannot be restarted');
  const { folder } = existing;
  expect(existsSync(folder)).toBe(true);
  await existing.stop();
  expect(existsSync(folder)).toBe(false);
  const [kept] = await cluster.apply(widget('one'));
  expect(kept?.metadata.generation).toBe(1);
  await cluster.stop();
});

const real = { kind: 'real' } as const;

describeWithControlPlane(
  describe,
  'stopping a real control plane',
  () => {
    test('leaves neither processes nor files, and is idempotent', async () => {
      const controlPlane = await startControlPlane(real);
      expect(await kubectl(controlPlane, 'get', 'namespaces', '-o=name')).toContain('namespace/default');
      const { folder } = controlPlane;
      expect(await processesIn(folder)).not.toEqual([]);
      await controlPlane.stop();
      await controlPlane.stop();
      expect(await processesIn(folder)).toEqual([]);
      expect(existsSync(folder)).toBe(false);
    }, 120_000);

    test('happens automatically if the start fails, with the log in the error', async () => {
      const start = startControlPlane({ apiServerArgs: ['--no-such-flag'] });
      await expect(start).rejects.toThrow(/kube-apiserver ended before.*unknown flag: --no-such-flag/s);
    });
  },
  real,
);

const run = promisify(execFile);

async function kubectl(controlPlane: ControlPlane, ...args: string[]) {
  const path = join(controlPlane.folder, 'test.kubeconfig');
  await writeFile(path, controlPlane.admin.kubeconfig());
  return (await run(controlPlane.kubectl, [`--kubeconfig=${path}`, ...args])).stdout;
}

async function processesIn(folder: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args']);
  return stdout.split('\n').filter((line) => line.includes(folder));
}

function configMap(name: string) {
  return ConfigMap.from({ metadata: { name, namespace: 'default' } });
}

function widget(name: string) {
  return { apiVersion: 'test.example.com/v1', kind: 'Widget', metadata: { name, namespace: 'default' } };
}

function definition(plural: string, kind: string) {
  const properties = { spec: { type: 'object', properties: { size: { type: 'integer' } } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.test.example.com` },
    spec: {
      group: 'test.example.com',
      names: { kind, plural },
      scope: 'Namespaced',
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } },
      ],
    },
  };
}

const webhookConfiguration = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name: 'validating-webhook-configuration' },
  webhooks: [
    {
      name: 'vconfigmap.kb.io',
      admissionReviewVersions: ['v1'],
      clientConfig: { service: { name: 'webhook-service', namespace: 'system', path: '/validate--v1-configmap' } },
      failurePolicy: 'Fail',
      rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
      sideEffects: 'None',
    },
  ],
};

function refuseAll(
  certificate: { cert: string; key: string },
  calls: string[],
): Promise<{ server: Server; port: number }> {
  const server = createServer(certificate, async (request, response) => {
    calls.push(new URL(request.url ?? '/', 'https://localhost').pathname);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { uid } = JSON.parse(Buffer.concat(chunks).toString()).request;
    const reply = { uid, allowed: false, status: { message: 'not today' } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: reply }));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });
}
