// The kind of both operators, as the cluster knows it.

/** Group and version in paths. */
export const widgetApi = '/apis/bench.kbts.dev/v1';

const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['value'],
      properties: {
        value: { type: 'integer', format: 'int64' },
        burst: { type: 'integer' },
        payload: { type: 'string' },
      },
    },
    status: {
      type: 'object',
      properties: {
        observed: { type: 'integer', format: 'int64' },
        extra: { type: 'string' },
        by: { type: 'string' },
      },
    },
  },
};

/** The CustomResourceDefinition. */
export const widgetCrd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.bench.kbts.dev' },
  spec: {
    group: 'bench.kbts.dev',
    names: { kind: 'Widget', listKind: 'WidgetList', plural: 'widgets', singular: 'widget' },
    scope: 'Namespaced',
    versions: [
      { name: 'v1', served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema: schema } },
    ],
  },
};

const everything = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** What the operators may do: one role for each kind that they reconcile, so that each can be taken away. */
export const operatorRoles = [
  clusterRole('bench-widgets', [
    {
      apiGroups: ['bench.kbts.dev'],
      resources: ['widgets', 'widgets/status', 'widgets/finalizers'],
      verbs: everything,
    },
    { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: everything },
    { apiGroups: ['', 'events.k8s.io'], resources: ['events'], verbs: ['create', 'patch', 'update'] },
  ]),
  clusterRole('bench-config-maps', [{ apiGroups: [''], resources: ['configmaps'], verbs: everything }]),
];

/** The user of an operator: a service account, as the API server serves others with lower priority. */
export function userOf(namespace) {
  return `system:serviceaccount:${namespace}:operator`;
}

/** Binds a role, by its name, to the operator in a namespace. */
export function bindingOf(role, namespace) {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: `${role}-${namespace}` },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: userOf(namespace) }],
  };
}

function clusterRole(name, rules) {
  return { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name }, rules };
}
