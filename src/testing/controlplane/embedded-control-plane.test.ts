import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { isForbidden, newClient, newTransport } from '../../runtime/client/index.js';
import type { ControlPlane } from './control-plane.js';
import { startEmbeddedControlPlane } from './embedded-control-plane.js';

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startEmbeddedControlPlane();
});
afterAll(() => controlPlane.stop());

const configMap = { apiVersion: 'v1', kind: 'ConfigMap' as const, metadata: { name: 'a', namespace: 'default' } };

test('responds over HTTPS, and keeps its objects after a restart', async () => {
  await controlPlane.client.create(configMap);
  await controlPlane.restartApiServer();
  expect((await controlPlane.client.get(ConfigMap, configMap.metadata)).metadata.name).toBe('a');
});

test('a new user has no permissions until a role is bound', async () => {
  const user = await controlPlane.addUser('jane');
  const transport = newTransport(user.config);
  const client = newClient({ transport });
  await expect(client.list(ConfigMap)).rejects.toSatisfy(isForbidden);
  await controlPlane.apply({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: 'jane' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'User', name: 'jane', apiGroup: 'rbac.authorization.k8s.io' }],
  } as never); // Only the client checks types.
  expect((await client.list(ConfigMap)).items.length).toBeGreaterThanOrEqual(0);
  transport.close();
});

test('reports nothing that it could not handle', () => {
  expect(controlPlane.log('kube-apiserver')).toBe('');
});
