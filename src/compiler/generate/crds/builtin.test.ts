import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readBuiltinTable } from '../../../k8s/builtin-table.js';
import { installedFiles } from '../../../k8s/installed-files.js';
import { type BuiltinSchemaOptions, builtinReferringSchema } from '../../../k8s/schemas.js';
import { SchemaExpander } from '../flatten/expand.js';
import { SchemaMerger } from '../flatten/merge-all-of.js';

const meta = 'k8s.io/apimachinery/pkg/apis/meta/v1';

function builtinSchema(id: string, options: BuiltinSchemaOptions = {}) {
  return new SchemaMerger().merge(
    new SchemaExpander({ resolve: (ref) => builtinReferringSchema(ref, options) }).type(id),
  );
}

const golden = new URL(
  '../../../../../shared/golden/cronjob/batch.tutorial.kubebuilder.io_cronjobs.yaml',
  import.meta.url,
);
const hasGolden = existsSync(golden);

describe.skipIf(!hasGolden)('compared with a CRD from controller-gen (skipped without ../shared/golden)', () => {
  const crd = hasGolden ? parse(readFileSync(golden, 'utf8')) : undefined;
  const { spec, status } = crd?.spec.versions[0].schema.openAPIV3Schema.properties ?? {};

  it('returns the schema of JobTemplateSpec', () => {
    // The CRD was generated for this version.
    expect(builtinSchema('k8s.io/api/batch/v1.JobTemplateSpec', { version: '1.36' })).toEqual(
      spec.properties.jobTemplate,
    );
  });

  it('returns the schema of ObjectReference', () => {
    expect(builtinSchema('k8s.io/api/core/v1.ObjectReference')).toEqual(status.properties.active.items);
  });

  it('returns the schema of Condition', () => {
    expect(builtinSchema(`${meta}.Condition`)).toEqual(status.properties.conditions.items);
  });
});

describe('builtinSchema', () => {
  it('merges embedded types into the type that embeds them', () => {
    const probe = builtinSchema('k8s.io/api/core/v1.Probe');
    expect(Object.keys(probe.properties ?? {})).toEqual(expect.arrayContaining(['httpGet', 'exec', 'periodSeconds']));
    expect(probe.allOf).toBeUndefined();
  });

  it('contains quantities, ports and list map keys in PodSpec', () => {
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

  it('keeps the type of a named string in addition to its default', () => {
    const ports = builtinSchema('k8s.io/api/core/v1.ContainerPort');
    expect(ports.properties?.protocol).toEqual({ type: 'string', default: 'TCP' });
  });

  it('contains the resources of claims and the backends of ingresses', () => {
    const claim = builtinSchema('k8s.io/api/core/v1.PersistentVolumeClaimSpec');
    expect(claim.properties?.resources?.properties).toHaveProperty('requests');
    expect(claim.properties?.selector?.['x-kubernetes-map-type']).toBe('atomic');
    const ingress = builtinSchema('k8s.io/api/networking/v1.IngressSpec');
    expect(ingress.properties?.defaultBackend?.properties?.service?.required).toEqual(['name']);
  });

  it('omits the properties of ObjectMeta unless the embedded ones are requested', () => {
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
  ])('returns the schema of %s that is built into controller-gen', (id, schema) => {
    expect(builtinSchema(id)).toEqual(schema);
  });

  it.each([
    'k8s.io/api/core/v1.PodSpce',
    'k8s.io/api/nowhere/v1.Pod',
    'PodSpec',
    'k8s.io/api/core/v1.constructor',
    '__proto__.x',
  ])('rejects %s with its name and the expected form', (id) => {
    expect(() => builtinSchema(id)).toThrow(
      new RangeError(
        `\`${id}\` is not a built-in type of k8s.io/api v0.37.2; type names look like \`k8s.io/api/core/v1.PodSpec\``,
      ),
    );
  });

  it('combines markers of a field with a reference', () => {
    const expander = new SchemaExpander({ resolve: (id) => builtinReferringSchema(id) });
    const field = expander.schema({
      $ref: 'k8s.io/api/core/v1.LocalObjectReference',
      'x-kubernetes-map-type': 'granular',
    });
    expect(new SchemaMerger().merge(field)).toEqual({
      type: 'object',
      properties: { name: { type: 'string', default: '' } },
      'x-kubernetes-map-type': 'granular',
    });
  });
});

describe('the table of built-in types', () => {
  const table = readBuiltinTable(installedFiles);
  const ids = Object.keys(table.index.packages).flatMap((path) =>
    Object.keys(table.package(path)?.types ?? {}).map((name) => `${path}.${name}`),
  );

  it('contains every referenced type, and no descriptions', () => {
    const recursive: string[] = [];
    const expander = new SchemaExpander({
      resolve: (id) => builtinReferringSchema(id),
      onRecursion: (path) => recursive.push(...path.map((id) => id.slice(id.lastIndexOf('.') + 1))),
    });
    const conflicts: string[] = [];
    for (const id of ids) {
      const schema = new SchemaMerger().merge(expander.type(id), () => conflicts.push(id));
      expect(JSON.stringify(schema), id).not.toMatch(/"(?:\$ref|description)":"/);
    }
    expect(conflicts).toEqual([]);
    const known = /^(JSONSchema\w*|CompositePodGroupTemplate)$/;
    expect(recursive.filter((name) => !known.test(name))).toEqual([]);
    expect(recursive).toContain('JSONSchemaProps');
  });
});
