import type { ApplyConfiguration, ApplyFields } from './apply-configuration.js';
import type { Draft, DraftFields } from './draft.js';
import type { KubernetesObject } from './object.js';

/** Group, version and kind, with the REST mapping if it is known. */
export interface GroupVersionKind {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lowercase plural as in URLs; undefined for user-defined kinds, for which the runtime discovers the plural. */
  readonly plural?: string | undefined;
  /** Whether the kind is namespaced; undefined for user-defined kinds, for which the runtime discovers the scope. */
  readonly namespaced?: boolean | undefined;
}

/** Property key for the {@link GroupVersionKind} of a class or token, shared by all copies of kbts in a process. */
export const kindKey: unique symbol = Symbol.for('kbts.kind') as never;

/** The run-time value for a built-in kind, such as `Job` from `kbts/k8s/batch/v1`. */
export interface KindToken<T extends KubernetesObject> {
  readonly [kindKey]: GroupVersionKind;
  /** Creates an object of this kind with apiVersion and kind. */
  from(init: Omit<T, 'apiVersion' | 'kind'>): T;
  /** Creates an object without some of its required fields, which the mutate function of `createOrUpdate` sets. */
  from(init: DraftFields<T>): Draft<T>;
  /**
   * Creates part of an object of this kind, with apiVersion and kind, for `client.apply`.
   *
   * @example
   * const replicas = Deployment.applyConfiguration({ metadata: { namespace: 'default', name: 'web' }, spec: { replicas: 3 } });
   * await client.apply(replicas, { fieldManager: 'scaler' });
   */
  applyConfiguration(fields: ApplyFields<T>): ApplyConfiguration<T>;
}

/** A class registered as a kind with `@Kind` or `groupVersion.register`. */
export interface KindClass<T extends KubernetesObject> {
  new (): T;
  readonly name: string;
}

/** Identifies a kind for the client, the cache and the builder: a registered class, or a token. */
export type ObjectType<T extends KubernetesObject> = KindToken<T> | KindClass<T>;

/** Creates the token of a kind. */
export function defineKind<T extends KubernetesObject>(gvk: GroupVersionKind): KindToken<T> {
  const apiVersion = apiVersionOf(gvk);
  return {
    [kindKey]: gvk,
    // `T` is `KubernetesObject` with the properties of `init`; a draft lacks some of them.
    from: (init: object) => ({ apiVersion, kind: gvk.kind, ...init }) as T & Draft<T>,
    applyConfiguration: (fields) => ({ apiVersion, kind: gvk.kind, ...fields }),
  };
}

/**
 * Returns the kind of a class or token.
 *
 * @throws TypeError if the class is not registered
 */
export function groupVersionKindOf(kind: ObjectType<never> | ObjectType<KubernetesObject>): GroupVersionKind {
  const holder = kind as { readonly [kindKey]?: GroupVersionKind; readonly name?: string };
  if (Object.hasOwn(holder, kindKey) && holder[kindKey]) return holder[kindKey];
  throw new TypeError(
    `\`${holder.name ?? String(kind)}\` is not a kind: put \`@Kind(groupVersion)\` on the class, or call \`groupVersion.register\` with it`,
  );
}

/** Returns the apiVersion for a group and version: `batch/v1`, or `v1` for the core group. */
export function apiVersionOf({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Splits an apiVersion such as `batch/v1` into group and version. The group is empty for `v1`. */
export function parseApiVersion(apiVersion: string): Pick<GroupVersionKind, 'group' | 'version'> {
  const slash = apiVersion.indexOf('/');
  return { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1) };
}
