import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../files/index.js';
import { builtinResources, builtinTypeId, clientNodeTypeId } from '../../k8s/schemas.js';
import { loadApi } from '../../loader/index.js';
import { DiagnosticList } from '../../problems/index.js';
import { checkWebhookResources, ResourceNames } from '../index.js';

const kinds = `// +groupName=ship.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Frigate extends CustomResource {}

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=barges
export class Barque extends CustomResource {}
`;

function loaded(source: string) {
  const sink = new DiagnosticList();
  const files = memoryFiles({ 'a/b.ts': source });
  const { packages, roots } = loadApi({ files, paths: ['./a'], builtins: { builtinTypeId, clientNodeTypeId } }, sink);
  return { names: new ResourceNames(packages, builtinResources), roots, sink };
}

describe('ResourceNames', () => {
  const { names } = loaded(kinds);

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

describe('checkWebhookResources', () => {
  const webhook = (resources: string) =>
    `// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=ship.example.com,resources=${resources},verbs=create,versions=v1,name=a.ship.kb.io,admissionReviewVersions=v1\n\n`;

  it.each([
    [
      'frigates;frigate',
      [
        'no kind of this project or of Kubernetes has the resource `frigate` in the group `ship.example.com`, so the webhook is never called, unless another project adds it',
      ],
    ],
    ['frigates;frigates/status', []],
  ])('reports webhooks that are never called: %s', (resources, messages) => {
    const { names, roots, sink } = loaded(webhook(resources) + kinds);
    checkWebhookResources(roots, names, sink);
    expect(sink.all.map(({ message }) => message)).toEqual(messages);
    for (const { code, severity, span } of sink.all) {
      expect({ code, severity }).toEqual({ code: 'resource-unknown', severity: 'warning' });
      expect((webhook(resources) + kinds).slice(span?.start, span?.end)).toBe('frigate');
    }
  });
});
