import { describe, expect, it } from 'vitest';
import { kinds, loaded } from './fixtures/loaded-kinds.js';

describe('ResourceNames', () => {
  const { names } = loaded(kinds);

  it('names each group once, and not all of very many', () => {
    const [one] = names.unknown(['apps', 'core', 'apps'], ['replicaset'], 'it is ignored');
    expect(one?.message).toMatch(/^the groups `apps`, `core` have no resource `replicaset`,/);
    const resources = Array.from({ length: 20_000 }, () => 'replicaset');
    const groups = Array.from({ length: 20_000 }, () => 'apps');
    expect(names.unknown(groups, resources, 'it is ignored').every(({ message }) => message.length < 200)).toBe(true);
  });

  it.each([
    ['networking.k8s.io', 'networkpolicy', 'networkpolicies'],
    ['networking.k8s.io', 'ingress', 'ingresses'],
    ['core', 'pod/log', 'pods/log'],
    ['', 'configmap', 'configmaps'],
    ['apps', 'replicaset', 'replicasets'],
    ['rbac.authorization.k8s.io', 'rolebinding', 'rolebindings'],
  ])('has no resource of %j that is called %s', (group, resource, hint) => {
    const [unknown, ...others] = names.unknown([group], ['*', resource], 'it is ignored');
    expect(unknown).toEqual({
      index: 1,
      message: `the group \`${group || 'core'}\` has no resource \`${resource.split('/')[0]}\`, so it is ignored`,
      hint: `did you mean \`${hint}\`?`,
    });
    expect(others).toEqual([]);
  });

  it.each([
    [['ship.example.com'], 'frigate', 'frigates'],
    [['ship.example.com'], 'frigats/status', 'frigates/status'],
    [['ship.example.com'], 'barge', 'barges'],
    [['ship.example.com'], 'barque', 'barges'],
    [['ship.example.com', 'core'], 'podd', 'pods'],
    [['networking.k8s.io', 'ship.example.com'], 'networkpolicy', 'networkpolicies'],
  ])('does not claim that no other project adds to %j the resource %s', (groups, resource, hint) => {
    const [unknown, ...others] = names.unknown(groups, ['frigates', resource], 'it is ignored');
    expect(unknown).toMatchObject({ index: 1, hint: `did you mean \`${hint}\`?` });
    expect(unknown?.message).toMatch(
      new RegExp(
        `^no kind of this project or of Kubernetes has the resource \`${resource.split('/')[0]}\` in the group`,
      ),
    );
    expect(unknown?.message).toMatch(/, so it is ignored, unless another project adds it$/);
    expect(others).toEqual([]);
  });

  it('accepts resources of other projects in a group that they share', () => {
    const kinds = ['ApplicationSet', 'MachineSet', 'PrometheusRule'].map(
      (name) => `// +kubebuilder:object:root=true\nexport class ${name} extends CustomResource {}\n`,
    );
    const shared = loaded(
      `// +groupName=argoproj.io\n// +versionName=v1\nimport { CustomResource } from 'kbts/api';\n${kinds.join('')}`,
    ).names;
    const others = ['applications', 'machines', 'prometheuses', 'applications/status'];
    expect(shared.unknown(['argoproj.io'], others, '')).toEqual([]);
    expect(shared.unknown(['argoproj.io', 'apps'], others, '')).toEqual([]);
    expect(shared.unknown(['argoproj.io'], ['applicationset', 'machinset'], '')).toHaveLength(1);
    expect(shared.unknown(['argoproj.io'], ['applicationset', 'machinesetz'], '')).toHaveLength(2);
  });

  it.each([
    [['ship.example.com'], ['frigates', 'frigates/status', 'barges', '*', '*/status']],
    [['ship.example.com'], ['submarines']],
    [['other.example.com'], ['frigate']],
    [['*'], ['pod']],
    [['apps', 'other.example.com'], ['deployment']],
    [
      ['core', 'apps'],
      ['pods', 'deployments'],
    ],
    // Kubernetes checks these names itself: impersonation, signers.
    [['core'], ['users', 'groups', 'serviceaccounts', 'pods/exec', 'nodes/proxy']],
    [['authentication.k8s.io'], ['userextras/scopes', 'uids']],
    [['certificates.k8s.io'], ['signers']],
    [['apiextensions.k8s.io'], ['customresourcedefinitions']],
    [[], ['pod']],
  ])('accepts in %j the resources %j', (groups, resources) => {
    expect(names.unknown(groups, resources, '')).toEqual([]);
  });
});
