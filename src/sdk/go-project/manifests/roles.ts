import type { RbacRule } from '../../../markers/index.js';
import { type DiagnosticSink, shorten } from '../../../problems/index.js';
import type { ProjectSource } from '../source/source.js';
import { type ManifestObject, mapsIn, readManifest, stringIn, stringsIn } from './manifest.js';

/** Where kubebuilder's projects have the generated role. */
export const roleFile = 'config/rbac/role.yaml';

/** The permissions of an operator. */
export interface GoRoles {
  /** The name of the role, for the `rbac` generator. */
  readonly roleName: string;
  readonly rules: readonly RbacRule[];
  /** The roles, in a form that does not depend on how rules are grouped. */
  readonly permissions: Permissions;
}

/** Permissions by role: one string for each verb on each resource. */
export type Permissions = ReadonlyMap<string, ReadonlySet<string>>;

/** Limit of the permissions of one role: a rule stands for the product of its lists. */
const mostPermissions = 50_000;

/** Reads the roles of a Go project; undefined if it has no generated role. */
export function readRoles(source: ProjectSource, sink: DiagnosticSink): GoRoles | undefined {
  if (!source.has(roleFile)) return undefined;
  const roles = readManifest(source, roleFile, sink).filter(isRole);
  const names = roles.map(({ value }) => stringIn(value.metadata, 'name') ?? '');
  const [roleName = 'manager-role'] = names;
  for (const role of roles) checkName(role, sink);
  const rules = roles.flatMap((role) => rulesOf(role, roleName));
  return { roleName, rules, permissions: permissionsOf(roles) };
}

/** The name becomes an argument of the generator, and text in PROJECT. */
function checkName({ value, spanOf }: ManifestObject, sink: DiagnosticSink): void {
  const name = stringIn(value.metadata, 'name') ?? '';
  if (/^[a-z0-9](?:[-a-z0-9.:]{0,251}[a-z0-9])?$/.test(name)) return;
  const message = `\`${shorten(name)}\` is not a valid name of a role`;
  const hint = 'generate the manifests of the Go project again, with `make manifests`';
  sink.report({ code: 'manifest-invalid', severity: 'error', message, hint, span: spanOf(['metadata', 'name']) });
}

function isRole({ kind }: ManifestObject): boolean {
  return kind === 'ClusterRole' || kind === 'Role';
}

function rulesOf({ value }: ManifestObject, usual: string): readonly RbacRule[] {
  const name = stringIn(value.metadata, 'name') ?? '';
  const namespace = stringIn(value.metadata, 'namespace') ?? '';
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
      ...(name === usual ? {} : { roleName: name }),
    };
  });
}

/** Returns the permissions of the roles in a manifest. */
export function permissionsOf(roles: readonly ManifestObject[]): Permissions {
  const all = new Map<string, Set<string>>();
  for (const { kind, value } of roles.filter(isRole)) {
    const name = stringIn(value.metadata, 'name') ?? '';
    const key = [kind, stringIn(value.metadata, 'namespace') ?? '', name].join(' ');
    const permissions = all.get(key) ?? new Set();
    for (const rule of mapsIn(value.rules)) addPermissions(rule, permissions);
    all.set(key, permissions);
  }
  return all;
}

function addPermissions(rule: Readonly<Record<string, unknown>>, permissions: Set<string>): void {
  const verbs = stringsIn(rule.verbs);
  // With all verbs, others have no effect.
  const effective = verbs.includes('*') ? ['*'] : verbs;
  const names = stringsIn(rule.resourceNames);
  const targets = [
    ...stringsIn(rule.nonResourceURLs),
    ...stringsIn(rule.apiGroups).flatMap((group) => stringsIn(rule.resources).map((one) => `${group}/${one}`)),
  ];
  for (const target of targets) {
    for (const name of names.length > 0 ? names : ['']) {
      for (const verb of effective)
        if (permissions.size < mostPermissions) permissions.add(`${verb} ${target} ${name}`);
    }
  }
}

/** Whether two sets of roles permit the same. */
export function isSamePermissions(a: Permissions, b: Permissions): boolean {
  return a.size === b.size && [...a].every(([key, own]) => isSameSet(own, b.get(key)));
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean {
  return b !== undefined && a.size === b.size && [...a].every((item) => b.has(item));
}
