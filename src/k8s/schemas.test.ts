import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readTable } from './builtin-table.js';
import {
  builtinModules,
  builtinReferringSchema,
  builtinSchema,
  builtinTypeId,
  builtinTypeNames,
  builtinVersions,
  clientNodeTypeId,
  isBuiltin,
  mergeAllOf,
  SchemaExpander,
} from './schemas.js';

const meta = 'k8s.io/apimachinery/pkg/apis/meta/v1';
const golden = new URL('../../../shared/golden/cronjob/batch.tutorial.kubebuilder.io_cronjobs.yaml', import.meta.url);
const hasGolden = existsSync(golden);

describe.skipIf(!hasGolden)('against the CRD that controller-gen wrote (skipped without ../shared/golden)', () => {
  const crd = hasGolden ? parse(readFileSync(golden, 'utf8')) : undefined;
  const { spec, status } = crd?.spec.versions[0].schema.openAPIV3Schema.properties ?? {};

  it('gives the schema of JobTemplateSpec', () => {
    expect(builtinSchema('k8s.io/api/batch/v1.JobTemplateSpec')).toEqual(spec.properties.jobTemplate);
  });

  it('gives the schema of ObjectReference', () => {
    expect(builtinSchema('k8s.io/api/core/v1.ObjectReference')).toEqual(status.properties.active.items);
  });

  it('gives the schema of Condition', () => {
    expect(builtinSchema(`${meta}.Condition`)).toEqual(status.properties.conditions.items);
  });
});

describe('builtinSchema', () => {
  it('merges embedded types into the type that embeds them', () => {
    const probe = builtinSchema('k8s.io/api/core/v1.Probe');
    expect(Object.keys(probe.properties ?? {})).toEqual(expect.arrayContaining(['httpGet', 'exec', 'periodSeconds']));
    expect(probe.allOf).toBeUndefined();
  });

  it('knows quantities, ports and map keys inside PodSpec', () => {
    const pod = builtinSchema('k8s.io/api/core/v1.PodSpec');
    expect(pod.required).toEqual(['containers']);
    expect(pod.properties?.overhead?.additionalProperties).toMatchObject({
      anyOf: [{ type: 'integer' }, { type: 'string' }],
      'x-kubernetes-int-or-string': true,
    });
    const container = pod.properties?.containers?.items;
    expect(container?.properties?.ports).toMatchObject({
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['containerPort', 'protocol'],
    });
  });

  it('keeps the type of a named string beside its default', () => {
    const ports = builtinSchema('k8s.io/api/core/v1.ContainerPort');
    expect(ports.properties?.protocol).toEqual({ type: 'string', default: 'TCP' });
  });

  it('gives claims their resources and ingresses their backends', () => {
    const claim = builtinSchema('k8s.io/api/core/v1.PersistentVolumeClaimSpec');
    expect(claim.properties?.resources?.properties).toHaveProperty('requests');
    expect(claim.properties?.selector?.['x-kubernetes-map-type']).toBe('atomic');
    const ingress = builtinSchema('k8s.io/api/networking/v1.IngressSpec');
    expect(ingress.properties?.defaultBackend?.properties?.service?.required).toEqual(['name']);
  });

  it('leaves ObjectMeta without properties unless asked for the embedded ones', () => {
    const id = 'k8s.io/api/core/v1.PodTemplateSpec';
    expect(builtinSchema(id).properties?.metadata).toEqual({ type: 'object' });
    const embedded = builtinSchema(id, { embeddedObjectMeta: true });
    expect(Object.keys(embedded.properties?.metadata?.properties ?? {}).sort()).toEqual([
      'annotations',
      'finalizers',
      'labels',
      'name',
      'namespace',
    ]);
  });

  it.each([
    [`${meta}.Time`, { type: 'string', format: 'date-time' }],
    [`${meta}.MicroTime`, { type: 'string', format: 'date-time' }],
    [`${meta}.Duration`, { type: 'string' }],
    ['k8s.io/apimachinery/pkg/runtime.RawExtension', { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }],
    ['k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON', { 'x-kubernetes-preserve-unknown-fields': true }],
    [
      'k8s.io/apimachinery/pkg/util/intstr.IntOrString',
      { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true },
    ],
  ])('gives %s the schema that controller-gen has for it by name', (id, schema) => {
    expect(builtinSchema(id)).toEqual(schema);
  });

  it('gives each caller a copy', () => {
    const first = builtinSchema(`${meta}.Time`);
    first.type = 'integer';
    expect(builtinSchema(`${meta}.Time`).type).toBe('string');
  });

  it.each([
    'k8s.io/api/core/v1.PodSpce',
    'k8s.io/api/nowhere/v1.Pod',
    'PodSpec',
    'k8s.io/api/core/v1.constructor',
    '__proto__.x',
  ])('refuses %s with its name and the form that it should have', (id) => {
    expect(() => builtinSchema(id)).toThrow(
      new RangeError(
        `\`${id}\` is not a built-in type of k8s.io/api v0.36.3; a type is named as \`k8s.io/api/core/v1.PodSpec\``,
      ),
    );
  });
});

