import { type DiagnosticSink, shorten } from '../../../base/problems/index.js';
import type { RbacRule } from '../../../compiler/markers/index.js';
import { type ManifestObject, mapsIn, readManifest, stringIn, stringsIn } from './manifest.js';
import type { ProjectSource } from './project-source.js';

/** Path of the generated role in kubebuilder projects. */
export const roleFile = 'config/rbac/role.yaml';

/** The roles of a Go project. */
export interface GoRoles {
  /** Role name to pass to the `rbac` generator. */
  readonly roleName: string;
  readonly rules: readonly RbacRule[];
  /** Names of the Roles without a namespace. They are generated in {@link ownNamespace}. */
  readonly unplaced: readonly string[];
  /** The permissions that `rules` grant, regardless of how the rules are grouped. */
  readonly permissions: Permissions;
}

/** Namespace of the operator in manifests, which kustomize replaces. */
const ownNamespace = 'system';

/** One string for each verb on each resource, by role. */
export type Permissions = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the roles of a Go project; undefined if it has no generated role. */
export function readRoles(source: ProjectSource, sink: DiagnosticSink): GoRoles | undefined {
  if (!source.has(roleFile)) return undefined;
  const roles = readManifest(source, roleFile, sink).filter(isRole);
  const names = roles.map(({ value }) => stringIn(value.metadata, 'name') ?? '');
  const [roleName = 'manager-role'] = names;
  for (const role of roles) checkName(role, sink);
  const rules = roles.flatMap((role) => rulesOf(role, roleName));
  const unplaced = roles.filter(({ kind, value }) => kind === 'Role' && !stringIn(value.metadata, 'namespace'));
  return {
    ...{ roleName, rules, permissions: permissionsOf(roles) },
    unplaced: unplaced.map(({ value }) => stringIn(value.metadata, 'name') ?? ''),
  };
}

/** Reports an invalid role name. The name becomes part of generator arguments, so it must not contain a `,`. */
function checkName({ value, spanOf }: ManifestObject, sink: DiagnosticSink): void {
  const name = stringIn(value.metadata, 'name') ?? '';
  if (/^[a-z0-9](?:[-a-z0-9.:]{0,251}[a-z0-9])?$/.test(name)) return;
  const message = `invalid role name \`${shorten(name)}\`, expected lowercase letters, digits, \`-\`, \`.\` and \`:\``;
  const hint = 'generate the manifests of the Go project again, with `make manifests`';
  sink.report({ code: 'manifest-invalid', severity: 'error', message, hint, span: spanOf(['metadata', 'name']) });
}

function isRole({ kind }: ManifestObject): boolean {
  return kind === 'ClusterRole' || kind === 'Role';
}

/** Returns the namespace of a role; empty for a ClusterRole. A generated Role always has a namespace. */
function namespaceOf({ kind, value }: ManifestObject): string {
  return stringIn(value.metadata, 'namespace') ?? (kind === 'Role' ? ownNamespace : '');
}

function rulesOf(role: ManifestObject, defaultName: string): readonly RbacRule[] {
  const { value } = role;
  const name = stringIn(value.metadata, 'name') ?? '';
  const namespace = namespaceOf(role);
  return mapsIn(value.rules).map((rule) => {
    const lists = {
      groups: stringsIn(rule.apiGroups),
      resources: stringsIn(rule.resources),
      resourceNames: stringsIn(rule.resourceNames),
      urls: stringsIn(rule.nonResourceURLs),
    };
    return {
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
      verbs: stringsIn(rule.verbs),
      ...(namespace === '' ? {} : { namespace }),
      ...(name === defaultName ? {} : { roleName: name }),
    };
  });
}

/** Returns the permissions of the roles in a manifest. */
export function permissionsOf(roles: readonly ManifestObject[]): Permissions {
  const all = new Map<string, Set<string>>();
  for (const role of roles.filter(isRole)) {
    const { kind, value } = role;
    const key = [kind, namespaceOf(role), stringIn(value.metadata, 'name') ?? ''].join(' ');
    const permissions = all.get(key) ?? new Set();
    for (const rule of mapsIn(value.rules)) addPermissions(rule, permissions);
    all.set(key, permissions);
  }
  return all;
}

function addPermissions(rule: Readonly<Record<string, unknown>>, permissions: Set<string>): void {
  const verbs = stringsIn(rule.verbs);
  // `*` includes all other verbs.
  const effective = verbs.includes('*') ? ['*'] : verbs;
  const names = stringsIn(rule.resourceNames);
  const targets = [
    ...stringsIn(rule.nonResourceURLs),
    ...stringsIn(rule.apiGroups).flatMap((group) => stringsIn(rule.resources).map((one) => `${group}/${one}`)),
  ];
  for (const target of targets) {
    for (const name of names.length > 0 ? names : ['']) {
      for (const verb of effective) permissions.add(`${verb} ${target} ${name}`);
    }
  }
}
