import { type ApiObject, type JsonObject, timeText, type World } from '../model/index.js';
import { withAggregatedRules } from './aggregation.js';
import { bootstrapBindings, bootstrapRoles } from './bootstrap-roles.js';
import { rbacGroup } from './rule-resolver.js';

const controllerPrefix = 'system:controller:';

/** Returns the roles and bindings of a new cluster, in the form in which they are stored. */
export function bootstrapObjects({ now, uid }: Pick<World, 'now' | 'uid'>): readonly ApiObject[] {
  const roles = readRoles(bootstrapRoles);
  const controllers = roles.flatMap(({ kind, metadata: { name = '' } }) =>
    kind === 'ClusterRole' && name.startsWith(controllerPrefix)
      ? [newBinding(`${name} S/${name.slice(controllerPrefix.length)}`)]
      : [],
  );
  const bindings = linesOf(bootstrapBindings).map(newBinding);
  const time = timeText(now());
  const objects = [...roles, ...bindings, ...controllers].map((object) => {
    const owned = withManagedFields(object, time);
    return { ...owned, metadata: { ...owned.metadata, uid: uid(), creationTimestamp: time } };
  });
  return withAggregatedRules(objects);
}

/** The API server is the field manager of the objects that it creates. */
function withManagedFields(object: ApiObject, time: string): ApiObject {
  const { metadata, apiVersion, kind: _, ...content } = object;
  const keys = (value: JsonObject) => ({
    '.': {},
    ...Object.fromEntries(Object.keys(value).map((key) => [`f:${key}`, {}])),
  });
  const fields = Object.entries(content).flatMap(([name, value]) => {
    if (value === null) return [];
    return [[`f:${name}`, name === 'aggregationRule' ? keys(value as JsonObject) : {}]];
  });
  const owned = {
    'f:metadata': { 'f:annotations': keys(metadata.annotations ?? {}), 'f:labels': keys(metadata.labels ?? {}) },
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

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function readRoles(text: string): readonly ApiObject[] {
  const roles: { head: string; rules: JsonObject[] }[] = [];
  for (const line of linesOf(text)) {
    if (line.startsWith(' ')) roles.at(-1)?.rules.push(newRule(line.trim()));
    else roles.push({ head: line, rules: [] });
  }
  return roles.map(({ head, rules }) => newRole(head, rules));
}

function newRole(head: string, rules: readonly JsonObject[]): ApiObject {
  const [title = '', ...traits] = head.split(' ');
  const labels = Object.fromEntries(
    traits.filter((trait) => trait.startsWith('+')).map((trait) => [aggregationLabel(trait.slice(1)), 'true']),
  );
  const selectors = traits
    .filter((trait) => trait.startsWith('='))
    .map((trait) => ({ matchLabels: { [aggregationLabel(trait.slice(1))]: 'true' } }));
  const aggregationRule = selectors.length > 0 ? { aggregationRule: { clusterRoleSelectors: selectors } } : {};
  const object = newObject(title, 'Role', labels);
  return { ...object, rules: selectors.length > 0 ? null : rules, ...aggregationRule };
}

function aggregationLabel(role: string): string {
  return `${rbacGroup}/aggregate-to-${role}`;
}

function newRule(line: string): JsonObject {
  const [verbs = [], second = [], resources, resourceNames] = line.split(' ').map((part) => part.split(','));
  if (!resources) return { verbs, nonResourceURLs: second };
  const apiGroups = second.map((group) => (group === 'core' ? '' : group));
  return { verbs, apiGroups, resources, ...(resourceNames && { resourceNames }) };
}

const subjectKinds: Readonly<Record<string, string>> = { G: 'Group', U: 'User', S: 'ServiceAccount' };

function newBinding(line: string): ApiObject {
  const [title = '', ...parts] = line.split(' ');
  const [head = '', role = head] = title.split('=');
  const subjects = parts.map((part) => {
    const kind = subjectKinds[part.slice(0, 1)] ?? '';
    const name = part.slice(2);
    return kind === 'ServiceAccount' ? { kind, name, namespace: 'kube-system' } : { kind, apiGroup: rbacGroup, name };
  });
  const kind = head.includes('/') ? 'Role' : 'ClusterRole';
  return {
    ...newObject(head, 'RoleBinding', {}),
    ...(subjects.length > 0 && { subjects }),
    roleRef: { apiGroup: rbacGroup, kind, name: role },
  };
}

/** Creates an object from its title: `namespace/name`, or the name of a cluster-scoped object. */
function newObject(title: string, kind: string, labels: Readonly<Record<string, string>>): ApiObject {
  const slash = title.indexOf('/');
  return {
    apiVersion: `${rbacGroup}/v1`,
    kind: slash < 0 ? `Cluster${kind}` : kind,
    metadata: {
      name: title.slice(slash + 1),
      ...(slash >= 0 && { namespace: title.slice(0, slash) }),
      labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults', ...labels },
      annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
    },
  };
}