describe('builtinReferringSchema', () => {
  it('leaves references to other types in place', () => {
    expect(builtinReferringSchema('k8s.io/api/batch/v1.JobTemplateSpec')).toEqual({
      type: 'object',
      properties: { metadata: { $ref: `${meta}.ObjectMeta` }, spec: { $ref: 'k8s.io/api/batch/v1.JobSpec' } },
    });
  });

  it('lets markers of a field stand beside a reference', () => {
    const expander = new SchemaExpander({ resolve: (id) => builtinReferringSchema(id) });
    const field = expander.schema({
      $ref: 'k8s.io/api/core/v1.LocalObjectReference',
      'x-kubernetes-map-type': 'granular',
    });
    expect(mergeAllOf(field)).toEqual({
      type: 'object',
      properties: { name: { type: 'string', default: '' } },
      'x-kubernetes-map-type': 'granular',
    });
  });

  it('refuses an unknown name', () => {
    expect(() => builtinReferringSchema('x.Y')).toThrow(RangeError);
  });
});

describe('the names of built-in types', () => {
  it('leads from module and type to the Go name', () => {
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

  it('lists modules and their types, so that a misspelt name can be mended', () => {
    expect(builtinModules()).toEqual(expect.arrayContaining(['kbts/k8s/core/v1', 'kbts/k8s/apiextensions/v1']));
    expect(builtinTypeNames('kbts/k8s/batch/v1')).toContain('JobTemplateSpec');
    expect(builtinTypeNames('kbts/k8s/batch/v9')).toEqual([]);
  });

  it('tells built-in Go names from others', () => {
    expect(isBuiltin('k8s.io/api/core/v1.PodSpec')).toBe(true);
    expect(isBuiltin('example.com/api/v1.PodSpec')).toBe(false);
    expect(isBuiltin('')).toBe(false);
  });

  it('says what it was made from', () => {
    expect(builtinVersions()['k8s.io/api']).toMatch(/^v0\.36\.\d+$/);
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
    'does not guess what the client-node name %j means',
    (name) => {
      expect(clientNodeTypeId(name)).toBeUndefined();
    },
  );
});

describe('the table', () => {
  const table = readTable();
  const ids = Object.keys(table.index.packages).flatMap((path) =>
    Object.keys(table.package(path)?.types ?? {}).map((name) => `${path}.${name}`),
  );

  it('holds the types of all API groups', () => {
    expect(ids.length).toBeGreaterThan(1400);
  });

  it('has every type that it refers to, and no description', () => {
    const recursive: string[] = [];
    const expander = new SchemaExpander({
      resolve: (id) => builtinReferringSchema(id),
      onRecursion: (id) => recursive.push(id.slice(id.lastIndexOf('.') + 1)),
    });
    const conflicts: string[] = [];
    for (const id of ids) {
      const schema = mergeAllOf(expander.type(id), { onConflict: () => conflicts.push(id) });
      expect(JSON.stringify(schema), id).not.toMatch(/"(?:\$ref|description)":"/);
    }
    expect(conflicts).toEqual([]);
    expect([...new Set(recursive)]).toEqual(['JSONSchemaProps']);
  });

  it('says that a package is not there', () => {
    expect(table.package('k8s.io/api/nowhere/v1')).toBeUndefined();
    expect(table.package('toString')).toBeUndefined();
  });

  it('fails with the name of the file when the table is gone', () => {
    expect(() => readTable(new URL('./no-such-folder/', import.meta.url)).index).toThrow(/no-such-folder/);
  });
});
