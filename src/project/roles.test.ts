import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../base/files/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import { readYamlDocuments } from '../base/yaml/index.js';
import { planInit } from './index.js';

interface Role {
  readonly kind: string;
  readonly rules: readonly Readonly<Record<string, unknown>>[];
}

describe.each([false, true])('roles of a new project, namespaced: %s', (namespaced) => {
  it('let the manager do nothing before the first `kbts manifests`', () => {
    const role = roleOf('role.yaml', { namespaced });
    expect(role).toMatchObject({ kind: namespaced ? 'Role' : 'ClusterRole', rules: [] });
  });

  it('allow one Lease and events, but no other Lease, and no verbs that the elector does not use', () => {
    expect(roleOf('leader_election_role.yaml', { namespaced }).rules).toEqual([
      { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['create'] },
      {
        apiGroups: ['coordination.k8s.io'],
        resources: ['leases'],
        resourceNames: ['b36d7a05.example.com'],
        verbs: ['get', 'update'],
      },
      { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
    ]);
  });

  it('name the Lease of src/main.ts', () => {
    const [name] = namesOf(roleOf('leader_election_role.yaml', { namespaced }));
    expect(fileOf('src/main.ts', { namespaced })).toContain(`leaderElectionID: '${name}'`);
  });
});

it('writes the name of a Lease that looks like a number as a string', () => {
  // The hash of this name has no letters.
  expect(namesOf(roleOf('leader_election_role.yaml', { domain: '', projectName: 'op-22' }))).toEqual(['91317565']);
});

interface Variant {
  readonly domain?: string;
  readonly projectName?: string;
  readonly namespaced?: boolean;
}

function fileOf(path: string, { domain = 'example.com', projectName = 'demo', namespaced = false }: Variant): string {
  const problems = new DiagnosticList();
  const request = { domain, projectName, namespaced, multigroup: false, license: { name: 'none' } as const };
  const plan = planInit(request, { files: memoryFiles({}), version: '0.0.0', year: 2000 }, problems);
  const change = plan?.changes.find((each) => each.path === path);
  if (change?.kind !== 'create') throw new Error(`${path} was not planned: ${JSON.stringify(problems.all)}`);
  return change.contents;
}

function roleOf(file: string, variant: Variant): Role {
  const [role] = readYamlDocuments(file, fileOf(`config/rbac/${file}`, variant));
  return role as Role; // Our own template.
}

function namesOf({ rules }: Role): unknown[] {
  return rules.flatMap(({ resourceNames = [] }) => resourceNames as unknown[]);
}
