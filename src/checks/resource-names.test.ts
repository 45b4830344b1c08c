import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { builtinResources, builtinTypeId, clientNodeTypeId } from '../k8s/schemas.js';
import { loadApi } from '../loader/index.js';
import { DiagnosticList } from '../problems/index.js';
import { checkWebhookResources, ResourceNames } from './index.js';

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
    ['ship.example.com', 'frigate', 'frigates'],
    ['ship.example.com', 'frigats/status', 'frigates/status'],
    ['ship.example.com', 'barge', 'barges'],
    ['networking.k8s.io', 'networkpolicy', 'networkpolicies'],
    ['networking.k8s.io', 'ingress', 'ingresses'],
    ['core', 'pod/log', 'pods/log'],
    ['', 'configmap', 'configmaps'],
    ['rbac.authorization.k8s.io', 'rolebinding', 'rolebindings'],
  ])('has no resource of %j that is called %s', (group, resource, hint) => {
    const [unknown, ...others] = names.unknown([group], ['*', resource]);
    expect(unknown).toEqual({
      index: 1,
      message: `the group \`${group || 'core'}\` has no resource \`${resource.split('/')[0]}\``,
      hint: `did you mean \`${hint}\`?`,
    });
    expect(others).toEqual([]);
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
    expect(names.unknown(groups, resources)).toEqual([]);
  });
});

describe('checkWebhookResources', () => {
  const webhook = (resources: string) =>
    `// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=ship.example.com,resources=${resources},verbs=create,versions=v1,name=a.ship.kb.io,admissionReviewVersions=v1\n\n`;

  it.each([
    ['frigates;frigate', ['the group `ship.example.com` has no resource `frigate`, so the webhook is never called']],
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
