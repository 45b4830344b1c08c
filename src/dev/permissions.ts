import type { DeniedRequest, RecordedReconcile } from '../runtime/recorder/index.js';
import type { DevPermission } from './protocol.js';

/** A rule of a Role or ClusterRole. */
export interface RoleRule {
  readonly apiGroups?: readonly string[] | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly verbs: readonly string[];
}

/** A verb on a resource, which an operator uses or lacks. */
export interface Permission {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
}

/** The permissions of an operator: those that its roles grant, those that it used, and those that it lacks. */
export class Permissions {
  readonly #granted = new Map<string, Permission>();
  readonly #used = new Set<string>();
  readonly #missing = new Map<string, Permission>();

  /** @param changed called with all permissions after each change */
  constructor(private readonly changed: (permissions: readonly DevPermission[]) => void) {}

  /** Replaces the rules of the roles. Permissions that the new rules grant are no longer missing. */
  setRules(rules: readonly RoleRule[]): void {
    this.#granted.clear();
    for (const permission of rules.flatMap(permissionsOf)) this.#granted.set(keyOf(permission), permission);
    for (const key of this.#granted.keys()) this.#missing.delete(key);
    this.changed(this.all);
  }

  /** Records a denied request. Returns all missing permissions on its resource; undefined if none of them is new. */
  deny({ verb, group, resource }: DeniedRequest): readonly Permission[] | undefined {
    if (this.#missing.has(keyOf({ verb, group, resource }))) return undefined;
    const before = this.#missing.size;
    // A cache requires both verbs; `watch` would only be denied after `list` is granted.
    for (const one of verb === 'list' || verb === 'watch' ? ['list', 'watch'] : [verb]) {
      const permission = { verb: one, group, resource };
      if (!this.#granted.has(keyOf(permission))) this.#missing.set(keyOf(permission), permission);
    }
    if (this.#missing.size === before) return undefined;
    this.changed(this.all);
    return this.missing.filter((one) => one.group === group && one.resource === resource);
  }

  /** Records the permissions that the requests of a reconcile used. */
  use({ requests }: RecordedReconcile): void {
    const before = this.#used.size;
    for (const { verb, path, subresource, status } of requests) {
      const [, group = '', plural] = resourceInPath.exec(path) ?? [];
      if (plural === undefined || status === 403) continue;
      const resource = subresource === undefined ? plural : `${plural}/${subresource}`;
      this.#used.add(keyOf({ verb: verb === 'apply' ? 'patch' : verb, group, resource }));
    }
    if (this.#used.size !== before) this.changed(this.all);
  }

  get missing(): readonly Permission[] {
    return [...this.#missing.values()];
  }

  get all(): readonly DevPermission[] {
    const granted = [...this.#granted].map(
      ([key, permission]): DevPermission => ({
        ...permission,
        state: this.#isUsed(key, permission) ? 'used' : 'unused',
      }),
    );
    const missing = this.missing.map(
      (permission): DevPermission => ({ ...permission, state: 'missing', fix: decoratorOf([permission]) }),
    );
    return [...missing, ...granted];
  }

  /** Whether a permission is used. Permissions to read always count, because the cache reads outside of reconciles. */
  #isUsed(key: string, { verb }: Permission): boolean {
    return this.#used.has(key) || ['get', 'list', 'watch'].includes(verb);
  }
}

const resourceInPath = /^\/(?:api\/v1|apis\/([^/]+)\/[^/]+)(?:\/namespaces\/[^/]+(?=\/))?\/([^/]+)/;

/** Whether the operator was refused a permission. */
export function isMissing({ state }: DevPermission): boolean {
  return state === 'missing';
}

/** Describes missing permissions, one line for each resource. */
export function describeMissing(permissions: readonly Permission[]): string[] {
  return byResource(permissions).map(
    (all) => `missing permission: ${describe(all)}; press f to add ${decoratorOf(all)}`,
  );
}

/** Returns the verbs and the resource of permissions on one resource, such as `list, watch jobs.batch`. */
export function describe(permissions: readonly Permission[]): string {
  const [{ group, resource } = { group: '', resource: '' }] = permissions;
  return `${permissions.map(({ verb }) => verb).join(', ')} ${resource}${group && `.${group}`}`;
}

/** Returns the permissions on each resource. */
export function byResource(permissions: readonly Permission[]): Permission[][] {
  const found = new Map<string, Permission[]>();
  for (const permission of permissions) {
    const key = `${permission.group}/${permission.resource}`;
    found.set(key, [...(found.get(key) ?? []), permission]);
  }
  return [...found.values()];
}

/** Returns the `@Rbac` decorator that grants permissions on one resource. */
export function decoratorOf(permissions: readonly Permission[]): string {
  const [{ group, resource } = { group: '', resource: '' }] = permissions;
  const verbs = permissions.map(({ verb }) => `'${verb}'`).join(', ');
  return `@Rbac({ groups: ['${group}'], resources: ['${resource}'], verbs: [${verbs}] })`;
}

function permissionsOf({ apiGroups = [], resources = [], verbs }: RoleRule): Permission[] {
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) => verbs.map((verb) => ({ verb, group, resource }))),
  );
}

function keyOf({ verb, group, resource }: Permission): string {
  return `${verb} ${resource}.${group}`;
}
