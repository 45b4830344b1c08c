import { describe, expect, it } from 'vitest';
import { builtinSchema } from './builtin-schema.js';
import { decodeBuiltin } from './decode.js';

const deployment = builtinSchema('k8s.io/api/apps/v1.Deployment');

describe('decodeBuiltin', () => {
  it('writes structs always, drops empty values with omitempty, and keeps zero values of pointers', () => {
    const container = { name: 'a', resources: { limits: { cpu: 0.5, memory: '1024Mi' } } };
    const { object, unknownFields } = decodeBuiltin(
      { metadata: { name: 'a', labels: {} }, spec: { replicas: 0, template: { spec: { containers: [container] } } } },
      deployment,
    );
    expect(object).toEqual({
      metadata: { name: 'a' },
      spec: {
        replicas: 0,
        selector: null,
        strategy: {},
        template: {
          metadata: {},
          spec: { containers: [{ name: 'a', resources: { limits: { cpu: '500m', memory: '1Gi' } } }] },
        },
      },
      status: {},
    });
    expect(unknownFields).toEqual([]);
  });

  it('reads integers of any size as doubles where Go does', () => {
    const schema = { maximum: 9223372036854775807n };
    const versions = [{ name: 'v1', schema: { openAPIV3Schema: schema } }];
    const { object } = decodeBuiltin(
      { spec: { versions } },
      builtinSchema('k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.CustomResourceDefinition'),
    );
    expect(object).toMatchObject({ spec: { versions: [{ schema: { openAPIV3Schema: { maximum: 2 ** 63 } } }] } });
  });

  it('reports unknown fields in the order of the document', () => {
    const { unknownFields } = decodeBuiltin(
      { spec: { template: { spec: { containers: [{ name: 'a', foo: 1 }] } }, nope: 2 }, metadata: { x: 1 } },
      deployment,
    );
    expect(unknownFields).toEqual(['spec.template.spec.containers[0].foo', 'spec.nope', 'metadata.x']);
  });

  it.each([
    [{ metadata: 5 }, 'json: cannot unmarshal number into Go struct field Deployment.metadata of type v1.ObjectMeta'],
    [
      { metadata: { labels: { x: true } } },
      'json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [
      { spec: { replicas: 1.5 } },
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { spec: { template: { spec: { volumes: [{ emptyDir: 5 }] } } } },
      'json: cannot unmarshal number into Go struct field Volume.spec.template.spec.volumes.VolumeSource.emptyDir of type v1.EmptyDirVolumeSource',
    ],
    [
      { metadata: { creationTimestamp: 'yesterday' } },
      'parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"',
    ],
  ])('refuses %j with the message of Go', (value, message) => {
    expect(() => decodeBuiltin(value, deployment)).toThrow(message);
  });
});
