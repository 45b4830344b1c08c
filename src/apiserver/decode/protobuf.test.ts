import { describe, expect, it } from 'vitest';
import { builtinSchema, decodeBuiltin } from '../kinds/index.js';
import type { JsonObject } from '../model/index.js';
import { decodeProtobuf, encodeProtobuf, encodeProtobufEvent, hasProtobuf } from './protobuf.js';

const pod: JsonObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'a',
    labels: { app: 'x', é: 'ü' },
    creationTimestamp: '2026-01-02T03:04:05Z',
    generation: 9007199254740993n,
    managedFields: [{ manager: 'm', fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': {} } }],
  },
  spec: {
    volumes: [{ name: 'v', emptyDir: { sizeLimit: '1Gi' } }],
    containers: [
      {
        name: 'main',
        image: 'i',
        ports: [{ containerPort: 80 }],
        livenessProbe: { httpGet: { path: '/x', port: 'http' }, initialDelaySeconds: -1 },
        resources: { limits: { cpu: '100m' } },
      },
    ],
    terminationGracePeriodSeconds: 0,
  },
};
const kind = { group: '', version: 'v1', kind: 'Pod' };

function normalized(object: JsonObject, id: string): JsonObject {
  return decodeBuiltin(object, builtinSchema(id)).object;
}

describe('protobuf', () => {
  it('keeps everything of an object', () => {
    const decoded = decodeProtobuf(encodeProtobuf(pod), kind);
    expect(decoded).toMatchObject({ apiVersion: 'v1', kind: 'Pod' });
    const id = 'k8s.io/api/core/v1.Pod';
    expect(normalized(decoded, id)).toEqual(normalized(pod, id));
  });

  it('reads an object as Go writes it', () => {
    // A ConfigMap `a` with the data `k: v`.
    const message = [0x0a, 0x03, 0x0a, 0x01, 0x61, 0x12, 0x06, 0x0a, 0x01, 0x6b, 0x12, 0x01, 0x76];
    const typeMeta = [0x0a, 0x0f, 0x0a, 0x02, 0x76, 0x31, 0x12, 0x09, ...new TextEncoder().encode('ConfigMap')];
    const envelope = [0x6b, 0x38, 0x73, 0x00, ...typeMeta, 0x12, message.length, ...message, 0x1a, 0x00, 0x22, 0x00];
    const expected = { group: '', version: 'v1', kind: 'ConfigMap' };
    expect(decodeProtobuf(Uint8Array.from(envelope), expected)).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a' },
      data: { k: 'v' },
    });
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { k: 'v' } };
    expect([...encodeProtobuf(object)]).toEqual(envelope);
  });

  it('keeps schemas of definitions', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'number', minimum: 0.5, enum: [1, 2], default: { x: [true] } } },
      additionalProperties: { type: 'string' },
      'x-kubernetes-preserve-unknown-fields': true,
    };
    const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } };
    const crd = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      spec: { versions: [version] },
    };
    const expected = { group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' };
    expect(decodeProtobuf(encodeProtobuf(crd), expected)).toEqual(crd);
  });

  it('writes events with their length', () => {
    const frame = encodeProtobufEvent('ADDED', pod);
    expect(new DataView(frame.buffer).getUint32(0)).toBe(frame.length - 4);
  });

  it('knows which kinds have messages', () => {
    expect(hasProtobuf({ group: '', version: 'v1', kind: 'PodList' })).toBe(true);
    expect(hasProtobuf({ group: '', version: 'v1', kind: 'Status' })).toBe(true);
    expect(hasProtobuf({ group: 'example.com', version: 'v1', kind: 'Thing' })).toBe(false);
  });

  it.each([[[0x0a, 0x05, 0x61]], [[0x0b]], [[0x80]]])('rejects a truncated or wrong message %j', (bytes) => {
    const body = Uint8Array.from([0x6b, 0x38, 0x73, 0x00, ...bytes]);
    expect(() => decodeProtobuf(body, kind)).toThrow();
    expect(() => decodeProtobuf(body, kind)).not.toThrow(RangeError);
  });
});
