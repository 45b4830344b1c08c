import { describe, expect, test } from 'vitest';
import type { KubernetesVersion } from '../../base/kubernetes-version.js';
import { checkSource } from './fixtures/load.js';

/** A source whose kind contains a PodTemplateSpec; what is reported is between « and ». */
function source(field: string, kind = ''): string {
  return `// +groupName=newer.example.com
// +versionName=v1
import { CustomResource, Default, ListMapKey, ListType, PrintColumn, SelectableField, XValidation } from 'kbts/api';
import type { Container, PodTemplateSpec } from 'kbts/k8s/core/v1';
export class ThingSpec {
  ${field}
}
// +kubebuilder:object:root=true
${kind}
export class Thing extends CustomResource { spec!: ThingSpec }
`;
}

const template = 'template?: PodTemplateSpec;';

/** By what refers to `hostnameOverride`, which 1.34 introduced, or to `restartPolicyRules` of 1.34. */
const cases: readonly (readonly [name: string, text: string, code: string, severity: string, message: string])[] = [
  [
    'a rule',
    source(`@XValidation({ rule: '!has(self.spec.«hostnameOverride»)' })\n  ${template}`),
    'kubernetes-version',
    'error',
    '`self.spec.hostnameOverride` was introduced in Kubernetes 1.34; the project targets 1.33',
  ],
  [
    'a rule of the kind, with an optional selection',
    source(template, `@XValidation({ rule: 'self.spec.?template.?spec.?«hostnameOverride».orValue("") != "a"' })`),
    'kubernetes-version',
    'error',
    '`self.spec.template.spec.hostnameOverride` was introduced in Kubernetes 1.34; the project targets 1.33',
  ],
  [
    'the field path of a rule',
    source(`@XValidation({ rule: 'has(self.spec)', fieldPath: '.spec.«hostnameOverride»' })\n  ${template}`),
    'kubernetes-version',
    'error',
    '`hostnameOverride` was introduced in Kubernetes 1.34; the project targets 1.33',
  ],
  [
    'a default',
    source(`@Default({ spec: { containers: [], hostnameOverride: «'a'» } })\n  ${template}`),
    'kubernetes-version',
    'error',
    'the field `.spec.template.spec.hostnameOverride` in the default was introduced in Kubernetes 1.34; the project targets 1.33',
  ],
  [
    'a column',
    source(
      template,
      `@PrintColumn({ name: 'Host', type: 'string', jsonPath: '«.spec.template.spec.hostnameOverride»' })`,
    ),
    'path-invalid',
    'warning',
    'printer column `Host` is always empty: `.spec.template.spec.hostnameOverride` was introduced in Kubernetes 1.34; the project targets 1.33',
  ],
  [
    'a selectable field',
    source(template, `@SelectableField({ jsonPath: '«.spec.template.spec.hostnameOverride»' })`),
    'path-invalid',
    'error',
    'selectable field `.spec.template.spec.hostnameOverride` does not exist: `.spec.template.spec.hostnameOverride` was introduced in Kubernetes 1.34; the project targets 1.33',
  ],
];

describe('a reference to a field of a built-in type that the target lacks names the version', () => {
  test.each(cases)('%s', (_, text, code, severity, message) => {
    const [problem, ...others] = check(text, '1.33');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code, severity, message });
    expect(problem?.hint).toContain('set `kubernetesVersion: "1.34"` in PROJECT');
    expect(problem?.at).toBe(/«(.*)»/.exec(text)?.[1]);
  });

  test.each(cases)('%s is right as of that version', (_, text) => {
    expect(check(text, '1.34')).toEqual([]);
  });
});

test('a field that no version has is only unknown', () => {
  const text = source(`@XValidation({ rule: '!has(self.spec.«hostOverride»)' })\n  ${template}`);
  expect(check(text, '1.33')).toMatchObject([{ code: 'cel-type' }]);
});

test('a condition', () => {
  const text = source(
    `// +kbts:validation:Not={"properties":{"spec":{"required":["hostnameOverride"]}}}\n  ${template}`,
  );
  expect(check(text, '1.33')).toMatchObject([
    {
      code: 'schema-not-structural',
      message:
        'the condition requires `.spec.template.spec.hostnameOverride`, which is not declared: it was introduced in Kubernetes 1.34; the project targets 1.33',
      hint: 'a condition can only restrict what the type declares: correct the name, or set `kubernetesVersion: "1.34"` in PROJECT',
    },
  ]);
  expect(check(text, '1.34')).toEqual([]);
});

test('the key of a list', () => {
  const text = source(`@ListType('map') @ListMapKey(«'restartPolicyRules'»)\n  containers?: Container[];`);
  expect(check(text, '1.33').map(({ message }) => message)).toEqual([
    'the field `restartPolicyRules` of the items of `.spec.containers` was introduced in Kubernetes 1.34; the project targets 1.33',
  ]);
});

function check(text: string, target: KubernetesVersion) {
  const bare = text.replace(/[«»]/g, '');
  const { problems } = checkSource(bare, target);
  return problems.map(({ span, ...problem }) => ({ ...problem, at: bare.slice(span?.start, span?.end) }));
}
