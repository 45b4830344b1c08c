import type { JsonSchema } from '../../base/json/index.js';

const string: JsonSchema = { type: 'string' };
const time: JsonSchema = { type: 'string', format: 'date-time' };
const integer: JsonSchema = { type: 'integer', format: 'int64' };
const strings: JsonSchema = { type: 'object', additionalProperties: string };

/** The schema of `metadata`: the same for every kind. */
export const objectMetaSchema: JsonSchema = {
  type: 'object',
  properties: {
    annotations: strings,
    creationTimestamp: time,
    deletionGracePeriodSeconds: integer,
    deletionTimestamp: time,
    finalizers: { type: 'array', items: string, 'x-kubernetes-list-type': 'set' },
    generateName: string,
    generation: integer,
    labels: strings,
    managedFields: {
      type: 'array',
      'x-kubernetes-list-type': 'atomic',
      items: {
        type: 'object',
        properties: {
          apiVersion: string,
          fieldsType: string,
          fieldsV1: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
          manager: string,
          operation: string,
          subresource: string,
          time,
        },
      },
    },
    name: string,
    namespace: string,
    ownerReferences: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['uid'],
      items: {
        type: 'object',
        'x-kubernetes-map-type': 'atomic',
        properties: {
          apiVersion: string,
          blockOwnerDeletion: { type: 'boolean' },
          controller: { type: 'boolean' },
          kind: string,
          name: string,
          uid: string,
        },
      },
    },
    resourceVersion: string,
    selfLink: string,
    uid: string,
  },
};
