import { type CelType, recordType } from '../../compiler/cel/index.js';

const string: CelType = { kind: 'string' };
const dyn: CelType = { kind: 'dyn' };
const strings: CelType = { kind: 'list', element: string };
const labels: CelType = { kind: 'map', key: string, value: string };
const int: CelType = { kind: 'int' };
const time: CelType = { kind: 'timestamp' };

const kind = recordType('kubernetes.GroupVersionKind', { group: string, version: string, kind: string });
const resource = recordType('kubernetes.GroupVersionResource', { group: string, version: string, resource: string });

const request = recordType('kubernetes.AdmissionRequest', {
  kind,
  resource,
  subResource: string,
  requestKind: kind,
  requestResource: resource,
  requestSubResource: string,
  name: string,
  namespace: string,
  operation: string,
  userInfo: recordType('kubernetes.UserInfo', {
    username: string,
    uid: string,
    groups: strings,
    extra: { kind: 'map', key: string, value: strings },
  }),
  dryRun: { kind: 'bool' },
  options: dyn,
});

const namespace = recordType('kubernetes.Namespace', {
  metadata: recordType('kubernetes.NamespaceMetadata', {
    ...{ name: string, generateName: string, namespace: string, labels, annotations: labels, UID: string },
    ...{ creationTimestamp: time, deletionGracePeriodSeconds: int, deletionTimestamp: time },
    ...{ generation: int, resourceVersion: string, finalizers: strings },
  }),
  spec: recordType('kubernetes.NamespaceSpec', { finalizers: strings }),
  status: recordType('kubernetes.NamespaceStatus', { phase: string }),
});

/** The types of all variables of admission expressions. */
export const variableTypes: ReadonlyMap<string, CelType> = new Map<string, CelType>([
  ...['object', 'oldObject', 'params', 'variables'].map((name) => [name, dyn] as const),
  ['request', request],
  ['namespaceObject', namespace],
  ['authorizer.requestResource', { kind: 'object', name: 'kubernetes.authorization.ResourceCheck' }],
  ['authorizer', { kind: 'object', name: 'kubernetes.authorization.Authorizer' }],
]);
