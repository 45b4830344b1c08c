import { type ApiObject, type JsonObject, timeText, type World } from '../model/index.js';
import { withAggregatedRules } from './aggregation.js';
import facts from './bootstrap.json' with { type: 'json' };
import { rbacGroup } from './rule-resolver.js';

/** The name of an object, with its namespace unless the object is cluster-scoped. */
interface Place {
  readonly namespace?: string;
  readonly name: string;
}

/** A role of a new cluster. */
interface Role extends Place {
  /** Names of the roles that aggregate the rules of this role. */
  readonly addedTo?: readonly string[];
  /** The role has the rules of all roles with a label `aggregate-to-NAME`, for each of these names. */
  readonly aggregates?: readonly string[];
  readonly rules?: readonly JsonObject[];
}

/** The subjects that have a role. */
interface Binding extends Place {
  /** Default: the role with the name of the binding. */
  readonly role?: string;
  readonly subjects: readonly { readonly kind: string; readonly name: string }[];
}

const controllerPrefix = 'system:controller:';

/** Returns the roles and bindings of a new cluster, in the form in which they are stored. */
export function bootstrapObjects({ now, uid }: Pick<World, 'now' | 'uid'>): readonly ApiObject[] {
  const roles: readonly Role[] = facts.roles;
  const controllers = roles
    .filter(({ namespace, name }) => namespace === undefined && name.startsWith(controllerPrefix))
    .map(({ name }): Binding => {
      return { name, subjects: [{ kind: 'ServiceAccount', name: name.slice(controllerPrefix.length) }] };
    });
  const bindings: readonly Binding[] = [...facts.bindings, ...controllers];
  const time = timeText(now());
  const objects = [...roles.map(newRole), ...bindings.map(newBinding)].map((object) => {
    const owned = ownedByServer(object, time);
    return { ...owned, metadata: { ...owned.metadata, uid: uid(), creationTimestamp: time } };
  });
  return withAggregatedRules(objects);
}

/** Records the API server as the owner of all fields of an object that it creates. */
export function ownedByServer(object: ApiObject, time: string): ApiObject {
  const { metadata, apiVersion, kind: _, ...content } = object;
  const keys = (value: JsonObject) => ({
    '.': {},
    ...Object.fromEntries(Object.keys(value).map((key) => [`f:${key}`, {}])),
  });
  const fields = Object.entries(content).flatMap(([name, value]) => {
    if (value === null) return [];
    return [[`f:${name}`, name === 'aggregationRule' ? keys(value as JsonObject) : {}]];
  });
  const { annotations, labels } = metadata;
  const owned = {
    ...((annotations || labels) && {
      'f:metadata': {
        ...(annotations && { 'f:annotations': keys(annotations) }),
        ...(labels && { 'f:labels': keys(labels) }),
      },
    }),
    ...Object.fromEntries(fields),
  };
  const entry = {
    manager: 'kube-apiserver',
    operation: 'Update',
    apiVersion,
    time,
    fieldsType: 'FieldsV1',
    fieldsV1: owned,
  };
  return { ...object, metadata: { ...metadata, managedFields: [entry] } };
}

function newRole({ addedTo = [], aggregates, rules, ...place }: Role): ApiObject {
  const object = newObject('Role', place);
  const labels = Object.fromEntries(addedTo.map((role) => [aggregationLabel(role), 'true']));
  const clusterRoleSelectors = aggregates?.map((role) => ({ matchLabels: { [aggregationLabel(role)]: 'true' } }));
  return {
    ...object,
    metadata: { ...object.metadata, labels: { ...object.metadata.labels, ...labels } },
    rules: rules ?? null,
    ...(clusterRoleSelectors && { aggregationRule: { clusterRoleSelectors } }),
  };
}

function aggregationLabel(role: string): string {
  return `${rbacGroup}/aggregate-to-${role}`;
}

function newBinding({ role, subjects, ...place }: Binding): ApiObject {
  const named = subjects.map(({ kind, name }) =>
    kind === 'ServiceAccount' ? { kind, name, namespace: 'kube-system' } : { kind, apiGroup: rbacGroup, name },
  );
  const kind = place.namespace === undefined ? 'ClusterRole' : 'Role';
  return {
    ...newObject('RoleBinding', place),
    ...(named.length > 0 && { subjects: named }),
    roleRef: { apiGroup: rbacGroup, kind, name: role ?? place.name },
  };
}

function newObject(kind: string, { namespace, name }: Place): ApiObject {
  return {
    apiVersion: `${rbacGroup}/v1`,
    kind: namespace === undefined ? `Cluster${kind}` : kind,
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' },
      annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
    },
  };
}
