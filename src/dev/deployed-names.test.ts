import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readObjects } from '../testing/manifests.js';
import { readDeployedNames, withDeployedNames } from './deployed-names.js';

const project = fileURLToPath(new URL('../../testdata/cronjob/project', import.meta.url));

it('names roles, bindings and accounts as kustomize does', () => {
  const names = readDeployedNames(project);
  expect(names).toEqual({ namespace: 'project-system', prefix: 'project-' });
  const view = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: { name: 'view' } };
  const foreign = {
    ...view,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: [{ kind: 'User', name: 'jane' }],
  };
  const named = withDeployedNames([...readObjects(join(project, 'config/rbac')), foreign], names);
  const find = (kind: string, name: string) => named.find((one) => one.kind === kind && one.metadata.name === name);
  const account = { kind: 'ServiceAccount', name: 'project-controller-manager', namespace: 'project-system' };
  expect(find('ServiceAccount', account.name)?.metadata.namespace).toBe('project-system');
  expect(find('ClusterRoleBinding', 'project-manager-rolebinding')).toMatchObject({
    roleRef: { name: 'project-manager-role' },
    subjects: [account],
  });
  expect(find('Role', 'project-leader-election-role')?.metadata.namespace).toBe('project-system');
  expect(find('RoleBinding', 'project-view')).toMatchObject({ roleRef: foreign.roleRef, subjects: foreign.subjects });
});

it.each(['kustomization.yml', 'Kustomization'])('reads names from %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-names-'));
  mkdirSync(join(folder, 'config/default'), { recursive: true });
  writeFileSync(join(folder, 'config/default', name), 'namespace: sea\nnamePrefix: sea-\n');
  expect(readDeployedNames(folder)).toEqual({ namespace: 'sea', prefix: 'sea-' });
  rmSync(folder, { recursive: true });
});

it('uses `system` in a project without config/default', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-names-'));
  expect(readDeployedNames(folder)).toEqual({ namespace: 'system', prefix: '' });
  rmSync(folder, { recursive: true });
});
