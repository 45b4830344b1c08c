import { describe, expect, it } from 'vitest';
import { readBuiltinTable } from './builtin-table.js';
import { filesIn, installedFiles } from './installed-files.js';
import {
  builtinModules,
  builtinReferringSchema,
  builtinTypeId,
  builtinTypeNames,
  builtinVersions,
  clientNodeTypeId,
  isBuiltin,
} from './schemas.js';

const meta = 'k8s.io/apimachinery/pkg/apis/meta/v1';

describe('builtinReferringSchema', () => {
  it('leaves references to other types in place', () => {
    expect(builtinReferringSchema('k8s.io/api/batch/v1.JobTemplateSpec')).toEqual({
      type: 'object',
      properties: { metadata: { $ref: `${meta}.ObjectMeta` }, spec: { $ref: 'k8s.io/api/batch/v1.JobSpec' } },
    });
  });

  it('refuses an unknown name', () => {
    expect(() => builtinReferringSchema('x.Y')).toThrow(RangeError);
  });
});

describe('the names of built-in types', () => {
  it('maps module and type to the Go name', () => {
    expect(builtinTypeId('kbts/k8s/batch/v1', 'JobTemplateSpec')).toBe('k8s.io/api/batch/v1.JobTemplateSpec');
    expect(builtinTypeId('kbts/k8s/meta/v1', 'Condition')).toBe(`${meta}.Condition`);
    expect(builtinTypeId('kbts/k8s/rbac/v1', 'Subject')).toBe('k8s.io/api/rbac/v1.Subject');
  });

  it.each([
    ['kbts/k8s/batch/v1', 'NoSuchType'],
    ['kbts/k8s/batch/v9', 'Job'],
    ['kbts/api', 'Int32'],
    ['k8s.io/api/batch/v1', 'Job'],
    ['kbts/k8s/batch/v1', 'toString'],
  ])('finds nothing for %s %s', (module, name) => {
    expect(builtinTypeId(module, name)).toBeUndefined();
  });

  it('lists modules and their types, for suggestions', () => {
    expect(builtinModules()).toEqual(expect.arrayContaining(['kbts/k8s/core/v1', 'kbts/k8s/apiextensions/v1']));
    expect(builtinTypeNames('kbts/k8s/batch/v1')).toContain('JobTemplateSpec');
    expect(builtinTypeNames('kbts/k8s/batch/v9')).toEqual([]);
  });

  it('distinguishes built-in Go names from others', () => {
    expect(isBuiltin('k8s.io/api/core/v1.PodSpec')).toBe(true);
    expect(isBuiltin('example.com/api/v1.PodSpec')).toBe(false);
    expect(isBuiltin('')).toBe(false);
  });

  it('reports its origin', () => {
    expect(builtinVersions()['k8s.io/api']).toMatch(/^v0\.37\.\d+$/);
  });

  it.each([
    ['V1PodSpec', 'k8s.io/api/core/v1.PodSpec'],
    ['V1ObjectMeta', `${meta}.ObjectMeta`],
    ['V1Condition', `${meta}.Condition`],
    ['V1Preconditions', `${meta}.Preconditions`],
    ['CoreV1Event', 'k8s.io/api/core/v1.Event'],
    ['EventsV1Event', 'k8s.io/api/events/v1.Event'],
    ['RbacV1Subject', 'k8s.io/api/rbac/v1.Subject'],
    ['V2HorizontalPodAutoscaler', 'k8s.io/api/autoscaling/v2.HorizontalPodAutoscaler'],
    ['V1beta1LeaseCandidate', 'k8s.io/api/coordination/v1beta1.LeaseCandidate'],
    ['V1JSONSchemaProps', 'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaProps'],
    ['IntOrString', 'k8s.io/apimachinery/pkg/util/intstr.IntOrString'],
  ])('knows the client-node class %s', (name, id) => {
    expect(clientNodeTypeId(name)).toBe(id);
  });

  it.each(['PodSpec', 'V1NoSuchType', 'V1Event', 'NoV1Event', 'V1alpha2PodSchedulingContext', 'v1PodSpec', ''])(
    'does not guess the meaning of the client-node name %j',
    (name) => {
      expect(clientNodeTypeId(name)).toBeUndefined();
    },
  );
});

describe('the table', () => {
  const table = readBuiltinTable(installedFiles);
  const ids = Object.keys(table.index.packages).flatMap((path) =>
    Object.keys(table.package(path)?.types ?? {}).map((name) => `${path}.${name}`),
  );

  it('contains the types of all API groups', () => {
    expect(ids.length).toBeGreaterThan(1400);
  });

  it('reports a missing package', () => {
    expect(table.package('k8s.io/api/nowhere/v1')).toBeUndefined();
    expect(table.package('toString')).toBeUndefined();
  });

  it('fails with the file name if the table is missing', () => {
    expect(() => readBuiltinTable(filesIn(new URL('./no-such-folder/', import.meta.url))).index).toThrow(
      /no-such-folder/,
    );
  });
});
